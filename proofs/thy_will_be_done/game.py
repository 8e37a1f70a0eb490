"""The theorem about every game: the contracts of the steps, composed by the solver.

Each theorem about a step runs ``apply``, or what follows a point within it, and claims a contract: what the step makes
of the numbers of the game. ``every_game`` is an induction in which a step may do anything that some contract allows. It
fails if a question has no step, if what a step supposes does not follow from the invariant, or if a contract does not
say enough. ``every_question_has_its_step`` compares the contracts with the table of all kinds.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    Theorem,
    all_of,
    any_of,
    each,
    implies,
    instead_of,
    integer,
    record,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.play.kinds import KINDS, every_kind
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.state import Buildings, Enemies
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import (
    beginnings,
    divine_beginnings,
    divine_judged,
    divine_steps,
    divine_turn_steps,
    five_and_six_steps,
    glue,
    invariant,
    listed,
    looked_up,
    points,
    steps,
    tables,
)
from .end import PLAYERS
from .invariant import CUTS, Counts, Turn, TurnOver, passed, premise, second_building, turn_order, unlocked
from .steps import Case
from .values import LEVELS, TROOPS, any_enemies


def step_theorems() -> tuple[Theorem, ...]:
    """The theorems about the steps of a game: each names its cases in its first argument."""
    return (
        beginnings.an_order_brings_its_tokens,
        beginnings.the_board_is_set_up,
        beginnings.a_game_begins,
        steps.a_turn_begins,
        steps.tokens_are_divided,
        steps.a_knight_travels,
        steps.an_enemy_is_attacked,
        steps.a_building_or_a_troop_is_gained,
        steps.a_question_of_other_readings_is_answered,
        steps.a_wedge_is_distributed,
        points.the_rest_of_a_wedge_is_resolved,
        points.a_wedge_comes_to_its_end,
        points.a_turn_passes_on,
        points.nothing_follows_the_end,
    )


def step_theorems_of_five_and_six() -> tuple[Theorem, ...]:
    """The theorems about the steps of a game with the expansion for five and six players."""
    return (
        five_and_six_steps.an_order_brings_its_tokens,
        five_and_six_steps.an_enemy_is_marked,
        five_and_six_steps.the_board_is_set_up,
        five_and_six_steps.a_game_of_five_and_six_begins,
        five_and_six_steps.a_turn_begins,
        five_and_six_steps.tokens_are_divided,
        five_and_six_steps.a_knight_travels,
        five_and_six_steps.an_enemy_is_attacked_or_swapped,
        five_and_six_steps.a_building_joins_another,
        five_and_six_steps.a_reward_is_taken,
        five_and_six_steps.a_wedge_is_distributed,
        five_and_six_steps.the_rest_of_a_wedge_is_resolved,
        five_and_six_steps.a_wedge_comes_to_its_end,
        five_and_six_steps.a_turn_passes_on,
        five_and_six_steps.nothing_follows_the_end,
    )


def setup_theorems_of_divine_influence() -> tuple[Theorem, ...]:
    """The theorems about the steps of the setup in a game with Divine Influence, or with both expansions."""
    return (
        divine_beginnings.an_order_brings_its_tokens,
        divine_beginnings.an_order_of_the_expansion_is_chosen,
        divine_beginnings.an_enemy_is_marked,
        divine_steps.the_giant_token_is_put,
        divine_beginnings.the_board_is_set_up,
        divine_steps.an_influence_tile_is_laid,
        divine_steps.an_influence_tile_is_laid_anywhere,
        divine_beginnings.a_game_with_divine_influence_begins,
    )


def step_theorems_of_divine_influence() -> tuple[Theorem, ...]:
    """The theorems about the steps of a turn in a game with Divine Influence, or with both expansions."""
    return (
        divine_turn_steps.a_turn_begins,
        divine_turn_steps.tokens_are_divided,
        divine_turn_steps.a_knight_travels,
        divine_turn_steps.an_enemy_is_attacked_or_swapped,
        divine_turn_steps.what_no_building_stands_for_is_gained,
        divine_turn_steps.a_building_leaves_the_player_board,
        divine_turn_steps.a_new_building_leaves_the_player_board,
        divine_turn_steps.a_level_is_taken_off,
        divine_turn_steps.a_tile_is_taken,
        divine_steps.an_effect_is_decided,
        divine_steps.tiles_are_turned_face_down,
        divine_turn_steps.a_wedge_is_distributed,
        divine_turn_steps.the_giant_token_is_distributed,
        divine_turn_steps.an_additional_distribution_is_named,
        divine_turn_steps.the_rest_of_a_wedge_with_tiles_is_resolved,
        divine_turn_steps.a_wedge_comes_to_its_end,
        divine_turn_steps.what_is_due_comes_at_the_end,
        divine_turn_steps.nothing_follows_the_end,
    )


def every_step_theorem() -> tuple[Theorem, ...]:
    """The theorems about the steps of all kinds of games."""
    of_divine_influence = (*setup_theorems_of_divine_influence(), *step_theorems_of_divine_influence())
    return (*step_theorems(), *step_theorems_of_five_and_six(), *of_divine_influence)


def step_theorems_of(expansions: tuple[str, ...]) -> tuple[Theorem, ...]:
    """The theorems about the steps of games with some expansions.

    Args:
        expansions: The names of the expansions.
    """
    if "divine-influence" in expansions:
        return (*setup_theorems_of_divine_influence(), *step_theorems_of_divine_influence())
    return step_theorems_of_five_and_six() if expansions else step_theorems()


def _domains(one: Theorem) -> dict[str, Any]:
    return dict(one.parts()[0].domains)


def _cases(one: Theorem) -> tuple[Case, ...]:
    """The cases of a theorem about steps, as its domain has them; none if it has no such domain."""
    domains = _domains(one)
    if "case" in domains:
        return tuple(domains["case"].options)
    return tuple(case for case, _ in domains["at"].options) if "at" in domains else ()


def _seats(one: Theorem) -> set[tuple[int, int]]:
    """The numbers of players and seats of a theorem about steps; each if the seat is any, or unseen.

    A theorem with all of them may also have cases in any seat.
    """
    domains = _domains(one)
    if "at" not in domains:
        return EVERY_SEAT
    return {(place.players, place.seat) for _, place in domains["at"].options if place.players}


EVERY_SEAT = {(players, seat) for players in PLAYERS for seat in range(players)}
STEPS = tuple(one.name for one in step_theorems())
# Read before any run: how a theorem is stated does not depend on values.
_CASES = {one.name: _cases(one) for one in every_step_theorem()}
_SEATS = {one.name: _seats(one) for one in every_step_theorem()}
LISTED = tuple(dict.fromkeys(one.name for one in listed.agreement_theorems().values()))
LOOKED_UP = (
    looked_up.a_reach_is_looked_up_for_its_player,
    looked_up.a_reach_is_forgotten_after_a_change,
    looked_up.costs_are_looked_up_with_the_tile,
    looked_up.the_order_alone_decides_the_manners,
    looked_up.keys_are_passed_on,
)
CARRIED_OUT = (
    looked_up.a_listed_decision_is_carried_out_like_a_judged_one,
    looked_up.outcomes_are_settled_one_by_one,
)
GLUE = tuple(one.name for module in (glue, tables) for one in vars(module).values() if type(one) is Theorem)


# Mutants: proofs with a gap


@instead_of(step_theorems)
def travel_is_left_out(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """No theorem is about the moves of knights."""
    return tuple(one for one in right() if one is not steps.a_knight_travels)


@instead_of(step_theorems)
def the_end_of_a_turn_is_left_out(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """No theorem is about the end of a turn."""
    return tuple(one for one in right() if one is not points.a_turn_passes_on)


@instead_of(divine_judged.agreement_with_expansions)
def swaps_are_left_out(right: Callable[..., dict[Any, Theorem]]) -> dict[Any, Theorem]:
    """No theorem compares list, judge and game for the swaps of Utrecht."""
    return {key: one for key, one in right().items() if key[1] is not d.Swap}


@instead_of(divine_steps.through_apply)
def the_mills_have_no_theorem(right: Callable[..., dict[Any, Theorem]]) -> dict[Any, Theorem]:
    """No theorem runs the game where a mill takes a building off."""
    return {key: one for key, one in right().items() if key[1] is not d.TakeOff}


@instead_of(every_kind)
def there_is_one_more_kind(right: Callable[..., tuple[Any, ...]]) -> tuple[Any, ...]:
    """The game asks one more question than the proofs know."""
    return (*right(), attrs.evolve(right()[0], asks=TurnOver))


@instead_of(setup_theorems_of_divine_influence)
def the_giant_token_has_no_step(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """With Divine Influence, no theorem is about the wedge of the giant token at the setup."""
    return tuple(one for one in right() if one is not divine_steps.the_giant_token_is_put)


@instead_of(step_theorems_of_five_and_six)
def the_swaps_have_no_step(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """With the expansion for five and six players, no theorem is about attacks and swaps."""
    return tuple(one for one in right() if one is not five_and_six_steps.an_enemy_is_attacked_or_swapped)


@instead_of(step_theorems_of_five_and_six)
def the_marks_have_no_step(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """With the expansion for five and six players, no theorem is about the mark."""
    return tuple(one for one in right() if one is not five_and_six_steps.an_enemy_is_marked)


# A case of a theorem about steps: question, decision, what follows, and the number of players with the seat.
Known = set[tuple[type, type | None, tuple[type, ...], tuple[int, int]]]


def cases(theorems: tuple[Theorem, ...]) -> Known:
    """The cases of theorems about steps."""
    return {
        (case.asks, case.gives, case.then, seat)
        for one in theorems
        for case in _CASES[one.name]
        for seat in _SEATS[one.name]
    }


# Divine Influence asks questions of its own, and has one more decision for a question of the base game; the expansion
# for five and six players has a decision for two of them. What only other readings ask has a step in the base game.
EXPANSIONS = ("divine.", "five.")
OF_DIVINE_INFLUENCE, OF_FIVE_AND_SIX = (d.ErectNew,), (d.MarkEnemy, d.Swap)
OF_EXPANSIONS = (*OF_DIVINE_INFLUENCE, *OF_FIVE_AND_SIX)
OTHERS_ASK = (p.AskTroop, p.AskGain, p.AskUnlockedKnight)


@theorem(
    "The proofs have a step for each kind of question of the base game and each decision that answers it, in every "
    "seat of two to six players, and again in games with the expansion for five and six players, with its two "
    "decisions, and in games with Divine Influence; and whatever follows a step is again a "
    "question or a point with a step. List, judge and game are compared for each kind; each kind of Divine Influence "
    "also has a theorem that runs it by itself.",
    rules=["turn.choice", "setup.sequence"],
    sabotage=[
        travel_is_left_out,
        the_end_of_a_turn_is_left_out,
        there_is_one_more_kind,
        swaps_are_left_out,
        the_swaps_have_no_step,
        the_marks_have_no_step,
        the_giant_token_has_no_step,
        the_mills_have_no_theorem,
    ],
)
def every_question_has_its_step() -> Claims:
    """As the table of all kinds has them."""
    from crusaders_rules.thy_will_be_done.play import kinds  # through its module, so that mutants can replace it

    with_expansions, alone = divine_judged.agreement_with_expansions(), divine_steps.through_apply()
    for kind in kinds.every_kind():
        name, whole = kind.asks.__name__, kind.rule.startswith(EXPANSIONS)
        for new in kind.gives:
            if whole or new in OF_EXPANSIONS:
                compared = (kind.asks, new) in with_expansions
                yield f"{name} with {new.__name__} is compared by list, judge and game", compared
            if (whole and kind.rule.startswith("divine.")) or new in OF_DIVINE_INFLUENCE:
                yield f"{name} with {new.__name__} has a theorem that runs it", (kind.asks, new) in alone
        if not whole:
            yield f"{name} is compared by list, judge and game", kind.asks in listed.agreement_theorems()
    base, more = step_theorems(), step_theorems_of_five_and_six()
    yield from _each_has_a_step(base, "the base game", OF_EXPANSIONS, EXPANSIONS)
    without = (*OF_DIVINE_INFLUENCE, d.Twice)
    yield from _each_has_a_step(more, "five and six players", without, EXPANSIONS, OTHERS_ASK)
    most = (*setup_theorems_of_divine_influence(), *step_theorems_of_divine_influence())
    yield from _each_has_a_step(most, "Divine Influence", (d.Twice,), (), OTHERS_ASK)
    yield "the table of all kinds is whole", {kind.asks.__name__ for kind in kinds.every_kind()} == set(KINDS)


def _each_has_a_step(
    theorems: tuple[Theorem, ...],
    what: str,
    without: tuple[type, ...],
    others: tuple[str, ...],
    unasked: tuple[type, ...] = (),
) -> Claims:
    """Claims that theorems have a step for each kind of question that one kind of game asks.

    Args:
        theorems: The theorems.
        what: The kind of game.
        without: The decisions that it does not have.
        others: What the rules of the questions begin with that only other kinds of game ask.
        unasked: The other questions that it does not ask.
    """
    from crusaders_rules.thy_will_be_done.play import kinds  # as above

    known = cases(theorems)
    for kind in kinds.every_kind():
        if (others and kind.rule.startswith(others)) or kind.asks in unasked:
            continue
        name = kind.asks.__name__
        for gives in [one for one in kind.gives if one not in without] or (None,):
            seats = {seat for asks, given, _, seat in known if (asks, given) == (kind.asks, gives)}
            decision = f"{name} with {getattr(gives, '__name__', 'no decision')}"
            yield f"{decision} has a step in every seat in {what}", seats == EVERY_SEAT
    for point in CUTS:
        seats = {seat for asks, _, _, seat in known if asks is point}
        yield f"{point.__name__} has a step in every seat in {what}", seats == EVERY_SEAT
    reached = {after for _, _, then, _ in known for after in then}
    yield f"each point that follows has a step in {what}", reached <= {asks for asks, *_ in known}


# The induction


# The questions of the setup; the induction begins with what they leave.
SETUP = tuple(kind.asks for kind in every_kind() if kind.phase < Phase.GAME)


class Contract(NamedTuple):
    """What a kind of step does.

    Attributes:
        asks: The class of the question, or of the point.
        gives: The class of the decision, None for a step without one.
        then: The classes of what may follow.
        may: The fields of the actor's area and of the table that may change.
    """

    asks: type
    gives: type | None
    then: tuple[type, ...]
    may: str


def contracts(theorems: tuple[Theorem, ...]) -> tuple[Contract, ...]:
    """The contracts of the steps of a turn under the default readings, each once.

    Args:
        theorems: The theorems about the steps.
    """
    found = (Contract(*case[:4]) for one in theorems for case in _CASES[one.name])
    of_turns = (one for one in found if one.asks not in (*OTHERS_ASK, *SETUP) and one.gives is not d.Twice)
    return tuple(dict.fromkeys(of_turns))


_CONTRACTS = contracts(step_theorems())
# Both kinds of game ask the same questions.
_POINTS = tuple(
    dict.fromkeys((*(one.asks for one in _CONTRACTS), *(after for one in _CONTRACTS for after in one.then)))
)


class Player(NamedTuple):
    """The numbers of a player: those of ``Counts``, and some of the setup.

    Attributes:
        wheel: The action tokens with which the player's wheel was set up.
        chosen: The type of enemy that the player has marked at the setup, as a number.
    """

    wheel: int
    chosen: int
    tokens: int
    none_owed: bool
    influence: int
    troops: int
    buildings: Buildings
    standing: Buildings
    knights: int
    black: bool
    defeated: Enemies
    marked: int


class Table(NamedTuple):
    """The numbers of the table, and what its players hold together.

    Attributes:
        supply: The influence in the supply.
        held: The influence of all players.
        whole: The influence in the supply at the start.
        reserve: The influence gained beyond the supply.
        board: The enemies on the board.
        won: The enemies that all players have won.
        laid: The enemies that were laid at the start.
        enemy: Whether an enemy stands in a region that is looked at.
        building: Whether a building does.
        beside: How many more do.
        alike: Whether two that stand there are of one type, and of two players.
    """

    supply: int
    held: int
    whole: int
    reserve: int
    board: Enemies
    won: Enemies
    laid: Enemies
    enemy: bool
    building: bool
    beside: int
    alike: bool


class Region(NamedTuple):
    """What stands in a region: as ``Table`` has it of the one that is looked at."""

    enemy: bool
    building: bool
    beside: int
    alike: bool


class Whole(NamedTuple):
    """A game between two steps: any one player and any one region are looked at.

    Attributes:
        point: What is asked, by its place in ``_POINTS``.
        turn: Whose turn it is.
        player: The player whose seat is looked at.
        table: The table.
    """

    point: int
    turn: Turn
    player: Player
    table: Table


def _any_player() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    buildings = record(Buildings, **{name: integer() for name in Buildings._fields})
    return record(
        Player,
        wheel=integer(),
        chosen=integer(),
        tokens=integer(),
        none_owed=truth(),
        influence=integer(),
        troops=integer(),
        buildings=buildings,
        standing=buildings,
        knights=integer(),
        black=truth(),
        defeated=any_enemies(),
        marked=integer(),
    )


def any_turn() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any turn of any two players or more."""
    numbers = {name: integer() for name in Turn._fields if name not in Turn._field_defaults}
    return record(Turn, **numbers | {"players": integer(PLAYERS[0]), "over": truth(), "late": truth()})


def _any_table(beside: Any) -> Any:  # noqa: ANN401 -- a domain stands where a value will
    enemies = {name: any_enemies() for name in ("board", "won", "laid")}
    numbers = {name: integer() for name in ("supply", "held", "whole", "reserve")}
    return record(Table, **numbers, **enemies, **_of_region(beside))


def _of_region(beside: Any) -> dict[str, Any]:  # noqa: ANN401 -- as above
    return {"enemy": truth(), "building": truth(), "beside": beside, "alike": truth()}


def _any_counts(beside: Any) -> Any:  # noqa: ANN401 -- a domain stands where a value will
    each_enemy = record(Enemies, **{name: integer() for name in Enemies._fields})
    buildings = record(Buildings, **{name: integer() for name in Buildings._fields})
    truths = dict.fromkeys(("none_owed", "black", "enemy", "building", "alike"), truth())
    rows = {"buildings": buildings, "standing": buildings, "defeated": each_enemy, "board": each_enemy}
    numbers = {name: integer() for name in ("tokens", "influence", "supply", "troops", "knights", "marked")}
    return record(Counts, **truths, **rows, **numbers, beside=beside)


def of_player(one: Player) -> Iterator[tuple[str, Any]]:
    """Yield what holds of each player before each question."""
    yield "each wheel holds the action tokens with which it was set up", one.tokens == one.wheel
    yield "no wedge owes a token", one.none_owed
    yield "nobody owes influence", one.influence >= 0
    yield "nobody has more troops than there are", (one.troops >= 0) & (one.troops <= TROOPS)
    for count, standing in zip(one.buildings, one.standing, strict=True):
        yield "nobody has more buildings of a type than there are", (count >= 0) & (count <= LEVELS)
        yield "the buildings counted are those on the board", count == standing
    yield "each knight has a reason", one.knights == 1 + one.black + unlocked(one.buildings.castle)
    yield "no number of enemies is negative", all_of(count >= 0 for count in one.defeated)
    yield "the mark is that of the setup", one.marked == one.chosen


def of_table(table: Table) -> Iterator[tuple[str, Any]]:
    """Yield what holds of the table before each question."""
    yield "nobody owes influence", (table.supply >= 0) & (table.held >= 0) & (table.reserve >= 0)
    yield "influence is that of the start, and the reserve", table.supply + table.held == table.whole + table.reserve
    yield "nothing is gained beyond a supply that has influence", (table.reserve == 0) | (table.supply == 0)
    for board, won, laid in zip(table.board, table.won, table.laid, strict=True):
        yield "the enemies on the board and those won are those laid", board + won == laid
        yield "none of them is missing", (board >= 0) & (won >= 0)
    yield from of_region(table)


def of_region(region: Region | Table) -> Iterator[tuple[str, Any]]:
    """Yield what holds of each region before each question."""
    yield "no enemy stands beside a building", (region.enemy & region.building) ^ True
    yield from second_building(region)


def has_a_step(state: Whole, known: Contracts) -> Iterator[tuple[str, Any]]:
    """Yield that some step answers what is asked, unless the game is over."""
    over = state.point == _POINTS.index(p.GameOver)
    yield "a game that is over asks nothing more", state.turn.over == over
    answered = any_of(state.point == _POINTS.index(one.asks) for one in known())
    yield "what is asked has a step", answered


# The contracts of the theorems that there are: a broken rule may leave out one.
Contracts = Callable[[], tuple[Contract, ...]]


def acts(one: Player, table: Table, region: Region | Table) -> Counts:
    """The numbers of the player who acts, and of the region of the step.

    Args:
        one: The player.
        table: The table.
        region: The region.
    """
    return Counts(
        one.tokens,
        one.none_owed,
        one.influence,
        table.supply,
        one.troops,
        one.buildings,
        one.standing,
        one.knights,
        one.black,
        one.defeated,
        table.board,
        enemy=region.enemy,
        building=region.building,
        beside=region.beside,
        alike=region.alike,
        marked=one.marked,
    )


def allowed(contract: Contract, was: Counts, now: Counts) -> Iterator[Any]:
    """Yield what a contract says of the numbers before and after its step, and that it changes no others."""
    changed: set[str] = set()
    for aspect, changes in invariant.aspects(contract.may.split()):
        if changes:
            changed |= {*aspect.numbers}
            yield from (holds for _, holds in aspect.says(contract.asks, was, now))
    for name in Counts._fields:
        if name not in changed:
            before, after = getattr(was, name), getattr(now, name)
            yield _equal(before, after) if name in ROWS else before == after


# The numbers that are several.
ROWS = ("buildings", "standing", "defeated", "board")


def _equal(one: tuple[int, ...], other: tuple[int, ...]) -> Any:  # noqa: ANN401 -- plain or symbolic
    return all_of(a == b for a, b in zip(one, other, strict=True))


def _begun(turn: Turn, whole: int, player: Player, laid: Enemies, *, enemy: bool) -> Whole:
    """The first turn, as the setup leaves the position."""
    suppose((turn.start >= 0) & (turn.start < turn.players) & (turn.looked_at >= 0) & (turn.looked_at < turn.players))
    begins = turn._replace(seat=turn.start, over=False, supply=whole, turns=0, rounds=0, since=0, late=False)
    none, nobody = Buildings(), Enemies()
    player = player._replace(
        tokens=player.wheel,
        none_owed=True,
        influence=0,
        troops=0,
        buildings=none,
        standing=none,
        knights=1 + player.black,
        defeated=nobody,
        marked=player.chosen,
    )
    table = Table(whole, 0, whole, 0, laid, nobody, laid, enemy=enemy, building=False, beside=0, alike=False)
    return Whole(_POINTS.index(p.AskTurn), begins, player, table)


def _stepped(  # noqa: PLR0913, PLR0917 -- what a step may do
    state: Whole,
    contract: Contract,
    other: Player,
    elsewhere: Region,
    same_region: bool,  # noqa: FBT001 -- a fact of the step
    now: Counts,
    point: int,
    following: int,
) -> Whole:
    """A step by any player, in any region: anything that its contract allows."""
    suppose(state.point == _POINTS.index(contract.asks))
    suppose(any_of(point == _POINTS.index(after) for after in contract.then))
    same_player = bool(state.turn.seat == state.turn.looked_at)
    # The invariant holds of each player, and of each region.
    suppose(all_of(holds for _, holds in (*of_player(other), *of_region(elsewhere))))
    actor, region = state.player if same_player else other, state.table if bool(same_region) else elsewhere
    was = acts(actor, state.table, region)
    suppose(all_of(allowed(contract, was, now)))
    turn, over = state.turn, point == _POINTS.index(p.GameOver)
    if contract.asks is TurnOver:
        suppose(all_of(holds for _, holds in invariant.passes(turn, following, over)))
        turn = passed(turn, following, over)
    turn = turn._replace(supply=now.supply)
    return Whole(
        point, turn, _player_after(state, now, same=same_player), _table_after(state, was, now, same=bool(same_region))
    )


def _player_after(state: Whole, now: Counts, *, same: bool) -> Player:
    """The player who is looked at, after a step."""
    if not same:
        return state.player
    shared = {name: getattr(now, name) for name in Player._fields if name not in {"wheel", "chosen"}}
    return state.player._replace(**shared)


def _table_after(state: Whole, was: Counts, now: Counts, *, same: bool) -> Table:
    """The table after a step; a step changes no region but one."""
    table, gain = state.table, now.influence - was.influence
    more = zip(table.won, was.defeated, now.defeated, strict=True)
    return table._replace(
        supply=now.supply,
        held=table.held + gain,
        reserve=table.reserve + gain - (was.supply - now.supply),
        board=now.board,
        won=Enemies(*(won + after - before for won, before, after in more)),
        enemy=now.enemy if same else table.enemy,
        building=now.building if same else table.building,
        beside=now.beside if same else table.beside,
        alike=now.alike if same else table.alike,
    )


def _kept(state: Whole, known: Contracts) -> Claims:
    yield from of_player(state.player)
    yield from of_table(state.table)
    yield from turn_order(state.turn)
    yield "the turn knows the supply", state.turn.supply == state.table.supply
    yield from has_a_step(state, known)
    yield from premise(acts(state.player, state.table, state.table))


def _conclusion(state: Whole, known: Contracts) -> Claims:
    turn, table, player = state.turn, state.table, state.player
    yield "the wheel holds the action tokens with which it was set up", player.tokens == player.wheel
    yield (
        "while the supply has influence, all of it is there or held",
        implies(table.supply > 0, table.supply + table.held == table.whole),
    )
    yield "what players hold beyond it comes from the reserve", table.supply + table.held == table.whole + table.reserve
    for board, won, laid in zip(table.board, table.won, table.laid, strict=True):
        yield "no enemy is lost", board + won == laid
    yield "the buildings on the board are those that the player has erected", _equal(player.buildings, player.standing)
    yield (
        "each knight is there by the setup or by a castle",
        player.knights == 1 + player.black + unlocked(player.buildings.castle),
    )
    yield "nobody has more troops than there are", (player.troops >= 0) & (player.troops <= TROOPS)
    yield (
        "when the game is over, each player has had as many turns as there were rounds",
        implies(turn.over, turn.turns == turn.rounds),
    )
    yield "nobody is ever more than one turn ahead", (turn.turns >= turn.rounds) & (turn.turns <= turn.rounds + 1)
    yield "after the turn that empties the supply there are fewer turns than players", turn.since < turn.players
    yield "a game is over only with an empty supply", implies(turn.over, table.supply == 0)
    yield "at most two buildings share a region", table.beside <= 1
    yield "two in a region are of one type, and of two players", implies(table.beside == 1, table.alike)
    yield "each mark is that of the setup", player.marked == player.chosen
    yield "what is asked has a step", has_a_step(state, known).__next__()[1]


def induction(known: Contracts, steps: tuple[Contract, ...], beside: Any) -> Induction:  # noqa: ANN401 -- a domain
    """Induction on the steps: each of them may do anything that its contract allows.

    Args:
        known: The contracts of the theorems that there are.
        steps: The contracts.
        beside: The domain of how many buildings stand beside the first one in the region that is looked at.
    """

    def first(
        turn: Turn = any_turn(),
        whole: int = integer(1),
        player: Player = _any_player(),
        laid: Enemies = any_enemies(),
        enemy: bool = truth(),  # noqa: FBT001 -- a fact of the board
    ) -> Whole:
        suppose(player.wheel >= 0)
        return _begun(turn, whole, player, laid, enemy=enemy)

    def following(  # noqa: PLR0913, PLR0917 -- what a step may do
        state: Whole,
        contract: Contract = each(steps),
        other: Player = _any_player(),
        elsewhere: Region = record(Region, **_of_region(beside)),
        same_region: bool = truth(),  # noqa: FBT001 -- a fact of the step
        now: Counts = _any_counts(beside),
        point: int = integer(0, len(_POINTS) - 1),
        seat: int = integer(0),
    ) -> Whole:
        return _stepped(state, contract, other, elsewhere, same_region, now, point, seat)

    def keeps(state: Whole) -> Claims:
        yield from _kept(state, known)

    def concludes(state: Whole) -> Claims:
        yield from _conclusion(state, known)

    states = record(
        Whole, point=integer(0, len(_POINTS) - 1), turn=any_turn(), player=_any_player(), table=_any_table(beside)
    )
    return Induction(states, first, following, keeps, concludes)


# What both theorems about every game rest on, and what they take on trust.
EDITION_2017 = "the readings by default, the data of the 2017 edition"
ASSUMED: tuple[Lemma | str, ...] = (
    Lemma("each kind of question and decision has its contract", "every_question_has_its_step"),
    Lemma("the list has exactly the decisions that the judge allows and the game applies", *LISTED),
    Lemma(
        "a decision with a part of the wrong type, or about a region that is not on the board, is refused",
        "only_answers_are_carried_out",
        "moves_are_judged_as_listed",
        "attacks_are_judged_as_listed",
        "buildings_are_judged_as_listed",
    ),
    Lemma("values, scores and tables are what the rule functions say", *GLUE),
    "the setup leaves what its theorems say: the first turn begins with that, and the induction with it",
    EDITION_2017,
    "a plan has at most two actions, and any values; what a question names is what the step before it says",
    "whether the board lets an action succeed is left open: the steps hold with any answer about the board",
    Lemma(
        "a decision from the list is carried out like a judged one, and fixed outcomes follow one by one",
        *(one.name for one in CARRIED_OUT),
    ),
    Lemma(
        "what is remembered or looked up is about the very player, region and wedge",
        *(one.name for one in LOOKED_UP),
    ),
    "fixed outcomes of chance are judged at the start of the game, and not again",
    "a list stays with its position, and a kept row of a table, a route or a turn is what would be found anew",
    "Python runs the functions as written, and nothing else changes a position",
    "a solver is right when it says that no values make a claim fail; --solver both asks z3 and cvc5",
    "a symbolic run does what plain runs do: each path is replayed with plain values, and no path is lost",
)


# Mutants: contracts that say too little, and steps that are missing


@instead_of(allowed)
def no_contract_is_about_tokens(
    right: Callable[..., Iterator[Any]], contract: Contract, was: Counts, now: Counts
) -> Iterator[Any]:
    """A step that may change the wheel says nothing of it."""
    says = contract.may.replace("wheel", "")
    yield from right(contract._replace(may=says), was, now._replace(tokens=was.tokens, none_owed=was.none_owed))


@instead_of(invariant.passes)
def the_end_of_a_turn_says_nothing(_: object, __: Turn, seat: Any, over: Any) -> Any:  # noqa: ANN401
    """The contract of the end of a turn names no seat."""
    yield "somebody is next", (seat >= 0) | over


@instead_of(unlocked)
def every_castle_counts(_: object, castles: Any) -> Any:  # noqa: ANN401
    """Each castle is taken to unlock a knight."""
    return castles


@theorem(
    "In every game without expansions, with two or more players, on any board, from the first turn on and after any "
    "number of decisions: each wheel holds the action tokens with which it was set up; the influence of the supply and "
    "of all players is that of the start, and more only from the reserve when the supply is empty; no enemy, building, "
    "troop or knight is lost or appears from nowhere; and when the game is over all players have had equally many "
    "turns, fewer than there are players after the one that emptied the supply.",
    rules=[
        "turn.next",
        "turn.distribute.all",
        "end.round",
        "end.trigger",
        "end.overflow",
        "crusade.keep",
        "build.place",
        "bonus.castle.knight",
        "muster.flip",
    ],
    sabotage=[
        no_contract_is_about_tokens,
        the_end_of_a_turn_says_nothing,
        every_castle_counts,
        travel_is_left_out,
        the_end_of_a_turn_is_left_out,
    ],
    assumes=(
        Lemma("from each question and point, the game does what a contract says", *STEPS),
        Lemma(
            "enemies, buildings, troops and knights are also counted apart, by each Crusade, Build and Muster",
            "enemies_are_conserved",
            "buildings_are_conserved",
            "troops_are_conserved",
            "knights_are_counted",
        ),
        Lemma("an enemy and a building never share a region", "regions_stay_in_order"),
        *ASSUMED,
    ),
)
def every_game() -> Induction:
    """Induction on the steps: each of them may do anything that its contract allows."""
    return induction(_known, turn_steps(_CONTRACTS), each((0,)))


def _known() -> tuple[Contract, ...]:
    there = contracts(step_theorems())
    return tuple(one for one in _CONTRACTS if one in there)


def turn_steps(found: tuple[Contract, ...]) -> tuple[Contract, ...]:
    """The contracts of the steps before the end of a game."""
    return tuple(one for one in found if one.asks is not p.GameOver)
