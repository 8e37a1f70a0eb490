"""What records and positions have in common as documents: the ruleset, and the outcomes of chance."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import attrs

from crusaders_rules.files.problems import Problem, joined, shown, suggestion
from crusaders_rules.files.structuring import LEFT_OUT_IF_EMPTY, MOST_REGIONS
from crusaders_rules.thy_will_be_done.interpret import (
    EditionError,
    Interpretation,
    Orders,
    Refusal,
    Ruleset,
    RulesetError,
    Variant,
    load_edition,
)
from crusaders_rules.thy_will_be_done.interpret import boards as board_files
from crusaders_rules.thy_will_be_done.interpret.editions import Edition, edition_names
from crusaders_rules.thy_will_be_done.rules import components, game_board, player_area, variants
from crusaders_rules.thy_will_be_done.state import WEDGES, Board, BonusTile, KnightOrder, Outcomes, Token


@attrs.frozen(kw_only=True)
class RulesetDocument:
    """A ruleset; only a record has to say with which data of the edition it was made."""

    edition: str
    edition_digest: str | None = None
    data_readings: dict[str, str] = attrs.field(factory=dict, metadata=LEFT_OUT_IF_EMPTY)
    variant: Variant = Variant.STANDARD
    orders: Orders | None = None
    interpretation: Interpretation | None = None
    board: Any


@attrs.frozen(kw_only=True)
class OutcomesDocument:
    """The outcomes of chance, with names in place of numbers."""

    wheels: tuple[tuple[str, ...], ...] = ()
    deals: tuple[tuple[KnightOrder, ...], ...] = ()
    enemies: dict[str, Token]
    tiles: dict[str, str]
    start: int
    short: tuple[int, ...] = attrs.field(default=(), metadata=LEFT_OUT_IF_EMPTY)


@cache
def edition_digest(edition: Edition) -> str:
    """Return a digest of what an edition plays with.

    Its title and its boards make no difference, nor do the readings and the orders, which a record holds itself, nor
    what a file may leave out because it is so in the 2017 edition.

    Args:
        edition: The edition.

    Returns:
        Sixteen hexadecimal digits.
    """
    other = {"title", "boards", "changed", "readings", "orders"}
    data = attrs.asdict(
        edition, recurse=False, filter=lambda field, value: field.name not in other and value != field.default
    )
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


# Rulesets.


def ruleset_document(ruleset: Ruleset, *, inline: bool) -> RulesetDocument:
    """Return a ruleset as a document.

    Args:
        ruleset: A ruleset with its board.
        inline: Whether the board is written out even if it is one of ours.

    Returns:
        The document.

    Raises:
        ValueError: If it is not of the package's edition, or its board could not be read again.
    """
    edition = ruleset.edition
    if edition.name not in edition_names() or _with_data(edition.name, edition.changed) != edition:
        raise ValueError(f"the edition {edition.name} is not as the package has it, and only its name would be kept")
    board = ruleset.laid
    data = board_files.board_data(board)
    if _known(board) != board and (board_files.parse_board(data, board.name) != board or _too_large(data)):
        raise ValueError(f"the board {board.name} cannot be written down")
    return RulesetDocument(
        edition=ruleset.edition.name,
        edition_digest=edition_digest(ruleset.edition),
        data_readings=dict(ruleset.edition.changed),
        variant=ruleset.variant,
        orders=ruleset.orders,
        interpretation=ruleset.interpretation,
        board=data if inline or _known(board) != board else board.name,
    )


def _known(board: Board) -> Board | None:
    """The board of ours with the same name, if there is one."""
    return board_files.load_board(board.name) if board.name in board_files.board_names() else None


def _too_large(data: Mapping[str, Any]) -> bool:
    regions = data.get("region")
    return isinstance(regions, list) and len(regions) > MOST_REGIONS


class RefusedPartError(ValueError):
    """A part of a document that is refused, with its problems."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Keep the problems."""
        super().__init__(str(problems[0]))
        self.problems = problems


def to_ruleset(document: RulesetDocument, players: int, *, named: bool) -> Ruleset:
    """Make the ruleset of a document.

    Args:
        document: The document.
        players: The number of players, for which edition and board must be.
        named: Whether one of our boards may stand there by its name.

    Returns:
        The ruleset, with its board.

    Raises:
        RefusedPartError: If parts of it are not there, or do not go together.
    """
    problems: list[Problem] = []
    edition, board = _edition(document, problems), _board(document.board, named, problems)
    if edition is not None:
        wrong = components.wrong_number_of_players(players, edition)
        problems += _refused("players", wrong)
        if board is not None and wrong is None:
            problems += _refused("ruleset.board", components.wrong_side(board, players))
            problems += _inside(board_files.check_board(board, edition, "board"))
    given = {"edition": edition, "orders": document.orders, "interpretation": document.interpretation}
    how: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    try:
        ruleset = Ruleset(variant=document.variant, board=board, **how)
    except RulesetError as error:
        rule, _, reason = str(error).partition(": ")
        raise RefusedPartError((*problems, Problem("ruleset.orders", reason, rule))) from error
    if edition is None or problems:
        raise RefusedPartError(tuple(problems))
    return ruleset


def _refused(path: str, refusal: Refusal | None) -> Iterator[Problem]:
    if refusal is not None:
        yield Problem(path, refusal.sentence, refusal.rule)


def _edition(document: RulesetDocument, problems: list[Problem]) -> Edition | None:
    try:
        load_edition(document.edition)
        edition = _with_data(document.edition, tuple(document.data_readings.items()))
    except EditionError as error:
        problems.append(Problem("ruleset.edition", str(error)))
        return None
    except ValueError as error:
        problems.append(Problem("ruleset.data-readings", str(error)))
        return None
    digest = edition_digest(edition)
    if document.edition_digest not in (None, digest):
        reason = f"made with other data of the edition {edition.name}: {shown(document.edition_digest)}, not {digest!r}"
        problems.append(Problem("ruleset.edition-digest", reason))
    return edition


def _with_data(name: str, changed: tuple[tuple[str, str], ...]) -> Edition:
    if not changed:
        return load_edition(name)
    from crusaders_rules.thy_will_be_done.interpret.questions import edition_with  # late: it reads all of ``specs``

    return edition_with(name, changed)


def _board(value: object, named: bool, problems: list[Problem]) -> Board | None:  # noqa: FBT001 -- as in to_ruleset
    path = "ruleset.board"
    if isinstance(value, str) and named:
        names = board_files.board_names()
        if value in names:
            return board_files.load_board(value)
        problems.append(Problem(path, f"there is no board {shown(value)}{suggestion(value, names)}"))
        return None
    if not isinstance(value, dict):
        wanted = "an object, or the name of a board" if named else "an object"
        problems.append(Problem(path, f"needs {wanted}, not {shown(value)}"))
    elif "provenance" in value:
        problems.append(Problem(joined(path, "provenance"), "unknown key; it belongs in the file of the board"))
    elif _too_large(value):
        problems.append(Problem(joined(path, "region"), f"more than {MOST_REGIONS} regions"))
    elif len(json.dumps(value)) > board_files.LARGEST_FILE:
        problems.append(Problem(path, f"longer than {board_files.LARGEST_FILE >> 10} KiB, which no board is"))
    else:
        try:
            board = board_files.parse_board(value, "board")
        except board_files.BoardError as error:
            problems += _inside(error.problems)
        else:
            return board if _known(board) != board else _known(board)
    return None


def _inside(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems of a board with the places that they have in the document."""
    for one in problems:
        yield Problem(f"ruleset.board.{one.place}" if one.place else "ruleset.board", one.reason, one.rule)


# Outcomes of chance.


def outcomes_document(outcomes: Outcomes, board: Board) -> OutcomesDocument:
    """Return outcomes of chance as a document."""
    return OutcomesDocument(
        wheels=outcomes.wheels,
        deals=outcomes.deals,
        enemies=_by_name(board, board.flags, outcomes.enemies),
        tiles=_by_name(board, board.tile_spaces, outcomes.tiles),
        start=outcomes.start + 1,
        short=outcomes.short,
    )


def _by_name(board: Board, places: tuple[int, ...], values: tuple[Any, ...]) -> dict[str, Any]:
    return {board.regions[place].name: value for place, value in zip(places, values, strict=True)}


def to_outcomes(document: OutcomesDocument, ruleset: Ruleset, players: int) -> Outcomes:
    """Make the outcomes of chance of a document.

    Args:
        document: The document.
        ruleset: The ruleset, with its board.
        players: The number of players.

    Returns:
        Outcomes by which a game can be set up.

    Raises:
        RefusedPartError: If they are not all there, or are not possible.
    """
    board = ruleset.laid
    problems = [
        *_regions("outcomes.enemies", document.enemies, board, board.flags, "setup.enemy.flag"),
        *_regions("outcomes.tiles", document.tiles, board, board.tile_spaces, "setup.tile.all"),
    ]
    if problems:
        raise RefusedPartError(tuple(problems))
    outcomes = Outcomes(
        wheels=document.wheels,
        deals=document.deals,
        enemies=tuple(document.enemies[board.regions[place].name] for place in board.flags),
        tiles=tuple(document.tiles[board.regions[place].name] for place in board.tile_spaces),
        start=document.start - 1,
        short=document.short,
    )
    problems = list(check_outcomes(outcomes, ruleset, players))
    if problems:
        raise RefusedPartError(tuple(problems))
    return outcomes


def _regions(
    path: str, given: Mapping[str, object], board: Board, places: tuple[int, ...], rule: str
) -> Iterator[Problem]:
    due = [board.regions[place].name for place in places]
    for name in given:
        if name not in due:
            reason = "nothing is laid there" if name in board.index else f"no such region{suggestion(name, due)}"
            yield Problem(joined(path, name), reason, rule)
    for name in due:
        if name not in given:
            yield Problem(joined(path, name), "missing", rule)


def check_outcomes(outcomes: Outcomes, ruleset: Ruleset, players: int) -> Iterator[Problem]:
    """Yield what is wrong with outcomes of chance: too few, too many, or not possible.

    Args:
        outcomes: The outcomes.
        ruleset: The ruleset, with its board.
        players: The number of players.
    """
    yield from _check_wheels(outcomes, ruleset, players)
    yield from _check_deals(outcomes, ruleset, players)
    board, edition = ruleset.laid, ruleset.edition
    tokens = edition.tokens if board.tokens is None else board.tokens
    tiles = edition.tiles if board.tiles is None else board.tiles
    if len(outcomes.enemies) == len(board.flags):
        for place, token in enumerate(outcomes.enemies):
            if token not in game_board.enemies_left(tokens, outcomes.enemies[:place]):
                path = joined("outcomes.enemies", board.regions[board.flags[place]].name)
                yield Problem(path, f"there are not so many tokens {token}", "setup.enemy.shuffle")
                break
    else:
        yield Problem("outcomes.enemies", f"needs {len(board.flags)} enemy tokens", "setup.enemy.flag")
    if len(outcomes.tiles) == len(board.tile_spaces):
        yield from _check_tiles(outcomes.tiles, tiles, board)
    else:
        yield Problem("outcomes.tiles", f"needs {len(board.tile_spaces)} bonus tiles", "setup.tile.all")
    if outcomes.start not in game_board.start_players(players):
        reason = f"needs a seat from 1 to {players}, not {shown(outcomes.start + 1)}"
        yield Problem("outcomes.start", reason, "setup.start.random")
    wedges = player_area.wedges_to_draw(ruleset, players)
    if len(outcomes.short) != wedges or not set(outcomes.short) <= set(range(WEDGES)):
        yield Problem("outcomes.short", f"needs {wedges} numbers from 0 to {WEDGES - 1}", "setup.order.effect")


def _check_wheels(outcomes: Outcomes, ruleset: Ruleset, players: int) -> Iterator[Problem]:
    drawn = variants.fixed_wheel(ruleset.variant, ruleset.edition) is None
    drawn = drawn and not variants.players_choose(ruleset.variant)
    due = player_area.wheels_to_arrange(ruleset.variant, players) if drawn else ()
    if len(outcomes.wheels) != len(due):
        yield Problem("outcomes.wheels", f"needs {len(due)} wheels, not {len(outcomes.wheels)}", "setup.wheel.match")
    for place, names in enumerate(outcomes.wheels):
        if sorted(names) != sorted(wedge.name for wedge in ruleset.edition.wedges):
            path = joined("outcomes.wheels", place)
            yield Problem(path, "needs each of the six wedges once", "setup.wheel.random")


def _check_deals(outcomes: Outcomes, ruleset: Ruleset, players: int) -> Iterator[Problem]:
    due = players if ruleset.orders in (Orders.DEALT, Orders.DEALT_THIRD) else 0
    if len(outcomes.deals) != due:
        yield Problem("outcomes.deals", f"needs {due} deals, not {len(outcomes.deals)}", "setup.order.deal")
        return
    out: tuple[KnightOrder, ...] = ()
    for place, hand in enumerate(outcomes.deals):
        path, tiles = joined("outcomes.deals", place), player_area.tiles_due(hand, ruleset)
        if len(hand) != tiles:
            yield Problem(path, f"needs {tiles} knight orders, not {len(hand)}", "setup.order.deal")
        for order in hand:
            if order not in player_area.tiles_to_deal((out,)):
                yield Problem(path, f"{order} is not there to be dealt", "setup.order.return")
            out = (*out, order)


def _check_tiles(names: tuple[str, ...], pool: tuple[BonusTile, ...], board: Board) -> Iterator[Problem]:
    laid: tuple[BonusTile, ...] = ()
    for place, name in zip(board.tile_spaces, names, strict=True):
        region = board.regions[place]
        fitting = game_board.tiles_fitting(pool, laid, region.tile or "")
        tile = next((tile for tile in fitting if tile.name == name), None)
        if tile is None:
            reason = f"no bonus tile {shown(name)} of shape {region.tile} is left"
            yield Problem(joined("outcomes.tiles", region.name), reason, "setup.tile.place")
            return
        laid = (*laid, tile)
