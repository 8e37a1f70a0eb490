"""Games and models whose steps are compared with the step theorems; as a program, it records what these do not cover.

``python -m tests.thy_will_be_done.proofs.covered_games`` writes the list anew. A list that has
more than before is a loss: a theorem covers less, or the game has something new.  With ``--games 2000``, it compares
every position and decision of so many games with the list instead, and names what neither a case nor the list has; with
``--models 40000``, also those of models, of a larger one about so many.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import attrs
import click

from crusaders_rules.explore.model_files import Model
from crusaders_rules.lift.undisturbed import undisturbed
from crusaders_rules.thy_will_be_done.check.covered import (
    Covering,
    GameStep,
    Gap,
    parts_of,
    recorded_gaps,
    steps_of,
    write_gaps,
)
from crusaders_rules.thy_will_be_done.check.model_systems import game_system
from crusaders_rules.thy_will_be_done.check.models import GAME, models
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
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


def of_model(model: Model, most: int | None = None) -> Iterator[tuple[State, Decision]]:
    """Yield the positions of a model with the decisions taken, as many as ``crusaders check`` explores.

    Args:
        model: The model.
        most: How many decisions; if it has more, each is yielded with the same chance, so that about so many are. None
            for all.
    """
    explored = model.expect["transitions"]
    chance, share = random.Random(f"model {model.id}"), 1 if most is None else most / explored
    # A model that is refuted may have more: its exploration ended there.
    yield from (one for one in islice(_decisions_of(model), explored) if share >= 1 or chance.random() < share)


def _decisions_of(model: Model) -> Iterator[tuple[State, Decision]]:
    """Yield the positions of a model with the decisions taken, in the order in which they are explored."""
    system = game_system(model)
    canonical = system.canonical or (lambda at: at)
    ahead = list(system.initial)
    seen, depth = {canonical(one) for one in ahead}, 0
    while ahead and depth != model.setting("depth"):
        depth, after = depth + 1, []
        for found in ahead:
            for decision, one in system.successors(found):
                yield found.position, decision
                if (key := canonical(one)) not in seen:
                    seen.add(key)
                    after.append(one)
        ahead = after


def steps(games: Iterable[int], share: float, states: int) -> Iterator[GameStep]:
    """Yield the steps of games, and of the models if any position of theirs is wanted.

    Args:
        games: The numbers of the games.
        share: The share of the decisions of games that is looked at, drawn at random.
        states: How many decisions of each model, the first ones.
    """
    for number in games:
        chance = random.Random(f"share of {number}")
        for before, decision in played(number):
            if chance.random() < share:
                yield from steps_of(before, decision)
    for model in _models() if states else ():
        for before, decision in islice(of_model(model), states):
            yield from steps_of(before, decision)


def _models() -> Iterator[Model]:
    return (model for model in models().values() if model.kind == GAME)


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
        runs: How many games and models.
        cut: How many of the games were not played to their end.
        decisions: How many positions, each with a decision.
        steps: How many steps they take, and how many of these some case covers whole, by the kind of game.
        gaps: What is uncovered of the others beyond what was known, by the game or the model that showed it first.
    """

    runs: int = 0
    cut: int = 0
    decisions: int = 0
    steps: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    gaps: dict[Gap, str] = attrs.field(factory=dict)

    def at(self, covering: Covering, step: GameStep, name: str, known: Iterable[Gap]) -> set[Gap]:
        """Look at a step; return what is uncovered of it beyond what is known.

        Args:
            covering: The cases of the theorems.
            step: The step.
            name: The game or the model.
            known: What is known to be uncovered.
        """
        kind = step.game if kind_of(step.given["state"]).phase is Phase.GAME else f"{step.game}, setup"
        covered = covering.covers(step)
        steps, whole = self.steps.get(kind, (0, 0))
        self.steps[kind] = steps + 1, whole + covered
        new = set() if covered else {*covering.gaps(step, parts_of(step, known))}
        self.gaps.update(dict.fromkeys(sorted(new), name))
        return new

    def told(self) -> str:
        """How many steps were looked at, a line for each kind of game."""
        every = sorted(self.steps.items())
        return "".join(f"{kind}: {steps} steps, {covered} of them covered whole\n" for kind, (steps, covered) in every)


# A game or a model: its name, and positions of it with decisions.
Shown = tuple[str, Iterable[tuple[State, Decision]]]


def shown(games: Iterable[int], most: int = 0) -> Iterator[Shown]:
    """Yield whole games, and models from the smallest to the largest.

    Args:
        games: The numbers of the games.
        most: About how many decisions of each model; none of any if it is 0.
    """
    yield from ((f"game {number}", played(number)) for number in games)
    for model in sorted(_models() if most else (), key=lambda one: one.expect["transitions"]):
        yield f"model {model.id}", of_model(model, most)


def compared(covering: Covering, runs: Iterable[Shown], known: Iterable[Gap]) -> Iterator[Looked]:
    """Compare positions and decisions with the step theorems.

    Args:
        covering: The cases of the theorems.
        runs: Games and models.
        known: What is known to be uncovered.

    Yields:
        After each game or model, how much was looked at so far, and what has been found.
    """
    looked, but = Looked(), {*known}
    for name, positions in runs:
        decisions = looked.decisions
        # What is remembered of cases is long: to look through it for garbage takes a third of the time.
        with undisturbed():
            for before, decision in positions:
                looked.decisions += 1
                for step in steps_of(before, decision):
                    but |= looked.at(covering, step, name, but)
        looked.runs += 1
        looked.cut += name.startswith("game") and looked.decisions - decisions == _MOST
        yield looked


def _compare(covering: Covering, runs: Sequence[Shown], minutes: float, *, add: bool) -> None:
    looked, told, begun = Looked(), 0, time.monotonic()
    for looked in compared(covering, runs, recorded_gaps()):
        for gap, name in islice(looked.gaps.items(), told, None):
            click.echo(f"{': '.join(gap)}, first in {name}")
        if add and len(looked.gaps) > told:
            write_gaps({*looked.gaps} | recorded_gaps())
        told = len(looked.gaps)
        spent = (time.monotonic() - begun) / 60
        left = spent / looked.runs * (len(runs) - looked.runs)
        click.echo(f"{looked.runs} of {len(runs)}, {looked.decisions} decisions, {left:.0f} minutes left", err=True)
        click.echo(looked.told(), err=True)
        if spent > minutes:
            break
    click.echo(
        f"{looked.decisions} positions with a decision of {looked.runs} games and models; {looked.cut} games were left "
        f"after {_MOST}"
    )
    click.echo(f"{looked.told()}{told} parts of the others are not in the list")
    if looked.gaps and not add:
        sys.exit(1)


@click.command()
@click.option("--add", is_flag=True, help="Keep what is recorded already.")
@click.option("--games", type=click.IntRange(0), help="Compare every decision of so many games with the list instead.")
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first of these games.")
@click.option(
    "--models", "most", type=click.IntRange(0), default=0, help="Compare about so many decisions of each model, too."
)
@click.option("--only", multiple=True, help="Compare this model alone; may be given several times.")
@click.option(
    "--minutes",
    type=float,
    default=float("inf"),
    help="Stop after the game or the model in which so much time is over.",
)
def main(  # noqa: PLR0913 -- the options
    *, add: bool, games: int | None, first: int, most: int, only: Sequence[str], minutes: float
) -> None:
    """Record what no case of a step theorem covers."""
    covering = Covering()
    if games is not None:
        runs = list(shown(range(first, first + games), most))
        wanted = {f"model {name}" for name in only}
        _compare(covering, [run for run in runs if not only or run[0] in wanted], minutes, add=add)
        return
    looked, found = Looked(), recorded_gaps() if add else set()
    for step in steps_of_the_list():
        found |= looked.at(covering, step, "the list", found)
    write_gaps(found)
    click.echo(f"{looked.told()}{len(found)} gaps")


if __name__ == "__main__":
    main()
