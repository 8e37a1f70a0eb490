"""A play as a film: for each decision, who does what, its meaning, and a picture of its changes."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from crusaders_rules.svg import at, box, words
from crusaders_rules.thy_will_be_done.check.divergence import parts_after
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.questions import readings_of
from crusaders_rules.thy_will_be_done.play.files.records import Record, ReplayError, first_position, replay
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.transcript import Step, Told, tell
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.show.area import CARD_WIDTH, area_card, area_words, card_height
from crusaders_rules.thy_will_be_done.show.board import board_description, land_sheet
from crusaders_rules.thy_will_be_done.show.deeds import deed
from crusaders_rules.thy_will_be_done.show.drawing import change, drawing
from crusaders_rules.thy_will_be_done.show.region import enemy_icon
from crusaders_rules.thy_will_be_done.show.sheet import score_sheet
from crusaders_rules.thy_will_be_done.state import Enemy, Token
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

_GAP = 12.0
_HEAD = 84.0


@attrs.frozen
class Frame:
    """A step of a film.

    Attributes:
        number: The number of decisions up to here.
        title: The player and the decision.
        words: The meaning, and the divergence of two readings.
        svg: The picture afterwards, with marks on the changes.
        state: The position afterwards.
        differs: Whether two readings diverge at this step.
        rules: The ids of the rules that fired, in the order of firing.
    """

    number: int
    title: str
    words: str
    svg: str
    state: State
    differs: bool = False
    rules: tuple[str, ...] = ()


def film(record: Record, other: Ruleset | None = None, *, since: int = 0) -> tuple[Frame, ...]:
    """Show a play decision by decision.

    Args:
        record: The play.
        other: Another ruleset, under which the last decision is refused or has a different result.
        since: The number of decisions to leave out at the beginning.

    Returns:
        A frame before the first decision shown, and one after each. If both rulesets allow the last decision but its
        results differ, one more frame for its result under the other ruleset.

    Raises:
        ReplayError: If a decision of the record is not legal.
        ValueError: If the two rulesets do not diverge at the last decision.

    >>> from crusaders_rules.thy_will_be_done.play.files.records import begin_record
    >>> record = attrs.evolve(begin_record(players=2, seed=1), decisions=("1: order montesa",))
    >>> [(frame.number, frame.title) for frame in film(record)]
    [(0, 'The play begins'), (1, 'Player 1 keeps the Order of Montesa')]
    """
    steps = list(replay(record))
    frames = [_opening(steps[since - 1][2] if since else first_position(record), since)]
    shown, begun = steps[since:], sum(isinstance(state.pending, AskTurn) for state, _, _ in steps[:since])
    told = zip(shown, tell(shown, turns=begun), strict=True)
    frames += [_frame(number, step, words) for number, (step, words) in enumerate(told, start=since + 1)]
    if other is not None:
        frames[-1:] = _parting(record, other, frames[-1])
    return tuple(frames)


def _led_to(record: Record) -> State:
    steps = list(replay(record))
    return steps[-1][2] if steps else first_position(record)


def _opening(state: State, number: int) -> Frame:
    title = f"The play goes on after decision {number}" if number else "The play begins"
    said = f"{len(state.areas)} players on the board {state.ruleset.laid.title}."
    return Frame(number, title, said, _picture(state, state, title), state)


def _frame(number: int, step: Step, told: Told) -> Frame:
    _, _, after = step
    return Frame(
        number, _title(told), _words(told), _picture(after, step[0], _where(number, told)), after, rules=told.rules
    )


def _where(number: int, told: Told) -> str:
    place = f"round {told.round}, turn {told.turn}" if told.turn else "setup"
    return f"After decision {number}: {place}"


def _title(told: Told) -> str:
    """Say who does what."""
    who, _, text = told.line.partition(": ")
    name = "Chance" if who == "chance" else f"Player {who}"
    return f"{name} {deed(text)}"


def _words(told: Told) -> str:
    """Explain a decision, with its arithmetic and its gain."""
    meaning = told.words[:1].upper() + told.words[1:]
    reasons = "; ".join(f"{reason.sentence} ({reason.rule})" for reason in told.reasons)
    gain = f" Influence gained: {told.gain}; left in the supply: {told.supply}." if told.gain else ""
    return f"{meaning}.{f' In detail: {reasons}.' if reasons else ''}{gain}"


def _parting(record: Record, other: Ruleset, last: Frame) -> Iterator[Frame]:
    """Yield the last frame with the divergence of the two rulesets, and the result under the other one."""
    found = parts_after(record, (record.ruleset, other))
    if isinstance(found, str):
        raise ValueError(found)  # noqa: TRY004 -- the play shows nothing; its type is right
    topic, ours, theirs = _named(record.ruleset, other)
    begun = f"{last.words} Here {topic} diverge"
    try:
        theirs_after = _led_to(attrs.evolve(record, ruleset=other))
    except ReplayError as error:
        why = f"{error.problem.sentence} ({', '.join(error.problem.rules)})"
        yield attrs.evolve(last, words=f"{begun}: {ours} allows this, {theirs} refuses it, for {why}.", differs=True)
        return
    yield attrs.evolve(last, words=f"{begun}: by {ours} or by {theirs}, {found[1]}.", differs=True)
    title = f"The same decision by {theirs}"
    yield Frame(
        number=last.number,
        title=title,
        words="Marks show what has changed since the step before.",
        svg=_picture(theirs_after, _led_to(record), title),
        state=theirs_after,
        differs=True,
    )


def _named(ruleset: Ruleset, other: Ruleset) -> tuple[str, str, str]:
    """Describe the divergence of two rulesets, and name each of them."""
    mine, theirs = readings_of(ruleset), readings_of(other)
    pairs = {
        question: (mine.get(question, "the default"), theirs.get(question, "the default"))
        for question in {**mine, **theirs}
        if mine.get(question) != theirs.get(question)
    }
    if ruleset.edition.name == other.edition.name and len(pairs) == 1:
        ((question, (one, another)),) = pairs.items()
        return f"the readings of {question}", one, another
    return "the two rulesets", f"the edition {ruleset.edition.name}", f"the edition {other.edition.name}"


# The picture.


def _picture(after: State, before: State, heading: str) -> str:
    """Draw the board, the supply and the player areas, with marks on the changes."""
    board = after.ruleset.laid
    land = land_sheet(board, after, before)
    seats = range(len(after.areas))
    columns = max(2, int((land.width - _GAP) // (CARD_WIDTH + _GAP)))
    columns = min(columns, len(seats))
    width = max(land.width, columns * (CARD_WIDTH + _GAP) + _GAP)
    left = (width - columns * (CARD_WIDTH + _GAP) + _GAP) / 2
    below, step = _HEAD + land.height, card_height(after) + _GAP
    cards = [
        at(
            left + seat % columns * (CARD_WIDTH + _GAP),
            below + seat // columns * step,
            area_card(after, before, seat),
        )
        for seat in seats
    ]
    high = below + -(-len(seats) // columns) * step
    if is_over(after):
        sheet = score_sheet(after)
        cards.append(at((width - sheet.width) / 2, high, sheet.content))
        high += sheet.height + _GAP
        width = max(width, sheet.width)
    said = ". ".join(area_words(after, seat) for seat in seats)
    return drawing(
        "frame",
        heading,
        f"{said}. {board_description(board, after)}",
        (width, high),
        words(heading, _GAP, 30, 19, "f-ink head left"),
        *_supply(after, before, width),
        at((width - land.width) / 2, _HEAD, land.content),
        *cards,
    )


def _supply(after: State, before: State, width: float) -> Iterator[str]:
    """Draw the supply, the strengths of the enemies, and the meaning of the marks."""
    ruleset = after.ruleset
    yield words(f"Supply {after.supply}", _GAP, 62, 15, "f-ink bold left")
    yield change(after.supply - before.supply, _GAP + 104, 57)
    x = _GAP + 152
    for token in (Token.PRUSSIAN, Token.SLAV):
        now, was = (crusade.strength(token.enemy, side.markers, ruleset) for side in (after, before))
        yield enemy_icon(token, x, 57, 12)
        yield words(f"strength {now}", x + 18, 62, 14, "f-ink left")
        yield change(now - was, x + 105, 57)
        x += 138
    yield enemy_icon(Token.SARACEN_TROOP, x, 57, 12)
    yield words(f"strength {crusade.strength(Enemy.SARACEN, after.markers, ruleset)}", x + 18, 62, 14, "f-ink left")
    yield box((width - 184, 16, 22, 17), "none s-ink new-frame", 4) + change(1, width - 139, 24.5)
    yield words("just changed", width - 118, 29, 12.5, "f-faint left")
