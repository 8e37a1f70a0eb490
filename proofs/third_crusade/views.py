"""What a seat may not see: its view is the same whatever that is, for each kind of secret and in each kind of question.

Everything secret is unseen: a view that looks at it is refuted, and it must not be handed on either. So the view of a
seat, with the question and the list of decisions in it, does not depend on what the seat may not see.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import Claims, Opaque, each, integer, is_unseen, suppose, theorem
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.play import battle_reckoning, flow
from crusaders_rules.third_crusade.play import view as viewing
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds import chance_steps, planning_turns, strategy_turns
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.state import (
    ARMIES,
    NOBODY,
    Alliance,
    ArmyState,
    Force,
    Owner,
    PlacedOrder,
    Position,
    RegionState,
    RoundPhase,
    Units,
)
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import (
    BattleFight,
    BoardMove,
    ChanceDraw,
    CommandPhase,
    DeploymentTurns,
    DiplomacyPhase,
    EffectRun,
    EndPhase,
    EventPlay,
    GameOver,
    MarchArrival,
    MarchPlan,
    PlanningPhase,
    ReinforceToll,
    RetreatPlan,
    SetupPhase,
    ShipLanding,
    StrategyPhase,
    SurplusPlan,
    UpkeepPhase,
)

from .any_desk import ANGEVIN, AYYUBID, EMPIRE, HERE, MARCHES, NAMES, THERE, TRACK, TURKOMAN, broken, by_the_rules

CARD, EVENTS = "angevin-levies", ("angevin-levies", "two", "three", "four")
CRUSADERS = (ANGEVIN, EMPIRE)
_PLAYED = Setting(MARCHES, DEFAULT, len(ARMIES))
# The Angevins have an Order there.
_OURS = {THERE: Force(angevin=Units(2))}
_STANDING = {HERE: Force(angevin=Units(2, 1), ayyubid=Units()), THERE: Force(turkoman=Units(2, 1))}


class Question(NamedTuple):
    """A kind of question.

    Attributes:
        frames: What is under way, the last one on top.
        sealed: Whether rows are not turned up yet.
        standing: The pieces, by Region.
        order: The Order that each player of the own Alliance has on the map.
        ready: The Armies that have placed their cards.
    """

    frames: tuple[Any, ...]
    sealed: bool = False
    standing: Mapping[int, Force] = _STANDING
    order: str = "levy"
    ready: tuple[Owner, ...] = (ANGEVIN, EMPIRE, TURKOMAN)


def _secret(what: str, army: Owner, number: int) -> tuple[Any, ...]:
    return tuple(Opaque(f"{what} {place + 1} of {army}") for place in range(number))


def _sealed(frame: Any, seat: Owner) -> Any:  # noqa: ANN401 -- any frame
    """Return what a seat may know of what is under way: of sealed decisions, the seat knows only its own."""

    def known(some: tuple[tuple[Owner, Any], ...]) -> tuple[tuple[Owner, Any], ...]:
        return tuple((army, one if army == seat else Opaque(f"what {army} has chosen")) for army, one in some)

    if isinstance(frame, DiplomacyPhase) and frame.stage == "bids":
        return attrs.evolve(frame, bids=known(frame.bids))
    if isinstance(frame, EndPhase):
        return attrs.evolve(frame, chosen=known(frame.chosen))
    if isinstance(frame, DeploymentTurns):
        return attrs.evolve(frame, discarded=known(frame.discarded))
    return frame


OPEN_BIDS = tuple(zip(TRACK, (3, 1, 2, 0), strict=True))
_FIGHT = BattleFight(ANGEVIN, TURKOMAN, THERE, HERE, Force(angevin=Units(1)), stage="reactions")
_ATTACKED = BattleFight(TURKOMAN, ANGEVIN, HERE, THERE, Force(turkoman=Units(9)), stage="reactions")
_BEATEN = attrs.evolve(_FIGHT, stage="losses", due=(0, 1), wins=True)
_DEPLOYING = DeploymentTurns((0,) * len(ARMIES), (None,) * len(ARMIES))
_DISCARDED = tuple((army, "harbors") for army in TRACK[:3])
_COMMAND, _STRATEGY = CommandPhase(), StrategyPhase()
_LEAVING = RetreatPlan(TURKOMAN, Alliance.MUSLIM, THERE, None, Force(turkoman=Units(2)))
# Of each kind of question, and of each part of it that asks somebody else or knows something else.
QUESTIONS: Mapping[str, Question] = {
    "setup": Question((SetupPhase(6),)),
    "draw mission": Question((_STRATEGY, ChanceDraw("mission", None, 1)), sealed=True),
    "draw diplomacy": Question((_STRATEGY, ChanceDraw("diplomacy", None, 1)), sealed=True),
    "draw event": Question((_STRATEGY, ChanceDraw("event", AYYUBID, 1)), sealed=True),
    "draw objective": Question((_STRATEGY, ChanceDraw("objective", EMPIRE, 1)), sealed=True),
    "draw deployment": Question((_STRATEGY, ChanceDraw("deployment", TURKOMAN, 1)), sealed=True),
    "discard": Question((attrs.evolve(_DEPLOYING, discarded=_DISCARDED),)),
    "deploy": Question((attrs.evolve(_DEPLOYING, stage="place"),)),
    "rows": Question((StrategyPhase("rows"),), sealed=True),
    "picks": Question((StrategyPhase("picks"),)),
    "plan": Question((PlanningPhase(),)),
    "place": Question((PlanningPhase(region=3),)),
    "command": Question((_COMMAND,)),
    "command there": Question((_COMMAND,), standing=_OURS),
    "event": Question((_COMMAND, EventPlay(ANGEVIN, CARD))),
    "effect": Question((_COMMAND, EffectRun(ANGEVIN, f"event.{CARD}.main"))),
    "march": Question((_COMMAND, MarchPlan(ANGEVIN, "march", HERE))),
    "arrival": Question((_COMMAND, MarchArrival(ANGEVIN, HERE, THERE, Force(angevin=Units(1, 1)), 0, toll=1))),
    "toll": Question((_COMMAND, _FIGHT, ReinforceToll(ANGEVIN, HERE, 1))),
    "reaction of the attacker": Question((_COMMAND, _FIGHT), order="relief"),
    "reaction of the defender": Question((_COMMAND, _ATTACKED), order="shield-wall"),
    "losses": Question((_COMMAND, _BEATEN)),
    "retreat": Question((_COMMAND, _LEAVING)),
    "surplus": Question(
        (_COMMAND, SurplusPlan(ANGEVIN, Alliance.CRUSADER, HERE)), standing={HERE: Force(angevin=Units(9))}
    ),
    **{f"bid {number + 1}": Question((DiplomacyPhase(bids=OPEN_BIDS[:number]),)) for number in range(4)},
    "reward": Question((DiplomacyPhase("rewards", OPEN_BIDS),)),
    "board": Question((DiplomacyPhase("board", OPEN_BIDS), BoardMove(EMPIRE))),
    **{step: Question((UpkeepPhase(step),)) for step in ("tithe", "supply", "advanced")},
    "tithe there": Question((UpkeepPhase("tithe"),), standing=_OURS),
    "ship": Question((UpkeepPhase("ships"), ShipLanding(ANGEVIN, Force(angevin=Units(1))))),
    "objectives": Question((EndPhase(),)),
    "pair": Question((EndPhase(Alliance.CRUSADER, "pair", ((ANGEVIN, "harbors"),)),)),
    "over": Question((GameOver(Alliance.CRUSADER, CRUSADERS),)),
}


def _order(army: Owner, seat: Owner, question: Question) -> PlacedOrder:
    """An Order on the map; that of an enemy is unseen."""
    name: Any = question.order if (army in CRUSADERS) == (seat in CRUSADERS) else Opaque(f"the Order of {army}")
    return PlacedOrder(army, name)


def _army(army: Owner, seat: Owner, question: Question, gold: Any) -> ArmyState:  # noqa: ANN401 -- plain or symbolic
    """An Army with something of each kind of secret, unseen but for the own seat."""
    own, ready = army == seat, army in question.ready
    picks = isinstance(question.frames[-1], StrategyPhase) and not question.sealed
    drawn = question.sealed and not ready
    row: tuple[Any, ...] = ()
    if picks:
        row = tuple(f"{army}-{place}" for place in range(4))
    elif question.sealed and ready:
        row = EVENTS if own else _secret("the row", army, 4)
    return ArmyState(
        gold=2 if own else gold,
        current_points=3,
        orders=("levy", "camp") if own else _secret("Order", army, 3),
        aside=("ramparts",),
        used=("march",),
        hand=(EVENTS if own else _secret("hand", army, 4)) if drawn or not row else (),
        row=row,
        events=(CARD,),
        objectives=("harbors", "hills-and-west") if own else _secret("Objective Card", army, 2),
    )


def seen_by(seat: Owner, question: Question, gold: Any, glory: Any) -> Position:  # noqa: ANN401 -- plain or symbolic
    """Return a state in which all that a seat may not see is unseen, and all that it may is known."""
    # While chance draws, there is no card yet that nobody may see.
    drawing = isinstance(question.frames[-1], ChanceDraw)
    deck = () if drawing else _secret("the next card of a deck", seat, 2)
    regions = [RegionState(force=question.standing.get(place, NOBODY)) for place in range(len(NAMES))]
    for place, placed in ((HERE, (EMPIRE, TURKOMAN)), (THERE, (ANGEVIN, AYYUBID))):
        crusaders, muslims = (_order(army, seat, question) for army in placed)
        regions[place] = attrs.evolve(regions[place], orders=(crusaders, muslims))
    return Position(
        seats=ARMIES,
        round=1,
        phase=RoundPhase.COMMAND,
        initiative=TRACK,
        passed=frozenset(),
        glory=glory,
        faith=(1, -1),
        armies=tuple(_army(army, seat, question, gold) for army in ARMIES),
        regions=tuple(regions),
        bandits=(0,) * len(MARCHES.roads),
        missions=("crowns-and-ports", "supply-and-trade", *deck[:1]),
        diplomacy=("first-court", *deck[1:]),
        stack=tuple(_sealed(frame, seat) for frame in question.frames),
        setting=_PLAYED,
    )


def hands_on(shown: Any, *known: Any) -> bool:  # noqa: ANN401 -- plain data, and numbers
    """Whether plain data hold anything unseen.

    Args:
        shown: The data.
        *known: Symbolic numbers that they may hold.
    """
    if is_unseen(shown) or any(shown is one for one in known):
        return is_unseen(shown)
    if isinstance(shown, dict):
        return any(hands_on(one, *known) for one in (*shown, *shown.values()))
    return isinstance(shown, tuple | list) and any(hands_on(one, *known) for one in shown)


# Mutants: views that are wrong on purpose


def _shown_of(right: Callable[..., dict[str, Any]], desk: Desk, army: Owner, seat: Owner | None, name: str) -> Any:  # noqa: ANN401
    return right(desk, army, seat) | {name: list(getattr(desk.army(army), name))}


@broken(viewing, "_army")
def hands_lie_open(right: Callable[..., dict[str, Any]], desk: Desk, army: Owner, seat: Owner | None) -> Any:  # noqa: ANN401
    """Everybody sees the Event Cards in a hand."""
    return _shown_of(right, desk, army, seat, "hand")


@broken(viewing, "_army")
def boxes_lie_open(right: Callable[..., dict[str, Any]], desk: Desk, army: Owner, seat: Owner | None) -> Any:  # noqa: ANN401
    """Everybody sees the Orders that are left in a box."""
    return _shown_of(right, desk, army, seat, "orders")


@broken(viewing, "_army")
def the_rich_show_their_hand(right: Callable[..., dict[str, Any]], desk: Desk, army: Owner, seat: Owner | None) -> Any:  # noqa: ANN401
    """The hand of an Army with seven gold lies open."""
    shown = right(desk, army, seat)
    return _shown_of(right, desk, army, seat, "hand") if shown["gold"] == 7 else shown  # noqa: PLR2004 -- some number


@broken(viewing, "is_revealed")
def rows_lie_open_at_once(_: object, placed: frozenset[Owner], __: tuple[Owner, ...]) -> bool:
    """A row is turned up as soon as somebody has placed cards."""
    return len(placed) > 0


@broken(viewing, "may_see_objectives")
def partners_see_objectives(_: object, viewer: Owner, owner: Owner) -> bool:
    """A player sees the Objective Cards of the partner."""
    return (viewer in CRUSADERS) == (owner in CRUSADERS)


@broken(viewing, "may_look")
def the_turkomans_look_at_orders(right: Callable[..., bool], viewer: Owner, order: PlacedOrder) -> bool:
    """The Turkomans may look at each Order on the map."""
    return viewer == TURKOMAN or right(viewer, order)


@broken(viewing, "visible_cards")
def one_card_more_lies_open(right: Callable[..., tuple[str, ...]], deck: tuple[str, ...], number: int) -> Any:  # noqa: ANN401
    """One card more of each deck lies open."""
    return right(deck, number + 1)


def _unmasked(frame: type[Any]) -> Callable[..., Mapping[str, object]]:
    """Return how frames are masked if those of a class are not."""

    def masked(right: Callable[..., Mapping[str, object]], shown: object, seat: Owner) -> Mapping[str, object]:
        return {} if isinstance(shown, frame) else right(shown, seat)

    return masked


@broken(viewing, "_masked")
def bids_are_called_out(right: Callable[..., Mapping[str, object]], frame: object, seat: Owner) -> Any:  # noqa: ANN401
    """Everybody hears a bid when it is made."""
    return _unmasked(DiplomacyPhase)(right, frame, seat)


@broken(viewing, "_masked")
def kept_cards_lie_open(right: Callable[..., Mapping[str, object]], frame: object, seat: Owner) -> Any:  # noqa: ANN401
    """A player sees the card that the partner has chosen first."""
    return _unmasked(EndPhase)(right, frame, seat)


@broken(viewing, "_masked")
def discards_lie_open(right: Callable[..., Mapping[str, object]], frame: object, seat: Owner) -> Any:  # noqa: ANN401
    """Everybody sees which Objective Card somebody discards."""
    return _unmasked(DeploymentTurns)(right, frame, seat)


@broken(viewing, "sees_choices")
def everybody_sees_the_decisions(_: object, __: Position, ___: Owner | None) -> bool:
    """A seat sees what the others can decide."""
    return True


@broken(viewing, "prompt")
def the_question_tells_the_hand(right: Callable[..., str], state: Position) -> str:
    """What is asked gives away whether the last seat has a card."""
    return f"{right(state)}{'!' if CARD in state.armies[-1].hand else ''}"


@broken(battle_reckoning, "orders_in_reach")
def only_reaction_orders_are_asked_about(right: Callable[..., Any], desk: Desk, *how: Any) -> Any:  # noqa: ANN401
    """Who has no Reaction Order in reach is not asked for one."""
    return tuple((place, name) for place, name in right(desk, *how) if desk.setting.orders[name].reaction)


SECRETS = (
    hands_lie_open,
    boxes_lie_open,
    the_rich_show_their_hand,
    rows_lie_open_at_once,
    partners_see_objectives,
    the_turkomans_look_at_orders,
    one_card_more_lies_open,
    bids_are_called_out,
    kept_cards_lie_open,
    discards_lie_open,
    everybody_sees_the_decisions,
    the_question_tells_the_hand,
    only_reaction_orders_are_asked_about,
)

# Theorems


@theorem(
    "What a seat sees does not depend on what it may not see: hands, sealed rows, boxes and Objective Cards of others, "
    "Orders of the enemy on the map, sealed bids, cards chosen face down, and the decks.",
    rules=[
        *("third.setup.objectives.secret", "third.strategy.reveal", "third.planning.secret", "third.diplomacy.bid"),
        *("third.end.pair.objective", "third.deploy.deal", "third.setup.missions", "third.order.reaction.reach"),
    ],
    sabotage=SECRETS,
    assumes=[
        "four players and the default readings, on the map of the scenario marches",
        "one position of the pieces for each kind of question",
        "how many cards, Orders and bids there are, which is no secret, is one number for each",
    ],
)
def a_seat_sees_no_secret(
    seat: Owner = each(ARMIES),
    question: str = each(tuple(QUESTIONS)),
    gold: int = integer(0),
    glory: int = integer(-13, 13),
) -> Claims:
    """By the shipped ``view``, for each seat and kind of question, with the decisions of the seat that is asked."""
    state = seen_by(seat, QUESTIONS[question], gold, glory)
    with by_the_rules():
        shown = viewing.view(state, seat)
    yield "nothing unseen is handed on", not hands_on(shown, gold, glory)
    yield "what is open is seen", shown["glory"] == glory
    for army in ARMIES:
        yield "so is gold", shown["armies"][str(army)]["gold"] == (2 if army == seat else gold)


class Secretly(NamedTuple):
    """Two decisions that others do not see.

    Attributes:
        question: The kind of question, from which the first player has something to decide.
        one: A decision, by its verb and words.
        other: Another one.
        seen_by: The Armies that see it.
    """

    question: Question
    one: tuple[str, ...]
    other: tuple[str, ...]
    seen_by: tuple[Owner, ...] = (ANGEVIN,)


# Each decision of the Angevins, and what chance draws for them.
SECRETLY: Mapping[str, Secretly] = {
    "rows": Secretly(
        Question((StrategyPhase("rows"),), sealed=True, ready=()), ("place", *EVENTS), ("place", *reversed(EVENTS))
    ),
    "order": Secretly(Question((PlanningPhase(region=3),)), ("place", "levy"), ("place", "camp"), CRUSADERS),
    "bid": Secretly(Question((DiplomacyPhase(),)), ("bid", "0"), ("bid", "2")),
    "discard": Secretly(Question((_DEPLOYING,)), ("discard", "harbors"), ("discard", "hills-and-west")),
    "keep": Secretly(Question((EndPhase(Alliance.CRUSADER, "pair"),)), ("keep", "harbors"), ("keep", "hills-and-west")),
    **{
        f"draw {what}, {left} more": Secretly(
            Question((StrategyPhase("draw"), ChanceDraw(what, ANGEVIN, left)), sealed=True, ready=()),
            ("draw", "one"),
            ("draw", "other"),
        )
        for what in ("event", "objective", "deployment")
        for left in (1, 2)
    },
}


@broken(planning_turns, "_with_orders")
def a_levy_is_paid_for_when_it_is_placed(
    right: Callable[..., ArmyState], mine: ArmyState, left: tuple[str, ...]
) -> Any:  # noqa: ANN401
    """To place a certain Order costs gold at once."""
    after = right(mine, left)
    return after if "levy" in left else attrs.evolve(after, gold=after.gold - 1)


@broken(strategy_turns, "_with_row")
def the_first_card_of_a_row_counts_at_once(
    right: Callable[..., ArmyState], mine: ArmyState, hand: tuple[str, ...], row: tuple[str, ...]
) -> ArmyState:
    """Who places a certain card first gets a command point."""
    after = right(mine, hand, row)
    return attrs.evolve(after, current_points=after.current_points + 1) if row[0] == CARD else after


@broken(chance_steps, "_with_hand")
def a_drawn_card_is_named(right: Callable[..., ArmyState], mine: ArmyState, hand: tuple[str, ...]) -> ArmyState:
    """A card that is drawn lies next to the player board."""
    return attrs.evolve(right(mine, hand), events=(*mine.events, *hand[-1:]))


@theorem(
    "What is decided or drawn in secret changes nothing that the others see, whatever it is: a row, an Order that is "
    "placed, a bid, a card that is discarded, kept or drawn.",
    rules=[
        *("third.setup.objectives.secret", "third.strategy.place", "third.planning.secret", "third.diplomacy.bid"),
        *("third.end.pair.objective", "third.deploy.deal", "third.setup.event-piles"),
    ],
    sabotage=[
        hands_lie_open,
        boxes_lie_open,
        rows_lie_open_at_once,
        the_turkomans_look_at_orders,
        bids_are_called_out,
        kept_cards_lie_open,
        discards_lie_open,
        a_levy_is_paid_for_when_it_is_placed,
        the_first_card_of_a_row_counts_at_once,
        a_drawn_card_is_named,
    ],
    assumes=[
        "two decisions of each kind, of the first player, while somebody else has still to decide",
        "four players and the default readings, on the map of the scenario marches",
    ],
)
def a_secret_decision_shows_nothing(
    seat: Owner = each(ARMIES[1:]),
    decision: str = each(tuple(SECRETLY)),
    gold: int = integer(0),
    glory: int = integer(-13, 13),
) -> Claims:
    """Two plays that part in such a decision look the same to whoever may not see it."""
    secret = SECRETLY[decision]
    suppose(seat not in secret.seen_by)
    before = seen_by(seat, secret.question, gold, glory)
    actor = _army(ANGEVIN, ANGEVIN, secret.question, gold)
    before = attrs.evolve(before, armies=(actor, *before.armies[1:]))
    with by_the_rules():
        views = [viewing.view(_after(before, *words), seat) for words in (secret.one, secret.other)]
    yield "it looks the same", views[0] == views[1]


def _after(state: Position, verb: str, *words: str) -> Position:
    """Return the state after a decision, and what needs none after it; chance draws on."""
    table = Desk(state)
    frame = table.top
    BY_QUESTION[type(frame)].carry_out(table, frame, Decision(verb, words))
    if not isinstance(frame, ChanceDraw):
        flow.proceed(table)
    return table.closed()
