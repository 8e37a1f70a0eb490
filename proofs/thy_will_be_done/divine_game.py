"""The theorem about every game with Divine Influence: the contracts of its steps, composed by the solver.

It is the induction of ``game`` with the contracts of ``divine_invariant``: with influence tiles and coats of arms,
eight types of building of which mills take some, the tokens of chapels, and what is due at the end of a turn.
"""
# ruff: noqa: ANN401, B008 -- numbers are plain or symbolic; the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

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
    row,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.state import Enemies
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import divine_invariant, divine_turn_steps, game, invariant
from .divine_invariant import (
    CASTLES,
    CHAPELS,
    FREEING,
    LEVELS,
    MILLS,
    MOST_BUILDINGS,
    TROOPS,
    TYPES,
    Step,
    Tally,
    coats_for,
    of_question,
    premise,
)
from .game import Contract, contracts, step_theorems_of_divine_influence
from .invariant import Turn, TurnOver, passed, turn_order
from .values import any_enemies

_CONTRACTS = tuple(one for one in contracts(step_theorems_of_divine_influence()) if one.asks is not p.GameOver)
_POINTS = tuple(
    dict.fromkeys((*(one.asks for one in _CONTRACTS), *(after for one in _CONTRACTS for after in one.then)))
)
STEPS = tuple(one.name for one in (*game.setup_theorems_of_divine_influence(), *step_theorems_of_divine_influence()))


class Player(NamedTuple):
    """The numbers of a player: those of ``Tally``, and some of the history.

    Attributes:
        wheel: The action tokens with which the player's wheel was set up.
        taken: For each type of building, the levels that mills have taken off the player board.
    """

    wheel: int
    taken: tuple[int, ...]
    tokens: int
    none_owed: bool
    chapels: int
    influence: int
    troops: int
    gone: tuple[int, ...]
    standing: tuple[int, ...]
    freed: int
    low: int
    knights: int
    black: bool
    defeated: Enemies
    tiles: int
    up: int
    coats: int


class Region(NamedTuple):
    """The numbers of a region."""

    enemy: bool
    built: int
    tile: bool
    coat: bool


class Table(NamedTuple):
    """The numbers of the table, and what its players hold together.

    Attributes:
        supply: The influence in the supply.
        held: The influence of all players.
        whole: The influence in the supply at the start.
        reserve: The influence gained beyond the supply.
        board: The enemies on the board.
        won: The enemies that all players have won.
        enemies: The enemies that were laid at the start.
        lying: The influence tiles on the board.
        collected: The influence tiles that all players have taken.
        tiles: The influence tiles that were laid at the start.
        due: The additional distributions of the turn.
        owed: The action tokens that chapels will add in it.
    """

    supply: int
    held: int
    whole: int
    reserve: int
    board: Enemies
    won: Enemies
    enemies: Enemies
    lying: int
    collected: int
    tiles: int
    due: int
    owed: int


class Whole(NamedTuple):
    """A game between two steps: any one player and any one region are looked at.

    Attributes:
        point: What is asked, by its place in ``_POINTS``.
        turn: Whose turn it is.
        player: The player whose seat is looked at.
        region: The region that is looked at.
        table: The table.
    """

    point: int
    turn: Turn
    player: Player
    region: Region
    table: Table


def _numbers(kind: Any, **others: Any) -> Any:
    return record(kind, **{name: integer() for name in kind._fields} | others)


_LEVELS = row(integer(), TYPES)
_REGION = _numbers(Region, enemy=truth(), tile=truth(), coat=truth())


def _any_player() -> Any:
    rows = {"taken": _LEVELS, "gone": _LEVELS, "standing": _LEVELS, "defeated": any_enemies()}
    return _numbers(Player, none_owed=truth(), black=truth(), **rows)


def _any_table() -> Any:
    return _numbers(Table, **{name: any_enemies() for name in ("board", "won", "enemies")})


def _any_tally() -> Any:
    truths = dict.fromkeys(("none_owed", "black", "enemy", "tile", "coat"), truth())
    enemies = _numbers(Enemies)
    return _numbers(Tally, **truths, gone=_LEVELS, standing=_LEVELS, defeated=enemies, board=enemies)


# The invariant


def of_player(one: Player) -> Iterator[tuple[str, Any]]:
    """Yield what holds of each player before each question."""
    yield "each wheel holds the tokens of the setup, and those of chapels", one.tokens == one.wheel + one.chapels
    yield "no wedge owes a token", one.none_owed
    yield "nobody owes influence", one.influence >= 0
    yield "nobody has more troops than there are", (one.troops >= 0) & (one.troops <= TROOPS)
    for gone, standing, taken in zip(one.gone, one.standing, one.taken, strict=True):
        yield "there are four levels of each type", (gone >= 0) & (gone <= LEVELS)
        yield "each level that is gone was built or taken", gone == standing + taken
        yield "no number of buildings is negative", (standing >= 0) & (taken >= 0)
    yield "each mill has taken one building at most", sum(one.taken) <= one.standing[MILLS]
    freed = (one.freed >= 0) & (one.freed <= len(FREEING)) & (one.freed <= one.gone[CASTLES])
    yield "two castles have a knight", freed
    yield "each knight has a reason", one.knights == 1 + one.black + one.freed
    low = (one.low >= 0) & (one.low <= LEVELS - 1) & (one.low <= one.gone[CHAPELS])
    yield "three chapels add a token", low
    yield "each chapel adds one token", (one.chapels >= 0) & (one.chapels <= one.low)
    yield "no number of enemies is negative", all_of(count >= 0 for count in one.defeated)
    yield "no more tiles can be turned than the player has", (one.up >= 0) & (one.up <= one.tiles)
    yield "there is a coat of arms for each tile, while one is left", one.coats == coats_for(one.tiles)


def of_actor(one: Player, table: Table) -> Iterator[tuple[str, Any]]:
    """Yield what holds of the player to act and of what is due."""
    yield "tokens are owed for new chapels alone", one.chapels + table.owed <= one.low


def of_region(one: Region) -> Iterator[tuple[str, Any]]:
    """Yield what holds of each region."""
    yield "no enemy stands beside a building", implies(one.enemy, one.built == 0)
    yield "at most two buildings share a region", (one.built >= 0) & (one.built <= MOST_BUILDINGS)
    yield "no coat of arms lies beside a tile", implies(one.tile, one.coat ^ True)


def of_table(table: Table) -> Iterator[tuple[str, Any]]:
    """Yield what holds of the table before each question."""
    yield "nobody owes influence", (table.supply >= 0) & (table.held >= 0) & (table.reserve >= 0)
    yield "influence is that of the start, and the reserve", table.supply + table.held == table.whole + table.reserve
    yield "nothing is gained beyond a supply that has influence", (table.reserve == 0) | (table.supply == 0)
    for board, won, laid in zip(table.board, table.won, table.enemies, strict=True):
        yield "the enemies on the board and those won are those laid", board + won == laid
        yield "none of them is missing", (board >= 0) & (won >= 0)
    yield "the tiles on the board and those taken are those laid", table.lying + table.collected == table.tiles
    yield "none of these is missing", (table.lying >= 0) & (table.collected >= 0)
    yield "nothing less than nothing is due", (table.due >= 0) & (table.owed >= 0)


def _asked(state: Whole, known: Callable[[], tuple[Contract, ...]]) -> Iterator[tuple[str, Any]]:
    """Yield what holds of the question: it has a step, and what that supposes of what is due and of mills."""
    table, player = state.table, state.player
    yield "a game that is over asks nothing more", state.turn.over == (state.point == _POINTS.index(p.GameOver))
    for at, asks in enumerate(_POINTS):
        for words, holds in of_question(asks, table.due, table.owed):
            yield words, implies(state.point == at, holds)
    waits = (state.point == _POINTS.index(p.AskTaken)) & (state.turn.seat == state.turn.looked_at)
    yield "a mill that has not taken a building waits", implies(waits, sum(player.taken) < player.standing[MILLS])
    yield "what is asked has a step", has_a_step(state, known)


def has_a_step(state: Whole, known: Callable[[], tuple[Contract, ...]]) -> Any:
    """Whether some step answers what is asked, unless the game is over."""
    over = state.point == _POINTS.index(p.GameOver)
    return over | any_of(state.point == _POINTS.index(one.asks) for one in known())


# The steps


def acts(one: Player, region: Region, table: Table) -> Tally:
    """The numbers of the player who acts, and of the region of the step."""
    shared = {name: getattr(one, name) for name in Player._fields if name in Tally._fields}
    shared |= {name: getattr(table, name) for name in Table._fields if name in Tally._fields and name != "tiles"}
    return Tally(**shared, **region._asdict())


# The numbers that are several.
ROWS = ("gone", "standing", "defeated", "board")


def allowed(contract: Contract, step: Step, was: Tally, now: Tally) -> Iterator[Any]:
    """Yield what a contract says of the numbers before and after its step, and that it changes no others."""
    changed: set[str] = set()
    for aspect, changes in divine_invariant.aspects(contract.may.split()):
        if changes:
            changed |= {*aspect.numbers}
            before, after = (_seen(one, contract.may.split()) for one in (was, now))
            yield from (holds for _, holds in aspect.says(step, before, after))
    for name in Tally._fields:
        if name not in changed:
            before, after = getattr(was, name), getattr(now, name)
            yield all_of(a == b for a, b in zip(before, after, strict=True)) if name in ROWS else before == after


def _seen(tally: Tally, may: list[str]) -> Tally:
    """The numbers that the theorem about a step sees: none of those that the step cannot change."""
    about = {name for aspect, changes in divine_invariant.aspects(may) if changes for name in aspect.numbers}
    return tally._replace(
        **{name: None for name in ("chapels", "freed", "low", "standing", "knights") if name not in about}
    )


def _stepped(  # noqa: PLR0913, PLR0917 -- what a step may do
    state: Whole,
    contract: Contract,
    other: Player,
    elsewhere: Region,
    same_region: bool,  # noqa: FBT001 -- a fact of the step
    now: Tally,
    point: int,
    following: int,
) -> Whole:
    """A step by any player, anywhere: anything that its contract allows."""
    then = any_of(point == _POINTS.index(after) for after in contract.then)
    suppose((state.point == _POINTS.index(contract.asks)) & then)
    same = bool(state.turn.seat == state.turn.looked_at)
    actor, region = state.player if same else other, state.region if same_region else elsewhere
    # The invariant holds of each player and of each region.
    suppose(all_of(holds for _, holds in (*of_player(actor), *of_actor(actor, state.table), *of_region(region))))
    was = acts(actor, region, state.table)
    step = Step(contract.asks, lambda asks: point == _POINTS.index(asks) if asks in contract.then else False)
    suppose(all_of(allowed(contract, step, was, now)))
    turn, over = state.turn, point == _POINTS.index(p.GameOver)
    if contract.asks is TurnOver and not bool(point == _POINTS.index(p.AskExtra)):
        suppose(all_of(holds for _, holds in invariant.passes(turn, following, over)))
        turn = passed(turn, following, over)
    turn = turn._replace(supply=now.supply)
    player = _player_after(state.player, contract, now) if same else state.player
    after = Region(*(getattr(now, name) for name in Region._fields)) if same_region else state.region
    return Whole(point, turn, player, after, _table_after(state.table, was, now))


def _player_after(player: Player, contract: Contract, now: Tally) -> Player:
    shared = {name: getattr(now, name) for name in Player._fields if name in Tally._fields}
    taken = player.taken
    if contract.gives is d.TakeOff:
        each_type = zip(player.taken, player.gone, now.gone, strict=True)
        taken = tuple(before + after - gone for before, gone, after in each_type)
    return player._replace(**shared, taken=taken)


def _table_after(table: Table, was: Tally, now: Tally) -> Table:
    gain = now.influence - was.influence
    more = zip(table.won, was.defeated, now.defeated, strict=True)
    return table._replace(
        supply=now.supply,
        held=table.held + gain,
        reserve=table.reserve + gain - (was.supply - now.supply),
        board=now.board,
        won=Enemies(*(won + after - before for won, before, after in more)),
        lying=now.lying,
        collected=table.collected + now.tiles - was.tiles,
        due=now.due,
        owed=now.owed,
    )


def _begun(turn: Turn, player: Player, region: Region, table: Table) -> Whole:
    """The first turn, as the setup leaves the position."""
    suppose((turn.start >= 0) & (turn.start < turn.players) & (turn.looked_at >= 0) & (turn.looked_at < turn.players))
    suppose((player.wheel >= 0) & (table.whole >= 1) & (table.tiles >= 0))
    begins = turn._replace(seat=turn.start, over=False, supply=table.whole, turns=0, rounds=0, since=0, late=False)
    none, nobody = (0,) * TYPES, Enemies()
    counts: Any = dict.fromkeys(("chapels", "influence", "troops", "freed", "low", "tiles", "up", "coats"), 0)
    levels: Any = dict.fromkeys(("taken", "gone", "standing"), none)
    player = player._replace(
        tokens=player.wheel, none_owed=True, knights=1 + player.black, defeated=nobody, **counts, **levels
    )
    numbers: Any = dict.fromkeys(("held", "reserve", "collected", "due", "owed"), 0)
    table = table._replace(supply=table.whole, board=table.enemies, won=nobody, lying=table.tiles, **numbers)
    return Whole(_POINTS.index(p.AskTurn), begins, player, region._replace(built=0, coat=False), table)


def _kept(state: Whole, known: Callable[[], tuple[Contract, ...]]) -> Claims:
    yield from of_player(state.player)
    yield from of_region(state.region)
    yield from of_table(state.table)
    for words, holds in of_actor(state.player, state.table):
        yield words, implies(state.turn.seat == state.turn.looked_at, holds)
    yield from turn_order(state.turn)
    yield "the turn knows the supply", state.turn.supply == state.table.supply
    yield from _asked(state, known)
    yield from premise(acts(state.player, state.region, state.table))


def _conclusion(state: Whole, known: Callable[[], tuple[Contract, ...]]) -> Claims:
    turn, table, player, region = state.turn, state.table, state.player, state.region
    yield (
        "the wheel holds the tokens of the setup, and those of chapels",
        player.tokens == player.wheel + player.chapels,
    )
    yield "chapels add three tokens at most", player.chapels <= LEVELS - 1
    kept = table.supply + table.held == table.whole
    yield "while the supply has influence, all of it is there or held", implies(table.supply > 0, kept)
    yield "what players hold beyond it comes from the reserve", table.supply + table.held == table.whole + table.reserve
    for board, won, laid in zip(table.board, table.won, table.enemies, strict=True):
        yield "no enemy is lost", board + won == laid
    for gone, standing, taken in zip(player.gone, player.standing, player.taken, strict=True):
        yield "each level that is gone stands on the board, or a mill has taken it", gone == standing + taken
    yield "each mill has taken one building at most", sum(player.taken) <= player.standing[MILLS]
    yield "each knight is there by the setup or by a castle", player.knights == 1 + player.black + player.freed
    yield "nobody has more troops than there are", (player.troops >= 0) & (player.troops <= TROOPS)
    yield "no influence tile is lost", table.lying + table.collected == table.tiles
    yield "there is a coat of arms for each tile, while one is left", player.coats == coats_for(player.tiles)
    yield "no coat of arms lies beside a tile", implies(region.tile, region.coat ^ True)
    yield "no enemy stands beside a building", implies(region.enemy, region.built == 0)
    yield "at most two buildings share a region", region.built <= MOST_BUILDINGS
    nothing = (table.due == 0) & (table.owed == 0)
    yield "nothing is due when a turn begins", implies(state.point == _POINTS.index(p.AskTurn), nothing)
    yield "at the end all players have had equally many turns", implies(turn.over, turn.turns == turn.rounds)
    yield "nobody is ever more than one turn ahead", (turn.turns >= turn.rounds) & (turn.turns <= turn.rounds + 1)
    yield "after the turn that empties the supply there are fewer turns than players", turn.since < turn.players
    yield "a game is over only with an empty supply", implies(turn.over, table.supply == 0)
    yield "what is asked has a step", has_a_step(state, known)


# Mutants: contracts that say too little, and steps that are missing


@instead_of(divine_invariant.aspects)
def no_contract_is_about_tokens(right: Callable[..., Iterator[Any]], may: list[str]) -> Iterator[Any]:
    """No contract says how many tokens a chapel adds."""
    yield from ((aspect, changes) for aspect, changes in right(may) if "chapels" not in aspect.numbers)


@instead_of(invariant.passes)
def the_end_of_a_turn_says_nothing(_: object, __: Turn, seat: Any, over: Any) -> Any:
    """The contract of the end of a turn names no seat."""
    yield "somebody is next", (seat >= 0) | over


@instead_of(divine_invariant.aspects)
def a_building_may_join_two_others(right: Callable[..., Iterator[Any]], may: list[str]) -> Iterator[Any]:
    """No contract says where a new building stands."""
    yield from ((aspect, changes) for aspect, changes in right(may) if "built" not in aspect.numbers)


@instead_of(step_theorems_of_divine_influence)
def travel_is_left_out(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """No theorem is about the moves of knights."""
    return tuple(one for one in right() if one is not divine_turn_steps.a_knight_travels)


@theorem(
    "In every game with Divine Influence, with the expansion for five and six players or without it, with two or more "
    "players, on any board, from the first turn on and after any number of decisions: each wheel holds the action "
    "tokens with which it was set up and those of chapels, three at most; influence comes from the supply, and beyond "
    "it from the reserve; no enemy, troop, knight or influence tile is lost or appears from nowhere; each level that "
    "has left a player board stands on the board or was taken by a mill, one by each mill at most; at most two "
    "buildings share a region, and no enemy stands beside them; nothing is due when a turn begins; and when the game "
    "is over all players have had equally many turns, fewer than there are players after the one that emptied the "
    "supply.",
    rules=[
        "divine.base",
        "divine.chapel.token",
        "divine.mill.remove",
        "divine.build.one",
        "divine.influence.tile",
        "divine.marker.place",
        "divine.distribute.extra",
        "five.build.most",
        "turn.next",
        "end.round",
    ],
    sabotage=[
        no_contract_is_about_tokens,
        the_end_of_a_turn_says_nothing,
        a_building_may_join_two_others,
        travel_is_left_out,
    ],
    assumes=(
        Lemma("from each question and point, the game does what a contract says", *STEPS),
        Lemma("no other building joins others", "no_building_is_a_third_one"),
        *(one for one in game.ASSUMED if one != game.EDITION_2017),
        "the readings by default",
    ),
    thorough=True,
)
def every_game_with_divine_influence() -> Induction:
    """Induction on the steps: each of them may do anything that its contract allows."""

    def first(
        turn: Turn = game.any_turn(),
        player: Player = _any_player(),
        region: Region = _REGION,
        table: Table = _any_table(),
    ) -> Whole:
        return _begun(turn, player, region, table)

    def following(  # noqa: PLR0913, PLR0917 -- what a step may do
        state: Whole,
        contract: Contract = each(_CONTRACTS),
        other: Player = _any_player(),
        elsewhere: Region = _REGION,
        same_region: bool = truth(),  # noqa: FBT001 -- a fact of the step
        now: Tally = _any_tally(),
        point: int = integer(0, len(_POINTS) - 1),
        seat: int = integer(0),
    ) -> Whole:
        return _stepped(state, contract, other, elsewhere, bool(same_region), now, point, seat)

    def keeps(state: Whole) -> Claims:
        yield from _kept(state, _known)

    def concludes(state: Whole) -> Claims:
        yield from _conclusion(state, _known)

    states = record(
        Whole,
        point=integer(0, len(_POINTS) - 1),
        turn=game.any_turn(),
        player=_any_player(),
        region=_REGION,
        table=_any_table(),
    )
    return Induction(states, first, following, keeps, concludes)


def _known() -> tuple[Contract, ...]:
    there = contracts(game.step_theorems_of_divine_influence())
    return tuple(one for one in _CONTRACTS if one in there)
