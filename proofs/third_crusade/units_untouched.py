"""Decisions about cards, Orders, gold, tokens and tracks move no piece: nobody looks at any.

What there is besides pieces is counted, too: see ``any_desk.written``.

All pieces are unseen here. Cards, Orders and Regions are those of the scenario ``marches``, one of each kind.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import Claims, cut, each, instead_of, integer, suppose, theorem
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import NoRoom
from crusaders_rules.third_crusade.play import reckoning, upkeep_missions
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds import (
    chance_steps,
    command_turns,
    deployment_turns,
    diplomacy_turns,
    effect_steps,
    effect_tokens,
    effect_tracks,
    ending,
    passing,
    planning_turns,
    strategy_turns,
    upkeep_turns,
)
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.rules import (
    diplomacy_phase,
    event_cards,
    order_tokens,
    planning,
    preparation,
    slots_and_tokens,
    strategy,
    tracks,
    turn_order,
    upkeep_steps,
)
from crusaders_rules.third_crusade.rules.final import Tiebreaks
from crusaders_rules.third_crusade.rules.sides import alliance_of
from crusaders_rules.third_crusade.scenario.effects import (
    GAINED,
    TOKENS,
    EffectChoice,
    EffectOptional,
    EffectStep,
    EffectVerb,
)
from crusaders_rules.third_crusade.state import (
    ARMIES,
    NOBODY,
    Alliance,
    ArmyState,
    Icon,
    Owner,
    PlacedOrder,
    RegionState,
    ResourceToken,
)
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import (
    BoardMove,
    ChanceDraw,
    CommandPhase,
    DeploymentTurns,
    DiplomacyPhase,
    EffectRun,
    EndPhase,
    EventPlay,
    GameOver,
    PlanningPhase,
    SetupPhase,
    StrategyPhase,
    UpkeepPhase,
)

from .any_desk import (
    ANGEVIN,
    BEYOND,
    HERE,
    MARCHES,
    NAMES,
    SETTING,
    THERE,
    TRACK,
    Answers,
    Case,
    Forgets,
    answers_to,
    broken,
    census,
    decided,
    judged,
    kept,
    laid,
    led_by,
    one_other_answer_to,
    sections,
    settled,
    stepped,
    under,
)

ALL = frozenset(ARMIES)
# Two and three players, with each Alliance as that of the lone one.
FEWER = (ARMIES[::2], ARMIES[:3], ARMIES[1:])
# Who plays, and whose turn it is: that of the first player, or a later one; of fewer players, that of the last one.
TURNS = (*((ARMIES, place) for place in range(len(ARMIES))), *((seats, len(ARMIES)) for seats in FEWER))
CARDS = ("one", "two", "three", "four")
CARD = "angevin-levies"
DEPLOYED = ((0,) * len(ARMIES), (None,) * len(ARMIES))
ALONE_READ = "two other answers to questions at which the same step looks are not combined"
REFUSED = NoRoom("third.region.slots.full")


class Shown(NamedTuple):
    """What a case shows.

    Attributes:
        frames: What is under way.
        words: The decision, if there is one.
        fields: What else is known of the state.
        cuts: What is left open: the stand-ins by the module or the class that they are in.
        drawn: The cards that chance draws; None for a step of the setup, which deals and returns.
        judged: Whether the judge must allow the decision, as it costs something or must not be made everywhere.
        where: The Regions in which Orders or tokens may come or go, None if it may be in each.
    """

    frames: tuple[Any, ...]
    words: tuple[str, ...] = ()
    fields: Mapping[str, Any] = {}
    cuts: tuple[tuple[Any, dict[str, Any]], ...] = ()
    drawn: tuple[str, ...] | None = ()
    judged: bool = False
    where: tuple[int, ...] | None = ()


def untouched(case: Case, shown: Shown, **fields: Any) -> Claims:  # noqa: ANN401 -- of the state
    """Claims that a step touches no piece.

    Args:
        case: The case.
        shown: What it shows.
        **fields: What is known of the state in each case.
    """
    known = {**fields, **shown.fields}
    if "seats" in fields and "armies" in known:
        known["armies"] = known["armies"][: len(fields["seats"])]
    table = laid(*shown.frames, **known)
    before, lay = census(table), tuple(table.regions)
    with ExitStack() as stack:
        for owner, functions in shown.cuts:
            stack.enter_context(cut(owner, **functions))
        if not shown.judged or judged(case, table, *shown.words):
            stepped(case, table, *(shown.words or ("none",)))
    yield from kept(before, census(table), drawn=shown.drawn)
    same = all(
        one is other
        for place, (one, other) in enumerate(zip(lay, table.regions, strict=True))
        if shown.where is not None and place not in shown.where
    )
    yield "nothing comes or goes in another Region than the one that is named", same


def for_players(players: int, *readings: tuple[str, Any]) -> Setting:
    """Return what some players play under some readings; the answers to all other questions are unseen."""
    return attrs.evolve(under(*readings), players=players)


def played(*questions: str) -> tuple[tuple[tuple[Owner, ...], Answers], ...]:
    """Return who plays under which readings: four players under each, fewer under the default ones."""
    every = one_other_answer_to(*questions)
    return (*((ARMIES, readings) for readings in every), *((seats, every[0]) for seats in FEWER))


def always(value: Any) -> Callable[..., Any]:  # noqa: ANN401 -- any value
    """A stand-in that gives the same answer to every question."""
    return lambda *_, **__: value


def armies(**fields: Any) -> tuple[ArmyState, ...]:  # noqa: ANN401 -- of an Army
    """Four Armies with the same cards, Orders and gold."""
    return (ArmyState(**fields),) * len(ARMIES)


# Mutants: rules and steps that are wrong on purpose


@broken(chance_steps, "begin_round")
def ships_leave_with_the_round(right: Callable[..., None], desk: Desk) -> None:
    """The first round begins without ships."""
    right(desk)
    desk.ships = (NOBODY, NOBODY)


def clears(right: Callable[..., Any], desk: Desk, *how: Any, **more: Any) -> Any:  # noqa: ANN401
    """Do what is right, and clear a Region."""
    found = right(desk, *how, **more)
    desk.set_force(HERE, NOBODY)
    return found


@broken(strategy_turns, "asked")
def who_places_cards_clears_a_region(right: Callable[..., Any], desk: Desk, *how: Any) -> Any:  # noqa: ANN401
    """Who places Event Cards clears a Region."""
    return clears(right, desk, *how)


@broken(deployment_turns, "asked")
def who_discards_clears_a_region(right: Callable[..., Any], desk: Desk, *how: Any) -> Any:  # noqa: ANN401
    """Who discards an Objective Card clears a Region."""
    return clears(right, desk, *how)


@instead_of(planning.with_order)
def an_order_takes_the_place_of_pieces(
    right: Callable[..., RegionState], state: RegionState, order: PlacedOrder
) -> RegionState:
    """Where an Order is placed, no piece stands any more."""
    return attrs.evolve(right(state, order), force=NOBODY)


@broken(command_turns, "take_order")
def an_order_takes_pieces_along(right: Callable[..., str], *how: Any) -> str:  # noqa: ANN401
    """The pieces in the Region of an Order leave with it."""
    found: str = clears(right, *how)
    return found


@broken(ending, "checked")
def the_check_sinks_the_ships(right: Callable[..., bool], desk: Desk, *how: Any) -> bool:  # noqa: ANN401
    """At a victory check, the ships sink."""
    desk.ships = (NOBODY, NOBODY)
    return right(desk, *how)


@broken(diplomacy_turns, "_bidder")
def who_wins_a_reward_clears_a_region(right: Callable[..., Any], *how: Any) -> Any:  # noqa: ANN401
    """Who wins a reward clears a Region."""
    return clears(right, *how)


@broken(diplomacy_turns, "board_candidates")
def who_looks_at_the_board_clears_a_region(right: Callable[..., Any], *how: Any) -> Any:  # noqa: ANN401
    """Who looks at the diplomacy board clears a Region."""
    return clears(right, *how)


@broken(ending, "asked")
def who_reveals_a_card_clears_a_region(right: Callable[..., Any], *how: Any) -> Any:  # noqa: ANN401
    """Who reveals an Objective Card clears a Region."""
    return clears(right, *how)


@instead_of(slots_and_tokens.repaired)
def repairs_cost_pieces(right: Callable[..., RegionState], state: RegionState, slot: int) -> RegionState:
    """Where Sabotage is removed, nobody stands any more."""
    return attrs.evolve(right(state, slot), force=NOBODY)


@broken(effect_tokens, "_lift")
def a_token_takes_pieces_along(right: Callable[..., None], *how: Any) -> None:  # noqa: ANN401
    """The pieces leave with a token."""
    clears(right, *how)


@broken(effect_tracks, "gain_order")
def an_advanced_order_costs_pieces(right: Callable[..., None], *how: Any) -> None:  # noqa: ANN401
    """Who gains an Advanced Order clears a Region."""
    clears(right, *how)


@broken(effect_steps, "_end")
def what_is_below_is_forgotten(right: Callable[..., None], desk: Desk, frame: EffectRun) -> None:
    """The end of an effect ends all that is under way."""
    right(desk, frame)
    del desk.stack[1:]


@broken(upkeep_turns, "_next")
def each_step_clears_a_region(right: Callable[..., None], *how: Any) -> None:  # noqa: ANN401
    """Each step of Upkeep clears a Region."""
    clears(right, *how)


@broken(upkeep_turns, "gain_order")
def who_buys_clears_a_region(right: Callable[..., None], *how: Any) -> None:  # noqa: ANN401
    """Who buys an Advanced Order clears a Region."""
    clears(right, *how)


@broken(command_turns, "take_order")
def an_executed_order_is_lost(right: Callable[..., str], desk: Desk, army: Owner, region: int) -> str:
    """An Order that is executed does not come back."""
    found = right(desk, army, region)
    desk.set_army(army, used=desk.army(army).used[:-1])
    return found


@instead_of(upkeep_steps.back_in_box)
def orders_stay_used(*_: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """No Order comes back into the box."""
    return (), ()


@instead_of(event_cards.removed_cards)
def cards_of_a_round_vanish(_: object, __: tuple[str, ...], discards: tuple[str, ...]) -> tuple[str, ...]:
    """The Event Cards of a round are nowhere after it."""
    return discards


@instead_of(upkeep_steps.rotated)
def the_track_is_turned_over(_: object, track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """The last player is the first one in the next round, and the first one is the last."""
    return track[::-1]


@instead_of(tracks.moved_glory)
def glory_runs_off(_: object, glory: int, steps: int, __: object) -> int:
    """Nothing stops the Glory marker."""
    return glory + steps


@instead_of(strategy.discarded)
def nobody_discards(*_: object) -> tuple[str, ...]:
    """The cards that nobody has picked are nowhere."""
    return ()


@broken(chance_steps, "_as_set")
def the_discards_are_dealt_again(_: object, __: tuple[str, ...]) -> frozenset[str]:
    """A card that is out of the game is drawn again."""
    return frozenset()


@broken(chance_steps, "_cards")
def open_missions_are_drawn_again(right: Callable[..., tuple[str, ...]], desk: Desk, frame: ChanceDraw) -> Any:  # noqa: ANN401
    """A Mission Card that lies open is in the deck, too."""
    return (*right(desk, frame), *(desk.missions if frame.what == "mission" else ()))


@instead_of(order_tokens.too_dear)
def orders_are_executed_on_credit(_: object, *__: object) -> None:
    """An Order that costs more than there is can be executed."""


@broken(upkeep_steps, "too_dear")
def tithes_are_taken_on_credit(_: object, *__: object) -> None:
    """An Order that costs more than there is yields a Tithe."""


@instead_of(order_tokens.is_blank)
def blank_orders_are_executed(_: object, __: object) -> None:
    """A Blank Order can be executed."""


@instead_of(planning.section_taken)
def two_orders_share_a_section(_: object, *__: object) -> None:
    """A second Order can be placed where one lies."""


@instead_of(order_tokens.not_gained)
def orders_that_lie_aside_are_placed(_: object, *__: object) -> None:
    """An Advanced Order can be placed that nobody has bought."""


@instead_of(event_cards.cannot_crown)
def crowns_are_bought_on_credit(_: object, *__: object) -> None:
    """A crown effect can be executed without the gold for it."""


@instead_of(diplomacy_phase.cannot_bid)
def bids_have_no_limit(_: object, *__: object) -> None:
    """Everybody can bid more than there is."""


@instead_of(diplomacy_phase.paid)
def one_more_is_paid(right: Callable[..., int], bid: int, interpretation: Interpretation, *, lowest: bool) -> int:
    """A reward costs one gold more than the bid."""
    return right(bid, interpretation, lowest=lowest) + 1


@broken(diplomacy_turns, "reachable_spaces")
def spaces_are_shared(_: object, *__: object) -> tuple[str, ...]:
    """A space can be marked that has a marker."""
    return ("gate-left",)


@broken(effect_tracks, "TooDear")
def more_is_lost_than_there_is(_: object, *__: object, **___: object) -> None:
    """An effect takes gold from who has none."""


@instead_of(slots_and_tokens.not_in_jerusalem)
def jerusalem_is_sabotaged(_: object, *__: object) -> None:
    """A Sabotage token can be placed in Jerusalem."""


@instead_of(slots_and_tokens.destroyed_ports)
def a_second_port_is_destroyed(_: object, __: int, covered: int) -> int:
    """One more Port is destroyed, whether there is one or not."""
    return covered + 1


@instead_of(slots_and_tokens.destroyed_ports)
def ports_are_repaired(_: object, __: int, ___: int) -> int:
    """Of a Region with a Destroyed Port no Port is covered any more."""
    return 0


@instead_of(upkeep_steps.points_for_round)
def a_round_begins_with_debts(_: object, base: int) -> int:
    """The markers of command points are put below the track."""
    return base


@instead_of(turn_order.goes_on)
def nine_is_enough(_: object, glory: int) -> bool:
    """The game ends at 9 Glory."""
    return -9 < glory < 9  # noqa: PLR2004 -- what is wrong


@broken(ending, "checked")
def no_check_is_made(_: object, *__: object) -> bool:
    """The game goes on, whatever the Glory is."""
    return False


@broken(upkeep_turns, "_next")
def a_step_is_left_out(right: Callable[..., None], desk: Desk, frame: UpkeepPhase) -> None:
    """After the Tithes, the Orders stay on the map: the step of the Orders is left out."""
    right(desk, frame)
    if desk.top.step == "orders":
        right(desk, desk.top)


# Faults that hide in one turn, one number of players or one number of cards


@broken(planning_turns, "pass_turn")
def an_order_wanders(right: Callable[..., None], desk: Desk, frame: PlanningPhase) -> None:
    """When somebody passes, an Order goes to another Region."""
    right(desk, frame)
    desk.set_region(BEYOND, orders=desk.regions[HERE].orders)
    desk.set_region(HERE, orders=(None, None))


@broken(planning_turns, "pass_turn")
def who_passes_last_loses_an_order(right: Callable[..., None], desk: Desk, frame: PlanningPhase) -> None:
    """The player with the last marker loses an Order by a pass."""
    army = desk.initiative[-1]
    if passing.asked(desk, frame) == army:
        desk.set_army(army, orders=desk.army(army).orders[1:])
    right(desk, frame)


@broken(upkeep_turns, "_next")
def two_players_pay_for_upkeep(right: Callable[..., None], desk: Desk, frame: UpkeepPhase) -> None:
    """Of two players, the second one pays gold for each step of Upkeep."""
    right(desk, frame)
    if len(desk.seats) == 2:  # noqa: PLR2004 -- players
        desk.set_army(desk.seats[1], gold=desk.army(desk.seats[1]).gold - 1)


@broken(diplomacy_turns, "_bidder")
def the_second_bidder_pays_more(right: Callable[..., Owner], desk: Desk, frame: DiplomacyPhase) -> Owner:
    """Who chooses the second reward pays one gold more."""
    found = right(desk, frame)
    if len(frame.marked) == 1:
        desk.set_army(found, gold=desk.army(found).gold - 1)
    return found


@instead_of(event_cards.removed_cards)
def the_second_card_is_lost(right: Callable[..., tuple[str, ...]], events: tuple[str, ...], *how: Any) -> Any:  # noqa: ANN401
    """Of two Event Cards that nobody has played, the second one is nowhere after the round."""
    return right(events[:1], *how)


@broken(upkeep_turns, "asked")
def the_last_player_pays_twice(right: Callable[..., Owner], desk: Desk, frame: UpkeepPhase) -> Owner:
    """In the turn of the last of four players, a step of Upkeep costs a command point."""
    found = right(desk, frame)
    if frame.turn == 3:  # noqa: PLR2004 -- the last of four
        desk.set_army(found, current_points=desk.army(found).current_points - 1)
    return found


@instead_of(upkeep_steps.is_last_round)
def the_last_round_is_followed_by_another(_: object, number: int, __: object) -> bool:
    """The game ends one round later."""
    return number > upkeep_steps.ROUNDS


# Setup, chance and the Strategy phase

NORTH = under(*answers_to("north_objectives")[0])
DRAWN: dict[str, tuple[Owner | None, str, dict[str, Any]]] = {
    "army": (None, "turkoman", {"seats": ARMIES[:3]}),
    "marker": (None, "turkoman", {"initiative": ARMIES[:3]}),
    "mission": (None, "crowns-and-ports", {}),
    "diplomacy": (None, "first-court", {}),
    "event": (ANGEVIN, CARD, {"round": 1}),
    "objective": (ANGEVIN, "harbors", {"setting": NORTH}),
    "deployment": (ANGEVIN, "hills-and-west", {"setting": NORTH}),
}
# Where a card of each kind may lie already.
LYING = {
    "mission": ("missions", "discards"),
    "diplomacy": ("diplomacy", "discards"),
    "event": ("hand", "row", "events", "discards"),
    "objective": ("objectives", "revealed"),
    "deployment": ("objectives", "revealed"),
}
WITH_ROWS = armies(row=CARDS)
# All picks of a phase: each player has picked one card from each row of the enemies.
PICKED = tuple(
    (picker, row, CARDS[ARMIES.index(picker) % 2])
    for picker in ARMIES
    for row in ARMIES
    if alliance_of(picker) != alliance_of(row)
)


def _lying(name: str, card: str, place: str) -> dict[str, Any]:
    """Let a card lie in a place; of those of Armies, with the first Army."""
    if place in {"missions", "diplomacy", "discards"}:
        return {place: (card if place == "discards" else name,)}
    there: Any = {place: (name,)}
    return {"armies": (ArmyState(**there), *armies()[1:])}


def _drawn(what: str, left: int, place: str | None) -> Shown:
    """Show a card, an Army or a marker that chance draws; of a card, where it lies already, if anywhere."""
    army, name, known = DRAWN[what]
    card = f"{what}.{name}" if army is None else name
    drawn: tuple[str, ...] | None = {"army": (), "marker": None}.get(what, (card,))
    if place is not None:
        known, drawn = {**known, **_lying(name, card, place)}, ()
    return Shown((ChanceDraw(what, army, left),), ("draw", name), known, drawn=drawn, judged=True)


def _cards(case: Case, points: int) -> Shown:  # noqa: PLR0911 -- one for each case
    """Show what chance draws, and cards that are placed, picked and discarded."""
    kind, part, detail = case
    known: dict[str, Any]
    rows = {"armies": tuple(attrs.evolve(one, current_points=points) for one in WITH_ROWS)}
    match kind, part, detail:
        case "SetupPhase", "settle", (step, variable):
            known = {"setting": under(variable=variable), "armies": armies()}
            return Shown((SetupPhase(step),), (), known, ((Desk, {"track": always(points)}),), drawn=None)
        case "ChanceDraw", "carry_out", (what, left, place):
            return _drawn(what, left, place)
        case "ChanceDraw", "settle", _:
            return Shown((ChanceDraw("event", ANGEVIN, 2),), (), {}, _listing(chance_steps, detail))
        case "StrategyPhase", "carry_out", "place":
            return Shown((StrategyPhase("rows"),), ("place", *CARDS), {"armies": armies(hand=CARDS)})
        case "StrategyPhase", "carry_out", "pick":
            return Shown((StrategyPhase("picks"),), ("pick", "ayyubid", "two"), rows)
        case "StrategyPhase", "carry_out", _:
            return Shown((StrategyPhase("picks"),), ("wait",), rows)
        case "StrategyPhase", "settle", (stage, over):
            marker = None if over else 0
            known = {"armies": WITH_ROWS if over else armies()}
            frame = StrategyPhase(stage, picks=PICKED if over and stage == "picks" else ())
            return Shown((frame,), (), known, ((strategy_turns, {"_marker": always(marker)}),))
        case "DeploymentTurns", "carry_out", _:
            frames = (DeploymentTurns(*DEPLOYED),)
            return Shown(frames, ("discard", "one"), {"armies": armies(objectives=CARDS)})
        case "DeploymentTurns", "settle", number:
            gone = tuple((army, "one") for army in ARMIES[:number])
            frames = (DeploymentTurns(*DEPLOYED, discarded=gone),)
            return Shown(frames, (), {"armies": armies(objectives=CARDS)}, drawn=None)
    return Shown((SetupPhase(0),))


def _listing(module: Any, found: tuple[Decision, ...], name: str = "candidates") -> tuple[Any, ...]:  # noqa: ANN401
    return ((module, {name: always(found)}),)


SOME = (Decision("some"), Decision("other"))


@theorem(
    "Setting up, drawing, placing, picking and discarding cards move no piece; no card is drawn that lies anywhere.",
    rules=["third.setup.armies", "third.setup.event-piles", "third.strategy.pick", "third.deploy.deal"],
    sabotage=[
        ships_leave_with_the_round,
        who_places_cards_clears_a_region,
        who_discards_clears_a_region,
        nobody_discards,
        the_discards_are_dealt_again,
        open_missions_are_drawn_again,
    ],
    assumes="one card of each kind, of the scenario marches",
)
def cards_move_nobody(
    at: Case = each(
        (
            *decided(SetupPhase, "nothing to decide"),
            *settled(SetupPhase, *((step, variable) for step in (0, 1, 3, 4, 5, 6) for variable in (True, False))),
            *decided(ChanceDraw, *((what, left, None) for what in DRAWN for left in (1, 2))),
            *decided(ChanceDraw, *((what, 1, place) for what, places in LYING.items() for place in places)),
            *settled(ChanceDraw, (), SOME),
            *decided(StrategyPhase, "place", "pick", "wait"),
            *settled(StrategyPhase, *((stage, over) for stage in ("draw", "rows", "picks") for over in (True, False))),
            *decided(DeploymentTurns, "discard"),
            *settled(DeploymentTurns, 3, 4),
        )
    ),
    points: int = integer(0),
) -> Claims:
    """Whatever pieces there are, and any command points; another theorem is about the step that lays them out."""
    yield from untouched(at, _cards(at, points))


# Planning and Command


def _orders(case: Case, army: Owner, last: int, numbers: tuple[int, int, int]) -> Shown:  # noqa: PLR0911 -- one for each case
    """Show Orders that are placed and executed, Event Cards, and passes."""
    kind, part, detail = case
    points, gold, crowns = numbers
    mine = {"armies": armies(orders=("levy", "camp"), events=(CARD,), current_points=points, gold=gold)}
    theirs = PlacedOrder(led_by(army)[1], "camp")
    orders = {
        HERE: sections(PlacedOrder(army, "levy"), theirs, army),
        THERE: sections(PlacedOrder(army, "blank"), None, army),
    }
    there = {**mine, "regions": {place: RegionState(orders=both) for place, both in orders.items()}}
    match kind, part, detail:
        case "PlanningPhase", "carry_out", ("place", name):
            known = {**mine, "regions": {HERE: RegionState(orders=sections(None, theirs, army))}}
            return Shown((PlanningPhase(last, HERE),), ("place", name), known, judged=True, where=(HERE,))
        case "PlanningPhase" | "CommandPhase", "carry_out", ("plan" | "execute" as verb, place):
            phase = PlanningPhase(last) if kind == "PlanningPhase" else CommandPhase(last)
            where = (place,) if verb == "execute" else ()
            return Shown((phase,), (verb, NAMES[place]), there, judged=True, where=where)
        case "PlanningPhase" | "CommandPhase", "carry_out", verb:
            words = ("play", CARD) if verb == "play" else ("pass",)
            counted = ((Desk, {"track": always(crowns)}),) if verb == "play" else ()
            phase = PlanningPhase(last) if kind == "PlanningPhase" else CommandPhase(last)
            return Shown((phase,), words, there, counted)
        case "PlanningPhase", "settle", (passed, region):
            return Shown((PlanningPhase(region=region),), (), {"passed": passed})
        case "CommandPhase", "settle", passed:
            return Shown((CommandPhase(),), (), {"passed": passed})
        case "EventPlay", "carry_out", word:
            words = ("done",) if word == "done" else ("part", word)
            return Shown((EventPlay(army, CARD),), words, mine, ((Desk, {"track": always(crowns)}),), judged=True)
        case "EventPlay", "settle", refused:
            cuts = ((command_turns, {"_part_refused": always(refused)}),)
            return Shown((EventPlay(army, CARD),), (), mine, cuts)
    return Shown((CommandPhase(),))


@theorem(
    "Placing an Order, executing it or an Event Card, and passing move no piece; what they begin stands above them.",
    rules=["third.planning.turn", "third.command.turn", "third.event.parts", "third.round.check.command"],
    sabotage=[
        an_order_takes_the_place_of_pieces,
        an_order_takes_pieces_along,
        the_check_sinks_the_ships,
        no_check_is_made,
        an_executed_order_is_lost,
        orders_are_executed_on_credit,
        blank_orders_are_executed,
        two_orders_share_a_section,
        orders_that_lie_aside_are_placed,
        crowns_are_bought_on_credit,
        nine_is_enough,
        an_order_wanders,
        who_passes_last_loses_an_order,
    ],
    assumes="one Order and one Event Card, of the scenario marches",
)
def orders_move_nobody(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(
        (
            *decided(PlanningPhase, *(("plan", place) for place in (HERE, THERE, BEYOND)), "pass"),
            *decided(PlanningPhase, *(("place", name) for name in ("levy", "camp", "ramparts"))),
            *settled(PlanningPhase, (ALL, None), (frozenset(), None), (ALL, HERE)),
            *decided(CommandPhase, "play", ("execute", HERE), ("execute", THERE), "pass"),
            *settled(CommandPhase, ALL, frozenset()),
            *decided(EventPlay, "main", "crown", "done"),
            *settled(EventPlay, None, REFUSED),
        )
    ),
    army: Owner = each(ARMIES),
    points: int = integer(0),
    gold: int = integer(0),
    crowns: int = integer(0),
    glory: int = integer(-15, 15),
    turn: tuple[tuple[Owner, ...], int] = each(TURNS),
    readings: Answers = each(one_other_answer_to("lone_pass", "crowns_gained")),
) -> Claims:
    """Whatever pieces there are; any Army, gold, points, crowns and Glory; in each turn, and among fewer players."""
    seats, place = turn
    usual = readings == one_other_answer_to("lone_pass", "crowns_gained")[0]
    decides, fewer = at.part == "carry_out", len(seats) < len(ARMIES)
    suppose(army in seats and (turn == TURNS[0] or ((decides or fewer) and (usual or at.detail == "pass"))))
    track = turn_order.acting_markers(led_by(army), seats)
    place = min(place, len(track) - 1)
    shown = _orders(at, army, place - 1, (points, gold, crowns))
    table = {"seats": seats, "initiative": track[len(track) - place :] + track[: len(track) - place]}
    yield from untouched(at, shown, **table, glory=glory, setting=for_players(len(seats), *readings))


# Diplomacy and the end of the game

READ_IN_TALKS = (
    *("check_after_diplomacy", "lowest_pays", "path_crosses", "glory_surplus", "majority"),
    *("lowest_tie", "board_end", "early_objective", "gold_place", "north_objectives"),
)
BIDS = tuple(zip(ARMIES, (3, 1, 2, 0), strict=True))
MARKED = tuple(enumerate(ARMIES, start=1))
OBJECTIVES = ("harbors", "hills-and-west")
# The spaces with the markers of a player who has none left, the last one at the end of the board.
SPENT = (*(f"space {number}" for number in range(1, preparation.MARKERS)), "balcony")


def _talks(case: Case, seats: tuple[Owner, ...], gold: int, controller: Owner | None) -> Shown:  # noqa: PLR0911 -- one for each case
    """Show bids, rewards, the diplomacy board, and Objective Cards at the end."""
    kind, part, detail = case
    every, marked = tuple(one for one in BIDS if one[0] in seats), tuple(one for one in MARKED if one[1] in seats)
    mine: dict[str, Any] = {"armies": armies(gold=gold, objectives=OBJECTIVES), "diplomacy": ("first-court",)}
    held = ((Desk, {"controller": always(controller), "holder": always(None)}),)
    match kind, part, detail:
        case "DiplomacyPhase", "carry_out", ("bid", number):
            return Shown((DiplomacyPhase("bids", every[:number]),), ("bid", "2"), mine, judged=True)
        case "DiplomacyPhase", "carry_out", (_, number):
            order = diplomacy_phase.bidders_in_order(dict(every), seats)
            gone = tuple(enumerate(order[:number], start=1))
            words = ("reward", str(number + 1))
            return Shown((DiplomacyPhase("rewards", every, gone),), words, mine)
        case "DiplomacyPhase", "settle", (stage, short):
            number = len(seats) - short
            frames = {
                "bids": DiplomacyPhase(stage, every[:number]),
                "rewards": DiplomacyPhase(stage, every, marked[:number]),
                "board": DiplomacyPhase(stage, every, marked, number),
            }
            return Shown((frames[stage],), (), mine)
        case "BoardMove", "carry_out", mark:
            marks = {"taken": ((), ("gate-left",)), "all laid": (SPENT, ())}.get(mark, ((), ()))
            mine["armies"] = tuple(
                attrs.evolve(one, spaces=spaces) for one, spaces in zip(mine["armies"], (*marks, (), ()), strict=True)
            )
            return Shown((BoardMove(seats[0]),), ("advance", "gate-left"), mine, judged=True)
        case "BoardMove", "settle", taken:
            return Shown((BoardMove(seats[0]),), (), {"armies": armies(spaces=taken)})
        case "EndPhase", "carry_out", stage:
            words = ("reveal" if stage == "glory" else "keep", "harbors")
            return Shown((EndPhase(Alliance.CRUSADER, stage),), words, mine, held)
        case "EndPhase", "settle", (stage, victor, cards):
            chosen = tuple((army, "harbors") for army in ARMIES[:2] if army in seats) if cards == "chosen" else ()
            known = {"armies": armies(revealed=("harbors",) if cards == "chosen" else (), objectives=OBJECTIVES)}
            if cards == "one":
                known = {"armies": armies(objectives=OBJECTIVES[:1])}
            cuts = (
                (
                    ending,
                    {
                        "winning_alliance": always(victor),
                        "tiebreaks": always(Tiebreaks(0, 0, 0, jerusalem=True, gold=gold)),
                    },
                ),
            )
            return Shown((EndPhase(victor, stage, chosen),), (), known, cuts)
    return Shown((GameOver(Alliance.CRUSADER, ARMIES[:2]),))


@theorem(
    "Bids, rewards, moves on the diplomacy board, Objective Cards and the end of the game move no piece.",
    rules=["third.diplomacy.bid", "third.diplomacy.board.move", "third.end.objective", "third.end.pair"],
    sabotage=[
        who_wins_a_reward_clears_a_region,
        who_looks_at_the_board_clears_a_region,
        who_reveals_a_card_clears_a_region,
        the_check_sinks_the_ships,
        no_check_is_made,
        bids_have_no_limit,
        one_more_is_paid,
        the_second_bidder_pays_more,
        spaces_are_shared,
    ],
    assumes=["one order of the bids, and one card of each kind, of the scenario marches", ALONE_READ],
    thorough=True,
)
def talks_move_nobody(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(
        (
            *decided(DiplomacyPhase, *((verb, number) for verb in ("bid", "reward") for number in range(len(ARMIES)))),
            *settled(DiplomacyPhase, *((stage, short) for stage in ("bids", "rewards", "board") for short in (1, 0))),
            *decided(BoardMove, "free", "taken", "all laid"),
            *settled(BoardMove, (), tuple(space.name for space in MARCHES.document.space)),
            *decided(EndPhase, "glory", "pair"),
            *settled(
                EndPhase,
                *(("glory", victor, "chosen") for victor in (None, *Alliance)),
                *(("pair", Alliance.CRUSADER, cards) for cards in ("chosen", "one", "two")),
                ("glory", None, "two"),
            ),
            *decided(GameOver, "nothing to decide"),
            *settled(GameOver, "over"),
        )
    ),
    first: Owner = each(ARMIES),
    gold: int = integer(0),
    glory: int = integer(-15, 15),
    controller: Owner | None = each((ANGEVIN, None)),
    who: tuple[tuple[Owner, ...], Answers] = each(played(*READ_IN_TALKS)),
) -> Claims:
    """Whatever pieces there are; any first player, gold and Glory, whoever Controls what; under every reading."""
    seats, readings = who
    suppose(first == seats[0] or (at.part == "carry_out" and seats == ARMIES))
    # Of fewer players, fewer bid.
    suppose(at.kind != "DiplomacyPhase" or at.part == "settle" or at.detail[1] < len(seats))
    shown = _talks(at, seats, gold, controller)
    track = turn_order.acting_markers(led_by(first), seats)
    setting = for_players(len(seats), *readings)
    yield from untouched(at, shown, seats=seats, initiative=track, glory=glory, setting=setting)


# Effects that are not about pieces

VERBS = (
    *((verb, what) for verb in ("gain", "lose") for what in GAINED),
    *((verb, what) for verb in ("place", "remove") for what in (*TOKENS, "bandit", "sabotage")),
    ("replace", "gold-token"),
    ("place", "destroyed-port"),
    ("place", "a second destroyed-port"),
    ("place", "sabotage in jerusalem"),
    ("advanced-order", ""),
    ("diplomacy-step", ""),
    ("skip", ""),
    ("choice", ""),
)
ROAD = f"{NAMES[0]}/{NAMES[4]}"
FULL = RegionState(
    tokens=tuple(ResourceToken(slot, (Icon(what.removesuffix("-token")),)) for slot, what in enumerate(TOKENS)),
    sabotaged=(5,),
)


def _effect(verb: str, what: str) -> tuple[Any, tuple[str, ...]]:
    """Return a step and a decision about it."""
    if verb in {"skip", "choice"}:
        step = EffectStep(EffectVerb.GAIN, "gold")
        return (EffectChoice(((step,), (step,))), ("option", "2")) if verb == "choice" else (step, ("skip",))
    words = {
        "gain": (verb, what, "2"),
        "lose": (verb, what, "2"),
        "advanced-order": ("take", "ramparts"),
        "diplomacy-step": ("move-on",),
        "replace": (verb, NAMES[HERE], "token", "glory"),
    }.get(verb, (verb, NAMES[HERE], "1"))
    words = {"bandit": (verb, ROAD, "1"), "sabotage": (verb, NAMES[HERE], "6")}.get(what, words)
    if what == "sabotage in jerusalem":
        return EffectStep(EffectVerb.PLACE, "sabotage"), ("place", NAMES[SETTING.jerusalem], "6")
    words = ("destroy", NAMES[HERE]) if what.endswith("destroyed-port") else words
    what = what.removeprefix("a second ")
    return EffectStep(EffectVerb("place" if verb == "replace" else verb), what, count=2), words


PARTS = {
    "end": None,
    "optional": EffectOptional((EffectStep(EffectVerb.GAIN, "gold"),)),
    "choice": EffectChoice(((), ())),
    "unsupported": EffectStep(EffectVerb.UNSUPPORTED),
    "asked": EffectStep(EffectVerb.GAIN, "gold"),
    "lapses": EffectStep(EffectVerb.GAIN, "gold"),
    **{
        verb: EffectStep(EffectVerb(verb))
        for verb in ("march", "forced-march", "coordinated-march", "disperse", "sea-move")
    },
}
# On which Slots the pieces stand is left open: it depends on how many there are, which is not seen.
ANY_SLOTS: tuple[tuple[Any, dict[str, Any]], ...] = (
    (slots_and_tokens, {"covered_slots": always(()), "open_to_tokens": always((3, 2))}),
    (reckoning, {"covered_slots": always(()), "held_slots": always(()), "slots_after": always(())}),
)


# What an effect does in a Region.
LAID = {"place", "remove", "replace"}


def _effects(case: Case, army: Owner, numbers: tuple[int, int, int]) -> Shown:
    """Show a step of an effect."""
    _, part, detail = case
    run = EffectRun(army, "event.any.main")
    gold, points, tokens = numbers
    mine: dict[str, Any] = {
        "armies": armies(gold=gold, current_points=points, aside=("ramparts",)),
        "bandits": (tokens,) * len(MARCHES.roads),
    }
    if part == "settle":
        name, below = detail
        frames = {"event": (EventPlay(army, CARD), run), "effect": (run, run)}.get(below, (run,))
        found = SOME if name == "asked" else ()
        cuts: dict[str, Any] = {"_part": always(PARTS[name]), "legal_steps": always(found)}
        return Shown(frames, (), mine, ((effect_steps, cuts),))
    verb, what = detail
    step, words = _effect(verb, what)
    there = FULL if verb in {"remove", "replace"} else RegionState(destroyed_ports=int(what.startswith("a second")))
    mine["regions"] = {HERE: there}
    costs, counts = verb == "lose" or what == "sabotage in jerusalem", (Desk, {"track": always(points)})
    opened = ((effect_steps, {"_part": always(step)}), counts, *ANY_SLOTS)
    return Shown((run,), words, mine, opened, judged=costs, where=(HERE,) if verb in LAID else ())


@theorem(
    "Effects on tracks, Orders, tokens, Bandits and Ports move no piece, and neither does it to leave a step out, to "
    "choose between steps, or to begin a movement.",
    rules=["third.event.optional", "third.event.or", "third.token.sabotage", "third.region.port.destroyed"],
    sabotage=[
        repairs_cost_pieces,
        a_token_takes_pieces_along,
        an_advanced_order_costs_pieces,
        what_is_below_is_forgotten,
        more_is_lost_than_there_is,
        jerusalem_is_sabotaged,
        a_second_port_is_destroyed,
        ports_are_repaired,
    ],
    assumes="steps about one or two of each thing; what the list of legal decisions has is left open, as are the "
    "Slots on which pieces stand",
)
def tokens_move_nobody(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(
        (
            *decided(EffectRun, *VERBS),
            *settled(EffectRun, *((name, below) for name in PARTS for below in ("nothing", "event", "effect"))),
        )
    ),
    army: Owner = each(ARMIES),
    gold: int = integer(0),
    points: int = integer(0),
    tokens: int = integer(0),
    glory: int = integer(-15, 15),
    faith: int = integer(-7, 7),
    readings: Answers = each(answers_to("glory_surplus", "faith_surplus")),
) -> Claims:
    """Whatever pieces there are; any Army, gold, points, Bandits, Glory and Faith; under every reading."""
    yield from untouched(
        at, _effects(at, army, (gold, points, tokens)), glory=glory, faith=(faith, faith), setting=under(*readings)
    )


# Upkeep

ALONE = tuple(step for step in upkeep_turns.STEPS if step not in {"tithe", "supply", "advanced", "ships"})


class _Facts(NamedTuple):
    controller: Owner | None
    visible: tuple[Icon, ...]
    allowed: Forgets = Forgets()


def _upkeep(case: Case, at: tuple[Owner, int], numbers: tuple[int, int, int, int], controller: Owner | None) -> Shown:
    """Show a step of Upkeep: who decides in it, and in which turn."""
    _, part, detail = case
    army, place = at
    gold, counted, bonus, turn = numbers
    orders = {HERE: RegionState(orders=sections(PlacedOrder(army, "levy"), None, army))}
    mine: dict[str, Any] = {
        "armies": armies(
            gold=gold, current_points=counted, bonus_points=bonus, aside=("ramparts",), used=("camp",), events=CARDS[:2]
        ),
        "missions": ("crowns-and-ports", "supply-and-trade"),
        "diplomacy": ("first-court",),
        "regions": orders,
    }
    known = {
        "controller": always(controller),
        "holder": always(None if controller is None else Alliance.CRUSADER),
        "facts": always(_Facts(controller, (Icon.GLORY,))),
        "track": always(counted),
        "supply_need": always(0),
    }
    cuts: tuple[tuple[Any, dict[str, Any]], ...] = ((Desk, known), (upkeep_missions, {"matching": always((HERE,))}))
    if part == "carry_out":
        step, word = detail
        words = ("done",) if word == "done" else {"tithe": (word, NAMES[HERE]), "buy": (word, "ramparts")}[word]
        where = (HERE,) if word == "tithe" else ()
        return Shown((UpkeepPhase(step, place),), words, mine, cuts, judged=step == "tithe", where=where)
    step, number = detail
    if step == "round-marker":
        mine["round"] = turn
    cuts = (*cuts, (upkeep_turns, {"_no_tithe": always(None)}))
    mine["armies"] = mine["armies"] if number else armies()
    mine["regions"] = orders if number else {}
    return Shown((UpkeepPhase(step),), (), mine, cuts, where=(HERE,) if step == "orders" else ())


READ_IN_UPKEEP = (
    *("mission_count", "lone_faith", "glory_surplus", "faith_surplus"),
    *("blank_penalty", "advanced_kept", "advanced_many", "last_period", "upkeep_moves"),
    "tithe_presence",
)


@theorem(
    "The steps of Upkeep but those of supply and ships move no piece, and neither do Tithes and Advanced Orders.",
    rules=["third.upkeep.steps", "third.upkeep.tithe", "third.upkeep.advanced", "third.round.check.upkeep"],
    sabotage=[
        each_step_clears_a_region,
        who_buys_clears_a_region,
        the_check_sinks_the_ships,
        no_check_is_made,
        a_step_is_left_out,
        the_last_round_is_followed_by_another,
        ships_leave_with_the_round,
        orders_stay_used,
        cards_of_a_round_vanish,
        the_track_is_turned_over,
        glory_runs_off,
        a_round_begins_with_debts,
        tithes_are_taken_on_credit,
        nine_is_enough,
        two_players_pay_for_upkeep,
        the_second_card_is_lost,
        the_last_player_pays_twice,
    ],
    assumes=[
        "one Order and one card of each kind, of the scenario marches; which Regions meet a mission is left open",
        ALONE_READ,
    ],
)
def upkeep_moves_nobody(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(
        (
            *decided(UpkeepPhase, ("tithe", "tithe"), ("tithe", "done"), ("advanced", "buy"), ("advanced", "done")),
            *settled(
                UpkeepPhase,
                *((step, 1) for step in ALONE),
                *((step, number) for step in ("tithe", "advanced") for number in (0, 1)),
            ),
        )
    ),
    gold: int = integer(0),
    counted: int = integer(0),
    army: Owner = each(ARMIES),
    bonus: int = integer(),
    turn: int = integer(1),
    faith: int = integer(-7, 7),
    glory: int = integer(-15, 15),
    controller: Owner | None = each((ANGEVIN, None)),
    who: tuple[tuple[Owner, ...], Answers] = each(played(*READ_IN_UPKEEP)),
) -> Claims:
    """Whatever pieces there are; any Army, gold, points and tracks, in any round; under every reading."""
    seats, readings = who
    suppose(army == seats[0] or (at.part == "carry_out" and army in seats))
    track = turn_order.acting_markers(TRACK, seats)
    players = tuple(dict.fromkeys(track))
    shown = _upkeep(at, (army, players.index(army)), (gold, counted, bonus, turn), controller)
    markers = {"glory": glory, "faith": (faith, faith)}
    setting = for_players(len(seats), *readings)
    yield from untouched(at, shown, seats=seats, initiative=track, **markers, setting=setting)
