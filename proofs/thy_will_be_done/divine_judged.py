"""List, judge and game agree about each question and each decision that only expansions have."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import Claims, Theorem, cut, each, instead_of, integer, row, theorem, truth
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine_influence
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import results as divine_results
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.kinds import collected
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    EVERY_TYPE,
    NOTHING_DUE,
    Due,
    Holding,
    InfluenceTile,
    Laid,
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.play.needs import swaps
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import Declining, PairReverse, SeveralTiles, UtrechtSwap
from crusaders_rules.thy_will_be_done.play import feasibility, legal
from crusaders_rules.thy_will_be_done.rules import upgrade
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    WEDGES,
    Action,
    Added,
    AddedArea,
    Building,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    Region,
    Token,
    Wheel,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import HERE, PLAN, SEAT, THERE, WEDGE, Where, about, among, placed
from .divine import EDITION, NAME, the_list_forgets_new_buildings, with_tiles
from .divine_turns import nobody_is_asked, the_giant_lands_anywhere
from .judged import agree, the_list_forgets_its_last_choice
from .listed import the_judge_knows_no_last_wedge
from .values import PLENTY

BOTH = (*NAME, "five-and-six")
LAID = Ruleset("board-game-arena", board="tiny-row", expansions=BOTH)
REGIONS = len(LAID.laid.regions)
TILES = tuple(dict.fromkeys(EDITION.influence_tiles))
TWICE = next(tile for tile in TILES if EDITION.influence_tiles.count(tile) == 2)  # noqa: PLR2004 -- two of them
BY_COST = {tile.cost: tile for tile in TILES}
PLACES = (-1, *range(WEDGES + 1))
NONE, DRAGON, UTRECHT = KnightOrder.NONE, KnightOrder.DRAGON, KnightOrder.UTRECHT
_with = partial(with_tiles, "five-and-six")
USUAL, MAY_DECLINE = _with(), _with(declining=Declining.ALWAYS)


# Mutants: rules that are wrong on purpose


@instead_of(divine_tiles.tiles_within)
def the_list_forgets_the_last_tile(right: Callable[..., Any], *values: Any) -> Any:  # noqa: ANN401 -- as the rule
    """The list leaves out the last tile within reach."""
    return right(*values)[:-1]


@instead_of(divine_tiles.out_of_influence)
def the_judge_forgets_the_reach(_: object, __: str, ___: bool) -> None:  # noqa: FBT001 -- as in the rule
    """The judge allows tiles anywhere."""


@instead_of(divine_tiles.too_many_to_turn)
def the_judge_lets_any_number_pass(_: object, __: int, ___: int) -> None:
    """The judge allows to turn more tiles than there are."""


@instead_of(divine_tiles.turned_down)
def turning_fails(right: Callable[..., Any], once: Any, action: Action, turned: int) -> Any:  # noqa: ANN401
    """The game cannot turn two tiles."""
    if turned == 2:  # noqa: PLR2004 -- as in the sentence
        raise ValueError(action)
    return right(once, action, turned)


@instead_of(legal.refusals)
def the_judge_lays_any_tile(right: Callable[..., Any], state: State, given: d.Decision) -> Any:  # noqa: ANN401
    """The judge allows tiles that there are not."""
    return () if type(given) is d.LayInfluenceTile else right(state, given)


@instead_of(legal.refusals)
def the_judge_lets_vaults_pass(right: Callable[..., Any], state: State, given: d.Decision) -> Any:  # noqa: ANN401
    """The judge allows vaults for nothing."""
    return () if type(given) is d.ErectNew and given.new == NewBuilding.VAULT else right(state, given)


@instead_of(divine_effects.already_gone)
def the_judge_forgets_what_is_gone(_: object, __: object, ___: int, ____: object) -> None:
    """The judge lets a mill take what is gone already."""


@instead_of(upgrade.flip)
def the_first_wedge_stays(right: Callable[..., Wheel], wheel: Wheel, wedge: int) -> Wheel:
    """The first wedge cannot be turned."""
    if wedge == 0:
        raise ValueError(wheel)
    return right(wheel, wedge)


@instead_of(divine_influence.affordable)
def the_list_forgets_vaults(right: Callable[..., Any], *values: Any) -> Any:  # noqa: ANN401 -- as the rule
    """The list leaves vaults out."""
    return tuple(one for one in right(*values) if getattr(one, "new", None) != NewBuilding.VAULT)


@instead_of(swaps, within=divine_influence)
def the_list_swaps_with_anybody(_: object, state: State, area: Any) -> Any:  # noqa: ANN401 -- as the rule
    """The list has a swap for any order."""
    pairs = [(place, place + 1, 0) for place in area.knights]
    return iter([one for one in pairs if state.enemies[one[1]] is not None])


@instead_of(five_and_six.swap_too_late)
def the_judge_swaps_at_any_time(_: object, __: bool) -> None:  # noqa: FBT001 -- as in the rule
    """The judge allows a swap after a result."""


@instead_of(five_and_six.cannot_swap)
def the_judge_lets_all_orders_swap(_: object, __: KnightOrder) -> None:
    """The judge allows a swap with any order."""


# The setup

DEALT = ((KnightOrder.HOLY_GHOST, KnightOrder.BAND),) * 3
SOME = tuple(tile.name for tile in TILES)


class Question(NamedTuple):
    """A question of the setup with a universe of decisions, and the order of the player."""

    asked: Any
    universe: tuple[d.Decision, ...]
    order: KnightOrder = NONE
    laid: tuple[InfluenceTile | None, ...] = (None,) * REGIONS


SETUP = (
    Question(p.AskInfluenceTile(CHANCE, 0), tuple(map(d.LayInfluenceTile, (*SOME, "nothing")))),
    Question(
        p.AskInfluenceTile(CHANCE, 2),
        tuple(map(d.LayInfluenceTile, (*SOME, "nothing"))),
        laid=(TWICE, TWICE, None),
    ),
    *(Question(p.AskGiantWedge(seat, DEALT), tuple(map(d.PutGiant, PLACES)), KnightOrder.BAND) for seat in range(3)),
    *(
        Question(
            p.AskOrderSetup(seat, DEALT, *due),
            (*map(d.MarkEnemy, Enemy), *map(d.LeaveToken, PLACES)),
            KnightOrder.HOLY_GHOST,
        )
        for seat in range(3)
        for due in ((0, 0, 0, (), 1), (0, 1, 0, (), 1))
    ),
)


@theorem(
    "At setup the list has exactly the influence tiles, the wedges for the giant token and the enemies to mark that "
    "the judge allows, and the game applies them; it refuses all others.",
    rules=["divine.influence.tile", "divine.order.band.token", "five.order.holy-ghost.token"],
    sabotage=[the_list_forgets_its_last_choice, the_judge_knows_no_last_wedge, the_judge_lays_any_tile],
    assumes="one of our small boards, with three players; the tiles laid so far are some of many",
)
def the_setup_of_expansions_is_judged_as_listed(
    question: Question = each(SETUP), tokens: tuple[int, ...] = row(integer(0), WEDGES)
) -> Claims:
    """For any tokens on the wheel."""
    seat = max(0, question.asked.seat)
    wheel = Wheel(EDITION.wedges, tokens, (False,) * WEDGES)
    areas = tuple(
        anywhere.area(
            wheel=wheel,
            order=question.order if at == seat else NONE,
            added=AddedArea(holding=Holding()),
            buildings=Unlocked(),
            knights=(),
        )
        for at in range(3)
    )
    added = Added(((),) * REGIONS, Laid(question.laid, (None,) * REGIONS))
    nothing = (None,) * REGIONS
    state = anywhere.position(
        areas[seat], question.asked, ruleset=LAID, areas=areas, added=added, enemies=nothing, tiles=nothing, start=0
    )
    yield from agree(state, question.universe)


# The questions of a turn


class Ground(NamedTuple):
    """What is seen of a region."""

    there: tuple[Erected, ...] = ()
    tile: InfluenceTile | None = None
    enemy: Token | None = None


class Mine(NamedTuple):
    """What is seen of the player."""

    order: KnightOrder = NONE
    unlocked: Unlocked = Unlocked()
    once: tuple[int, ...] = (0,) * len(ACTIONS)
    giant: int | None = None
    tokens: tuple[int, ...] = (2,) * WEDGES
    upgraded: tuple[bool, ...] = (False,) * WEDGES
    troops: int = 0


def _position(  # noqa: PLR0913 -- all that is seen
    asked: Any,  # noqa: ANN401 -- a question
    mine: Mine = Mine(),
    here: Ground = Ground(),
    there: Ground = Ground(),
    *,
    where: Where,
    ruleset: Ruleset = USUAL,
    due: Due = NOTHING_DUE,
    players: int = 0,
) -> State:
    """A position on any board; two bordering regions are seen, and a knight of the player is in the first one.

    With a number of players, the supply is even for half of the seats, and odd for the others.
    """
    first, second = where.here, where.here + 1
    area = anywhere.area(
        order=mine.order,
        wheel=Wheel(EDITION.wedges, mine.tokens, mine.upgraded),
        buildings=mine.unlocked,
        troops=mine.troops,
        knights=(first,),
        influence=0,
        defeated=Enemies(),
        added=AddedArea(holding=Holding(once=mine.once, tiles=sum(mine.once), giant=mine.giant)),
    )
    grounds, row = (here, there), partial(among, first)
    built = [tuple(_owned(where, one) for one in ground.there) for ground in grounds]
    rules = anywhere.on_any_board(anywhere.PLAIN, Region("there", 1, 0), here=first, ruleset=ruleset)
    board = attrs.evolve(rules.laid, adjacent=row((second,), (first,)))
    added = Added(
        row(*(those[1:] for those in built)), Laid(row(*(ground.tile for ground in grounds)), row(None, None), due)
    )
    areas = put_at((anywhere.area(),) * players, where.seat, area) if players else among(where.seat, area)
    return anywhere.position(
        area,
        about(where, asked),
        ruleset=attrs.evolve(rules, board=board),
        areas=areas,
        enemies=row(*(ground.enemy for ground in grounds)),
        buildings=row(*((those[0] if those else None) for those in built)),
        tiles=row(None, None),
        markers=Markers(0, 0),
        supply=PLENTY + (players + where.seat) % 2,
        start=0,
        added=added,
    )


def _owned(where: Where, building: Erected) -> Erected:
    """A building of the player who is asked, or of the next one."""
    return building._replace(owner=where.seat + (building.owner != SEAT))


COLLECT: tuple[d.Decision, ...] = (*map(d.Collect, (-1, HERE, THERE)), d.Decline())


@theorem(
    "The list has exactly the influence tiles that the judge allows to take, and the game takes them; it refuses all "
    "others.",
    rules=[
        "divine.influence.tile",
        "divine.influence.gain",
        "divine.influence.bonus",
        "divine.order.brandenburg.reach",
    ],
    sabotage=[the_list_forgets_the_last_tile, the_judge_forgets_the_reach, the_list_forgets_its_last_choice],
    assumes="the player has one knight; two bordering regions are seen",
)
def tiles_are_judged_as_listed(
    at: tuple[Where, tuple[InfluenceTile | None, InfluenceTile | None]] = each(
        placed(product((None, BY_COST[3], BY_COST[7]), (None, BY_COST[5])))
    ),
    order: KnightOrder = each((NONE, KnightOrder.BRANDENBURG)),
    value: int = integer(0),
    ruleset: Ruleset = each((USUAL, MAY_DECLINE)),
) -> Claims:
    """On any board, for any value of the action, in each seat."""
    where, lying = at
    here, there = (Ground(tile=tile) for tile in lying)
    asked = p.AskCollected(SEAT, WEDGE, PLAN, 1)

    def reached(*_: object) -> tuple[int, ...]:
        return (where.here, where.here + 1) if order == KnightOrder.BRANDENBURG else (where.here,)

    with (
        cut(feasibility, value_of=lambda *_: value),
        cut(divine_influence, reached=reached),
        cut(collected, reached=reached),
        cut(divine_results, coats_of=lambda *_: 0),
    ):
        yield from agree(_position(asked, Mine(order), here, there, where=where, ruleset=ruleset), COLLECT, where)


@theorem(
    "The list has exactly the numbers of one-time tiles that the judge allows to turn, and the game turns them.",
    rules=["divine.tile.once"],
    sabotage=[the_list_forgets_its_last_choice, the_judge_lets_any_number_pass, turning_fails],
    assumes="the action is Influence; at most three such tiles are face up",
)
def turned_tiles_are_judged_as_listed(
    at: tuple[Where, int] = each(placed(range(1, 4))),
    tokens: int = integer(1),
    bonus: int = integer(0),
    ruleset: Ruleset = each((USUAL, _with(several_tiles=SeveralTiles.ONE))),
) -> Claims:
    """On any board, for any tokens and bonuses, with a tile of cost 5 within reach, in several seats."""
    where, face_up = at
    once = tuple(face_up if action == Action.INFLUENCE else 0 for action in ACTIONS)
    asked = p.AskTurned(SEAT, WEDGE, ((Action.INFLUENCE, tokens),))
    with cut(feasibility, value_of=lambda _, __, ___, count: count + bonus):
        state = _position(asked, Mine(once=once), Ground(tile=BY_COST[5]), where=where, ruleset=ruleset)
        yield from agree(state, tuple(map(d.TurnTiles, range(-1, 6))))


@theorem(
    "The list has exactly the wedges that the judge allows to upgrade as a result, and doing without if "
    "it may be done; the game applies them and refuses all others.",
    rules=["divine.vault.upgrade", "divine.tile.immediate", "upgrade.once"],
    sabotage=[the_first_wedge_stays, the_list_forgets_its_last_choice, the_judge_knows_no_last_wedge],
)
def upgrades_as_results_are_judged_as_listed(
    at: tuple[Where, bool] = each(placed((False, True))),
    upgraded: tuple[bool, ...] = row(truth(), WEDGES),
    ruleset: Ruleset = each((USUAL, MAY_DECLINE)),
) -> Claims:
    """On any board, whatever is upgraded, and whether it must be done or may, in two seats."""
    where, may = at
    asked = p.AskFlipped(SEAT, WEDGE, PLAN, 1, may=may)
    universe: tuple[d.Decision, ...] = (*map(d.Flip, PLACES), d.Forgo())
    yield from agree(_position(asked, Mine(upgraded=upgraded), where=where, ruleset=ruleset), universe)


GONE = ((), (1,), (2, 3), (1, 2, 3))
TAKE: tuple[d.Decision, ...] = (
    *(d.TakeOff(building, level) for building in EVERY_TYPE for level in range(6)),
    d.Forgo(),
)


@theorem(
    "The list has exactly the buildings that the judge allows a mill to take, and the game takes them; it refuses all "
    "others.",
    rules=["divine.mill.remove", "divine.mill.bank-four"],
    sabotage=[the_list_forgets_new_buildings, the_judge_forgets_what_is_gone, the_list_forgets_its_last_choice],
    assumes="levels of the mill and of one other type are gone",
)
def mills_are_judged_as_listed(
    at: tuple[Where, int] = each(placed(range(1, 5))),
    building: Building | NewBuilding = each((Building.CASTLE, Building.BANK, NewBuilding.VAULT)),
    gone: tuple[int, ...] = each(GONE),
    amount: int = integer(1, 4),
) -> Claims:
    """On any board: for each level of the mill, in several seats."""
    where, mill = at
    unlocked = Unlocked().without(NewBuilding.MILL, mill)
    for level in gone:
        unlocked = unlocked.without(building, level)
    here = Ground((Erected(SEAT, NewBuilding.MILL, mill),))
    asked = p.AskTaken(SEAT, WEDGE, PLAN, amount, HERE, mill)
    yield from agree(_position(asked, Mine(unlocked=unlocked), here, where=where), TAKE)


# The wedge of the giant token and what it holds, or no giant token.
HANDS = ((0, 0), *((held % WEDGES, held) for held in range(3, 10)), (5, 3), (4, 5))


@theorem(
    "The list has exactly the wedges that the judge allows to distribute additionally, and keeping them all; where the "
    "giant token lands is judged as it is listed, too.",
    rules=["divine.distribute.extra", "divine.order.band.token"],
    sabotage=[
        the_list_forgets_its_last_choice,
        the_judge_knows_no_last_wedge,
        the_giant_lands_anywhere,
        nobody_is_asked,
    ],
    assumes="for the giant token, its wedge holds three to nine tokens",
)
def distributions_of_tiles_are_judged_as_listed(
    at: tuple[Where, tuple[int, int]] = each(placed(HANDS)), others: tuple[int, ...] = row(integer(0), WEDGES)
) -> Claims:
    """On any board, for any tokens on the other wedges, in each seat."""
    where, (wedge, held) = at
    if not held:
        state = _position(p.AskExtra(SEAT), Mine(tokens=others), where=where, due=Due(distributions=1))
        yield from agree(state, (d.Keep(), *map(d.Distribute, PLACES)))
        return
    tokens = tuple(held if at == wedge else count for at, count in enumerate(others))
    mine = Mine(KnightOrder.BAND, tokens=tokens, giant=wedge)
    state = _position(p.AskGiant(SEAT, wedge), mine, where=where)
    yield from agree(state, tuple(map(d.LandGiant, PLACES)))
    landed = {(wedge + step) % WEDGES for step in range(1, held)}
    with anywhere.by_the_rules():
        listed = {getattr(one, "wedge", None) for one in legal.legal(state)}
    yield "the wedges of the row are listed", listed == landed


CASTLE, CHURCH = Erected(0, Building.CASTLE, 1), Erected(SEAT, Building.CHURCH, 2)
KEEP = Erected(0, NewBuilding.KEEP, 1)
LANDS = (
    Ground(),
    Ground(enemy=Token.SLAV),
    Ground((CASTLE,)),
    Ground((CHURCH,)),
    Ground((KEEP,)),
    Ground((CASTLE, KEEP)),
)
ERECT: tuple[d.Decision, ...] = (
    *(d.ErectNew(building, place) for building in NewBuilding for place in (-1, HERE, THERE)),
    *(d.Erect(building, place) for building in Building for place in (HERE, THERE)),
)


@theorem(
    "The list has exactly the buildings of all eight types that the judge allows, and the game erects them; it refuses "
    "all others.",
    rules=["divine.build.type", "divine.build.cost", "divine.build.pair", "divine.build.one", "divine.build.enemy"],
    sabotage=[the_list_forgets_vaults, the_list_forgets_its_last_choice, the_judge_lets_vaults_pass],
    assumes="two regions are seen, and a knight is in the first one; no bonus tile is there",
)
def new_buildings_are_judged_as_listed(
    at: tuple[Where, Ground] = each(placed(LANDS)),
    order: KnightOrder = each((NONE, DRAGON)),
    gone: tuple[int, ...] = each(((), (1, 2, 3), (1, 2, 3, 4))),
    value: int = integer(0, PLENTY),
    ruleset: Ruleset = each((USUAL, _with(pair_reverse=PairReverse.YES))),
) -> Claims:
    """On any board, for any value of the action, in each seat."""
    where, here = at
    unlocked = Unlocked()
    for level in gone:
        unlocked = unlocked.without(NewBuilding.KEEP, level).without(Building.CASTLE, level)
    asked = p.AskBuilding(SEAT, WEDGE, PLAN, 1)
    with cut(feasibility, value_of=lambda *_: value):
        state = _position(asked, Mine(order, unlocked), here, Ground((CHURCH,)), where=where, ruleset=ruleset)
        yield from agree(state, ERECT, where)


FIGHT: tuple[d.Decision, ...] = (
    *(d.Swap(place, other) for place in (-1, HERE, THERE) for other in (-1, HERE, THERE)),
    *map(d.Attack, (HERE, THERE)),
    d.Decline(),
)
PAIRS = tuple(product((None, Token.SLAV, Token.SARACEN_TROOP), (None, Token.PRUSSIAN)))
# Every seat of two to six players, each with two enemies, and with another pair.
SEATED = tuple(
    (players, Where(seat, at % 3), pair)
    for at, (players, seat) in enumerate((players, seat) for players in range(2, 7) for seat in range(players))
    for pair in ((Token.SLAV, Token.PRUSSIAN), PAIRS[at % len(PAIRS)])
)


@theorem(
    "The list has exactly the swaps of the Bailiwick of Utrecht that the judge allows, and the game carries them out; "
    "it refuses all others.",
    rules=["five.order.utrecht.swap", "crusade.region", "crusade.success"],
    sabotage=[the_list_swaps_with_anybody, the_judge_swaps_at_any_time, the_judge_lets_all_orders_swap],
    assumes="two bordering regions are seen, and a knight is in the first one; the markers are on the first space",
)
def swaps_are_judged_as_listed(
    at: tuple[int, Where, tuple[Token | None, Token | None]] = each(SEATED),
    order: KnightOrder = each((NONE, UTRECHT)),
    begun: bool = each((False, True)),  # noqa: FBT001 -- whether the action has a result
    value: int = integer(0),
    ruleset: Ruleset = each((USUAL, _with(utrecht_swap=UtrechtSwap.KEPT))),
) -> Claims:
    """On any board and in each seat, for any value, also after a result, and under both readings of a swap in vain."""
    players, where, tokens = at
    here, there = (Ground(enemy=token) for token in tokens)
    asked = p.AskTarget(SEAT, WEDGE, PLAN, 1, begun)
    with cut(feasibility, value_of=lambda *_: value):
        state = _position(asked, Mine(order), here, there, where=where, ruleset=ruleset, players=players)
        yield from agree(state, FIGHT, where)


def agreement_with_expansions() -> dict[tuple[type, type], Theorem]:
    """The theorem that compares list, judge and game, for each question and decision that only expansions have."""
    setup = the_setup_of_expansions_is_judged_as_listed
    return {
        (p.AskInfluenceTile, d.LayInfluenceTile): setup,
        (p.AskGiantWedge, d.PutGiant): setup,
        (p.AskOrderSetup, d.MarkEnemy): setup,
        (p.AskCollected, d.Collect): tiles_are_judged_as_listed,
        (p.AskCollected, d.Decline): tiles_are_judged_as_listed,
        (p.AskTurned, d.TurnTiles): turned_tiles_are_judged_as_listed,
        (p.AskFlipped, d.Flip): upgrades_as_results_are_judged_as_listed,
        (p.AskFlipped, d.Forgo): upgrades_as_results_are_judged_as_listed,
        (p.AskTaken, d.TakeOff): mills_are_judged_as_listed,
        (p.AskTaken, d.Forgo): mills_are_judged_as_listed,
        (p.AskExtra, d.Distribute): distributions_of_tiles_are_judged_as_listed,
        (p.AskExtra, d.Keep): distributions_of_tiles_are_judged_as_listed,
        (p.AskGiant, d.LandGiant): distributions_of_tiles_are_judged_as_listed,
        (p.AskBuilding, d.ErectNew): new_buildings_are_judged_as_listed,
        (p.AskTarget, d.Swap): swaps_are_judged_as_listed,
    }
