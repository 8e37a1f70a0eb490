"""Pieces over whole games: enemies, buildings, troops and knights, as the game itself carries decisions out."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import attrs

from crusaders_rules.interpret import Refusal, Ruleset, State
from crusaders_rules.interpret.verdicts import TooFar
from crusaders_rules.lift import (
    Claims,
    Induction,
    all_of,
    any_of,
    each,
    implies,
    instead_of,
    integer,
    record,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.play import apply, legal
from crusaders_rules.play import setup as setting_up
from crusaders_rules.rules import build, crusade, muster, player_area, travel
from crusaders_rules.state import (
    CHANCE,
    WEDGES,
    Action,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Manner,
    Markers,
    PlayerArea,
    Position,
    Region,
    Token,
    Wheel,
    frozen,
)
from crusaders_rules.state import decision as d
from crusaders_rules.state import pending as p
from proofs.board import Deed, Place, region_after
from proofs.decisions import LEVELS, NOWHERE, REGIONS, RULESET, TROOPS, by_the_rules
from proofs.values import MOST_TOKENS, any_enemies

SARACENS = tuple(token for token in Token if token.enemy == Enemy.SARACEN)
MOST_REGIONS = max(len(Ruleset(board=name).laid.regions) for name in ("ours-two", "ours-four"))
BASIC, FLIPPED = (False,) * WEDGES, (True,) * WEDGES
# Enough influence, value and supply for anything.
PLENTY = 99
# Action tokens on each wedge: enough for the first troop or building.
HAND = 6


# What is wrong on purpose


@instead_of(crusade.keep)
def the_token_is_not_kept(_: object, defeated: Enemies, __: Enemy) -> Enemies:
    """The token of a defeated enemy goes back to the box."""
    return defeated


@instead_of(crusade.keep)
def saracens_are_kept_as_slavs(right: Callable[..., Enemies], defeated: Enemies, enemy: Enemy) -> Enemies:
    """A Saracen is put with the Slavs."""
    return right(defeated, Enemy.SLAV if enemy == Enemy.SARACEN else enemy)


@instead_of(build.erect)
def two_are_erected_at_once(right: Callable[..., tuple[Buildings, Erected]], *values: Any) -> tuple[Buildings, Erected]:  # noqa: ANN401
    """Erecting a building counts two."""
    return right(right(*values)[0], *values[1:])


@instead_of(build.erect)
def every_building_is_of_level_one(
    right: Callable[..., tuple[Buildings, Erected]], buildings: Buildings, building: Building, owner: int
) -> tuple[Buildings, Erected]:
    """What is erected always has the lowest level."""
    return right(buildings, building, owner)[0], Erected(owner, building, 1)


@instead_of(build.erect)
def the_neighbour_owns_it(
    right: Callable[..., tuple[Buildings, Erected]], buildings: Buildings, building: Building, owner: int
) -> tuple[Buildings, Erected]:
    """What is erected belongs to somebody else."""
    after, erected = right(buildings, building, owner)
    return after, erected._replace(owner=owner + 1)


@instead_of(build.none_left)
def there_is_always_one_left(_: object, __: Building, ___: int, ____: object) -> None:
    """Nobody runs out of buildings."""


@instead_of(build.building_there)
def a_second_building_is_allowed(_: object, __: Erected | None) -> None:
    """A region takes any number of buildings."""


@instead_of(muster.flip_troop)
def two_troops_are_mustered(_: object, troops: int) -> int:
    """Mustering turns two troops."""
    return troops + 2


@instead_of(muster.no_troop_left)
def troops_never_run_out(_: object, __: int, ___: object) -> None:
    """Nobody runs out of troops."""


@instead_of(apply._following)  # noqa: SLF001 -- the one place where a turn is passed on
def a_turn_ends_with_a_new_enemy(right: Callable[..., p.Pending], state: State, seat: int, supply: int) -> p.Pending:
    """When a turn ends chance lays another enemy, as if the game were still being set up."""
    right(state, seat, supply)
    return p.AskEnemy(CHANCE, 0)


@instead_of(apply._muster)  # noqa: SLF001 -- the one place where a troop is mustered by an action
def mustering_takes_a_trophy(right: Callable[..., tuple[PlayerArea, int]], area: PlayerArea) -> tuple[PlayerArea, int]:
    """Whoever musters gains an enemy token as well."""
    after, amount = right(area)
    return attrs.evolve(after, defeated=crusade.keep(after.defeated, Enemy.SLAV)), amount


@instead_of(apply._distributed)  # noqa: SLF001 -- the one place where tokens are distributed
def distributing_razes_the_board(right: Callable[..., State], state: State, *others: object) -> State:
    """Distributing takes all buildings off the board."""
    return attrs.evolve(right(state, *others), buildings=NOWHERE)


@instead_of(frozen.put_at)
def the_first_place_is_meant(right: Callable[..., Any], row: tuple[Any, ...], _: int, value: object) -> Any:  # noqa: ANN401
    """Whichever place is named, the first one is changed."""
    return right(row, 0, value)


# Positions

# The board as it is, and with a first region that has no building space.
_REGIONS = RULESET.laid.regions
RULESETS = (
    RULESET,
    Ruleset(board=attrs.evolve(RULESET.laid, regions=(attrs.evolve(_REGIONS[0], space=False), *_REGIONS[1:]))),
)


def _area(
    buildings: Buildings, troops: int, defeated: Enemies, upgraded: tuple[bool, ...] = FLIPPED, at: int = 0
) -> PlayerArea:
    wheel = Wheel(RULESET.edition.wedges, (HAND,) * WEDGES, upgraded)
    return PlayerArea(wheel, KnightOrder.NONE, buildings, troops, (at,), defeated, 0)


def _position(
    area: PlayerArea, other: PlayerArea, token: Token | None, pending: p.Pending, built: Erected | None = None
) -> State:
    """A position of two players; an enemy or a building may be in the first region, and others are elsewhere."""
    enemies = (token, Token.SLAV, *NOWHERE[2:])
    buildings = (built, *NOWHERE[2:], Erected(1, Building.FARM, 1))
    return Position(RULESET, (area, other), enemies, buildings, NOWHERE, Markers(), PLENTY, 0, pending)


def _after(state: State, decision: d.Decision) -> State:
    """The position after a decision; nothing is claimed of one that is refused."""
    suppose(legal.refusals(state, decision) == ())
    return apply.apply(state, decision)


# Rows


@theorem(
    "What is put into one region changes that region, and leaves every other one as it is.",
    rules=["crusade.keep", "build.place"],
    sabotage=[the_first_place_is_meant],
    assumes=f"boards of up to {MOST_REGIONS} regions, which is the largest of ours",
)
def one_region_changes(
    case: tuple[int, int] = each((place, length) for length in range(1, MOST_REGIONS + 1) for place in range(length)),
) -> Claims:
    """The function by which the game changes a row, for every length and every place."""
    place, length = case
    before = tuple(range(length))
    after = frozen.put_at(before, place, None)
    yield "that one changes, and no other", after == tuple(None if one == place else one for one in before)


# Enemies


class Tokens(NamedTuple):
    """The enemy tokens of each type.

    Attributes:
        board: Those on the board, wherever they are.
        own: Those won by the player whose turn it is.
        others: Those won by all others.
        laid: Those laid at setup.
    """

    board: Enemies
    own: Enemies
    others: Enemies
    laid: Enemies


def _count(row: tuple[Token | None, ...], enemy: Enemy) -> int:
    return sum(token is not None and token.enemy == enemy for token in row)


@theorem(
    "Over the whole game, for each type, the enemies on the board and those won are the ones laid at setup.",
    rules=["crusade.keep", "crusade.success", "setup.enemy.flag", "components.enemy"],
    sabotage=[the_token_is_not_kept, saracens_are_kept_as_slavs],
    assumes=(
        (
            "the game is lifted over one region, where the attack is, whichever enemy is there; what lies elsewhere on "
            "the board is any number (see one_region_changes)"
        ),
        "no decision but a crusade moves an enemy token (see nothing_else_moves_pieces)",
    ),
)
def enemies_are_conserved() -> Induction:
    """Induction on the crusades of all players, each carried out by the game itself."""

    def initial(laid: Enemies = any_enemies()) -> Tokens:
        area = player_area.area_at_start(Wheel((), (), ()))
        return Tokens(laid, area.defeated, area.defeated, laid)

    def step(state: Tokens, token: Token = each(Token), seat: int = each((0, 1))) -> Tokens:
        suppose(state.board.of(token.enemy) >= 1)
        own = _area(Buildings(), TROOPS, state.own)
        other = _area(Buildings(), TROOPS, state.others, at=1)
        areas = (own, other) if seat == 0 else (other, own)
        before = attrs.evolve(_position(own, other, token, p.AskTarget(seat, 0, (), PLENTY)), areas=areas)
        with by_the_rules():
            after = _after(before, d.Attack(0))
        left = Enemies(
            *(state.board.of(enemy) - _count(before.enemies, enemy) + _count(after.enemies, enemy) for enemy in Enemy)
        )
        return Tokens(left, after.areas[seat].defeated, after.areas[1 - seat].defeated, state.laid)

    def kept(state: Tokens) -> Claims:
        for enemy in Enemy:
            there, won = state.board.of(enemy), state.own.of(enemy) + state.others.of(enemy)
            yield f"the {enemy} tokens are those laid", there + won == state.laid.of(enemy)
            yield "none is missing", all_of((there >= 0, state.own.of(enemy) >= 0, state.others.of(enemy) >= 0))

    def conclusion(state: Tokens) -> Claims:
        yield from kept(state)
        for enemy in Enemy:
            yield "nobody wins more than were laid", state.own.of(enemy) <= state.laid.of(enemy)

    tokens = record(Tokens, board=any_enemies(), own=any_enemies(), others=any_enemies(), laid=any_enemies())
    return Induction(tokens, initial, step, kept, conclusion)


# Buildings


class Works(NamedTuple):
    """The buildings of one owner and one type.

    Attributes:
        level: A level, whichever is looked at.
        erected: How many the player area counts.
        standing: How many are on the board.
        of_level: How many of them have that level.
    """

    level: int
    erected: int
    standing: int
    of_level: int


def _counted(buildings: Buildings, building: Building, erected: int) -> Buildings:
    return buildings._replace(**{building.value: erected})


@theorem(
    "Over the whole game the buildings of each owner and type on the board are those that were erected: every level up "
    "to the highest one stands there once, and no other.",
    rules=["build.place", "build.next", "build.one", "crusade.saracen.build", "components.building"],
    sabotage=[
        two_are_erected_at_once,
        every_building_is_of_level_one,
        the_neighbour_owns_it,
        there_is_always_one_left,
        a_second_building_is_allowed,
    ],
    assumes=(
        (
            "the game is lifted over one region, where something is erected; what stands elsewhere on the board is any "
            "number (see one_region_changes)"
        ),
        "no decision but Erect and TakeReward moves a building (see nothing_else_moves_pieces)",
        "no building stands where an enemy is defeated (see regions_stay_in_order)",
    ),
)
def buildings_are_conserved() -> Induction:
    """Induction on what is erected, by Build or for a Saracen; the owner, type and level looked at are any."""

    def initial(level: int = integer()) -> Works:
        return Works(level, player_area.area_at_start(Wheel((), (), ())).buildings.castle, 0, 0)

    def step(  # noqa: PLR0913, PLR0917 -- each argument is a domain
        state: Works,
        building: Building = each(Building),
        other: Building = each(Building),
        saracen: bool = each((True, False)),  # noqa: FBT001 -- by which of two ways
        mine: bool = each((True, False)),  # noqa: FBT001 -- who erects
        occupied: bool = each((True, False)),  # noqa: FBT001 -- whether a building is there
    ) -> Works:
        # What is looked at is the first player's buildings of the type ``building``.
        own = _area(_counted(Buildings(), building, state.erected), TROOPS, Enemies())
        foe = _area(Buildings(), TROOPS, Enemies())
        seat = 0 if mine else 1
        there = Erected(0, building, state.level) if occupied else None
        suppose(not (saracen and occupied))
        with by_the_rules():
            if saracen:
                pictured = next(token for token in SARACENS if token.building == other)
                before = _position(own, foe, pictured, p.AskTarget(seat, 0, (), PLENTY), there)
                after = _after(before, d.Attack(0))
                if isinstance(after.pending, p.AskReward):
                    after = _after(after, d.TakeReward())
            else:
                before = _position(own, foe, None, p.AskBuilding(seat, 0, (), PLENTY), there)
                after = _after(before, d.Erect(other, 0))
        standing, of_level = state.standing, state.of_level
        for row, sign in ((before.buildings, -1), (after.buildings, 1)):
            for built in row:
                if built is not None and built.owner == 0 and built.building == building:
                    standing += sign
                    of_level += sign * (built.level == state.level)
        return Works(state.level, after.areas[0].buildings.of(building), standing, of_level)

    def kept(state: Works) -> Claims:
        yield "what is counted stands on the board", state.standing == state.erected
        yield "there are no more than there are", (state.erected >= 0) & (state.erected <= LEVELS)
        reached = (state.level >= 1) & (state.level <= state.erected)
        yield "a level that is reached stands there once", implies(reached, state.of_level == 1)
        yield "no other level stands there", reached | (state.of_level == 0)

    works = record(Works, level=integer(), erected=integer(), standing=integer(), of_level=integer())
    return Induction(works, initial, step, kept, kept)


# Troops


class Host(NamedTuple):
    """The mustered troops of a player, and those of another one."""

    own: int
    other: int


@theorem(
    "Over the whole game nobody has mustered fewer troops than none, or more than there are; they come one at a time.",
    rules=["muster.next", "muster.flip", "crusade.saracen.troop", "components.troop"],
    sabotage=[two_troops_are_mustered, troops_never_run_out],
    assumes=(
        "no decision but those that muster, and TakeReward, turns a troop (see nothing_else_moves_pieces)",
        f"at most {MOST_TOKENS} tokens are assigned to Muster",
    ),
)
def troops_are_conserved() -> Induction:
    """Induction on Muster, with any number of tokens, and on defeated Saracens that picture a troop."""

    def initial() -> Host:
        area = player_area.area_at_start(Wheel((), (), ()))
        return Host(area.troops, area.troops)

    def step(
        state: Host,
        tokens: int = integer(1, MOST_TOKENS),
        farms: int = integer(0, LEVELS),
        saracen: bool = each((True, False)),  # noqa: FBT001 -- by which of two ways
    ) -> Host:
        own = _area(Buildings(farm=farms), state.own, Enemies())
        foe = _area(Buildings(), state.other, Enemies())
        with by_the_rules():
            if saracen:
                after = _after(
                    _position(own, foe, Token.SARACEN_TROOP, p.AskTarget(0, 0, (), PLENTY)),
                    d.Attack(0),
                )
                if isinstance(after.pending, p.AskReward):
                    after = _after(after, d.TakeReward())
            else:
                before = _position(own, foe, None, p.AskTurn(0))
                after = apply.proceed(before, own, PLENTY, 0, ((Action.MUSTER, tokens),))
        one, other = (area.troops for area in after.areas)
        # More than one at a time would leave the step without a state that keeps the invariant.
        return Host(one, other) if (one == state.own) | (one == state.own + 1) else Host(-1, other)

    def kept(state: Host) -> Claims:
        for troops in state:
            yield "the troops are 0 or more, and no more than there are", (troops >= 0) & (troops <= TROOPS)

    return Induction(record(Host, own=integer(), other=integer()), initial, step, kept, kept)


# All other decisions


class Case(NamedTuple):
    """A decision, what it answers, and whether the wheel is upgraded."""

    asked: p.Pending
    given: d.Decision
    upgraded: tuple[bool, ...] = FLIPPED


# What is left of a wedge while a decision is made: nothing, or an action, which the game then goes on with.
PLANS: tuple[p.Plan, ...] = ((), *(((action, HAND),) for action in Action))
PLACED = tuple(wedge.name for wedge in RULESET.edition.wedges)[:2]

CASES = (
    *(Case(p.AskTurn(0), d.Resolve(wedge), BASIC) for wedge in range(WEDGES)),
    Case(p.AskTurn(0), d.Resolve(0)),
    Case(p.AskTurn(0), d.Upgrade(0), BASIC),
    Case(p.AskTurn(0), d.Skip()),
    *(Case(p.AskSplit(0, wedge), d.Split(tokens)) for wedge in range(WEDGES) for tokens in range(0, HAND + 1, 3)),
    *(
        Case(p.AskFirst(0, 0, ((one, 3), (other, 3))), d.First(one))
        for one in Action
        for other in Action
        if one != other
    ),
    *(Case(p.AskMove(0, 0, plan, 2, (0,)), d.Move(0, region)) for plan in PLANS for region in range(REGIONS)),
    *(Case(p.AskReward(0, 0, plan, 0, token), d.TakeInfluence()) for plan in PLANS for token in SARACENS),
    Case(p.AskDistribution(0, optional=True), d.Distribute(0)),
    Case(p.AskDistribution(0, optional=True), d.Keep()),
    Case(p.AskManner(0, 0), d.Sow(Manner.STANDARD)),
)
# Setup: everything up to the first turn, but for the enemies that are laid then.
AT_SETUP = (
    Case(p.AskWedges(0, 0, PLACED), d.PutWedge(RULESET.edition.wedges[2].name)),
    Case(p.AskDeal(CHANCE, ((), ())), d.DealOrder(KnightOrder.AVIZ)),
    Case(p.AskOrder(0, ((KnightOrder.MONTESA,), (KnightOrder.AVIZ,))), d.ChooseOrder(KnightOrder.MONTESA)),
    Case(p.AskOrderSetup(0, ((), ()), 1, 0, 0), d.AddToken(0)),
    Case(p.AskOrderSetup(0, ((), ()), 0, 1, 0), d.LeaveToken(0)),
    Case(p.AskOrderSetup(0, ((), ()), 0, 0, 1), d.SetupUpgrade(0), BASIC),
    Case(p.AskTile(CHANCE, 1), d.LayTile("church-discount")),
    Case(p.AskStart(CHANCE), d.DrawStart(0)),
    Case(p.AskKnight(0), d.PlaceKnight(0)),
)
MUSTERS = (d.Resolve, d.Split, d.First, d.Move, d.TakeInfluence)


@theorem(
    "Only a crusade moves enemy tokens; only Build, and the building that a Saracen pictures, move buildings; only "
    "Muster, and a troop that a Saracen pictures, turn troops; and only castles and the setup bring knights.",
    rules=["crusade.keep", "build.place", "muster.flip", "travel.divide", "turn.distribute.all", "upgrade.flip"],
    sabotage=[mustering_takes_a_trophy, distributing_razes_the_board],
    assumes=(
        (
            f"two players on our smallest board, {HAND} action tokens on each wedge; no knight order, and no building "
            "that adds to an action; what the player has won and mustered is any number"
        ),
        "the last action of a wedge goes on as it does here whatever was resolved before it",
    ),
)
def nothing_else_moves_pieces(
    case: Case = each((*CASES, *AT_SETUP)),
    token: Token | None = each((None, Token.SARACEN_TROOP)),
    troops: int = integer(0, TROOPS),
    defeated: Enemies = any_enemies(),
) -> Claims:
    """Each other kind of decision, carried out by the game itself: rows and counts are the very ones from before."""
    asked, given, upgraded = case
    area = _area(Buildings(), troops, defeated, upgraded)
    other = _area(Buildings(), 0, Enemies(), at=2)
    before = _position(area, other, token, asked, None)
    with by_the_rules():
        at_setup = case in AT_SETUP
        after = setting_up.STEPS[type(given)](before, asked, given) if at_setup else _after(before, given)
    yield "no enemy moves", after.enemies == before.enemies
    yield "no building moves", after.buildings == before.buildings
    for here, there in zip(before.areas, after.areas, strict=True):
        for enemy in Enemy:
            yield f"nobody wins or loses a {enemy}", there.defeated.of(enemy) == here.defeated.of(enemy)
        yield "nobody erects anything", there.buildings == here.buildings
        one_more = (there.troops == here.troops + 1) & (there.troops <= TROOPS) if type(given) in MUSTERS else False
        yield "only mustering turns a troop", any_of((there.troops == here.troops, one_more))
        placed = type(given) is d.PlaceKnight
        yield "knights come at setup only", placed or len(there.knights) == len(here.knights)
    yield "the other player keeps everything", after.areas[1] == other


# The step of the induction on one region


@instead_of(apply._place)  # noqa: SLF001 -- the one place where a building is put on the board
def buildings_are_put_elsewhere(
    right: Callable[..., Any], state: State, area: PlayerArea, building: Building, region: int
) -> Any:  # noqa: ANN401 -- as the right function
    """What is erected stands in another region."""
    return right(state, area, building, (region + 1) % REGIONS)


@instead_of(travel.too_far)
def no_knight_arrives(_: object, __: int | None, points: int, ___: Region) -> Refusal:
    """Every way is too far."""
    return TooFar("travel.points", needs=points + 1, has=points)


@theorem(
    "The game changes a region just as the induction on one region tells it, and refuses just what that refuses.",
    rules=["travel.region", "travel.adjacent", "crusade.region", "crusade.saracen.build", "build.enemy", "build.one"],
    sabotage=[buildings_are_put_elsewhere, no_knight_arrives],
    assumes="two players on our smallest board, in its first region; a knight that is there is the player's",
)
def the_game_changes_regions_so(
    deed: Deed = each(Deed),
    place: Place = record(Place, space=truth(), knight=truth(), enemy=truth(), building=truth()),
) -> Claims:
    """Whatever is in the region, in order or not, decided and carried out by the game itself."""
    told = region_after(place, deed)
    ruleset = RULESETS[0 if place.space else 1]
    at = ((0,) if place.knight else ()) + (() if deed == Deed.LEAVE else (1,))
    suppose(deed != Deed.LEAVE or 0 in at)
    area = attrs.evolve(_area(Buildings(), TROOPS, Enemies()), knights=at)
    asked: p.Pending
    given: d.Decision
    if deed in {Deed.ARRIVE, Deed.LEAVE}:
        origin = 1 if deed == Deed.ARRIVE else 0
        asked, given = p.AskMove(0, 0, (), PLENTY, (origin,)), d.Move(origin, 1 - origin)
    elif deed == Deed.BUILD:
        asked, given = p.AskBuilding(0, 0, (), PLENTY), d.Erect(Building.CHURCH, 0)
    else:
        asked, given = p.AskTarget(0, 0, (), PLENTY), d.Attack(0)
    token = Token.SARACEN_CHURCH if place.enemy else None
    built = Erected(1, Building.CHURCH, 1) if place.building else None
    other = _area(Buildings(church=1), 0, Enemies(), at=2)
    before = attrs.evolve(_position(area, other, token, asked, built), ruleset=ruleset)
    with by_the_rules():
        refused = legal.refusals(before, given) != ()
        yield "the game refuses just the same", refused == (told is None)
        if refused or told is None:
            return
        after = apply.apply(before, given)
        if deed in {Deed.CRUSADE, Deed.REWARD}:
            after = apply.apply(after, d.TakeReward() if deed == Deed.REWARD else d.TakeInfluence())
    yield "the knight is where it is told", (0 in after.areas[0].knights) == told.knight
    yield "the enemy is as told", (after.enemies[0] is not None) == told.enemy
    yield "the building is as told", (after.buildings[0] is not None) == told.building
    yield "no other enemy moves", after.enemies[1:] == before.enemies[1:]
    yield "no other building moves", after.buildings[1:] == before.buildings[1:]
