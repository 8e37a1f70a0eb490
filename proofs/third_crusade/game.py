"""The theorem about every campaign: the contracts of the steps, composed by the solver.

Each theorem about a step claims the contracts of ``accounts``. ``every_campaign`` is an induction in which a step may
do anything that they allow. ``every_question_has_its_contract`` compares the theorems with the step table.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any, NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    Theorem,
    all_of,
    each,
    implies,
    instead_of,
    integer,
    record,
    rows,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.rules import preparation, tracks
from crusaders_rules.third_crusade.state import ARMIES, Owner

from . import accounts, every_decision, units_fought, units_untouched
from .accounts import Copies, Ground, Lying, Purse, Table, Whereabouts, once
from .every_decision import about_steps

EVERY_TRACK = tuple(permutations(ARMIES))
TRACKS = tuple(track for track in EVERY_TRACK if preparation.alternates(track) is None)
PARTS = ("carry_out", "settle")
_CASES = {one.name: {at[:2] for at in one.parts()[0].domains["at"].options} for one in about_steps()}  # type: ignore[attr-defined]


# Mutants: proofs with a gap


@instead_of(every_decision.about_steps)
def upkeep_is_left_out(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """No theorem is about decisions in Upkeep."""
    return tuple(one for one in right() if ("UpkeepPhase", "carry_out") not in _CASES[one.name])


@instead_of(every_decision.about_steps)
def battles_are_left_out(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """No theorem is about Battles."""
    return tuple(one for one in right() if one.topic != units_fought.__name__.rpartition(".")[2])


@instead_of(every_decision.about_steps)
def cards_are_left_out(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """No theorem is about what chance draws."""
    return tuple(one for one in right() if one is not units_untouched.cards_move_nobody)


def kinds() -> tuple[str, ...]:
    """Return the names of all kinds of question: the keys of the step table."""
    return tuple(frame.__name__ for frame in BY_QUESTION)


@instead_of(kinds)
def there_is_one_more_kind(right: Callable[..., tuple[str, ...]]) -> tuple[str, ...]:
    """The game asks one more question than the proofs know."""
    return (*right(), "Parley")


@theorem(
    "Every kind of question has a theorem about each of its two parts: what a decision does, and what is settled "
    "without one; and no theorem is about a kind that there is not.",
    rules=["third.round.battle-interrupts"],
    sabotage=[upkeep_is_left_out, battles_are_left_out, cards_are_left_out, there_is_one_more_kind],
    assumes="which cases a kind has, such as the stages of a Battle and the verbs of effects (tested)",
)
def every_question_has_its_contract() -> Claims:
    """As the step table has them."""
    shown = {case for one in every_decision.about_steps() for case in _CASES[one.name]}
    for kind in kinds():
        for part in PARTS:
            yield f"{kind}: {part}", (kind, part) in shown
    yield "no other kind", {kind for kind, _ in shown} == set(kinds())


# The induction


class Standing(NamedTuple):
    """What is counted of a campaign: any one thing of each kind.

    Attributes:
        purse: The purse of an Army.
        copies: The copies of an Order.
        begun: How many copies there were at the start.
        blank: Whether it is a Blank Order.
        card: In how many places a card is.
        leader: Where a Leader is.
        gone: Whether the Leader has ever been in the box.
        ground: A Region.
        ports: Its Ports.
        once_destroyed: Its Destroyed Ports at any earlier time.
        slot: What lies on a Slot of a Region.
        space: The markers on a space of the diplomacy board.
        table: The table.
        stops: Whether Glory and Faith stop at the ends of their tracks.
    """

    purse: Purse
    copies: Copies
    begun: int
    blank: bool
    card: int
    leader: Whereabouts
    gone: bool
    ground: Ground
    ports: int
    once_destroyed: int
    slot: Lying
    space: int
    table: Table
    stops: tuple[bool, bool]


class Counted(NamedTuple):
    """What may be otherwise after a step."""

    purse: Purse
    copies: Copies
    card: int
    leader: Whereabouts
    ground: Ground
    slot: Lying
    space: int
    table: Table


def _numbers(made: Callable[..., Any]) -> Any:  # noqa: ANN401 -- a domain
    return record(made, **{name: integer() for name in made._fields})  # type: ignore[attr-defined]


def _any_table(on_track: tuple[tuple[Owner, ...], ...]) -> Any:  # noqa: ANN401 -- a domain
    truths = dict.fromkeys(("based", "free", "early", "due"), truth())
    two = rows(integer(), integer())
    return record(Table, track=each(on_track), glory=integer(), faith=two, round=integer(), aboard=two, **truths)


def _counted(on_track: tuple[tuple[Owner, ...], ...]) -> dict[str, Any]:
    numbers = {"purse": Purse, "copies": Copies, "leader": Whereabouts, "slot": Lying}
    rows_of = {name: _numbers(made) for name, made in numbers.items()}
    rows_of["ground"] = record(
        Ground, destroyed=integer(), sabotage=integer(), strange=integer(), mixed=truth(), crowded=truth()
    )
    return {**rows_of, "card": integer(), "space": integer(), "table": _any_table(on_track)}


def _standing() -> Any:  # noqa: ANN401 -- a domain
    more = dict.fromkeys(("begun", "ports", "once_destroyed"), integer())
    truths = dict.fromkeys(("blank", "gone"), truth())
    return record(Standing, **_counted(TRACKS), **more, **truths, stops=rows(truth(), truth()))


def _first(now: Standing = _standing()) -> Standing:
    """As the setup leaves a campaign, when the first Strategy phase begins."""
    purse, copies, table = now.purse, now.copies, now.table
    suppose((purse.gold >= 0) & (purse.points >= 0))
    suppose(all_of([copies.box >= 0, copies.aside >= 0, copies.box + copies.aside == now.begun]))
    suppose(once(now.card) & once(now.leader.places))
    suppose(all_of(accounts.within(one, last) for one, last in _markers(table)))
    suppose(all_of(implies(table.aboard[ship] > 0, table.round <= ship + 1) for ship in accounts.SHIPS))
    suppose(all_of(once(number) for number in now.slot))
    suppose(now.ports >= 0)
    return now._replace(
        purse=Purse(purse.gold, 0, purse.points, 0, 0),
        copies=Copies(copies.box, copies.aside, 0, 0),
        leader=Whereabouts(now.leader.places, 0),
        gone=False,
        ground=Ground(0, 0, 0, mixed=False, crowded=False),
        once_destroyed=0,
        space=0,
        table=table._replace(based=True, free=True, early=False, due=False),
    )


def _markers(table: Table) -> tuple[tuple[Any, int], ...]:
    return ((table.glory, tracks.LAST_GLORY), *((faith, tracks.LAST_FAITH) for faith in table.faith))


def _next(
    was: Standing,
    now: Counted = record(Counted, **_counted(EVERY_TRACK)),
    noted: int = integer(),
) -> Standing:
    """A step: anything that the contracts allow; the Destroyed Ports may be noted, or what was noted before stays."""
    for holds in _allowed(was, now):
        suppose(holds)
    suppose((noted == was.once_destroyed) | (noted == now.ground.destroyed))
    gone = was.gone | (now.leader.boxed > 0)
    return was._replace(**now._asdict(), gone=gone, once_destroyed=noted)


def _allowed(was: Standing, now: Counted) -> list[Any]:
    glory, faith = was.stops
    claims = [
        # First, since it leaves two tracks only.
        *accounts.table_keeps(was.table, now.table, glory_stops=glory, faith_stops=faith),
        *accounts.purse_keeps(was.purse, now.purse),
        *accounts.copies_keep(was.copies, now.copies, blank=was.blank),
        *accounts.leader_keeps(was.leader, now.leader),
        *accounts.ground_keeps(was.ground, now.ground, ports=was.ports),
        *accounts.slot_keeps(was.slot, now.slot),
    ]
    things = [accounts.thing_keeps(one, other) for one, other in ((was.card, now.card), (was.space, now.space))]
    return [*(holds for _, holds in claims), *things]


def _holds(now: Standing) -> Claims:
    yield from accounts.purse_holds(now.purse)
    yield "each Army has as many copies of an Order as it began with", sum(now.copies) == now.begun
    yield "no number of Orders is below nothing", all_of(number >= 0 for number in now.copies)
    yield "no Blank Order is used", implies(now.blank, now.copies.used == 0)
    yield "a card is in one place at most", once(now.card)
    yield "a Leader is in one place at most", once(now.leader.places) & (now.leader.boxed <= now.leader.places)
    yield "a Leader who has left the game is in the box, and nowhere else", implies(now.gone, now.leader.boxed > 0)
    yield "no Port is repaired", now.ground.destroyed >= now.once_destroyed
    yield "no more Ports are destroyed than there are", now.ground.destroyed <= now.ports
    yield "no Sabotage lies in Jerusalem", now.ground.sabotage <= 0
    yield "each Order lies in its section", now.ground.strange == 0
    yield "no Region holds pieces of both Alliances", now.ground.mixed ^ True
    yield "no Region is crowded", now.ground.crowded ^ True
    yield "a Slot has one token at most, and one Sabotage token", all_of(once(number) for number in now.slot)
    yield "a space has one marker at most", once(now.space)
    yield from accounts.table_holds(now.table, glory_stops=now.stops[0], faith_stops=now.stops[1])


# Mutants: contracts that say too little


@instead_of(accounts.purse_keeps)
def no_contract_is_about_gold(right: Callable[..., Claims], before: Purse, after: Purse) -> Claims:
    """A step may leave any gold."""
    yield from right(before, after._replace(gold=before.gold, owed=before.owed))


@instead_of(accounts.purse_keeps)
def bidders_may_act(right: Callable[..., Claims], before: Purse, after: Purse) -> Claims:
    """A step may begin an effect of an Army that owes a bid."""
    yield from right(before, after._replace(acts=before.acts, owed=before.owed, gold=before.gold))
    yield "gold", (after.owed >= 0) & (after.gold >= after.owed)


@instead_of(accounts.purse_keeps)
def no_contract_is_about_points(right: Callable[..., Claims], before: Purse, after: Purse) -> Claims:
    """A step may leave any command points."""
    yield from right(before, after._replace(points=before.points))


@instead_of(accounts.purse_keeps)
def no_contract_is_about_markers(right: Callable[..., Claims], before: Purse, after: Purse) -> Claims:
    """A step may leave any markers on the diplomacy board."""
    yield from right(before, after._replace(markers=before.markers))


@instead_of(accounts.copies_keep)
def orders_may_be_made(right: Callable[..., Claims], before: Copies, after: Copies, *, blank: bool) -> Claims:
    """A step may put Orders into a box."""
    yield from right(before, after._replace(box=before.box + before.aside - after.aside), blank=blank)


@instead_of(accounts.copies_keep)
def blank_orders_may_be_used(right: Callable[..., Claims], before: Copies, after: Copies, *, blank: bool) -> Claims:
    """A step may use any Order."""
    del blank
    yield from right(before, after, blank=False)


@instead_of(accounts.thing_keeps)
def things_may_be_doubled(_: object, before: Any, after: Any) -> Any:  # noqa: ANN401 -- numbers
    """A card or a marker may come to a place while it is in another one."""
    return after >= before


@instead_of(accounts.leader_keeps)
def leaders_may_leave_the_box(right: Callable[..., Claims], before: Whereabouts, after: Whereabouts) -> Claims:
    """Who has left the game may come back."""
    yield from right(before, after._replace(boxed=before.boxed))


@instead_of(accounts.ground_keeps)
def ports_may_be_repaired(right: Callable[..., Claims], before: Ground, after: Ground, *, ports: Any) -> Claims:  # noqa: ANN401
    """A step may cover any number of Ports."""
    yield from right(before, after._replace(destroyed=before.destroyed), ports=ports)


@instead_of(accounts.ground_keeps)
def any_place_may_be_sabotaged(right: Callable[..., Claims], before: Ground, after: Ground, *, ports: Any) -> Claims:  # noqa: ANN401
    """A step may bring Sabotage anywhere."""
    yield from right(before, after._replace(sabotage=before.sabotage), ports=ports)


@instead_of(accounts.ground_keeps)
def orders_may_lie_anywhere(right: Callable[..., Claims], before: Ground, after: Ground, *, ports: Any) -> Claims:  # noqa: ANN401
    """A step may lay an Order into any section."""
    yield from right(before, after._replace(strange=before.strange), ports=ports)


@instead_of(accounts.ground_keeps)
def enemies_may_meet(right: Callable[..., Claims], before: Ground, after: Ground, *, ports: Any) -> Claims:  # noqa: ANN401
    """A step may bring pieces of both Alliances into a Region."""
    yield from right(before, after._replace(mixed=before.mixed), ports=ports)


@instead_of(accounts.ground_keeps)
def regions_may_be_crowded(right: Callable[..., Claims], before: Ground, after: Ground, *, ports: Any) -> Claims:  # noqa: ANN401
    """A step may bring pieces into a Region without a free Slot."""
    yield from right(before, after._replace(crowded=before.crowded), ports=ports)


@instead_of(accounts.slot_keeps)
def tokens_may_be_piled(_: object, before: Lying, after: Lying) -> Claims:
    """A step may lay a token on another one."""
    yield "a Slot", (after.tokens >= 0) & (after.sabotage == before.sabotage)


@instead_of(accounts.table_keeps)
def the_track_may_be_anything(right: Callable[..., Claims], before: Table, after: Table, **stops: Any) -> Claims:  # noqa: ANN401
    """A step may leave any initiative track, also one that does not alternate."""
    yield from right(before._replace(track=after.track), after, **stops)


@instead_of(accounts.table_keeps)
def glory_may_run_off(right: Callable[..., Claims], before: Table, after: Table, **stops: Any) -> Claims:  # noqa: ANN401
    """A step may leave Glory anywhere."""
    yield from right(before, after, **{**stops, "glory_stops": False})


@instead_of(accounts.table_keeps)
def faith_may_run_off(right: Callable[..., Claims], before: Table, after: Table, **stops: Any) -> Claims:  # noqa: ANN401
    """A step may leave Faith anywhere."""
    yield from right(before, after, **{**stops, "faith_stops": False})


@instead_of(accounts.table_keeps)
def phases_may_end_in_nothing(right: Callable[..., Claims], before: Table, after: Table, **stops: Any) -> Claims:  # noqa: ANN401
    """A step may leave anything at the bottom of what is under way."""
    yield from right(before, after._replace(based=before.based), **stops)


@instead_of(accounts.table_keeps)
def orders_may_lie_on_orders(right: Callable[..., Claims], before: Table, after: Table, **stops: Any) -> Claims:  # noqa: ANN401
    """A Region may be chosen for an Order where one lies."""
    yield from right(before, after._replace(free=before.free), **stops)


@instead_of(accounts.table_keeps)
def anybody_may_win_early(right: Callable[..., Claims], before: Table, after: Table, **stops: Any) -> Claims:  # noqa: ANN401
    """A game may end early at any Glory."""
    yield from right(before, after._replace(early=before.early, glory=before.glory), **stops)
    yield "Glory", accounts.within(after.glory, tracks.LAST_GLORY)


@instead_of(accounts.table_keeps)
def ships_may_be_loaded(right: Callable[..., Claims], before: Table, after: Table, **stops: Any) -> Claims:  # noqa: ANN401
    """A step may put pieces on a ship."""
    yield from right(before, after._replace(aboard=(0, 0)), **stops)


@instead_of(accounts.table_keeps)
def the_round_may_jump(right: Callable[..., Claims], before: Table, after: Table, **stops: Any) -> Claims:  # noqa: ANN401
    """The round marker may move at any time, and so past the arrival of a ship."""
    yield from right(before, after._replace(round=before.round, due=before.due), **stops)


@theorem(
    "In every campaign of four players, from the first Strategy phase on and after any number of decisions: nobody "
    "has less than no gold or command points, bids more than there is, or has more than twelve markers on the "
    "diplomacy board; each Army has as many copies of each Order as it began with, no Blank Order is used, each Order "
    "lies in the section of its Alliance, and none is about to be placed on another; each card, and each Leader, is "
    "in one place at most, and no Leader comes back from the box; no Port is repaired, and no more are destroyed than "
    "there are; no Sabotage lies in Jerusalem; no Region holds pieces of both Alliances; each has "
    "Slots for its pieces and its Sabotage, and for those that have left it to attack or that retreat to it, unless "
    "there is a Battle or some are about to leave it; no Slot has two tokens or "
    "two Sabotage tokens, and no space of the diplomacy board two markers; the Alliances alternate on the initiative "
    "track, each Army on it once; Glory and Faith are on their tracks, if the reading says that they stop; no ship "
    "has pieces once its period has come and gone; nobody wins before the end of the last round without 10 Glory; and "
    "at the bottom of what is under way is a phase, which holds no piece.",
    rules=[
        *("third.setup.initiative", "third.upkeep.initiative", "third.component.glory-track", "third.order.used"),
        *("third.order.cost.short", "third.diplomacy.pay", "third.order.blank", "third.planning.one-each"),
        *("third.event.end", "third.region.port.destroyed", "third.token.sabotage.jerusalem", "third.upkeep.ships"),
        *("third.round.check.ten", "third.diplomacy.board.move"),
    ],
    sabotage=[
        no_contract_is_about_gold,
        bidders_may_act,
        no_contract_is_about_points,
        no_contract_is_about_markers,
        orders_may_be_made,
        blank_orders_may_be_used,
        things_may_be_doubled,
        leaders_may_leave_the_box,
        ports_may_be_repaired,
        any_place_may_be_sabotaged,
        orders_may_lie_anywhere,
        enemies_may_meet,
        regions_may_be_crowded,
        tokens_may_be_piled,
        the_track_may_be_anything,
        glory_may_run_off,
        faith_may_run_off,
        phases_may_end_in_nothing,
        orders_may_lie_on_orders,
        anybody_may_win_early,
        ships_may_be_loaded,
        the_round_may_jump,
    ],
    assumes=[
        Lemma("each step does what the contracts say", *(one.name for one in about_steps())),
        Lemma("a decision is a row of such steps", "a_decision_is_a_row_of_steps"),
        Lemma("each kind of question has its contracts", "every_question_has_its_contract"),
        Lemma("no Unit is lost or made", "no_unit_is_lost_or_made"),
        Lemma("rounds go on part by part, with their checks and cards", "every_round", "two_event_cards_for_each_army"),
        Lemma("pieces are let in where there are Slots", "only_free_slots_are_taken", "no_region_is_crowded"),
        Lemma("tracks are what the map shows", "tracks_are_what_the_map_shows"),
        Lemma("nobody sees what is secret", "a_seat_sees_no_secret", "a_secret_decision_shows_nothing"),
        Lemma("list and judge agree", "the_list_is_what_the_judge_allows"),
        "the setup leaves what the induction begins with",
        "nobody comes into a Region while others, below on the stack, have a right to come there",
        "no enemy is where attackers came from, where pieces retreat to, and where a winner enters",
        "a step of an effect does the same whatever phase is below it; the Command phase is shown",
    ],
)
def every_campaign() -> Induction:
    """Induction on the steps: each of them may do anything that the contracts allow."""
    return Induction(_standing(), _first, _next, _holds, _holds)
