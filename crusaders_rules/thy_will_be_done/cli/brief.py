"""A position in a few lines, for the person who must decide."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.cli.terminal import counted, filled, height, print_table, rows, width
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import unlocked_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded, feasibility
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.words import NUMERALS
from crusaders_rules.thy_will_be_done.rules import crusade, muster
from crusaders_rules.thy_will_be_done.show.area import order_name
from crusaders_rules.thy_will_be_done.show.map_text import Line, map_lines
from crusaders_rules.thy_will_be_done.state import Action, Building, Enemy, PlayerArea, Token

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
    "seat-5": "yellow",
    "seat-6": "green",
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
        lines += [filled(line, hang=4) for line in _prices(state, state.areas[seat])]
    return "\n".join(lines)


def _prices(state: State, area: PlayerArea) -> Iterator[str]:
    """Yield what the next building of each type and the next troop cost, and what the player can pay for."""
    edition = state.ruleset.edition
    costs: dict[tuple[Action, str], int] = {}
    for kind in edition.types:
        table, left = edition.costs(kind), area.buildings.of(kind)
        if left < len(table):
            costs[Action.BUILD, f"{kind} {NUMERALS[left + 1]}"] = table[left]
    if area.troops < len(edition.troop_costs):
        costs[Action.MUSTER, "troop"] = muster.troop_cost(area.troops, state.ruleset)
    values = {action: _most(state, area, action) for action in (Action.BUILD, Action.MUSTER)}
    payable = [what for (action, what), cost in costs.items() if values[action] >= cost]
    yield f"Costs without discounts: {', '.join(f'{what} {cost}' for (_, what), cost in costs.items()) or 'all built'}."
    best = ", ".join(f"{action.title()} {value}" for action, value in values.items() if value)
    yield f"You can pay for: {', '.join(payable) or 'none of them'} (your wheel gives {best or 'neither'})."


def _most(state: State, area: PlayerArea, action: Action) -> int:
    """Return the greatest value of an action that a wedge of the player offers, 0 if none offers it."""
    return max(
        (
            feasibility.value_of(state, area, action, tokens)
            for wedge, tokens in enumerate(area.wheel.tokens)
            if tokens and action in feasibility.actions_on(state, area, wedge)
        ),
        default=0,
    )


def _player(state: State, seat: int, you: int) -> str:
    area = state.areas[seat]
    knights = ", ".join(_where(state, place) for place in area.knights)
    erected = [f"{kind} {levels}" for kind in state.ruleset.edition.types if (levels := _levels(area, kind))]
    # What a mill took is not built, but gone from the player board.
    built = "off the board" if isinstance(area.buildings, Unlocked) else "built"
    won = [counted(area.defeated.of(enemy), enemy.title()) for enemy in Enemy if area.defeated.of(enemy)]
    parts = [
        f"{area.influence} influence",
        f"knights in {knights}" if knights else "no knight on the board",
        *([f"{built} {', '.join(erected)}"] if erected else []),
        *([counted(area.troops, "troop")] if area.troops else []),
        *(["defeated " + ", ".join(won)] if won else []),
        *_of_expansions(area),
    ]
    return f"Player {seat + 1}{' (you)' if seat == you else ''}, {order_name(area.order)}: {'; '.join(parts)}"


def _levels(area: PlayerArea, kind: Building | NewBuilding) -> str:
    """Say how far a type is built: the highest level, or each level gone if a mill has left a gap."""
    gone = area.buildings.gone(kind)
    shown = gone[-1:] if gone == tuple(range(1, len(gone) + 1)) else gone
    return "+".join(NUMERALS[level] for level in shown)


def _of_expansions(area: PlayerArea) -> Iterator[str]:
    """Yield what a player has only with an expansion: influence tiles and the type of enemy marked."""
    marked, holding = expanded.marked_by(area), holding_of(area)
    if marked is not None:
        yield f"marks {marked.title()}s"
    if holding.tiles:
        counts = ((holding.once, "once"), (unlocked_of(area).permanent, "always"))
        named = [
            f"{often} {action} +{count}"
            for row, often in counts
            for action, count in zip(ACTIONS, row, strict=True)
            if count
        ]
        named += [f"{holding.ends} for the end"] if holding.ends else []
        listed = f" ({', '.join(named)})" if named else ""
        yield f"{counted(holding.tiles, 'influence tile')}{listed}"


def _where(state: State, place: int) -> str:
    """Name a region, with the pieces that matter to a knight there."""
    token, tile, buildings = state.enemies[place], state.tiles[place], expanded.built_in(state, place)
    there = [_enemy(token)] if token is not None else []
    there += [f"{one.building} of player {one.owner + 1}" for one in buildings]
    there += [tile.words] if tile is not None and not buildings else []
    influence, coat = expanded.tile_on(state, place), expanded.coat_on(state, place)
    there += [f"influence tile for {influence.cost}: {influence.words}"] if influence is not None else []
    there += [f"coat of player {coat + 1}"] if coat is not None else []
    name = state.ruleset.laid.regions[place].name
    return f"{name} ({', '.join(there)})" if there else name


def _enemy(token: Token) -> str:
    """Name an enemy, with the reward that a Saracen token shows."""
    name = str(token.enemy).title()
    return f"{name} that shows a {token.building or 'troop'}" if token.enemy == Enemy.SARACEN else name


def _wheel(area: PlayerArea) -> Iterator[tuple[str, str, str]]:
    """Return a row for each wedge: its tokens, its name, its actions."""
    wheel = area.wheel
    wedges = zip(wheel.arrangement, wheel.tokens, wheel.upgraded, strict=True)
    for place, (wedge, tokens, upgraded) in enumerate(wedges):
        actions = f"{wedge.primary} or {wedge.secondary}" if upgraded else wedge.primary
        has_giant = ", giant token" if place == holding_of(area).giant else ""
        yield str(tokens), wedge.name, f"{actions}{', upgraded' if upgraded else ''}{has_giant}"


def map_above(state: State, below: str) -> tuple[Line, ...]:
    """Return the map as it fits above a question in the terminal, with a line left for the prompt.

    Args:
        state: A position whose board is laid out.
        below: The question and what is listed below it.
    """
    lines = height()
    return map_lines(state.ruleset.laid, state, width(), None if lines is None else lines - len(below.splitlines()) - 1)


def print_map(state: State, lines: tuple[Line, ...] | None = None) -> None:
    """Print the map with all pieces, as wide as the terminal, and in colour if the terminal has colours.

    Args:
        state: A position whose board is laid out.
        lines: The lines of the map, if only these are wanted; None for all, with the title and what stands below it.
    """
    from rich.text import Text

    from crusaders_rules.thy_will_be_done.show import titled_map

    lines = titled_map(state.ruleset.laid, state, width(), key=False) if lines is None else lines
    styled = (Text.assemble(*((text, _STYLES.get(what, "")) for text, what in line)) for line in lines)
    print_table(Text("\n").join(styled))


def key_words(state: State) -> str:
    """Return the borders that the map does not show and the meanings of its letters, wrapped to the terminal.

    Args:
        state: A position.

    Returns:
        Lines without the last line end.
    """
    from crusaders_rules.thy_will_be_done.show.text import borders, key_of

    return "\n".join(filled(line) for line in (*borders(state.ruleset.laid), *key_of(state)))


def regions_words(state: State) -> str:
    """Describe the pieces in each region, wrapped to the terminal.

    Args:
        state: A position whose board is laid out.

    Returns:
        Lines without the last line end.
    """
    from crusaders_rules.thy_will_be_done.show import regions_text

    return "\n".join(filled(line, hang=4) for line in regions_text(state.ruleset.laid, state).splitlines())
