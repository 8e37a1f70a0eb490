"""The record of a plain game, by which command line, protocol and proofs reach it."""

from __future__ import annotations

from functools import partial

from crusaders_rules.game import Game, late
from crusaders_rules.plain import readings_apart
from crusaders_rules.plain.asked_of_others import conformance_of_plain
from crusaders_rules.plain.at_the_terminal import terminal_for
from crusaders_rules.plain.checked_by_reference import checks_of
from crusaders_rules.plain.decision_text import read_decision, text_of
from crusaders_rules.plain.description import Description
from crusaders_rules.plain.game_files import GameFiles
from crusaders_rules.plain.spoken import spoken_of

_HERE = __package__


def plain_game(game: Description) -> Game:
    """Return the record of a game.

    Args:
        game: What its author states.
    """
    kept = GameFiles(game)
    terminal, models = terminal_for(game, kept)
    return Game(
        conformance=conformance_of_plain(game),
        home=game.home,
        title=game.title,
        refusals=f"{game.home.package}.refusals",
        legal=game.does.legal,
        apply=kept.apply,
        is_over=lambda state: game.does.asked(state) is None,
        to_text=lambda _, decision: text_of(decision),
        from_text=lambda _, text: read_decision(game, text),
        spoken=spoken_of(game, kept),
        pictures=partial(late(f"{_HERE}.shown", "pictures"), game),
        films=partial(late(f"{_HERE}.shown", "films"), game),
        terminal=terminal,
        first_lines=(f"crusaders play --game {game.stem} --players {game.players[0]} --seed 1 --out game.json",),
        formats=kept.formats,
        models=models,
        checks=checks_of(game, kept),
        verdicts=partial(readings_apart.stored, game),
        glossary=f"{game.stem}/index.md",
        pages=game.stem,
        readings=lambda value: game.readings_of(value) if isinstance(value, game.interpretation) else None,
    )
