"""Positions as rows, and rows as positions: exact inverses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Any, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.rule_tables import NotCovered, RuleTables
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    NOTHING_DUE,
    Due,
    Holding,
    Laid,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.state import (
    Added,
    AddedArea,
    Buildings,
    Enemies,
    Erected,
    KnightOrder,
    Markers,
    Outcomes,
    PlayerArea,
    Position,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import pending as p

Row = npt.NDArray[np.int16]
Cells = Sequence[int]
# What reads each field of a thing, by its name; and what makes a thing of a class from that.
Readers = Mapping[str, Callable[[], object]]
Made = Callable[[type[Any], Readers], Any]
T = TypeVar("T")

_NIBBLE = 1 << at.HALF_BYTE
_SEATS = {None: at.OVER}
# The cells of what a question may say, by its field.
_NUMBERS = {
    "wedge": at.WEDGE,
    "tokens": at.TOKENS,
    "points": at.POINTS,
    "amount": at.AMOUNT,
    "begun": at.BEGUN,
    "must": at.MUST,
    "optional": at.OPTIONAL,
    "wheel": at.WHEEL,
    "added": at.ADDED,
    "left": at.LEFT,
    "upgrades": at.UPGRADES,
    "marks": at.MARKS,
    "level": at.LEVEL,
    "may": at.MAY,
}
_TRUTHS = ("begun", "must", "optional", "may")


def pack(tables: RuleTables, state: State) -> Row:
    """Return the row of a position.

    Args:
        tables: The tables of its ruleset and number of players.
        state: The position.

    Raises:
        NotCovered: If a row has no room for something in it.
    """
    row: Row = pack_all(tables, [state])[0]
    return row


def pack_all(tables: RuleTables, states: Sequence[State]) -> Row:
    """Return the rows of positions; this is quick if each of them shares most of its parts with the one before.

    Args:
        tables: The tables of their ruleset and number of players.
        states: The positions.

    Raises:
        NotCovered: If a row has no room for something in one of them.
    """
    rows = np.zeros((len(states), tables.row_length), np.int16)
    before = None
    for place, state in enumerate(states):
        if before is None:
            _write_empty_seats(tables, rows[0])
        else:
            rows[place] = rows[place - 1]
        _write(tables, rows[place], state, before)
        before = state
    return rows


def _write(tables: RuleTables, row: Row, state: State, before: State | None) -> None:
    """Write a position over the one before it; what is the same object in both stays as it is."""
    for seat, area in enumerate(state.areas):
        if before is None or area is not before.areas[seat]:
            _write_area(tables, row, seat, area)
    _write_board(tables, row, state, before)
    _write_question(tables, row, state.pending)
    dealt = _dealt_in(state)
    if before is None or dealt is not _dealt_in(before):
        _write_deals(tables, row, dealt)
    if before is None or state.outcomes is not before.outcomes:
        _write_outcomes(tables, row, state.outcomes)
    if before is None or state.added is not before.added:
        _write_added(tables, row, state.added)


def unpack(tables: RuleTables, row: Row) -> State:
    """Return the position of a row.

    Args:
        tables: The tables of its ruleset and number of players.
        row: The row.
    """
    return read_position(tables, row.tolist(), _whole)


def read_position(tables: RuleTables, cells: Cells, made: Made) -> State:
    """Return the position that cells hold.

    Args:
        tables: The tables of its ruleset and number of players.
        cells: The cells of its row.
        made: Makes a thing of a class from what reads each of its fields.
    """
    regions = range(len(tables.ruleset.laid.regions))
    position: State = made(
        Position,
        {
            "ruleset": lambda: tables.ruleset,
            "areas": lambda: tuple(_area(tables, cells, seat, made) for seat in range(tables.players)),
            "enemies": lambda: tuple(_member(at.TOKENS_OF_ENEMIES, cells[at.ENEMIES + place]) for place in regions),
            "buildings": lambda: tuple(_erected(cells[at.BUILDINGS + place]) for place in regions),
            "tiles": lambda: tuple(_member(tables.tiles, cells[at.TILES + place]) for place in regions),
            "markers": lambda: Markers(*cells[at.MARKERS : at.MARKERS + 2]),
            "supply": lambda: cells[at.SUPPLY],
            "start": lambda: _seat(cells[at.START]),
            "pending": lambda: _question(tables, cells, made),
            "outcomes": lambda: _outcomes(tables, cells) if cells[at.FIXED] else None,
            "until": lambda: _seat(cells[at.UNTIL]),
            "added": lambda: _added(tables, cells) if tables.ruleset.expansions else None,
        },
    )
    return position


def _whole(kind: type[Any], readers: Readers) -> Any:  # noqa: ANN401 -- of that class
    return kind(**{name: read() for name, read in readers.items()})


def _seat(cell: int) -> int | None:
    return None if cell == at.NONE else cell


def _member(kinds: Sequence[Any], number: int) -> Any:  # noqa: ANN401 -- a token or a tile
    return None if number == at.NONE else kinds[number]


def _fill(row: Row, first: int, numbers: Iterable[int], room: int, what: str, rest: int = 0) -> int:
    """Write numbers into cells, and the rest after them; return how many the numbers are."""
    listed = list(numbers)
    if len(listed) > room:
        raise NotCovered(f"position: {len(listed)} {what}, and a row holds {room}")
    row[first : first + room] = listed + [rest] * (room - len(listed))
    return len(listed)


# Player areas.


def _write_empty_seats(tables: RuleTables, row: Row) -> None:
    for seat in range(tables.players, tables.seats):
        area = at.AREAS + seat * at.AREA
        row[area + at.TILE_AT : area + at.TOKENS_ON] = at.NONE
        row[area + at.KNIGHTS : area + at.DEFEATED] = at.NONE


def _write_area(tables: RuleTables, row: Row, seat: int, player: PlayerArea) -> None:
    wedges, wheel = tables.ruleset.edition.wedges, player.wheel
    area = at.AREAS + seat * at.AREA
    _fill(row, area + at.TILE_AT, map(wedges.index, wheel.arrangement), at.WEDGES, "wedges", at.NONE)
    _fill(row, area + at.TOKENS_ON, wheel.tokens, at.WEDGES, "wedges")
    _fill(row, area + at.UPGRADED, wheel.upgraded, at.WEDGES, "wedges")
    _fill(row, area + at.KNIGHTS, player.knights, at.KNIGHTS_EACH, "knights of a player", at.NONE)
    row[area + at.ORDER] = at.ORDERS.index(player.order)
    row[area + at.BUILT : area + at.TROOPS] = [player.buildings.of(one) for one in at.TYPES]
    row[area + at.TROOPS] = player.troops
    row[area + at.DEFEATED : area + at.INFLUENCE] = player.defeated
    row[area + at.INFLUENCE] = player.influence
    row[area + at.CARRIED] = player.carried
    has = player.added
    if not tables.ruleset.expansions:
        _refuse_added(has)
        return
    marked = has.marked if has else None
    row[at.MARKED + seat] = 0 if marked is None else 1 + at.ENEMIES_WON.index(marked)
    row[at.AGAIN + seat] = has is not None and has.again
    if tables.divine:
        _write_held(row, at.HELD + seat * at.HELD_EACH, player)


def _refuse_added(has: object) -> None:
    if has is not None:
        raise NotCovered("position: it has pieces of an expansion, which the batch does not cover")


def _area(tables: RuleTables, cells: Cells, seat: int, made: Made) -> PlayerArea:
    own = cells[at.AREAS + seat * at.AREA : at.AREAS + (seat + 1) * at.AREA]
    area: PlayerArea = made(
        PlayerArea,
        {
            "wheel": lambda: _wheel(tables, own),
            "order": lambda: at.ORDERS[own[at.ORDER]],
            "buildings": lambda: (
                _unlocked(_held(cells, seat)) if tables.divine else Buildings(*own[at.BUILT : at.TROOPS])
            ),
            "troops": lambda: own[at.TROOPS],
            "knights": lambda: tuple(place for place in own[at.KNIGHTS : at.DEFEATED] if place != at.NONE),
            "defeated": lambda: Enemies(*own[at.DEFEATED : at.INFLUENCE]),
            "influence": lambda: own[at.INFLUENCE],
            "carried": lambda: own[at.CARRIED],
            "added": lambda: _added_area(tables, cells, seat) if tables.ruleset.expansions else None,
        },
    )
    return area


def _wheel(tables: RuleTables, own: Cells) -> Wheel:
    tiles = [tile for tile in own[at.TILE_AT : at.TOKENS_ON] if tile != at.NONE]
    return Wheel(
        tuple(tables.ruleset.edition.wedges[tile] for tile in tiles),
        tuple(own[at.TOKENS_ON : at.TOKENS_ON + len(tiles)]),
        tuple(map(bool, own[at.UPGRADED : at.UPGRADED + len(tiles)])),
    )


# The board.


def _write_board(tables: RuleTables, row: Row, state: State, before: State | None) -> None:
    if before is None or state.enemies is not before.enemies:
        _write_pieces(row, at.ENEMIES, state.enemies, at.TOKENS_OF_ENEMIES.index)
    if before is None or state.buildings is not before.buildings:
        _write_pieces(row, at.BUILDINGS, state.buildings, _cell)
    if before is None or state.tiles is not before.tiles:
        _write_pieces(row, at.TILES, state.tiles, tables.tiles.index)
    row[at.MARKERS : at.MARKERS + 2] = state.markers
    row[at.SUPPLY] = state.supply
    row[at.START] = at.NONE if state.start is None else state.start
    row[at.UNTIL] = at.NONE if state.until is None else state.until


def _write_pieces(row: Row, first: int, pieces: Sequence[T | None], number: Callable[[T], int]) -> None:
    """Write what lies in each region, if anything does."""
    numbers = (at.NONE if piece is None else number(piece) for piece in pieces)
    _fill(row, first, numbers, at.REGIONS, "regions", at.NONE)


def _cell(built: Erected) -> int:
    kind = at.EVERY_TYPE.index(built.building)
    return (built.owner * _NIBBLE + kind) * _NIBBLE + built.level


def _erected(cell: int) -> Erected | None:
    return None if cell == at.NONE else _built(cell)


def _built(cell: int) -> Erected:
    kind = cell // _NIBBLE % _NIBBLE
    return Erected(cell // _NIBBLE // _NIBBLE, at.EVERY_TYPE[kind], cell % _NIBBLE)


# What expansions add.


def _write_added(tables: RuleTables, row: Row, added: Added | None) -> None:
    if not tables.ruleset.expansions:
        _refuse_added(added)
        return
    row[at.BESIDE : at.MARKED] = at.NONE
    row[at.AFTER : at.ROW_CROWDED] = 0
    beside = [list(map(_cell, others)) for others in (added.beside if added else ())]
    if tables.third_buildings and max(Counter(chain.from_iterable(beside)).values(), default=0) > 1:
        raise NotCovered("position: a building that stands twice on the board")
    for place, others in enumerate(beside):
        if others:
            _write_beside(tables, row, place, others)
    if tables.divine:
        _write_laid(tables, row, added.laid if added else None)


def _write_beside(tables: RuleTables, row: Row, place: int, others: list[int]) -> None:
    """Write the buildings beside the first one of a region, in the order in which they were erected."""
    followed = others if tables.third_buildings else []
    _fill(row, at.BESIDE + place, followed[:1] or others, 1, "further buildings of a region")
    for one, following in pairwise(followed):
        row[_cell_after(one)] = following


def _cell_after(cell: int) -> int:
    """The cell of the building after one in its region."""
    owner, kind, level = cell // _NIBBLE // _NIBBLE, cell // _NIBBLE % _NIBBLE, cell % _NIBBLE
    return at.AFTER + (owner * len(at.EVERY_TYPE) + kind) * at.LEVELS + level - 1


def _added(tables: RuleTables, cells: Cells) -> Added:
    """The buildings beside the first ones; none are listed if no region can hold a second one."""
    every = tuple(_beside(tables, cells, cell) for cell in cells[at.BESIDE :][: len(tables.ruleset.laid.regions)])
    laid = _laid(tables, cells) if tables.divine else None
    if not tables.known[f.SECOND_BUILDINGS] and not any(every):
        return Added(laid=laid)
    return Added(beside=every, laid=laid)


def _beside(tables: RuleTables, cells: Cells, second: int) -> tuple[Erected, ...]:
    """The second building of a region and those after it."""
    if second == at.NONE:
        return ()
    found = [second]
    while tables.third_buildings and cells[_cell_after(found[-1])]:
        found.append(cells[_cell_after(found[-1])])
    return tuple(map(_built, found))


def _added_area(tables: RuleTables, cells: Cells, seat: int) -> AddedArea | None:
    marked, again = cells[at.MARKED + seat], bool(cells[at.AGAIN + seat])
    if not (marked or again or tables.divine):
        return None
    holding = _holding(_held(cells, seat)) if tables.divine else None
    return AddedArea(marked=at.ENEMIES_WON[marked - 1] if marked else None, again=again, holding=holding)


# What only Divine Influence adds. Wedges and manners that may be missing are counted from 1.


def _from_one(place: int | None) -> int:
    return 0 if place is None else place + 1


def _place(from_one: int) -> int | None:
    return from_one - 1 if from_one else None


def _write_laid(tables: RuleTables, row: Row, laid: Laid | None) -> None:
    _write_pieces(row, at.LAID, laid.tiles if laid else (), tables.laid_tiles.index)
    _write_pieces(row, at.COATS, laid.coats if laid else (), int)
    _write_due(row, laid.due if laid else NOTHING_DUE)


def _write_due(row: Row, due: Due) -> None:
    row[at.CHAPEL_DUE], row[at.FURTHER_DUE] = _from_one(due.chapel), due.further
    row[at.DISTRIBUTIONS_DUE], row[at.LIVONIAN_DUE] = due.distributions, due.livonian
    row[at.SOWN] = 0 if due.sown is None else 1 + at.MANNERS.index(due.sown)


def _write_held(row: Row, held: int, area: PlayerArea) -> None:
    holding, unlocked = (area.added.holding if area.added else None) or Holding(), area.buildings
    row[held + at.GONE : held + at.ONCE] = 0
    if isinstance(unlocked, Unlocked):
        row[held + at.GONE : held + at.PERMANENT] = unlocked.levels
        row[held + at.PERMANENT : held + at.ONCE] = unlocked.permanent
    row[held + at.ONCE : held + at.TILES_HELD] = holding.once
    row[held + at.TILES_HELD], row[held + at.SCORING_TILES] = holding.tiles, holding.ends
    row[held + at.GIANT], row[held + at.CHAPEL_TOKENS] = _from_one(holding.giant), holding.chapels


def _laid(tables: RuleTables, cells: Cells) -> Laid:
    regions = len(tables.ruleset.laid.regions)
    chapel, further, distributions, livonian, sown = cells[at.CHAPEL_DUE : at.FIXED_LAID_SIZE]
    due = Due(_place(chapel), distributions, bool(livonian), at.MANNERS[sown - 1] if sown else None, further)
    return Laid(
        tiles=tuple(_member(tables.laid_tiles, tile) for tile in cells[at.LAID :][:regions]),
        coats=tuple(None if coat == at.NONE else coat for coat in cells[at.COATS :][:regions]),
        due=NOTHING_DUE if due == NOTHING_DUE else due,
    )


def _held(cells: Cells, seat: int) -> Cells:
    return cells[at.HELD + seat * at.HELD_EACH :][: at.HELD_EACH]


def _unlocked(held: Cells) -> Unlocked:
    return Unlocked(tuple(held[at.GONE : at.PERMANENT]), tuple(held[at.PERMANENT : at.ONCE]))


def _holding(held: Cells) -> Holding:
    return Holding(
        once=tuple(held[at.ONCE : at.TILES_HELD]),
        tiles=held[at.TILES_HELD],
        ends=held[at.SCORING_TILES],
        giant=_place(held[at.GIANT]),
        chapels=held[at.CHAPEL_TOKENS],
    )


# The pending question.


def _write_question(tables: RuleTables, row: Row, asked: p.Pending) -> None:
    kind = type(asked).__name__
    if kind not in at.KINDS:
        raise NotCovered(f"position: the question {kind}, which the batch does not cover")
    row[at.KIND : at.DEALT_ALL] = 0
    row[at.KIND] = at.KINDS.index(kind)
    row[at.SEAT] = at.OVER if asked.seat is None else asked.seat
    for name, cell in _NUMBERS.items():
        row[cell] = getattr(asked, name, row[cell])
    region, token = getattr(asked, "region", None), getattr(asked, "token", None)
    row[at.REGION] = at.NONE if region is None else region
    row[at.TOKEN] = at.NONE if token is None else at.TOKENS_OF_ENEMIES.index(token)
    plan = [number for action, tokens in getattr(asked, "plan", ()) for number in (at.ACTIONS.index(action), tokens)]
    row[at.PLAN_SIZE] = _fill(row, at.PLAN, plan, 2 * at.PLAN_LENGTH, "numbers of a plan") // 2
    waiting = getattr(asked, "knights", ())
    row[at.WAITING_SIZE] = _fill(row, at.WAITING, waiting, at.KNIGHTS_EACH, "knights that wait")
    row[at.CHOSEN_SIZE] = _fill(row, at.CHOSEN, getattr(asked, "chosen", ()), at.WEDGES, "wedges")
    names = [wedge.name for wedge in tables.ruleset.edition.wedges]
    row[at.PLACED_SIZE] = _fill(row, at.PLACED, map(names.index, getattr(asked, "placed", ())), at.WEDGES, "wedges")


def _dealt_in(state: State) -> Sequence[Sequence[KnightOrder]]:
    dealt: Sequence[Sequence[KnightOrder]] = getattr(state.pending, "dealt", ())
    return dealt


def _write_deals(tables: RuleTables, row: Row, dealt: Sequence[Sequence[KnightOrder]]) -> None:
    every = dealt == (tables.ruleset.edition.knight_orders,) * tables.players and tables.known[f.ORDERS_CHOSEN]
    row[at.DEALT_ALL] = 1 if every else 0
    hands = () if every else dealt
    for seat in range(tables.players):
        area, hand = at.AREAS + seat * at.AREA, hands[seat] if hands else ()
        orders = map(at.ORDERS.index, hand)
        row[area + at.DEALT_SIZE] = _fill(row, area + at.DEALT, orders, at.DEAL_LENGTH, "knight orders on offer")


def _deals(tables: RuleTables, cells: Cells) -> tuple[tuple[KnightOrder, ...], ...]:
    if cells[at.DEALT_ALL]:
        return (tables.ruleset.edition.knight_orders,) * tables.players
    return tuple(_dealt(cells, at.AREAS + seat * at.AREA) for seat in range(tables.players))


def _dealt(cells: Cells, area: int) -> tuple[KnightOrder, ...]:
    first = area + at.DEALT
    return tuple(at.ORDERS[order] for order in cells[first : first + cells[area + at.DEALT_SIZE]])


def _question(tables: RuleTables, cells: Cells, made: Made) -> p.Pending:
    asks: Any = getattr(p, at.KINDS[cells[at.KIND]])
    if asks is p.GameOver:
        return p.GameOver()
    names = tables.ruleset.edition.wedges
    said: Readers = {
        "seat": lambda: cells[at.SEAT],
        "region": lambda: _member(range(at.REGIONS), cells[at.REGION]),
        "token": lambda: at.TOKENS_OF_ENEMIES[cells[at.TOKEN]],
        "plan": lambda: _plan(cells),
        "knights": lambda: tuple(cells[at.WAITING : at.WAITING + cells[at.WAITING_SIZE]]),
        "chosen": lambda: tuple(cells[at.CHOSEN : at.CHOSEN + cells[at.CHOSEN_SIZE]]),
        "placed": lambda: tuple(names[tile].name for tile in cells[at.PLACED : at.PLACED + cells[at.PLACED_SIZE]]),
        "dealt": lambda: _deals(tables, cells),
    }
    fields = [field.name for field in attrs.fields(asks)]
    asked: p.Pending = made(asks, {name: said.get(name) or partial(_number, cells, name) for name in fields})
    return asked


def _plan(cells: Cells) -> p.Plan:
    plan = cells[at.PLAN : at.PLAN + 2 * cells[at.PLAN_SIZE]]
    return tuple((at.ACTIONS[action], tokens) for action, tokens in zip(plan[::2], plan[1::2], strict=True))


def _number(cells: Cells, name: str) -> int | bool:
    return bool(cells[_NUMBERS[name]]) if name in _TRUTHS else cells[_NUMBERS[name]]


# The outcomes of chance that are still to come.


def _write_outcomes(tables: RuleTables, row: Row, fixed: Outcomes | None) -> None:
    row[at.FIXED : at.AREAS] = 0
    for seat in range(tables.seats):
        row[at.AREAS + seat * at.AREA :][at.FIXED_WHEEL : at.AREA] = 0
    row[at.FIXED_LAID_SIZE : at.ROW_DIVINE] = 0
    if fixed is None:
        return
    names = [wedge.name for wedge in tables.ruleset.edition.wedges]
    tiles = [tile.name for tile in tables.tiles]
    row[at.FIXED] = 1
    for seat, wheel in enumerate(fixed.wheels):
        first = at.AREAS + seat * at.AREA + at.FIXED_WHEEL
        _fill(row, first, map(names.index, wheel), at.WEDGES, "wedges of a fixed wheel")
    for seat, hand in enumerate(fixed.deals):
        first = at.AREAS + seat * at.AREA + at.FIXED_DEAL
        _fill(row, first, map(at.ORDERS.index, hand), at.DEAL_LENGTH, "fixed orders")
    for seat, wedge in enumerate(fixed.short):
        row[at.AREAS + seat * at.AREA + at.FIXED_SHORT] = wedge
    enemies = map(at.TOKENS_OF_ENEMIES.index, fixed.enemies)
    row[at.FIXED_SIZES : at.FIXED_SIZES + 5] = (
        len(fixed.wheels),
        len(fixed.deals),
        _fill(row, at.FIXED_ENEMIES, enemies, at.REGIONS, "fixed enemies"),
        _fill(row, at.FIXED_TILES, map(tiles.index, fixed.tiles), at.REGIONS, "fixed bonus tiles"),
        len(fixed.short),
    )
    row[at.FIXED_START] = fixed.start
    if tables.divine:
        names = [tile.name for tile in tables.laid_tiles]
        row[at.FIXED_LAID_SIZE] = _fill(
            row, at.FIXED_LAID, map(names.index, fixed.influence), at.REGIONS, "fixed influence tiles"
        )


def _outcomes(tables: RuleTables, cells: Cells) -> Outcomes:
    wheels, deals, enemies, tiles, short = cells[at.FIXED_SIZES : at.FIXED_SIZES + 5]
    names = [wedge.name for wedge in tables.ruleset.edition.wedges]
    areas = [cells[at.AREAS + seat * at.AREA :][: at.AREA] for seat in range(tables.seats)]
    placed = [area[at.FIXED_WHEEL : at.FIXED_DEAL] for area in areas[:wheels]]
    hands = [area[at.FIXED_DEAL : at.FIXED_SHORT] for area in areas[:deals]]
    return Outcomes(
        wheels=tuple(tuple(names[tile] for tile in wheel) for wheel in placed),
        deals=tuple(tuple(at.ORDERS[order] for order in hand if order) for hand in hands),
        enemies=tuple(at.TOKENS_OF_ENEMIES[token] for token in cells[at.FIXED_ENEMIES :][:enemies]),
        tiles=tuple(tables.tiles[tile].name for tile in cells[at.FIXED_TILES :][:tiles]),
        start=cells[at.FIXED_START],
        short=tuple(area[at.FIXED_SHORT] for area in areas[:short]),
        influence=tuple(tables.laid_tiles[tile].name for tile in _fixed_laid(cells)) if tables.divine else (),
    )


def _fixed_laid(cells: Cells) -> Cells:
    return cells[at.FIXED_LAID :][: cells[at.FIXED_LAID_SIZE]]
