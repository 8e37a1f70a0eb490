"""``crusaders prove --quantifiers``, and what step theorems do not cover."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import filled, print_json, progress_bar
from crusaders_rules.game import Game, game_named
from crusaders_rules.lift import Theorem
from crusaders_rules.lift.hiding import HiddenFault, read_faults, refuted_by, untried
from crusaders_rules.work import Executor, Sent, Task, in_turn


def try_quantifiers(
    game: Game, tops: Sequence[Theorem], tree: Sequence[Theorem], executor: Executor, *, as_json: bool
) -> bool:
    """Plant the faults that hide in one value of a quantifier, and print which theorem refutes each.

    Args:
        game: The game.
        tops: The theorems whose faults are wanted.
        tree: These and all theorems that they rest on: each quantifier of theirs needs a fault.
        executor: What spreads the work.
        as_json: Whether to print JSON.

    Returns:
        Whether each fault is refuted, and each quantifier of these theorems has one.

    Raises:
        BadInput: The game has no such faults, or none for these theorems.
    """
    path = game.proofs() / "quantifiers.toml"
    if not path.exists():
        raise BadInput(f"no faults are recorded for the quantifiers of {game.title}")
    wanted = {one.name for one in tree}
    chosen = [one for one in read_faults(path) if one.theorem in wanted]
    if not chosen:
        raise BadInput(f"no fault is recorded for a quantifier of {', '.join(one.name for one in tops)}")
    missing = [f"{theorem.name}: {word}" for theorem, word in untried(tree, chosen)]
    rows = [(one, by or "") for one, by in zip(chosen, _refuting(game, chosen, executor), strict=True)]
    left = sum(not by for _, by in rows)
    if as_json:
        faults = [attrs.asdict(one) | {"refuted by": by} for one, by in rows]
        print_json({"faults": faults, "not refuted": left, "without a fault": missing})
        return not left and not missing
    for one, by in rows:
        told = f"refuted by {by}" if by else "NOT REFUTED YET"
        click.echo(filled(f"{one.theorem}, {one.word!r}: {one.hides}. {one.says} {told}", hang=2))
    for place in missing:
        click.echo(filled(f"No fault hides in this quantifier: {place}", hang=2))
    click.echo(f"{len(rows) - left} of {len(rows)} hidden faults refuted")
    return not left and not missing


def _refuting(game: Game, faults: Sequence[HiddenFault], executor: Executor) -> Iterator[str | None]:
    tasks = [
        Task(
            f"{one.theorem}, {one.word}",
            partial(_refuted, game, one),
            Sent(refuted_plain, {"game": game.name, "fault": attrs.asdict(one)}),
        )
        for one in faults
    ]
    with progress_bar("Faults", len(faults), left=False) as update:
        for number, done in enumerate(in_turn(executor.each(tasks)), start=1):
            yield done.result
            if update is not None:
                update(number)


def refuted_plain(game: str, fault: Mapping[str, Any]) -> str | None:
    """Plant a fault, and return the theorem that refutes it.

    Args:
        game: The name of the game.
        fault: The fields of the fault.
    """
    return _refuted(game_named(game), HiddenFault(**{**fault, "by": tuple(fault["by"])}))


def _refuted(game: Game, fault: HiddenFault) -> str | None:
    return refuted_by(fault, {one.name: one for one in game.theorems()})


def print_uncovered(game: Game, *, whole: bool) -> None:
    """Print of which steps of games some part is covered by no case of a step theorem, or that there is none.

    Args:
        game: The game.
        whole: Whether the theorem about whole games is told; otherwise nothing is printed.
    """
    path = game.proofs() / "uncovered.toml"
    if not whole or not path.exists():
        return
    games: Mapping[str, Mapping[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    if not games:
        click.echo("\nCovered: each step of the games that were compared has a case of a step theorem.")
        return
    click.echo("\nNot covered, as games show: no case of a step theorem has these parts of a position as they occur.")
    for kind, steps in games.items():
        click.echo(f"\n{kind}:")
        for step, parts in steps.items():
            click.echo(filled(f"{step}: {', '.join(parts)}", hang=2))
