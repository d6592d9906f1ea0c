"""What all our screens have in common: they draw the View of the app's session, and Escape goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen

from ...session.view import View
from ..look import Look
from ..room import FINGERS
from ..widgets.toosmall import TooSmall

if TYPE_CHECKING:
    from ..app import CompanionApp

T = TypeVar("T")


class _Ours(Screen[T]):
    """The app by its own type, and a clear word on a window that is too small."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (FINGERS, "-high")]

    @property
    def ours(self) -> CompanionApp:
        return cast("CompanionApp", self.app)

    @property
    def look(self) -> Look:
        return self.ours.look

    def show(self, view: View) -> None:
        """The table has changed. Screens that show nothing of it do nothing."""

    ready = False  # can it take keys? Those that come sooner are held back by the app

    @property
    def is_open(self) -> bool:
        """False for a screen that was closed: messages that were on their way to it come too late."""
        return self in self.app.screen_stack

    def on_mount(self) -> None:
        self.mount(TooSmall())

    def on_screen_resume(self) -> None:
        self.call_later(self._become_ready)

    def _become_ready(self) -> None:
        self.ready = True
        self.ours.call_later(self.ours.release_keys)

    def on_resize(self) -> None:
        for covering in self.query(TooSmall):
            covering.measure()

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Once: a second Escape that was on its way must not close the screen below."""
        return super().dismiss(result) if self.is_current else AwaitComplete()


class Page(_Ours[Any]):
    """A whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "back", show=False)]

    def action_back(self) -> None:
        self.dismiss()


class Dialog(ModalScreen[T], _Ours[T]):
    """A question over a screen. Escape answers nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel", show=False)]

    def action_cancel(self) -> None:
        self.dismiss(None)
