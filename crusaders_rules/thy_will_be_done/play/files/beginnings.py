"""How a game begins, as the protocol asks for it: ruleset, number of players, and what chance decides."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import whole
from crusaders_rules.files.problems import FileError, Problem, suggestion
from crusaders_rules.files.structuring import structure
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names, load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import ExpansionError, expanded, in_order
from crusaders_rules.thy_will_be_done.play.files.documents import RulesetDocument, to_ruleset
from crusaders_rules.thy_will_be_done.play.files.outcomes import OutcomesDocument, to_outcomes
from crusaders_rules.thy_will_be_done.play.files.records import begin_record, to_json
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.rules import components, game_board
from crusaders_rules.thy_will_be_done.state import Outcomes

_LARGEST_SEED = 2**32 - 1
_USUAL_EDITION = "deluxified-2017"
_MOST_ASKED = 99


@attrs.frozen(kw_only=True)
class BegunRulesetDocument(RulesetDocument):
    """The ruleset of a game to begin: the number of players decides what it leaves out."""

    edition: Annotated[str, "The name of an edition of the package; that of 2017 if left out."] = _USUAL_EDITION
    board: Any = None


@attrs.frozen(kw_only=True)
class BeginningDocument:
    """A game to begin; without a seed and without outcomes, chance decides one question at a time."""

    players: Annotated[int, whole(1, _MOST_ASKED), "The number of players."]
    ruleset: Annotated[BegunRulesetDocument, "The ruleset; the 2017 game if left out."] = BegunRulesetDocument()
    seed: (
        Annotated[int, whole(0, _LARGEST_SEED), "Seed for the outcomes of chance; only this engine can use it."] | None
    ) = None
    outcomes: Annotated[OutcomesDocument, "The outcomes of chance, as in a record."] | None = None


def begin(given: Mapping[str, object]) -> State:
    """Begin a game.

    Args:
        given: The keys of a ``BeginningDocument``.

    Returns:
        The position in which the first question is pending.

    Raises:
        FileError: If a key is wrong, or the parts do not go together.
        SetupError: If no game can be set up so.
    """
    ruleset, document, outcomes = _beginning(given)
    return new_game(ruleset, document.players, seed=document.seed, outcomes=outcomes)


def begun_record(given: Mapping[str, object]) -> dict[str, Any]:
    """Return the record of a game that begins, as plain data, without decisions.

    Args:
        given: The keys of a ``BeginningDocument``; a seed becomes the outcomes that it draws.

    Raises:
        FileError: As for ``begin``.
        SetupError: As for ``begin``.
    """
    ruleset, document, outcomes = _beginning(given)
    record = begin_record(ruleset, document.players, outcomes, seed=document.seed)
    data: dict[str, Any] = json.loads(to_json(record))
    return data


def _beginning(given: Mapping[str, object]) -> tuple[Ruleset, BeginningDocument, Outcomes | None]:
    document = structure(given, BeginningDocument, "the game", FileError)
    if document.seed is not None and document.outcomes is not None:
        raise FileError("the game", [Problem("seed", "cannot be combined with outcomes")])
    ruleset = to_ruleset(_with_board(document.ruleset, document.players), document.players)
    outcomes = None if document.outcomes is None else to_outcomes(document.outcomes, ruleset, document.players)
    return ruleset, document, outcomes


def _with_board(document: BegunRulesetDocument, players: int) -> BegunRulesetDocument:
    """Add the board for a number of players, if none is named."""
    if document.board is not None:
        return document
    if document.edition not in edition_names():
        reason = f"there is no edition {shown(document.edition)}{suggestion(document.edition, edition_names())}"
        raise FileError("the game", [Problem("ruleset.edition", reason)])
    try:
        edition = expanded(load_edition(document.edition), in_order(document.expansions))
    except ExpansionError as error:
        problems = [Problem("ruleset.expansions", one.reason, one.rule) for one in error.problems]
        raise FileError("the game", problems) from error
    refusal = components.wrong_number_of_players(players, edition)
    if refusal is not None:
        raise FileError("the game", [Problem("players", refusal.sentence, refusal.rule)])
    return attrs.evolve(document, board=game_board.side_for(players, edition))
