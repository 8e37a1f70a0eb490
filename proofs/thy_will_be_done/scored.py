"""Scoring and resolving in full: what each reading of a tie, of a set and of level IV pays; how an action begins."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- facts of the position

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.lift import Claims, each, instead_of, integer, member, row, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    CastleSets,
    Declining,
    EmptyWedges,
    FarmKnights,
    SecondAfterTie,
    SecondPlace,
    TieAmounts,
    WinnerTie,
)
from crusaders_rules.thy_will_be_done.rules import resolve, scoring
from crusaders_rules.thy_will_be_done.rules.resolve import Begins
from crusaders_rules.thy_will_be_done.state import Action, Enemies, Enemy, KnightOrder

from .values import EDITION, RULESET, any_enemies, reading

# Mutants: rules that are wrong on purpose


@instead_of(scoring.tile_amount)
def halves_are_rounded_down(_: object, front: int, back: int, pool: int, sharing: int, ruleset: Ruleset) -> int:
    """A shared amount is rounded down."""
    if sharing == 1:
        return front
    reading_of = ruleset.interpretation.tie_amounts
    if reading_of == TieAmounts.BY_NUMBER and sharing < scoring.FOUR:
        return front // 2
    return back if reading_of == TieAmounts.FLAT_BACK else pool // sharing


@instead_of(scoring.second_is_awarded)
def three_players_have_a_second_place(_: object, players: int, __: Ruleset) -> bool:
    """Second place is awarded from three players on under every reading."""
    return players >= 3  # noqa: PLR2004 -- as in the sentence


@instead_of(scoring.tie_broken)
def the_last_in_turn_order_wins(right: Callable[..., Any], tied: tuple[int, ...], start: int, *how: Any) -> Any:
    """A tie is broken against the turn order."""
    found = right(tied, start, *how)
    return found if len(found) > 1 else (tied[-1],)


@instead_of(scoring.majority)
def the_first_place_is_paid_alone(right: Callable[..., Any], counts: Any, _: Ruleset) -> Any:
    """All readings of ties pay as the default does."""
    return right(counts, RULESET)


@theorem(
    "A single player in a place gets the front of the tile; several get the back, or a share of what they would have "
    "had, or half, as the reading says, rounded up; readings say whether there is a second place, and who wins a tie.",
    rules=[
        "score.majority.first",
        "score.majority.second",
        "score.majority.tie",
        "score.majority.tie-first",
        "score.winner.tie",
    ],
    sabotage=[
        halves_are_rounded_down,
        three_players_have_a_second_place,
        the_last_in_turn_order_wins,
        the_first_place_is_paid_alone,
    ],
)
def ties_are_paid_as_read(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    amounts: tuple[int, int, int] = row(integer(0), 3),
    sharing: int = each(range(1, 7)),
    how: TieAmounts = each(TieAmounts),
    second: SecondPlace = each(SecondPlace),
    after: SecondAfterTie = each(SecondAfterTie),
    winner: WinnerTie = each(WinnerTie),
) -> Claims:
    """For any amounts on a tile."""
    ruleset = reading(
        tie_amounts=how.name, second_place=second.name, second_after_tie=after.name, winner_tie=winner.name
    )
    front, back, pool = amounts
    found = scoring.tile_amount(front, back, pool, sharing, ruleset)
    if sharing == 1:
        yield "one player gets the front", found == front
    elif how == TieAmounts.FLAT_BACK:
        yield "several get the back", found == back
    elif how == TieAmounts.BY_NUMBER and sharing < 4:  # noqa: PLR2004 -- as the reading says
        yield "two or three get half of the front, rounded up", (found * 2 >= front) & (found * 2 <= front + 1)
    else:
        yield (
            "they share what they would have had, rounded up",
            ((found * sharing >= pool) & (found * sharing <= pool + sharing - 1)),
        )
    for players in range(2, 7):
        awarded = players >= 4 or second == SecondPlace.ALWAYS  # noqa: PLR2004 -- as the reading says
        yield "second place is awarded", scoring.second_is_awarded(players, ruleset) == awarded
    yield "the tiles of a tie", scoring.no_second_after_tie(ruleset) == (after == SecondAfterTie.NOT_AWARDED)
    tied = (0, 2, 3)
    for start in range(4):
        first = next(seat % 4 for seat in range(start, start + 4) if seat % 4 in tied)
        won = tied if winner == WinnerTie.SHARED else (first,)
        yield "who wins a tie", scoring.tie_broken(tied, start, 4, ruleset) == won
    one, other = EDITION.majority_first, EDITION.majority_second
    both = one + (other if after == SecondAfterTie.NOT_AWARDED else 0)
    shared = {
        TieAmounts.FLAT_BACK: EDITION.tie_first,
        TieAmounts.POOLED: -(-both // 2),
        TieAmounts.BY_NUMBER: -(-one // 2),
    }
    next_one = other if after == SecondAfterTie.NEXT_MOST and second == SecondPlace.ALWAYS else 0
    yield (
        "a tie for the first place of three",
        scoring.majority((2, 2, 1), ruleset) == (shared[how], shared[how], next_one),
    )
    alone = other if second == SecondPlace.ALWAYS else 0
    yield "no tie among three", scoring.majority((3, 2, 0), ruleset) == (one, alone, 0)
    behind = {
        TieAmounts.FLAT_BACK: EDITION.tie_second,
        TieAmounts.POOLED: -(-other // 2),
        TieAmounts.BY_NUMBER: -(-other // 2),
    }
    yield (
        "a tie for the second place of four",
        scoring.majority((2, 5, 2, 1), ruleset) == (behind[how], one, behind[how], 0),
    )


@instead_of(scoring.sets_of_three)
def only_two_of_three_are_needed(_: object, defeated: Enemies, __: Ruleset) -> int:
    """A set needs two different enemies."""
    return sorted(defeated)[1]


@instead_of(scoring.knights_counted)
def every_knight_scores(_: object, on_the_map: int, *__: Any) -> int:
    """A farm counts the knights on the board under every reading."""
    return on_the_map


@instead_of(scoring.castle_four)
def a_third_castle_scores(right: Callable[..., int], castles: int, *how: Any) -> int:
    """Three castles score as four."""
    return right(castles + 1, *how)


@theorem(
    "Buildings of level IV pay what the edition says for each set, knight, troop and building of level IV, and "
    "nothing below it; readings say what a set is, and which knights count.",
    rules=["score.castle", "score.church", "score.farm", "score.bank", "order.montesa.knight"],
    sabotage=[only_two_of_three_are_needed, every_knight_scores, a_third_castle_scores],
)
def level_four_pays_as_read(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    built: int = integer(0),
    defeated: Enemies = any_enemies(),
    knights: int = integer(0),
    troops: int = integer(0),
    order: KnightOrder = member(KnightOrder),
    sets: CastleSets = each(CastleSets),
    farm: FarmKnights = each(FarmKnights),
    black: str = each(("FOURTH_KNIGHT", "NOT_SCORED", "SECOND_KNIGHT")),
) -> Claims:
    """For any holdings."""
    ruleset = reading(castle_sets=sets.name, farm_knights=farm.name, black_knight=black)
    four = built >= 4  # noqa: PLR2004 -- as in the sentence
    found = scoring.sets_of_three(defeated, ruleset)
    one, two, three = defeated
    if sets == CastleSets.COMBINATIONS:
        yield "every combination is a set", found == one * two * three
    else:
        yield "a set has one of each", (found <= one) & (found <= two) & (found <= three)
        yield "as many sets as there can be", (found == one) | (found == two) | (found == three)
    if four:
        yield "a castle", scoring.castle_four(built, defeated, ruleset) == EDITION.castle_four * found
        yield "a church", scoring.church_four(built, EDITION) == EDITION.church_four
        yield "a farm", scoring.farm_four(built, knights, troops, EDITION) == EDITION.farm_four * (knights + troops)
        yield "a bank", scoring.bank_four(built, troops, EDITION) == EDITION.bank_four * troops
    else:
        paid = scoring.castle_four(built, defeated, ruleset) + scoring.church_four(built, EDITION)
        paid += scoring.farm_four(built, knights, troops, EDITION) + scoring.bank_four(built, troops, EDITION)
        yield "nothing below level IV", paid == 0
    montesa = order == KnightOrder.MONTESA
    more = 0 + montesa if black != "SECOND_KNIGHT" else 0
    less = 0 + montesa if black == "NOT_SCORED" else 0
    due = {FarmKnights.NONE: 0, FarmKnights.ALL: 3 + more - less, FarmKnights.ON_THE_MAP: knights - less}[farm]
    yield "the knights that count", scoring.knights_counted(knights, order, ruleset) == due
    yield "each type of enemy has a majority", scoring.scored(ruleset) == tuple(Enemy)


# How an action begins

BEGINS = {
    Action.TRAVEL: Begins.TRAVEL,
    Action.CRUSADE: Begins.ASK_TARGET,
    Action.BUILD: Begins.ASK_BUILDING,
    Action.INFLUENCE: Begins.GAIN,
}


@instead_of(resolve.in_vain)
def the_points_are_kept(*_: object) -> Begins:
    """A Travel that cannot succeed loses nothing."""
    return Begins.NOTHING


@instead_of(resolve.begins_with)
def troops_are_always_asked_about(right: Callable[..., Any], action: Action, succeeds: bool, *how: Any) -> Begins:
    """A player is always asked whether to muster."""
    return Begins.ASK_TROOP if action == Action.MUSTER and succeeds else right(action, succeeds, *how)


@instead_of(resolve.plan_without_token)
def an_empty_wedge_is_always_refused(*_: object) -> None:
    """An empty wedge cannot be resolved under any reading."""


@theorem(
    "An action that succeeds gains, asks or musters as its kind says; one that cannot has no result, and the points of "
    "a Travel are lost. A wedge without tokens is refused, or does nothing, or is resolved with its bonus alone, as "
    "the reading says. A split gives the first action any number of the tokens.",
    rules=["turn.split.finish", "turn.effect", "crusade.fail", "turn.wedge.token", "turn.split.all", "turn.result.due"],
    sabotage=[the_points_are_kept, troops_are_always_asked_about, an_empty_wedge_is_always_refused],
)
def actions_begin_as_they_should(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    action: Action = each(Action),
    succeeds: bool = each((False, True)),
    begun: bool = each((False, True)),
    declining: Declining = each(Declining),
    empty: EmptyWedges = each(EmptyWedges),
    tokens: int = integer(0),
) -> Claims:
    """For each action under each of these readings."""
    ruleset = reading(declining=declining.name, empty_wedges=empty.name)
    if succeeds and action == Action.MUSTER:
        asks = begun or declining == Declining.ALWAYS
        expected = Begins.ASK_TROOP if asks else Begins.MUSTER
    elif succeeds:
        expected = BEGINS[action]
    else:
        expected = Begins.LOSE_POINTS if action == Action.TRAVEL and not begun else Begins.NOTHING
    yield "it begins as its kind says", resolve.begins_with(action, succeeds, begun, ruleset) == expected
    for actions in ((action,), (action, Action.TRAVEL)):
        plan = resolve.plan_without_token(actions, tokens, ruleset)
        due: Any = None
        if empty == EmptyWedges.NULL_TURN:
            due = ()
        if empty == EmptyWedges.BASIC_WEDGE and len(actions) == 1:
            due = ((action, tokens),)
        yield "the plan of an empty wedge", plan == due
    for most in range(15):
        yield "the splits of so many tokens", resolve.splits(most) == tuple(range(most + 1))
    yield "each token is worth one", resolve.token_value(tokens) == tokens
    plan = ((action, tokens), (Action.TRAVEL, 1))
    yield "the first action is resolved first", resolve.next_action(plan) == ((action, tokens), plan[1:])
    yield (
        "no distribution before the plan is resolved",
        resolve.after_actions(plan, 0, 2, KnightOrder.AVIZ, RULESET) == (),
    )
    yield "then there are manners", len(resolve.after_actions((), 0, 2, KnightOrder.AVIZ, RULESET)) == 2  # noqa: PLR2004 -- Aviz has two
