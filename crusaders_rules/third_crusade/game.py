"""The record by which the command line reaches this game; what it names is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crusaders_rules.game import Checking, Conformance, Game, Spoken, Terminal, Verb, late
from crusaders_rules.third_crusade.home import HOME

if TYPE_CHECKING:
    from collections.abc import Mapping

_HOUSE = "crusaders_rules.third_crusade"


def _readings(value: object) -> Mapping[str, object] | None:
    """Return the readings that are not the default, None for a value that holds none."""
    from crusaders_rules.third_crusade.interpret.reading_names import readings_named
    from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation

    return dict(readings_named(value)) if isinstance(value, Interpretation) else None


_PLAY = f"{_HOUSE}.play"
_SPOKEN = Spoken(
    features=("readings", "seed"),
    plays=late(f"{_PLAY}.files.plain_data", "offered"),
    begin=late(f"{_PLAY}.files.plain_data", "begin"),
    read_position=late(f"{_PLAY}.files.positions", "position_from_data"),
    write_position=late(f"{_PLAY}.files.positions", "position_to_data"),
    asked=late(f"{_PLAY}.files.plain_data", "asked"),
    prompt=late(f"{_PLAY}.game", "prompt"),
    read_decision=late(f"{_PLAY}.files.plain_data", "understood"),
    write_decision=late(f"{_HOUSE}.show.seen_deeds", "described"),
    explain=late(f"{_PLAY}.explain", "explain"),
    score=late(f"{_PLAY}.files.plain_data", "score_data"),
    turns=None,
    schemas=late(f"{_PLAY}.files.plain_data", "schemas"),
    draw=late(f"{_HOUSE}.show.position", "part_svg"),
    alike=late(f"{_PLAY}.candidates", "alike"),
    begin_record=late(f"{_PLAY}.files.plain_data", "begun_record"),
    verify=late(f"{_PLAY}.files.plain_data", "verified"),
    titles=late(f"{_PLAY}.files.titles", "titles"),
    bots=late(f"{_PLAY}.bots", "bots"),
    view=late(f"{_PLAY}.files.plain_data", "seen"),
    draws=("board", "area", "tracks", "position"),
    tell=late(f"{_HOUSE}.show.seen_deeds", "tell"),
)


_CONFORMANCE = Conformance(
    starts=late(f"{_HOUSE}.check.foreign", "start"),
    reread=late(f"{_HOUSE}.check.foreign", "reread"),
    parts=late(f"{_HOUSE}.check.foreign", "parts"),
    bots=late(f"{_HOUSE}.check.foreign", "bots"),
    packaged=late(f"{_HOUSE}.check.foreign", "packaged"),
    takes="five minutes of processor time or more",
)

_CLI = f"{_HOUSE}.cli"
_TERMINAL = Terminal(
    added=late(f"{_CLI}.added_to_verbs", "added"),
    record_from_json=late(f"{_PLAY}.files.records", "from_json"),
    record_to_json=late(f"{_PLAY}.files.records", "to_json"),
    first_position=late(f"{_PLAY}.files.records", "first_position"),
    replay=late(f"{_PLAY}.files.records", "replay"),
    verify=late(f"{_CLI}.record_check", "verify"),
    question=late(f"{_HOUSE}.show.who_decides", "question"),
    who=late(f"{_HOUSE}.show.who_decides", "who"),
    seat_title=late(f"{_HOUSE}.show.who_decides", "seat_title"),
    words=late(f"{_HOUSE}.show.who_decides", "words"),
    show=late(f"{_CLI}.shown_parts", "show"),
    drawn=late(f"{_CLI}.shown_parts", "drawn"),
    seen=late(f"{_CLI}.shown_parts", "seen"),
    line=late(f"{_PLAY}.files.records", "to_line"),
    result=late(f"{_PLAY}.files.records", "result_of"),
    begin=late(f"{_CLI}.playing", "begin"),
    players=late(f"{_CLI}.playing", "players_of"),
    setup_words=late(f"{_CLI}.playing", "setup_words"),
    setup_figures=late(f"{_CLI}.playing", "setup_figures"),
    bots=late(f"{_CLI}.playing", "bots"),
    tell=late(f"{_CLI}.playing", "tell_others"),
    above=late(f"{_CLI}.playing", "above"),
    about=late(f"{_CLI}.playing", "about_name"),
    word=late(f"{_CLI}.playing", "word"),
    asides=late(f"{_CLI}.playing", "asides"),
    checking=Checking(
        model=late(f"{_CLI}.checking", "model"),
        report=late(f"{_CLI}.checking", "report"),
    ),
    diverge=late(f"{_CLI}.diverging", "diverge"),
    consequences=late(f"{_CLI}.sampled", "sampled"),
    hides=True,
)

GAME = Game(
    home=HOME,
    title="The Third Crusade",
    first_lines=(
        "crusaders play --game third-crusade --players 4 --seed 1 --out game.json",
        "crusaders verify game.json",
        "crusaders ask --game third-crusade who controls a region",
        "crusaders rule --game third-crusade third.losses.fair",
        "crusaders scenario --game third-crusade check marches",
    ),
    own_verbs=(Verb("scenario", f"{_HOUSE}.cli.scenario_files", "List, check and draw scenarios."),),
    formats=("third-crusade-record",),
    short_names={"third-crusade": "the rulebook"},
    refusals=f"{_HOUSE}.interpret.refusals",
    legal=late(f"{_PLAY}.legal", "legal"),
    apply=late(f"{_PLAY}.apply", "apply"),
    is_over=late(f"{_PLAY}.game", "is_over"),
    to_text=late(f"{_PLAY}.notation", "to_text"),
    from_text=late(f"{_PLAY}.notation", "from_text"),
    models=late(f"{_HOUSE}.check.models", "models"),
    verdicts=late(f"{_HOUSE}.check.store", "verdicts"),
    in_short=late(f"{_HOUSE}.check.store", "in_short"),
    pictures=late(f"{_HOUSE}.show.scenes", "gallery"),
    films=late(f"{_HOUSE}.show.shown_films", "films"),
    checks={part: late(f"{_HOUSE}.cli.reference_checks", part) for part in ("games", "models", "verdicts")},
    readings=_readings,
    spoken=_SPOKEN,
    terminal=_TERMINAL,
    conformance=_CONFORMANCE,
    glossary="reference/third-crusade.md",
    pages="third-crusade",
    table={"players": 2, "seed": 4, "ruleset": {}},
)
