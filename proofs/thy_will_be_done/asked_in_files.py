"""What a position of a file may ask, and what expansions have laid on its board."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.answers import Choices
from crusaders_rules.lift import Claims, each, instead_of, theorem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Laid
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.kinds import gain, short_wedge
from crusaders_rules.thy_will_be_done.rules import influence, orders
from crusaders_rules.thy_will_be_done.state import CHANCE, Added, Building, Buildings, Erected, KnightOrder, put_at
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import PLAN, WEDGE, by_the_rules
from .end import PLAYERS
from .prepared import SHORTENED, the_templars_are_shortened_by_chance
from .values import reading

# Every seat of two to six players.
SEATS = tuple((players, seat) for players in PLAYERS for seat in range(players))


@instead_of(orders.seats_to_shorten)
def the_first_seat_is_never_shortened(right: Callable[..., Any], *how: Any) -> tuple[int, ...]:
    """Chance never shortens a wedge of the first of some seats."""
    return tuple(seat for seat in right(*how) if seat > 0)


@instead_of(orders.who_shortens)
def saint_lazarus_always_chooses(right: Callable[..., Any], order: KnightOrder, *how: Any) -> Any:
    """The Order of Saint Lazarus chooses its wedge under every reading."""
    return ShortWedge.CHOICE if order == KnightOrder.ST_LAZARUS else right(order, *how)


@theorem(
    "A position may ask chance for a wedge with one token less exactly of a wheel of a player whose order has one, "
    "under the reading that lets chance choose it; otherwise the problem says which wheel, and why.",
    rules=["setup.order.effect", "order.hospitaller.token", "order.st-lazarus.token"],
    sabotage=[
        the_first_seat_is_never_shortened,
        the_templars_are_shortened_by_chance,
        saint_lazarus_always_chooses,
    ],
)
def chance_shortens_a_wheel_that_there_is(
    players: int = each(PLAYERS), order: KnightOrder = each(KnightOrder), short: ShortWedge = each(ShortWedge)
) -> Claims:
    """For the wheel of each seat, and of one before the first and after the last."""
    ruleset = reading(short_wedge=short.name)
    none = anywhere.area()
    for wheel in range(-1, players + 1):
        there = 0 <= wheel < players
        areas = put_at((none,) * players, wheel, anywhere.area(order=order)) if there else (none,) * players
        asked = p.AskShortWedge(CHANCE, wheel)
        state = anywhere.position(none, asked, ruleset=ruleset, areas=areas)
        found = [(one.place, one.rule) for one in short_wedge.KIND.meets(state, asked)]
        may = order in SHORTENED and short == ShortWedge.RANDOM
        wrong = "components.players" if not there else "setup.order.effect"
        yield f"wheel {wheel}", found == ([] if there and may else [("pending.wheel", wrong)])


@instead_of(influence.amounts)
def nobody_takes_less(right: Callable[..., Any], due: int, *how: Any) -> tuple[int, ...]:
    """A gain is taken whole."""
    found: tuple[int, ...] = right(due, *how)
    return found[-1:]


@instead_of(influence.amounts)
def nobody_declines(right: Callable[..., Any], due: int, *how: Any) -> tuple[int, ...]:
    """At least one is taken of a gain of which part may be taken."""
    found: tuple[int, ...] = right(due, *how)
    return found[1:] if len(found) > 1 else found


@instead_of(influence.amounts)
def one_more_is_taken(right: Callable[..., Any], due: int, *how: Any) -> tuple[int, ...]:
    """One more than the gain may be taken."""
    return (*right(due, *how), due + 1)


@theorem(
    "If a reading lets a player take part of a gain, each amount up to it is offered and no other one, in each seat.",
    rules=["influence.gain"],
    sabotage=[nobody_takes_less, nobody_declines, one_more_is_taken],
    assumes="gains of up to four",
)
def each_part_of_a_gain_is_offered(
    at: tuple[int, int] = each(SEATS),
    parts: bool = each((False, True)),  # noqa: FBT001 -- a reading
) -> Claims:
    """Two to six players, each of whom gains."""
    players, seat = at
    ruleset = reading(partial_influence="UP_TO") if parts else reading()
    mine = anywhere.area()
    for amount in range(5):
        asked = p.AskGain(seat, WEDGE, PLAN, amount)
        state = anywhere.position(mine, asked, ruleset=ruleset, areas=(mine,) * players)
        with by_the_rules():
            listed = gain.KIND.list(state, asked)
            judged = {more: gain.KIND.judge(state, asked, d.Gain(more)) for more in range(-1, 6)}
        offered = tuple(range(amount + 1)) if parts else (amount,)
        yield "what is listed is what may be taken", listed == tuple(map(d.Gain, offered))
        for more, refusals in judged.items():
            refused = [(one.rule, one.needs, one.has) for one in refusals]
            wrong = [("influence.gain", Choices(offered, " or "), more)]
            yield (
                "another amount is refused, with the amounts that there are",
                refused == ([] if more in offered else wrong),
            )


# What expansions have laid on the board


@instead_of(expanded.laid_on)
def nothing_is_laid(*_: object) -> None:
    """Nothing lies on the board."""


@instead_of(expanded.built_in)
def only_the_first_building_stands(right: Callable[..., Any], *where: Any) -> Any:
    """A region has at most one building."""
    return right(*where)[:1]


@instead_of(expanded.on_board)
def second_buildings_are_hidden(right: Callable[..., Any], *where: Any) -> Any:
    """No second building is on the board."""
    return right(*where)[:1]


FIRST, SECOND = Erected(0, Building.FARM, 1), Erected(1, Building.BANK, 2)


@theorem(
    "What expansions have laid is found in the region in which it lies, and nothing without them: the coat of arms and "
    "the influence tile of a region, and its second building.",
    rules=["divine.marker.place", "divine.influence.tile"],
    sabotage=[nothing_is_laid, only_the_first_building_stands, second_buildings_are_hidden],
)
def what_is_laid_is_found(
    place: int = each(range(3)),
    laid: bool = each((False, True)),  # noqa: FBT001 -- a fact
    second: bool = each((False, True)),  # noqa: FBT001 -- a fact
    seat: int = each(range(PLAYERS[-1])),
) -> Claims:
    """In each of three regions, whoever has the turn."""
    none: Any = (None,) * 3
    tile: Any = "a tile"
    there = Laid(put_at(none, place, tile), put_at(none, place, 1)) if laid else None
    beside: Any = put_at(((),) * 3, place, (SECOND,)) if second else ()
    for added in (None, Added(beside=beside, laid=there)):
        has, two = added is not None and laid, added is not None and second
        state = anywhere.position(anywhere.area(), p.AskTurn(seat), added=added, buildings=put_at(none, place, FIRST))
        for region in range(3):
            here = region == place
            yield "the coat of arms lies there", expanded.coat_on(state, region) == (1 if has and here else None)
            yield "so does the tile", expanded.tile_on(state, region) == (tile if has and here else None)
            built = (FIRST, SECOND) if two else (FIRST,)
            yield "and each building", expanded.built_in(state, region) == (built if here else ())
        yield "all buildings are on the board", expanded.on_board(state) == [FIRST, *([SECOND] if two else [])]


# Where an unlocked knight waits


@instead_of(expanded.built_in)
def the_first_building_is_hidden(right: Callable[..., Any], *where: Any) -> Any:
    """Of several buildings in a region, the first one is not found."""
    found = right(*where)
    return found[1:] if len(found) > 1 else found


@instead_of(expanded.built_in)
def buildings_stand_next_door(right: Callable[..., Any], state: State, place: int) -> Any:
    """The buildings of the next region are found."""
    return right(state, (place + 1) % len(state.buildings))


@theorem(
    "An unlocked knight waits where the last castle of its player stands, first or second in its region, and nowhere "
    "else: not at a lower castle, nor at another building, nor at the castle of another player.",
    rules=["bonus.knight.unlock", "bonus.castle.knight"],
    sabotage=[only_the_first_building_stands, the_first_building_is_hidden, buildings_stand_next_door],
)
def an_unlocked_knight_waits_at_the_last_castle(
    at: tuple[int, int] = each(SEATS),
    last: int = each((2, 3, 4)),
    spare: int = each((0, 1)),
    second: bool = each((False, True)),  # noqa: FBT001 -- a fact
) -> Claims:
    """In each seat, with an even supply and an odd one; the castle is the first building or the second one."""
    players, seat = at
    farm, castle = (Erected(seat, building, last) for building in (Building.FARM, Building.CASTLE))
    lower, of_another = castle._replace(level=last - 1), castle._replace(owner=(seat + 1) % players)
    regions = ((lower,), (farm, castle) if second else (castle, farm), (of_another,), (farm,), ())
    areas = (anywhere.area(buildings=Buildings(castle=last, farm=last)),) * players
    state = anywhere.position(
        areas[0],
        p.AskUnlockedKnight(seat, WEDGE, (), 0),
        ruleset=reading(freed_knight="YES"),
        areas=areas,
        buildings=tuple(there[0] if there else None for there in regions),
        added=Added(beside=tuple(there[1:] for there in regions)),
        supply=spare,
    )
    for place, there in enumerate(regions):
        found = state.ruleset.book.needs.last_castles(state, seat, place)
        yield f"in region {place}", found == ((last,) if castle in there else ())
