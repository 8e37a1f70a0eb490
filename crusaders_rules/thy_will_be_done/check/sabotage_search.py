"""Looking for the positions that show broken rules: in stored plays, and in random games for those that none shows."""

from __future__ import annotations

import argparse
import random
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from inspect import unwrap
from itertools import product
from types import CodeType, FrameType
from typing import TYPE_CHECKING

import attrs

from crusaders_rules.catalog.watching import profiled
from crusaders_rules.files.writing import replace_file
from crusaders_rules.thy_will_be_done.check.sabotage import (
    SHOWN,
    SHOWS,
    LateError,
    Made,
    Seen,
    Situation,
    difference_of_refusals,
    difference_of_step,
    files,
    made,
    refused,
    shown_sabotage,
    situations,
    situations_of,
)
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.questions import playable, with_reading
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.files.records import Record, begin_record, first_position, write_record
from crusaders_rules.thy_will_be_done.play.legal import legal

if TYPE_CHECKING:
    from crusaders_rules.lift import Mutant

_HEAD = """\
# Where a stored play shows a broken rule: the play, the number of decisions before the position, and what the broken
# rule makes of the position or of the next decision.  make sabotage writes this file.
"""
# So many steps are tried for each broken rule.
_MOST = 100
# Refusals are looked at in so many of the last steps, and in as many others.
_LAST = 1_500
_MOST_REFUSALS = 1_000
_PATIENCE = 5
_ENDLESS = 5
_LONGEST_GAME = 400

Looked = Callable[[str, Situation, str], None]


@contextmanager
def _limited() -> Iterator[None]:
    def late(*_: object) -> None:
        raise LateError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(_PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def search(
    mutants: Iterable[Mutant], steps: Iterable[tuple[str, Situation]], most: int = _MOST, *, refusals: bool = False
) -> dict[str, Seen]:
    """Return the first step that shows each broken rule; a rule that no step shows is left out.

    Args:
        mutants: The broken rules.
        steps: The steps, each with the name of its play.
        most: So many steps that run its rule are tried for each of them.
        refusals: Whether to ask, too, why decisions are refused there.
    """
    left = {mutant.name: mutant for mutant in mutants}
    codes = {name: _code(mutant) for name, mutant in left.items()}
    tried = dict.fromkeys(left, 0)
    found: dict[str, Seen] = {}
    for play, situation in steps:
        if not left:
            break
        called, right = _calls(situation, refusals=refusals)
        for name in [name for name in left if codes[name] is None or codes[name] in called]:
            differs = _tried(left[name], situation, right, refusals=refusals)
            # A rule that does not end takes long to try.
            tried[name] += most // _ENDLESS if differs is None else 1
            if differs:
                found[name] = Seen(play, situation.at, differs)
            if differs or tried[name] >= most:
                del left[name]
    return dict(sorted(found.items()))


def _code(mutant: Mutant) -> CodeType | None:
    """Return the code of the right function; None for anything without code, such as a class."""
    right = unwrap(getattr(sys.modules[mutant.module], mutant.target))
    return getattr(right, "__code__", None)


def _tried(mutant: Mutant, situation: Situation, right: Made | str, *, refusals: bool) -> str | None:
    """Return what a broken rule makes of a step, or None if the rule does not end."""
    try:
        with _limited():
            differs = difference_of_step(mutant, situation, right)
            return difference_of_refusals(mutant, situation) if refusals and not differs else differs
    except LateError:
        return None


def _calls(situation: Situation, *, refusals: bool) -> tuple[set[CodeType], Made | str]:
    """Return the functions that run while the rules make something of a step, and what they make of it."""
    called: set[CodeType] = set()

    def hook(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    with profiled(hook):
        right = made(situation)
        if refusals:
            refused(situation)
    return called, right


def found_in_plays(mutants: Mapping[str, Mutant]) -> dict[str, Seen]:
    """Return the first step of a stored play that shows each broken rule; refusals are looked at last."""
    found = search(mutants.values(), stored_steps())
    left = [one for name, one in mutants.items() if name not in found]
    steps = list(stored_steps())
    some = steps[:_LAST] + random.Random(0).sample(steps, min(len(steps), _LAST))
    return found | search(left, some, _MOST_REFUSALS, refusals=True)


def stored_steps() -> Iterator[tuple[str, Situation]]:
    """Yield the steps of all stored plays, the last ones of each first, which are what the play is about."""
    plays = {file.name: situations(file.name) for file in files()}
    for back in range(1, max(map(len, plays.values()), default=0) + 1):
        for name, play in plays.items():
            if back <= len(play):
                yield name, play[-back]


# Random games, for what no stored play shows.


def games(count: int, begin: int) -> Iterator[Record]:
    """Yield random games: every edition, expansion, variant and number of players, every second with mixed readings."""
    chance, rulesets = random.Random(begin), list(_rulesets())
    for seed in range(begin, begin + count):
        ruleset, players = chance.choice(rulesets)
        yield _game(_with_readings(ruleset, chance) if seed % 2 else ruleset, players, seed)


def _with_readings(ruleset: Ruleset, chance: random.Random) -> Ruleset:
    """Return a ruleset with half of its switches set by chance."""
    for question, readings in playable().items():
        if chance.choice((False, True)):
            with suppress(ValueError):
                ruleset = with_reading(ruleset, question, chance.choice(readings))
    return ruleset


def _rulesets() -> Iterator[tuple[Ruleset, int]]:
    names = ((), ("divine-influence",), ("five-and-six",), ("divine-influence", "five-and-six"))
    editions = ("prototype-2015", "deluxified-2017", "board-game-arena")
    for edition, expansions, variant, orders, players in product(editions, names, Variant, Orders, range(2, 7)):
        try:
            ruleset = Ruleset(edition, variant, orders, expansions=expansions)
            begin_record(ruleset, players, seed=0)
        except ValueError:
            continue
        yield ruleset, players


def _game(ruleset: Ruleset, players: int, seed: int) -> Record:
    record = begin_record(ruleset, players, seed=seed)
    state = first_position(record)
    bots = [BOTS["random"](seed), BOTS["greedy"](seed)]
    chance = random.Random(seed)
    # Some readings leave a player without any decision.
    while legal(state) and len(record.decisions) < _LONGEST_GAME:
        decision = chance.choice(bots)(state) if len(legal(state)) > 1 else legal(state)[0]
        record = record.with_decision(state, decision)
        state = apply(state, decision)
    return record


def widen(mutants: Iterable[Mutant], count: int, begin: int, most: int) -> None:
    """Keep a play up to the first step that shows a broken rule, for each that a random game shows.

    Args:
        mutants: The broken rules.
        count: So many games are played.
        begin: The seed of the first one.
        most: In so many steps of each game refusals are looked at, too.
    """
    left = {mutant.name: mutant for mutant in mutants}
    for record in games(count, begin):
        # The end of a game shows more than its beginning.
        steps = [("", one) for one in reversed(situations_of(record))]
        seen = search(left.values(), steps)
        few = random.Random(0).sample(steps, min(len(steps), most))
        seen |= search([one for name, one in left.items() if name not in seen], few, refusals=True)
        for name, one in seen.items():
            _keep(name, attrs.evolve(record, decisions=record.decisions[: one.at + 1], result=None))
            del left[name]
        if not left:
            break


def _keep(name: str, record: Record) -> None:
    folder = verdicts_folder() / SHOWS
    folder.mkdir(exist_ok=True)
    # The links of the site name plays so.
    write_record(record, folder / f"{name.replace('_', '-')}.json")
    sys.stdout.write(f"a play is kept for {name}\n")
    sys.stdout.flush()


def main() -> None:
    """Look for a step for each broken rule, and write the file."""
    from crusaders_rules.thy_will_be_done.check.project import all_theorems

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="so many random games are looked at, too")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first of them")
    parser.add_argument("--steps", type=int, default=10, help="the steps of each game in which refusals are tried")
    given = parser.parse_args()
    unseen = {name for name, one in shown_sabotage().items() if not one.play}
    mutants = {one.name: one for theorem in all_theorems() for one in theorem.sabotage if one.name not in unseen}
    found = found_in_plays(mutants)
    if given.games:
        left = {name: one for name, one in mutants.items() if name not in found}
        widen(left.values(), given.games, given.seed, given.steps)
        found |= found_in_plays(left)
    rows = [
        f'\n[{name}]\nplay = "{one.play}"\nat = {one.at}\ndiffers = """{one.differs}"""\n'
        for name, one in sorted(found.items())
    ]
    replace_file(verdicts_folder() / SHOWN, _HEAD + "".join(rows))
    needed = {one.play for one in found.values()}
    for file in (verdicts_folder() / SHOWS).glob("*.json"):
        if file.name not in needed:
            file.unlink()
    missed = sorted(mutants.keys() - found.keys())
    sys.stdout.write(f"{len(found)} of {len(mutants)} broken rules are seen in a stored play\n")
    sys.stdout.write(f"not seen: {', '.join(missed)}\n")


if __name__ == "__main__":
    main()
