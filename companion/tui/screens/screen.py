"""What all our screens have in common: they draw the View of the app's session, and Escape goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen

from ...session.view import View
from ..look import Look

if TYPE_CHECKING:
    from ..app import CompanionApp

T = TypeVar("T")


class _Ours:
    """Mixed into screens: the app by its own type."""

    @property
    def ours(self) -> CompanionApp:
        return cast("CompanionApp", self.app)  # type: ignore[attr-defined]

    @property
    def look(self) -> Look:
        return self.ours.look

    def show(self, view: View) -> None:
        """The table has changed. Screens that show nothing of it do nothing."""


class Page(_Ours, Screen[Any]):
    """A whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "back", show=False)]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high")]

    def action_back(self) -> None:
        self.dismiss()


class Dialog(_Ours, ModalScreen[T]):
    """A question over a screen. Escape answers nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel", show=False)]

    def action_cancel(self) -> None:
        self.dismiss(None)
