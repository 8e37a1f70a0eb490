"""Crowded maps, drawn at random: much of what the rules provide for is soon under way on them, and rarely in a game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from crusaders_rules.third_crusade.check.laws import broken_laws
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import proceed
from crusaders_rules.third_crusade.play.game import decider, new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.rules.planning import with_order
from crusaders_rules.third_crusade.rules.slots_and_tokens import free_slots
from crusaders_rules.third_crusade.rules.strategy import CARDS
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.state import (
    Force,
    Leader,
    Owner,
    PlacedOrder,
    Position,
    RoundPhase,
    Shape,
    Units,
    force,
)
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision
from crusaders_rules.third_crusade.state.under_way import CommandPhase, EffectRun, EventPlay, UpkeepPhase
from tests.third_crusade.play.test_whole_games import STOPS

# Of ten Regions, so many are held by one Alliance, and so many by Neutral pieces alone.
HELD, NEUTRAL = 8, 1
UNITS, BANDITS = 3, 2
TRIES = 8
# How often a player does something if that is possible, and what has been done least.
ACTS, RARE = 0.9, 0.5
CRUSADERS, MUSLIMS = (Owner.ANGEVIN, Owner.HOLY_ROMAN_EMPIRE), (Owner.AYYUBID, Owner.TURKOMAN)


def crowded(
    scenario: Scenario, players: int, interpretation: Interpretation, draw: random.Random
) -> Iterator[Position]:
    """Yield tables without end: pieces, Orders, Events and tokens lie anywhere, but no law of the game is broken.

    Args:
        scenario: The scenario.
        players: The number of players.
        interpretation: The readings.
        draw: What the tables are drawn with.
    """
    begun = new_game(Ruleset(scenario, interpretation=interpretation), players)
    while decider(begun) == BY_CHANCE:
        begun = apply(begun, legal(begun)[0])
    while True:
        table = _drawn(begun, draw)
        if not broken_laws(table):
            yield table


def _drawn(begun: Position, draw: random.Random) -> Position:
    setting, regions = begun.setting, list(begun.regions)
    free = list(setting.scenario.leaders.values())
    draw.shuffle(free)
    for place in setting.in_play:
        printed, state = setting.regions[place], regions[place]
        slots = range(len(printed.slots))
        sabotaged = tuple(sorted(draw.sample(slots, draw.choice((0, 0, 1))))) if place != setting.jerusalem else ()
        regions[place] = attrs.evolve(
            state,
            force=Force(),
            tokens=() if sabotaged else state.tokens,
            sabotaged=sabotaged,
            destroyed_ports=draw.randint(0, printed.ports) if draw.random() < 0.3 else 0,
            covered=(),
        )
        for _ in range(TRIES):
            drawn = attrs.evolve(regions[place], force=_standing(free, draw))
            tried = (*regions[:place], drawn, *regions[place + 1 :])
            if _fits(attrs.evolve(begun, regions=tried), place):
                regions[place] = drawn
                free = [one for one in free if one not in drawn.force.leaders]
                break
    armies = []
    for army, one in zip(begun.seats, begun.armies, strict=True):
        box = list(one.orders)
        for place in draw.sample(setting.in_play, min(3, len(setting.in_play))):
            if regions[place].orders[army in MUSLIMS] is None:
                order = box.pop(draw.randrange(len(box)))
                regions[place] = with_order(regions[place], PlacedOrder(army, order))
        armies.append(
            attrs.evolve(
                one,
                orders=tuple(box),
                gold=draw.randint(0, 9),
                current_points=draw.randint(0, 20),
                events=one.hand[:CARDS],
                hand=(),
            )
        )
    number = draw.randint(1, 2)
    desk = Desk(
        attrs.evolve(
            begun,
            round=number,
            regions=tuple(regions),
            armies=tuple(armies),
            bandits=tuple(draw.choice((0, 0, BANDITS)) for _ in begun.bandits),
            # The first ship arrives as the second round begins.
            ships=(_aboard(free, draw) if number == 1 else Force(), _aboard(free, draw)),
            **_under_way(begun, draw),
        )
    )
    proceed(desk)
    return desk.closed()


def _under_way(begun: Position, draw: random.Random) -> dict[str, Any]:
    """Return what is under way: the Upkeep phase, the Command phase, or some effect in it."""
    if draw.random() < 0.1:
        return {"phase": RoundPhase.UPKEEP, "stack": (UpkeepPhase(),)}
    army, setting = draw.choice(begun.seats), begun.setting
    under: tuple[object, ...] = (CommandPhase(),)
    if draw.random() < 0.3:
        card = draw.choice([name for name, one in setting.events.items() if one.army == army])
        under = (*under, EventPlay(army, card, crowns=draw.randint(0, 3)))
    elif draw.random() < 0.3:
        places = sorted(place for place in setting.scenario.effects if place.startswith("space."))
        under = (*under, EffectRun(army, draw.choice(places), own=True))
    return {"phase": RoundPhase.COMMAND, "stack": under}


def _fits(state: Position, place: int) -> bool:
    """Whether there are so many Units, and Slots for the pieces of a Region."""
    desk, printed = Desk(state), state.setting.regions[place]
    enough = all(min(desk.on_board(army)) >= 0 for army in desk.seats)
    return enough and all(free_slots(printed, state.regions[place], shape) >= 0 for shape in Shape)


def _standing(free: list[Leader], draw: random.Random) -> Force:
    kind = draw.randrange(10)
    owners = draw.choice((CRUSADERS, MUSLIMS)) if kind < HELD else ()
    neutral = kind < HELD + NEUTRAL and draw.random() < 0.4
    mine = [one for one in free if one.owner in owners][: draw.randint(0, 1)]
    units = {owner.replace("-", "_"): _units(draw) for owner in owners if draw.random() < 0.7}
    return force(tuple(mine), **units, **({"neutral": Units(1, draw.randint(0, 1))} if neutral else {}))


def _units(draw: random.Random) -> Units:
    return Units(draw.randint(0, UNITS), draw.choice((0, 0, 1, 2)), draw.choice((0, 0, 0, 1)))


def _aboard(free: list[Leader], draw: random.Random) -> Force:
    mine = [free.pop()] if free and free[-1].owner in CRUSADERS else []
    return force(tuple(mine), angevin=Units(draw.randint(0, 1)), holy_roman_empire=Units(draw.randint(0, 1)))


def curious(state: Position, seen: Counter[tuple[str, str]], draw: random.Random) -> Decision:
    """Return a decision that mostly does something, and mostly of those whose kind has been taken least so far.

    Args:
        state: Where to decide.
        seen: How often each kind has been taken: the question and the first word.
        draw: What decides among equals.
    """
    asked, listed = type(state.stack[-1]).__name__, legal(state)
    acting = [one for one in listed if one.verb not in STOPS] if draw.random() < ACTS else []
    listed = tuple(acting) or listed
    least = min(seen[asked, one.verb] for one in listed)
    rare = [one for one in listed if seen[asked, one.verb] == least]
    decision = draw.choice(rare if draw.random() < RARE else listed)
    seen[asked, decision.verb] += 1
    return decision
