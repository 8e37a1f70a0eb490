"""The tables of a ruleset, filled by calling its rule functions: the only place where the batch asks for a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import Any, cast

import numpy as np

from crusaders_rules.batch import divine_tables
from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.divine_tables import DivineTables
from crusaders_rules.batch.lookup import EMPTY, places_of_bits, store
from crusaders_rules.batch.table_codes import (
    NIBBLE,
    Answer,
    Numbers,
    bits,
    erected,
    hundredths,
    least_code,
    least_value,
)
from crusaders_rules.batch.table_codes import packed as in_bytes
from crusaders_rules.envs.numbering import Numbering, numbering_of
from crusaders_rules.envs.played_pieces import orders_in
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge
from crusaders_rules.thy_will_be_done.play import bots, distributing, resolution, setup
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.kinds import every_kind
from crusaders_rules.thy_will_be_done.play.resolution import Hand, Success
from crusaders_rules.thy_will_be_done.play.wedge_tables import NO_SUCCESS
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    build,
    crusade,
    end,
    game_board,
    influence,
    muster,
    orders,
    player_area,
    resolve,
    scoring,
    travel,
    turn,
    variants,
)
from crusaders_rules.thy_will_be_done.state import (
    BUILDING_TYPES,
    Action,
    BonusTile,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    Manner,
    Markers,
    Plan,
    Wedge,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

COVERED_EXPANSIONS = (divine_tables.EXPANSION, five_and_six.EXPANSION)
_KEYS_AT_FIRST = 1 << 14
_LISTS_AT_FIRST = 1 << 14


class NotCovered(ValueError):  # noqa: N818 -- the name says it
    """A ruleset, a position or a number of players that the batch does not cover; the message names it."""


def refuse_uncovered(ruleset: Ruleset, players: int) -> None:
    """Refuse games that the batch does not cover.

    Args:
        ruleset: The ruleset, with its board.
        players: The number of players.

    Raises:
        NotCovered: If an expansion or a reading is not covered, or the game has more pieces than a row has room for.
    """
    board, edition = ruleset.laid, ruleset.edition
    names = {tile.name for tile in ruleset.bonus_tiles}
    levels = max((len(costs) for _, costs in edition.building_costs), default=0)
    others = [name for name in ruleset.expansions if name not in COVERED_EXPANSIONS]
    for wrong, what in (
        (bool(others), f"expansions: {' and '.join(others)}"),
        (players > at.PLAYERS, f"components.players: {players} players"),
        (len(board.regions) > at.REGIONS, f"board: {len(board.regions)} regions, and a row holds {at.REGIONS}"),
        (not set(edition.base_types) <= set(at.TYPES), "edition: a type of building beyond those of the base game"),
        (not set(edition.knight_orders) <= set(at.ORDERS), "edition: a knight order of another expansion"),
        (len(names) > at.REGIONS, f"edition: {len(names)} different bonus tiles"),
        (levels >= f.LEVELS_KEPT or len(edition.troop_costs) >= NIBBLE, "edition: so many buildings or troops"),
        *divine_tables.not_covered(ruleset),
    ):
        if wrong:
            raise NotCovered(f"{what}: the batch does not cover this")


def _buildings(low: int, high: int) -> Buildings:
    counts = (low % NIBBLE, low // NIBBLE, high % NIBBLE, high // NIBBLE)
    return Buildings(**dict(zip(map(str, at.TYPES), counts, strict=True)))


def _enemy(marked: int) -> Enemy | None:
    """The type of enemy that is marked, counted from 1."""
    return at.ENEMIES_WON[marked - 1] if marked else None


def _packed(plan: Plan, order_open: bool = False) -> int:  # noqa: FBT001, FBT002 -- whether the player says the order
    """A plan as one number, see ``facts.PLANNED_BITS``."""
    packed = len(plan) | order_open << f.ORDER_OPEN
    for place, (action, tokens) in enumerate((*plan, *[(at.ACTIONS[0], 0)] * (at.PLAN_LENGTH - len(plan)))):
        planned = at.ACTIONS.index(action) | tokens + f.RAISED << at.HALF_BYTE
        packed |= planned << f.BYTE + f.PLANNED_BITS * place
    return packed


def _two(actions: int, first: int, second: int) -> Plan:
    """A plan of two actions, from the bytes of a key."""
    one, other = at.ACTIONS[actions // NIBBLE], at.ACTIONS[actions % NIBBLE]
    return (one, first - f.RAISED), (other, second - f.RAISED)


class RuleTables(DivineTables):
    """The tables of a ruleset and a number of players.

    Attributes:
        ruleset: The ruleset, with its board.
        players: The number of players.
        first: The position before the first decision.
        numbering: The numbers of the decisions.
        tiles: The bonus tiles by their numbers.
        divine: Whether Divine Influence is played.
        laid_tiles: The influence tiles by their numbers.
        third_buildings: Whether a region can come to hold more than two buildings.
        row_length: How many cells a row has.
        seats: For how many players a row has room.
        generators: How many cells the generators of a row take.
    """

    def __init__(self, ruleset: Ruleset, players: int, least: int = 0) -> None:
        """Begin with empty tables.

        Args:
            ruleset: The ruleset, with or without its board.
            players: The number of players.
            least: How many cells a row has at least, so that it can be compared with one of another ruleset.

        Raises:
            NotCovered: If the batch does not cover such games.
            ValueError: If no such game can be set up.
        """
        self.first: State = new_game(ruleset, players)
        self.ruleset, self.players = self.first.ruleset, players
        refuse_uncovered(self.ruleset, players)
        self.numbering: Numbering = numbering_of(self.first)
        self.tiles: tuple[BonusTile, ...] = tuple(dict.fromkeys(self.ruleset.bonus_tiles))
        self.divine = divine_tiles.is_played(self.ruleset.edition)
        self.laid_tiles = tuple(dict.fromkeys(self.ruleset.edition.influence_tiles))
        self.seats = at.PLAYERS if self.ruleset.expansions else at.PLAYERS_OF_BASE
        self.generators = at.GENERATORS + at.PAIR * max(0, players - at.PLAYERS_OF_BASE)
        if self.divine:
            self.generators = at.PAIR * (at.LAST_CHANCE + 1)
        self._book = self.ruleset.book
        self._wedges = self.ruleset.edition.wedges
        self._stands, self._stand_numbers = [()], {(): 0}
        self.third_buildings = self._third_buildings()
        self.row_length = max(self._cells_of_row(), least)
        # Which actions succeed with which tokens, each pattern once, and a function that has it.
        self._alike: dict[tuple[bool, ...], int] = {}
        self._patterns: list[Success] = []
        self._stored = 0
        self._lists_end = f.FACTS + self._room_to_search()
        self._room_of_lists = self._lists_end - f.FACTS + _LISTS_AT_FIRST
        self.known = self._empty()
        self._fill_facts()

    def _cells_of_row(self) -> int:
        if self.third_buildings:
            return at.ROW_CROWDED
        expanded = at.ROW_DIVINE if self.divine else at.ROW_EXPANDED
        return expanded if self.ruleset.expansions else at.ROW

    def _room_to_search(self) -> int:
        """How many cells the lookahead needs, see ``facts.LIST_ROOM``."""
        return f.SEARCH_LEVELS * (at.DESK + self._room_of_list()) if self._book.every_action_succeeds else 0

    def _room_of_list(self) -> int:
        """How many cells the longest list of decisions needs; four of them fit in one."""
        return -(-(len(self.numbering.actions) + len(self.numbering.outcomes)) // 4)

    def _empty(self) -> Numbers:
        """The facts, room for lists, and a hash table after them."""
        known = np.zeros(f.FACTS + self._room_of_lists + 2 * _KEYS_AT_FIRST, np.int64)
        known[f.PATTERNS : f.SUCCESS] = known[f.COSTS : f.ROUTES] = EMPTY
        known[f.PLACES : f.WANTED] = places_of_bits(at.REGIONS)
        self._begin_table(known, _KEYS_AT_FIRST)
        return known

    def _begin_table(self, known: Numbers, keys: int) -> None:
        known[f.TABLE_AT], known[f.TABLE_MASK] = known.size - 2 * keys, keys - 1
        known[known[f.TABLE_AT] :: 2] = EMPTY

    # What is so in every position.

    def _fill_facts(self) -> None:
        for fill in (
            self._fill_readings,
            self._fill_setup,
            self._fill_regions,
            self._fill_enemies,
            self._fill_wheel,
            self._fill_orders,
            self._fill_estimates,
            self._fill_numbers,
            self._fill_divine_numbers,
            self._fill_divine,
        ):
            fill(self.known)

    def _fill_readings(self, facts: Numbers) -> None:
        ruleset, book = self.ruleset, self._book
        three = crusade.must_take_reward(ruleset) or resolve.may_decline(worded_as_permission=True, ruleset=ruleset)
        for place, value in (
            (f.PLAYED_BY, self.players),
            (f.REGION_COUNT, len(ruleset.laid.regions)),
            (f.ROW_LENGTH, self.row_length),
            (f.GENERATORS, self.generators),
            (f.EXPANDED, bool(ruleset.expansions)),
            (f.SECOND_BUILDINGS, five_and_six.second_buildings(self.players, ruleset)),
            (f.THIRD_BUILDINGS, self.third_buildings),
            (f.SEVERAL_RESULTS, book.several_results),
            (f.SWAP_STAYS, five_and_six.swap_stays(ruleset)),
            (f.EVERY_KIND, bits(range(len(at.TYPES)))),
            (f.VALUES_CHANGE, book.values_change),
            (f.EVERY_SUCCEEDS, book.every_action_succeeds),
            (f.LIST_ROOM, self._room_of_list()),
            (f.DECLINABLE, book.declinable),
            (f.KNIGHTS_HELD, book.knights_are_held),
            (f.DIVIDED, book.bonuses_are_divided),
            (f.TRAVEL_SUCCEEDS, book.travel_succeeds),
            (f.STEP_NEEDED, travel.nobody_moves(ruleset) is not None),
            (f.MAY_STAND_STILL, book.may_stand_still),
            (f.OTHERS_BAR, book.others_bar_the_way),
            (f.LEND_ALL, build.lending((0,), (1,), ruleset) == (1,)),
            (f.REWARD_FREE, crusade.reward_is_free(ruleset)),
            (f.WORKS_AT_ONCE, crusade.works_at_once(ruleset)),
            (f.THREE_ALLOWED, three is None),
            (f.THREE_PAID, crusade.instead_of_reward(ruleset.edition)),
            (f.NONE_LEFT_PAID, crusade.where_none_is_left(ruleset)),
            (f.KNIGHTS_BROUGHT, len(bonuses.with_unlocked((), 0, 1, 0))),
            (f.PARTIAL_GAINS, any(len(book.amounts[due]) > 1 for due in product(range(f.BYTES), (False, True)))),
            (f.MAY_KEEP, book.may_keep[False]),
            (f.MAY_KEEP + 1, book.may_keep[True]),
        ):
            facts[place] = int(value)
        for kind in every_kind():
            facts[f.RESOLVING + at.KINDS.index(kind.asks.__name__)] = kind.resolving

    def _fill_setup(self, facts: Numbers) -> None:
        ruleset, players = self.ruleset, self.players
        variant, edition = ruleset.variant, ruleset.edition
        wheels = player_area.wheels_to_arrange(variant, players)
        facts[f.OWN_WHEELS] = variants.own_wheels(variant)
        facts[f.WITHOUT_ORDERS] = variants.without_orders(ruleset.orders)
        facts[f.ORDERS_CHOSEN] = variants.players_choose(variant)
        facts[f.SHORT_DRAWN] = player_area.wedges_to_draw(ruleset, players) > 0
        for seat in range(players):
            facts[f.NEXT_SEAT + seat] = turn.next_seat(seat, players)
            facts[f.ARRANGED_BY + seat] = player_area.who_arranges(variant, seat)
            facts[f.WHEEL_AFTER + seat] = next((one for one in wheels if one > seat), at.NONE)
            facts[f.FIRST_TO_PLACE + seat] = (seat - 1) % players
            facts[f.FIRST_TURN + seat] = turn.first_turn(seat).seat
            for start in range(players):
                following = game_board.next_to_place(seat, start, players)
                facts[f.NEXT_TO_PLACE + seat * at.PLAYERS + start] = at.NONE if following is None else following
        for tile, wedge in enumerate(self._wedges):
            facts[f.BEGINS_UPGRADED + tile] = variants.upgraded_at_start(variant, wedge.name, edition)
        facts[f.START_TOKENS] = player_area.tokens_at_start(edition)[0]

    def _fill_regions(self, facts: Numbers) -> None:
        board, land = self.ruleset.laid, self._book.land
        shapes = list(dict.fromkeys(tile.shape for tile in self.tiles))

        def put(place: int, asked: p.Pending) -> None:
            following = setup.laying_next(self.first, asked)
            facts[place] = at.KINDS.index(type(following).__name__)
            facts[place + 1] = getattr(following, "region", at.NONE)

        put(f.LAID_FIRST, game_board.after_player_areas(board))
        for place, region in enumerate(board.regions):
            facts[f.SHAPE_OF_SPACE + place] = at.NONE if region.tile is None else shapes.index(region.tile)
        for number, place in enumerate(board.flags):
            put(f.AFTER_ENEMY + 2 * place, game_board.next_flag(board, place))
            facts[f.PLACE_OF_FLAG + place] = number
        for number, place in enumerate(board.tile_spaces):
            put(f.AFTER_TILE + 2 * place, game_board.next_tile_space(board, place))
            facts[f.PLACE_OF_SPACE + place] = number
        for first in range(0, at.REGIONS, f.BYTE):
            row = f.ONWARD + first // f.BYTE * f.BYTES
            for regions in range(f.BYTES):
                here = (place for place in range(first, len(board.regions)) if regions >> place - first & 1)
                facts[row + regions] = reduce(or_, (land.onward[place] for place in here), 0)
        facts[f.DESTINATIONS], facts[f.STARTS] = bits(land.destinations), bits(board.starts)
        for enemy in (False, True):
            for coat in (False, True):
                place = at.PAIR * coat + enemy
                facts[f.PRICE + place], facts[f.NEEDED + place] = land.prices[enemy, coat]
        facts[f.MOST_PRICE] = max(facts[f.PRICE], facts[f.PRICE + 1])
        facts[f.MOST_POINTS] = 2 * len(board.regions) - 1
        used = Counter(self.ruleset.bonus_tiles)
        facts[f.TILE_NAMES] = len(self.tiles)
        for number, tile in enumerate(self.tiles):
            facts[f.POOL_OF_TILES + number], facts[f.SHAPE_OF_TILE + number] = used[tile], shapes.index(tile.shape)

    def _fill_enemies(self, facts: Numbers) -> None:
        shuffled = Counter(self.ruleset.enemy_tokens)
        site = self._book.land.open_site
        for number, token in enumerate((None, *at.TOKENS_OF_ENEMIES)):
            facts[f.OPEN_SITE + 2 * number] = site[token, None]
            facts[f.OPEN_SITE + 2 * number + 1] = site[token, Erected(0, at.TYPES[0], 1)]
        for number, token in enumerate(at.TOKENS_OF_ENEMIES):
            won = crusade.keep(Enemies(), token.enemy)
            for place, count in enumerate(won):
                facts[f.WON_AS + 3 * number + place] = count
            facts[f.PAYS_STRENGTH + number] = crusade.pays_strength(token.enemy, self.ruleset)
            facts[f.PICTURED + number] = at.NONE if token.building is None else at.TYPES.index(token.building)
            facts[f.POOL + number] = shuffled[token]

    def _fill_wheel(self, facts: Numbers) -> None:
        for optional, tokens in product((False, True), range(f.BYTES)):
            refusal = distributing.nothing_there(optional, tokens, self.ruleset)
            facts[f.DISTRIBUTABLE + f.BYTES * optional + tokens] = int(refusal is None)
        for tile, wedge in enumerate(self._wedges):
            facts[f.PRIMARY + tile], facts[f.SECONDARY + tile] = map(at.ACTIONS.index, wedge)
        for place, action in enumerate(at.ACTIONS):
            for succeeds in (False, True):
                for begun in (False, True):
                    begins = self._book.begins[action, succeeds, begun]
                    facts[f.BEGINS_WITH + 4 * place + 2 * succeeds + begun] = at.BEGINS.index(begins)
            by_region = self._book.needs.least_by_region(self.first, self.first.areas[0], action)
            facts[f.REGION_DECIDES + place] = by_region is not None
        for raised in range(f.BYTES):
            facts[f.WORTH + raised] = resolve.token_value(raised - f.RAISED)

    def _fill_orders(self, facts: Numbers) -> None:
        ruleset = self.ruleset
        for place, order in enumerate(orders_in(ruleset.edition)):
            facts[f.PLACE_OF_ORDER + at.ORDERS.index(order)] = place
            facts[f.ORDER_AT + place] = at.ORDERS.index(order)
        for number, order in enumerate(at.ORDERS):
            change = orders.setup_of(order)
            refused = orders.holy_sepulchre_nothing(order, 0, ruleset) is not None
            facts[f.TELLING + number] = at.ORDERS.index(self._book.wedges.telling_order[order])
            facts[f.LEAST_TRAVEL + number] = 1 if refused else f.ANY_VALUE
            facts[f.IN_EDITION + number] = order in ruleset.edition.knight_orders
            facts[f.ORDER_ADDS + number] = change.added
            facts[f.ORDER_LEAVES + number] = setup.left_by_choice(self.first, order)
            facts[f.ORDER_UPGRADES + number] = change.upgrades
            facts[f.ORDER_MARKS + number] = change.marks
            facts[f.SWAPS + number] = five_and_six.may_swap(order)
            facts[f.ORDER_SHORTENS_FIRST + number] = orders.who_shortens(order, ruleset) == ShortWedge.FIXED
            facts[f.ORDER_DRAWN + number] = orders.seats_to_shorten((order,), 0, ruleset) == (0,)
            facts[f.FIRST_KNIGHTS + number] = 2 if change.black_knight else 1
            for tile, tokens in enumerate(player_area.tokens_of_order(order, self._wedges, ruleset.edition)):
                facts[f.ORDER_TOKENS + len(self._wedges) * number + tile] = tokens

    def _fill_estimates(self, facts: Numbers) -> None:
        for place, worth in (
            (f.WORTH_OF_INFLUENCE, 1),
            (f.WORTH_OF_UPGRADED, bots.UPGRADED_WEDGE),
            (f.WORTH_OF_TROOP, bots.TROOP),
            (f.WORTH_OF_KNIGHT, bots.KNIGHT),
            (f.WORTH_OF_TALLEST, bots.TALLEST_WEDGE),
            (f.WORTH_IF_CROWDED, bots.CROWDED),
            *((f.WORTH_OF_LEVEL + number, BUILDING_TYPES[one].worth) for number, one in enumerate(at.TYPES)),
        ):
            facts[place] = hundredths(worth)

    def _fill_numbers(self, facts: Numbers) -> None:
        names, outcomes = self.numbering.actions, self.numbering.outcomes
        regions = [region.name for region in self.ruleset.laid.regions]
        wedge, region = self._wedges[0].name, regions[0]
        firsts = {
            f.N_ORDER: f"order {at.ORDERS[1]}",
            f.N_WEDGE: f"wedge {wedge}",
            f.N_ADD: f"add {wedge}",
            f.N_LEAVE: f"leave {wedge}",
            f.N_SETUP_UPGRADE: f"setup-upgrade {wedge}",
            f.N_KNIGHT: f"knight {region}",
            f.N_RESOLVE: f"resolve {wedge}",
            f.N_UPGRADE: f"upgrade {wedge}",
            f.N_FIRST: f"first {at.ACTIONS[0]}",
            f.N_MOVE: f"move {region}",
            f.N_ATTACK: f"attack {region}",
            f.N_BUILD: f"build {at.TYPES[0]} {region}",
            f.N_DISTRIBUTE: f"distribute {wedge}",
            f.N_GAIN: "gain 0",
        }
        bare = {f.N_SKIP: "skip", f.N_REWARD: "reward", f.N_THREE: "three", f.N_KEEP: "keep", f.N_MUSTER: "muster"}
        bare |= {f.N_DECLINE: "decline", f.N_BRING: "bring", f.N_HOLD: "hold"}
        for place, name in (firsts | bare).items():
            facts[place] = names.index(name) if name in names else at.NONE
        for number, manner in enumerate(at.MANNERS):
            naming = manner in (Manner.SKIP, Manner.DOUBLE)
            facts[f.N_SOW + number] = names.index(f"sow {manner} {wedge}" if naming else f"sow {manner}")
        # Where there are no such decisions, their block begins after all others.
        for place, block in ((f.N_MARK, "mark"), (f.N_SWAP, "swap")):
            facts[place] = self.numbering.blocks.get(block, (len(names), len(names)))[0]
        drawn = {
            f.C_WEDGE: f"wedge {wedge}",
            f.C_DEAL: f"deal {at.ORDERS[1]}",
            f.C_LEAVE: f"leave {wedge}",
            f.C_ENEMY: f"enemy {at.TOKENS_OF_ENEMIES[0]}",
            f.C_TILE: f"tile {self.tiles[0].name}" if self.tiles else "",
            f.C_START: "start 1",
        }
        for place, name in drawn.items():
            facts[place] = outcomes.index(name) if name in outcomes else at.NONE

    # What depends on a position: asked when it is first needed.

    def fill(self) -> int:
        """Ask the rules for everything that is wanted, and return how many answers that were."""
        count = int(self.known[f.WANTED_COUNT])
        keys = dict.fromkeys(self.known[f.WANTED : f.WANTED + count].tolist())
        self.known[f.WANTED_COUNT] = 0
        for key in keys:
            answered: Callable[..., Answer] = getattr(self, f"_{f.ASKED[key >> 7 * f.BYTE]}")
            given = [(key >> f.BYTE * place) & (f.BYTES - 1) for place in range(7)]
            answer = answered(*given[: answered.__code__.co_argcount - 1])
            self._keep(key, answer)
        return len(keys)

    def _keep(self, key: int, answer: Answer) -> None:
        if not isinstance(answer, int):
            answer = self._listed([len(answer), *map(int, answer)])
        self._stored += 1
        if 4 * self._stored > self.known[f.TABLE_MASK]:
            self._grow(self._room_of_lists, 2 * (int(self.known[f.TABLE_MASK]) + 1))
        store(self.known, key, int(answer))

    def _listed(self, row: list[int]) -> int:
        """Keep a list, and return its place."""
        while self._lists_end + len(row) > f.FACTS + self._room_of_lists:
            self._grow(2 * self._room_of_lists, int(self.known[f.TABLE_MASK]) + 1)
        first = self._lists_end
        self._lists_end += len(row)
        self.known[first : self._lists_end] = row
        return first

    def _grow(self, room_of_lists: int, keys: int) -> None:
        """Make more room for lists or for keys."""
        before = self.known
        self.known = np.zeros(f.FACTS + room_of_lists + 2 * keys, np.int64)
        self.known[: self._lists_end] = before[: self._lists_end]
        self._room_of_lists = room_of_lists
        self._begin_table(self.known, keys)
        for key, value in before[before[f.TABLE_AT] :].reshape(-1, 2).tolist():
            if key != EMPTY:
                store(self.known, key, value)

    # Values and needs.

    def _held(self, low: int, high: int, p1: int, p2: int, p3: int) -> Any:  # noqa: ANN401 -- counts, or what is unlocked
        return self._gone(low, high, p1, p2, p3) if self.divine else _buildings(low, high)

    def _bonuses(self, low: int, high: int, troops: int, order: int, p1: int, p2: int, p3: int) -> int:
        return in_bytes(self._book.bonuses[self._held(low, high, p1, p2, p3), troops, at.ORDERS[order]])

    def _divided(self, low: int, high: int, troops: int, order: int, p1: int, p2: int, p3: int) -> int:
        return in_bytes(self._book.shared[self._held(low, high, p1, p2, p3), troops, at.ORDERS[order]][1])

    def _success(self, action: int, bonus: int, least: int) -> int:
        succeeds = self._book.wedges.success[at.ACTIONS[action], bonus - f.RAISED][least_value(least)]
        row = tuple(succeeds(raised - f.RAISED) for raised in range(f.BYTES))
        pattern = self._alike.setdefault(row, len(self._alike))
        if pattern == len(self._patterns):
            self._patterns.append(succeeds)
            self.known[f.SUCCESS + f.BYTES * pattern :][: f.BYTES] = row
        place = action * f.BONUSES_KEPT + bonus - f.RAISED + f.BONUSES_KEPT // 2
        self.known[f.PATTERNS + f.BYTES * place + least] = pattern
        return pattern

    def _strength(self, token: int, prussians: int, slavs: int, marked: int, again: int) -> int:
        """The value that defeats an enemy."""
        against = self._book.divine.against[_enemy(marked), bool(again), Markers(prussians, slavs)]
        return least_code(against[at.TOKENS_OF_ENEMIES[token]])

    def _fought(self, token: int, prussians: int, slavs: int, marked: int) -> int:
        """The strength of an enemy, what fighting it costs, raised, and how many more may then be defeated."""
        enemy = at.TOKENS_OF_ENEMIES[token].enemy
        strength = crusade.strength(enemy, Markers(prussians, slavs), self.ruleset)
        extra = five_and_six.extra_crusade(_enemy(marked), enemy, self.ruleset)
        return strength | strength - extra.value + f.RAISED << f.BYTE | extra.defeats << 2 * f.BYTE

    def _costs(self, built: int, place: int, tile: int) -> int:
        """The cost of the next building of each type in a region, a byte each."""
        one = self.tiles[tile - 1] if tile else None
        costs = 0
        for kind, name in enumerate(at.TYPES):
            erected = Buildings(**{str(name): built})
            order = build.building_types().index(name)
            costs |= least_code(self._book.land.costs[erected, place, one][order]) << f.BYTE * kind
        self.known[f.COSTS + (place * f.TILES_KEPT + tile) * f.LEVELS_KEPT + built] = costs
        return costs

    def _room(self, first: int, second: int, seat: int) -> int:
        """The types of building that may join those of a region, as bits; the second one is counted from 1."""
        there = (erected(first), *([erected(second - 1)] if second else []))
        return bits(map(at.TYPES.index, self._base_types_beside(there, seat)))

    def _printed(self, kind: int, built: int) -> int:
        costs = self._book.land.printed[Buildings(**{str(at.TYPES[kind]): built})]
        return least_code(costs[build.building_types().index(at.TYPES[kind])])

    def _swaps(self, place: int) -> tuple[int, ...]:
        """The number of the first swap of an enemy in a region, and the regions with which it can be swapped."""
        others = self.ruleset.laid.adjacent[place]
        return (self.numbering.number_of(d.Swap(place, others[0])), *others) if others else (0,)

    # Wedges.

    def _hand(
        self, tile_and_side: int, order: int, tokens: int, patterns: tuple[int, int], divided: tuple[int, int]
    ) -> Hand:
        """A wedge in hand, from the bytes of a key."""
        tile, actions = self._offered(tile_and_side)
        successes = tuple(self._patterns[pattern] for pattern in patterns[: len(actions)])
        shared = tuple(bonus - f.RAISED for bonus in divided[: len(actions)])
        return Hand(tile, actions, tokens, at.ORDERS[order], shared, successes)

    def _offered(self, tile_and_side: int) -> tuple[Wedge, tuple[Action, ...]]:
        tile = self._wedges[tile_and_side // 2]
        return tile, self._book.wedges.offer[tile, bool(tile_and_side % 2)]

    def _uses(self, tile_and_side: int, order: int, tokens: int, one: int, other: int, d1: int, d2: int) -> int:
        """The options of a wedge with each number of tokens of a row."""
        hands = (self._hand(tile_and_side, order, number, (one, other), (d1, d2)) for number in _numbers_told(tokens))
        return sum(resolution.uses(hand, self.ruleset) << f.USES_BITS * place for place, hand in enumerate(hands))

    def _skips(self, uses: int, upgraded: int) -> int:
        """Whether the player may skip: what any wedge can be used for is all that counts."""
        wedges = range(len(self._wedges))
        sides = tuple(bool(upgraded >> wedge & 1) for wedge in wedges)
        return int(d.Skip() in resolution.open_turns((uses,) * len(wedges), sides, self.ruleset))

    def _plan_of_wedge(self, tile_and_side: int, tokens: int, order: int) -> int:
        tile, _ = self._offered(tile_and_side)
        return _packed(self._book.wedges.plan_of_wedge[tile, bool(tile_and_side % 2), tokens, at.ORDERS[order]])

    def _splits(self, tile: int, order: int, tokens: int, one: int, other: int, d1: int, d2: int) -> list[int]:
        hand = self._hand(2 * tile + 1, order, tokens, (one, other), (d1, d2))
        good = resolution.good_splits(hand, self.ruleset)
        return [*map(self.numbering.number_of, good), *(self._plan_of(hand, split) for split in good)]

    def _plan_of_split(self, tile: int, order: int, tokens: int, d1: int, d2: int, low: int, high: int) -> int:
        """The plan, and whether the order of its two actions is still open."""
        split = self.numbering.stands_for(low | high << f.BYTE)
        tile_of, actions = self._offered(2 * tile + 1)
        divided = (d1 - f.RAISED, d2 - f.RAISED)
        hand = Hand(tile_of, actions, tokens, at.ORDERS[order], divided, NO_SUCCESS[: len(actions)])
        return self._plan_of(hand, cast("d.Split | d.Twice", split))

    def _plan_of(self, hand: Hand, split: d.Split | d.Twice) -> int:
        plan = resolution.plan_of_split(hand, split, self.ruleset)
        if isinstance(split, d.Twice):
            return _packed(resolution.begun_with(plan, split.action, hand.order, self.ruleset))
        return _packed(plan, len(plan) > 1)

    def _firsts(self, order: int, actions: int, t1: int, t2: int, one: int, other: int) -> int:
        """The actions that may come first, as bits."""
        plan = _two(actions, t1, t2)
        if not self._book.wedges.again[at.ORDERS[order]]:
            found = tuple(cast("d.First", first).action for first in self._book.wedges.firsts[plan])
        else:
            offered = tuple(action for action, _ in plan)
            successes = self._patterns[one], self._patterns[other]
            hand = Hand(self._wedges[0], offered, 0, at.ORDERS[order], (0, 0), successes)
            found = resolution.good_firsts(hand, plan, self.ruleset)
        return bits(map(at.ACTIONS.index, found))

    def _begun_with(self, order: int, actions: int, t1: int, t2: int, first: int) -> int:
        plan = _two(actions, t1, t2)
        return _packed(resolution.begun_with(plan, at.ACTIONS[first], at.ORDERS[order], self.ruleset))

    # Influence, and the end.

    def _amounts(self, low: int, high: int, declinable: int) -> tuple[int, ...]:
        found: tuple[int, ...] = self._book.amounts[low | high << f.BYTE, bool(declinable)]
        first, end = self.numbering.blocks.get("gain", (0, f.BYTES))
        if len(found) > 1 and max(found) >= end - first:
            raise NotCovered(f"influence.partial: a gain of {max(found)}, above the supply of the board, has no number")
        return found

    def _due(self, value: int) -> int:
        return influence.influence_gain(max(0, value - f.RAISED))

    def _supply_after(self, low: int, high: int, gain: int, more: int) -> int:
        supply = (low | high << f.BYTE) - f.RAISED
        return end.take(supply, gain | more << f.BYTE, self.ruleset) + f.RAISED

    def _supply_is_empty(self, low: int, high: int) -> int:
        return end.supply_is_empty((low | high << f.BYTE) - f.RAISED, self.ruleset)

    def _after_turn(self, following: int, start: int, until: int, supply: int) -> int:
        """Whether the game is over, and the seat that is then remembered, counted from 1."""
        empty = end.supply_is_empty(supply - f.RAISED, self.ruleset)
        remembered = None if until == 0 else until - 1
        before = end.round_ends_before(max(0, start - 1), remembered, self.ruleset)
        over = end.game_ends(empty, following, before)
        closing = not over and before is None and empty
        return int(over) | (following + 1 if closing else until) << 1

    # Distributing.

    def _ask_manner(self, wedge: int, tokens: int, order: int, after_action: int) -> int:
        """Whether the manner is asked with each number of tokens of a row, two bits each; 2 if it is optional."""
        rows = (
            self._book.ask_manner[0, wedge, number, at.ORDERS[order], bool(after_action)]
            for number in _numbers_told(tokens)
        )
        return sum(1 + asked.optional << at.PAIR * place for place, asked in enumerate(rows) if asked is not None)

    def _sowings(self, wedge: int, tokens: int, order: int, optional: int, sown: int) -> list[int]:
        """The manners, each with the wedge that it names, counted from 1; -1 stands for keeping the tokens."""
        ways = self._book.manners[wedge, tokens, at.ORDERS[order]]
        if sown:
            ways = divine_turn.manners_left(ways, at.MANNERS[sown - 1])
        given = self._book.sowings[bool(optional), ways]
        return [
            f.NAMED * at.MANNERS.index(one.manner) + (0 if one.wedge is None else one.wedge + 1)
            if isinstance(one, d.Sow)
            else at.NONE
            for one in given
        ]

    def _sown(self, wedge: int, tokens: int, manner: int, named: int) -> int:
        """How the tokens on each wedge change, a raised byte each."""
        changed = self._book.sown[wedge, tokens, at.MANNERS[manner], named - 1 if named else None]
        return sum(
            change + f.RAISED << f.BYTE * place for place, change in enumerate(changed((0,) * len(self._wedges)))
        )

    # Results of actions.

    def _defeats(self, value: int, strength: int) -> int:
        return int(crusade.not_strong_enough(value - f.RAISED, least_value(strength)) is None)

    def _pays(self, value: int, cost: int) -> int:
        return int(build.value_too_low(value - f.RAISED, least_value(cost)) is None)

    def _reward_left(self, token: int, low: int, high: int, troops: int) -> int:
        building = at.TOKENS_OF_ENEMIES[token].building
        if building is None:
            return int(crusade.no_troop_reward(troops, self.ruleset) is None)
        return int(crusade.no_building_reward(building, _buildings(low, high), self.ruleset) is None)

    def _too_dear(self, value: int, cost: int) -> int:
        return int(crusade.reward_too_dear(value - f.RAISED, cost) is not None)

    def _reward_gain(self, token: int, built: int, tile: int) -> int:
        """The influence for a reward, by the level of its kind that the player has."""
        building = at.TOKENS_OF_ENEMIES[token].building
        level = muster.flip_troop(built) if building is None else self._level(built)
        return crusade.reward_influence(level, self._tile(tile), building, self.ruleset)

    def _build_gain(self, kind: int, built: int, tile: int) -> int:
        gain = build.building_influence(self._level(built))
        return gain + build.tile_influence(self._tile(tile), at.TYPES[kind])

    def _tile(self, number: int) -> BonusTile | None:
        return self.tiles[number - 1] if number else None

    def _level(self, built: int) -> int:
        """The level of the next building of a type."""
        return build.erect(Buildings(**{str(at.TYPES[0]): built}), at.TYPES[0], 0)[1].level

    def _mustered(self, troops: int) -> int:
        """The troops after one more, the influence for it, and its cost."""
        after = muster.flip_troop(troops)
        cost = least_code(self._book.next_troop[troops])
        return after | muster.troop_influence(after) << f.BYTE | cost << 2 * f.BYTE

    def _advanced(self, token: int, prussians: int, slavs: int) -> int:
        markers = crusade.advance(at.TOKENS_OF_ENEMIES[token].enemy, Markers(prussians, slavs))
        return markers.prussian | markers.slav << f.BYTE

    def _unlocked(self, order: int, before: int, after: int) -> int:
        free = orders.unlocked_before(at.ORDERS[order], self.ruleset)
        return len(bonuses.with_unlocked((), before, after, 0, free))

    def _strength_paid(self, strength: int) -> int:
        return crusade.crusade_influence(strength)

    def _left_of_value(self, value: int, spent: int) -> int:
        """The rest of a value for a further result, raised; 0 if there is none."""
        left = resolve.left_of_value(value - f.RAISED, spent, self.ruleset)
        return 0 if left is None else left + f.RAISED

    def _settled(self, was: int, now: int, running: int) -> int:
        """How the tokens of an action change when its bonus does, raised."""
        if running:
            return was - now + f.RAISED
        joined = resolve.joins_the_tokens(was - now, self.ruleset)
        return (joined or -resolve.forgone(was - f.RAISED, now - f.RAISED, self.ruleset)) + f.RAISED

    # Travel.

    def _points(self, value: int) -> int:
        return max(0, travel.movement_points(value - f.RAISED))

    # Points that are kept add up, so they have two bytes.
    def _kept(self, low: int, high: int) -> int:
        return travel.kept(low | high << f.BYTE, self.ruleset)

    def _points_left(self, low: int, high: int, cost: int) -> int:
        return travel.left_for_others(low | high << f.BYTE, cost) + f.RAISED

    # Setup.

    def _tiles_due(self, first: int, second: int, third: int) -> int:
        hand = tuple(at.ORDERS[order] for order in (first, second, third) if order)
        return player_area.tiles_due(hand, self.players, self.ruleset)

    def _may_choose(self, order: int, o1: int, o2: int, o3: int, o4: int, o5: int) -> int:
        taken = tuple(at.ORDERS[other] for other in (o1, o2, o3, o4, o5) if other)
        return int(player_area.too_few_tokens(at.ORDERS[order], taken, self.ruleset) is None)

    def _may_upgrade(self, tile: int, upgraded: int) -> int:
        return int(orders.no_upgrade_left(self._wedges[tile], bool(upgraded), self.ruleset) is None)

    # Scores.

    def _counted(self, marked: int, enemy: int, won: int) -> int:
        """The enemies of a type that count, by those won."""
        defeated = Enemies(**{str(at.ENEMIES_WON[enemy]): won})
        return five_and_six.counted(defeated, _enemy(marked), self.ruleset).of(at.ENEMIES_WON[enemy])

    def _majority(self, enemy: int, c0: int, c1: int, c2: int, c3: int, c4: int, c5: int) -> int:
        """The influence of each seat, a byte each."""
        if at.ENEMIES_WON[enemy] not in scoring.scored(self.ruleset):
            return 0
        awards = scoring.majority((c0, c1, c2, c3, c4, c5)[: self.players], self.ruleset)
        return sum(award << f.BYTE * seat for seat, award in enumerate(awards))

    def _castle(self, castles: int, prussians: int, slavs: int, saracens: int) -> int:
        return scoring.castle_four(castles, Enemies(prussians, slavs, saracens), self.ruleset)

    def _church(self, churches: int) -> int:
        return scoring.church_four(churches, self.ruleset.edition)

    def _farm(self, farms: int, knights: int, troops: int, order: int) -> int:
        counted = scoring.knights_counted(knights, at.ORDERS[order], self.ruleset)
        return scoring.farm_four(farms, counted, troops, self.ruleset.edition)

    def _bank(self, low: int, high: int) -> int:
        held = _buildings(low, high)
        return scoring.bank_four(held.bank, sum(count >= scoring.IV for count in held), self.ruleset.edition)

    def _winners(self, start: int, b0: int, b1: int, b2: int, b3: int, b4: int, b5: int) -> int:
        """The seats that win, as bits: by how far the total of each is behind."""
        tied = scoring.winners(tuple(-behind for behind in (b0, b1, b2, b3, b4, b5)[: self.players]))
        return bits(scoring.tie_broken(tied, start, self.players, self.ruleset))

    # What the greedy bot thinks, in hundredths of influence.

    def _use_of_enemy(self, token: int, strength: int, value: int, marked: int) -> int:
        face = at.TOKENS_OF_ENEMIES[token]
        extra = five_and_six.extra_crusade(_enemy(marked), face.enemy, self.ruleset)
        return hundredths(bots.use_of_enemy(face, least_value(strength), value - f.RAISED + extra.value))

    def _use_of_site(self, cost: int) -> int:
        return hundredths(bots.use_of_site(least_value(cost)))


@lru_cache(maxsize=8)
def tables_of(ruleset: Ruleset, players: int) -> RuleTables:
    """Return the tables of a ruleset and a number of players; equal ones share them.

    Args:
        ruleset: The ruleset, with or without its board.
        players: The number of players.

    Raises:
        NotCovered: If the batch does not cover such games.
        ValueError: If no such game can be set up.
    """
    return RuleTables(ruleset, players)


def _numbers_told(row: int) -> range:
    """The numbers of tokens about which one answer tells."""
    return range(row * f.TOKENS_TOLD, (row + 1) * f.TOKENS_TOLD)
