"""The answers to the open question that can be given with one key or one touch."""

from __future__ import annotations

from ...session.view import Answer, PromptView, View
from .keybar import KeyBar, KeyName

MOST = 9  # digits


class Answers(KeyBar):
    def __init__(self) -> None:
        super().__init__((), id="answers")

    def show(self, view: View) -> None:
        self.rename(keys_of(view.prompt) if view.prompt is not None else ())
        self.display = bool(self.names)


def keys_of(prompt: PromptView) -> tuple[KeyName, ...]:
    """Digits for the first nine; whatever is not among them is found by A."""
    keys = [
        KeyName(_letter(prompt, at), answer.label, f"answer({at})") for at, answer in enumerate(prompt.answers[:MOST])
    ]
    left = len(prompt.all_answers) - len(keys)
    if left:
        thing = "cards out of a hand" if prompt.hidden and not prompt.answers else "more"
        keys.append(KeyName("A", f"+{left} {thing}", "answers"))
    if prompt.closable:
        keys.append(KeyName("D", "that is all", "done"))
    return tuple(keys)


def _letter(prompt: PromptView, at: int) -> str:
    if prompt.want == "confirm":
        return "Y" if prompt.answers[at].value else "N"
    if prompt.want == "number" and digit(prompt.answers[at]) is not None:
        return str(prompt.answers[at].value)
    return str(at + 1)


def digit(answer: Answer) -> int | None:
    """A number that is typed as itself."""
    return answer.value if isinstance(answer.value, int) and 0 <= answer.value <= 9 else None
