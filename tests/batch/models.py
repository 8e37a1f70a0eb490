"""The batch agrees with the library in every state of the models: ``python -m tests.batch.models``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import click

from crusaders_rules import State, apply
from crusaders_rules.batch import NotCovered, from_positions
from crusaders_rules.batch.many_games import Batch
from crusaders_rules.batch.rows import pack
from crusaders_rules.batch.rule_tables import refuse_uncovered
from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.systems import SearchLimits
from crusaders_rules.thy_will_be_done.check.model_systems import game_of, system_of
from crusaders_rules.thy_will_be_done.check.models import GAME, models
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.batch.lockstep import choices_of, compare_numbers, compare_positions

AT_ONCE = 512


@attrs.frozen
class Compared:
    """What was compared of a model: its states and steps, and its different positions with all their decisions."""

    states: int
    transitions: int
    positions: int
    decisions: int


def covered() -> dict[str, Model]:
    """Return the models of games that the batch covers, the one with the fewest states first."""
    found = {}
    for name, model in sorted(models().items(), key=lambda one: one[1].expect["states"]):
        if model.kind == GAME:
            try:
                refuse_uncovered(game_of(model)[0], model.setting("players"))
            except NotCovered:
                continue
            found[name] = model
    return found


def compared(model: Model, limits: SearchLimits | None = None) -> Compared:
    """Compare every state of a model, and every step from it, also those that the model leaves out.

    Args:
        model: A model that the batch covers.
        limits: How far to explore it; as far as possible by default.

    Raises:
        DifferError: If the batch and the library differ.
    """
    result = explore(system_of(model)[0], model.id, limits=limits, keep=True)
    positions = list(dict.fromkeys(at.position for at in result.found))
    decisions = sum(_compared(positions[place : place + AT_ONCE]) for place in range(0, len(positions), AT_ONCE))
    return Compared(result.states, result.transitions, len(positions), decisions)


def _compared(positions: Sequence[State]) -> int:
    """Compare some positions, and return how many decisions they have."""
    games = from_positions(positions)
    over, listed = games.over, games.legal()
    steps: list[tuple[int, int, Decision]] = []
    for row, state in enumerate(positions):
        choices = choices_of(games.tables.numbering, state)
        compare_numbers(bool(over[row]), state, choices, listed[row].tolist())
        steps += [(row, number, decision) for number, decision in choices.items()]
    after = Batch(games.tables, games.rows[[row for row, _, _ in steps]])
    after.step([number for _, number, _ in steps])
    for place, (row, _, decision) in enumerate(steps):
        expected = apply(positions[row], decision)
        if (pack(games.tables, expected) != after.rows[place]).any():
            compare_positions(after, positions[row], decision, expected, place)
    return len(steps)


def wanted(names: Sequence[str], most: int | None) -> Iterator[Model]:
    """Yield the models with some names, or all, without those that are known to have more states."""
    for name, model in covered().items():
        if name in names or (not names and (most is None or model.expect["states"] <= most)):
            yield model


@click.command()
@click.argument("names", metavar="[MODEL]...", nargs=-1)
@click.option("--states", type=int, metavar="N", help="Only models that have at most N states.")
def main(names: tuple[str, ...], states: int | None) -> None:
    """Compare the batch with the library in every state of MODEL, or of every model that the batch covers."""
    for model in wanted(names, states):
        found = compared(model)
        if found.states != model.expect["states"] and model.expect["verdict"] == "holds":
            raise click.ClickException(f"{model.id}: {found.states} states, and {model.expect['states']} are recorded")
        click.echo(
            f"{model.id}: {found.positions} positions of {found.states} states, {found.decisions} decisions agree"
        )


if __name__ == "__main__":
    main()
