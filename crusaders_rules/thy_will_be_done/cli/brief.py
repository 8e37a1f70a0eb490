"""A position in a few lines, for the person who must decide."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.cli.terminal import filled, print_table, rows, width
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.words import NUMERALS
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.state import Building, Enemy, KnightOrder, PlayerArea

_ORDER = {KnightOrder.NONE: "no order"}

# The styles of the pieces on a map; letters name each piece, too.
_STYLES = {
    "name": "bold",
    "tile": "dim",
    "prussian": "bold",
    "slav": "bold yellow",
    "saracen": "bold green",
    "seat-1": "red",
    "seat-2": "bright_blue",
    "seat-3": "cyan",
    "seat-4": "magenta",
}


def brief(state: State, seat: int) -> str:
    """Describe a position before a turn: each player in a line or two, and the wheel of one player.

    Args:
        state: A position.
        seat: The seat of the player.

    Returns:
        Lines without the last line end.
    """
    prussian, slav, saracen = (crusade.strength(enemy, state.markers, state.ruleset) for enemy in Enemy)
    strengths = f"Prussians {prussian}, Slavs {slav}, Saracens {saracen}"
    lines = [filled(f"Supply {state.supply}.  Strength: {strengths}.")]
    lines += [filled(_player(state, other, seat), hang=4) for other in range(len(state.areas))]
    if state.areas[seat].wheel.arrangement:
        lines += ["Your wheel, clockwise:", rows(_wheel(state.areas[seat]), indent=2)]
    return "\n".join(lines)


def _player(state: State, seat: int, you: int) -> str:
    area = state.areas[seat]
    knights = ", ".join(_where(state, place) for place in area.knights)
    erected = [
        f"{building} {NUMERALS[area.buildings.of(building)]}" for building in Building if area.buildings.of(building)
    ]
    won = [f"{area.defeated.of(enemy)} {enemy}" for enemy in Enemy if area.defeated.of(enemy)]
    parts = [
        f"{area.influence} influence",
        f"knights in {knights}" if knights else "no knight on the board",
        *(["built " + ", ".join(erected)] if erected else []),
        *([f"{area.troops} troops"] if area.troops else []),
        *(["defeated " + ", ".join(won)] if won else []),
    ]
    return (
        f"Player {seat + 1}{' (you)' if seat == you else ''}, {_ORDER.get(area.order, area.order)}: {'; '.join(parts)}"
    )


def _where(state: State, place: int) -> str:
    """Name a region, with the pieces that matter to a knight there."""
    token, building, tile = state.enemies[place], state.buildings[place], state.tiles[place]
    there = [str(token)] if token is not None else []
    there += [f"{building.building} of player {building.owner + 1}"] if building is not None else []
    there += [tile.name] if tile is not None and building is None else []
    name = state.ruleset.laid.regions[place].name
    return f"{name} ({', '.join(there)})" if there else name


def _wheel(area: PlayerArea) -> Iterator[tuple[str, str, str]]:
    """Return a row for each wedge: its tokens, its name, its actions."""
    wheel = area.wheel
    for wedge, tokens, upgraded in zip(wheel.arrangement, wheel.tokens, wheel.upgraded, strict=True):
        actions = f"{wedge.primary} or {wedge.secondary}" if upgraded else wedge.primary
        yield str(tokens), wedge.name, f"{actions}{', upgraded' if upgraded else ''}"


def print_map(state: State, *, key: bool) -> None:
    """Print the map with all pieces, as wide as the terminal, and in colour if the terminal has colours.

    Args:
        state: A position whose board is laid out.
        key: Whether to explain the letters.
    """
    from rich.text import Text

    from crusaders_rules.thy_will_be_done.show import titled_map

    lines = titled_map(state.ruleset.laid, state, width(), key=key)
    styled = (Text.assemble(*((text, _STYLES.get(what, "")) for text, what in line)) for line in lines)
    print_table(Text("\n").join(styled))


def key_words() -> str:
    """Return the meanings of the letters on the map, wrapped to the terminal.

    Returns:
        Lines without the last line end.
    """
    from crusaders_rules.thy_will_be_done.show.text import KEY

    return "\n".join(filled(line) for line in KEY)


def regions_words(state: State) -> str:
    """Describe the pieces in each region, wrapped to the terminal.

    Args:
        state: A position whose board is laid out.

    Returns:
        Lines without the last line end.
    """
    from crusaders_rules.thy_will_be_done.show import regions_text

    return "\n".join(filled(line, hang=4) for line in regions_text(state.ruleset.laid, state).splitlines())
