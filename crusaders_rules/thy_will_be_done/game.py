"""The record by which the command line and the site reach this game; what it names is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crusaders_rules.game import Checking, Conformance, Game, Spoken, Terminal, Verb, late
from crusaders_rules.thy_will_be_done.home import HOME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crusaders_rules.explore.reading_effects import Sample
    from crusaders_rules.thy_will_be_done.examples.book import Example

_HOUSE = "crusaders_rules.thy_will_be_done"
_VERBS = f"{_HOUSE}.cli"


def _examples() -> tuple[Example, ...]:
    """Return the worked examples of the rulebook, and ours."""
    from crusaders_rules.thy_will_be_done.examples.book import EXAMPLES
    from crusaders_rules.thy_will_be_done.examples.own import OURS

    return (*EXAMPLES, *OURS)


def _samples() -> tuple[Sample, ...]:
    """Return the samples of whole games that are stored beside the verdicts."""
    from crusaders_rules.thy_will_be_done.check.sampling import stored
    from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder

    return stored(verdicts_folder())


def _readings(value: object) -> Mapping[str, object] | None:
    """Return the readings of a ruleset that are not the default, None for a value that is no ruleset."""
    import attrs

    from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset

    if not isinstance(value, Ruleset):
        return None
    default, taken = Interpretation(), value.interpretation
    fields = [field.name for field in attrs.fields(Interpretation)]
    other = [name for name in fields if getattr(taken, name) != getattr(default, name)]
    return {name.replace("_", "-"): getattr(taken, name) for name in other}


_FILES = f"{_HOUSE}.play.files"

_SPOKEN = Spoken(
    features=("arguments", "readings", "seed", "outcomes"),
    plays=late(f"{_FILES}.plain_data", "offered"),
    begin=late(f"{_FILES}.beginnings", "begin"),
    read_position=late(f"{_FILES}.positions", "position_from_data"),
    write_position=late(f"{_FILES}.positions", "position_to_data"),
    asked=late(f"{_FILES}.plain_data", "asked"),
    prompt=late(f"{_FILES}.plain_data", "prompt"),
    read_decision=late(f"{_FILES}.plain_data", "understood"),
    write_decision=late(f"{_FILES}.plain_data", "described"),
    explain=late(f"{_HOUSE}.play.explain", "explain"),
    score=late(f"{_FILES}.plain_data", "score_data"),
    turns=late(f"{_HOUSE}.play.turns", "turns"),
    schemas=late(f"{_FILES}.schemas", "spoken_schemas"),
    draw=late(f"{_HOUSE}.show.position", "part_svg"),
    alike=late(f"{_HOUSE}.play.candidates", "alike"),
    read_unchecked=late(f"{_FILES}.positions", "unchecked_from_data"),
    examined=late(f"{_FILES}.settling", "examined"),
    begin_record=late(f"{_FILES}.beginnings", "begun_record"),
    verify=late(f"{_FILES}.verifying", "verified"),
    bots=late(f"{_HOUSE}.play.bots", "bots"),
    titles=late(f"{_FILES}.titles", "titles"),
    draws=("board", "area", "score", "position"),
)

_TERMINAL = Terminal(
    added=late(f"{_VERBS}.added_to_verbs", "added"),
    record_from_json=late(f"{_FILES}.records", "from_json"),
    record_to_json=late(f"{_FILES}.records", "to_json"),
    first_position=late(f"{_FILES}.records", "first_position"),
    replay=late(f"{_FILES}.records", "replay"),
    verify=late(f"{_VERBS}.record_check", "verify"),
    question=late(f"{_VERBS}.who_decides", "question"),
    who=late(f"{_VERBS}.who_decides", "who"),
    seat_title=late(f"{_VERBS}.who_decides", "seat_title"),
    words=late(f"{_HOUSE}.play.words", "in_words"),
    show=late(f"{_VERBS}.shown_parts", "show"),
    drawn=late(f"{_VERBS}.shown_parts", "drawn"),
    seen=late(f"{_VERBS}.shown_parts", "seen"),
    read_position=late(f"{_FILES}.positions", "position_from_data"),
    differences=late(f"{_VERBS}.turns", "differences"),
    line=late(f"{_HOUSE}.play.notation", "to_line"),
    result=late(f"{_FILES}.records", "result_of"),
    begin=late(f"{_VERBS}.playing", "begin"),
    players=late(f"{_VERBS}.playing", "players_of"),
    setup_words=late(f"{_VERBS}.playing", "setup_words"),
    setup_figures=late(f"{_VERBS}.playing", "setup_figures"),
    bots=late(f"{_VERBS}.playing", "bots"),
    tell=late(f"{_VERBS}.playing", "tell_others"),
    above=late(f"{_VERBS}.playing", "above"),
    asides=late(f"{_VERBS}.playing", "asides"),
    checking=Checking(
        model=late(f"{_VERBS}.checking", "model"),
        report=late(f"{_VERBS}.checking", "report"),
    ),
    diverge=late(f"{_VERBS}.diverging", "diverge"),
    consequences=late(f"{_VERBS}.sampled", "sampled"),
    begins_turn=late(f"{_VERBS}.playing", "begins_turn"),
    slow_bots=("search", "strong"),
    story=late(f"{_VERBS}.playing", "annotated"),
    story_figures=late(f"{_VERBS}.playing", "annotated_figures"),
)

_CASES = f"{_HOUSE}.check.cases"

_CONFORMANCE = Conformance(
    parts=late(f"{_CASES}.every", "parts"),
    takes="half an hour of processor time or more",
    boards=late(f"{_CASES}.foreign", "boards"),
    questions=late(f"{_CASES}.foreign", "questions"),
    reread=late(f"{_CASES}.foreign", "reread"),
    lessened=late(f"{_CASES}.lessening", "lessened"),
    starts=late(f"{_CASES}.foreign", "start"),
    bots=late(f"{_HOUSE}.play.bots", "bots"),
    picture=late(f"{_HOUSE}.show.position", "position_svg"),
    scopes=late(f"{_CASES}.scopes", "scopes"),
    needs=late(f"{_CASES}.scopes", "needs"),
    fired=late(f"{_HOUSE}.play.fired", "fired"),
    costs=late(f"{_HOUSE}.play.fired", "costs"),
    answers_for=late(f"{_HOUSE}.check.responsible", "answers_for"),
    packaged=late(f"{_CASES}.scopes", "packaged"),
)

GAME = Game(
    home=HOME,
    title="Crusaders: Thy Will Be Done",
    first_lines=("crusaders play --players 4 --seed 1 --out game.json", "crusaders verify game.json"),
    own_verbs=(Verb("board", f"{_VERBS}.board", "List, check and draw boards."),),
    formats=("crusaders-record", "crusaders-position"),
    short_names={
        "deluxified-2017": "book of 2017",
        "board-game-arena": "Board Game Arena",
        "prototype-2015": "prototype of 2015",
        "fan-summary": "fan summary",
        "02-upgrade-skip-distribute": "Upgrade, skip and distribute",
    },
    refusals=f"{_HOUSE}.interpret.refusals",
    legal=late(f"{_HOUSE}.play.legal", "legal"),
    apply=late(f"{_HOUSE}.play.apply", "apply"),
    is_over=late(f"{_HOUSE}.play.game", "is_over"),
    to_text=late(f"{_HOUSE}.play.notation", "to_text"),
    from_text=late(f"{_HOUSE}.play.notation", "from_text"),
    models=late(f"{_HOUSE}.check.models", "models"),
    verdicts=late(f"{_HOUSE}.check.store", "verdicts"),
    in_short=late(f"{_HOUSE}.check.store", "in_short"),
    editions_in_short=late(f"{_HOUSE}.check.store", "editions_in_short"),
    play_of_verdict=late(f"{_VERBS}.verdict_plays", "play_of_verdict"),
    samples=_samples,
    sabotage=late(f"{_HOUSE}.check.sabotage", "shown_sabotage"),
    examples=_examples,
    pictures=late(f"{_HOUSE}.show.scenes", "gallery"),
    films=late(f"{_HOUSE}.show.scenes", "films"),
    checks={part: late(f"{_VERBS}.reference_checks", part) for part in ("games", "models", "verdicts")},
    readings=_readings,
    spoken=_SPOKEN,
    terminal=_TERMINAL,
    conformance=_CONFORMANCE,
    table={"players": 3, "seed": 4, "ruleset": {"variant": "first-standard", "orders": "none"}},
)
