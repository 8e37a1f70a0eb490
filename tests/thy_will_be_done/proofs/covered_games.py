"""Games and models whose steps are compared with the step theorems; as a program, it records what these do not cover.

``python -m tests.thy_will_be_done.proofs.covered_games`` writes the list anew. A list that has
more than before is a loss: a theorem covers less, or the game has something new.  With ``--games 2000``, it compares
every position and decision of so many games with the list instead, and names what neither a case nor the list has.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

import attrs
import click

from crusaders_rules.thy_will_be_done.check.covered import Covering, GameStep, Gap, recorded_gaps, steps_of, write_gaps
from crusaders_rules.thy_will_be_done.check.model_systems import game_system
from crusaders_rules.thy_will_be_done.check.models import GAME, models
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.thy_will_be_done.support import combinations, random_game, readings_at_random

# With some readings a game need not end.
_MOST = 600


def played(number: int) -> Iterator[tuple[State, Decision]]:
    """Yield the positions of one random game with the decisions taken: its ruleset is the next one of all, by turns.

    Every other game has readings drawn at random, and every third has the outcomes of chance given from the start.

    Args:
        number: The number of the game.
    """
    chance = random.Random(f"game {number}")
    every = combinations()
    ruleset, players = every[number % len(every)]
    if number // len(every) % 2:
        ruleset = attrs.evolve(ruleset, interpretation=readings_at_random(chance))
    state = new_game(ruleset, players, seed=number) if number % 3 == 0 else new_game(ruleset, players)
    yield from ((before, decision) for before, decision, _ in islice(random_game(state, chance), _MOST))


def steps_of_turns(number: int, share: float, expansion: str = "") -> Iterator[GameStep]:
    """Yield steps of a random game under the default readings, but none of its setup.

    Args:
        number: The number of the game: its ruleset is the next one of all with the expansion, by turns.
        share: The share of the decisions that is looked at, drawn at random.
        expansion: The name of an expansion that the game has; none for the base game.
    """
    chance = random.Random(f"turns {number}")
    every = [one for one in combinations() if expansion in (one[0].expansions or ("",))]
    for before, decision, _ in islice(random_game(new_game(*every[number % len(every)]), chance), _MOST):
        if kind_of(before).phase is Phase.GAME and chance.random() < share:
            yield from steps_of(before, decision)


def explored(states: int) -> Iterator[tuple[State, Decision]]:
    """Yield the first positions of each model of games with every decision, the nearest to the beginning first.

    Args:
        states: How many positions of each model.
    """
    for model in models().values():
        if model.kind == GAME:
            yield from islice(_of_model(model), states)


def _of_model(model: object) -> Iterator[tuple[State, Decision]]:
    system = game_system(model)  # type: ignore[arg-type]
    ahead, seen = [*system.initial], set(system.initial)
    for found in ahead:
        yield from (
            (found.position, decision) for decision in ([] if is_over(found.position) else legal(found.position))
        )
        after = [one for _, one in system.successors(found) if one not in seen]
        seen.update(after)
        ahead += dict.fromkeys(after)


def steps(games: Iterable[int], share: float, states: int) -> Iterator[GameStep]:
    """Yield the steps of games, and of the models if any position of theirs is wanted.

    Args:
        games: The numbers of the games.
        share: The share of the decisions of games that is looked at, drawn at random.
        states: How many positions of each model.
    """
    for number in games:
        chance = random.Random(f"share of {number}")
        for before, decision in played(number):
            if chance.random() < share:
                yield from steps_of(before, decision)
    for before, decision in explored(states) if states else ():
        yield from steps_of(before, decision)


def steps_of_the_list() -> Iterator[GameStep]:
    """Yield the steps of which the list is made: all kinds of games are among them by turns."""
    yield from steps(range(0, 264, 6), 0.06, 3)
    for expansion, games in (("five-and-six", range(40)), ("divine-influence", range(20))):
        for number in games:
            yield from steps_of_turns(number, 0.04, expansion)


@attrs.define
class Looked:
    """What was looked at.

    Attributes:
        games: How many games.
        cut: How many of them were not played to their end.
        decisions: How many positions, each with the decision taken in it.
        steps: How many steps they take.
        covered: How many of the steps some case covers whole.
        gaps: What is uncovered of the others beyond what was known, by the game that showed it first.
    """

    games: int = 0
    cut: int = 0
    decisions: int = 0
    steps: int = 0
    covered: int = 0
    gaps: dict[Gap, int] = attrs.field(factory=dict)


def compared(covering: Covering, games: Iterable[int], known: Iterable[Gap]) -> Iterator[Looked]:
    """Compare every position and decision of random games with the step theorems.

    Args:
        covering: The cases of the theorems.
        games: The numbers of the games.
        known: What is known to be uncovered.

    Yields:
        After each game, how much was looked at so far, and what has been found.
    """
    looked, but = Looked(), {*known}
    for number in games:
        decisions = 0
        for before, decision in played(number):
            decisions += 1
            for step in steps_of(before, decision):
                looked.steps += 1
                if covering.covers(step):
                    looked.covered += 1
                else:
                    new = {*covering.gaps(step, [part for name, part in but if name == step.name])}
                    looked.gaps.update(dict.fromkeys(sorted(new), number))
                    but |= new
        looked.games, looked.decisions = looked.games + 1, looked.decisions + decisions
        looked.cut += decisions == _MOST
        yield looked


def _gaps_of_the_list() -> set[Gap]:
    return {(step, part) for step, parts in recorded_gaps().items() for part in parts}


def _compare(covering: Covering, games: range, *, add: bool) -> None:
    looked, told = Looked(), 0
    for looked in compared(covering, games, _gaps_of_the_list()):
        for (step, part), game in islice(looked.gaps.items(), told, None):
            click.echo(f"{step}: {part}, first in game {game}")
        told = len(looked.gaps)
        click.echo(f"{looked.games} games, {looked.decisions} positions, {looked.steps} steps", err=True)
    click.echo(
        f"{looked.decisions} positions with their decisions of {looked.games} games, {looked.cut} of which were left "
        f"after {_MOST}: {looked.steps} steps, {looked.covered} of them covered whole; of the others, {told} parts are "
        "not in the list"
    )
    if add:
        write_gaps({*looked.gaps} | _gaps_of_the_list())
    elif looked.gaps:
        sys.exit(1)


@click.command()
@click.option("--add", is_flag=True, help="Keep what is recorded already.")
@click.option("--games", type=click.IntRange(1), help="Compare every decision of so many games with the list instead.")
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first of these games.")
def main(*, add: bool, games: int | None, first: int) -> None:
    """Record what no case of a step theorem covers."""
    covering = Covering()
    if games is not None:
        _compare(covering, range(first, first + games), add=add)
        return
    found: set[Gap] = _gaps_of_the_list() if add else set()
    whole = covered = 0
    for step in steps_of_the_list():
        missing = set(covering.gaps(step))
        whole, covered = whole + 1, covered + (not missing)
        found |= missing
    write_gaps(found)
    click.echo(f"{covered} of {whole} steps are covered; {len(found)} gaps")


if __name__ == "__main__":
    main()
