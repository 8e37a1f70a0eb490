"""The invariant of whole games with Divine Influence: what ``invariant`` says, with the pieces of the expansion.

A tile, a chapel, a mill and an additional distribution change numbers that games without them do not have. The
theorems of ``divine_turn_steps`` claim the contracts of this module of ``apply``, and the theorem about every game with
Divine Influence supposes no more of a step than these.
"""
# ruff: noqa: ANN401 -- a domain stands where a value will; numbers are plain or symbolic

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Opaque,
    OpaqueRead,
    all_of,
    any_of,
    cut,
    implies,
    integer,
    is_unseen,
    record,
    row,
)
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    EVERY_TYPE,
    Due,
    Holding,
    Laid,
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.rules import bonuses
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Added,
    AddedArea,
    Building,
    Erected,
    KnightOrder,
    PlayerArea,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import pending as p

from . import beginnings, five_and_six_steps, invariant, points, steps
from .divine import EDITION, with_tiles
from .invariant import MOST_KNIGHTS, GoesOn, Place, Sheet, TurnOver

TROOPS = len(EDITION.troop_costs)
LEVELS = EDITION.buildings_per_type
COATS = EDITION.coats
TYPES = len(EVERY_TYPE)
# Two buildings fill a region.
MOST_BUILDINGS = 2
# The levels of the castles that have a knight.
FREEING = frozenset({1, bonuses.III})
CASTLES, CHAPELS, MILLS = (EVERY_TYPE.index(one) for one in (Building.CASTLE, NewBuilding.CHAPEL, NewBuilding.MILL))


# Numbers


class Pieces(NamedTuple):
    """The numbers of a position that only games with Divine Influence have: the actor is the player to act.

    Attributes:
        gone: For each type of building, the levels gone from the actor's player board.
        standing: The actor's buildings in the regions that are unseen, and those that are unseen in another one.
        freed: The castles of level I and III among those gone, each of which has a knight.
        low: The chapels of level I to III among those gone.
        chapels: The action tokens that chapels have added to the actor's wheel.
        owed: The action tokens that chapels will add in this turn.
        due: The additional distributions of this turn.
        tiles: The influence tiles that the actor has taken.
        once: For each action, those of them that are face up and can be turned.
        coats: The actor's coats of arms in the regions that are unseen.
        lying: The influence tiles in the regions that are unseen.
        giant: The wedge with the giant token, if the actor has one.
    """

    gone: tuple[int, ...]
    standing: tuple[int, ...]
    freed: int
    low: int
    chapels: int
    owed: int
    due: int
    tiles: int
    once: tuple[int, ...]
    coats: int
    lying: int
    giant: int


def any_pieces() -> Any:
    """Any numbers."""
    numbers = dict.fromkeys(("freed", "low", "chapels", "owed", "due", "tiles", "coats", "lying"), integer(0))
    levels = row(integer(0, LEVELS), TYPES)
    once = row(integer(0), len(Holding().once))
    return record(Pieces, **numbers, gone=levels, standing=levels, once=once, giant=integer(0, WEDGES - 1))


def any_sheet() -> Any:
    """Any numbers, as ``invariant.any_sheet`` has them, but with the troops of the expansion."""
    return record(_with_troops, base=invariant.any_sheet(), troops=integer(0, TROOPS))


# By its name, so that the domain is the same one each time.
def _with_troops(base: Sheet, troops: int) -> Sheet:
    return base._replace(troops=troops)


class Tally(NamedTuple):
    """The numbers of the actor and of the table that a step is about; None for those that it cannot change.

    Those that ``invariant.Counts`` has too are the same; ``Pieces`` has most of the others.

    Attributes:
        tokens: The action tokens on the actor's wheel.
        none_owed: Whether no wedge holds a negative number of them.
        chapels: Those that chapels have added.
        owed: Those that chapels will add in this turn.
        due: The additional distributions of this turn.
        influence: The actor's influence.
        supply: What is left of the supply, see ``invariant.left_of_supply``.
        troops: The actor's mustered troops.
        gone: For each type of building, the levels gone from the actor's player board.
        standing: For each type, the actor's buildings on the board.
        freed: The castles of level I and III among those gone.
        low: The chapels of level I to III among those gone.
        knights: The number of the actor's knights.
        black: Whether one of them is the black knight of an order.
        defeated: The enemies that the actor has won.
        board: The enemies on the board.
        enemy: Whether an enemy stands in the region of the step.
        built: How many buildings stand there.
        tiles: The influence tiles that the actor has taken.
        up: Those of them that are face up and can be turned.
        coats: The actor's coats of arms on the board.
        lying: The influence tiles on the board.
        tile: Whether one lies in the region of the step.
        coat: Whether a coat of arms does.
    """

    tokens: Any = None
    none_owed: Any = None
    chapels: Any = None
    owed: Any = None
    due: Any = None
    influence: Any = None
    supply: Any = None
    troops: Any = None
    gone: Any = None
    standing: Any = None
    freed: Any = None
    low: Any = None
    knights: Any = None
    black: Any = None
    defeated: Any = None
    board: Any = None
    enemy: Any = None
    built: Any = None
    tiles: Any = None
    up: Any = None
    coats: Any = None
    lying: Any = None
    tile: Any = None
    coat: Any = None


# Positions


def _ruleset(*more: str) -> Ruleset:
    """The ruleset with the expansion, and perhaps another one.

    What no two editions with the expansion have alike is unseen: names, how orders are dealt, a tie between winners.
    """
    found = with_tiles(*more)
    edition, readings = attrs.evolve(found.edition), attrs.evolve(found.interpretation)
    for whole, names in ((edition, ("name", "title", "orders")), (readings, ("winner_tie",))):
        for name in names:
            object.__setattr__(whole, name, Opaque(f"the {name} of the edition"))
    return attrs.evolve(found, edition=edition, interpretation=readings)


# Divine Influence alone and both expansions.
BOTH: tuple[str, ...] = ("five-and-six",)
RULESETS: dict[tuple[str, ...], Ruleset] = {more: _ruleset(*more) for more in ((), BOTH)}


UNSEEN_MARK: Any = Opaque("the type of enemy that the player has marked")
UNSEEN_ADDED: Any = Opaque("what the expansions add to the player")
UNSEEN_HOLDING: Any = Opaque("what the player has of Divine Influence")
UNSEEN_BESIDE: Any = Opaque("the second buildings on the board")
UNSEEN_TILES: Any = Opaque("the influence tiles on the board")
UNSEEN_COATS: Any = Opaque("the coats of arms on the board")
UNSEEN_DUE: Any = Opaque("what is due in this turn")
UNSEEN_LEVELS: Any = tuple(Opaque(f"the {one} levels that are gone") for one in EVERY_TYPE)
UNSEEN_PERMANENT: Any = Opaque("the permanent tiles of the player")
UNSEEN_UNLOCKED: Any = Opaque("what the player has unlocked")


@attrs.frozen
class Lowest(Unlocked):
    """What a player has unlocked, of which a run sees no more than the level below the lowest one that is left.

    Attributes:
        below: That level, of each type.
    """

    below: tuple[int, ...] = ()

    def of(self, building: Building | NewBuilding) -> int:
        """Return the level below the lowest one still on the player board."""
        return self.below[EVERY_TYPE.index(building)]


@attrs.frozen
class AnyLevels:
    """The levels of a type that are gone, as bits, each of which may be symbolic: level I is the lowest one.

    Attributes:
        bits: Whether each level is gone.
    """

    bits: tuple[Any, ...]

    def __rshift__(self, below: int) -> AnyLevels:
        """Return the levels above one."""
        return AnyLevels(self.bits[below:])

    def __and__(self, bit: int) -> Any:
        """Return whether the lowest of these levels is gone; nobody may ask for another one so."""
        if bit != 1:
            raise OpaqueRead("the levels that are gone: looked at")
        return self.bits[0] if self.bits else False

    def __or__(self, level: int) -> AnyLevels:
        """Return this with one more level gone, which is given as a bit."""
        return AnyLevels(put_at(self.bits, level.bit_length() - 1, value=True))

    def __xor__(self, other: AnyLevels) -> int:
        """Return the levels at which two differ, as bits."""
        pairs = zip(self.bits, other.bits, strict=True)
        return sum(1 << at for at, (one, more) in enumerate(pairs) if one is not more and one != more)


class AnyMore:
    """Any number of buildings beside the first one of a region; a run may only put one more beside them."""

    def __iter__(self) -> Iterator[Any]:
        """Yield what stands for all of them."""
        yield MORE_BUILDINGS


MORE_BUILDINGS: Any = Opaque("the other buildings in the region")


def lowest(below: tuple[int, ...]) -> Lowest:
    """What a player has unlocked; all but the level below the lowest one left of each type is unseen."""
    gone: Any = Opaque("the levels that are gone")
    return Lowest(gone, UNSEEN_PERMANENT, below)


class Game(NamedTuple):
    """Which other expansion is played, and whether the actor has marked a type of enemy, and has the giant token."""

    more: tuple[str, ...] = ()
    marks: bool = False
    giant: bool = False


# For a step to which what the actor has of the expansions is unseen, for one that looks at marks, and for one that also
# looks at the giant token: no order has both.
FEW_GAMES = (Game(), Game(BOTH))
WITH_MARKS = (*FEW_GAMES, Game(BOTH, marks=True))
EVERY_GAME = (*WITH_MARKS, Game(giant=True), Game(BOTH, giant=True))


def holding(**known: Any) -> Holding:
    """What a player has of the expansion; only some of it is known."""
    return Holding(**{field.name: Opaque(f"{field.name} of the player") for field in attrs.fields(Holding)} | known)


def unlocked(kind: Building | NewBuilding, gone: int | AnyLevels) -> Unlocked:
    """What a player has unlocked: of one type, the levels are known, as bits; the others are unseen."""
    at = EVERY_TYPE.index(kind)
    levels: Any = (*UNSEEN_LEVELS[:at], gone, *UNSEEN_LEVELS[at + 1 :])
    return Unlocked(levels, UNSEEN_PERMANENT)


def laid(**known: Any) -> Laid:
    """What lies on the board of the expansion; only some of it is known."""
    return Laid(**{"tiles": UNSEEN_TILES, "coats": UNSEEN_COATS, "due": UNSEEN_DUE} | known)


@contextmanager
def playing(  # noqa: PLR0913 -- what is known of it
    game: Game,
    pieces: Pieces,
    *,
    held: Any = None,
    lies: Laid | None = None,
    beside: Any = UNSEEN_BESIDE,
    levels: Any = UNSEEN_UNLOCKED,
    marked: Any = UNSEEN_MARK,
    again: Any = False,
) -> Iterator[None]:
    """Let positions be those of games with Divine Influence, and let steps claim its contracts.

    Args:
        game: The expansions.
        pieces: The numbers of games with Divine Influence.
        held: What the actor has of the expansion, perhaps unseen; if not given, marks are unseen, too.
        lies: What lies on the board of it; unseen if not given.
        beside: The buildings beside the first one of each region.
        levels: What the actor has unlocked.
        marked: The type of enemy that the actor has marked, if the actor has marked one.
        again: Whether an extra Crusade of the actor is open, by another reading.
    """
    area: Any = UNSEEN_ADDED
    if held is not None:
        if not is_unseen(held):
            held = attrs.evolve(held, giant=pieces.giant if game.giant else None)
        area = AddedArea(marked=marked if game.marks else None, again=again, holding=held)
    table = Added(beside=beside, laid=lies or laid())
    right = invariant.position

    def position(*known: Any, **more: Any) -> State:
        return right(*known, **more | {"mine": {"buildings": levels} | (more.get("mine") or {})})

    claims = partial(follows, pieces=pieces)
    with (
        cut(invariant, given_ruleset=lambda: RULESETS[game.more], given_area=lambda: area, position=position),
        cut(invariant, given_table=lambda *_: table, premise=premise),
        cut(invariant, counted=partial(tallied, pieces=pieces)),
        cut(steps, position=position, follows=claims, asked_well=asked_well),
        cut(points, position=position, follows=claims),
        cut(five_and_six_steps, position=position, follows=claims),
        cut(beginnings, position=position),
    ):
        yield


def tallied(state: State, actor: int, sheet: Sheet, names: Iterable[str], pieces: Pieces) -> Tally:
    """The numbers of a position that a step may change.

    Args:
        state: The position.
        actor: The seat of the actor.
        sheet: The numbers of what is unseen.
        names: The fields that the step may change.
        pieces: The numbers of what is unseen, of games with Divine Influence.
    """
    area, may = state.areas[actor], {*names}
    found: dict[str, Any] = _counted_in_area(area, may)
    if may & {"influence", "supply"}:
        found |= {"influence": area.influence, "supply": invariant.left_of_supply(state)}
    if "levels" in may:
        found |= _levels(area.buildings, pieces)
    if "board" in may:
        there = invariant.standing_in(state, sheet.here)
        found |= {"built": len(there), "enemy": state.enemies[sheet.here] is not None}
        each = zip(EVERY_TYPE, pieces.standing, strict=True)
        found["standing"] = tuple(
            more + sum((one.owner == actor) & (one.building == kind) for one in there if not is_unseen(one))
            for kind, more in each
        )
    if may & {"enemies", "defeated"}:
        base = invariant_counted(state, actor, sheet, ["enemies"])
        found |= {"defeated": base.defeated, "board": base.board, "enemy": base.enemy}
    return Tally(**found | _counted_as_laid(state, actor, sheet.here, may, pieces))


def _counted_in_area(area: PlayerArea, may: set[str]) -> dict[str, Any]:
    """The numbers of the actor's area alone that a step may change."""
    found: dict[str, Any] = {}
    if "wheel" in may:
        tokens = area.wheel.tokens
        found |= {"tokens": sum(tokens), "none_owed": all_of(count >= 0 for count in tokens)}
    if "held.chapels" in may:
        found["chapels"] = holding_of(area).chapels
    if "held.once" in may:
        found["up"] = sum(holding_of(area).once)
    if "troops" in may:
        found["troops"] = area.troops
    if "knights" in may:
        found["knights"] = invariant.number_of(area.knights)
        if "levels" in may:
            found["black"] = area.order == KnightOrder.MONTESA
    return found


def _counted_as_laid(state: State, actor: int, here: int, may: set[str], pieces: Pieces) -> dict[str, Any]:
    """The numbers of influence tiles and coats of arms, and of what is due, that a step may change."""
    lies = laid_on(state)
    found: dict[str, Any] = {}
    if "laid.due" in may:
        found |= {"owed": owed(lies.due), "due": additional(lies.due)}
    if "laid.tiles" in may:
        tile, coat = lies.tiles[here], lies.coats[here]
        found |= {"tile": tile is not None, "lying": pieces.lying + (tile is not None), "coat": coat is not None}
        found["tiles"] = holding_of(state.areas[actor]).tiles
        found["coats"] = pieces.coats + (coat is not None and coat == actor)
    return found


# The right function, which ``playing`` replaces.
invariant_counted = invariant.counted


def owed(due: Due) -> Any:
    """The action tokens that chapels will add in this turn."""
    return 0 if due.chapel is None else 1 + due.further


def laid_on(state: State) -> Any:
    """What lies on the board of the expansion, perhaps unseen.

    Args:
        state: The position.
    """
    return None if state.added is None else state.added.laid


def _levels(held: Unlocked, pieces: Pieces) -> dict[str, Any]:
    """The levels that are gone, those of castles with a knight, and those of chapels with a token."""
    at = next(at for at, one in enumerate(held.levels) if not is_unseen(one))
    # Whether each level is gone; a symbolic answer stays one.
    bits = [held.levels[at] >> (level - 1) & 1 for level in range(1, LEVELS + 1)]
    gone = (*pieces.gone[:at], sum(bits), *pieces.gone[at + 1 :])
    freed = sum(bits[level - 1] for level in FREEING) if at == CASTLES else pieces.freed
    return {"gone": gone, "freed": freed, "low": sum(bits[: LEVELS - 1]) if at == CHAPELS else pieces.low}


def premise(now: Tally) -> Iterator[tuple[str, Any]]:
    """What each step supposes of the numbers that it may change: the invariant must give it.

    Args:
        now: The numbers before the step.
    """
    yield from ((words, holds()) for words, number, holds in _premises(now) if getattr(now, number) is not None)


def _premises(now: Tally) -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """Yield what is supposed, a number without which it is not, and whether it holds."""
    yield "no wedge owes a token", "tokens", lambda: now.none_owed
    yield "no number of chapels is negative", "chapels", lambda: now.chapels >= 0
    yield "nothing less than nothing is due", "due", lambda: (now.due >= 0) & (now.owed >= 0)
    yield "nobody owes influence", "supply", lambda: (now.supply >= 0) & (now.influence >= 0)
    yield "nobody has more troops than there are", "troops", lambda: (now.troops >= 0) & (now.troops <= TROOPS)
    yield "no level is gone twice", "gone", lambda: all_of((one >= 0) & (one <= LEVELS) for one in now.gone)
    yield "there are three chapels that add a token", "low", lambda: (now.low >= 0) & (now.low <= LEVELS - 1)
    yield "two castles have a knight", "freed", lambda: (now.freed >= 0) & (now.freed <= len(FREEING))
    yield "each building on the board is gone from the player board", "standing", lambda: _within(now)
    most = MOST_KNIGHTS
    yield "nobody has more knights than there are", "knights", lambda: (now.knights >= 1) & (now.knights <= most)
    yield "each knight has a reason", "black", lambda: _accounted(now)
    yield "no number of enemies is negative", "board", lambda: all_of(one >= 0 for one in (*now.board, *now.defeated))
    yield "no enemy stands beside a building", "built", lambda: implies(now.enemy, now.built == 0)
    full = MOST_BUILDINGS
    yield "at most two buildings share a region", "built", lambda: (now.built >= 0) & (now.built <= full)
    yield "no coat of arms lies beside a tile", "tile", lambda: implies(now.tile, now.coat ^ True)
    yield "no number of tiles is negative", "tile", lambda: (now.tiles >= 0) & (now.lying >= 0)
    yield "there is a coat of arms for each tile, while one is left", "tile", lambda: now.coats == coats_for(now.tiles)
    yield "no tile is turned twice", "up", lambda: now.up >= 0


def _accounted(now: Tally) -> Any:
    return invariant.accounted(now.knights, 1 + now.black + now.freed)


def _within(now: Tally) -> Any:
    return all_of(there <= gone for there, gone in zip(now.standing, now.gone, strict=True))


def coat_is_left(placed: Any) -> Any:
    """Whether a player who has placed so many coats of arms has one more; by another reading, always."""
    return placed < COATS


def coats_for(tiles: Any) -> Any:
    """The coats of arms of a player who has taken so many tiles; by another reading, one for each."""
    return tiles - (tiles - COATS) * (tiles > COATS)


def additional(due: Due) -> Any:
    """The additional distributions that a player may still carry out; by another reading, at most one."""
    return due.distributions + due.livonian


# What a question supposes of the numbers, beside the premise of each step.


def of_question(asks: type, due: Any, owed: Any) -> Iterator[tuple[str, Any]]:
    """Yield what holds of what is due while a question is asked.

    Args:
        asks: The class of the question.
        due: The additional distributions of this turn.
        owed: The action tokens that chapels will add.
    """
    if asks is p.AskExtra:
        yield "an additional distribution is due", due >= 1
    if asks in {p.AskTurn, p.GameOver}:
        yield "nothing is due between turns", (due == 0) & (owed == 0)


# Contracts


class Step(NamedTuple):
    """A step of which a contract says something.

    Attributes:
        asks: The class of the question, or of the point.
        follows: Whether a question of a class, or a point, follows.
    """

    asks: type
    follows: Callable[[type], Any]


Changes = Iterator[tuple[str, Any]]


def _more(was: Any, now: Any) -> Any:
    """By how much a number has grown; nothing if the step cannot change it."""
    return 0 if was is None else now - was


def _wheel(_: Step, was: Tally, now: Tally) -> Changes:
    grown = now.tokens == was.tokens + _more(was.chapels, now.chapels)
    yield "the wheel holds as many action tokens as before, and those that chapels have added", grown
    yield "no wedge owes a token", now.none_owed


# What holds only if chapels add their tokens before the additional distributions.
NONE_OWED = "at the end of a turn no token is owed"
# What holds only if the levels of chapels say which are the first three.
OWED_FOR_CHAPELS = "a token is owed for each new chapel, but for the last one"


def _chapels(step: Step, was: Tally, now: Tally) -> Changes:
    yield "a chapel adds what it owes", now.chapels - was.chapels == was.owed - now.owed
    yield "no number of tokens of chapels is negative", (now.chapels >= was.chapels) & (now.owed >= 0)
    if step.asks is TurnOver:
        yield NONE_OWED, now.owed == 0


def _due(step: Step, was: Tally, now: Tally) -> Changes:
    if step.asks is TurnOver:
        yield "the player goes on exactly while a distribution is due", step.follows(p.AskExtra) == (was.due >= 1)
        yield "nothing less is due after that", now.due == was.due
    elif step.asks is p.AskExtra:
        yield "one distribution fewer is due", now.due == was.due - 1
        yield "no token is owed for it", now.owed == was.owed
    else:
        yield "at most one distribution more is due", (now.due >= was.due) & (now.due <= was.due + 1)
        yield OWED_FOR_CHAPELS, now.owed - was.owed == _more(was.low, now.low)


def _troops(step: Step, was: Tally, now: Tally) -> Changes:
    yield "no troop is lost", now.troops >= was.troops
    yield "nobody has more troops than there are", now.troops <= TROOPS
    if step.asks is not GoesOn:
        yield "troops come one at a time", now.troops <= was.troops + 1


def _taken(_: Step, was: Tally, now: Tally) -> Changes:
    stands = tuple(
        _more(one, more)
        for one, more in zip(was.standing or (None,) * TYPES, now.standing or (None,) * TYPES, strict=True)
    )
    one_of_them = any_of(
        all_of(
            (after == before + (at == this)) & (more == (at == this) * (was.standing is not None))
            for at, (before, after, more) in enumerate(zip(was.gone, now.gone, stands, strict=True))
        )
        for this in range(TYPES)
    )
    yield "one level leaves the player board, and stands on the board if it was built", one_of_them
    yield "no level is gone twice", all_of(count <= LEVELS for count in now.gone)
    new_castle = now.gone[CASTLES] - was.gone[CASTLES]
    yield "a castle has one knight at most", (now.freed >= was.freed) & (now.freed <= was.freed + new_castle)
    yield "two castles have a knight", now.freed <= len(FREEING)
    if was.knights is None:
        come = invariant.come(0, now.freed - was.freed)
        yield "no castle leaves the player board without its knight", come
    new_chapel = now.gone[CHAPELS] - was.gone[CHAPELS]
    yield "a chapel is one of the first three, or the last", (now.low >= was.low) & (now.low <= was.low + new_chapel)
    yield "there are three chapels that add a token", now.low <= LEVELS - 1


def _built(step: Step, was: Tally, now: Tally) -> Changes:
    yield "the building stands where there was room", (now.built == was.built + 1) & (now.built <= MOST_BUILDINGS)
    yield "no enemy is there", (was.enemy ^ True) & (now.enemy ^ True)
    mills = now.standing[MILLS] - was.standing[MILLS]
    yield "only a new mill takes something", implies(step.follows(p.AskTaken), mills == 1)


def _knights(step: Step, was: Tally, now: Tally) -> Changes:
    if step.asks is not p.AskUnlockedKnight:
        come = invariant.come(now.knights - was.knights, _more(was.freed, now.freed))
        yield "a knight comes to the board only for a castle", come
    else:
        come = now.knights - was.knights
        yield "at most one knight that has waited comes to the board", (come >= 0) & (come <= 1)


def _tiles(_: Step, was: Tally, now: Tally) -> Changes:
    taken = was.tile & (now.tile ^ True) & (now.tiles == was.tiles + 1)
    yield "the tile leaves its region, and the player has it", taken
    yield "no other tile leaves the board", (now.lying == was.lying - 1) & (now.lying >= 0)
    left = coat_is_left(was.coats)
    yield "a coat of arms lies there instead, while one is left", (now.coats == was.coats + left) & (now.coat == left)


def _face_up(step: Step, was: Tally, now: Tally) -> Changes:
    if step.asks is p.AskTurned:
        yield "tiles are only turned face down", (now.up >= 0) & (now.up <= was.up)
    else:
        yield "at most one tile more can be turned", (now.up >= was.up) & (now.up <= was.up + 1)


class Aspect(NamedTuple):
    """A part of every contract, as in ``invariant``; what it says also depends on what follows.

    Attributes:
        about: The fields of a position that it is about: a step that may change one of them claims it.
        numbers: The numbers that it is about: a step that may change none of the fields leaves them as they are.
        says: What it says of the numbers before and after a step.
    """

    about: frozenset[str]
    numbers: tuple[str, ...]
    says: Callable[[Step, Any, Any], Changes]


def _as_in_the_base_game(aspect: invariant.Aspect) -> Aspect:
    def says(step: Step, was: Any, now: Any) -> Changes:
        yield from aspect.says(step.asks, was, now)

    return Aspect(aspect.about, aspect.numbers, says)


CONTRACT = (
    *(_as_in_the_base_game(one) for one in invariant.CONTRACT if one.about & {"influence", "enemies"}),
    Aspect(frozenset({"wheel"}), ("tokens", "none_owed"), _wheel),
    Aspect(frozenset({"held.chapels"}), ("chapels",), _chapels),
    Aspect(frozenset({"laid.due"}), ("due", "owed"), _due),
    Aspect(frozenset({"troops"}), ("troops",), _troops),
    Aspect(frozenset({"levels"}), ("gone", "freed", "low"), _taken),
    Aspect(frozenset({"board"}), ("standing", "built", "enemy"), _built),
    Aspect(frozenset({"knights"}), ("knights",), _knights),
    Aspect(frozenset({"laid.tiles"}), ("tiles", "coats", "lying", "tile", "coat"), _tiles),
    Aspect(frozenset({"held.once"}), ("up",), _face_up),
)


def aspects(may: Iterable[str]) -> Iterator[tuple[Aspect, bool]]:
    """Yield each part of the contract of a step, and whether the step may change anything that it is about.

    Args:
        may: The fields that the step may change.
    """
    names = {*may}
    for aspect in CONTRACT:
        yield aspect, bool(aspect.about & names)


# Steps


def follows(  # noqa: PLR0913 -- as in the base game, and the numbers of the expansion
    case: Any, before: State, after: State, place: Place, sheet: Sheet, *, pieces: Pieces
) -> Claims:
    """Claims of each step: what follows is one of the points of the case, and the invariant is kept.

    Args:
        case: The case.
        before: The position before the step.
        after: The position after it.
        place: Who acts.
        sheet: The numbers of the position before it.
        pieces: Those of games with Divine Influence.
    """
    yield "what follows is one of the points of the case", type(after.pending) in case.then
    yield from kept(before, after, place, sheet, case.may, pieces)


def kept(  # noqa: PLR0913, PLR0917 -- as above
    before: State, after: State, place: Place, sheet: Sheet, may: str, pieces: Pieces
) -> Claims:
    """Claims of the contract of a step: nothing changes but some fields, and of these what the contract says.

    Args:
        before: The position before the step.
        after: The position after it.
        place: Who acts.
        sheet: The numbers.
        may: The fields of the actor's area and of the position that it may change.
        pieces: The numbers of games with Divine Influence.
    """
    actor, names = place.seat, may.split()
    yield from _untouched(before, after, actor, names)
    yield from _elsewhere(before, after, actor, sheet.here, names, (1, 3) if sheet.others else (1,))
    was, now = (tallied(state, actor, sheet, names, pieces) for state in (before, after))
    step = Step(type(before.pending), lambda asks: type(after.pending) is asks)
    for aspect, changes in aspects(names):
        if changes:
            yield from aspect.says(step, was, now)
    point: Any = after.pending
    if step.asks is TurnOver and type(point) is not p.AskExtra:
        over = type(point) is p.GameOver
        following = (actor + 1) % len(before.areas) if over else point.seat
        yield from invariant.passes(invariant.turn_of(before, sheet.past), following, over)
        yield TOLD, True
        return
    yield "the same player goes on", point.seat == place.seat
    wedge = getattr(point, "wedge", 0)
    yield "it is a wedge of the wheel", (wedge >= 0) & (wedge < WEDGES)
    yield from asked_well(after, place)
    yield TOLD, True


# After the claims of the contract, a theorem says more.
TOLD = "the contract is kept"


def _untouched(before: State, after: State, actor: int, names: list[str]) -> Claims:
    """Claims that nothing has changed but some fields, and of what the expansion adds nothing but some parts."""
    fields = [name for name in names if "." not in name]
    if {"levels", "permanent", "board"} & {*names}:
        fields.append("buildings")
    yield from invariant.untouched(before, after, actor, [*fields, "added"])
    here, there = before.areas[actor], after.areas[actor]
    yield from _unlocked_stays(here.buildings, there.buildings, names)
    added: Any = there.added
    had: Any = here.added
    if added is not had:
        yield "the mark stays, and no extra Crusade is open", (added.marked is had.marked) & (added.again is had.again)
        yield from _parts_stay(had.holding, added.holding, "held", names)
    yield from _parts_stay(laid_on(before), laid_on(after), "laid", names)
    if "board" not in names:
        yield "the buildings on the board stay", before.buildings is after.buildings
        yield "the second buildings stay", before.added.beside is after.added.beside  # type: ignore[union-attr]


def _unlocked_stays(was: Any, now: Any, names: list[str]) -> Claims:
    if not {"levels", "permanent"} & {*names}:
        yield "what the player has unlocked stays", was is now
        return
    for name in ("levels", "permanent"):
        if name not in names:
            yield f"the {name} unlocked stay", getattr(was, name) is getattr(now, name)


def _parts_stay(was: Any, now: Any, of: str, names: list[str]) -> Claims:
    if is_unseen(was):
        yield f"all that is {of} by the player stays", was is now
        return
    for field in attrs.fields(type(was)):
        if f"{of}.{field.name}" not in names:
            one, more = getattr(was, field.name), getattr(now, field.name)
            yield f"{field.name} {of} by the player or the board stays", one is more or one == more


def _elsewhere(  # noqa: PLR0913, PLR0917 -- two positions, and what may change
    before: State, after: State, actor: int, here: int, names: list[str], known: tuple[int, ...]
) -> Claims:
    """Claims that all other regions keep what is there, all other types their levels, and knights their order."""
    rows: dict[str, Any] = {}
    if "enemies" in names:
        rows["enemies"] = (before.enemies, after.enemies)
    if "laid.tiles" in names:
        rows["influence tiles"] = (laid_on(before).tiles, laid_on(after).tiles)
        rows["coats of arms"] = (laid_on(before).coats, laid_on(after).coats)
    if "board" in names:
        rows["buildings"] = (before.buildings, after.buildings)
        rows["second buildings"] = tuple(state.added.beside for state in (before, after))  # type: ignore[union-attr]
    for what, (was, now) in rows.items():
        yield f"the other regions keep their {what}", invariant.elsewhere(was, now, known)
    if "coats of arms" in rows:
        coat = laid_on(after).coats[here]
        yield "the coat of arms is the player's", coat is None or coat == actor
    mine, held = (state.areas[actor].buildings for state in (before, after))
    if "levels" in names:
        at = next(at for at, one in enumerate(mine.levels) if not is_unseen(one))
        same = [one is more for one, more in zip(mine.levels, held.levels, strict=True)]
        yield "all other levels stay", all(same[:at] + same[at + 1 :])
        if "board" in names:
            there, stood = (invariant.standing_in(state, here) for state in (after, before))
            yield "one building more stands there", len(there) == len(stood) + 1
            if len(there) == len(stood) + 1:
                yield "what stood there stays", there[:-1] == stood
                new = Erected(actor, EVERY_TYPE[at], (held.levels[at] ^ mine.levels[at]).bit_length())
                yield "it is the player's, of the type and the level that leave the player board", there[-1] == new
    if "knights" in names:
        yield "the knights are in the order of their regions", invariant.in_order(after.areas[actor].knights)


def asked_well(state: State, place: Place) -> Iterator[tuple[str, Any]]:
    """Claims about the pending question that the step from it supposes.

    Args:
        state: The position.
        place: Who acts.
    """
    asked: Any = state.pending
    area = state.areas[place.seat]
    if type(asked) is p.AskMove:
        # A step that leaves an own coat of arms may be free.
        yield "no points are owed for the next step", asked.points >= 0
        yield "the knights that wait are the player's", invariant.knights_wait(asked, area)
        return
    if type(asked) in {p.AskTroop, p.AskReward}:
        if type(asked) is p.AskReward and not (is_unseen(state.enemies) or is_unseen(state.buildings)):
            empty = state.enemies[asked.region] is None and state.buildings[asked.region] is None
            yield "nothing stands in the region of the reward", empty
        building = getattr(getattr(asked, "token", None), "building", None)
        left = area.troops < TROOPS if building is None else area.buildings.of(building) < LEVELS
        yield "what the player takes is left", left
        return
    if type(asked) in {p.AskFlipped, p.AskTaken}:
        yield "no influence is lost by it", asked.amount >= 0
    if type(asked) is p.AskTurned:
        yield "it is about an action", len(asked.plan) >= 1
    if type(asked) is p.AskGiant:
        yield "the giant token lies on the wedge", holding_of(area).giant == asked.wedge
    yield from invariant.asked_well(state, place)
