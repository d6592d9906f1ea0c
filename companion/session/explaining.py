"""Answers to "what does this card do?" and "why?"."""

from __future__ import annotations

from ..engine.cards import Card, Deck
from ..engine.description import describe
from ..engine.sentences import place_name
from ..engine.state import State
from .view import Line


def explain_card(deck: Deck, state: State, id: str) -> str:
    """What a card is, what it does, where it lies, and how sure we are. One fact a line."""
    card = deck.cards[id]
    lines = [f"{card.name} ({card.type})", describe(card, deck), f"Now: {place_name(state.place_of(id))}."]
    lines += _clinging(deck, state, card) + _doubts(card)
    return "\n".join(lines)


def _clinging(deck: Deck, state: State, card: Card) -> list[str]:
    host = state.host_of(card.id)
    lines = [f"It clings to {deck.cards[host].name}."] if host is not None else []
    lines += [f"{deck.cards[creeper].name} clings to it." for creeper in state.clinging_to(card.id)]
    return [*lines, "It lies face down."] if card.id in state.face_down else lines


def _doubts(card: Card) -> list[str]:
    lines = []
    if card.manual is not None:
        lines.append(f"You carry it out yourselves: {card.manual}")
    if card.is_guess:
        lines.append("Nobody has seen this card in this printing: go by what it says.")
    elif card.sure.mechanics == "low":
        lines.append("We are not sure of what it does: go by what it says, and correct the referee.")
    return lines


def explain_line(deck: Deck, line: Line) -> str:
    """Why something was said: the cards that make it so, and what each of them does."""
    if not line.because:
        return f"{line.text}\n\nNo card in particular makes it so: these are the rules of the game."
    told = [f"- {deck.cards[id].name} ({deck.cards[id].type}): {describe(deck.cards[id], deck)}" for id in line.because]
    return "\n".join([line.text, "", "Because of:", *told])
