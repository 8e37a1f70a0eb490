"""Transition systems made from the files of models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.explore.model_files import Model, model_of, unfit
from crusaders_rules.explore.part import Parted
from crusaders_rules.explore.systems import System
from crusaders_rules.thy_will_be_done.check import allowing, game_systems, wheels
from crusaders_rules.thy_will_be_done.check.given import outcomes_given
from crusaders_rules.thy_will_be_done.check.history import WithHistory, WithWaiting
from crusaders_rules.thy_will_be_done.check.laws import SOMETIMES
from crusaders_rules.thy_will_be_done.check.models import GAME, SETTINGS
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.reading_names import to_interpretation
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.state import WEDGES, KnightOrder, Outcomes, replace

_ONLY: Mapping[str, allowing.Allow] = {
    "one-decides": allowing.one_decides,
    "first-seat-decides": allowing.first_seat_decides,
    "nobody-resolves": allowing.nobody_resolves,
    "nobody-gains": allowing.nobody_gains,
}


def order_starts(model: Model) -> wheels.Starts:
    """Return the wheels with which a model of the kind ``wheel`` or ``streaks`` begins.

    Args:
        model: The model.

    Raises:
        ModelError: If there is no knight order of the name given.
    """
    try:
        return wheels.starts(KnightOrder(model.setting("order")))
    except ValueError as error:
        raise unfit(model, "order", f"needs one of {', '.join(KnightOrder)}") from error


def game_of(model: Model) -> tuple[Ruleset, Outcomes | None]:
    """Return the ruleset of a model, and the given outcomes of chance.

    Args:
        model: A model of the kind ``game``.

    Returns:
        The ruleset, and the outcomes of chance; None if chance decides in the model.

    Raises:
        ModelError: If the settings do not make a game.
    """
    try:
        board = game_systems.small_board(load_board(model.setting("board")), model.setting("supply"))
        ruleset = Ruleset(
            variant=model.setting("variant"),
            orders=model.setting("orders"),
            interpretation=to_interpretation(model.setting("readings")),
            board=board,
            expansions=model.setting("expansions"),
        )
        given = model.setting("outcomes")
        return ruleset, outcomes_given(given, Outcomes()) if given else None
    except (TypeError, ValueError) as error:
        raise unfit(model, "", error) from error


def game_system(model: Model) -> System[WithHistory, Any]:
    """Return the system of a model of games.

    Args:
        model: A model of the kind ``game``.

    Raises:
        ModelError: If the settings do not make a game.
    """
    ruleset, outcomes = game_of(model)
    only, upgraded = model.setting("only"), model.setting("upgraded")
    if only and only not in _ONLY:
        raise unfit(model, "only", f"needs one of {', '.join(_ONLY)}, not {shown(only)}")
    unknown = [name for name in model.setting("sometimes") if name not in SOMETIMES]
    if unknown:
        raise unfit(model, "sometimes", f"unknown {shown(unknown[0])}; known: {', '.join(SOMETIMES)}")
    if model.setting("endless") and model.setting("fold"):
        raise unfit(model, "fold", "endless plays are looked for among all positions, not folded ones")
    try:
        begun = new_game(ruleset, model.setting("players"), outcomes=outcomes)
    except ValueError as error:
        raise unfit(model, "", error) from error
    return game_systems.game_system(
        [_with_tokens(_with_upgrades(begun, model.setting("begun")), model)],
        game_systems.Claims(
            sometimes={name: SOMETIMES[name] for name in model.setting("sometimes")},
            endless=model.setting("endless"),
        ),
        allow=_ONLY[only] if only else None if upgraded is None else allowing.at_most_upgraded(upgraded),
        fold=model.setting("fold"),
        waiting=model.setting("waiting"),
    )


def _with_upgrades(state: State, wedges: int) -> State:
    """Return a position in which the first wedges of every wheel are already upgraded."""
    if not wedges:
        return state
    upgraded = (True,) * wedges + (False,) * (WEDGES - wedges)
    areas = tuple(replace(area, wheel=replace(area.wheel, upgraded=upgraded)) for area in state.areas)
    return replace(state, areas=areas)


def _with_tokens(state: State, model: Model) -> State:
    """Return a position in which the tokens of every wheel lie as after some turns."""
    tokens = model.setting("tokens")
    if tokens is None:
        return state
    areas = []
    for area in state.areas:
        if sum(area.wheel.tokens) != sum(tokens):
            raise unfit(model, "tokens", f"needs {sum(area.wheel.tokens)} tokens in all, not {sum(tokens)}")
        areas.append(replace(area, wheel=area.wheel.with_tokens(tuple(tokens))))
    return replace(state, areas=tuple(areas))


def system_of(model: Model) -> tuple[System[Any, Any], Ruleset]:
    """Return the system of a wheel or a game, and what is played.

    Args:
        model: A model of the kind ``wheel`` or ``game``.

    Raises:
        ModelError: If the settings do not make a model.
    """
    if model.kind == GAME:
        return game_system(model), game_of(model)[0]
    begin = order_starts(model)
    return (wheels.upgrades_system if model.setting("upgrades") else wheels.wheel_system)(begin), begin.ruleset


def parted(**plain: Any) -> Parted:  # noqa: ANN401 -- as JSON holds it
    """Return the system of a wheel or a game, for an exploration in parts.

    Args:
        **plain: What makes the model.

    Raises:
        ModelError: If the settings do not make a model.
    """
    system, _ = system_of(model_of(SETTINGS, plain))
    first = system.initial[0]
    # All positions of a game hold one ruleset.
    return Parted(system, (first.position.ruleset,) if isinstance(first, WithHistory | WithWaiting) else ())
