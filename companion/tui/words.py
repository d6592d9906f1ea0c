"""Words for a line that has only so many cells. What is cut has a mark, what is left out is counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from ..session.view import CardView
from .look import Look


def fit(text: str, width: int, look: Look) -> str:
    """The text in at most so many cells, with a mark where it was cut."""
    if cell_len(text) <= width:
        return text
    mark = look.cut if width > len(look.cut) else ""
    return set_cell_size(text, max(0, width - len(mark))).rstrip() + mark


def pieces(*parts: tuple[str, str]) -> Content:
    """Texts with their styles on one line. No text is ever read as markup."""
    return Content.assemble(*((text, style) for text, style in parts if text))


def wrapped(text: str, width: int, style: str = "", indent: int = 0) -> list[Content]:
    """Whole words on as many lines as they need."""
    return flowed(Content.styled(" ".join(text.split()), style), width + indent, indent) if text.strip() else []


def flowed(content: Content, width: int, indent: int = 0) -> list[Content]:
    """Styled words on as many lines as they need, every line so far from the edge. A word that is longer than a line is
    broken."""
    room = max(1, width - indent)
    text, lines, start = content.plain, [], 0
    while start < len(text):
        end = _break(text, start, room)
        lines.append(Content.assemble(" " * indent, content[start:end].rstrip()))
        start = end + (text[end : end + 1] == " ")
    return lines


def _break(text: str, start: int, room: int) -> int:
    """Where a line ends that begins there."""
    end = start
    while end < len(text) and cell_len(text[start : end + 1]) <= room:
        end += 1
    if end == len(text) or text[end] == " ":
        return end
    space = text.rfind(" ", start, end)
    return space if space > start else max(end, start + 1)


def card_content(card: CardView, look: Look, width: int | None = None) -> Content:
    """ "■ Water", with its note: "▲ Poppies (on Toto)"."""
    note = f" ({card.note})" if card.note else ""
    shape = look.shape(card.type)
    text = f"{card.name}{note}"
    text = text if width is None else fit(text, max(1, width - len(shape) - 1), look)
    return pieces((f"{shape} {text}", look.colour(card.type)))


def in_rows(
    items: Sequence[Content], width: int, height: int, look: Look, lead: Content | None = None, indent: int = 2
) -> list[Content]:
    """Items one after the other on at most so many lines; "+3 more" for those that have no room."""
    lead = lead or Content("")
    lines, left = [lead], list(items)
    while left:
        room = width - (_more_width(len(left)) if len(lines) == height and len(left) > 1 else 0)
        fresh = lines[-1].cell_length <= (lead.cell_length if len(lines) == 1 else indent)
        gap = 1 if fresh and len(lines) == 1 and lead.cell_length else (0 if fresh else 2)
        if lines[-1].cell_length + gap + left[0].cell_length <= room:
            lines[-1] = Content.assemble(lines[-1], " " * gap, left.pop(0))
        elif len(lines) < height:
            lines.append(Content(" " * indent))
            left[0] = _squeezed(left[0], width - indent, look)
        else:
            break
    if left:
        lines[-1] = _with_more(lines[-1], len(left), width, look)
    return lines


def _more_width(left: int) -> int:
    return len(f" +{left} more")


def _with_more(line: Content, left: int, width: int, look: Look) -> Content:
    more = f" +{left} more"
    if line.cell_length + len(more) > width:
        line = _squeezed(line, width - len(more), look)
    return Content.assemble(line, (more, look.strong))


def _squeezed(content: Content, width: int, look: Look) -> Content:
    if content.cell_length <= width:
        return content
    cut = content[: max(0, width - len(look.cut))]
    while cut.cell_length > width - len(look.cut) and len(cut.plain):
        cut = cut[:-1]
    return Content.assemble(cut, look.cut)


def squeezed(content: Content, width: int, look: Look) -> Content:
    """One line in at most so many cells, with a mark where it was cut."""
    return _squeezed(content, width, look)


def cropped(lines: Iterable[Content], height: int, look: Look) -> list[Content]:
    """At most so many lines; the last says how many are left out."""
    kept = list(lines)
    if len(kept) <= height:
        return kept
    if height < 1:
        return []
    left = len(kept) - height + 1
    return [*kept[: height - 1], Content.styled(f"+{left} more", look.strong)]
