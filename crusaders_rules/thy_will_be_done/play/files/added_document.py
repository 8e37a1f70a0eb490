"""What a position file says of expansions."""

from __future__ import annotations

import attrs

from crusaders_rules.files.problems import Problem, joined
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.files.document import laid_from, with_holding_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import building_named
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.files.position_document import (
    ErectedDocument,
    PlayerDocument,
    PositionDocument,
)
from crusaders_rules.thy_will_be_done.play.files.resolved_names import ResolvedNames
from crusaders_rules.thy_will_be_done.state import Added, Erected, PlayerArea


def _place(names: ResolvedNames, path: str, given: str | int | None, seat: int, player: PlayerDocument) -> int | None:
    """The place of a wedge on a wheel, which older files give as a number, counted from 0."""
    if not isinstance(given, str):
        return given
    return names.on_wheel(path, given, seat, [row.wedge for row in player.wheel])


def erected_of(there: ErectedDocument) -> Erected:
    """The building that a file describes."""
    return Erected(there.owner - 1, building_named(there.type), there.level)


def with_expansion(names: ResolvedNames, seat: int, document: PlayerDocument, area: PlayerArea) -> PlayerArea:
    """The area with what Divine Influence adds; it is missing only in a game without it."""
    path = f"players[{seat}]"
    if document.divine is None and not divine_tiles.is_played(names.ruleset.edition):
        return area
    if document.divine is None:
        names.problems.append(Problem(f"{path}.divine", "missing", "divine.base"))
        return area
    if not divine_tiles.is_played(names.ruleset.edition):
        names.problems.append(Problem(f"{path}.divine", "the game is played without this expansion", "divine.base"))
    elif any(document.buildings.values()):
        names.problems.append(Problem(f"{path}.buildings", "must be left out; divine.gone says it", "divine.base"))
    giant = _place(names, f"{path}.divine.giant", document.divine.giant, seat, document)
    return with_holding_of(area, document.divine, giant)


def added_of(names: ResolvedNames, document: PositionDocument) -> Added | None:
    """What expansions add to the table."""
    ruleset, beside, divine = names.ruleset, document.board.beside, document.board.divine
    added = expanded.added_at_start(len(document.players), ruleset)
    if added is None or not added.beside:
        reason = "a region holds one building in this game"
        names.problems += [Problem(joined("board.beside", name), reason, "build.one") for name in beside]
    elif beside:
        rows = names.row("board.beside", {name: tuple(map(erected_of, row)) for name, row in beside.items()})
        added = attrs.evolve(added, beside=tuple(row or () for row in rows))
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
    laid = laid_from(divine, names.row, ruleset.edition.influence_tiles, names.problems, chapel)
    return attrs.evolve(added, laid=laid)
