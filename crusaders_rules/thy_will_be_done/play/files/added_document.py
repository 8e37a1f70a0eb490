"""What a position file says of expansions."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem, joined
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.files.reading import table_from
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import building_named
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.files.position_document import ErectedDocument, PositionDocument
from crusaders_rules.thy_will_be_done.play.files.resolved_names import ResolvedNames
from crusaders_rules.thy_will_be_done.state import Added, Erected, replace


def erected_of(there: ErectedDocument) -> Erected:
    """The building that a file describes."""
    return Erected(there.owner - 1, building_named(there.type), there.level)


def added_of(names: ResolvedNames, document: PositionDocument) -> Added | None:
    """What expansions add to the table."""
    added = expanded.added_at_start(len(document.players), names.ruleset)
    return table_from(names, document, _with_beside(names, document, added))


def _with_beside(names: ResolvedNames, document: PositionDocument, added: Added | None) -> Added | None:
    """What expansions add, with the buildings beside others."""
    beside = document.board.beside
    # A file can name buildings beside others for any game.
    if added is None or not added.beside:
        reason = "a region holds one building in this game"
        names.problems += [Problem(joined("board.beside", name), reason, "build.one") for name in beside]
        return added
    if not beside:
        return added
    rows = names.row("board.beside", {name: tuple(map(erected_of, row)) for name, row in beside.items()})
    return replace(added, beside=tuple(row or () for row in rows))
