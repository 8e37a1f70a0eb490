"""Plays that are told step by step: a worked example, plays set up for it, and parts of a game of bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, reduce

import attrs

from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.bots import BOTS
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import proceed
from crusaders_rules.third_crusade.play.game import decider, is_over, new_game
from crusaders_rules.third_crusade.play.notation import decision_of
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.play.setup import Outcomes, opening
from crusaders_rules.third_crusade.rules.planning import with_order
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.state import (
    ARMIES,
    Force,
    Owner,
    PlacedOrder,
    Position,
    RegionState,
    RoundPhase,
    Units,
)
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision
from crusaders_rules.third_crusade.state.under_way import CommandPhase, DiplomacyPhase, MarchPlan, StrategyPhase

_POINTS = 9
_ANGEVIN, _EMPIRE, _AYYUBID, _TURKOMAN = ARMIES
Play = tuple[Position, tuple[Decision, ...]]


@attrs.frozen
class ToldPlay:
    """A play that the page of a chapter shows.

    Attributes:
        chapter: The chapter.
        name: Its name on that page.
        title: Its title.
        words: Where it is from.
        play: Makes the state in which it begins, and its decisions.
    """

    chapter: str
    name: str
    title: str
    words: str
    play: Callable[[], Play]


# Parts of a game of bots.


@cache
def bots_game(players: int, seed: int, bot: str) -> tuple[Position, ...]:
    """Return the states of a game of bots on our scenario, each with the decision that led to it."""
    decide, state = BOTS[bot](seed), new_game(Ruleset("marches"), players)
    states = [state]
    while not is_over(state):
        state = apply(state, decide(state))
        states.append(state)
    return tuple(states)


def _part(first: Callable[[Position], bool], last: Callable[[Position], bool], most: int) -> Play:
    """Return the part of a game from the first state of some kind to the next one of another kind."""
    states = bots_game(4, 5, "lively")
    begin = next(number for number, state in enumerate(states) if first(state))
    end = next(number for number, state in enumerate(states) if number > begin and last(state))
    part = states[begin : min(end, begin + most) + 1]
    return part[0], tuple(state.history[2] for state in part[1:])


def _strategy() -> Play:
    return _part(
        lambda state: isinstance(state.stack[-1], StrategyPhase) and decider(state) != BY_CHANCE,
        lambda state: state.phase != RoundPhase.STRATEGY,
        most=12,
    )


def _planning() -> Play:
    return _part(
        lambda state: state.phase == RoundPhase.PLANNING, lambda state: state.phase != RoundPhase.PLANNING, most=10
    )


def _command() -> Play:
    """Return the first two turns of a Command phase."""
    turns: list[Owner] = []

    def third(state: Position) -> bool:
        if isinstance(state.stack[-1], CommandPhase):
            turns.append(Owner(str(decider(state))))
        return len(turns) > 1

    return _part(lambda state: state.phase == RoundPhase.COMMAND, third, most=20)


def _upkeep() -> Play:
    return _part(
        lambda state: state.phase == RoundPhase.UPKEEP, lambda state: state.phase == RoundPhase.STRATEGY, most=14
    )


# Plays from a table set up by hand.


def _table(
    state: Position,
    placed: Mapping[str, tuple[Force | None, PlacedOrder | None]],
    track: tuple[Owner, ...],
    stack: tuple[object, ...] = (CommandPhase(),),
    phase: RoundPhase = RoundPhase.COMMAND,
) -> Position:
    """Return a table on which some Regions hold what is given, and everybody has command points.

    Args:
        state: A state after the setup.
        placed: The pieces and the Order of a Region; no pieces leaves those of the setup.
        track: The initiative track.
        stack: What is under way.
        phase: The phase.
    """
    regions = list(state.regions)
    for name, (standing, order) in placed.items():
        place = state.setting.region_named[name]
        if standing is not None:
            regions[place] = attrs.evolve(regions[place], force=standing)
        if order is not None:
            regions[place] = with_order(regions[place], order)
    made = attrs.evolve(
        state, initiative=track, phase=phase, regions=tuple(regions), stack=stack, passed=frozenset(), history=None
    )
    desk = Desk(made)
    for army in desk.seats:
        box = list(desk.army(army).orders)
        for _, order in placed.values():
            if order is not None and order.owner == army:
                box.remove(order.name)
        desk.set_army(army, current_points=_POINTS, hand=(), orders=tuple(box))
    proceed(desk)
    return desk.closed()


def _empty_land() -> Position:
    """Return our scenario for four players, all dealt, with no piece and no Order in any Region."""
    state = new_game(Ruleset("marches"), 4)
    while decider(state) == BY_CHANCE:
        state = apply(state, BOTS["random"](0)(state))
    return attrs.evolve(state, regions=tuple(RegionState() for _ in state.regions))


# A Battle with each kind of Reaction Order that changes it.
BATTLE = (
    "execute south-waste",
    "go south-waste jerusalem",
    "take ayyubid:4-infantry ayyubid:2-cavalry yusuf",
    "react jerusalem",
    "react salt-plain 1",
    "react north-waste",
    "lose yusuf here",
    "lose angevin:infantry here",
)


def battle_set_up() -> Position:
    """Return a state in which the Ayyubids can attack a City, and both sides can react."""
    state = _empty_land()
    leaders = state.setting.scenario.leaders
    attack = Force(ayyubid=Units(4, 2), leaders=(leaders["yusuf"],))
    defence = Force(angevin=Units(2, 1), neutral=Units(1), leaders=(leaders["aimery"],))
    return _table(
        state,
        {
            "south-waste": (attack, PlacedOrder(_AYYUBID, "march")),
            "jerusalem": (defence, PlacedOrder(_ANGEVIN, "shield-wall")),
            "north-waste": (Force(holy_roman_empire=Units(2, 1)), PlacedOrder(_EMPIRE, "relief")),
            "salt-plain": (Force(turkoman=Units(2)), PlacedOrder(_TURKOMAN, "feint")),
        },
        (_AYYUBID, _EMPIRE, _TURKOMAN, _ANGEVIN),
    )


def _tripoli() -> Play:
    """Return the Battle of Tripoli; which Order or card began the March is not told, so the March stands alone."""
    scenario, track = load_scenario("tripoli"), (_EMPIRE, _TURKOMAN, _ANGEVIN, _AYYUBID)
    begun = opening(scenario, Outcomes(ARMIES, track), DEFAULT)
    placed = {
        "tripoli": (None, PlacedOrder(_EMPIRE, "defence-two")),
        "other-desert": (None, PlacedOrder(_ANGEVIN, "reinforce")),
        "desert-of-the-attack": (None, PlacedOrder(_TURKOMAN, "diversion")),
    }
    state = attrs.evolve(begun, setting=Setting(scenario, DEFAULT, players=4))
    stack = (CommandPhase(track.index(_TURKOMAN)), MarchPlan(_TURKOMAN, "march"))
    return _table(state, placed, track, stack), _choices(
        "go desert-of-the-attack tripoli",
        "take turkoman:2-infantry turkoman:1-cavalry turkoman:1-siege-engine badr-al-din",
        "react tripoli",
        "react other-desert",
        "react desert-of-the-attack 2",
        "lose neutral:infantry here",
        "lose turkoman:infantry here",
        "leave badr-al-din desert-of-the-attack",
    )


def _march() -> Play:
    """Return a Coordinated March of two partners."""
    state = _empty_land()
    leaders = state.setting.scenario.leaders
    beset = state.setting.road_named["west-harbor/north-waste"]
    together = Force(angevin=Units(3, 1), holy_roman_empire=Units(1, 1), leaders=(leaders["aimery"],))
    start = _table(
        attrs.evolve(state, bandits=tuple(int(road == beset) for road in range(len(state.bandits)))),
        {"west-harbor": (together, PlacedOrder(_ANGEVIN, "march-together"))},
        (_ANGEVIN, _TURKOMAN, _EMPIRE, _AYYUBID),
    )
    return start, _choices(
        "execute west-harbor",
        "go west-harbor north-waste",
        "take angevin:2-infantry angevin:1-cavalry holy-roman-empire:1-infantry holy-roman-empire:1-cavalry aimery",
        "lose holy-roman-empire:infantry",
        "lose angevin:infantry",
    )


# The bids of the worked example, in the order of the initiative track, and rewards as it tells them.
_BIDS = (
    *("bid 3", "bid 2", "bid 1", "bid 2"),
    *("reward 4", "take siege-train"),
    *("reward 2", "gain gold 2"),
    *("reward 3", "gain glory 1"),
    *("reward 1", "gain faith 1"),
)


def _bids() -> Play:
    """Return the bids of the worked example and their rewards."""
    state = attrs.evolve(_empty_land(), diplomacy=("fourth-court",))
    cities = {
        "jerusalem": (Force(turkoman=Units(2)), None),
        "west-harbor": (Force(angevin=Units(2)), None),
        "hill-town": (Force(holy_roman_empire=Units(2)), None),
        "east-harbor": (Force(ayyubid=Units(2)), None),
    }
    track = (_EMPIRE, _TURKOMAN, _ANGEVIN, _AYYUBID)
    start = _table(state, cities, track, (DiplomacyPhase(),), RoundPhase.DIPLOMACY)
    return start, _choices(*_BIDS)


def _board() -> Play:
    """Return the moves on the diplomacy board after these bids."""
    start, bids = _bids()
    return reduce(apply, bids, start), _choices(
        *("advance gate-left", "enter the-pilgrim west-harbor"),
        *("advance gate-right", "gain glory 1"),
        *("advance court-b", "place east-harbor 2"),
        *("advance court-c", "place hill-town 2"),
    )


def _choices(*texts: str) -> tuple[Decision, ...]:
    return tuple(map(decision_of, texts))


_BOTS = "From a game of four bots on our scenario."
TOLD = (
    ToldPlay("strategy", "film-strategy", "A Strategy phase, step by step", _BOTS, _strategy),
    ToldPlay("planning", "film-planning", "The beginning of a Planning phase, step by step", _BOTS, _planning),
    ToldPlay("command", "film-command", "A Command turn, step by step", _BOTS, _command),
    ToldPlay(
        "movement",
        "film-march",
        "A Coordinated March, step by step",
        "Set up on our scenario: the Angevins take pieces of their partner along, and Bandits wait on the Road.",
        _march,
    ),
    ToldPlay(
        "battle",
        "film-tripoli",
        "The Battle of Tripoli, step by step",
        "The worked examples B-1 to B-5, L-1, R-1 to R-3, G-1 and M-1 of the rulebook, on the scenario tripoli.",
        _tripoli,
    ),
    ToldPlay(
        "diplomacy",
        "film-bids",
        "Bids and rewards, step by step",
        "The bids of worked example D-1, set up on our scenario; the Diplomacy Card is ours.",
        _bids,
    ),
    ToldPlay(
        "diplomacy",
        "film-board",
        "The diplomacy board, step by step",
        "What follows these bids; the board is ours.",
        _board,
    ),
    ToldPlay("upkeep", "film-upkeep", "An Upkeep phase, step by step", _BOTS, _upkeep),
)
