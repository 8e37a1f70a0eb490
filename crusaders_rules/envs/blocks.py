"""The blocks of the fixed numbers of decisions: which decisions there are in a game, and in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

import attrs

from crusaders_rules.envs.played_pieces import has_giant, has_tiles, marks_enemies, orders_in, swaps_enemies
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    EVERY_TYPE,
    NewBuilding,
    TileKind,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, total
from crusaders_rules.thy_will_be_done.interpret.readings import IdleTokens, SameActionTwice
from crusaders_rules.thy_will_be_done.rules import influence, resolve
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Buildings,
    Enemy,
    KnightOrder,
    Manner,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision

# The most action tokens that a knight order adds to a wheel.
_MOST_ADDED = 2
# Decisions without anything to choose in them.
_BARE: Mapping[str, Decision] = {
    "skip": d.Skip(),
    "reward": d.TakeReward(),
    "three": d.TakeInfluence(),
    "keep": d.Keep(),
}
_OF_READINGS: Mapping[str, Decision] = {
    "muster": d.Muster(),
    "decline": d.Decline(),
    "bring": d.BringKnight(),
    "hold": d.HoldKnight(),
}

# A decision in which wedges count by their tile, with what it is called.
Named = tuple[str, Decision]


@attrs.frozen
class Pieces:
    """What the numbers are made of.

    Attributes:
        ruleset: The ruleset, with its board.
        players: The number of players.
        supply: The influence in the supply at the start.
    """

    ruleset: Ruleset
    players: int
    supply: int

    @property
    def orders(self) -> tuple[KnightOrder, ...]:
        """The knight orders; none if the game is played without."""
        return () if self.ruleset.orders == Orders.NONE else orders_in(self.ruleset.edition)

    @property
    def wedges(self) -> tuple[str, ...]:
        """The names of the wedge tiles."""
        return tuple(wedge.name for wedge in self.ruleset.edition.wedges)

    @property
    def regions(self) -> tuple[str, ...]:
        """The names of the regions."""
        return tuple(region.name for region in self.ruleset.laid.regions)

    @property
    def most_tokens(self) -> int:
        """The most action tokens of a wheel; a chapel of each level may add one."""
        edition = self.ruleset.edition
        return WEDGES * edition.tokens_per_wedge + _MOST_ADDED + len(edition.new_building_costs)

    @property
    def most_divided(self) -> int:
        """The most that can be divided between two actions: the tokens, and the bonuses that a reading adds to them."""
        return self.most_tokens + 2 * resolve.joins_the_tokens(self.most_bonus, self.ruleset)

    @property
    def most_gained(self) -> int:
        """The most influence that can be due at once: the supply may be short of it, and still owes it."""
        return max(self.supply, self.most_tokens + self.most_bonus)

    @property
    def most_bonus(self) -> int:
        """The largest bonus of an action."""
        edition, troops = self.ruleset.edition, len(self.ruleset.edition.troop_costs)
        orders = self.orders or (KnightOrder.NONE,)
        if has_tiles(edition):
            levels = (2 ** len(edition.new_building_costs) - 1,) * len(EVERY_TYPE)
            kinds = Counter(tile.action for tile in edition.influence_tiles if tile.kind == TileKind.PERMANENT)
            held = Unlocked(levels, tuple(kinds[action] for action in ACTIONS))
            terms = [divine_effects.bonus_terms(action, held, troops, order) for order in orders for action in Action]
        else:
            built = Buildings(**{str(building): edition.buildings_per_type for building in edition.base_types})
            terms = [resolve.action_bonus(action, built, troops, order) for order in orders for action in Action]
        return max(map(total, terms))


def _on_wedges(word: str, make: Callable[[int], Decision]) -> Callable[[Pieces], Iterator[Named]]:
    return lambda pieces: ((f"{word} {name}", make(place)) for place, name in enumerate(pieces.wedges))


def _in_regions(word: str, make: Callable[[int], Decision]) -> Callable[[Pieces], Iterator[Named]]:
    return lambda pieces: ((f"{word} {name}", make(place)) for place, name in enumerate(pieces.regions))


def _of_orders(word: str, make: Callable[[KnightOrder], Decision]) -> Callable[[Pieces], Iterator[Named]]:
    return lambda pieces: ((f"{word} {one}", make(one)) for one in pieces.orders)


def _placing(pieces: Pieces) -> Iterator[Named]:
    return ((f"wedge {name}", d.PutWedge(name)) for name in pieces.wedges)


def _arranging(pieces: Pieces) -> Iterator[Named]:
    # In the Knight's Tournament, players choose their orders and arrange their wheels.
    return _placing(pieces) if pieces.ruleset.orders == Orders.CHOSEN else iter(())


def _splits(pieces: Pieces) -> Iterator[Named]:
    return ((f"split {tokens}", d.Split(tokens)) for tokens in range(pieces.most_divided + 1))


def _erecting(pieces: Pieces) -> Iterator[Named]:
    for building in pieces.ruleset.edition.base_types:
        for place, name in enumerate(pieces.regions):
            yield f"build {building} {name}", d.Erect(building, place)


def _manners(pieces: Pieces) -> Iterator[Named]:
    for manner in Manner:
        if manner in (Manner.SKIP, Manner.DOUBLE):
            yield from ((f"sow {manner} {name}", d.Sow(manner, place)) for place, name in enumerate(pieces.wedges))
        else:
            yield f"sow {manner}", d.Sow(manner)


def _less_influence(pieces: Pieces) -> Iterator[Named]:
    declining = resolve.may_decline(False, pieces.ruleset) is None  # noqa: FBT003 -- a fact of the text
    if declining or influence.amounts(1, pieces.ruleset) != (1,):
        yield from ((f"gain {amount}", d.Gain(amount)) for amount in range(pieces.most_gained + 1))


def _other_splits(pieces: Pieces) -> Iterator[Named]:
    """The splits that only a reading knows: with idle tokens, with a chosen bearer, of one action twice."""
    readings, most = pieces.ruleset.interpretation, pieces.most_divided
    idle = range(most + 1 if readings.idle_tokens != IdleTokens.NONE else 1)
    if readings.sepulchre_scope == "whole-wedge":
        bearers: tuple[Action | None, ...] = (None, *Action)
    else:
        bearers = (None,)
    for tokens in range(most + 1):
        for left in idle[: most + 1 - tokens]:
            for bearer in bearers:
                if left or bearer:
                    yield f"split {tokens} idle {left} bears {bearer}", d.Split(tokens, left, bearer)
            if readings.same_action_twice != SameActionTwice.NO:
                yield from ((f"twice {a} {tokens} idle {left}", d.Twice(a, tokens, left)) for a in Action)


def _bare(decisions: Mapping[str, Decision]) -> Callable[[Pieces], Iterable[Named]]:
    return lambda _: decisions.items()


# Expansions: blocks at the end, which a base game does not have.


def _marking(pieces: Pieces) -> Iterator[Named]:
    return ((f"mark {enemy}", d.MarkEnemy(enemy)) for enemy in Enemy if marks_enemies(pieces.orders))


def _swapping(pieces: Pieces) -> Iterator[Named]:
    for place, name in enumerate(pieces.regions if swaps_enemies(pieces.orders) else ()):
        for other in pieces.ruleset.laid.adjacent[place]:
            yield f"swap {name} {pieces.regions[other]}", d.Swap(place, other)


def _of_giant(word: str, make: Callable[[int], Decision]) -> Callable[[Pieces], Iterable[Named]]:
    return lambda pieces: _on_wedges(word, make)(pieces) if has_giant(pieces.orders) else ()


def _of_tiles(block: Callable[[Pieces], Iterable[Named]]) -> Callable[[Pieces], Iterable[Named]]:
    return lambda pieces: block(pieces) if has_tiles(pieces.ruleset.edition) else ()


def _turning(pieces: Pieces) -> Iterator[Named]:
    once = sum(tile.kind == TileKind.ONCE for tile in pieces.ruleset.edition.influence_tiles)
    return ((f"turn {count}", d.TurnTiles(count)) for count in range(once + 1))


def _erecting_new(pieces: Pieces) -> Iterator[Named]:
    for building in NewBuilding:
        for place, name in enumerate(pieces.regions):
            yield f"build-new {building} {name}", d.ErectNew(building, place)


def _taking_off(pieces: Pieces) -> Iterator[Named]:
    for building in pieces.ruleset.edition.types:
        for level in range(1, len(pieces.ruleset.edition.new_building_costs) + 1):
            yield f"take {building} {level}", d.TakeOff(building, level)


def _laying(pieces: Pieces) -> Iterator[Named]:
    names = dict.fromkeys(tile.name for tile in pieces.ruleset.edition.influence_tiles)
    return ((f"influence {name}", d.LayInfluenceTile(name)) for name in names)


BLOCKS: Mapping[str, Callable[[Pieces], Iterable[Named]]] = {
    "order": _of_orders("order", d.ChooseOrder),
    "wedge": _arranging,
    "add": _on_wedges("add", d.AddToken),
    "leave": _on_wedges("leave", d.LeaveToken),
    "setup-upgrade": _on_wedges("setup-upgrade", d.SetupUpgrade),
    "knight": _in_regions("knight", d.PlaceKnight),
    "resolve": _on_wedges("resolve", d.Resolve),
    "upgrade": _on_wedges("upgrade", d.Upgrade),
    "skip, reward, three, keep": _bare(_BARE),
    "split": _splits,
    "first": lambda _: ((f"first {action}", d.First(action)) for action in Action),
    "move": _in_regions("move", lambda region: d.Move(0, region)),
    "attack": _in_regions("attack", d.Attack),
    "build": _erecting,
    "distribute": _on_wedges("distribute", d.Distribute),
    "sow": _manners,
    "muster, decline, bring, hold": _bare(_OF_READINGS),
    "gain": _less_influence,
    "split, twice": _other_splits,
    "mark": _marking,
    "swap": _swapping,
    "giant": _of_giant("giant", d.PutGiant),
    "land": _of_giant("land", d.LandGiant),
    "turn": _of_tiles(_turning),
    "collect": _of_tiles(_in_regions("collect", d.Collect)),
    "flip": _of_tiles(_on_wedges("flip", d.Flip)),
    "build-new": _of_tiles(_erecting_new),
    "take": _of_tiles(_taking_off),
    "forgo": _of_tiles(_bare({"forgo": d.Forgo()})),
}
"""The blocks of the players' actions, in their order; the words of a block begin its decisions."""

CHANCE_BLOCKS: Mapping[str, Callable[[Pieces], Iterable[Named]]] = {
    "wedge": _placing,
    "deal": _of_orders("deal", d.DealOrder),
    "leave": _on_wedges("leave", d.LeaveToken),
    "enemy": lambda _: ((f"enemy {token}", d.LayEnemy(token)) for token in Token),
    "tile": lambda pieces: (
        (f"tile {name}", d.LayTile(name)) for name in dict.fromkeys(tile.name for tile in pieces.ruleset.bonus_tiles)
    ),
    "start": lambda pieces: ((f"start {seat + 1}", d.DrawStart(seat)) for seat in range(pieces.players)),
    "influence": _laying,
}
"""The blocks of the outcomes of chance, which are numbered separately."""
