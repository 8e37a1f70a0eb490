"""The record by which the command line reaches this game; what it names is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crusaders_rules.game import Checking, Game, Spoken, Terminal, Verb, late
from crusaders_rules.third_crusade.home import NAME, RULES, proofs_folder, specs_folder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import CodeType

    from crusaders_rules.catalog.trace import Join
    from crusaders_rules.lift import Theorem

_HOUSE = "crusaders_rules.third_crusade"


def _ids_of(function: CodeType) -> tuple[str, ...]:
    """Return the ids of the rules that a function says; a function of a module can be sent to another process."""
    return RULES.ids_of(function)


def _trace(specs: Path | None) -> Join:
    """Join the specification with code, tests and proofs."""
    from crusaders_rules.catalog.house import trace_of

    return trace_of(NAME, specs)


def _theorems() -> tuple[Theorem, ...]:
    """Return the theorems about the rule functions."""
    from crusaders_rules.lift.topics import theorems_about

    return theorems_about(NAME)


def _readings(value: object) -> Mapping[str, object] | None:
    """Return the readings that are not the default, None for a value that holds none."""
    from crusaders_rules.third_crusade.interpret.reading_names import readings_named
    from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation

    return dict(readings_named(value)) if isinstance(value, Interpretation) else None


_PLAY = f"{_HOUSE}.play"
_SPOKEN = Spoken(
    features=("seed",),
    plays=late(f"{_PLAY}.files.plain_data", "offered"),
    begin=late(f"{_PLAY}.files.plain_data", "begin"),
    read_position=late(f"{_PLAY}.files.positions", "position_from_data"),
    write_position=late(f"{_PLAY}.files.positions", "position_to_data"),
    asked=late(f"{_PLAY}.files.plain_data", "asked"),
    prompt=late(f"{_PLAY}.game", "prompt"),
    read_decision=late(f"{_PLAY}.files.plain_data", "understood"),
    write_decision=late(f"{_PLAY}.files.plain_data", "described"),
    explain=late(f"{_PLAY}.explain", "explain"),
    score=None,
    turns=None,
    schemas=late(f"{_PLAY}.files.plain_data", "schemas"),
    draw=late(f"{_HOUSE}.show.position", "part_svg"),
)


_CLI = f"{_HOUSE}.cli"
_TERMINAL = Terminal(
    added=late(f"{_CLI}.added_to_verbs", "added"),
    record_from_json=late(f"{_PLAY}.files.records", "from_json"),
    record_to_json=late(f"{_PLAY}.files.records", "to_json"),
    first_position=late(f"{_PLAY}.files.records", "first_position"),
    replay=late(f"{_PLAY}.files.records", "replay"),
    checked=late(f"{_CLI}.record_check", "checked"),
    question=late(f"{_CLI}.who_decides", "question"),
    who=late(f"{_CLI}.who_decides", "who"),
    seat_title=late(f"{_CLI}.who_decides", "seat_title"),
    words=late(f"{_CLI}.who_decides", "words"),
    show=late(f"{_CLI}.shown_parts", "show"),
    drawn=late(f"{_CLI}.shown_parts", "drawn"),
    seen=late(f"{_CLI}.shown_parts", "seen"),
    line=late(f"{_PLAY}.files.records", "line_of"),
    result=late(f"{_PLAY}.files.records", "result_of"),
    begin=late(f"{_CLI}.playing", "begin"),
    players=late(f"{_CLI}.playing", "players_of"),
    setup_words=late(f"{_CLI}.playing", "setup_words"),
    setup_figures=late(f"{_CLI}.playing", "setup_figures"),
    bots=late(f"{_CLI}.playing", "bots"),
    tell=late(f"{_CLI}.playing", "tell_others"),
    above=late(f"{_CLI}.playing", "above"),
    asides=late(f"{_CLI}.playing", "asides"),
    checking=Checking(
        model=late(f"{_CLI}.checking", "model"),
        report=late(f"{_CLI}.checking", "report"),
        data=late("crusaders_rules.cli.exploring", "report_data"),
    ),
    diverge=late(f"{_CLI}.diverging", "diverge"),
)

GAME = Game(
    name=NAME,
    title="The Third Crusade",
    first_lines=(
        "crusaders play --game third-crusade --players 4 --seed 1 --out game.json",
        "crusaders verify --game third-crusade game.json",
        "crusaders ask --game third-crusade who controls a region",
        "crusaders rule --game third-crusade third.losses.fair",
        "crusaders scenario --game third-crusade check marches",
    ),
    verbs=(
        Verb("play", "crusaders_rules.cli.play", "Play a game: bots, people, or both."),
        Verb("verify", "crusaders_rules.cli.verify", "Verify recorded games, decision by decision."),
        Verb("position", "crusaders_rules.cli.position", "Write a position of a recorded game."),
        Verb("legal", "crusaders_rules.cli.position", "List the legal decisions of a position, or whole turns."),
        Verb("explain", "crusaders_rules.cli.position", "Explain why a decision is legal or not."),
        Verb("apply", "crusaders_rules.cli.position", "Carry out a decision."),
        Verb("show", "crusaders_rules.cli.show", "Draw a position, or a part of it."),
        Verb("diverge", "crusaders_rules.cli.diverge", "Search games for a play after which two readings differ."),
        Verb("serve", "crusaders_rules.cli.serve", "Answer programs in any language, by lines or over HTTP."),
        Verb("ask", "crusaders_rules.cli.ask", "Answer a question in your own words."),
        Verb("rule", "crusaders_rules.cli.rule", "Show a rule with its passages, code and tests."),
        Verb("questions", "crusaders_rules.cli.question", "List the open questions."),
        Verb("question", "crusaders_rules.cli.question", "Show everything about one question."),
        Verb("trace", "crusaders_rules.cli.trace", "Show how far the rules cover the book."),
        Verb("prove", "crusaders_rules.cli.prove", "Prove theorems about the rules."),
        Verb("check", "crusaders_rules.cli.check", "Explore a model, completely or up to a limit."),
        Verb("scenario", f"{_HOUSE}.cli.scenario_files", "List and check scenarios."),
    ),
    formats=("third-crusade-record",),
    short_names={"third-crusade": "the rulebook"},
    refusals=f"{_HOUSE}.interpret.refusals",
    specs=specs_folder,
    proofs=proofs_folder,
    legal=late(f"{_PLAY}.legal", "legal"),
    apply=late(f"{_PLAY}.apply", "apply"),
    is_over=late(f"{_PLAY}.game", "is_over"),
    to_text=late(f"{_PLAY}.notation", "to_text"),
    from_text=late(f"{_PLAY}.notation", "from_text"),
    ids_of=_ids_of,
    trace=_trace,
    theorems=_theorems,
    models=late(f"{_HOUSE}.check.models", "models"),
    verdicts=late(f"{_HOUSE}.check.store", "verdicts"),
    in_short=late(f"{_HOUSE}.check.store", "in_short"),
    samples=tuple,
    sabotage=dict,
    examples=tuple,
    pictures=late(f"{_HOUSE}.show.scenes", "gallery"),
    films=late(f"{_HOUSE}.show.shown_films", "films"),
    checks={part: late(f"{_HOUSE}.cli.reference_parts", part) for part in ("games", "models", "verdicts")},
    readings=_readings,
    spoken=_SPOKEN,
    terminal=_TERMINAL,
    glossary="reference/third-crusade.md",
    pages="third-crusade",
)
