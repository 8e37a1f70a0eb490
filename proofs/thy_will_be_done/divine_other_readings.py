"""Other readings in games with Divine Influence: ``apply`` keeps the invariant of whole games under them too.

The theorems of ``divine_turn_steps`` and ``divine_steps`` are stated again as ``other_readings`` states those of other
games: the readings at which a step does not look are unseen, and those at which it looks have any answers but those
left out. Not among the steps are attacks, swaps, buildings, what a mill takes, an unlocked knight that comes, and tiles
that are taken or turned.
"""
# ruff: noqa: ANN401 -- a domain stands where a value will

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from crusaders_rules.lift import Claims, Mutant, Theorem, cut, each, integer, record, row, suppose, with_domains
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NOTHING_DUE, Due
from crusaders_rules.thy_will_be_done.interpret.readings import (
    BonusInSplit,
    ChapelSequence,
    Declining,
    OrderEachTurn,
    SeveralDistributions,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.state import WEDGES
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import (
    divine_invariant,
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
from .divine_invariant import NONE_OWED, WITH_MARKS, laid, laid_on, owed
from .five_and_six_steps import second_buildings_vanish, the_rest_forgets_the_mark
from .frames import the_supply_gives_too_much, two_troops_are_mustered
from .invariant import Place
from .other_readings import (
    AGAIN,
    ANY_REST,
    ANY_SPLIT,
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
from .steps import Case
from .turn_ends import the_same_seat_goes_on, the_turn_takes_influence

# Theorems about the steps, each again under other readings

# The reading under which a distribution notes its manner.
NOTES = "order_each_turn"


def _step(right: Theorem, known: Mapping[str, Any], values: dict[str, Any]) -> Reached:
    """Run the step of a theorem under some answers, up to the next point."""
    rulesets = {more: ruleset_with(known, plain) for more, plain in divine_invariant.RULESETS.items()}
    due, position = (
        values.pop("due_before", None),
        carrying(invariant.position, values.pop("carried"), values.pop("until")),
    )
    with (
        cut(divine_invariant, follows=other_readings.stop, RULESETS=rulesets),
        cut(divine_invariant, laid=laid if due is None else lambda **others: laid(**{"due": due} | others)),
        cut(invariant, position=position),
        cut(divine_turn_steps, follows=other_readings.stop),
        cut(divine_steps, follows=other_readings.stop),
    ):
        return reached_by(right, values)


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
        **own: Other domains of its arguments.
    """
    names, _ = domains_with(right, about)
    names |= at_any_time(names) | own
    consulted = sorted({one for case in cases_among(names) for one in looks(case).split()})
    names["under"] = any_answers(consulted, (*but_for(shown), *left_out))
    if NOTES in consulted:
        names["due_before"] = NO_EXTRA
        left_out = {**left_out, NOTES: _NO_EXTRA}

    def claims(**values: Any) -> Claims:
        answers = dict(zip(consulted, values.pop("under"), strict=True))
        case, place = values["at"] if "at" in values else (values["case"], values["place"])
        known = {one: answers[one] for one in looks(case).split()}
        same = values.get("due_before") is None
        suppose(same == (NOTES not in known or known[NOTES] == OrderEachTurn.EACH_DISTRIBUTION))
        reached = _step(right, known, values)
        yield from _kept(reached, case, place, values, known.get("chapel_sequence"))

    with_domains(claims, f"{name or right.name}{AGAIN}", names)
    return stated(claims, right, consulted, sabotage, left_out, thorough=thorough, shown=shown, more=left_open(names))


# What is due while no additional distribution is: nothing, or the tokens of chapels; None for anything.
NO_EXTRA = record(
    lambda what, chapel, further: {"anything": None, "tokens": Due(chapel, further=further)}.get(what, NOTHING_DUE),
    what=each(("anything", "nothing", "tokens")),
    chapel=integer(0, WEDGES - 1),
    further=integer(0),
)
_NO_EXTRA = (
    "that an additional distribution is due while a wedge is distributed, if abilities apply once in all distributions "
    "of a turn"
)


def _kept(reached: Reached, case: Case, place: Place, values: Mapping[str, Any], sequence: Any) -> Claims:
    """The claims of a contract; under one reading, chapels add their tokens after the additional distributions."""
    before, after = reached.before, reached.after
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
_MUSTERS = "bonus_in_split declining end_trigger later_value partial_influence results"


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
        return f"{_ANY} declining saracen_decline end_trigger partial_influence"
    return f"{_ANY} {_MUSTERS} freed_knight"


def _of_answer(case: Case) -> str:
    """The readings at which the step after an answer looks."""
    if case.asks is p.AskGain:
        return "end_trigger"
    if case.gives is d.Decline:
        return f"{_ANY} declining"
    return f"{_ANY} {_MUSTERS}" if case.gives is d.Muster else _ANY


def _of_effect(case: Case) -> str:
    """The readings at which an effect looks that a player has or declines."""
    declines = f"{_ANY} declining"
    return declines if case.gives is d.Decline else f"{declines} end_trigger partial_influence tile_upgrade"


def _of_distribution(case: Case) -> str:
    """The readings at which a player looks who distributes a wedge or keeps the tokens."""
    if case.gives is d.Sow:
        return f"{NOTES} several_distributions"
    return f"{_ANY} skip_distribution" if case.gives is d.Distribute else _ANY


def _of_end(_: Case) -> str:
    """The readings at which the end of a wedge looks."""
    return f"distribute_optional {NOTES} several_distributions"


def _of_giant(case: Case) -> str:
    """The readings at which a wedge with the giant token looks."""
    return f"{_ANY} any_distribution {_of_end(case)}"


def _of_extra(_: Case) -> str:
    """The readings at which an additional distribution looks."""
    return f"{_ANY} several_distributions"


def _of_due(_: Case) -> str:
    """The readings at which the end of a turn looks, if something may be due."""
    return "chapel_sequence end_trigger last_round several_distributions"


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
    """Whether a case is a question about a troop or a gain, or about a knight that waits and goes on waiting."""
    return case.asks in {p.AskTroop, p.AskGain, p.AskUnlockedKnight} and case.gives is not d.BringKnight


def _chooses_first(case: Case) -> bool:
    """Whether a player says which of two actions is resolved first."""
    return case.asks is p.AskFirst


_NOT_ONE = {SeveralDistributions.ONE: "that one additional distribution at most is carried out"}

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
)
a_question_is_answered = under_other_readings(
    divine_turn_steps.with_tiles(steps.a_question_of_other_readings_is_answered, (), _answers),
    _of_answer,
    [two_troops_are_mustered, the_supply_gives_too_much, a_gain_looks_at_the_scoring],
    number=each((1,)),
    goes_on=each((True,)),
)
an_effect_is_decided = under_other_readings(
    divine_steps.an_effect_is_decided,
    _of_effect,
    [divine_steps.an_upgrade_moves_a_token, the_supply_gives_too_much, a_gain_looks_at_the_scoring],
)
a_wedge_is_distributed = under_other_readings(
    divine_turn_steps.a_wedge_is_distributed,
    _of_distribution,
    [a_distribution_looks_at_the_scoring, the_turn_takes_influence, steps.after_doubling_the_player_goes_on],
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
    thorough=True,
)
an_additional_distribution_is_named = under_other_readings(
    divine_turn_steps.an_additional_distribution_is_named,
    _of_extra,
    divine_turn_steps.an_additional_distribution_is_named.sabotage,
    _NOT_ONE,
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
_NOTHING_BEFORE = {
    "due": "that nothing has ever been due in the turn",
    "until": "that the supply has become empty before",
}
what_is_due_comes_at_the_end = under_other_readings(
    divine_turn_steps.what_is_due_comes_at_the_end,
    _of_due,
    [divine_turns.nothing_follows, the_next_turn_looks_at_the_scoring, divine_turns.livonians_distribute_for_ever],
    _NOTHING_BEFORE,
    owes=each(("no token",)),
    after_action=each((True,)),
    until=each((None,)),
    thorough=True,
)
what_a_chapel_owes_comes_at_the_end = under_other_readings(
    divine_turn_steps.what_is_due_comes_at_the_end,
    _of_due,
    [divine_turns.nothing_follows, divine_turns.what_is_due_stays_due, divine_turns.livonians_distribute_for_ever],
    _NOTHING_BEFORE,
    name="what_a_chapel_owes_comes_at_the_end",
    owes=each(("tokens",)),
    after_action=each((True,)),
    until=each((None,)),
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
    an_effect_is_decided,
    a_wedge_is_distributed,
    a_wedge_comes_to_its_end,
    the_giant_token_is_distributed,
    an_additional_distribution_is_named,
    the_rest_of_a_wedge_is_resolved,
    two_actions_are_resolved,
    a_turn_passes_on_early,
    a_turn_passes_on,
    what_is_due_comes_at_the_end,
    what_a_chapel_owes_comes_at_the_end,
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
