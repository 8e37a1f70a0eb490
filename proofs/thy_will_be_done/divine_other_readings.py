"""Other readings in games with Divine Influence: ``apply`` keeps the invariant of whole games under them too.

The theorems of ``divine_turn_steps`` and ``divine_steps`` are stated again as ``other_readings`` states those of other
games: the readings at which a step does not look are unseen, and those at which it looks have any answers but those
left out. Of a building, what it costs and whether it has room is left open, and so is which knights its player has, and
which number a keep, a mill or a vault has among those of its type.
"""
# ruff: noqa: ANN401, B008 -- a domain stands where a value will; the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from types import MappingProxyType
from typing import Any

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Mutant,
    Opaque,
    Theorem,
    all_of,
    cut,
    each,
    instead_of,
    integer,
    member,
    record,
    row,
    rows,
    suppose,
    theorem,
    truth,
    with_domains,
)
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine_needs
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import results as divine_results
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.kinds import new_building
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    EVERY_TYPE,
    Due,
    NewBuilding,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    BonusInSplit,
    ChapelSequence,
    Declining,
    FirstThree,
    FreedKnight,
    MarkerLimit,
    MillKnight,
    OrderEachTurn,
    Results,
    SaracenBonus,
    SaracenPrice,
    SeveralDistributions,
    UtrechtSwap,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.play import feasibility, flow, results, tables
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.kinds import reward
from crusaders_rules.thy_will_be_done.play.wedge_tables import PLACE
from crusaders_rules.thy_will_be_done.rules import distribute, resolve
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Building,
    Enemy,
    Erected,
    KnightOrder,
    Manner,
    PlayerArea,
    Token,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import (
    divine_invariant,
    divine_pieces,
    divine_steps,
    divine_turn_steps,
    divine_turns,
    equivalences,
    five_and_six_steps,
    game,
    invariant,
    other_readings,
    points,
    setup_under_any_readings,
    steps,
)
from .anywhere import PLAN, by_the_rules
from .divine_invariant import (
    BOTH,
    EVERY_GAME,
    FEW_GAMES,
    LEVELS,
    NONE_OWED,
    OWED_FOR_CHAPELS,
    WITH_MARKS,
    AnyLevels,
    AnyMore,
    Game,
    laid,
    laid_on,
    owed,
)
from .divine_turn_steps import COLLECTS
from .five_and_six_steps import second_buildings_vanish, the_rest_forgets_the_mark
from .frames import the_supply_gives_too_much, two_troops_are_mustered
from .invariant import MOST_KNIGHTS, AnyKnights, CountedKnights, Place, any_place
from .looked_up import nothing_closes_an_extra_crusade
from .other_readings import (
    AGAIN,
    ANY_GAIN,
    ANY_KNIGHTS,
    ANY_REST,
    ANY_SPLIT,
    ANY_WAITS,
    ASKED,
    BORNE,
    RESTS,
    VALUES,
    Amounts,
    Reached,
    a_distribution_looks_at_the_scoring,
    a_gain_looks_at_the_scoring,
    a_travel_looks_at_the_scoring,
    any_answers,
    at_any_time,
    but_for,
    carrying,
    cases_among,
    domains_with,
    left_open,
    may_of,
    of_rest,
    passes_on,
    points_that_are_kept_cost_influence,
    reached_by,
    ruleset_with,
    stated,
    the_next_turn_looks_at_the_scoring,
)
from .pieces import saracens_are_kept_as_slavs, the_token_is_not_kept
from .steps import TOKENS, Case
from .turn_ends import the_same_seat_goes_on, the_turn_takes_influence

# One-time tiles


@instead_of(divine_tiles.turned_down)
def turned_tiles_come_twice(right: Callable[..., Any], once: Any, action: Action, turned: int) -> Any:
    """Each tile that is turned leaves another one of its action face up."""
    return right(once, action, -turned)


@instead_of(divine_tiles.turned_down)
def a_tile_is_turned_that_is_not_there(right: Callable[..., Any], once: Any, action: Action, turned: int) -> Any:
    """Turning tiles turns one more than the player says."""
    return right(once, action, turned + 1)


# What waits after a result


@instead_of(resolve.left_of_value)
def an_action_always_goes_on(_: object, value: int, spent: int, __: object) -> int:
    """An action may have more results under each reading."""
    return value - spent


@instead_of(results.settled)
def what_waits_is_forgotten(right: Callable[..., Any], state: State, asked: Any, *how: Any) -> Any:
    """After a result, nothing waits."""
    return attrs.evolve(right(state, asked, *how), plan=())


@instead_of(results.settled)
def an_action_is_never_begun(right: Callable[..., Any], state: State, asked: Any, *how: Any) -> Any:
    """After a result, the rest of an action counts as a new one."""
    return attrs.evolve(right(state, asked, *how), begun=False)


@instead_of(results.settled)
def what_waits_comes_twice(right: Callable[..., Any], state: State, asked: Any, *how: Any) -> Any:
    """After a result, the last action of the plan comes twice."""
    after = right(state, asked, *how)
    return attrs.evolve(after, plan=(*after.plan, *after.plan[-1:]))


# Under one reading, -1 says that the supply went short.
ANY_NUMBERS = record(
    lambda sheet, supply: sheet._replace(supply=supply), sheet=divine_invariant.any_sheet(), supply=integer(-1)
)
ACTING = (p.AskTroop, p.AskTarget, p.AskBuilding, p.AskCollected)


@theorem(
    "After a result, the rest of the action waits first if an action may have several results, and then it has begun; "
    "the actions after it wait in their order, and nothing else in the question changes.",
    rules=["turn.result.one", "turn.split.finish", "turn.value.bonus"],
    sabotage=[
        an_action_always_goes_on,
        what_waits_is_forgotten,
        an_action_is_never_begun,
        what_waits_comes_twice,
    ],
    assumes="what the player area adds to an action, before a result and after it, is any number",
)
def what_is_left_waits(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    kind: Any = each(ACTING),
    place: Place = any_place(),
    numbers: Any = ANY_NUMBERS,
    tokens: int = integer(),
    rest: Any = ANY_WAITS["rest"],
    begun: bool = truth(),  # noqa: FBT001 -- whether the action has a result already
    spent: int = integer(),
    gives: tuple[int, ...] = row(integer(), 12),
    under: tuple[Any, ...] = any_answers(("bonus_in_split", "later_value", "results"), ()),
) -> Claims:
    """For each kind of action that may have several results, in any position."""
    names = ("bonus_in_split", "later_value", "results")
    known = dict(zip(names, under, strict=True))
    suppose((known["results"] == Results.MANY) | (begun ^ True))
    asked = kind(place.seat, place.wedge, rest, tokens, begun)
    added = iter(gives)
    ruleset = ruleset_with(known, divine_invariant.RULESETS[()])
    before = invariant.position(place, numbers, asked, ruleset=ruleset)
    area = before.areas[place.seat]
    with cut(feasibility, bonus_of=lambda *_: next(added)), by_the_rules():
        after = results.after_result(before, asked, area, area, spent)
        settled = results.settled(before, asked, area, area)
    several = known["results"] == Results.MANY
    yield "it has begun if it may have more results", after.begun == several
    actions = [action for action, _ in rest]
    expected = [kind.action, *actions] if several else actions
    yield "its rest waits first, and the others after it", [action for action, _ in after.plan] == expected
    yield "after any other change, the same actions wait", [action for action, _ in settled.plan] == actions
    yield "and what has begun has begun", settled.begun == asked.begun
    for found in (after, settled):
        same = attrs.evolve(found, plan=rest, begun=begun)
        yield "the question stays otherwise", type(found) is kind and same == asked


@theorem(
    "Of the knights of a player, a gain only asks whether there are more than before: if so, and if a knight may stay "
    "on the player board, it waits for the player, and the knights of before are on the board; otherwise all stay "
    "where they are.",
    rules=["bonus.knight.unlock"],
    sabotage=[
        equivalences.one_of_several_knights_falls,
        equivalences.each_knight_has_a_share,
        steps.the_rest_of_the_wedge_is_left_out,
        the_supply_gives_too_much,
    ],
    assumes="whether a player may take part of a gain is left open",
)
def a_gain_counts_knights(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    before: int = each(range(1, MOST_KNIGHTS + 1)),
    now: int = each(range(1, MOST_KNIGHTS + 2)),
    here: int | None = each((None, Opaque("the region of the new knight"))),
    more: tuple[str, ...] = each(((), BOTH)),
    place: Place = any_place(),
    numbers: Any = ANY_NUMBERS,
    amount: int = integer(0),
    begun: bool = truth(),  # noqa: FBT001 -- whether the action has a result already
    parts: bool = truth(),  # noqa: FBT001 -- whether the player may take part of the gain
    under: tuple[Any, ...] = any_answers(("end_trigger", "freed_knight"), ()),
) -> Claims:
    """For knights in any regions, which are unseen, with or without a region for a new one."""
    known = dict(zip(("end_trigger", "freed_knight"), under, strict=True))
    knights: Any = (tuple(Opaque("a knight") for _ in range(number)) for number in (before, now))
    were, are = knights
    asked = p.AskBuilding(place.seat, place.wedge, PLAN, TOKENS, begun)
    ruleset = ruleset_with(known, divine_invariant.RULESETS[more])
    state = invariant.position(place, numbers, asked, ruleset=ruleset, mine={"knights": were})
    mine = state.areas[place.seat]
    with invariant.stopping("proceed"), cut(tables.Book, amounts=Amounts(parts)):
        after = flow.gain_and_proceed(state, asked, attrs.evolve(mine, knights=are), amount, here)
    point: Any = after.pending
    waits = here is not None and now > before and known["freed_knight"] == FreedKnight.YES
    region = getattr(point, "region", None)
    yield "a knight waits if there are more than before, and it may", region is (here if waits else None)
    yield "the others are on the board, or all", after.areas[place.seat].knights is (were if waits else are)
    yield "the rest waits", point.plan is PLAN and point.begun is begun
    asks = type(point) is p.AskGain
    gain = after.areas[place.seat].influence - mine.influence
    yield "the influence is gained at once or later", gain + (point.amount if asks else 0) == amount
    yield "the supply gives no more", state.supply - after.supply <= gain


# How a player has distributed in this turn, if that is noted.
NOTED = record(lambda noted, manner: manner if noted else None, noted=each((False, True)), manner=member(Manner))


@instead_of(divine_turn.after_sowing)
def a_distribution_uses_up_another(right: Callable[..., Due], due: Due, *how: Any) -> Due:
    """A distribution that is noted uses up an additional one."""
    after = right(due, *how)
    return after if after is due else attrs.evolve(after, distributions=0)


@instead_of(divine_turn.manners_left)
def no_manner_is_left(_: Callable[..., Any], *how: Any) -> Any:
    """In an additional distribution, no manner is left."""
    return how[0][:0]


@theorem(
    "If abilities apply once in all distributions of a turn, a distribution notes its manner in what is due, and "
    "changes nothing else; of the manners of another one, some are left, and under the other reading all are.",
    rules=["divine.distribute.extra", "order.hospitaller.skip", "order.templar.double", "order.teutonic.direction"],
    sabotage=[a_distribution_uses_up_another, divine_turns.livonians_distribute_for_ever, no_manner_is_left],
    assumes=(
        "the manners that an order allows are the standard one, and perhaps another one; of these, only that of the "
        "other direction is told apart"
    ),
)
def a_manner_is_noted(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    manner: Manner = member(Manner),
    sown: Manner | None = each((None, *Manner)),
    place: Place = any_place(),
    numbers: Any = ANY_NUMBERS,
    pieces: Any = divine_invariant.any_pieces(),
    due: Due = record(Due, distributions=integer(0), livonian=truth(), further=integer(0)),
    owed_by: int = integer(0, WEDGES - 1),
    owes: bool = each((False, True)),  # noqa: FBT001 -- whether a chapel owes a token
    second: Any = each((None, Manner.SKIP, Manner.COUNTERCLOCKWISE)),
    under: tuple[Any, ...] = any_answers(("order_each_turn", "several_distributions"), ()),
) -> Claims:
    """For anything that is due, and any manner that is noted before."""
    known = dict(zip(("order_each_turn", "several_distributions"), under, strict=True))
    due = attrs.evolve(due, chapel=owed_by if owes else None, sown=sown)
    ways = ((Manner.STANDARD, None), *(() if second is None else ((second, None),)))
    ruleset = ruleset_with(known, divine_invariant.RULESETS[()])
    asked = p.AskManner(place.seat, place.wedge)
    with (
        cut(divine_invariant, RULESETS={(): ruleset}),
        divine_invariant.playing(divine_invariant.Game(), pieces, lies=laid(due=due)),
        cut(distribute, manners=lambda *_: ways),
        by_the_rules(),
    ):
        before = invariant.position(place, numbers, asked)
        after = divine_after.after_sowing(before, manner)
        left = divine_after.limited_manners(before, before.areas[place.seat], place.wedge)
    now = laid_on(after)
    yield "what is due stays, but for the manner", attrs.evolve(now.due, sown=sown) == due
    another = due.distributions + due.livonian >= 1
    yield "nothing is noted if no other distribution is due", another | (now.due is due)
    was = laid_on(before)
    yield "what else lies on the board stays", now.tiles is was.tiles and now.coats is was.coats
    yield "the areas stay, and the question", after.areas is before.areas and after.pending is before.pending
    yield "so does the supply", after.supply is before.supply
    yield (
        "manners are limited if one is noted",
        (left is None) == (sown is None or known["order_each_turn"] == OrderEachTurn.EACH_DISTRIBUTION),
    )
    yield "and one is left then", left is None or len(left) >= 1


@instead_of(divine_turn.distributions_due)
def one_is_always_left(right: Callable[..., int], *how: Any) -> int:
    """A player always has an additional distribution."""
    return max(1, right(*how))


@instead_of(divine_turn.distributions_due)
def a_chapel_brings_a_distribution(right: Callable[..., int], due: Due, *how: Any) -> int:
    """A player whose chapel owes a token has one more distribution."""
    return right(due, *how) + (due.chapel is not None)


@theorem(
    "A player who has no additional distribution has none under each reading, whatever else is due or noted.",
    rules=["divine.distribute.extra"],
    sabotage=[one_is_always_left, divine_turns.livonians_distribute_for_ever, a_chapel_brings_a_distribution],
)
def no_distribution_is_left(
    wedge: int = integer(0, WEDGES - 1),
    owes: bool = each((False, True)),  # noqa: FBT001 -- whether a chapel owes a token
    due: Due = record(Due, further=integer(0), sown=NOTED),
    under: tuple[Any, ...] = any_answers(("several_distributions",), ()),
) -> Claims:
    """For any tokens of chapels, and any manner that is noted."""
    ruleset = ruleset_with({"several_distributions": under[0]}, divine_invariant.RULESETS[()])
    due = attrs.evolve(due, chapel=wedge if owes else None)
    yield "none is left", divine_turn.distributions_due(due, ruleset) == 0


NONE_LEFT = Lemma(
    "no additional distribution is left, so that the tokens of chapels come at once under each reading",
    "no_distribution_is_left",
)
NOTING = Lemma(
    "what a distribution notes of its manner is unseen, and which manners are left is open; it is as another theorem "
    "says",
    "a_manner_is_noted",
)
TURNED = "how many one-time tiles can be turned is what the rule says, without the table that keeps its answers"
WAITS = Lemma("what waits after a result is unseen; it is as another theorem says", "what_is_left_waits")


# Theorems about the steps, each again under other readings

# Whether a player may take part of a gain.
PARTS: Mapping[str, Any] = {"parts": ANY_GAIN["parts"]}
# What is unseen in a distribution, but by a reading that notes it.
MANNER = "the manner"
# The reading under which a distribution notes its manner.
NOTES = "order_each_turn"


def _step(right: Theorem, known: Mapping[str, Any], values: dict[str, Any], *, waits: bool) -> Reached:
    """Run the step of a theorem under some answers, up to the next point."""
    rulesets = {more: ruleset_with(known, plain) for more, plain in divine_invariant.RULESETS.items()}
    limited, manner = values.pop("limited", None), values.pop("manner", None)
    ends: dict[str, Any] = {}
    if values.pop("none_due", False):
        ends = {"distributions_due": lambda *_: 0, "token_comes_first": lambda _: True}
    position = carrying(invariant.position, values.pop("carried"), values.pop("until"))

    def named_or_unseen(what: str) -> Any:
        return Opaque(what) if manner is None or what != MANNER else manner

    with (
        cut(steps, Opaque=named_or_unseen),
        cut(divine_turn_steps, Opaque=named_or_unseen),
        _as_other_theorems_say(waits),
        _about_buildings(values) if right in _BUILDS else nullcontext(),
        cut(divine_invariant, follows=other_readings.stop, RULESETS=rulesets),
        cut(divine_after, after_sowing=_noting),
        cut(divine_turn, **ends),
        cut(divine_needs, limited_manners=_manners_left(limited, manner)),
        cut(invariant, position=position),
        cut(divine_turn_steps, follows=other_readings.stop),
        cut(divine_steps, follows=other_readings.stop),
    ):
        return reached_by(right, values)


@contextmanager
def _as_other_theorems_say(waits: bool) -> Iterator[None]:  # noqa: FBT001 -- as in ``under_other_readings``
    """Let functions of which other theorems tell answer as these say; what waits after a result stays unseen.

    The most tiles that can be turned for an action are those of the rule, without the table of all actions.
    """
    with ExitStack() as stack:
        stack.enter_context(cut(divine_needs, most_turned=_most_turned))
        if waits:
            stack.enter_context(cut(reward, _as_before=lambda _, plan, *__: plan))
            stack.enter_context(cut(results, after_result=_after_result, settled=lambda _, asked, *__: asked))
            # Without a change, both return the question as it is.
            stack.enter_context(cut(tables.Book, values_change=True))
        yield


def _after_result(state: State, asked: Any, *_: Any) -> Any:
    """The question after a result: an action has begun then if it may have several; the plan is as unseen as before."""
    return attrs.evolve(asked, begun=state.ruleset.interpretation.results == Results.MANY)


def _most_turned(state: State, area: PlayerArea, action: Action) -> int:
    return divine_tiles.most_to_turn(holding_of(area).once[PLACE[action]], state.ruleset)


def _gained(right: Callable[..., State]) -> Callable[..., State]:
    """A gain that of all knights only sees whether there are more than before."""

    def gained(state: State, asked: Any, area: PlayerArea, amount: int, region: int | None = None) -> State:
        before: Any = state.areas[asked.seat]
        mine: Any = area
        was, now = before.knights, mine.knights
        if region is None or was is now or now.number <= was.number:
            return right(state, asked, area, amount)
        few, more = CountedKnights(was.number, (None,)), CountedKnights(now.number, (None,) * 2)
        areas = put_at(state.areas, asked.seat, attrs.evolve(before, knights=few))
        old = state.with_changes(areas, state.supply, state.pending)
        return right(old, asked, attrs.evolve(mine, knights=more), amount, region)

    return gained


def _with_due(state: State, due: Due) -> State:
    """The position with what is due; it is written down even if nothing more is due than before."""
    added: Any = state.added
    return state.adding(attrs.evolve(added, laid=attrs.evolve(added.laid, due=due)))


def _standing(state: State, seat: int, kind: Building | NewBuilding, values: Mapping[str, Any]) -> Any:
    """How many buildings of a type a player has on the board, as the contracts count them."""
    now = divine_invariant.tallied(state, seat, values["sheet"], ("board",), values["pieces"])
    return now.standing[EVERY_TYPE.index(kind)]


def _with_gone(case: Case, gone: tuple[Any, ...] | None) -> AbstractContextManager[None]:
    """Let any levels of the type of a case be gone: one is left, and what a mill takes is."""
    if gone is None:
        return nullcontext()
    suppose((gone[case.detail[2] - 1] if case.gives is d.TakeOff else all_of(gone)) ^ True)
    held = divine_invariant.unlocked(case.detail[0], AnyLevels(gone))
    return cut(divine_turn_steps, unlocked=lambda *_: held)


def _sharing(right: Theorem, case: Case) -> AbstractContextManager[None]:
    """Let more than two buildings share the region of a step if two stand there already."""
    most = len(case.detail.stands) + 1 if right in _BUILDS and case.gives is not d.TakeOff else 0
    return cut(divine_invariant, MOST_BUILDINGS=max(divine_invariant.MOST_BUILDINGS, most))


def _of_any_number(built: int) -> AbstractContextManager[None]:
    """Leave open which number a new building has among those of its type, so that no reading of it is asked."""
    return cut(divine_effects, counted_as_built=lambda _: False, number_of=lambda *_: built)


@contextmanager
def _about_buildings(values: dict[str, Any]) -> Iterator[None]:
    """Leave open what a building costs, whether it has room, and which knights its player has.

    How many buildings of its type the player has built is left open, too.
    """
    built, unseen = values.pop("built", None), steps.UNSEEN_PRICE
    gone, numbers = values.pop("gone", None), dict(values)

    def stands(state: State, seat: int, kind: NewBuilding) -> Any:
        return _standing(state, seat, kind, numbers)

    def not_judged(*known: Any, judged: bool = False, **answers: Any) -> State:  # noqa: ARG001 -- as ``applied``
        return invariant.applied(*known, judged=False, **answers)

    def knights(*_: Any) -> Any:
        return steps.knights_in_order((), 0)

    with (
        cut(feasibility, cost_of=lambda *_: unseen),
        cut(new_building, _cost=lambda *_: unseen),
        cut(divine_needs, no_room=lambda *_: None),
        cut(divine_turn_steps, applied=not_judged, seated_among=lambda _: invariant.among_seats),
        cut(divine_turn_steps, AnyKnights=knights, knights_in_order=knights),
        cut(other_readings, _any_knights=AnyKnights),
        cut(flow, gain_and_proceed=_gained(flow.gain_and_proceed)),
        cut(divine_results, with_due=_with_due, _built=stands),
        _with_gone(values["case"], gone),
        nullcontext() if built is None else _of_any_number(built),
    ):
        yield


@contextmanager
def _counting(known: Mapping[str, Any]) -> Iterator[None]:
    """Count coats of arms and additional distributions as some readings do."""
    with ExitStack() as stack:
        if "marker_limit" in known and known["marker_limit"] == MarkerLimit.UNLIMITED:
            stack.enter_context(cut(divine_invariant, coat_is_left=lambda _: True, coats_for=lambda tiles: tiles))
        if "several_distributions" in known and known["several_distributions"] == SeveralDistributions.ONE:
            each_due = divine_invariant.additional
            stack.enter_context(cut(divine_invariant, additional=lambda due: min(1, each_due(due))))
        yield


def under_other_readings(  # noqa: PLR0913 -- how the theorem is stated again
    right: Theorem,
    looks: Callable[[Case], str],
    sabotage: Iterable[Mutant],
    left_out: Mapping[Any, str] = MappingProxyType({}),
    about: Callable[[Case], bool] = lambda _: True,
    *,
    name: str = "",
    shown: tuple[Any, ...] = (),
    waits: bool = False,
    assumes: tuple[str, ...] = (),
    **own: Any,
) -> Theorem:
    """State a theorem about the steps of games with Divine Influence again, under other readings.

    ``make thorough`` proves it; ``make reference`` leaves it out, to save time.

    Args:
        right: The theorem; it states more, but of the default readings.
        looks: The names of the readings at which the steps of a case look.
        sabotage: The mutants that it notices.
        left_out: What is left out in words, by answers left out beside those that always are, or by anything else.
        about: Whether a case is one of those that are shown.
        name: What it is called, if the theorem is stated again more than once.
        shown: Answers that are usually left out, and are not here.
        waits: Whether a result changes what waits after it: a theorem of its own tells how, and it is unseen here.
        assumes: What else it assumes.
        **own: Other domains of its arguments.
    """
    names, _ = domains_with(right, about)
    names |= at_any_time(names) | own
    consulted = sorted({one for case in cases_among(names) for one in looks(case).split()})
    names["under"] = any_answers(consulted, (*but_for(shown), *left_out))
    if NOTES in consulted:
        names |= {"limited": LIMITED, "manner": member(Manner)}

    def claims(**values: Any) -> Claims:
        answers = dict(zip(consulted, values.pop("under"), strict=True))
        case, place = values["at"] if "at" in values else (values["case"], values["place"])
        known = {one: answers[one] for one in looks(case).split()}
        before = getattr(values.get("gathered"), "before", 0)
        with _counting(known), _sharing(right, case):
            with cut(invariant, accounted=_some_of):
                reached = _step(right, known, values, waits=waits)
            with cut(invariant, come=_come_by(known, before, reached.after)):
                yield from _kept(reached, case, place, values, known)

    with_domains(claims, f"{name or right.name}{AGAIN}", names)
    more = (
        *left_open(names),
        *((WAITS,) if waits else ()),
        *((NOTING,) if NOTES in consulted else ()),
        *((NONE_LEFT,) if "none_due" in names else ()),
        TURNED,
        *assumes,
    )
    return stated(claims, right, consulted, sabotage, left_out, thorough=True, shown=shown, more=more)


DUE: Mapping[str, Any] = {
    "due": record(Due, distributions=integer(0), livonian=truth(), further=integer(0), sown=NOTED)
}


# As many chapels add a token.
THREE = LEVELS - 1
# The theorems about buildings and what mills take.
_BUILDS = (
    divine_turn_steps.a_building_leaves_the_player_board,
    divine_turn_steps.a_new_building_leaves_the_player_board,
    divine_turn_steps.a_level_is_taken_off,
)
UNSEEN_NOTE: Any = Opaque("what is due in this turn, with the manner of a distribution noted")
# Whether the manners of a distribution are limited, and whether several are left then.
LIMITED = rows(truth(), truth())


def _manners_left(limited: tuple[bool, bool] | None, manner: Any) -> Callable[..., Any]:
    """The manners left for a wedge, which are left open: None if nothing limits them."""

    def left(*_: Any) -> Any:
        if limited is None or not limited[0]:
            return None
        return ((manner, None),) * 2 if limited[1] else ((manner, None),)

    return left


def _noting(state: State, _: Any) -> State:
    """The position with the manner of a distribution noted in what is due."""
    added: Any = state.added
    return state.adding(attrs.evolve(added, laid=attrs.evolve(added.laid, due=UNSEEN_NOTE)))


def _but_for_the_manner(before: Any, after: Any) -> Any:
    """The position after a step, but without what it notes of the manner of a distribution."""
    if laid_on(after).due is not UNSEEN_NOTE:
        return after
    laid_as_before = attrs.evolve(laid_on(after), due=laid_on(before).due)
    return attrs.evolve(after, added=attrs.evolve(after.added, laid=laid_as_before))


# What a contract says of each attack; under one reading, a swap stays even if the Crusade falls short.
_ENEMY_LEAVES = "the enemy leaves its region"
# What it says of the mark, which holds unless the extra Crusade is one more result.
_MARK_STAYS = "the mark stays, and no extra Crusade is open"


def _kept(reached: Reached, case: Case, place: Place, values: Mapping[str, Any], known: Mapping[str, Any]) -> Claims:
    """The claims of a contract; under some readings, a step does otherwise than one of them says."""
    before, after = reached.before, _but_for_the_manner(reached.before, reached.after)
    # In a swap, a step shows the other region, too.
    sheet = values["sheet"]._replace(others=reached.others)
    otherwise = dict(_otherwise(before, after, place, values, known))
    yield "what follows is a question or a point", type(after.pending) in ASKED
    if case.asks is p.AskTarget and case.gives is not d.Swap:
        yield from other_readings.of_extra(case, reached, place.seat, known)
        marks = (state.areas[place.seat].added for state in (before, after))
        was, now = (None if one is None else one.marked for one in marks)
        otherwise[_MARK_STAYS] = ("the mark stays", was is now)
    for words, holds in divine_invariant.kept(before, after, place, sheet, may_of(case), values["pieces"]):
        yield otherwise.get(words, (words, holds))
    yield from passes_on(reached, sheet)


def _otherwise(
    before: State, after: State, place: Place, values: Mapping[str, Any], known: Mapping[str, Any]
) -> Iterator[tuple[str, tuple[str, Any]]]:
    """Yield what a contract says and does not hold under the readings of a step, with what holds instead."""
    was, now = (laid_on(state).due for state in (before, after))
    if type(after.pending) is p.AskExtra and known.get("chapel_sequence", None) == ChapelSequence.AFTER:
        yield NONE_OWED, ("before an additional distribution, the same tokens are owed", owed(was) == owed(now))
    if known.get("first_three", None) == FirstThree.BUILT:
        first = _standing(after, place.seat, NewBuilding.CHAPEL, values) <= THREE
        words = "a token is owed for each of the first three chapels built"
        yield OWED_FOR_CHAPELS, (words, owed(now) - owed(was) == first)
    if known.get("utrecht_swap", None) == UtrechtSwap.KEPT:
        gone, here = after.areas[place.seat].defeated, values["sheet"]
        nobody_won = all_of(one == more for one, more in zip(here.defeated, gone, strict=True))
        words = "the enemy that comes leaves its region again, or nobody wins one"
        yield _ENEMY_LEAVES, (words, (after.enemies[here.here] is None) | nobody_won)


def _some_of(knights: Any, reasons: Any) -> Any:
    """Whether there are no more knights than there are reasons: an unlocked one may not have come."""
    return (knights >= 0) & (knights <= reasons)


def _come_by(known: Mapping[str, Any], before: Any, after: State) -> Callable[[Any, Any], Any]:
    """Whether as many knights come as castles unlock.

    One may have been there before, a reward or a mill may bring none, and one may wait for the player.
    """
    asked: Any = after.pending
    waits = type(asked) in {p.AskGain, p.AskUnlockedKnight} and asked.region is not None
    none_comes = any(name in known and known[name] == answer for name, answer in _BRINGS_NONE)

    def come(knights: Any, unlocks: Any) -> Any:
        return _some_of(knights, unlocks) & (
            (waits & (knights == 0)) | none_comes | (before == 1) | (knights == unlocks)
        )

    return come


# The answers with which a castle brings no knight.
_BRINGS_NONE = (("saracen_bonus", SaracenBonus.NO), ("mill_knight", MillKnight.NO))


# The readings at which steps look

_ANY = "acting_without_success"


def _of_turn(case: Case) -> str:
    """The readings at which the first decision of a turn looks."""
    looks: dict[type | None, str] = {
        d.Resolve: "empty_wedges",
        d.Upgrade: "upgrade_again upgrade_empty_wedge",
        d.Skip: "learning_skip",
    }
    return f"{_ANY} {looks[case.gives]}"


def _of_first(_: Case) -> str:
    """The readings at which a player looks who says which action is resolved first."""
    return f"{_ANY} bonus_in_split calatrava_split"


def _of_split(_: Case) -> str:
    """The readings at which a division of tokens looks."""
    return f"{_ANY} bonus_in_split calatrava_split sepulchre_scope"


def _of_travel(_: Case) -> str:
    """The readings at which a travelling knight looks."""
    return f"{_ANY} declining unspent_points zero_steps"


def _of_gain(case: Case) -> str:
    """The readings at which a reward without a building looks."""
    if case.gives is d.Decline:
        return f"{_ANY} declining"
    if case.gives is d.TakeInfluence:
        return f"{_ANY} declining saracen_decline end_trigger"
    return f"{_ANY} end_trigger freed_knight results"


def _of_attack(case: Case) -> str:
    """The readings at which an attack looks, or a player who does not attack."""
    if case.gives is d.Decline:
        return f"{_ANY} declining"
    fought, marked, _ = case.detail
    more = "saracen_none_left saracen_price" if fought.enemy == Enemy.SARACEN else "track_end"
    crusade = "holy_ghost_crusade" if marked is five_and_six_steps.UNSEEN_MARK else ""
    return f"{_ANY} end_trigger results {more} {crusade} {'utrecht_swap' if case.gives is d.Swap else ''}"


def _attacks() -> Iterator[Case]:
    """The attacks of a player who has marked no enemy, or any type; a player who declines may have marked one, too."""
    for case in five_and_six_steps.FIGHTING:
        fought, marked, token = case.detail
        if marked is None or case.gives is d.Decline:
            yield case
        if marked is None and case.gives is d.Attack:
            yield case._replace(detail=(fought, five_and_six_steps.UNSEEN_MARK, token))


def _of_answer(case: Case) -> str:
    """The readings at which the step after an answer looks."""
    if case.asks is p.AskGain:
        return "end_trigger"
    if case.gives is d.Decline:
        return f"{_ANY} declining"
    return f"{_ANY} end_trigger results" if case.gives is d.Muster else _ANY


def _of_effect(case: Case) -> str:
    """The readings at which an effect looks that a player has or declines."""
    declines = f"{_ANY} declining"
    return declines if case.gives is d.Decline else f"{declines} end_trigger tile_upgrade"


def _of_tile(_: Case) -> str:
    """The readings at which a player looks who takes a tile."""
    return "end_trigger marker_limit results"


def _of_building(case: Case) -> str:
    """The readings at which a building looks, also one that is a reward or that a mill takes."""
    looks: dict[type | None, str] = {
        d.TakeReward: "saracen_bonus",
        d.TakeOff: "mill_value" if case.detail[0] is not Building.CASTLE else "mill_knight mill_value",
    }
    # Of what else a type gives, most is left open.
    more = {Building.CASTLE: "freed_knight", NewBuilding.CHAPEL: "" if case.gives is d.TakeOff else "first_three"}
    return f"{_ANY} end_trigger results {looks.get(case.gives, '')} {more.get(case.detail[0], '')}"


def _of_turning(_: Case) -> str:
    """The readings at which a player looks who turns tiles."""
    return "several_tiles tiles_needed"


def _of_distribution(case: Case) -> str:
    """The readings at which a player looks who distributes a wedge or keeps the tokens."""
    if case.gives is d.Sow:
        return NOTES
    return f"{_ANY} skip_distribution" if case.gives is d.Distribute else _ANY


def _of_end(_: Case) -> str:
    """The readings at which the end of a wedge looks."""
    return f"distribute_optional {NOTES}"


def _of_giant(case: Case) -> str:
    """The readings at which a wedge with the giant token looks."""
    return f"{_ANY} any_distribution {_of_end(case)}"


def _of_extra(_: Case) -> str:
    """The readings at which an additional distribution looks."""
    return f"{_ANY} several_distributions"


def _of_rest(case: Case) -> str:
    """The readings at which the rest of a wedge looks, by its first action."""
    actions, _ = case.detail
    return f"tiles_in_vain {of_rest(case._replace(detail=actions))}" if actions else "end_trigger"


# The steps


def _splits(gives: type) -> Any:
    """The cases of a division with one kind of decision."""
    return each(case for case in ANY_SPLIT["case"].options if case.gives is gives)


def _rests(about: Callable[[tuple[Any, ...]], bool]) -> Any:
    """The cases of the rest of a wedge with some numbers of actions, in each kind of game."""
    cases = [case for case in RESTS if about(case.detail)]
    return each(case._replace(detail=(case.detail, game)) for case in cases for game in WITH_MARKS)


def _answers(case: Case) -> bool:
    """Whether a case is a question about a troop, a gain, or a knight that waits."""
    return case.asks is not p.AskSplit


def _chooses_first(case: Case) -> bool:
    """Whether a player says which of two actions is resolved first."""
    return case.asks is p.AskFirst


a_turn_begins = under_other_readings(divine_turn_steps.a_turn_begins, _of_turn, other_readings.a_turn_begins.sabotage)
the_first_of_two_actions_is_chosen = under_other_readings(
    divine_turn_steps.with_tiles(steps.tokens_are_divided, (), _chooses_first),
    _of_first,
    [
        other_readings.the_first_action_is_lost,
        other_readings.the_first_action_comes_again,
        other_readings.the_order_looks_at_the_scoring,
    ],
    name="the_first_of_two_actions_is_chosen",
    shown=(BonusInSplit.BEFORE_THE_SPLIT,),
    shares=row(integer(), 2),
)


def _divided(name: str, gives: type, games: tuple[Game, ...]) -> Theorem:
    """The step after a division with one kind of decision, in some kinds of games."""
    return under_other_readings(
        divine_turn_steps.tokens_are_divided,
        _of_split,
        [
            other_readings.a_split_names_no_action,
            other_readings.a_split_looks_at_the_scoring,
            other_readings.both_actions_of_a_split_come_twice,
        ],
        name=name,
        shown=(BonusInSplit.BEFORE_THE_SPLIT,),
        **ANY_SPLIT | {"case": _splits(gives), "game": each(games)},
    )


_GIANT = tuple(game for game in EVERY_GAME if game.giant)
tokens_are_divided = _divided("tokens_are_divided_with_divine_influence", d.Split, WITH_MARKS)
tokens_are_divided_with_the_giant = _divided("tokens_are_divided_with_the_giant_token", d.Split, _GIANT)
an_action_is_resolved_twice = _divided("an_action_is_resolved_twice_with_divine_influence", d.Twice, WITH_MARKS)
an_action_is_done_twice_with_the_giant = _divided("an_action_is_resolved_twice_with_the_giant_token", d.Twice, _GIANT)
another_action_bears_it = under_other_readings(
    divine_turn_steps.tokens_are_divided,
    _of_split,
    other_readings.another_action_bears_it.sabotage,
    name="another_action_bears_the_reduction_with_divine_influence",
    shown=(BonusInSplit.BEFORE_THE_SPLIT,),
    **BORNE,
)
a_knight_travels = under_other_readings(
    divine_turn_steps.a_knight_travels,
    _of_travel,
    [
        points_that_are_kept_cost_influence,
        steps.a_knight_is_lost_on_the_way,
        a_travel_looks_at_the_scoring,
        other_readings.a_knight_that_must_step_is_lost,
    ],
    shown=(Declining.NEVER, ZeroSteps.NO),
    **other_readings.MUST_STEP,
)
what_no_building_stands_for_is_gained = under_other_readings(
    divine_turn_steps.what_no_building_stands_for_is_gained,
    _of_gain,
    [the_supply_gives_too_much, a_gain_looks_at_the_scoring, divine_turn_steps.a_gain_forgets_the_mark],
    shown=(Declining.NEVER, *VALUES),
    waits=True,
    goes_on=each((True,)),
    **PARTS,
)
an_enemy_is_attacked = under_other_readings(
    divine_turn_steps.an_enemy_is_attacked_or_swapped,
    _of_attack,
    [
        the_token_is_not_kept,
        saracens_are_kept_as_slavs,
        the_supply_gives_too_much,
        steps.the_old_area_goes_on,
        nothing_closes_an_extra_crusade,
    ],
    name="an_enemy_is_attacked_with_divine_influence",
    shown=(Declining.NEVER, SaracenPrice.PAID, *VALUES),
    waits=True,
    assumes=(other_readings.EXTRA,),
    case=each(_attacks()),
    again=each((False, True)),
    goes_on=each((True,)),
    fights=other_readings.ANY_EXTRA,
    **PARTS,
)
an_enemy_is_swapped = under_other_readings(
    divine_turn_steps.an_enemy_is_attacked_or_swapped,
    _of_attack,
    [
        the_token_is_not_kept,
        five_and_six_steps.a_swap_copies_an_enemy,
        five_and_six_steps.a_swapped_saracen_vanishes,
        the_supply_gives_too_much,
        steps.the_old_area_goes_on,
    ],
    name="an_enemy_is_swapped_with_divine_influence",
    shown=(Declining.NEVER, SaracenPrice.PAID, *VALUES),
    waits=True,
    # The enemy that leaves the region of the player's knight is any one.
    case=each(case for case in five_and_six_steps.SWAPPING if case.detail == (case.detail[0], None, case.detail[0])),
    other=member(Token),
    game=each((Game(BOTH),)),
    order=each((KnightOrder.UTRECHT,)),
    goes_on=each((True,)),
    fights=other_readings.ANY_EXTRA,
    **PARTS,
)
a_question_is_answered = under_other_readings(
    divine_turn_steps.with_tiles(steps.a_question_of_other_readings_is_answered, (), _answers),
    _of_answer,
    [two_troops_are_mustered, the_supply_gives_too_much, a_gain_looks_at_the_scoring, steps.two_knights_are_unlocked],
    shown=(Declining.NEVER, *VALUES),
    waits=True,
    goes_on=each((True,)),
    **PARTS,
)
an_effect_is_decided = under_other_readings(
    divine_steps.an_effect_is_decided,
    _of_effect,
    [divine_steps.an_upgrade_moves_a_token, the_supply_gives_too_much, a_gain_looks_at_the_scoring],
    shown=(Declining.NEVER,),
    goes_on=each((True,)),
    **PARTS,
)
_ANY_TILE: Mapping[str, Any] = {
    # One tile of each kind, action and effect: its cost and its level are left open.
    "case": each({(one.detail.kind, one.detail.action, one.detail.effect): one for one in COLLECTS}.values()),
    "cost": integer(),
    "worth": integer(0),
    "begun": truth(),
}
a_tile_is_taken = under_other_readings(
    divine_turn_steps.a_tile_is_taken,
    _of_tile,
    [
        divine_pieces.coats_never_run_out,
        divine_pieces.the_tile_stays_there,
        divine_pieces.no_coat_is_placed,
        a_gain_looks_at_the_scoring,
        the_supply_gives_too_much,
    ],
    shown=VALUES,
    waits=True,
    assumes=("a tile of each kind has any cost and any level",),
    **_ANY_TILE,
    **PARTS,
)
tiles_are_turned_face_down = under_other_readings(
    divine_steps.tiles_are_turned_face_down,
    _of_turning,
    [
        divine_steps.a_turned_tile_is_lost,
        turned_tiles_come_twice,
        a_tile_is_turned_that_is_not_there,
    ],
)
a_wedge_is_distributed = under_other_readings(
    divine_turn_steps.a_wedge_is_distributed,
    _of_distribution,
    [a_distribution_looks_at_the_scoring, the_turn_takes_influence, points.the_first_seat_is_the_second],
)
a_wedge_comes_to_its_end = under_other_readings(
    divine_turn_steps.a_wedge_comes_to_its_end,
    _of_end,
    [a_distribution_looks_at_the_scoring, the_turn_takes_influence, points.the_first_seat_is_the_second],
)
the_giant_token_is_distributed = under_other_readings(
    divine_turn_steps.the_giant_token_is_distributed,
    _of_giant,
    [a_distribution_looks_at_the_scoring, the_turn_takes_influence, points.the_first_seat_is_the_second],
    optional=truth(),
)
an_additional_distribution_is_named = under_other_readings(
    divine_turn_steps.an_additional_distribution_is_named,
    _of_extra,
    divine_turn_steps.an_additional_distribution_is_named.sabotage,
    **DUE,
)
the_rest_of_a_wedge_is_resolved = under_other_readings(
    divine_turn_steps.the_rest_of_a_wedge_with_tiles_is_resolved,
    _of_rest,
    [
        two_troops_are_mustered,
        the_supply_gives_too_much,
        a_travel_looks_at_the_scoring,
        other_readings.a_troop_that_must_come_brings_another,
    ],
    shown=(Declining.NEVER, ZeroSteps.NO, *VALUES),
    **ANY_REST | {"case": _rests(lambda actions: len(actions) <= 1)},
)
two_actions_are_resolved = under_other_readings(
    divine_turn_steps.the_rest_of_a_wedge_with_tiles_is_resolved,
    _of_rest,
    [the_rest_forgets_the_mark, second_buildings_vanish, a_travel_looks_at_the_scoring],
    name="two_actions_with_tiles_are_resolved",
    shown=(Declining.NEVER, ZeroSteps.NO, *VALUES),
    **ANY_REST | {"case": _rests(lambda actions: len(actions) > 1), "after_action": each((True,))},
)
a_turn_passes_on = under_other_readings(
    divine_turn_steps.what_is_due_comes_at_the_end,
    other_readings.of_passing,
    [points.the_supply_before_the_turn_counts, the_same_seat_goes_on, the_next_turn_looks_at_the_scoring],
    {"due": "that anything is due in the turn"},
    name="a_turn_with_nothing_due_passes_on",
    owes=each(("nothing",)),
)
# With influence in the supply, no reading of the end of the game is asked.
_WITH_INFLUENCE = record(
    lambda sheet, supply: sheet._replace(supply=supply), sheet=divine_invariant.any_sheet(), supply=integer(1)
)
a_turn_passes_on_early = under_other_readings(
    divine_turn_steps.what_is_due_comes_at_the_end,
    lambda _: "",
    [points.four_players_play_backwards, the_same_seat_goes_on, the_next_turn_looks_at_the_scoring],
    {"due": "that anything is due in the turn, and that the supply is empty"},
    name="a_turn_passes_on_with_influence_in_the_supply",
    sheet=_WITH_INFLUENCE,
    owes=each(("nothing",)),
)
# Some additional distribution is due, or none is any more.
_SOME_DUE = record(
    lambda more, livonian, **due: Due(distributions=more + 1 - livonian, livonian=livonian, **due),
    more=integer(0),
    livonian=truth(),
    further=integer(0),
    sown=NOTED,
)
what_is_due_comes_at_the_end = under_other_readings(
    divine_turn_steps.what_is_due_comes_at_the_end,
    lambda _: "chapel_sequence several_distributions",
    [divine_turns.nothing_follows, points.the_gain_of_the_turn_is_forgotten, steps.seat_nought_is_forgotten],
    {"due": "that no additional distribution is due at the end of the turn"},
    owes=each(("no token", "tokens")),
    after_action=each((True,)),
    due=_SOME_DUE,
)
# After the additional distributions, the tokens of chapels are due, or a manner is noted.
_LEFT_OVER = record(
    lambda owes, wedge, further, manner: Due(wedge, further=further) if owes else Due(sown=manner),
    owes=each((False, True)),
    wedge=integer(0, WEDGES - 1),
    further=integer(0),
    manner=member(Manner),
)
a_turn_passes_on_at_last = under_other_readings(
    divine_turn_steps.what_is_due_comes_at_the_end,
    other_readings.of_passing,
    [divine_turns.what_is_due_stays_due, the_same_seat_goes_on, the_next_turn_looks_at_the_scoring],
    {"due": "that an additional distribution is due, or tokens of chapels while a manner is noted"},
    name="a_turn_passes_on_when_no_distribution_is_due",
    owes=each((divine_turn_steps.AS_IT_IS,)),
    due=_LEFT_OVER,
    none_due=each((True,)),
    after_action=each((True,)),
)


# Buildings, also those that are rewards or that mills take

# What may stand there is of any type: that there is room for the building is left open.
_STANDS: Any = record(Erected, owner=integer(0), building=member(EVERY_TYPE), level=integer(1, LEVELS))
_ANY_GROUND: Mapping[str, Any] = {
    "parts": PARTS["parts"],
    **ANY_KNIGHTS,
    **other_readings.ANY_TILE,
    "begun": truth(),
    "base": _STANDS,
    "new": _STANDS,
}
_GAINS = Lemma("of all knights, a gain only asks whether there are more than before", "a_gain_counts_knights")
_ROOM = (
    "what a building costs is unseen, and whether it may be built in its region is left open, but for the enemy and "
    "the number of buildings there"
)


# Under some readings, a building joins more than one other.
GROUNDS: tuple[tuple[Any, ...], ...] = ((), (Building,), (Building, AnyMore))
_MANY = "where two buildings or more stand already, nothing is said of how many may share a region"


# The levels of its type that are gone, which are symbolic: the cases of a theorem have them one by one.
_ANY_GONE: Mapping[str, Any] = {"gone": row(truth(), LEVELS)}
_NO_LEVELS = 0


def _sites(kinds: Iterable[Building], grounds: Iterable[tuple[Any, ...]], *, rewards: bool) -> Any:
    """The cases of base buildings of some types: where nothing stands, or beside any other one."""
    found: dict[Any, Case] = {}
    for case in divine_turn_steps.BUILDINGS:
        site = case.detail
        if site.kind in kinds and (case.gives is d.TakeReward) == rewards:
            alone = site._replace(knights=None, stands=(), gone=_NO_LEVELS)
            for stands in grounds:
                for game in FEW_GAMES:
                    one = case._replace(detail=alone._replace(stands=stands, game=game))
                    found[one.detail] = one
    return each(found.values())


def _erected(
    name: str, kinds: tuple[Building, ...], grounds: tuple[tuple[Any, ...], ...] = GROUNDS, *, rewards: bool = False
) -> Theorem:
    """The step of base buildings of some types."""
    return under_other_readings(
        divine_turn_steps.a_building_leaves_the_player_board,
        _of_building,
        [
            divine_pieces.the_building_is_not_counted,
            the_supply_gives_too_much,
            a_gain_looks_at_the_scoring,
            steps.the_old_area_goes_on,
        ],
        name=f"{name}_with_divine_influence",
        shown=(Declining.NEVER, SaracenBonus.NO, *VALUES),
        waits=True,
        assumes=(_ROOM, _GAINS, *((_MANY,) if AnyMore in grounds[-1] else ())),
        case=_sites(kinds, grounds, rewards=rewards),
        **_ANY_GONE,
        **_ANY_GROUND,
    )


_NO_CASTLE = tuple(kind for kind in Building if kind is not Building.CASTLE)
a_castle_is_erected = _erected("a_castle_is_erected", (Building.CASTLE,))
another_building_is_erected = _erected("a_base_building_is_erected", _NO_CASTLE)
a_castle_is_a_reward = _erected("a_castle_is_a_reward", (Building.CASTLE,), GROUNDS[:1], rewards=True)
another_building_is_a_reward = _erected("a_base_building_is_a_reward", _NO_CASTLE, GROUNDS[:1], rewards=True)


def _erected_new(kind: NewBuilding, built: Any, *assumes: str, more: tuple[Mutant, ...] = ()) -> Theorem:
    """The step of a new building of a type, where nothing stands or beside any others."""
    found: dict[Any, Case] = {}
    for case in divine_turn_steps.NEW_BUILDINGS:
        for stands in GROUNDS:
            one = case._replace(detail=case.detail._replace(gone=_NO_LEVELS, stands=stands))
            if one.detail.kind is kind:
                found[one.detail] = one
    return under_other_readings(
        divine_turn_steps.a_new_building_leaves_the_player_board,
        _of_building,
        [
            the_supply_gives_too_much,
            a_gain_looks_at_the_scoring,
            steps.the_old_area_goes_on,
            divine_pieces.the_first_building_is_covered,
            *more,
        ],
        name=f"a_{kind}_is_erected_with_divine_influence",
        shown=(Declining.NEVER, *VALUES),
        waits=True,
        assumes=(_ROOM, _MANY, *assumes),
        case=each(found.values()),
        built=built,
        begun=truth(),
        base=_STANDS,
        **_ANY_GONE,
        **PARTS,
    )


ANY_NUMBER = integer(1)
_NUMBER = "which number a new building has among those of its type is left open"
_CHAPELS = "how many chapels the player has built is the number of those that stand on the board"
a_chapel_is_erected = _erected_new(
    NewBuilding.CHAPEL, each((None,)), _CHAPELS, more=(divine_pieces.a_chapel_of_level_four_adds,)
)
a_keep_is_erected = _erected_new(NewBuilding.KEEP, ANY_NUMBER, _NUMBER)
a_mill_is_erected = _erected_new(NewBuilding.MILL, ANY_NUMBER, _NUMBER)
a_vault_is_erected = _erected_new(NewBuilding.VAULT, ANY_NUMBER, _NUMBER)


def _taken_off() -> Any:
    """The cases of what a mill takes: each level of each type."""
    found: dict[Any, Case] = {}
    for case in divine_turn_steps.TAKES:
        kind, _, level, _ = case.detail
        found[kind, level] = case._replace(detail=(kind, _NO_LEVELS, level, None))
    return each(found.values())


a_level_is_taken_off = under_other_readings(
    divine_turn_steps.a_level_is_taken_off,
    _of_building,
    divine_turn_steps.a_level_is_taken_off.sabotage,
    shown=(Declining.NEVER, *VALUES),
    waits=True,
    assumes=("the level that a mill takes is on the player board", _GAINS),
    case=_taken_off(),
    begun=truth(),
    **_ANY_GONE,
    **PARTS,
    **ANY_KNIGHTS,
)


# What each is about again.
_AGAIN = (
    a_chapel_is_erected,
    a_keep_is_erected,
    a_mill_is_erected,
    a_vault_is_erected,
    a_castle_is_erected,
    another_building_is_erected,
    a_castle_is_a_reward,
    another_building_is_a_reward,
    a_level_is_taken_off,
    a_turn_begins,
    the_first_of_two_actions_is_chosen,
    tokens_are_divided,
    tokens_are_divided_with_the_giant,
    an_action_is_resolved_twice,
    an_action_is_done_twice_with_the_giant,
    another_action_bears_it,
    a_knight_travels,
    what_no_building_stands_for_is_gained,
    a_question_is_answered,
    an_enemy_is_attacked,
    an_enemy_is_swapped,
    an_effect_is_decided,
    a_tile_is_taken,
    tiles_are_turned_face_down,
    a_wedge_is_distributed,
    a_wedge_comes_to_its_end,
    the_giant_token_is_distributed,
    an_additional_distribution_is_named,
    the_rest_of_a_wedge_is_resolved,
    two_actions_are_resolved,
    a_turn_passes_on_early,
    a_turn_passes_on,
    what_is_due_comes_at_the_end,
    a_turn_passes_on_at_last,
)


def step_theorems_of(expansions: tuple[str, ...]) -> tuple[Theorem, ...]:
    """The theorems about the steps of games under other readings; of some steps, those about the default ones.

    Args:
        expansions: The names of the expansions.
    """
    turns = _AGAIN if "divine-influence" in expansions else other_readings.step_theorems_of(expansions)
    again = (*setup_under_any_readings.setup_theorems_of(expansions), *turns)
    names = {one.name.removesuffix(AGAIN) for one in again}
    return (*again, *(one for one in game.step_theorems_of(expansions) if one.name not in names))
