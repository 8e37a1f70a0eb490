"""Positions that show a broken rule at work: a step of a stored play, and what the broken rule makes of it.

A theorem is refuted by values of functions, which are seldom a whole position. Here is a whole one for each broken
rule that a game can show; for the others there is the reason why none can. ``make sabotage`` looks for them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from crusaders_rules.answers import NotationError, ScoreSheet
from crusaders_rules.files.reading import parse_toml, read_file
from crusaders_rules.thy_will_be_done.check.apart import apart
from crusaders_rules.thy_will_be_done.check.cases.conceivable import conceivable
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.check.store import VerdictError
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import apply, books, legal, score
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.files.records import Record, first_position, read_record, replay
from crusaders_rules.thy_will_be_done.play.fired import unread
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.state.decision import Decision

if TYPE_CHECKING:
    from crusaders_rules.lift import Mutant

SHOWN, UNSEEN = "sabotage.toml", "unseen.toml"
# Plays that are kept only because they show a broken rule, and plays of verdicts.
SHOWS, PLAYS = "shows", "plays"
_LONGEST = 160
_Answer = TypeVar("_Answer")


@attrs.frozen
class Seen:
    """Where a broken rule is seen.

    Attributes:
        play: The file of the play; empty if no position shows the broken rule.
        at: The number of decisions before the position.
        differs: What the broken rule makes of the position or of the next decision, in words, or why none shows it.
    """

    play: str
    at: int
    differs: str


@cache
def shown_sabotage() -> Mapping[str, Seen]:
    """Return where broken rules are seen, or why they are not, by the names of the mutants.

    Raises:
        VerdictError: If a file cannot be read.
    """
    shown = {name: Seen(**row) for name, row in _table(SHOWN).items()}
    return shown | {name: Seen("", 0, why) for name, why in _table(UNSEEN).items()}


def _table(name: str) -> Mapping[str, Any]:
    return parse_toml(read_file(verdicts_folder() / name, VerdictError), name, VerdictError)


def files() -> list[Path]:
    """Return the files of all stored plays."""
    return [file for folder in (SHOWS, PLAYS) for file in sorted((verdicts_folder() / folder).glob("*.json"))]


@attrs.frozen
class Situation:
    """A step of a play.

    Attributes:
        record: The play.
        at: The number of decisions before the position.
        state: The position.
        decision: What was decided there.
    """

    record: Record
    at: int
    state: State
    decision: Decision


@cache
def situations(play: str) -> tuple[Situation, ...]:
    """Return the steps of a stored play.

    Args:
        play: The name of its file.
    """
    record = next(read_record(file) for file in files() if file.name == play)
    return situations_of(record)


def situations_of(record: Record) -> tuple[Situation, ...]:
    """Return the steps of a play."""
    return tuple(Situation(record, at, before, decision) for at, (before, decision, _) in enumerate(replay(record)))


def recheck(mutant: Mutant, shown: Seen) -> str:
    """Break the rule again, and return what it makes of the position, in words; empty if nothing differs.

    Args:
        mutant: The broken rule.
        shown: Where it was seen.
    """
    there = situations(shown.play)
    return difference(mutant, there[shown.at]) if shown.at < len(there) else ""


class LateError(Exception):
    """A broken rule does not end."""


@attrs.frozen
class Made:
    """What is allowed in a position, why a decision is, where it leads, and the score there."""

    begun: State | None
    allowed: tuple[str, ...]
    reasons: tuple[Reason, ...]
    after: State
    scored: ScoreSheet
    winners: tuple[int, ...]


def made(situation: Situation) -> Made | str:
    """Return what the rules make of a step, or the name of the error in which they end."""
    try:
        state, decision = _unread(situation), situation.decision
        begun = None if situation.at else first_position(situation.record)
        allowed = tuple(to_text(state, one) for one in legal.legal(state))
        reasons = explain(state, decision).reasons
        after = apply.apply(state, decision)
        best = score.winners(after) if is_over(after) else ()
        return Made(begun, allowed, reasons, after, score.score(after), best)
    except LateError:
        raise
    except Exception as error:  # noqa: BLE001 -- whatever a broken rule leads to is a difference
        return type(error).__name__


def refused(situation: Situation) -> Mapping[str, tuple[str, ...]] | str:
    """Return why each other decision of the same kind is refused, or the name of the error in which that ends."""
    try:
        state = _unread(situation)
        judged = ((text, explain(state, one).refusals) for text, one in _typed(state))
        return {text: tuple(one.sentence for one in refusals) for text, refusals in judged if refusals}
    except LateError:
        raise
    except Exception as error:  # noqa: BLE001 -- as above
        return type(error).__name__


def _typed(state: State) -> Iterator[tuple[str, Decision]]:
    """Yield the decisions of the kinds that are asked for, legal or not, which somebody can write down."""
    for one in conceivable(state):
        if type(one) in kind_of(state).gives:
            try:
                text = to_text(state, one)
                if from_text(state, text) == one:
                    yield text, one
            except (NotationError, LookupError):
                continue


def _unread(situation: Situation) -> State:
    """Return the position without anything that it or a table remembers."""
    books.clear()
    return unread(situation.state)


def difference(mutant: Mutant, situation: Situation) -> str:
    """Return what a broken rule makes of a step or of refusals there, in words; empty if nothing differs."""
    return difference_of_step(mutant, situation, made(situation)) or difference_of_refusals(mutant, situation)


def difference_of_step(mutant: Mutant, situation: Situation, right: Made | str) -> str:
    """Return what a broken rule makes of a step, in words; empty if nothing differs.

    Args:
        mutant: The broken rule.
        situation: The step.
        right: What the rules make of it.
    """
    if isinstance(right, str):
        return ""
    wrong = _broken(mutant, made, situation)
    return "" if wrong == right else _in_words(to_text(situation.state, situation.decision), right, wrong)


def difference_of_refusals(mutant: Mutant, situation: Situation) -> str:
    """Return which refusal a broken rule changes, in words; empty if none."""
    right = refused(situation)
    if isinstance(right, str):
        return ""
    wrong = _broken(mutant, refused, situation)
    if isinstance(wrong, str):
        return f"Asking why decisions are refused ends in an error: {wrong}."
    for text in sorted(right.keys() | wrong.keys()):
        one, other = right.get(text, ()), wrong.get(text, ())
        if one != other:
            return _cut(f"`{text}` is refused: {_why(other)}, instead of: {_why(one)}.")
    return ""


def _broken(mutant: Mutant, asked: Callable[[Situation], _Answer], situation: Situation) -> _Answer:
    """Return an answer about a step under a broken rule; no table remembers it."""
    try:
        with mutant.in_place():
            return asked(situation)
    finally:
        books.clear()


def _why(sentences: tuple[str, ...]) -> str:
    return "; ".join(sentences) or "for no reason"


def _in_words(decision: str, right: Made, wrong: Made | str) -> str:
    """Describe the first difference that there is."""
    if isinstance(wrong, str):
        ends = f"`{decision}` ends in an error: {wrong}."
        return f"It refuses `{decision}`." if wrong == apply.IllegalDecision.__name__ else ends
    more = [one for one in wrong.allowed if one not in right.allowed]
    less = [one for one in right.allowed if one not in wrong.allowed]
    if more or less:
        said = [f"{how} {_listed(some)}" for how, some in (("allows", more), ("refuses", less)) if some]
        return f"It {' and '.join(said)}."
    if wrong.reasons != right.reasons:
        return _cut(f"`{decision}`: {_reasons_apart(right.reasons, wrong.reasons)}.")
    return _outcome(decision, right, wrong)


def _outcome(decision: str, right: Made, wrong: Made) -> str:
    """Describe how the positions and the scores differ."""
    what = _apart(right.after, wrong.after)
    if what:
        return f"`{decision}` leads elsewhere (right or wrong): {what}."
    if wrong.begun is not None and right.begun is not None and wrong.begun != right.begun:
        what = _apart(right.begun, wrong.begun) or "the game remembers something else"
        return f"The game begins otherwise (right or wrong): {what}."
    if wrong.winners != right.winners:
        return f"`{decision}` ends the game, and others win: seat {_seats(wrong.winners)}, not {_seats(right.winners)}."
    if wrong.scored.totals != right.scored.totals:
        return f"`{decision}` leads to a score of {_numbers(wrong.scored.totals)}, not {_numbers(right.scored.totals)}."
    if wrong.scored != right.scored:
        return f"`{decision}` leads to the same totals, made of other points."
    return f"`{decision}` leads to the same table, but the game remembers something else."


def _reasons_apart(right: tuple[Reason, ...], wrong: tuple[Reason, ...]) -> str:
    told, mistold = ([one.sentence for one in reasons] for reasons in (right, wrong))
    if told == mistold:
        return "it names other rules"
    pairs = [(one, other) for one, other in zip(told, mistold, strict=False) if one != other]
    one, other = pairs[0] if pairs else ("; ".join(told), "; ".join(mistold))
    return f"{other or 'no reason'}, instead of: {one or 'no reason'}"


def _apart(right: State, wrong: State) -> str:
    try:
        what = apart(right, wrong) or ""
    except Exception as error:  # noqa: BLE001 -- of a position that no game reaches
        return f"the position cannot be read ({type(error).__name__})"
    return what if len(what) < _LONGEST and "=" not in what else what.partition(":")[0]


def _listed(some: list[str]) -> str:
    few = ", ".join(f"`{one}`" for one in some[:3])
    return few if len(some) <= len(few.split(", ")) else f"{few} and {len(some) - 3} more"


def _numbers(totals: Iterable[int]) -> str:
    return " to ".join(map(str, totals))


def _seats(winners: Iterable[int]) -> str:
    return " and ".join(str(seat + 1) for seat in winners) or "none"


def _cut(text: str) -> str:
    return text if len(text) < 2 * _LONGEST else f"{text[: 2 * _LONGEST]}\N{HORIZONTAL ELLIPSIS}"
