"""The rules in force that are not one of the big numbers."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import View
from ..words import card_content, in_rows
from .panel import Panel


class Rules(Panel):
    def part(self, view: View) -> Any:
        return view.rules

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        if not shown:
            return []
        lead = Content.styled(f"{len(shown)} more rule{'s' if len(shown) > 1 else ''}", self.look.strong)
        return in_rows([card_content(card, self.look) for card in shown], width, height, self.look, lead)
