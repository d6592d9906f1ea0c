"""The session: one game with its history and its camera, as one frozen View after every input. No screen needed."""

from .session import Session, begin_session, keep_session
from .view import View

__all__ = ["Session", "View", "begin_session", "keep_session"]
