"""Positions that a bot seldom reaches: more buildings, troops, tiles and defeated enemies, and other wheels."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator

import attrs

from crusaders_rules.conform.vector import Vector
from crusaders_rules.thy_will_be_done.check.cases.altered import erected, free_regions, with_area, with_defeated
from crusaders_rules.thy_will_be_done.check.cases.asker import Asker
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Enemy,
    KnightOrder,
    put_at,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

# The decisions before a position is changed, at least, and at most; and those that are looked at afterwards.
_BEFORE, _MOST, _AFTER = 12, 80, 7
# How many changes are tried, and how many games are begun from each ground; expansions have more rules.
_CHANGES, _GAMES, _GAMES_EXPANDED = 16, 2, 4
# How often the fullest wedge is resolved, where bots would do anything.
_FULLEST = 0.7

Change = Callable[[State, int, random.Random], State]


def enriched(ground: Ground, number: int, asker: Asker) -> Generator[Vector, None, list[State]]:
    """Yield the vectors of positions with more in them, and of the decisions after these.

    Args:
        ground: How the games begin.
        number: The number of the ground, which decides what is changed.
        asker: Asks about the positions.

    Returns:
        The positions.
    """
    looked_at: list[State] = []
    for game in range(_GAMES_EXPANDED if ground.ruleset.expansions else _GAMES):
        chance = random.Random(f"{number} {game}")
        state = changed(first_turn(ground, number * 10 + game, chance), chance)
        for _ in range(_AFTER):
            choices = legal(state)
            if not choices:
                break
            decision = chosen(state, choices, chance)
            looked_at.append(state)
            yield from asker.about(ground.name, state, decision)
            state = apply(state, decision)
        yield from asker.about(ground.name, state, None)
    return looked_at


def chosen(state: State, choices: tuple[Decision, ...], chance: random.Random) -> Decision:
    """Return a decision: often to resolve the fullest wedge, to go on, and to use what may be used."""
    asked = state.pending
    if isinstance(asked, p.AskTurn) and chance.random() < _FULLEST:
        tokens = state.areas[asked.seat].wheel.tokens
        resolved = [one for one in choices if isinstance(one, d.Resolve)]
        if resolved:
            return max(resolved, key=lambda one: tokens[one.wedge])
    some = [one for one in choices if not isinstance(one, d.Decline | d.Skip | d.Keep)]
    return chance.choice(some or choices)


def first_turn(ground: Ground, seed: int, chance: random.Random) -> State:
    """Return a position in which a player is to choose a turn."""
    state = new_game(ground.ruleset, ground.players, seed=seed)
    for count in range(_MOST):
        if isinstance(state.pending, p.AskTurn) and count >= _BEFORE:
            break
        choices = legal(state)
        if not choices:
            break
        state = apply(state, chance.choice(choices))
    return state


def changed(state: State, chance: random.Random, changes: tuple[Change, ...] = ()) -> State:
    """Return the position with some changes, each of which leaves it possible.

    Args:
        state: A position; one in which nobody chooses a turn stays as it is.
        chance: Decides which changes.
        changes: The changes from which some are chosen; the usual ones if it is empty.
    """
    if not isinstance(state.pending, p.AskTurn):
        return state
    for change in chance.choices(changes or _EVERY, k=_CHANGES):
        tried = settled(change(state, chance.randrange(len(state.areas)), chance))
        if not check_position(tried):
            state = tried
    return state


def _other_tokens(state: State, seat: int, chance: random.Random) -> State:
    """Divide the tokens of a wheel otherwise, most of them on few wedges."""
    area = state.areas[seat]
    return with_area(state, seat, replace(area, wheel=area.wheel.with_tokens(_divided(sum(area.wheel.tokens), chance))))


def _divided(number: int, chance: random.Random) -> tuple[int, ...]:
    liked = chance.sample(range(WEDGES), chance.randint(1, WEDGES))
    places = [chance.choice(liked) for _ in range(number)]
    return tuple(map(places.count, range(WEDGES)))


def _other_order(state: State, seat: int, chance: random.Random) -> State:
    """Give a player another knight order, with a number of tokens that fits it."""
    return _with_order(state, seat, chance.choice(state.ruleset.edition.knight_orders), chance)


def with_orders(state: State, orders: tuple[KnightOrder, ...], chance: random.Random) -> State:
    """Give the player to act, and others, some of these knight orders; skip each that makes the position impossible."""
    if not isinstance(state.pending, p.AskTurn):
        return state
    seats = [state.pending.seat, *(seat for seat in range(len(state.areas)) if seat != state.pending.seat)]
    for seat, order in zip(seats, chance.sample(orders, len(orders)), strict=False):
        tried = settled(_with_order(state, seat, order, chance))
        if not check_position(tried):
            state = tried
    return state


def _with_order(state: State, seat: int, order: KnightOrder, chance: random.Random) -> State:
    area = replace(state.areas[seat], order=order)
    for number in range(WEDGES, 3 * WEDGES):
        tried = with_area(state, seat, replace(area, wheel=area.wheel.with_tokens(_divided(number, chance))))
        if not check_position(tried):
            return tried
    return state


def _more_upgrades(state: State, seat: int, chance: random.Random) -> State:
    area = state.areas[seat]
    upgraded = tuple(one or chance.random() < chance.random() for one in area.wheel.upgraded)
    return with_area(state, seat, replace(area, wheel=attrs.evolve(area.wheel, upgraded=upgraded)))


def _all_upgraded(state: State, seat: int, _: random.Random) -> State:
    area = state.areas[seat]
    return with_area(state, seat, replace(area, wheel=attrs.evolve(area.wheel, upgraded=(True,) * WEDGES)))


def _other_troops(state: State, seat: int, chance: random.Random) -> State:
    return with_area(
        state, seat, replace(state.areas[seat], troops=chance.randint(0, len(state.ruleset.edition.troop_costs)))
    )


def _other_knights(state: State, seat: int, chance: random.Random) -> State:
    area, regions = state.areas[seat], state.ruleset.laid.regions
    free = chance.random() < _FULLEST
    places = [
        place
        for place, region in enumerate(regions)
        if region.space and not (free and (state.enemies[place] or state.buildings[place]))
    ] or area.knights
    return with_area(state, seat, replace(area, knights=tuple(sorted(chance.choice(places) for _ in area.knights))))


def _more_influence(state: State, seat: int, chance: random.Random) -> State:
    """Give a player influence: some of the supply, or nearly all of it."""
    area, rest = state.areas[seat], chance.choice((0, 1, 2, 3, state.supply // 2))
    return with_area(state, seat, replace(area, influence=area.influence + max(0, state.supply - rest)))


def _more_buildings(state: State, seat: int, chance: random.Random) -> State:
    """Erect the next buildings of a type in free regions, up to some level."""
    building = chance.choice(state.ruleset.edition.types)
    built = state.areas[seat].buildings.of(building)
    free = free_regions(state)
    chance.shuffle(free)
    for level, place in zip(range(built + 1, chance.randint(built, 4) + 1), free, strict=False):
        state = erected(state, seat, building, level, place)
    return state


def _more_defeated(state: State, seat: int, chance: random.Random) -> State:
    """Give a player some enemies of the board."""
    places = [place for place, token in enumerate(state.enemies) if token is not None]
    for place in chance.sample(places, min(len(places), chance.randint(1, 4))):
        token = state.enemies[place]
        if token is not None:
            state = with_defeated(state, seat, token.enemy, [place])
    return state


def _nearly_all_defeated(state: State, seat: int, chance: random.Random) -> State:
    """Give a player the enemies of one type on the board, all but a few."""
    kind = chance.choice(tuple(Enemy))
    places = [place for place, token in enumerate(state.enemies) if token is not None and token.enemy == kind]
    places = chance.sample(places, max(0, len(places) - chance.randint(0, 2)))
    return with_defeated(state, seat, kind, places)


def _more_tiles(state: State, seat: int, chance: random.Random) -> State:
    """Give a player some influence tiles of the board, and a coat of arms in the place of each."""
    for _ in range(chance.randint(1, 4)):
        laid, area = laid_on(state), state.areas[seat]
        places = [place for place, tile in enumerate(laid.tiles) if tile is not None] if laid is not None else []
        if laid is None or not places or area.added is None or state.added is None:
            return state
        place = chance.choice(places)
        tile, held = laid.tiles[place], holding_of(area)
        if tile is None:
            return state
        held = attrs.evolve(
            held,
            once=divine_tiles.with_once(held.once, tile),
            tiles=held.tiles + 1,
            ends=held.ends + divine_tiles.scores_tiles(tile),
        )
        area = replace(
            area,
            buildings=divine_tiles.with_permanent(area.buildings, tile),
            added=replace(area.added, holding=held),
        )
        coats = put_at(laid.coats, place, seat) if laid.coats.count(seat) < state.ruleset.edition.coats else laid.coats
        laid = attrs.evolve(laid, tiles=put_at(laid.tiles, place, None), coats=coats)
        state = with_area(replace(state, added=replace(state.added, laid=laid)), seat, area)
    return state


_EVERY: tuple[Change, ...] = (
    *(_other_tokens, _other_order, _more_upgrades, _all_upgraded, _other_troops, _other_knights, _more_influence),
    *(_more_buildings, _more_buildings, _more_buildings, _more_defeated, _more_defeated, _more_tiles, _more_tiles),
    *(_other_tokens, _other_knights, _other_knights),
)
# Those, and what matters under few readings.
MORE: tuple[Change, ...] = (*_EVERY, _nearly_all_defeated, _other_order, _other_tokens)
# Those for games in which nobody has a knight order.
WITHOUT_ORDERS: tuple[Change, ...] = tuple(one for one in MORE if one is not _other_order)
