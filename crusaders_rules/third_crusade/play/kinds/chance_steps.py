"""The setup, step by step, and what chance draws: one card, Army or marker at a time."""

from __future__ import annotations

from functools import lru_cache

from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.kinds.kind import Kind, listed, nobody, nothing, surely
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.setup import Outcomes, opening
from crusaders_rules.third_crusade.rules import deployment, preparation, strategy, turn_order
from crusaders_rules.third_crusade.rules.battles import left_behind
from crusaders_rules.third_crusade.rules.planning import with_order
from crusaders_rules.third_crusade.scenario.assembled import marching_force
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.state import ARMIES, ArmyState, PlacedOrder, RoundPhase
from crusaders_rules.third_crusade.state.changing import changer
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import (
    ChanceDraw,
    DeploymentTurns,
    EndPhase,
    MarchArrival,
    SetupPhase,
    StrategyPhase,
)

MARKERS = 4
# How many answers a table keeps.
_KEPT = 5_000
_MISSIONS = 2
_OBJECTIVES = 2
_DEALT = 4
_DRAWN = {
    "army": "an Army",
    "marker": "an initiative marker",
    "mission": "a Mission Card",
    "diplomacy": "a Diplomacy Card",
    "event": "an Event Card",
    "objective": "an Objective Card",
    "deployment": "an Objective Card",
}
_with_left = changer(ChanceDraw, "left")
_with_hand = changer(ArmyState, "hand")


def candidates(desk: Desk, frame: ChanceDraw) -> tuple[Decision, ...]:
    """Return what chance can draw."""
    return _draws(_names(desk, frame))


@lru_cache(_KEPT)
def _draws(names: tuple[str, ...]) -> tuple[Decision, ...]:
    return tuple(choose("draw", name) for name in names)


def _names(desk: Desk, frame: ChanceDraw) -> tuple[str, ...]:
    if frame.what == "army":
        place = len(desk.seats)
        return tuple(dict.fromkeys(str(seats[place]) for seats in desk.setting.deals if seats[:place] == desk.seats))
    if frame.what == "marker":
        left = (army for army in ARMIES if army not in desk.initiative)
        return tuple(str(army) for army in left if preparation.alternates((*desk.initiative, army)) is None)
    return _cards(desk, frame)


def _cards(desk: Desk, frame: ChanceDraw) -> tuple[str, ...]:
    """Return the cards of the deck or pile from which chance draws."""
    setting = desk.setting
    if frame.what == "event":
        army = not_none(frame.army)
        mine = desk.army(army)
        mine_now, gone = (*mine.hand, *mine.row, *mine.events), _as_set(desk.discards)
        pile = setting.pile(army, desk.round, desk.seats)
        return tuple([name for name in pile if name not in mine_now and name not in gone])
    out = set(desk.discards)
    if frame.what == "mission":
        return tuple(name for name in setting.missions if name not in desk.missions and f"mission.{name}" not in out)
    if frame.what == "diplomacy":
        return tuple(
            name for name in setting.diplomacy if name not in desk.diplomacy and f"diplomacy.{name}" not in out
        )
    army = not_none(frame.army)
    held = {card for army in desk.armies for card in (*army.objectives, *army.revealed)}
    every = ((card.name, card.deck) for card in setting.objectives.values())
    if frame.what == "deployment":
        deck = deployment.deployment_deck(every, side_of(army))
    else:
        deck = deployment.objectives_after(every)
    return tuple(name for name in deck if name not in held)


@lru_cache(16)
def _as_set(discards: tuple[str, ...]) -> frozenset[str]:
    """Return the discards for looking up; they stay the same while several cards are drawn."""
    return frozenset(discards)


def carry_out(desk: Desk, frame: ChanceDraw, decision: Decision) -> None:
    """Draw."""
    (name,) = decision.words
    if frame.left > 1:
        desk.stack[-1] = _with_left(frame, frame.left - 1)
    else:
        desk.pop()
    if frame.what == "army":
        desk.seats = (*desk.seats, next(army for army in ARMIES if army == name))
    elif frame.what == "marker":
        desk.initiative = (*desk.initiative, next(army for army in ARMIES if army == name))
    elif frame.what == "mission":
        desk.missions = (*desk.missions, name)
    elif frame.what == "diplomacy":
        desk.diplomacy = (*desk.diplomacy, name)
    elif frame.army is not None and frame.what == "event":
        mine = desk.army(frame.army)
        desk.put_army(frame.army, _with_hand(mine, (*mine.hand, name)))
    elif frame.army is not None:
        desk.set_army(frame.army, objectives=(*desk.army(frame.army).objectives, name))


def settle(desk: Desk, frame: ChanceDraw) -> bool:
    """End the drawing when the pile is empty."""
    desk.offered = candidates(desk, frame)
    if desk.offered:
        return False
    desk.pop()
    return True


def _prompt(_: Desk, frame: ChanceDraw) -> str:
    return f"draw {_DRAWN[frame.what]}" + (f" for {title_of(frame.army)}" if frame.army else "")


def _set_up(desk: Desk, frame: SetupPhase) -> bool:
    """Take the next step of the setup."""
    whole = (_armies, _markers, _open, _cards_open, _variable, _objectives, _begin)
    steps = whole if desk.setting.scenario.document.battle is None else (_all_armies, _markers, _open, _battle)
    desk.change(step=frame.step + 1)
    steps[frame.step](desk)
    return True


def _armies(desk: Desk) -> None:
    desk.push(ChanceDraw("army", None, desk.setting.players))


def _all_armies(desk: Desk) -> None:
    """Seat all Armies for the one Battle of a scenario, which leaves nothing to chance."""
    desk.seats = ARMIES


def _battle(desk: Desk) -> None:
    """Lay out the Orders of the one Battle of a scenario, and let the attackers arrive."""
    setting = desk.setting
    battle = not_none(setting.scenario.document.battle)
    named = setting.region_named
    for row in battle.orders:
        place, mine = named[row.region], desk.army(row.army)
        box, aside = list(mine.orders), list(mine.aside)
        # An Advanced Order on the map was gained before the Battle.
        (box if row.name in box else aside).remove(row.name)
        desk.set_army(row.army, orders=tuple(box), aside=tuple(aside))
        desk.put_region(place, with_order(desk.regions[place], PlacedOrder(row.army, row.name)))
    origin, region = named[battle.origin], named[battle.region]
    marching = marching_force(battle, setting.scenario.leaders)
    desk.set_force(origin, left_behind(desk.force(origin), marching))
    desk.phase = RoundPhase.COMMAND
    road = setting.road_between[origin, region]
    desk.stack = [EndPhase(stage="battle"), MarchArrival(battle.army, origin, region, marching, road)]


def _markers(desk: Desk) -> None:
    desk.initiative = desk.setting.scenario.document.scenario.initiative
    if not desk.initiative:
        desk.push(ChanceDraw("marker", None, MARKERS))


def _open(desk: Desk) -> None:
    """Set up the map and the Armies, now that chance has dealt the Armies and the initiative track."""
    setting = desk.setting
    made = setting.openings.get((desk.seats, desk.initiative))
    if made is None:
        chance = Outcomes(desk.seats, desk.initiative)
        made = opening(setting.scenario, chance, setting.interpretation, pieces=not setting.variable)
        setting.openings[desk.seats, desk.initiative] = made
    desk.initiative, desk.faith, desk.glory, desk.round = made.initiative, made.faith, made.glory, made.round
    desk.armies, desk.regions = list(made.armies), list(made.regions)
    desk.bandits, desk.ships = made.bandits, made.ships


def _cards_open(desk: Desk) -> None:
    desk.push(ChanceDraw("diplomacy", None, 1))
    desk.push(ChanceDraw("mission", None, _MISSIONS))


def _variable(desk: Desk) -> None:
    if desk.setting.variable:
        desk.push(DeploymentTurns((0,) * len(desk.seats), (None,) * len(desk.seats)))
        for army in reversed(desk.players):
            desk.push(ChanceDraw("deployment", army, _DEALT))


def _objectives(desk: Desk) -> None:
    for army in reversed(desk.players):
        desk.push(ChanceDraw("objective", army, _OBJECTIVES))


def _begin(desk: Desk) -> None:
    """Begin the first round; the command points count what is on the map by now."""
    if desk.setting.variable:
        for army in desk.seats:
            desk.set_army(army, current_points=preparation.points_at_start(desk.base_points(army)))
    begin_round(desk)


def draw_one(desk: Desk, what: str) -> None:
    """Let chance turn up the next card of a deck."""
    desk.push(ChanceDraw(what, None, 1))


def begin_round(desk: Desk) -> None:
    """Begin the Strategy phase, and draw the cards for it."""
    desk.phase = turn_order.first_phase()
    desk.stack[0] = StrategyPhase()
    for army in reversed(desk.players):
        desk.push(ChanceDraw("event", army, strategy.HAND))


DRAW = Kind(
    frame=ChanceDraw,
    rule="third.setup.event-piles",
    prompt=_prompt,
    asked=nobody,
    settle=settle,
    candidates=candidates,
    refusal=listed("third.setup.event-piles", candidates),
    carry_out=carry_out,
    sure=surely,
)
SETUP = Kind(
    frame=SetupPhase,
    rule="third.setup.armies",
    prompt=lambda *_: "the setup",
    asked=nobody,
    settle=_set_up,
    candidates=nothing,
    refusal=listed("third.setup.armies", nothing),
    carry_out=lambda *_: None,
)
