"""Components: the number of each piece."""

from __future__ import annotations

from collections import Counter

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Ruleset
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing, for_players
from crusaders_rules.thy_will_be_done.rules import orders
from crusaders_rules.thy_will_be_done.state import BonusTile, Building, Buildings, Enemy, KnightOrder, Token, Wedge


@rule("components.players", "five.players")
def wrong_number_of_players(players: int, edition: Edition) -> Refusal | None:
    """Refuse a number of players that the edition does not support."""
    if players in edition.players:
        return None
    return NoSuchThing("components.players", needs=for_players(edition.players), has=f"game for {players} players")


@rule("components.wedge", "components.wedge.travel")
def wrong_wedges(arrangement: tuple[Wedge, ...], edition: Edition) -> Refusal | None:
    """Refuse a wheel without the six wedge tiles, which include two different Travel wedges."""
    if sorted(wedge.name for wedge in arrangement) == sorted(wedge.name for wedge in edition.wedges):
        return None
    given = ", ".join(wedge.name for wedge in arrangement)
    return NoSuchThing("components.wedge", needs="one of each wedge", has=f"wheel of {given}")


@rule("components.knight")
def knights_of(order: KnightOrder, ruleset: Ruleset) -> int:
    """The total number of a player's knights: three, and the black one with the Order of Montesa."""
    return ruleset.edition.knights + orders.black_knight(order, ruleset).more


@rule("components.building")
def wrong_number_of_buildings(buildings: Buildings, edition: Edition) -> Refusal | None:
    """Refuse more buildings of a type than a player has."""
    for building, count in zip(Building, buildings, strict=True):
        most = len(edition.costs(building))
        if not 0 <= count <= most:
            return NoSuchThing("components.building", f"0 to {most}", f"{count} of {building}")
    return None


@rule("components.token")
def wrong_number_of_tokens(tokens: tuple[int, ...], expected: int) -> Refusal | None:
    """Refuse a wheel without all the action tokens that its knight order gives."""
    if sum(tokens) == expected and min(tokens) >= 0:
        return None
    return NoSuchThing("components.token", f"{expected} in all", f"wheel with {sum(tokens)} action tokens")


@rule("components.troop")
def wrong_number_of_troops(troops: int, edition: Edition) -> Refusal | None:
    """Refuse more mustered troops than a player has."""
    if 0 <= troops <= len(edition.troop_costs):
        return None
    return NoSuchThing("components.troop", f"0 to {len(edition.troop_costs)}", f"{troops} mustered troops")


@rule("components.enemy")
def wrong_number_of_enemies(
    on_board: tuple[Token, ...], defeated: dict[Enemy, int], pool: tuple[Token, ...]
) -> Refusal | None:
    """Refuse more enemy tokens, on the board and in the player areas together, than the game has."""
    for token, count in Counter(on_board).items():
        if count > pool.count(token):
            return NoSuchThing("components.enemy", f"at most {pool.count(token)}", f"{count} tokens {token}")
    for enemy, count in defeated.items():
        there = count + sum(token.enemy == enemy for token in on_board)
        most = sum(token.enemy == enemy for token in pool)
        if there > most:
            return NoSuchThing("components.enemy", f"at most {most}", f"{there} tokens of type {enemy}")
    return None


@rule("components.tile")
def wrong_tiles(laid: tuple[BonusTile, ...], tiles: tuple[BonusTile, ...]) -> Refusal | None:
    """Refuse bonus tiles that the game does not have, or too many of one."""
    for tile, count in Counter(laid).items():
        if count > tiles.count(tile):
            return NoSuchThing("components.tile", f"at most {tiles.count(tile)}", f"{count} tiles {tile.name}")
    return None
