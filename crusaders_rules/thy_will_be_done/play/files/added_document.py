"""What a position file says of expansions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import attrs

from crusaders_rules.files.problems import Problem, joined
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.files.divine_document import laid_from, with_holding_of
from crusaders_rules.thy_will_be_done.play.files.position_document import (
    ErectedDocument,
    PlayerDocument,
    PositionDocument,
)
from crusaders_rules.thy_will_be_done.rules import divine_tiles
from crusaders_rules.thy_will_be_done.state import Added, Erected, PlayerArea
from crusaders_rules.thy_will_be_done.state.influence_tiles import building_named


class Names(Protocol):
    """Resolves names of regions, and notes unknown ones."""

    ruleset: Ruleset
    problems: list[Problem]

    def row(self, path: str, given: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return a row with a value for each region, None for regions without one."""


def erected_of(there: ErectedDocument) -> Erected:
    """The building that a file describes."""
    return Erected(there.owner - 1, building_named(there.type), there.level)


def with_expansion(names: Names, path: str, document: PlayerDocument, area: PlayerArea) -> PlayerArea:
    """The area with what Divine Influence adds; it is missing only in a game without it."""
    if document.divine is None and not divine_tiles.is_played(names.ruleset.edition):
        return area
    if document.divine is None:
        names.problems.append(Problem(f"{path}.divine", "missing", "divine.base"))
        return area
    if not divine_tiles.is_played(names.ruleset.edition):
        names.problems.append(Problem(f"{path}.divine", "the game is played without this expansion", "divine.base"))
    elif any(document.buildings.values()):
        names.problems.append(Problem(f"{path}.buildings", "must be left out; divine.gone says it", "divine.base"))
    return with_holding_of(area, document.divine)


def added_of(names: Names, document: PositionDocument) -> Added | None:
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
    laid = laid_from(divine, names.row, ruleset.edition.influence_tiles, names.problems)
    return attrs.evolve(added, laid=laid)
