"""Positions in which much can be done: with many buildings, knights and enemies, as random games seldom have them."""

from __future__ import annotations

import random
from collections import Counter

import attrs

from crusaders_rules import State, apply, new_game
from crusaders_rules.envs.numbering import numbering_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Unlocked
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.table_checks import checks_of
from crusaders_rules.thy_will_be_done.rules import orders
from crusaders_rules.thy_will_be_done.state import Building, Buildings, Erected, KnightOrder, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.drawn import game_at_random
from tests.batch.lockstep import choices_of

_TYPES = tuple(Building)[:4]
_LEVELS = 4
# What these picture may cost more than it takes to defeat them.
_DEAR = (Token.SARACEN_BANK, Token.SARACEN_TROOP)
# What wedges offer depends on these.
_TELLING = (KnightOrder.HOLY_SEPULCHRE, KnightOrder.HOLY_GHOST)


def rich_position(seed: int) -> State | None:
    """Return the first turn of a game of a random ruleset, with much on the board; None if that is not possible.

    Args:
        seed: The seed of all choices.

    Raises:
        RulesetError: If the parts of the ruleset do not go together.
        SetupError: If no such game can be set up.
    """
    chance = random.Random(seed)
    ruleset, players = game_at_random(chance)
    state = new_game(ruleset, players)
    while not isinstance(state.pending, p.AskTurn):
        choices = list(choices_of(numbering_of(state), state).values())
        wanted = [one for one in choices if isinstance(one, d.ChooseOrder | d.DealOrder) and one.order in _TELLING]
        state = apply(state, chance.choice(wanted if wanted and chance.random() < 0.7 else choices))
    for seat in range(players):
        state = _with_buildings(state, seat, chance)
    areas = tuple(_with_much(state, seat, chance) for seat in range(players))
    supply = chance.choice((state.supply, state.supply, chance.randrange(20)))
    state = attrs.evolve(state, areas=areas, supply=supply)
    # By some readings, movement points are kept, or owed.
    carrying = tuple(attrs.evolve(area, carried=chance.choice((0, 1, 2, 4, -1))) for area in areas)
    possible = (one for one in (attrs.evolve(state, areas=carrying), state) if not check_position(one))
    return next(possible, None)


def _with_buildings(state: State, seat: int, chance: random.Random) -> State:
    """Return a position in which a player has some buildings on the board, the lowest levels of each type."""
    wanted = [Erected(seat, one, level) for one in _TYPES for level in range(1, 1 + chance.randrange(_LEVELS + 1))]
    regions = state.ruleset.laid.regions
    free = [
        place
        for place, region in enumerate(regions)
        if region.space and state.buildings[place] is None and state.enemies[place] is None
    ]
    share = chance.sample(free, min(len(wanted), len(free) // (2 + len(state.areas) - seat)))
    buildings = list(state.buildings)
    for place, one in zip(share, wanted, strict=False):
        buildings[place] = one
    erected = wanted[: len(share)]
    counts = [sum(one.building == kind for one in erected) for kind in _TYPES]
    area = state.areas[seat]
    held: Buildings | Unlocked = Buildings(*counts)
    if isinstance(area.buildings, Unlocked):
        held = Unlocked((*((1 << count) - 1 for count in counts), 0, 0, 0, 0), area.buildings.permanent)
    areas = (*state.areas[:seat], attrs.evolve(area, buildings=held), *state.areas[seat + 1 :])
    return attrs.evolve(state, areas=areas, buildings=tuple(buildings))


def _with_much(state: State, seat: int, chance: random.Random) -> PlayerArea:
    """Return the area of a player with other tokens, upgrades, troops and knights; half of them are beside enemies."""
    area = state.areas[seat]
    wheel = attrs.evolve(
        area.wheel,
        tokens=_partition(sum(area.wheel.tokens), len(area.wheel.tokens), chance),
        upgraded=tuple(was or chance.random() < 0.6 for was in area.wheel.upgraded),
    )
    black, counts = orders.setup_of(area.order).black_knight, orders.black_knight(area.order, state.ruleset)
    count = 1 + checks_of(state.ruleset).knights_unlocked(state, seat, counts.unlocked) + (1 if black else 0)
    most = len(state.ruleset.edition.troop_costs)
    fought = [place for place, enemy in enumerate(state.enemies) if enemy is not None]
    dear = [place for place in fought if state.enemies[place] in _DEAR]
    fought = dear if dear and chance.random() < 0.5 else fought
    spaces = [place for place, region in enumerate(state.ruleset.laid.regions) if region.space]
    return attrs.evolve(
        area,
        wheel=wheel,
        troops=chance.choice((*range(most + 1), most - 1, most - 1, most)),
        knights=tuple(
            sorted(chance.choice(fought if fought and chance.random() < 0.5 else spaces) for _ in range(count))
        ),
    )


def _partition(tokens: int, wedges: int, chance: random.Random) -> tuple[int, ...]:
    """Return so many tokens on some wedges, where a few have most of them."""
    on = chance.sample(range(wedges), chance.randrange(2, wedges + 1))
    found = Counter(chance.choice(on) for _ in range(tokens))
    return tuple(found[wedge] for wedge in range(wedges))
