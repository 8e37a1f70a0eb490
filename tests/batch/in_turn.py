"""Positions in the middle of a turn, with much on the board: those of ``rich``, and a question about the turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from crusaders_rules import State
from crusaders_rules.batch.row_cells import LEVELS, MANNERS
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due, NewBuilding
from crusaders_rules.thy_will_be_done.play import expanded, feasibility
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.rules import resolve
from crusaders_rules.thy_will_be_done.state import Action, Erected, KnightOrder, Plan, PlayerArea
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.rich import TELLING, rich_position

_OF_BASE = (
    p.AskSplit,
    p.AskFirst,
    p.AskMove,
    p.AskTroop,
    p.AskTarget,
    p.AskBuilding,
    p.AskUnlockedKnight,
    p.AskDistribution,
    p.AskManner,
)
# These take part in what else may come in a turn with Divine Influence.
_OF_DIVINE = (p.AskTurned, p.AskCollected, p.AskFlipped, p.AskTaken, p.AskExtra, p.AskGiant)
# A question that is not possible is drawn anew so often, at first of the same kind.
_DRAWN, _SAME = 30, 12
# Which action of the wedge is under way when these are asked; AskFirst and AskTurned have it in their plan.
_ACTION: Mapping[type[p.Pending], Action] = {
    p.AskMove: Action.TRAVEL,
    p.AskTroop: Action.MUSTER,
    p.AskTarget: Action.CRUSADE,
    p.AskBuilding: Action.BUILD,
    p.AskUnlockedKnight: Action.BUILD,
    p.AskCollected: Action.INFLUENCE,
    p.AskFlipped: Action.INFLUENCE,
    p.AskTaken: Action.BUILD,
}


def position_in_turn(seed: int) -> State:
    """Return a position in the middle of a turn, with much on the board; some cannot be had, and are a turn's first.

    Each kind of question comes equally often, as far as it is possible in positions that are drawn for it.

    Args:
        seed: The seed of all choices.

    Raises:
        RulesetError: If the parts of the ruleset do not go together.
        SetupError: If no such game can be set up.
    """
    chance, state = random.Random(seed), rich_position(seed)
    kinds = (*_OF_BASE, *_OF_DIVINE) if expanded.laid_on(state) else _OF_BASE
    kind = chance.choice(kinds)
    for number in range(_DRAWN):
        kind = kind if number < _SAME else chance.choice(kinds)
        drawn = _with_due(attrs.evolve(state, pending=_question(state, kind, chance)), chance)
        if not check_position(drawn):
            return drawn
    return state


def _question(state: State, kind: type[p.Pending], chance: random.Random) -> p.Pending:
    """Return a question of a kind, each part of which is drawn."""
    seats = range(len(state.areas))
    telling = [seat for seat in seats if state.areas[seat].order in TELLING]
    seat = chance.choice(telling if telling and chance.random() < 0.7 else seats)
    area = state.areas[seat]
    wedge = _wedge(area, kind, chance)
    then, tokens = _plan(state, area, wedge, kind, chance)
    fields = {field.name for field in attrs.fields(kind)}
    known: dict[str, Any] = {"seat": seat, "wedge": wedge, "plan": then, "tokens": tokens}
    drawn = {name: draw(area, chance) for name, draw in _DRAWS.items() if name in fields}
    if drawn.get("begun"):
        # By a reading, an action that has a result goes on.
        drawn["begun"] = resolve.left_of_value(1, 1, state.ruleset) is not None
        if drawn["begun"] and chance.random() < 0.7:
            known["plan"] = ((_ACTION[kind], chance.randrange(4)), *then)
    mills = [place for place, one in enumerate(state.buildings) if one in _mills(seat)]
    if kind is p.AskTaken and mills:
        place = chance.choice(mills)
        drawn |= {"region": place, "level": getattr(state.buildings[place], "level", 1)}
    return kind(**{name: value for name, value in (known | drawn).items() if name in fields})


def _mills(seat: int) -> tuple[Erected, ...]:
    return tuple(Erected(seat, NewBuilding.MILL, level) for level in range(1, 1 + LEVELS))


def _wedge(area: PlayerArea, kind: type[p.Pending], chance: random.Random) -> int:
    """Return a wedge with tokens, often one that offers the action, or the one with the giant token."""
    giant = expanded.holding_of(area).giant
    if giant is not None and chance.random() < (1 if kind is p.AskGiant else 0.4):
        return giant
    arrangement, upgraded = area.wheel.arrangement, area.wheel.upgraded
    action = _ACTION.get(kind)
    wedges = [
        place
        for place, (wedge, count) in enumerate(zip(arrangement, area.wheel.tokens, strict=True))
        if count and action in (None, wedge.primary, wedge.secondary if upgraded[place] else None)
    ]
    return chance.choice(wedges or range(len(arrangement)))


def _plan(state: State, area: PlayerArea, wedge: int, kind: type[p.Pending], chance: random.Random) -> tuple[Plan, int]:
    """Return the rest of the plan of a wedge, and the tokens of the action that is under way."""
    offered = feasibility.actions_on(state, area, wedge)
    held = area.wheel.tokens[wedge]
    later = chance.randrange(1, held) if len(offered) > 1 and held > 1 and chance.random() < 0.7 else 0
    first = _ACTION.get(kind)
    if first is None and kind is not p.AskFirst:
        first = chance.choice(offered)
    if kind is p.AskFirst:
        return tuple(zip(offered, (held - later, later), strict=False)), 0
    others = [one for one in offered if one != first]
    then = ((others[0], later),) if later and others else ()
    if kind is p.AskTurned:
        return ((first or offered[0], held - later), *then), 0
    return then, held - later if then else held - chance.choice((0, 0, 1))


def _with_due(state: State, chance: random.Random) -> State:
    """Let the player still get something in or after this turn, with Divine Influence."""
    laid, seat = expanded.laid_on(state), state.pending.seat
    if laid is None or seat is None or chance.random() < 0.3:
        return state
    due = Due(
        chapel=chance.choice((None, chance.randrange(len(state.areas[seat].wheel.tokens)))),
        distributions=chance.randrange(3),
        livonian=state.areas[seat].order == KnightOrder("livonian") and chance.random() < 0.7,
        sown=chance.choice((None, None, *MANNERS)),
    )
    return state.adding(attrs.evolve(state.added or expanded.NOTHING_ON_TABLE, laid=attrs.evolve(laid, due=due)))


_DRAWS: Mapping[str, Callable[[PlayerArea, random.Random], Any]] = {
    "region": lambda area, chance: chance.choice(area.knights),
    "points": lambda _, chance: chance.randrange(1, 7),
    "knights": lambda area, chance: area.knights[chance.randrange(len(area.knights)) :],
    "must": lambda _, chance: chance.random() < 0.3,
    "begun": lambda _, chance: chance.random() < 0.5,
    "amount": lambda _, chance: chance.randrange(1, 1 + LEVELS),
    "may": lambda _, chance: chance.random() < 0.5,
    "level": lambda _, chance: chance.randrange(1, 1 + LEVELS),
    "optional": lambda _, chance: chance.random() < 0.5,
}
