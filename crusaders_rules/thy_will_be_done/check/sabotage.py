"""Positions that show a broken rule at work: a step of a stored play, and what the broken rule makes of it.

A theorem is refuted by values of functions, which are seldom a whole position. Here is a whole one for each broken
rule that a stored play shows. ``make sabotage`` looks for them again.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING

import attrs

from crusaders_rules.files.reading import parse_toml, read_file
from crusaders_rules.files.writing import replace_file
from crusaders_rules.thy_will_be_done.check.apart import apart
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.check.store import VerdictError, play_of
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import tables
from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision, apply
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.files.records import replay
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.play.transcript import Step
from crusaders_rules.thy_will_be_done.state.decision import Decision

if TYPE_CHECKING:
    from crusaders_rules.lift import Mutant

_FILE = "sabotage.toml"
_HEAD = """\
# Where a stored play shows a broken rule: the play, the number of decisions before the position, and what the broken
# rule makes of the next decision.  make sabotage writes this file.
"""
_LONGEST = 160
# So many steps are tried for each broken rule.
_MOST = 60
_PATIENCE = 5


@attrs.frozen
class Seen:
    """Where a broken rule is seen.

    Attributes:
        play: The file of the play.
        at: The number of decisions before the position.
        differs: What the broken rule makes of the next decision, in words.
    """

    play: str
    at: int
    differs: str


@cache
def shown_sabotage() -> Mapping[str, Seen]:
    """Return where broken rules are seen, by the names of the mutants.

    Raises:
        VerdictError: If the file cannot be read.
    """
    file = verdicts_folder() / _FILE
    data = parse_toml(read_file(file, VerdictError), _FILE, VerdictError)
    return {name: Seen(**row) for name, row in data.items()}


def recheck(mutant: Mutant, shown: Seen) -> str:
    """Break the rule again, and return what it makes of the position, in words; empty if nothing differs.

    Args:
        mutant: The broken rule.
        shown: Where it was seen.
    """
    steps_there = _steps_of(shown.play)
    if shown.at >= len(steps_there):
        return ""
    before, decision, _ = steps_there[shown.at]
    return _difference(mutant, before, decision, _made(before, decision))


@cache
def _steps_of(play: str) -> tuple[Step, ...]:
    return tuple(replay(play_of(play)))


# What the rules make of a decision.


@attrs.frozen
class _Made:
    """What is allowed in a position, why a decision is, where it leads, and the score there."""

    allowed: tuple[str, ...]
    reasons: tuple[str, ...]
    after: State
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def _made(state: State, decision: Decision) -> _Made | str:
    """Return what the rules make of a decision, or the name of the error in which they end."""
    # Neither a table nor a position remembers anything then.
    tables.clear()
    unread = state.with_changes(tuple(map(attrs.evolve, state.areas)), state.supply, state.pending)
    try:
        allowed = tuple(to_text(unread, one) for one in legal(unread))
        reasons = tuple(reason.sentence for reason in explain(unread, decision).reasons)
        after = apply(unread, decision)
        return _Made(allowed, reasons, after, score(after).totals, winners(after) if is_over(after) else ())
    except _LateError:
        raise
    except Exception as error:  # noqa: BLE001 -- whatever a broken rule leads to is a difference
        return type(error).__name__


def _difference(mutant: Mutant, state: State, decision: Decision, right: _Made | str) -> str:
    """Return what a broken rule makes of a decision, in words; empty if nothing differs."""
    try:
        with mutant.in_place():
            wrong = _made(state, decision)
    finally:
        tables.clear()
    return "" if wrong == right or isinstance(right, str) else _in_words(to_text(state, decision), right, wrong)


def _in_words(decision: str, right: _Made, wrong: _Made | str) -> str:
    """Describe the first difference that there is."""
    if isinstance(wrong, str):
        ends = f"`{decision}` ends in an error: {wrong}."
        return f"It refuses `{decision}`." if wrong == IllegalDecision.__name__ else ends
    more = [one for one in wrong.allowed if one not in right.allowed]
    less = [one for one in right.allowed if one not in wrong.allowed]
    if more or less:
        said = [f"{how} {_listed(some)}" for how, some in (("allows", more), ("refuses", less)) if some]
        return f"It {' and '.join(said)}."
    if wrong.reasons != right.reasons:
        pairs = [(one, other) for one, other in zip(right.reasons, wrong.reasons, strict=False) if one != other]
        one, other = pairs[0] if pairs else ("; ".join(right.reasons), "; ".join(wrong.reasons))
        return _cut(f"`{decision}`: {other or 'no reason'}, instead of: {one or 'no reason'}.")
    what = _apart(right.after, wrong.after)
    if what:
        return f"`{decision}` leads elsewhere (right or wrong): {what}."
    if wrong.totals != right.totals:
        return f"`{decision}` leads to a score of {_numbers(wrong.totals)}, not {_numbers(right.totals)}."
    return f"`{decision}` leads to the same table, but the game remembers something else."


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


def _cut(text: str) -> str:
    return text if len(text) < 2 * _LONGEST else f"{text[: 2 * _LONGEST]}\N{HORIZONTAL ELLIPSIS}"


# Looking for them.


class _LateError(Exception):
    """A broken rule goes on for ever."""


@contextmanager
def _limited() -> Iterator[None]:
    def late(*_: object) -> None:
        raise _LateError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(_PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def search(mutants: Iterable[Mutant], told: Callable[[str], None] = print) -> dict[str, Seen]:
    """Return the first step that shows each broken rule, as far as one does.

    Args:
        mutants: The broken rules.
        told: Called with each broken rule that no step shows.
    """
    by_code: dict[CodeType, list[Mutant]] = {}
    for mutant in mutants:
        code = getattr(getattr(sys.modules.get(mutant.module), mutant.target, None), "__code__", None)
        if isinstance(code, CodeType):
            by_code.setdefault(code, []).append(mutant)
        else:
            told(mutant.name)
    found: dict[str, Seen] = {}
    tried: dict[str, int] = {}
    for play, at, state, decision in steps():
        called, right = _calls(state, decision)
        for mutant in (one for code, some in by_code.items() if code in called for one in some):
            if mutant.name in found or tried.get(mutant.name, 0) >= _MOST:
                continue
            tried[mutant.name] = tried.get(mutant.name, 0) + 1
            try:
                with _limited():
                    differs = _difference(mutant, state, decision, right)
            except _LateError:
                tried[mutant.name] = _MOST
                continue
            if differs:
                found[mutant.name] = Seen(play, at, differs)
    for mutant in (one for some in by_code.values() for one in some if one.name not in found):
        told(mutant.name)
    return dict(sorted(found.items()))


def steps() -> Iterator[tuple[str, int, State, Decision]]:
    """Yield the steps of all stored plays, the last ones of each first, which are what the play is about."""
    plays = {file.name: _steps_of(file.name) for file in _files()}
    longest = max(map(len, plays.values()), default=0)
    for back in range(1, longest + 1):
        for name, play in plays.items():
            if back <= len(play):
                before, decision, _ = play[-back]
                yield name, len(play) - back, before, decision


def _files() -> list[Path]:
    return sorted((verdicts_folder() / "plays").glob("*.json"))


def _calls(state: State, decision: Decision) -> tuple[set[CodeType], _Made | str]:
    """Return the functions that run while the rules make something of a decision, and what they make of it."""
    called: set[CodeType] = set()

    def hook(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        return called, _made(state, decision)
    finally:
        sys.setprofile(before)


def main() -> None:
    """Look for a step for each broken rule, and write the file."""
    from crusaders_rules.thy_will_be_done.check.project import all_theorems

    mutants = {mutant.name: mutant for theorem in all_theorems() for mutant in theorem.sabotage}
    missed: list[str] = []
    found = search(mutants.values(), missed.append)
    rows = [
        f'\n[{name}]\nplay = "{one.play}"\nat = {one.at}\ndiffers = """{one.differs}"""\n'
        for name, one in found.items()
    ]
    replace_file(verdicts_folder() / _FILE, _HEAD + "".join(rows))
    sys.stdout.write(f"{len(found)} of {len(mutants)} broken rules are seen in a stored play\n")
    sys.stdout.write(f"not seen: {', '.join(sorted(missed))}\n")


if __name__ == "__main__":
    main()
