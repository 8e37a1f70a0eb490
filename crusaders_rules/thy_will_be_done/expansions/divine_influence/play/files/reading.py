"""From a position file to what Divine Influence adds to a table; refused if the game is played without it."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.files.document import laid_from, with_holding_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.play.files.position_document import PlayerDocument, PositionDocument
from crusaders_rules.thy_will_be_done.play.files.resolved_names import ResolvedNames
from crusaders_rules.thy_will_be_done.state import Added, PlayerArea, replace


def area_from(names: ResolvedNames, seat: int, document: PlayerDocument, area: PlayerArea) -> PlayerArea:
    """The area with what a file says of a player."""
    path, played = f"players[{seat}]", divine_tiles.is_played(names.ruleset.edition)
    if document.divine is None:
        if played:
            names.problems.append(Problem(f"{path}.divine", "missing", "divine.base"))
        return area
    if not played:
        names.problems.append(Problem(f"{path}.divine", "the game is played without this expansion", "divine.base"))
    elif any(document.buildings.values()):
        names.problems.append(Problem(f"{path}.buildings", "must be left out; divine.gone says it", "divine.base"))
    giant = _place(names, f"{path}.divine.giant", document.divine.giant, seat, document)
    return with_holding_of(area, document.divine, giant)


def table_from(names: ResolvedNames, document: PositionDocument, added: Added | None) -> Added | None:
    """What expansions add to the table, with what a file says of tiles and coats of arms."""
    divine = document.board.divine
    if divine is None:
        return added
    if added is None or added.laid is None:
        names.problems.append(Problem("board.divine", "the game is played without this expansion", "divine.base"))
        return added
    seat = (document.pending.seat or 1) - 1
    chapel = None
    if divine.due is not None and seat < len(document.players):
        path = "board.divine.due.chapel"
        chapel = _place(names, path, divine.due.chapel, seat, document.players[seat])
    pool = names.ruleset.edition.influence_tiles
    return replace(added, laid=laid_from(divine, names.row, pool, names.problems, chapel))


def _place(names: ResolvedNames, path: str, given: str | int | None, seat: int, player: PlayerDocument) -> int | None:
    """The place of a wedge on a wheel, which older files give as a number, counted from 0."""
    if not isinstance(given, str):
        return given
    return names.on_wheel(path, given, seat, [row.wedge for row in player.wheel])
