"""The voice: what the referee says, aloud.

`Announcements` decides what is said and in which order, a `Speaker` says it, and `Voice` is the thread between them.
"""

from .announcements import KINDS, LEVELS, Announcement, Announcements, Level
from .finding import find_speaker
from .speaker import SilentSpeaker, Speaker, SpeakerError
from .voice import Voice

__all__ = [
    "KINDS",
    "LEVELS",
    "Announcement",
    "Announcements",
    "Level",
    "SilentSpeaker",
    "Speaker",
    "SpeakerError",
    "Voice",
    "find_speaker",
]
