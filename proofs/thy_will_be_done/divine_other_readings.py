"""Other readings in games with Divine Influence: ``apply`` keeps the invariant of whole games under them too.

The theorems of ``divine_turn_steps`` and ``divine_steps`` are stated again as ``other_readings`` states those of other
games: the readings at which a step does not look are unseen, and those at which it looks have any answers but those
left out. Not among the steps are swaps, attacks of a player who has marked enemies, buildings, also those that are
rewards, and what a mill takes.
"""
# ruff: noqa: ANN401, B008 -- a domain stands where a value will; the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import MappingProxyType
from typing import Any

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Mutant,
    Opaque,
    Theorem,
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
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    BonusInSplit,
    ChapelSequence,
    Declining,
    MarkerLimit,
    OrderEachTurn,
    Results,
    SeveralDistributions,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.play import feasibility, results, tables
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.wedge_tables import PLACE
from crusaders_rules.thy_will_be_done.rules import distribute, resolve
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Enemy, Manner, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import (
    divine_invariant,
    divine_pieces,
    divine_steps,
    divine_turn_steps,
    divine_turns,
    game,
    invariant,
    other_readings,
    points,
    setup_under_any_readings,
    steps,
)
from .anywhere import by_the_rules
from .divine_invariant import FEW_GAMES, NONE_OWED, UNSEEN_HOLDING, WITH_MARKS, laid, laid_on, owed
from .divine_turn_steps import COLLECTS
from .five_and_six_steps import second_buildings_vanish, the_rest_forgets_the_mark
from .frames import the_supply_gives_too_much, two_troops_are_mustered
from .invariant import Place, any_place
from .other_readings import (
    AGAIN,
    ANY_GAIN,
    ANY_KNIGHTS,
    ANY_REST,
    ANY_SPLIT,
    ANY_WAITS,
    ASKED,
    RESTS,
    VALUES,
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
from .steps import Case
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
            stack.enter_context(cut(results, after_result=_after_result, settled=lambda _, asked, *__: asked))
            # Without a change, both return the question as it is.
            stack.enter_context(cut(tables.Book, values_change=True))
        yield


def _after_result(state: State, asked: Any, *_: Any) -> Any:
    """The question after a result: an action has begun then if it may have several; the plan is as unseen as before."""
    return attrs.evolve(asked, begun=state.ruleset.interpretation.results == Results.MANY)


def _most_turned(state: State, area: PlayerArea, action: Action) -> int:
    return divine_tiles.most_to_turn(holding_of(area).once[PLACE[action]], state.ruleset)


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
    thorough: bool = False,
    waits: bool = False,
    assumes: tuple[str, ...] = (),
    **own: Any,
) -> Theorem:
    """State a theorem about the steps of games with Divine Influence again, under other readings.

    Args:
        right: The theorem; it states more, but of the default readings.
        looks: The names of the readings at which the steps of a case look.
        sabotage: The mutants that it notices.
        left_out: What is left out in words, by answers left out beside those that always are, or by anything else.
        about: Whether a case is one of those that are shown.
        name: What it is called, if the theorem is stated again more than once.
        shown: Answers that are usually left out, and are not here.
        thorough: Whether it takes too long to prove with every run of the reference.
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
        with _counting(known):
            reached = _step(right, known, values, waits=waits)
            yield from _kept(reached, case, place, values, known.get("chapel_sequence"))

    with_domains(claims, f"{name or right.name}{AGAIN}", names)
    more = (
        *left_open(names),
        *((WAITS,) if waits else ()),
        *((NOTING,) if NOTES in consulted else ()),
        *((NONE_LEFT,) if "none_due" in names else ()),
        TURNED,
        *assumes,
    )
    return stated(claims, right, consulted, sabotage, left_out, thorough=thorough, shown=shown, more=more)


DUE: Mapping[str, Any] = {
    "due": record(Due, distributions=integer(0), livonian=truth(), further=integer(0), sown=NOTED)
}


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


def _kept(reached: Reached, case: Case, place: Place, values: Mapping[str, Any], sequence: Any) -> Claims:
    """The claims of a contract; under one reading, chapels add their tokens after the additional distributions."""
    before, after = reached.before, _but_for_the_manner(reached.before, reached.after)
    yield "what follows is a question or a point", type(after.pending) in ASKED
    later = type(after.pending) is p.AskExtra and sequence is not None and sequence == ChapelSequence.AFTER
    for words, holds in divine_invariant.kept(before, after, place, values["sheet"], may_of(case), values["pieces"]):
        if not (later and words == NONE_OWED):
            yield words, holds
    if later:
        was, now = (laid_on(state).due for state in (before, after))
        yield "before an additional distribution, the same tokens are owed", owed(was) == owed(now)
    yield from passes_on(reached, values["sheet"])


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
    saracen = case.detail[0].enemy == Enemy.SARACEN
    return f"{_ANY} end_trigger results {'saracen_none_left saracen_price' if saracen else 'track_end'}"


def _fights_once(case: Case) -> bool:
    """Whether a case is the one among several that differ by the number of knights; it is shown with any number."""
    return bool(case.detail[1] == 1)


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


# Nobody was next when the supply became empty.
_BEFORE_THE_END = {"until": each((None,))}


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
    thorough=True,
)
tokens_are_divided = under_other_readings(
    divine_turn_steps.tokens_are_divided,
    _of_split,
    [
        other_readings.a_split_names_no_action,
        other_readings.a_split_looks_at_the_scoring,
        other_readings.both_actions_of_a_split_come_twice,
    ],
    left_out={"until": "that each player has one more turn, and the supply became empty in an earlier turn"},
    thorough=True,
    shown=(BonusInSplit.BEFORE_THE_SPLIT,),
    **ANY_SPLIT | {"case": _splits(d.Split)} | _BEFORE_THE_END,
)
an_action_is_resolved_twice = under_other_readings(
    divine_turn_steps.tokens_are_divided,
    _of_split,
    [
        other_readings.a_split_names_no_action,
        other_readings.a_split_looks_at_the_scoring,
        other_readings.both_actions_of_a_split_come_twice,
    ],
    left_out={"until": "that each player has one more turn, and the supply became empty in an earlier turn"},
    name="an_action_is_resolved_twice_with_divine_influence",
    thorough=True,
    shown=(BonusInSplit.BEFORE_THE_SPLIT,),
    **ANY_SPLIT | {"case": _splits(d.Twice)} | _BEFORE_THE_END,
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
    thorough=True,
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
    divine_turn_steps.with_tiles(steps.an_enemy_is_attacked, (), games=FEW_GAMES, held=UNSEEN_HOLDING),
    _of_attack,
    [the_token_is_not_kept, saracens_are_kept_as_slavs, the_supply_gives_too_much, steps.the_old_area_goes_on],
    about=_fights_once,
    shown=(Declining.NEVER, *VALUES),
    waits=True,
    goes_on=each((True,)),
    **PARTS,
    **ANY_KNIGHTS,
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
    thorough=True,
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
    thorough=True,
    **ANY_REST | {"case": _rests(lambda actions: len(actions) <= 1)},
)
two_actions_are_resolved = under_other_readings(
    divine_turn_steps.the_rest_of_a_wedge_with_tiles_is_resolved,
    _of_rest,
    [the_rest_forgets_the_mark, second_buildings_vanish, a_travel_looks_at_the_scoring],
    name="two_actions_with_tiles_are_resolved",
    shown=(Declining.NEVER, ZeroSteps.NO, *VALUES),
    thorough=True,
    **ANY_REST | {"case": _rests(lambda actions: len(actions) > 1), "after_action": each((True,))},
)
a_turn_passes_on = under_other_readings(
    divine_turn_steps.what_is_due_comes_at_the_end,
    other_readings.of_passing,
    [points.the_supply_before_the_turn_counts, the_same_seat_goes_on, the_next_turn_looks_at_the_scoring],
    {"due": "that anything is due in the turn"},
    name="a_turn_with_nothing_due_passes_on",
    owes=each(("nothing",)),
    thorough=True,
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
    thorough=True,
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
    thorough=True,
)


# What each is about again.
_AGAIN = (
    a_turn_begins,
    the_first_of_two_actions_is_chosen,
    tokens_are_divided,
    an_action_is_resolved_twice,
    a_knight_travels,
    what_no_building_stands_for_is_gained,
    a_question_is_answered,
    an_enemy_is_attacked,
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
