"""The answers to the open question that can be given with one key or one touch."""

from __future__ import annotations

from typing import Final

from ...session.view import Answer, PromptView, View
from .keybar import KeyBar, KeyName, columns_for

MOST: Final = 9  # digits
LONGEST: Final = 34  # cells of a label: a longer one is cut, with a mark
ROOMY: Final = 24  # rows of a screen that has two for answers


class Answers(KeyBar):
    def __init__(self) -> None:
        super().__init__((), id="answers")
        self._prompt: PromptView | None = None

    def show(self, view: View) -> None:
        self._prompt = view.prompt
        self.rename(self._fitting())
        self.display = bool(self.names)

    def on_resize(self) -> None:
        self.rename(self._fitting())

    def _fitting(self) -> tuple[KeyName, ...]:
        if self._prompt is None:
            return ()
        width, height = self.screen.size
        return fitting_keys(self._prompt, width, 2 if height >= ROOMY else 1)


def fitting_keys(prompt: PromptView, width: int, rows: int) -> tuple[KeyName, ...]:
    """As many answers as fit into so many rows; the others are found by A."""
    for count in range(min(MOST, len(prompt.answers)), -1, -1):
        keys = keys_of(prompt, count)
        if not keys or -(-len(keys) // len(columns_for(keys, width))) <= rows:
            return keys
    return keys_of(prompt, 0)


def keys_of(prompt: PromptView, count: int = MOST) -> tuple[KeyName, ...]:
    """Digits for the first few; whatever is not among them is found by A."""
    keys = [
        KeyName(_letter(prompt, at), _short(answer.label), f"answer({at})")
        for at, answer in enumerate(prompt.answers[:count])
    ]
    left = len(prompt.all_answers) - len(keys)
    if left:
        thing = "cards out of a hand" if prompt.hidden and not prompt.answers else "more"
        keys.append(KeyName("A", f"+{left} {thing}", "answers"))
    if prompt.closable:
        keys.append(KeyName("D", "that is all", "done"))
    return tuple(keys)


def _short(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1].rstrip()}…"


def _letter(prompt: PromptView, at: int) -> str:
    if prompt.want == "confirm":
        return "Y" if prompt.answers[at].value else "N"
    if prompt.want == "number" and digit(prompt.answers[at]) is not None:
        return str(prompt.answers[at].value)
    return str(at + 1)


def digit(answer: Answer) -> int | None:
    """A number that is typed as itself."""
    return answer.value if isinstance(answer.value, int) and 0 <= answer.value <= 9 else None
