"""The changes that a turn has made, in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import unlocked_of
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.expanded import laid_on
from crusaders_rules.thy_will_be_done.play.words import NUMERALS
from crusaders_rules.thy_will_be_done.state import Building, Buildings, Enemy, PlayerArea


def differences(before: State, after: State) -> Iterator[tuple[str, str, Any]]:
    """Yield each change in the area of the player who decided: its name, words such as ``+2 influence``, and the value.

    Args:
        before: A position.
        after: A later one of the same game.
    """
    seat = before.pending.seat
    if seat is None or seat < 0:
        return
    old, new = before.areas[seat], after.areas[seat]
    if new.influence != old.influence:
        gain = new.influence - old.influence
        yield "influence", f"{gain:+} influence", gain
    if new.knights != old.knights:
        names = [after.ruleset.laid.regions[place].name for place in new.knights]
        yield "knights", f"knights {' '.join(names)}", names
    yield from _pieces(old, new)
    yield from _of_expansions(before, after, seat)
    if new.wheel.upgraded != old.wheel.upgraded:
        wedges = zip(new.wheel.arrangement, old.wheel.upgraded, new.wheel.upgraded, strict=True)
        flipped = [wedge.name for wedge, was, now in wedges if now and not was]
        yield "upgraded", f"upgraded {' '.join(flipped)}", flipped
    if new.wheel.tokens != old.wheel.tokens:
        yield "wheel", f"wheel {' '.join(map(str, new.wheel.tokens))}", list(new.wheel.tokens)


def _pieces(old: PlayerArea, new: PlayerArea) -> Iterator[tuple[str, str, Any]]:
    """Yield the buildings, troops and enemies that have been added."""
    if isinstance(old.buildings, Buildings) and isinstance(new.buildings, Buildings):
        erected = [
            f"{building} {NUMERALS[new.buildings.of(building)]}"
            for building in Building
            if new.buildings.of(building) > old.buildings.of(building)
        ]
        if erected:
            yield "built", f"built {', '.join(erected)}", erected
    if new.troops != old.troops:
        yield "troops", f"troop {NUMERALS[new.troops]}", new.troops
    won = [str(enemy) for enemy in Enemy if new.defeated.of(enemy) > old.defeated.of(enemy)]
    if won:
        yield "defeated", f"defeated {', '.join(won)}", won


def _of_expansions(before: State, after: State, seat: int) -> Iterator[tuple[str, str, Any]]:
    """Yield the changes that only Divine Influence brings: buildings of eight types, those of mills, and tiles."""
    laid, now = laid_on(before), laid_on(after)
    if laid is None or now is None:
        return
    names = [region.name for region in after.ruleset.laid.regions]
    stands = [[expanded.built_in(state, place) for place in range(len(names))] for state in (before, after)]
    new = [one for was, there in zip(*stands, strict=True) for one in there[len(was) :] if one.owner == seat]
    built = [f"{one.building} {NUMERALS[one.level]}" for one in new]
    if built:
        yield "built", f"built {', '.join(built)}", built
    was, held = (unlocked_of(state.areas[seat]) for state in (before, after))
    types = after.ruleset.edition.types
    gone = [f"{kind} {NUMERALS[one]}" for kind in types for one in held.gone(kind) if one not in was.gone(kind)]
    taken = [one for one in gone if one not in built]
    if taken:
        yield "taken", f"mill took {', '.join(taken)}", taken
    tiles = [tile for place, tile in enumerate(laid.tiles) if tile is not None and now.tiles[place] is None]
    if tiles:
        yield "tiles", f"took {', '.join(tile.words for tile in tiles)}", [tile.name for tile in tiles]
