"""What a ruleset fixes for all of its games, as numbers with a place each."""

from __future__ import annotations

from crusaders_rules.batch.row_cells import (
    ACTIONS,
    EVERY_TYPE,
    HALF_BYTE,
    KINDS,
    ORDERS,
    PAIR,
    PLAN_LENGTH,
    PLAYERS,
    REGIONS,
    TOKENS_OF_ENEMIES,
    CellPlan,
)
from crusaders_rules.thy_will_be_done.play.resolution import MAY_RESOLVE, MAY_UPGRADE
from crusaders_rules.thy_will_be_done.state import WEDGES, Manner

# Numbers that may be below zero are raised by this, so that they can be parts of a key.
RAISED = 64
# The lowest value that an action needs, as one byte: a number, any value at all, or no value.
ANY_VALUE, NO_VALUE = 254, 255
BYTE = 8
BYTES = 256
# Two different powers of two never leave the same rest by this number.
DISTINCT = 67
# The options of a wedge take three bits. Each answer about a wedge is for so many numbers of tokens, a few bits each.
USES_BITS, USES_MASK, ASKED_MASK, TOKENS_BITS, TOKENS_TOLD = 3, 7, 3, 4, 16
RESOLVE_BIT, UPGRADE_BIT = MAY_RESOLVE.bit_length() - 1, MAY_UPGRADE.bit_length() - 1
# A plan is how many actions there are, a byte; then each action in half a byte, and its tokens, a raised byte. Where an
# action is missing, it is the first one without tokens. After them, a bit says whether their order is still open.
PLANNED_BITS, ACTION_MASK = HALF_BYTE + BYTE, (1 << HALF_BYTE) - 1
ORDER_OPEN = BYTE + PLANNED_BITS * PLAN_LENGTH
# A manner with the wedge that it names, from 1, is the manner times this.
NAMED = 8

_facts = CellPlan()
# The list without members: what is looked up is a number, or the place of a list, which begins with its length.
NOTHING = _facts.cells("the empty list")
TABLE_AT = _facts.cells("where the hash table begins")
TABLE_MASK = _facts.cells("one less than the number of its keys")
WANTED_COUNT = _facts.cells("how many answers are wanted")
WANTED_BEFORE = _facts.cells("how many were wanted when the row began")
PLAYED_BY = _facts.cells("players")
REGION_COUNT = _facts.cells("regions")
ROW_LENGTH = _facts.cells("cells of a row")
GENERATORS = _facts.cells("cells of the generators")
EXPANDED = _facts.cells("an expansion is played")
SECOND_BUILDINGS = _facts.cells("regions hold second buildings")
THIRD_BUILDINGS = _facts.cells("regions hold third buildings")
SEVERAL_RESULTS = _facts.cells("actions may have several results")
SWAP_STAYS = _facts.cells("enemies stay swapped")
EVERY_KIND = _facts.cells("every type of building of the base game, as bits")
DIVINE = _facts.cells("Divine Influence is played")
# Readings, and what else is so in every position.
VALUES_CHANGE = _facts.cells("values change")
EVERY_SUCCEEDS = _facts.cells("every action of a wedge must succeed")
DECLINABLE = _facts.cells("results may be declined")
PARTIAL_GAINS = _facts.cells("a part of a gain may be taken")
KNIGHTS_HELD = _facts.cells("knights may be held")
DIVIDED = _facts.cells("bonuses are divided")
TRAVEL_SUCCEEDS = _facts.cells("every travel succeeds")
STEP_NEEDED = _facts.cells("a travel in vain is refused")
MAY_STAND_STILL = _facts.cells("a travel needs no step")
OTHERS_BAR = _facts.cells("other knights bar the way")
LEND_ALL = _facts.cells("every knight lends its discount")
REWARD_FREE = _facts.cells("rewards are free")
WORKS_AT_ONCE = _facts.cells("rewards work at once")
THREE_ALLOWED = _facts.cells("influence instead of a reward may be chosen")
THREE_PAID = _facts.cells("influence instead of a reward")
NONE_LEFT_PAID = _facts.cells("influence if no reward is left")
KNIGHTS_BROUGHT = _facts.cells("knights that are brought")
OWN_WHEELS = _facts.cells("each player has a wheel")
WHEELS_ARRANGED_BY_PLAYERS = _facts.cells("players arrange")
FIXED_WHEEL = _facts.cells("the variant arranges")
WITHOUT_ORDERS = _facts.cells("no orders")
ORDERS_CHOSEN = _facts.cells("orders are chosen")
SHORT_DRAWN = _facts.cells("chance shortens wedges")
START_TOKENS = _facts.cells("tokens of a wedge")
MAY_KEEP = _facts.cells("tokens may be kept, without and with option", 2)
DISTRIBUTABLE = _facts.cells("whether so many tokens may be distributed, without and with option", 2 * BYTES)
MOST_PRICE = _facts.cells("highest price of a step")
MOST_POINTS = _facts.cells("points that reach everywhere")
TILE_NAMES = _facts.cells("names of bonus tiles")
# By kind of question.
RESOLVING = _facts.cells("whether a question belongs to a wedge that is resolved", len(KINDS))
# By region.
# For each byte of a set of regions, the regions to which a knight can move on from each subset of its eight.
ONWARD = _facts.cells("next regions, as bits", REGIONS // BYTE * BYTES)
DESTINATIONS = _facts.cells("where a knight may end, as bits")
STARTS = _facts.cells("starting regions, as bits")
SHAPE_OF_SPACE = _facts.cells("the shape of the tile space", REGIONS)
LAID_FIRST = _facts.cells("the first question on the board, and its region", 2)
AFTER_ENEMY = _facts.cells("the question after an enemy, and its region", 2 * REGIONS)
AFTER_TILE = _facts.cells("the question after a bonus tile, and its region", 2 * REGIONS)
PLACE_OF_FLAG = _facts.cells("the place among the flags", REGIONS)
PLACE_OF_SPACE = _facts.cells("the place among the tile spaces", REGIONS)
# By what is on a region: without and with an enemy, and the same with an own coat of arms.
PRICE = _facts.cells("price of a step", PAIR * PAIR)
NEEDED = _facts.cells("points needed for a step", PAIR * PAIR)
OPEN_SITE = _facts.cells("whether a building is possible, by enemy and building", 2 * (len(TOKENS_OF_ENEMIES) + 1))
# By enemy token.
WON_AS = _facts.cells("the enemies won with a token", 3 * len(TOKENS_OF_ENEMIES))
PAYS_STRENGTH = _facts.cells("whether a token pays its strength", len(TOKENS_OF_ENEMIES))
PICTURED = _facts.cells("the type of building on a token", len(TOKENS_OF_ENEMIES))
POOL = _facts.cells("the tokens that are shuffled", len(TOKENS_OF_ENEMIES))
# By wedge tile.
PRIMARY = _facts.cells("first action", WEDGES)
SECONDARY = _facts.cells("second action", WEDGES)
BEGINS_UPGRADED = _facts.cells("whether a wedge begins upgraded", WEDGES)
# By seat, and by seat and start player.
NEXT_SEAT = _facts.cells("next seat", PLAYERS)
ARRANGED_BY = _facts.cells("who arranges a wheel", PLAYERS)
WHEEL_AFTER = _facts.cells("the wheel that is arranged next", PLAYERS)
NEXT_TO_PLACE = _facts.cells("who places a knight next", PLAYERS * PLAYERS)
FIRST_TO_PLACE = _facts.cells("who places the first knight", PLAYERS)
FIRST_TURN = _facts.cells("who has the first turn", PLAYERS)
# By action, success, and whether there is a result already.
BEGINS_WITH = _facts.cells("how an action begins", 4 * len(ACTIONS))
# By number of tokens, raised.
WORTH = _facts.cells("the value of tokens", BYTES)
# By order.
TELLING = _facts.cells("the order where it matters for wedges", len(ORDERS))
LEAST_TRAVEL = _facts.cells("the least value of a travel", len(ORDERS))
IN_EDITION = _facts.cells("whether an order is played", len(ORDERS))
ORDER_ADDS = _facts.cells("tokens added at setup", len(ORDERS))
ORDER_LEAVES = _facts.cells("wedges left with less at setup", len(ORDERS))
ORDER_UPGRADES = _facts.cells("wedges upgraded at setup", len(ORDERS))
ORDER_MARKS = _facts.cells("types of enemies marked at setup", len(ORDERS))
SWAPS = _facts.cells("whether enemies are swapped", len(ORDERS))
ORDER_TOKENS = _facts.cells("tokens of each tile", WEDGES * len(ORDERS))
ORDER_SHORTENS_FIRST = _facts.cells("whether the top wedge is shortened", len(ORDERS))
ORDER_DRAWN = _facts.cells("whether chance shortens a wedge", len(ORDERS))
FIRST_KNIGHTS = _facts.cells("knights at the start", len(ORDERS))
PLACE_OF_ORDER = _facts.cells("the place of an order among those that have numbers", len(ORDERS))
ORDER_AT = _facts.cells("the order at a place", len(ORDERS))
HAS_GIANT = _facts.cells("whether the giant token is placed at setup", len(ORDERS))
LIVONIAN = _facts.cells("whether a new building gives a distribution", len(ORDERS))
FURTHER_REACH = _facts.cells("whether Influence reaches further than the knights", len(ORDERS))
# Of Divine Influence: readings, and what else is so in every position.
FREE_STEPS = _facts.cells("a knight goes on without points if leaving its region costs nothing")
INFLUENCE_IN_VAIN = _facts.cells("an Influence needs no tile")
MAY_TURN = _facts.cells("whether tiles may be turned for an action that fails, and that succeeds", 2)
MAY_FORGO = _facts.cells("whether the effect of a tile, and of a building, may be declined", 2)
MAY_FLIP = _facts.cells("whether a wedge may be flipped, by its side", 2)
ONCE_EACH_TURN = _facts.cells("abilities apply once in a turn")
CHAPEL_FIRST = _facts.cells("the token of a chapel comes before additional distributions")
COUNTED_AS_BUILT = _facts.cells("new buildings are counted as they are built")
TAKEN_SCORE = _facts.cells("buildings taken by a mill score")
TAKEN_COUNT = _facts.cells("buildings taken by a mill count for a bank")
MILL_FREES = _facts.cells("whether a mill that takes a building unlocks a knight", len(EVERY_TYPE))
# By levels gone, as bits: the level below the lowest one left, the highest level, and how many these are.
LEVELS_BELOW = _facts.cells("the level below the next one", BYTES)
HIGHEST = _facts.cells("the highest level", BYTES)
HOW_MANY = _facts.cells("how many levels", BYTES)
# By the one-time tiles of an action.
TURNABLE = _facts.cells("how many one-time tiles may be turned", BYTES)
# By region.
REACHED_FURTHER = _facts.cells("the regions that an Influence reaches further, as bits", REGIONS)
AFTER_LAID = _facts.cells("the question after an influence tile, and its region", 2 * REGIONS)
PLACE_OF_LAID = _facts.cells("the place among the regions with influence tiles", REGIONS)
# By influence tile.
LAID_KEPT = 64
LAID_NAMES = _facts.cells("names of influence tiles")
POOL_OF_LAID = _facts.cells("the influence tiles that are shuffled, by name", LAID_KEPT)
NEEDED_FOR = _facts.cells("the value that takes an influence tile", LAID_KEPT)
LAID_COST = _facts.cells("the cost of an influence tile", LAID_KEPT)
LAID_GAIN = _facts.cells("the influence for an influence tile", LAID_KEPT)
LAID_EFFECT = _facts.cells("what an immediate tile gives", LAID_KEPT)
LAID_SCORES = _facts.cells("whether a tile scores for each tile", LAID_KEPT)
LAID_ONCE = _facts.cells("one-time tiles by action", LAID_KEPT * len(ACTIONS))
LAID_PERMANENT = _facts.cells("permanent tiles by action", LAID_KEPT * len(ACTIONS))
# What the greedy bot takes one of each to be worth, in hundredths of influence.
WORTH_OF_INFLUENCE = _facts.cells("worth of influence")
WORTH_OF_UPGRADED = _facts.cells("worth of an upgraded wedge")
WORTH_OF_LEVEL = _facts.cells("worth of a building", len(EVERY_TYPE))
WORTH_OF_ONCE = _facts.cells("worth of a one-time tile")
WORTH_OF_PERMANENT = _facts.cells("worth of a permanent tile")
WORTH_OF_COAT = _facts.cells("worth of a coat of arms")
WORTH_OF_TROOP = _facts.cells("worth of a troop")
WORTH_OF_KNIGHT = _facts.cells("worth of a knight")
WORTH_OF_TALLEST = _facts.cells("worth of a token on the tallest wedge")
WORTH_IF_CROWDED = _facts.cells("worth of a region with another knight")
# The first numbers of the blocks of decisions, and of chance.
_NUMBERED = (
    *("order", "wedge", "add", "leave", "setup-upgrade", "knight", "resolve", "upgrade", "skip", "reward", "three"),
    *("keep", "split", "first", "move", "attack", "build", "distribute", "muster", "decline", "bring", "hold", "gain"),
    *("mark", "swap", "giant", "land", "turn", "collect", "flip", "build-new", "forgo"),
)
_DRAWN = ("wedge", "deal", "leave", "enemy", "tile", "start", "influence")
(
    N_ORDER,
    N_WEDGE,
    N_ADD,
    N_LEAVE,
    N_SETUP_UPGRADE,
    N_KNIGHT,
    N_RESOLVE,
    N_UPGRADE,
    N_SKIP,
    N_REWARD,
    N_THREE,
    N_KEEP,
    N_SPLIT,
    N_FIRST,
    N_MOVE,
    N_ATTACK,
    N_BUILD,
    N_DISTRIBUTE,
    N_MUSTER,
    N_DECLINE,
    N_BRING,
    N_HOLD,
    N_GAIN,
    N_MARK,
    N_SWAP,
    N_GIANT,
    N_LAND,
    N_TURN,
    N_COLLECT,
    N_FLIP,
    N_BUILD_NEW,
    N_FORGO,
) = (_facts.cells(f"number of {name}") for name in _NUMBERED)
N_SOW = _facts.cells("number of each manner", len(Manner))
N_TAKE = _facts.cells("number of taking level I of a type", len(EVERY_TYPE))
C_WEDGE, C_DEAL, C_LEAVE, C_ENEMY, C_TILE, C_START, C_LAID = (
    _facts.cells(f"number of chance: {name}") for name in _DRAWN
)
POOL_OF_TILES = _facts.cells("the bonus tiles that are used, by name", REGIONS)
SHAPE_OF_TILE = _facts.cells("the shape of each bonus tile", REGIONS)
# The tables that are looked up by place: bonuses, levels and bonus tiles have so much room in them.
BONUSES_KEPT, LEVELS_KEPT, TILES_KEPT, PATTERNS_KEPT, WANTED_MOST = 64, 8, 64, 128, 1 << 13
PATTERNS = _facts.cells("by action, bonus and need: the pattern of success", len(ACTIONS) * BONUSES_KEPT * BYTES)
SUCCESS = _facts.cells("by pattern and tokens: whether an action succeeds", PATTERNS_KEPT * BYTES)
COSTS = _facts.cells("by region, tile and level: the cost of each type", REGIONS * TILES_KEPT * LEVELS_KEPT)
# Room to count the pieces of each name that are left.
LEFT_OF = _facts.cells("pieces left, by name", max(len(TOKENS_OF_ENEMIES), REGIONS, LAID_KEPT))
# Room for the search for ways, the place of the one bit in a number by the rest it leaves, and what is wanted.
ROUTES = _facts.cells("routes", BYTES)
RINGS = _facts.cells("regions reached together", BYTES)
RING_COSTS = _facts.cells("what the way to them costs", BYTES)
PLACES = _facts.cells("places", DISTINCT)
WANTED = _facts.cells("keys of what is wanted", WANTED_MOST)
REGION_DECIDES = _facts.cells("whether one knight in the right region decides about an action", len(ACTIONS))
# The room for a list of decisions of the lookahead. Where there is a lookahead, its desks come after the facts,
# one for each level of its search, and then its lists.
LIST_ROOM = _facts.cells("room of a list")
FACTS = _facts.size
SEARCH_LEVELS = 64

# The questions about which answers are looked up when they are first needed, see ``rule_tables``.
ASKED = (
    *("bonuses", "divided", "success", "strength", "costs", "uses", "skips", "plan_of_wedge", "splits"),
    *("plan_of_split", "firsts", "begun_with", "amounts", "supply_after", "after_turn", "ask_manner", "sowings"),
    *("sown", "reward_left", "too_dear", "reward_gain", "build_gain", "mustered", "advanced"),
    *("unlocked", "strength_paid", "left_of_value", "settled", "points", "kept", "points_left", "due", "pays"),
    *("fought", "defeats", "tiles_due", "may_choose", "may_upgrade", "majority", "castle", "church", "farm", "bank"),
    *("winners", "use_of_enemy", "use_of_site", "room", "printed", "counted", "swaps"),
    *("new_cost", "undivided", "with_turned", "turns_enough", "coat_left", "can_upgrade", "new_number", "new_effects"),
    *("new_gain", "eligible", "taken_gain", "after_sowing", "due_left", "after_one", "landings", "sown_with_giant"),
    *("fours", "bank_of", "tile_majority", "end_tiles", "keeps", "chapels", "vaults", "use_of_tile", "tile_paid"),
    *("one_more", "room_among", "new_cost_among", "supply_is_empty"),
)
(
    Q_BONUSES,
    Q_DIVIDED,
    Q_SUCCESS,
    Q_STRENGTH,
    Q_COSTS,
    Q_USES,
    Q_SKIPS,
    Q_PLAN_OF_WEDGE,
    Q_SPLITS,
    Q_PLAN_OF_SPLIT,
    Q_FIRSTS,
    Q_BEGUN_WITH,
    Q_AMOUNTS,
    Q_SUPPLY_AFTER,
    Q_AFTER_TURN,
    Q_ASK_MANNER,
    Q_SOWINGS,
    Q_SOWN,
    Q_REWARD_LEFT,
    Q_TOO_DEAR,
    Q_REWARD_GAIN,
    Q_BUILD_GAIN,
    Q_MUSTERED,
    Q_ADVANCED,
    Q_UNLOCKED,
    Q_STRENGTH_PAID,
    Q_LEFT_OF_VALUE,
    Q_SETTLED,
    Q_POINTS,
    Q_KEPT,
    Q_POINTS_LEFT,
    Q_DUE,
    Q_PAYS,
    Q_FOUGHT,
    Q_DEFEATS,
    Q_TILES_DUE,
    Q_MAY_CHOOSE,
    Q_MAY_UPGRADE,
    Q_MAJORITY,
    Q_CASTLE,
    Q_CHURCH,
    Q_FARM,
    Q_BANK,
    Q_WINNERS,
    Q_USE_OF_ENEMY,
    Q_USE_OF_SITE,
    Q_ROOM,
    Q_PRINTED,
    Q_COUNTED,
    Q_SWAPS,
    Q_NEW_COST,
    Q_UNDIVIDED,
    Q_WITH_TURNED,
    Q_TURNS_ENOUGH,
    Q_COAT_LEFT,
    Q_CAN_UPGRADE,
    Q_NEW_NUMBER,
    Q_NEW_EFFECTS,
    Q_NEW_GAIN,
    Q_ELIGIBLE,
    Q_TAKEN_GAIN,
    Q_AFTER_SOWING,
    Q_DUE_LEFT,
    Q_AFTER_ONE,
    Q_LANDINGS,
    Q_SOWN_WITH_GIANT,
    Q_FOURS,
    Q_BANK_OF,
    Q_TILE_MAJORITY,
    Q_END_TILES,
    Q_KEEPS,
    Q_CHAPELS,
    Q_VAULTS,
    Q_USE_OF_TILE,
    Q_TILE_PAID,
    Q_ONE_MORE,
    Q_ROOM_AMONG,
    Q_NEW_COST_AMONG,
    Q_SUPPLY_IS_EMPTY,
) = range(len(ASKED))
