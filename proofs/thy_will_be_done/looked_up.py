"""What is looked up, remembered, settled or carried out at once is what would be found, drawn or judged anew.

Each theorem runs a shipped function with stand-ins for what it calls, which note what they are asked. So it holds for
whatever the answers are.
"""
# ruff: noqa: B008 -- the default of an argument is its domain
# ruff: noqa: ANN401, SLF001 -- a mutant takes what the right function takes; the steps of a kind have private names

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import attrs

from crusaders_rules.lift import Claims, Opaque, cut, each, instead_of, integer, member, theorem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import Extra
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset
from crusaders_rules.thy_will_be_done.play import (
    apply,
    chance,
    expanded,
    feasibility,
    flow,
    tables,
)
from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision
from crusaders_rules.thy_will_be_done.play.kinds import target
from crusaders_rules.thy_will_be_done.play.memo import Unkept
from crusaders_rules.thy_will_be_done.play.needs import base, remembered
from crusaders_rules.thy_will_be_done.rules import build, distribute, orders, resolve
from crusaders_rules.thy_will_be_done.rules.resolve import Begins
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    WEDGES,
    Action,
    AddedArea,
    Buildings,
    KnightOrder,
    Manner,
    PlayerArea,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import SEAT, WEDGE, area, by_the_rules, position
from .frames import the_second_action_is_left_out
from .values import RULESET, any_buildings

BUILT: Any = Opaque("the buildings")
TROOPS: Any = Opaque("the troops")
ORDER: Any = Opaque("the knight order")
REACH: Any = Opaque("the reach")
PATH: Any = Opaque("the path")
TOKENS: Any = Opaque("the tokens")
OTHERS: Any = Opaque("something else there")
SEATS = range(6)


class Noted:
    """A table that notes what is looked up in it, or a function that notes what it is asked."""

    def __init__(self, *answers: Any) -> None:
        """Store what it answers, one after another; the last one again and again."""
        self.answers = answers
        self.asked: list[Any] = []

    def __getitem__(self, key: Any) -> Any:
        """Note the key."""
        self.asked.append(key)
        return self.answers[min(len(self.asked), len(self.answers)) - 1]

    def __call__(self, *given: Any) -> Any:
        """Note the arguments."""
        return self[given]


def same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two rows have the very same members."""
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


# Reach


class _Reaches:
    """A table that has one answer."""

    def __getitem__(self, _: Any) -> Any:
        """Return the reach."""
        return REACH


@attrs.frozen
class _Land:
    costs: Noted


@attrs.frozen
class _Book:
    """The tables of a ruleset that a theorem needs."""

    reach: Any = None
    land: Any = None
    begins: Any = None
    travel_succeeds: bool = False
    others_bar_the_way: bool = False
    every_action_succeeds: bool = False
    needs: Any = base


def opened_as(book: _Book) -> AbstractContextManager[None]:
    """Let every ruleset have these tables."""
    return cut(Ruleset, book=property(lambda _: book))


# A ruleset with its tables.
BOOKED = attrs.evolve(RULESET)
object.__setattr__(BOOKED, "book", _Book(reach=_Reaches()))


@instead_of(feasibility._found)
def every_player_has_built_nothing(right: Callable[..., Any], state: Any, mine: PlayerArea) -> Any:
    """The reach of a player is that of a player without buildings."""
    return right(state, attrs.evolve(mine, buildings=OTHERS))


@instead_of(feasibility._found)
def every_player_has_the_same_troops(right: Callable[..., Any], state: Any, mine: PlayerArea) -> Any:
    """The reach of a player is that of a player with other troops."""
    return right(state, attrs.evolve(mine, troops=OTHERS))


@instead_of(feasibility._found)
def every_player_has_the_same_order(right: Callable[..., Any], state: Any, mine: PlayerArea) -> Any:
    """The reach of a player is that of a player with another order."""
    return right(state, attrs.evolve(mine, order=OTHERS))


@theorem(
    "What a player can reach is looked up with the player's own buildings, troops and order, and with the least values "
    "that the board asks for.",
    rules=["turn.effect", "turn.value.bonus"],
    sabotage=[
        every_player_has_built_nothing,
        every_player_has_the_same_troops,
        every_player_has_the_same_order,
    ],
)
def a_reach_is_looked_up_for_its_player(
    built: Buildings = any_buildings(),
    travels: int = integer(),
    fights: int = integer(),
    builds: int = integer(),
) -> Claims:
    """For any buildings, troops, order and values."""
    book = _Book(reach=Noted(REACH))
    mine = area(buildings=built, troops=TROOPS, order=ORDER)
    before = position(mine, p.AskTurn(SEAT))
    travel, board = (
        cut(feasibility, _least_travel=lambda *_: travels),
        cut(base, least_on_board=lambda *_: (fights, builds)),
    )
    with travel, board, opened_as(book):
        found = feasibility._found(before, mine)
    yield "it is looked up once", len(book.reach.asked) == 1
    yield "with what the player has", same(book.reach.asked[0][:3], (built, TROOPS, ORDER))
    yield "and with what the board asks for", same(book.reach.asked[0][3:], (travels, fights, builds))
    yield "what is found is that", found.reach is REACH


@instead_of(remembered.remembered)
def a_reach_is_remembered_for_ever(_: object, __: Any, mine: PlayerArea) -> Any:
    """What was found once is never found again."""
    return mine._reach


@instead_of(remembered.remembered)
def a_reach_is_remembered_beside_other_enemies(right: Callable[..., Any], state: Any, mine: PlayerArea) -> Any:
    """A reach is remembered although the enemies have changed."""
    found = mine._reach
    return right(attrs.evolve(state, enemies=found.enemies), mine) if found is not None else None


@instead_of(remembered.remembered)
def a_reach_is_remembered_beside_other_buildings(right: Callable[..., Any], state: Any, mine: PlayerArea) -> Any:
    """A reach is remembered although a building has been erected."""
    found = mine._reach
    return right(attrs.evolve(state, buildings=found.buildings), mine) if found is not None else None


CHANGES = ("nothing", "enemies", "buildings on the board", "markers", "knights", "buildings", "troops", "order")


@theorem(
    "What a player can reach is remembered only while the knights, the enemies, the buildings, the markers and what "
    "the player has are the very same.",
    rules=["turn.effect"],
    sabotage=[
        a_reach_is_remembered_for_ever,
        a_reach_is_remembered_beside_other_enemies,
        a_reach_is_remembered_beside_other_buildings,
    ],
)
def a_reach_is_forgotten_after_a_change(changes: str = each(CHANGES)) -> Claims:
    """One change at a time."""
    mine = area(buildings=BUILT, troops=TROOPS, order=ORDER)
    before = position(mine, p.AskTurn(SEAT), ruleset=BOOKED)
    with cut(feasibility, _least_travel=lambda *_: 1), cut(base, least_on_board=lambda *_: (1, 1)):
        found = feasibility._found(before, mine)
    after, now = before, mine
    if changes == "enemies":
        after = before.fighting(OTHERS, before.markers)
    elif changes == "markers":
        after = before.fighting(before.enemies, OTHERS)
    elif changes == "buildings on the board":
        after = before.building(OTHERS)
    elif changes == "knights":
        now = mine.with_changes(mine.wheel, OTHERS, mine.influence)
    elif changes != "nothing":
        now = replace(mine, **{changes: OTHERS})
    kept = remembered.remembered(after, now)
    yield "it is remembered if nothing has changed, and only then", (kept is found) == (changes == "nothing")
    yield "or it is found anew", kept is found or kept is None


# Costs


@instead_of(base.costs_at)
def costs_forget_the_tile(right: Callable[..., Any], state: Any, *how: Any) -> Any:
    """No bonus tile has a discount."""
    return right(attrs.evolve(state, tiles=(None,) * 3), *how)


@instead_of(base.costs_at)
def costs_forget_the_buildings(right: Callable[..., Any], state: Any, mine: PlayerArea, place: int) -> Any:
    """Each building costs as much as the first one."""
    return right(state, attrs.evolve(mine, buildings=OTHERS), place)


@instead_of(build.lending)
def the_first_region_lends(right: Callable[..., Any], *how: Any) -> Any:
    """The discounts of the first region count, wherever it is."""
    return (0, *right(*how)[1:])


@theorem(
    "The costs in a region are looked up with the player's buildings and with the bonus tile of each region whose "
    "discounts count; the lowest of them counts.",
    rules=["build.cost", "build.place"],
    sabotage=[costs_forget_the_tile, costs_forget_the_buildings, the_first_region_lends],
)
def costs_are_looked_up_with_the_tile(
    lenders: tuple[int, ...] = each(((0,), (1,), (2,), (1, 2), (2, 0))),
    one: int = integer(),
    other: int = integer(),
) -> Claims:
    """For any tiles, any buildings and any costs."""
    book = _Book(land=_Land(Noted((one, other), (other, one))))
    lying: Any = tuple(Opaque(f"the tile of region {region}") for region in range(3))
    mine = area(buildings=BUILT)
    before = position(mine, p.AskTurn(SEAT), tiles=lying)
    own = build.lending
    with opened_as(book), cut(build, lending=lambda _, __, ruleset: own(lenders, (), ruleset)):
        costs = base.costs_at(before, mine, lenders[0])
    asked = book.land.costs.asked
    yield "each region whose discounts count is looked up", len(asked) == len(lenders)
    for key, region in zip(asked, lenders, strict=True):
        yield "with the buildings of the player and the tile there", key[0] is BUILT and key[2] is lying[region]
        yield "as this region", key[1] == region
    lowest = (one, other) if len(lenders) == 1 else (min(one, other),) * 2
    yield "the lowest cost counts", costs == lowest


# Distributing


@instead_of(distribute.manners)
def aviz_may_do_nothing_else(right: Callable[..., Any], origin: int, hand: int, order: KnightOrder, *how: Any) -> Any:
    """The Knights of Aviz distribute like a player without a knight order."""
    return right(origin, hand, KnightOrder.NONE if order == KnightOrder.AVIZ else order, *how)


@instead_of(distribute.manners)
def seven_tokens_lie_in_one_manner(right: Callable[..., Any], origin: int, hand: int, order: Any, *how: Any) -> Any:
    """Seven tokens are distributed in the standard manner only."""
    return right(origin, hand, order, *how)[: 1 if hand == 7 else None]  # noqa: PLR2004 -- as in the sentence


@instead_of(distribute.manners)
def the_last_wedge_has_one_manner(right: Callable[..., Any], origin: int, *how: Any) -> Any:
    """The last wedge is distributed in the standard manner only."""
    return right(origin, *how)[: 1 if origin == WEDGES - 1 else None]


@theorem(
    "Which manners of distributing there are depends on the knight order and, for two of them, on the standard path, "
    "whatever the wedge and however many tokens it holds.",
    rules=["turn.distribute.sow", "order.hospitaller.skip", "order.templar.double", "order.aviz.origin"],
    sabotage=[aviz_may_do_nothing_else, seven_tokens_lie_in_one_manner, the_last_wedge_has_one_manner],
)
def the_order_alone_decides_the_manners(
    origin: int = integer(0, WEDGES - 1), hand: int = integer(1), order: KnightOrder = member(KnightOrder)
) -> Claims:
    """For any wedge and any number of tokens."""
    paths, passed = Noted(PATH), Noted(((Manner.SKIP, WEDGE),))
    of_orders = {"hospitaller_manners": passed, "templar_manners": passed}
    with cut(distribute, path=paths), cut(orders, **of_orders):
        found = distribute.manners(origin, hand, order, RULESET)
    own = {
        KnightOrder.AVIZ: orders.aviz_manner(),
        KnightOrder.SANTIAGO: orders.santiago_manner(),
        KnightOrder.TEUTONIC: orders.teutonic_manner(),
        KnightOrder.HOSPITALLER: passed.answers[0],
        KnightOrder.TEMPLAR: passed.answers[0],
    }
    expected = [ways for one, ways in own.items() if order == one]
    yield "the manners are those of the order", found == ((Manner.STANDARD, None), *(expected[0] if expected else ()))
    for asked in passed.asked:
        yield "two orders look at the standard path", asked[0] is PATH
    for asked in paths.asked:
        yield "which is that of the wedge and its tokens", (asked[0] == origin) & (asked[1] == hand)
        yield "in the standard manner", asked[2] == Manner.STANDARD and asked[3] is None


@instead_of(resolve.after_actions)
def the_table_counts_one_token_less(right: Callable[..., Any], done: Any, wedge: int, _: int, *how: Any) -> Any:
    """The table of manners has one number for all wedges."""
    return right(done, wedge, 1, *how)


@instead_of(resolve.after_actions)
def the_table_takes_every_wedge_for_the_first(right: Callable[..., Any], done: Any, _: int, *how: Any) -> Any:
    """The table of manners takes every wedge for the first."""
    return right(done, 0, *how)


@instead_of(resolve.after_actions)
def the_table_knows_no_order(right: Callable[..., Any], done: Any, wedge: int, hand: int, _: object, how: Any) -> Any:
    """The table of manners ignores the knight order."""
    return right(done, wedge, hand, KnightOrder.NONE, how)


PASSED_ON = ("path", "manners", "manners_without_action")


@theorem(
    "The tables of paths and of manners ask the rule for exactly the wedge, the tokens and the rest of their key, "
    "whatever these are.",
    rules=["turn.distribute.sow"],
    sabotage=[
        the_table_counts_one_token_less,
        the_table_takes_every_wedge_for_the_first,
        the_table_knows_no_order,
    ],
)
def keys_are_passed_on(name: str = each(PASSED_ON)) -> Claims:
    """For any key: each part of it is unseen."""
    rule = Noted(PATH)
    key: Any = tuple(Opaque(f"part {at} of the key") for at in range(4 if name == "path" else 3))
    with cut(distribute, **{name: rule}):
        found = getattr(tables.Book(RULESET, base, Unkept), name)[key]
    yield "the answer is that of the rule", found is PATH
    yield "the rule is asked once", len(rule.asked) == 1
    yield "about the whole key", same(rule.asked[0], (*key, RULESET))


# What is carried out


@attrs.frozen
class _At:
    """What ``apply`` reads of a position."""

    pending: Any
    _legal: Any = None
    outcomes: Any = None


class _Steps:
    """The table of steps; each of them notes what it is given, and answers with the next position."""

    def __init__(self, *after: Any) -> None:
        """Store the positions."""
        self.step = Noted(*after)
        self.kinds: list[Any] = []

    def __getitem__(self, kinds: Any) -> Any:
        """Note the question and the decision."""
        self.kinds.append(kinds)
        return self.step


@instead_of(chance.settle)
def one_outcome_is_settled(right: Callable[..., Any], state: Any) -> Any:
    """Only the first outcome is settled."""
    outcomes = iter((chance.fixed_decision(state),))
    with cut(chance, fixed_decision=lambda _: next(outcomes, None)):
        return right(state)


@instead_of(chance.settle)
def nothing_is_settled(_: object, state: Any) -> Any:
    """No outcome is settled."""
    return state


@instead_of(chance.settle)
def seven_outcomes_are_settled(right: Callable[..., Any], state: Any) -> Any:
    """At most seven outcomes are settled."""
    own, left = chance.fixed_decision, iter(range(7))
    with cut(chance, fixed_decision=lambda one: None if next(left, None) is None else own(one)):
        return right(state)


# More than a game has: wheels and orders of six players, flags, spaces and influence tiles together.
OUTCOMES = 200


@theorem(
    "Fixed outcomes of chance are settled one after another, each by the step of its question and in the position that "
    "the one before has left, until a player is asked.",
    rules=["setup.sequence"],
    sabotage=[one_outcome_is_settled, nothing_is_settled, seven_outcomes_are_settled],
    assumes=f"there are at most {OUTCOMES} outcomes",
)
def outcomes_are_settled_one_by_one(number: int = each(range(OUTCOMES + 1))) -> Claims:
    """For each number of outcomes; which they are is left open."""
    asked = p.AskStart(CHANCE)
    at: Any = tuple(_At(asked) for _ in range(number + 1))
    fixed = tuple(d.DrawStart(place) for place in range(number))
    steps, outcomes = _Steps(*at[1:], at[-1]), Noted(*fixed, None)
    with cut(chance, fixed_decision=outcomes, STEPS=steps):
        after = chance.settle(at[0])
    yield "in the end a player is asked", after is at[-1]
    yield "each outcome has its step", len(steps.step.asked) == number
    yield (
        "each position gets its outcome",
        all(one[0] is there for one, there in zip(outcomes.asked, at, strict=True)),
    )
    for place, given in enumerate(steps.step.asked):
        yield "the step is given the position and the outcome", same(given, (at[place], asked, fixed[place]))
        yield "and is that of the question", steps.kinds[place] == (p.AskStart, d.DrawStart)


@instead_of(apply.apply)
def the_last_of_the_list_is_carried_out(right: Callable[..., Any], state: Any, given: Any) -> Any:
    """Instead of a listed decision, the last one of the list is carried out."""
    return right(state, state._legal[-1] if state._legal else given)


@instead_of(apply.apply)
def a_list_lets_anything_pass(right: Callable[..., Any], state: Any, given: Any) -> Any:
    """Once decisions are listed, none is judged."""
    if not state._legal:
        return right(state, given)
    with cut(apply, refusals=lambda *_: ()):
        return right(state, given)


@instead_of(apply.apply)
def outcomes_wait(right: Callable[..., Any], state: Any, given: Any) -> Any:
    """Fixed outcomes do not follow at once."""
    with cut(chance, settle=lambda after: after):
        return right(state, given)


@theorem(
    "A decision is carried out by the step of its question, in the position in which it is given, whether it is taken "
    "from the list or judged; one that is not the very object in the list is judged, and never carried out if it is "
    "refused. Then fixed outcomes of chance are settled.",
    rules=["turn.choice", "setup.sequence"],
    sabotage=[the_last_of_the_list_is_carried_out, a_list_lets_anything_pass, outcomes_wait],
    assumes="the list has at most four decisions: it is looked through one by one",
)
def a_listed_decision_is_carried_out_like_a_judged_one(
    number: int = each(range(5)),
    place: int = each(range(5)),
    refused: bool = each((False, True)),  # noqa: FBT001 -- what the judge says
    settles: bool = each((False, True)),  # noqa: FBT001 -- whether outcomes are fixed
) -> Claims:
    """For each place in a list, and for a decision that is equal to a listed one."""
    listed = tuple(d.Resolve(0) for _ in range(number))
    given = listed[place] if place < number else d.Resolve(0)
    asked = p.AskTurn(SEAT)
    before: Any = _At(asked, listed)
    after, settled = _At(asked, None, "fixed" if settles else None), _At(asked)
    found: Any = None
    steps, judge, settle = _Steps(after), Noted((NO,) if refused else ()), Noted(settled)
    carried = True
    with cut(apply, refusals=judge, STEPS=steps), cut(chance, settle=settle):
        try:
            found = apply.apply(before, given)
        except IllegalDecision:
            carried = False
    yield "a listed decision is not judged, any other one is", len(judge.asked) == (place >= number)
    yield "a refused decision is not carried out, any other one is", carried == (place < number or not refused)
    yield "there is one step, or none", len(steps.step.asked) == carried
    if carried:
        yield "of this position and this decision", same(steps.step.asked[0], (before, asked, given))
        yield "and of this question", steps.kinds == [(p.AskTurn, d.Resolve)]
        yield "fixed outcomes follow", found is (settled if settles else after)


NO = Refusal("turn.choice")


# Actions of expansions


@instead_of(target._extra)
def the_extra_crusade_stays_open(right: Callable[..., Any], *how: Any) -> Any:
    """The extra Crusade never closes."""
    asked, mine = right(*how)
    return asked, attrs.evolve(mine, added=attrs.evolve(mine.added, again=True))


@instead_of(target._extra)
def there_is_no_extra_crusade(_: object, __: Any, asked: Any, mine: PlayerArea, ___: Any) -> Any:
    """No extra Crusade ever opens."""
    return asked, mine


@instead_of(target._extra)
def an_extra_crusade_ends_the_wedge(right: Callable[..., Any], *how: Any) -> Any:
    """After an extra Crusade, the rest of the wedge is left out."""
    asked, mine = right(*how)
    return attrs.evolve(asked, plan=()), mine


@theorem(
    "An extra Crusade of the Holy Ghost opens after a defeat that earns it, with the tokens of the first one, and "
    "closes after the next; the rest of the wedge stays.",
    rules=["five.order.holy-ghost.crusade"],
    sabotage=[the_extra_crusade_stays_open, there_is_no_extra_crusade, an_extra_crusade_ends_the_wedge],
    assumes="an action has one result",
)
def an_extra_crusade_closes(
    again: bool = each((False, True)),  # noqa: FBT001 -- whether it is open
    defeats: int = each((0, 1)),
    begun: bool = each((False, True)),  # noqa: FBT001 -- whether the action has a result already
    seat: int = each(SEATS),
    troops: int = integer(0),
) -> Claims:
    """For any tokens, in each seat, with any troops."""
    rest = ((Action.BUILD, 2),)
    asked = p.AskTarget(seat, WEDGE, rest, TOKENS, begun=begun)
    mine = area(added=AddedArea(again=again), troops=troops)
    before = position(mine, asked)
    with by_the_rules():
        after, now = target._extra(before, asked, mine, Extra(0, defeats))
    opens = not again and defeats == 1
    yield "it closes after it, and opens after a defeat that earns it", expanded.fights_again(now) == opens
    yield "the rest of the wedge stays", after.plan[-1:] == rest
    yield "the extra Crusade comes first", len(after.plan) == 1 + opens
    if opens:
        yield "with the same tokens", after.plan[0][0] == Action.CRUSADE and after.plan[0][1] is TOKENS
    yield "the action is begun while it goes on", after.begun == (opens or (begun and not again))


@instead_of(expanded.with_again)
def nothing_closes_an_extra_crusade(right: Callable[..., PlayerArea], mine: PlayerArea, again: bool) -> PlayerArea:  # noqa: FBT001
    """An extra Crusade only opens."""
    return right(mine, again or expanded.fights_again(mine))


@instead_of(expanded.fights_again)
def no_extra_crusade_is_open(*_: object) -> bool:
    """Nobody has an extra Crusade."""
    return False


@instead_of(flow.proceed)
def what_follows_has_begun(right: Callable[..., Any], progress: flow.Progress) -> Any:
    """The action that follows counts as one that has begun."""
    return right(progress._replace(begun=True))


@theorem(
    "An extra Crusade that has not begun is lost when the wedge goes on, whichever action follows, or none.",
    rules=["five.order.holy-ghost.crusade"],
    sabotage=[nothing_closes_an_extra_crusade, no_extra_crusade_is_open, what_follows_has_begun],
)
def an_extra_crusade_is_lost_when_the_wedge_goes_on(
    again: bool = each((False, True)),  # noqa: FBT001 -- whether it is open
    begun: bool = each((False, True)),  # noqa: FBT001 -- whether the action that follows is this Crusade
    action: Action | None = each((None, *Action)),
    seat: int = each(SEATS),
) -> Claims:
    """For any tokens, in each seat."""
    mine = area(added=AddedArea(again=again))
    before = position(mine, p.AskTurn(seat))
    plan: Any = () if action is None else ((action, TOKENS),)
    book = _Book(begins=Noted(Begins.ASK_TARGET))
    ends = Noted(before)
    no_tiles = cut(base, most_turned=lambda *_: 0)
    with no_tiles, opened_as(book), cut(feasibility, succeeds=lambda *_: True), cut(flow, distribute_next=ends):
        after = flow.proceed(flow.Progress(before, mine, 0, WEDGE, plan, begun=begun))
    ((way,),) = ends.asked if action is None else ((flow.Progress(after, after.areas[seat], 0, WEDGE),),)
    yield "it stays open only for itself", expanded.fights_again(way.area) == (again and begun)


@instead_of(flow._may_turn)
def nobody_may_turn(*_: object) -> bool:
    """One-time tiles are never asked about."""
    return False


@instead_of(flow.proceed)
def the_question_is_asked_again(right: Callable[..., Any], way: flow.Progress) -> Any:
    """The player is asked about one-time tiles again for the same action."""
    return right(way._replace(turned=False))


@theorem(
    "Before each action of a wedge, the second one too, the player is asked once which one-time tiles to turn.",
    rules=["divine.tile.once"],
    sabotage=[nobody_may_turn, the_second_action_is_left_out, the_question_is_asked_again],
    assumes="the player has tiles that may be turned for each action; an action has no result",
)
def each_action_is_asked_about_tiles(
    turned: bool = each((False, True)),  # noqa: FBT001 -- whether the first action has been asked about
    actions: tuple[Action, Action] = each(tuple((one, other) for one in Action for other in Action)),
) -> Claims:
    """For each two actions, with any tokens."""
    plan: Any = tuple((action, TOKENS) for action in actions)
    mine = area(added=AddedArea())
    before = position(mine, p.AskTurn(SEAT))
    book = _Book(begins=Noted(Begins.NOTHING))
    of_tiles = cut(base, most_turned=lambda *_: 1)
    board = cut(feasibility, succeeds=lambda *_: True, succeeds_as_it_is=lambda *_: False)
    with of_tiles, board, opened_as(book), cut(divine_tiles, may_turn=lambda *_: True):
        after = flow.proceed(flow.Progress(before, mine, 0, WEDGE, plan, turned=turned))
    yield "the player is asked", type(after.pending) is p.AskTurned
    yield "about the first action that was not asked about", after.pending.plan == plan[turned:]  # type: ignore[attr-defined]
