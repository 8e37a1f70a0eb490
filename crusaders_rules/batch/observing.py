"""What a seat sees, in compiled code: the row of numbers that the environments show, see ``envs.layout``.

Where a field begins is taken from the layout itself. A row of numbers that shows an earlier position of the same game
is changed only where the position has changed.
"""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.crowded_regions import kind_of, level_of, owner_of
from crusaders_rules.batch.game_row import area_of, held_of, knights_of

# Where each field begins: those of a player count from the first field of the player.
_place = at.CellPlan()
AREA_SIZE = _place.cells("length of an area")
SIZE = _place.cells("length of the row")
OF_INFLUENCE = _place.cells("influence")
OF_ORDER = _place.cells("order")
OF_PLACE = _place.cells("place")
OF_TOKENS = _place.cells("tokens")
OF_UPGRADED = _place.cells("upgraded")
OF_BUILDINGS = _place.cells("buildings")
OF_TROOPS = _place.cells("troops")
OF_DEFEATED = _place.cells("defeated")
OF_KNIGHTS = _place.cells("knights")
OF_CARRIED = _place.cells("carried")
OF_OWNERS = _place.cells("owners")
OF_TYPES = _place.cells("types")
OF_LEVELS = _place.cells("levels")
OF_MARKERS = _place.cells("markers")
OF_SUPPLY = _place.cells("supply")
OF_START = _place.cells("start")
OF_UNTIL = _place.cells("until")
OF_QUESTION = _place.cells("question")
OF_ASKED = _place.cells("asked")
OF_WEDGE = _place.cells("wedge")
OF_PLAN = _place.cells("plan")
OF_AMOUNTS = _place.cells("amounts")
OF_MOVING = _place.cells("moving")
OF_REGION = _place.cells("region")
OF_TOKEN = _place.cells("token")
OF_FLAGS = _place.cells("flags")
OF_DEALT = _place.cells("dealt")
OF_CHOSEN = _place.cells("chosen")
OF_PLACED = _place.cells("placed")
OF_WHEEL = _place.cells("wheel")
# What only an expansion adds; -1 if a game does not have it.
OF_SECOND_OWNERS = _place.cells("owners of second buildings")
OF_SECOND_TYPES = _place.cells("types of second buildings")
OF_SECOND_LEVELS = _place.cells("levels of second buildings")
OF_MARKED = _place.cells("marked")
OF_AGAIN = _place.cells("again")
OF_MARKS = _place.cells("marks")
OF_GONE = _place.cells("levels gone")
OF_PERMANENT = _place.cells("permanent tiles")
OF_ONCE = _place.cells("one-time tiles")
OF_HELD = _place.cells("tiles held")
OF_GIANT = _place.cells("giant token")
OF_LAID = _place.cells("influence tiles")
OF_COATS = _place.cells("coats of arms")
OF_CHAPEL = _place.cells("chapel")
OF_DUE = _place.cells("distributions due")
OF_MILL = _place.cells("mill")
LEVEL_COUNT = _place.cells("levels of a type")
# Up to here, the fields of the table are shown anew each time.
END_ANEW = _place.cells("the end of what is shown anew")
# By region, where its enemy and its bonus tile begin; -1 if it has no such place.
OF_ENEMY = _place.cells("enemy", at.REGIONS)
OF_TILE = _place.cells("tile", at.REGIONS)
# What stands where in the fields of one thing of several.
TILE_NAME = _place.cells("the name of a bonus tile", at.REGIONS)
TYPE_COUNT = _place.cells("types of building")
TYPE_PLACE = _place.cells("the place of a type of building", len(at.EVERY_TYPE))
BUILDING_PLACE = _place.cells("the place of a count of buildings", len(at.TYPES))
ORDER_COUNT = _place.cells("knight orders")
KIND_PLACE = _place.cells("the place of a kind of question", len(at.KINDS))
HAS_WEDGE = _place.cells("whether a question is about a wedge", len(at.KINDS))
HAS_WHEEL = _place.cells("whether a question is about a wheel", len(at.KINDS))
OF_SETUP = _place.cells("whether a question shows what only the setup has", len(at.KINDS))
PLACES = _place.size

# The plan has so many actions in the row, and these numbers stand beside each other there.
PLAN_SHOWN = at.PAIR
AMOUNTS = (at.TOKENS, at.POINTS, at.AMOUNT, at.ADDED, at.LEFT, at.UPGRADES)
FLAGS = (at.OPTIONAL, at.MUST, at.BEGUN)
HOLDINGS = (at.TILES_HELD, at.SCORING_TILES, at.CHAPEL_TOKENS)


@inlined
def from_looking(known: Cells, seat: int, looking: int) -> int:
    """Return how many seats a seat is after the one that looks."""
    return (seat - looking) % known[f.PLAYED_BY]


@inlined
def show_seat(known: Cells, seen: Cells, first: int, seat: int, looking: int) -> None:
    """Show a seat; nothing for chance and for nobody."""
    if seat >= 0:
        seen[first + from_looking(known, seat, looking)] = 1


@inlined
def has_changed(desk: Cells, shown: Cells, first: int, end: int) -> bool:
    """Whether some cells differ from those of a row."""
    for cell in range(first, end):
        if desk[cell] != shown[cell]:
            return True
    return False


@inlined
def clear(seen: Cells, first: int, end: int) -> None:
    """Show nothing in some places."""
    for place in range(first, end):
        seen[place] = 0


@inner
def show_area(known: Cells, places: Cells, desk: Cells, seen: Cells, seat: int, looking: int) -> None:
    """Show what a player has."""
    area, base = area_of(seat), places[AREA_SIZE] * from_looking(known, seat, looking)
    clear(seen, base, base + places[AREA_SIZE])
    seen[base + places[OF_INFLUENCE]] = desk[area + at.INFLUENCE]
    if desk[area + at.ORDER]:
        seen[base + places[OF_ORDER] + known[f.PLACE_OF_ORDER + desk[area + at.ORDER]]] = 1
    for wedge in range(at.WEDGES):
        tile = desk[area + at.TILE_AT + wedge]
        if tile != at.NONE:
            seen[base + places[OF_PLACE] + at.WEDGES * tile + wedge] = 1
            seen[base + places[OF_TOKENS] + tile] = desk[area + at.TOKENS_ON + wedge]
            seen[base + places[OF_UPGRADED] + tile] = desk[area + at.UPGRADED + wedge]
    for kind in range(len(at.TYPES)):
        if places[BUILDING_PLACE + kind] != at.NONE:
            seen[base + places[OF_BUILDINGS] + places[BUILDING_PLACE + kind]] = desk[area + at.BUILT + kind]
    seen[base + places[OF_TROOPS]] = desk[area + at.TROOPS]
    for enemy in range(len(at.ENEMIES_WON)):
        seen[base + places[OF_DEFEATED] + enemy] = desk[area + at.DEFEATED + enemy]
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        seen[base + places[OF_KNIGHTS] + desk[cell]] += 1
    seen[base + places[OF_CARRIED]] = desk[area + at.CARRIED]
    if places[OF_MARKED] != at.NONE:
        if desk[at.MARKED + seat]:
            seen[base + places[OF_MARKED] + desk[at.MARKED + seat] - 1] = 1
        seen[base + places[OF_AGAIN]] = desk[at.AGAIN + seat]
    if known[f.DIVINE]:
        show_held(places, desk, seen, area, base)


@inner
def show_held(places: Cells, desk: Cells, seen: Cells, area: int, base: int) -> None:
    """Show what a player has only with Divine Influence."""
    held = held_of(area)
    for kind in range(len(at.EVERY_TYPE)):
        if places[TYPE_PLACE + kind] != at.NONE:
            first = base + places[OF_GONE] + places[LEVEL_COUNT] * places[TYPE_PLACE + kind]
            for level in range(places[LEVEL_COUNT]):
                seen[first + level] = desk[held + at.GONE + kind] >> level & 1
    for action in range(len(at.ACTIONS)):
        seen[base + places[OF_PERMANENT] + action] = desk[held + at.PERMANENT + action]
        seen[base + places[OF_ONCE] + action] = desk[held + at.ONCE + action]
    for number, cell in enumerate(HOLDINGS):
        seen[base + places[OF_HELD] + number] = desk[held + cell]
    if desk[held + at.GIANT]:
        seen[base + places[OF_GIANT] + desk[area + at.TILE_AT + desk[held + at.GIANT] - 1]] = 1


@inlined
def show_one(seen: Cells, first: int, before: int, now: int) -> None:
    """Show one of several things instead of another one; -1 is none."""
    if before != at.NONE:
        seen[first + before] = 0
    if now != at.NONE:
        seen[first + now] = 1


@inner
def show_building(known: Cells, places: Cells, seen: Cells, region: int, cell: int, looking: int, first: int) -> None:
    """Show a building of a region, in the fields of first or of second ones."""
    owners, types = places[first] + known[f.PLAYED_BY] * region, places[first + 1] + places[TYPE_COUNT] * region
    clear(seen, owners, owners + known[f.PLAYED_BY])
    clear(seen, types, types + places[TYPE_COUNT])
    levels = places[first + OF_LEVELS - OF_OWNERS]
    seen[levels + region] = 0
    if cell != at.NONE:
        seen[owners + from_looking(known, owner_of(cell), looking)] = 1
        seen[types + places[TYPE_PLACE + kind_of(cell)]] = 1
        seen[levels + region] = level_of(cell)


@inlined
def tile_name(places: Cells, tile: int) -> int:
    """Return the place of the name of a bonus tile; -1 for none."""
    return places[TILE_NAME + tile] if tile != at.NONE else at.NONE


@inner
def show_board(known: Cells, places: Cells, desk: Cells, shown: Cells, seen: Cells, looking: int) -> None:
    """Show what has changed in the regions."""
    for region in range(known[f.REGION_COUNT]):
        enemy, building, tile = at.ENEMIES + region, at.BUILDINGS + region, at.TILES + region
        if places[OF_ENEMY + region] != at.NONE and desk[enemy] != shown[enemy]:
            show_one(seen, places[OF_ENEMY + region], shown[enemy], desk[enemy])
        if places[OF_TILE + region] != at.NONE and desk[tile] != shown[tile]:
            before, now = tile_name(places, shown[tile]), tile_name(places, desk[tile])
            show_one(seen, places[OF_TILE + region], before, now)
        if desk[building] != shown[building]:
            show_building(known, places, seen, region, desk[building], looking, OF_OWNERS)
        if known[f.SECOND_BUILDINGS] and desk[at.BESIDE + region] != shown[at.BESIDE + region]:
            show_building(known, places, seen, region, desk[at.BESIDE + region], looking, OF_SECOND_OWNERS)
        if known[f.DIVINE]:
            show_laid(known, places, desk, shown, seen, region, looking)


@inner
def show_laid(known: Cells, places: Cells, desk: Cells, shown: Cells, seen: Cells, region: int, looking: int) -> None:
    """Show what has changed of the influence tile and the coat of arms of a region."""
    tile, coat = at.LAID + region, at.COATS + region
    if desk[tile] != shown[tile]:
        show_one(seen, places[OF_LAID] + known[f.LAID_NAMES] * region, shown[tile], desk[tile])
    if desk[coat] != shown[coat]:
        first = places[OF_COATS] + known[f.PLAYED_BY] * region
        clear(seen, first, first + known[f.PLAYED_BY])
        show_seat(known, seen, first, desk[coat], looking)


@inner
def show_due(places: Cells, desk: Cells, seen: Cells) -> None:
    """Show what the player to act still gets in or after the turn, and what the question says of a mill or vault."""
    clear(seen, places[OF_CHAPEL], places[OF_CHAPEL] + at.WEDGES)
    if desk[at.CHAPEL_DUE]:
        tile = desk[area_of(max(0, desk[at.SEAT])) + at.TILE_AT + desk[at.CHAPEL_DUE] - 1]
        seen[places[OF_CHAPEL] + tile] = 1
    seen[places[OF_DUE]], seen[places[OF_DUE] + 1] = desk[at.DISTRIBUTIONS_DUE], desk[at.LIVONIAN_DUE]
    seen[places[OF_MILL]] = desk[at.LEVEL] if desk[at.KIND] == at.ASK_TAKEN else 0
    seen[places[OF_MILL] + 1] = desk[at.MAY] if desk[at.KIND] == at.ASK_FLIPPED else 0


@inner
def show_table(known: Cells, places: Cells, desk: Cells, seen: Cells, looking: int) -> None:
    """Show the markers, the supply and the seats with a part in the game."""
    seen[places[OF_MARKERS]], seen[places[OF_MARKERS] + 1] = desk[at.MARKERS], desk[at.MARKERS + 1]
    seen[places[OF_SUPPLY]] = desk[at.SUPPLY]
    show_seat(known, seen, places[OF_START], desk[at.START], looking)
    show_seat(known, seen, places[OF_UNTIL], desk[at.UNTIL], looking)


@inner
def show_question(known: Cells, places: Cells, desk: Cells, seen: Cells, looking: int) -> None:
    """Show the pending question."""
    kind = desk[at.KIND]
    seen[places[OF_QUESTION] + places[KIND_PLACE + kind]] = 1
    show_seat(known, seen, places[OF_ASKED], desk[at.SEAT], looking)
    if places[HAS_WEDGE + kind]:
        seen[places[OF_WEDGE] + desk[area_of(max(0, desk[at.SEAT])) + at.TILE_AT + desk[at.WEDGE]]] = 1
    for number in range(min(PLAN_SHOWN, desk[at.PLAN_SIZE])):
        first = places[OF_PLAN] + number * (len(at.ACTIONS) + 1)
        seen[first + desk[at.PLAN + at.PAIR * number]] = 1
        seen[first + len(at.ACTIONS)] = desk[at.PLAN + at.PAIR * number + 1]
    for number, cell in enumerate(AMOUNTS):
        seen[places[OF_AMOUNTS] + number] = desk[cell]
    for number in range(desk[at.WAITING_SIZE]):
        later = known[f.REGION_COUNT] if number else 0
        seen[places[OF_MOVING] + later + desk[at.WAITING + number]] += 1
    if desk[at.REGION] != at.NONE:
        seen[places[OF_REGION] + desk[at.REGION]] = 1
    if desk[at.TOKEN] != at.NONE:
        seen[places[OF_TOKEN] + desk[at.TOKEN]] = 1
    for number, cell in enumerate(FLAGS):
        seen[places[OF_FLAGS] + number] = desk[cell]
    if places[OF_MARKS] != at.NONE:
        seen[places[OF_MARKS]] = desk[at.MARKS]
    if known[f.DIVINE]:
        show_due(places, desk, seen)


@inner
def show_setup(known: Cells, places: Cells, desk: Cells, seen: Cells, looking: int) -> None:
    """Show what only questions of the setup have."""
    for seat in range(known[f.PLAYED_BY]):
        first = places[OF_DEALT] + places[ORDER_COUNT] * from_looking(known, seat, looking)
        if desk[at.DEALT_ALL]:
            for order in range(1, len(at.ORDERS)):
                if known[f.IN_EDITION + order]:
                    seen[first + known[f.PLACE_OF_ORDER + order]] = 1
        for number in range(desk[area_of(seat) + at.DEALT_SIZE]):
            seen[first + known[f.PLACE_OF_ORDER + desk[area_of(seat) + at.DEALT + number]]] = 1
    for number in range(desk[at.CHOSEN_SIZE]):
        seen[places[OF_CHOSEN] + desk[at.CHOSEN + number]] = 1
    for number in range(desk[at.PLACED_SIZE]):
        seen[places[OF_PLACED] + at.WEDGES * desk[at.PLACED + number] + number] = 1
    if places[HAS_WHEEL + desk[at.KIND]]:
        show_seat(known, seen, places[OF_WHEEL], desk[at.WHEEL], looking)


@inner
def has_changed_beside(known: Cells, desk: Cells, shown: Cells, seat: int) -> bool:
    """Whether what only expansions add to the area of a player differs from that of a row."""
    mark, again, held = at.MARKED + seat, at.AGAIN + seat, held_of(area_of(seat))
    if desk[mark] != shown[mark] or desk[again] != shown[again]:
        return True
    return known[f.DIVINE] != 0 and has_changed(desk, shown, held, held + at.HELD_EACH)


@inner
def observe(known: Cells, places: Cells, desk: Cells, shown: Cells, seen: Cells, looking: int) -> None:
    """Make a row of numbers show the position on the desk.

    Args:
        known: What is known of the ruleset.
        places: Where the fields are.
        desk: The position.
        shown: The row of the position that the numbers show so far, to the same seat.
        seen: The numbers, which change.
        looking: The seat that looks.
    """
    for seat in range(known[f.PLAYED_BY]):
        if has_changed(desk, shown, area_of(seat), area_of(seat) + at.AREA) or (
            known[f.EXPANDED] and has_changed_beside(known, desk, shown, seat)
        ):
            show_area(known, places, desk, seen, seat, looking)
    show_board(known, places, desk, shown, seen, looking)
    clear(seen, places[OF_MARKERS], places[END_ANEW])
    show_table(known, places, desk, seen, looking)
    show_question(known, places, desk, seen, looking)
    if places[OF_SETUP + desk[at.KIND]]:
        show_setup(known, places, desk, seen, looking)


@inner
def observe_anew(known: Cells, places: Cells, desk: Cells, blank: Cells, seen: Cells, looking: int) -> None:
    """Make a row of numbers show the position on the desk, whatever it shows so far; see ``observe``.

    Args:
        known: What is known of the ruleset.
        places: Where the fields are.
        desk: The position.
        blank: A row without anything, on the board and beside it.
        seen: The numbers, which change.
        looking: The seat that looks.
    """
    clear(seen, 0, places[SIZE])
    observe(known, places, desk, blank, seen, looking)
