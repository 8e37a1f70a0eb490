"""The cells of a row: which place holds which number of a position.

A row has room for 48 regions and 5 knights of each player. In every base game it ends after the areas of four players;
with the expansion for five and six players, it goes on with two more areas and what that expansion adds, and with
Divine Influence further with what that one adds, and where regions may have more than two buildings, with the others.
Things are numbered by their place among the names of the game:
orders, types of building, enemy tokens, actions and manners. Wedge tiles are numbered by their place in the edition,
and bonus tiles and influence tiles by their name. A cell without a meaning in the position holds 0, or -1 if 0 would
mean something.
"""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions import divine_influence, five_and_six
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding, TileEffect
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME
from crusaders_rules.thy_will_be_done.rules.resolve import Begins
from crusaders_rules.thy_will_be_done.state import WEDGES as _WEDGES
from crusaders_rules.thy_will_be_done.state import Action, Building, Enemy, KnightOrder, Manner, Token
from crusaders_rules.thy_will_be_done.state.names import TYPES_OF_THE_BASE_GAME

WEDGES = _WEDGES
PLAYERS, REGIONS, KNIGHTS_EACH, PLAN_LENGTH, DEAL_LENGTH = 6, 48, 5, 4, 3
# The players of a base game at most.
PLAYERS_OF_BASE = 4
TYPES = TYPES_OF_THE_BASE_GAME
NEW_TYPES = tuple(NewBuilding)
EVERY_TYPE: tuple[Building | NewBuilding, ...] = (*TYPES, *NEW_TYPES)
ORDERS = (
    KnightOrder.NONE,
    *ORDERS_OF_THE_BASE_GAME,
    *map(KnightOrder, five_and_six.EXPANSION.orders),
    *map(KnightOrder, divine_influence.EXPANSION.orders),
)
TOKENS_OF_ENEMIES, ENEMIES_WON, ACTIONS, MANNERS, BEGINS, EFFECTS = (
    tuple(Token),
    tuple(Enemy),
    tuple(Action),
    tuple(Manner),
    tuple(Begins),
    (None, *TileEffect),
)
NONE = -1
OVER = -2  # the seat that is asked if nobody is
HALF_BYTE = 4  # of a building: its level, then its type, then its owner
LEVELS = HALF_BYTE  # of a type of building with Divine Influence, since half a byte has a bit for each
PAIR = 2  # of numbers: an action with its tokens, a question with its region
TRAVEL, MUSTER, CRUSADE, INFLUENCE_ACTION, BUILD = range(len(ACTIONS))
(
    BEGINS_NOTHING,
    BEGINS_LOSING_POINTS,
    BEGINS_GAIN,
    BEGINS_TRAVEL,
    BEGINS_MUSTER,
    BEGINS_ASKING_TROOP,
    BEGINS_ASKING_TARGET,
    BEGINS_ASKING_BUILDING,
    BEGINS_ASKING_INFLUENCE_TILE,
) = range(len(BEGINS))
STANDARD = MANNERS.index(Manner.STANDARD)
CASTLE, CHURCH, FARM, BANK, KEEP, CHAPEL, MILL, VAULT = range(len(EVERY_TYPE))
_, EFFECT_UPGRADE, EFFECT_DISTRIBUTE = range(len(EFFECTS))

KINDS = (
    "AskWedges",
    "AskDeal",
    "AskOrder",
    "AskOrderSetup",
    "AskShortWedge",
    "AskEnemy",
    "AskTile",
    "AskStart",
    "AskKnight",
    "AskTurn",
    "AskSplit",
    "AskFirst",
    "AskMove",
    "AskTroop",
    "AskGain",
    "AskTarget",
    "AskReward",
    "AskBuilding",
    "AskUnlockedKnight",
    "AskDistribution",
    "AskManner",
    "GameOver",
    # The questions of Divine Influence; those of the setup are last.
    "AskTurned",
    "AskCollected",
    "AskFlipped",
    "AskTaken",
    "AskExtra",
    "AskGiant",
    "AskInfluenceTile",
    "AskGiantWedge",
)
(
    ASK_WEDGES,
    ASK_DEAL,
    ASK_ORDER,
    ASK_ORDER_SETUP,
    ASK_SHORT_WEDGE,
    ASK_ENEMY,
    ASK_TILE,
    ASK_START,
    ASK_KNIGHT,
    ASK_TURN,
    ASK_SPLIT,
    ASK_FIRST,
    ASK_MOVE,
    ASK_TROOP,
    ASK_GAIN,
    ASK_TARGET,
    ASK_REWARD,
    ASK_BUILDING,
    ASK_UNLOCKED,
    ASK_DISTRIBUTION,
    ASK_MANNER,
    GAME_OVER,
    ASK_TURNED,
    ASK_COLLECTED,
    ASK_FLIPPED,
    ASK_TAKEN,
    ASK_EXTRA,
    ASK_GIANT,
    ASK_INFLUENCE_TILE,
    ASK_GIANT_WEDGE,
) = range(len(KINDS))
# What is asked while no turn is in progress. At setup, the changes by an order count as a turn.
SETTLED = (
    *range(ASK_ORDER_SETUP),
    *range(ASK_ORDER_SETUP + 1, ASK_TURN + 1),
    GAME_OVER,
    ASK_INFLUENCE_TILE,
    ASK_GIANT_WEDGE,
)
# The questions before it are those that chance may answer; the last one of them is ``ASK_INFLUENCE_TILE``.
CHANCES = ASK_KNIGHT


class CellPlan:
    """Cells in the order in which they are laid out."""

    def __init__(self) -> None:
        """Begin with the first cell."""
        self.size = 0
        self.named: dict[str, tuple[int, int]] = {}

    def cells(self, name: str, count: int = 1) -> int:
        """Lay out some cells, and return the first of them.

        Args:
            name: What they hold.
            count: How many they are.
        """
        first = self.size
        self.size += count
        self.named[name] = (first, self.size)
        return first


_area = CellPlan()
TILE_AT = _area.cells("wheel", WEDGES)
TOKENS_ON = _area.cells("tokens", WEDGES)
UPGRADED = _area.cells("upgraded", WEDGES)
ORDER = _area.cells("order")
BUILT = _area.cells("buildings", len(TYPES))
TROOPS = _area.cells("troops")
KNIGHTS = _area.cells("knights", KNIGHTS_EACH)
DEFEATED = _area.cells("defeated", len(ENEMIES_WON))
INFLUENCE = _area.cells("influence")
CARRIED = _area.cells("carried")
# At setup: the orders on offer, and the outcomes of chance for this player that are still to come.
DEALT_SIZE = _area.cells("orders dealt")
DEALT = _area.cells("dealt", DEAL_LENGTH)
FIXED_WHEEL = _area.cells("fixed wheel", WEDGES)
FIXED_DEAL = _area.cells("fixed deal", DEAL_LENGTH)
FIXED_SHORT = _area.cells("fixed short wedge")
AREA = _area.size

# What a player has only with Divine Influence. Of a type of building, each level that is gone from the player board is
# a bit, level I the lowest one; a base type has in the area the level below its next one.
_held = CellPlan()
GONE = _held.cells("levels gone", len(EVERY_TYPE))
PERMANENT = _held.cells("permanent tiles", len(ACTIONS))
ONCE = _held.cells("one-time tiles face up", len(ACTIONS))
TILES_HELD = _held.cells("influence tiles")
SCORING_TILES = _held.cells("tiles that score for each tile")
GIANT = _held.cells("wedge with the giant token, from 1")
CHAPEL_TOKENS = _held.cells("tokens of chapels")
HELD_EACH = _held.size

_row = CellPlan()
ENEMIES = _row.cells("enemies", REGIONS)
BUILDINGS = _row.cells("buildings", REGIONS)
TILES = _row.cells("tiles", REGIONS)
MARKERS = _row.cells("markers", 2)
SUPPLY = _row.cells("supply")
START = _row.cells("start")
UNTIL = _row.cells("until")
# The pending question.
KIND = _row.cells("question")
SEAT = _row.cells("seat")
WEDGE = _row.cells("wedge")
TOKENS = _row.cells("assigned")
POINTS = _row.cells("points")
AMOUNT = _row.cells("amount")
BEGUN = _row.cells("begun")
MUST = _row.cells("must")
OPTIONAL = _row.cells("optional")
REGION = _row.cells("region")
TOKEN = _row.cells("token")
WHEEL = _row.cells("wheel asked")
ADDED = _row.cells("added")
LEFT = _row.cells("left")
UPGRADES = _row.cells("upgrades")
MARKS = _row.cells("marks")
# A question about a wheel has neither the level of a mill, nor whether a player may do without an upgrade.
LEVEL = MAY = WHEEL
PLAN_SIZE = _row.cells("plan length")
PLAN = _row.cells("plan", 2 * PLAN_LENGTH)
WAITING_SIZE = _row.cells("waiting knights")
WAITING = _row.cells("waiting", KNIGHTS_EACH)
CHOSEN_SIZE = _row.cells("chosen wedges")
CHOSEN = _row.cells("chosen", WEDGES)
PLACED_SIZE = _row.cells("placed wedges")
PLACED = _row.cells("placed", WEDGES)
DEALT_ALL = _row.cells("every order dealt")
# The outcomes of chance that are still to come, beside those of a player.
FIXED = _row.cells("fixed")
FIXED_SIZES = _row.cells("fixed lengths", 5)
FIXED_ENEMIES = _row.cells("fixed enemies", REGIONS)
FIXED_TILES = _row.cells("fixed tiles", REGIONS)
FIXED_START = _row.cells("fixed start")
AREAS = _row.cells("areas", PLAYERS_OF_BASE * AREA)
# Here the row of a base game ends.
ROW = _row.size
_row.cells("further areas", (PLAYERS - PLAYERS_OF_BASE) * AREA)
BESIDE = _row.cells("second buildings", REGIONS)
MARKED = _row.cells("marked types of enemies, from 1", PLAYERS)
AGAIN = _row.cells("extra Crusades that are open", PLAYERS)
ROW_EXPANDED = _row.size
LAID = _row.cells("influence tiles", REGIONS)
COATS = _row.cells("coats of arms", REGIONS)
HELD = _row.cells("what players hold", PLAYERS * HELD_EACH)
# What the player to act still gets in or after the turn.
CHAPEL_DUE = _row.cells("wedge of the chapel, from 1")
FURTHER_DUE = _row.cells("further tokens of chapels")
DISTRIBUTIONS_DUE = _row.cells("additional distributions")
LIVONIAN_DUE = _row.cells("distribution of the Livonian Brothers")
SOWN = _row.cells("manner of the turn, from 1")
FIXED_LAID_SIZE = _row.cells("fixed influence tiles, how many")
FIXED_LAID = _row.cells("fixed influence tiles", REGIONS)
ROW_DIVINE = _row.size
# By some readings, a region may have more than two buildings. Then each building that there is has a cell for the one
# that was erected after it in its region, if that is the third one or a later one: so there is room for all pieces, in
# the order in which they were erected. The first two of a region are where they always are.
AFTER = _row.cells("the building after each one in its region", PLAYERS * len(EVERY_TYPE) * LEVELS)
ROW_CROWDED = _row.size
# What a model remembers of a play beside its position, see ``check.history``; it is on a desk only.
LEAD = _row.cells("turns beyond the fewest", PLAYERS)
LATE = _row.cells("turns since the supply emptied, from 1")
QUIET = _row.cells("turns in a row without a gain")
HELD_BEFORE = _row.cells("influence of all players after the last turn")
HISTORY_END = _row.size
# While a game is played, more is remembered: the regions with an enemy, what each player can reach,
# and the bonuses of each player with the key of what they depend on.
OCCUPIED = _row.cells("occupied")
COATS_OF = _row.cells("regions with coats of arms of each player", PLAYERS)
REACHES = _row.cells("reaches", PLAYERS)
# The bonuses of each player, and the key of what they depend on.
BONUSES_FOR = _row.cells("what bonuses depend on", PLAYERS)
BONUSES = _row.cells("bonuses", PLAYERS)
USES_FOR = _row.cells("what the options of wedges depend on", PLAYERS)
USES = _row.cells("options of wedges", WEDGES * PLAYERS)
# Each kind of chance and each player has a generator, so that what is drawn does not depend on what others decide.
RANDOM = _row.cells("generators", PAIR * (CHANCES + PLAYERS + 1))
# Where the rest of a turn is searched: how many decisions are listed, and how many of them are tried.
LISTED = _row.cells("decisions listed")
TRIED = _row.cells("decisions tried")
# Of the search of the greedy bot: the best outlook, how many decisions have it, that of the decision that is tried, and
# how many ends of the turn it is taken from.
MOST = _row.cells("best outlook")
TIES = _row.cells("decisions with it")
OUTLOOK = _row.cells("outlook")
ENDS = _row.cells("ends")
# Of the lookahead: whether an action failed that must succeed.
FAILED = _row.cells("an action failed")
DESK = _row.size
# A base game has generators for four players, so that its seeds draw the same in every version.
GENERATORS = PAIR * (CHANCES + PLAYERS_OF_BASE)
# The generator of the last kind of chance comes after those of all players.
LAST_CHANCE = CHANCES + PLAYERS

FIELDS = {name: place for name, place in _row.named.items() if place[1] <= ROW_CROWDED}
AREA_FIELDS = _area.named
