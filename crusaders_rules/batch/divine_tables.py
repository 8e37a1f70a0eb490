"""What the tables of a ruleset ask the rules of Divine Influence, see ``rule_tables``."""

from __future__ import annotations

from collections import Counter
from typing import cast

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.table_codes import NIBBLE, Numbers, bits, erected, hundredths, least_code
from crusaders_rules.envs.numbering import Numbering
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import estimate
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import scoring as divine_scoring
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import travel as divine_travel
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    Due,
    InfluenceTile,
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play import bots
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.rules import build, resolve, scoring, upgrade
from crusaders_rules.thy_will_be_done.state import (
    BUILDING_TYPES,
    CHANCE,
    WEDGES,
    Building,
    Erected,
    KnightOrder,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

EXPANSION = "divine-influence"


def levels_of(gone: int) -> tuple[int, ...]:
    """Return the levels of a type, from a bit for each."""
    return tuple(level for level in range(1, at.HALF_BYTE + 1) if gone >> (level - 1) & 1)


def alone(kind: int, gone: int) -> Unlocked:
    """Return what is unlocked if only levels of one type are gone, from a bit for each."""
    return Unlocked(put_at((0,) * len(at.EVERY_TYPE), kind, gone))


def not_covered(ruleset: Ruleset) -> list[tuple[bool, str]]:
    """Return what of Divine Influence the batch does not cover, each with whether a ruleset has it.

    Args:
        ruleset: The ruleset.
    """
    edition = ruleset.edition
    tiles = edition.influence_tiles
    most = max((len(edition.costs(building)) for building in edition.types), default=0)
    permanent = Counter(place for tile in tiles for place in _permanent(tile))
    return [
        (bool(tiles) and most > at.LEVELS, "edition: so many buildings"),
        (len(set(tiles)) > f.LAID_KEPT, f"edition: {len(set(tiles))} different influence tiles"),
        (max(permanent.values(), default=0) >= NIBBLE, "edition: so many permanent influence tiles"),
    ]


def _permanent(tile: InfluenceTile) -> list[int]:
    """The places of the actions to which a tile adds always."""
    return [place for place, count in enumerate(divine_tiles.with_permanent(Unlocked(), tile).permanent) if count]


class DivineTables:
    """The answers of the rules of Divine Influence.

    Attributes:
        ruleset: The ruleset, with its board.
        players: The number of players.
        numbering: The numbers of the decisions.
        divine: Whether Divine Influence is played.
        laid_tiles: The influence tiles by their numbers.
    """

    ruleset: Ruleset
    players: int
    numbering: Numbering
    divine: bool
    laid_tiles: tuple[InfluenceTile, ...]
    _book: Book
    # The buildings of each region with more than two, and their number.
    _stands: list[tuple[int, ...]]
    _stand_numbers: dict[tuple[int, ...], int]

    def _fill_divine(self, facts: Numbers) -> None:
        facts[f.DIVINE] = self.divine
        if self.divine:
            self._fill_divine_readings(facts)
            self._fill_divine_orders(facts)
            self._fill_levels(facts)
            self._fill_laid(facts)

    def _fill_divine_readings(self, facts: Numbers) -> None:
        ruleset, worth = self.ruleset, divine_effects.worth_of_taken(self.ruleset)
        must = self._book.every_action_succeeds
        for place, value in (
            (f.SECOND_BUILDINGS, True),
            (f.FREE_STEPS, divine_travel.may_go_on(0, free=True)),
            (f.INFLUENCE_IN_VAIN, divine_tiles.may_be_in_vain(ruleset)),
            (f.ONCE_EACH_TURN, divine_turn.once_each_turn(ruleset)),
            (f.CHAPEL_FIRST, divine_turn.token_comes_first(ruleset)),
            (f.COUNTED_AS_BUILT, divine_effects.counted_as_built(ruleset)),
            (f.TAKEN_SCORE, worth.scores),
            (f.TAKEN_COUNT, worth.counts),
            (f.WORTH_OF_ONCE, hundredths(estimate.ONE_TIME_TILE)),
            (f.WORTH_OF_PERMANENT, hundredths(estimate.PERMANENT_TILE)),
            (f.WORTH_OF_COAT, hundredths(estimate.COAT)),
        ):
            facts[place] = value
        for is_so in (False, True):
            may = is_so or divine_tiles.upgrade_is_permission(ruleset)
            facts[f.MAY_TURN + is_so] = divine_tiles.may_turn(is_so, ruleset) and (is_so or not must)
            facts[f.MAY_FORGO + is_so] = resolve.may_decline(worded_as_permission=may, ruleset=ruleset) is None
            facts[f.MAY_FLIP + is_so] = upgrade.already_upgraded(is_so) is None
        for number, building in enumerate(at.EVERY_TYPE):
            facts[f.MILL_FREES + number] = divine_effects.unlocks_knight(building, ruleset)
            facts[f.WORTH_OF_LEVEL + number] = hundredths(BUILDING_TYPES[building].worth)

    def _fill_divine_orders(self, facts: Numbers) -> None:
        adjacent = self.ruleset.laid.adjacent
        for number, order in enumerate(at.ORDERS):
            facts[f.HAS_GIANT + number] = divine_orders.has_giant(order, self.ruleset)
            facts[f.LIVONIAN + number] = divine_orders.livonian_distributes(order)
            facts[f.FURTHER_REACH + number] = self._book.divine.reaches_further[order]
            if self._book.divine.reaches_further[order]:
                for place in range(len(adjacent)):
                    reached = divine_orders.influence_reach((place,), adjacent, order)
                    facts[f.REACHED_FURTHER + place] = bits(reached)

    def _fill_levels(self, facts: Numbers) -> None:
        building = at.EVERY_TYPE[0]
        for gone in range(NIBBLE):
            held = alone(0, gone)
            facts[f.LEVELS_BELOW + gone] = held.of(building)
            facts[f.HIGHEST + gone] = max(held.gone(building), default=0)
            facts[f.HOW_MANY + gone] = len(held.gone(building))
        for face_up in range(f.BYTES):
            facts[f.TURNABLE + face_up] = divine_tiles.most_to_turn(face_up, self.ruleset)

    def _fill_laid(self, facts: Numbers) -> None:
        edition, regions, actions = self.ruleset.edition, self._book.divine.regions_for_tiles, len(at.ACTIONS)
        shuffled = Counter(edition.influence_tiles)
        facts[f.LAID_NAMES] = len(self.laid_tiles)
        for number, tile in enumerate(self.laid_tiles):
            facts[f.POOL_OF_LAID + number] = shuffled[tile]
            facts[f.NEEDED_FOR + number] = least_code(self._book.divine.needed_for[tile])
            facts[f.LAID_COST + number] = tile.cost
            facts[f.LAID_GAIN + number] = divine_tiles.influence_of_tile(tile, edition)
            facts[f.LAID_EFFECT + number] = at.EFFECTS.index(divine_tiles.effect_of(tile))
            facts[f.LAID_SCORES + number] = divine_tiles.scores_tiles(tile)
            once = divine_tiles.with_once((0,) * actions, tile)
            facts[f.LAID_ONCE + actions * number :][:actions] = once
            permanent = divine_tiles.with_permanent(Unlocked(), tile).permanent
            facts[f.LAID_PERMANENT + actions * number :][:actions] = permanent
        for number, region in enumerate(regions):
            facts[f.PLACE_OF_LAID + region] = number
            last = number + 1 == len(regions)
            following = p.AskStart(CHANCE) if last else p.AskInfluenceTile(CHANCE, regions[number + 1])
            facts[f.AFTER_LAID + 2 * region] = at.KINDS.index(type(following).__name__)
            facts[f.AFTER_LAID + 2 * region + 1] = getattr(following, "region", at.NONE)

    def _fill_divine_numbers(self, facts: Numbers) -> None:
        names, blocks = self.numbering.actions, self.numbering.blocks
        for place, block in (
            (f.N_GIANT, "giant"),
            (f.N_LAND, "land"),
            (f.N_TURN, "turn"),
            (f.N_COLLECT, "collect"),
            (f.N_FLIP, "flip"),
            (f.N_BUILD_NEW, "build-new"),
            (f.N_FORGO, "forgo"),
        ):
            facts[place] = blocks.get(block, (len(names), len(names)))[0]
        for number, building in enumerate(at.EVERY_TYPE):
            name = f"take {building} 1"
            facts[f.N_TAKE + number] = names.index(name) if name in names else at.NONE
        facts[f.C_LAID] = self.numbering.chance_blocks.get("influence", (at.NONE, at.NONE))[0]

    # What depends on a position.

    def _gone(self, low: int, high: int, p1: int, p2: int, p3: int) -> Unlocked:
        """What is unlocked, from half a byte for the levels of each base type, and for the tiles of each action."""
        levels, permanent = low | high << f.BYTE, p1 | p2 << f.BYTE | p3 << 2 * f.BYTE
        gone = [levels >> at.HALF_BYTE * kind & NIBBLE - 1 for kind in range(len(at.EVERY_TYPE))]
        held = [permanent >> at.HALF_BYTE * place & NIBBLE - 1 for place in range(len(at.ACTIONS))]
        return Unlocked(tuple(gone), tuple(held))

    def _new_cost(self, kind: int, built: int, order: int, first: int, second: int, seat: int) -> int:
        """The cost of a new building beside those of a region, which are counted from 1."""
        there = tuple(erected(cell - 1) for cell in (first, second) if cell)
        return self._new_cost_beside(kind, built, order, there, seat)

    def _new_cost_among(self, kind: int, built: int, order: int, low: int, middle: int, high: int, seat: int) -> int:
        """The cost of a new building among those of a region, by their number."""
        return self._new_cost_beside(kind, built, order, self._stand(low, middle, high), seat)

    def _new_cost_beside(self, kind: int, built: int, order: int, there: tuple[Erected, ...], seat: int) -> int:
        return least_code(self._cost_beside(at.NEW_TYPES[kind - len(at.TYPES)], built, at.ORDERS[order], there, seat))

    def _cost_beside(
        self, building: NewBuilding, built: int, order: KnightOrder, there: tuple[Erected, ...], seat: int
    ) -> int:
        _, others, joins, limited = self._book.divine.standing[there, seat, self.players]
        return self._book.divine.new_cost[building, built, order, others, building == joins, limited]

    def _room_among(self, low: int, middle: int, high: int, seat: int) -> int:
        """The types of building of the base game that may join those of a region, as bits, by the number of these."""
        return bits(map(at.TYPES.index, self._base_types_beside(self._stand(low, middle, high), seat)))

    def _base_types_beside(self, there: tuple[Erected, ...], seat: int) -> list[Building]:
        room, *_ = self._book.divine.standing[there, seat, self.players]
        return [one for one, joins in zip(build.building_types(), room, strict=True) if joins]

    def _stand(self, low: int, middle: int, high: int) -> tuple[Erected, ...]:
        return tuple(map(erected, self._stands[_number(low, middle, high)]))

    def _one_more(self, low: int, middle: int, high: int, building: int) -> int:
        """The number of the buildings of a region after one more is erected.

        In which order they were erected does not matter to what may join them, so they are kept in no order.
        """
        there = tuple(sorted((*self._stands[_number(low, middle, high)], building)))
        number = self._stand_numbers.setdefault(there, len(self._stands))
        if number == len(self._stands):
            self._stands.append(there)
        return number

    def _third_buildings(self) -> bool:
        """Whether a region can come to hold a third building, by what the rules let join what."""
        regions: list[tuple[Erected, ...]] = [()]
        for _ in range(3):
            regions = [
                (*there, Erected(seat, building, 1))
                for there in regions
                for seat in range(len(there) + 1)
                for building in self._types_beside(there, seat)
            ]
        return bool(regions)

    def _types_beside(self, there: tuple[Erected, ...], seat: int) -> list[Building | NewBuilding]:
        """The types of building that may join those of a region, for a player of any knight order."""
        found: list[Building | NewBuilding] = [*self._base_types_beside(there, seat)]
        if self.divine:
            _, others, joins, limited = self._book.divine.standing[there, seat, self.players]
            cost, orders = self._book.divine.new_cost, (KnightOrder.NONE, *self.ruleset.edition.knight_orders)
            keys = {one: [(one, 0, order, others, one == joins, limited) for order in orders] for one in at.NEW_TYPES}
            found += [one for one, several in keys.items() if any(cost[key] != OUT_OF_REACH for key in several)]
        return found

    def _undivided(self, low: int, high: int, tokens: int) -> int:
        """Whether a split does not divide the giant token on the wedge."""
        split = cast("d.Split | d.Twice", self.numbering.stands_for(low | high << f.BYTE))
        return int(divine_orders.can_be_divided(split.tokens, tokens, giant=True))

    def _with_turned(self, tokens: int, turned: int) -> int:
        return divine_tiles.with_turned(tokens - f.RAISED, turned) + f.RAISED

    def _turns_enough(self, turned: int, least: int) -> int:
        needed = None if least == f.NO_VALUE else least
        return int(divine_tiles.too_few_to_turn(turned, needed, self.ruleset) is None)

    def _tile_paid(self, value: int, tile: int) -> int:
        return int(divine_tiles.tile_too_dear(value - f.RAISED, self.laid_tiles[tile].cost) is None)

    def _coat_left(self, placed: int) -> int:
        return int(divine_tiles.coat_is_left(placed, self.ruleset))

    def _can_upgrade(self, upgraded: int) -> int:
        return int(divine_effects.can_upgrade(_sides(upgraded), self.ruleset))

    def _new_number(self, level: int, built: int) -> int:
        return divine_effects.number_of(level, built, self.ruleset)

    def _new_effects(self, kind: int, number: int, troops: int, upgraded: int) -> int:
        """Whether a new building musters a troop, adds a token, and upgrades a wedge, a byte each."""
        building = cast("NewBuilding", at.EVERY_TYPE[kind])
        musters = divine_effects.keep_musters(building, number, troops, self.ruleset)
        adds = divine_effects.chapel_adds(building, number)
        upgrades = divine_effects.vault_upgrades(building, number, _sides(upgraded), self.ruleset)
        return musters | adds << f.BYTE | upgrades << 2 * f.BYTE

    def _new_gain(self, level: int) -> int:
        return divine_build.new_influence(level)

    def _eligible(self, mill: int, kind: int, gone: int) -> int:
        """The levels of a type that a mill may take, as bits."""
        found = divine_effects.eligible(mill, alone(kind, gone), self.ruleset)
        return bits(level - 1 for building, level in found if building == at.EVERY_TYPE[kind])

    def _taken_gain(self, level: int) -> int:
        return build.building_influence(level) if divine_effects.worth_of_taken(self.ruleset).pays else 0

    # The end of a turn.

    def _after_sowing(self, distributions: int, livonian: int, sown: int, manner: int) -> int:
        """The manner of the turn, counted from 1."""
        due = Due(None, distributions, bool(livonian), at.MANNERS[sown - 1] if sown else None)
        after = divine_turn.after_sowing(due, at.MANNERS[manner], self.ruleset).sown
        return 0 if after is None else 1 + at.MANNERS.index(after)

    def _due_left(self, distributions: int, livonian: int) -> int:
        return divine_turn.distributions_due(Due(None, distributions, bool(livonian)), self.ruleset)

    def _after_one(self, distributions: int, livonian: int) -> int:
        after = divine_turn.after_one(Due(None, distributions, bool(livonian)), self.ruleset)
        return after.distributions | after.livonian << f.BYTE

    def _path(self, wedge: int, tokens: int, manner: int, named: int) -> tuple[int, ...]:
        """The wedges that get a piece each, if the giant token is on the wedge that is distributed."""
        pieces = divine_orders.pieces(tokens, giant=True)
        return self._book.path[wedge, pieces, at.MANNERS[manner], named - 1 if named else None]

    def _landings(self, wedge: int, tokens: int, manner: int, named: int) -> list[int]:
        return list(dict.fromkeys(self._path(wedge, tokens, manner, named)))

    def _sown_with_giant(self, wedge: int, tokens: int, manner: int, named: int, lands: int) -> list[int]:
        """How the tokens on each wedge change."""
        before = put_at((0,) * WEDGES, wedge, tokens)
        after = divine_orders.sown_with_giant(before, wedge, self._path(wedge, tokens, manner, named), lands)
        return [now - was for now, was in zip(after, before, strict=True)]

    # Scores.

    def _fours(self, b0: int, b1: int, b2: int, b3: int) -> int:
        """The buildings of level IV that a bank counts, from half a byte for the levels of each type."""
        levels = sum(byte << f.BYTE * place for place, byte in enumerate((b0, b1, b2, b3)))
        each = ((one, levels >> at.HALF_BYTE * kind & NIBBLE - 1) for kind, one in enumerate(at.EVERY_TYPE))
        held = tuple(building for building, gone in each if scoring.IV in levels_of(gone))
        return divine_scoring.fours_counted(held, self.ruleset)

    def _bank_of(self, banks: int, fours: int) -> int:
        return scoring.bank_four(max(levels_of(banks), default=0), fours, self.ruleset.edition)

    def _tile_majority(self, c0: int, c1: int, c2: int, c3: int, c4: int, c5: int) -> int:
        """The influence of each seat, a byte each."""
        awards = divine_scoring.tile_majority((c0, c1, c2, c3, c4, c5)[: self.players], self.ruleset)
        return sum(award << f.BYTE * seat for seat, award in enumerate(awards))

    def _end_tiles(self, ends: int, tiles: int) -> int:
        return divine_scoring.end_tiles(ends, tiles)

    def _keeps(self, keeps: int, troops: int) -> int:
        return divine_scoring.keep_four(levels_of(keeps), troops, self.ruleset.edition)

    def _chapels(self, chapels: int, tokens: int, giant: int) -> int:
        """What a level IV chapel scores for one wedge."""
        return divine_scoring.chapel_four(levels_of(chapels), (tokens,), 0 if giant else None, self.ruleset.edition)

    def _vaults(self, vaults: int, upgraded: int) -> int:
        levels, edition = levels_of(vaults), self.ruleset.edition
        points = divine_scoring.vault_points(levels, edition)
        return points + divine_scoring.vault_four(levels, _sides(upgraded), edition)

    def _use_of_tile(self, tile: int, value: int) -> int:
        return hundredths(bots.use_of_tile(self.laid_tiles[tile], value - f.RAISED, self.ruleset.edition))


def _number(low: int, middle: int, high: int) -> int:
    return low | middle << f.BYTE | high << 2 * f.BYTE


def _sides(upgraded: int) -> tuple[bool, ...]:
    return tuple(bool(upgraded >> wedge & 1) for wedge in range(WEDGES))
