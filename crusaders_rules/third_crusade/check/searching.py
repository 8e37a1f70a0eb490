"""Search games for plays that show a difference between readings, and store what they show.

``python -m crusaders_rules.third_crusade.check.searching GAMES`` searches for each reading without a verdict, or for
those of the questions that are named after it, with GAMES games of each of the bots in ``search_bots``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable

import attrs

from crusaders_rules.files.writing import replace_file
from crusaders_rules.third_crusade.check.divergence import DivergingPlay, first_divergence, shortest_divergence
from crusaders_rules.third_crusade.check.made_scenarios import MADE, made_for
from crusaders_rules.third_crusade.check.search_bots import SEARCH_BOTS
from crusaders_rules.third_crusade.check.store import (
    CONSTRUCTED,
    KEPT,
    SAMPLED,
    PlayVerdict,
    shown_by,
    undecided,
    verdicts,
    verdicts_folder,
)
from crusaders_rules.third_crusade.interpret.reading_names import playable, to_interpretation
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.play.bots import Bot
from crusaders_rules.third_crusade.play.files.records import Record, positions_of, write_record
from crusaders_rules.third_crusade.play.setting import setting_of
from crusaders_rules.third_crusade.scenario import load_scenario


def searched(question: str, reading: str, games: int) -> PlayVerdict | None:
    """Search games for a play that shows a difference, and write the shortest one found.

    The games are those of ``marches``, or of the scenario that is made for the question.

    Args:
        question: The question.
        reading: The reading to compare with the default.
        games: How many games each of the bots plays.

    Returns:
        The verdict, None if no game shows a difference.
    """
    usual = playable()[question][0]
    readings = (to_interpretation({question: usual}), to_interpretation({question: reading}))
    every = (_shortest(question, readings, games, bot) for bot in SEARCH_BOTS.values())
    found = min(filter(None, every), key=lambda play: len(play.record.decisions), default=None)
    if found is None:
        return None
    other = attrs.evolve(found.record.setting, interpretation=readings[1])
    (*_, last), (*_, against) = positions_of(found.record), positions_of(Record(other, found.record.decisions))
    name = f"{question}.{reading}.json"
    write_record(found.record, verdicts_folder() / "plays" / name)
    return PlayVerdict(
        question=question,
        readings=(usual, reading),
        verdict=shown_by(last, against),
        record=name,
        decisions=len(found.record.decisions),
        games=games * len(SEARCH_BOTS),
        how=CONSTRUCTED if question in MADE else SAMPLED,
        why=MADE[question].why if question in MADE else None,
    )


def _shortest(
    question: str, readings: tuple[Interpretation, Interpretation], games: int, bot: Callable[[int], Bot]
) -> DivergingPlay | None:
    """Return the shortest play of a bot that shows a difference, on the scenario for the question."""
    first, second = readings
    if question not in MADE:
        return shortest_divergence(load_scenario("marches"), readings, range(games), bot=bot)
    setting = setting_of(made_for(question), first, MADE[question].players, variable=MADE[question].variable)
    every = (first_divergence(setting, second, seed, bot) for seed in range(games))
    return min(filter(None, every), key=lambda play: len(play.record.decisions), default=None)


def main(games: int, *only: str) -> None:
    """Search for each reading without a verdict, and write the verdicts that are found.

    Args:
        games: How many games each of the bots plays for each reading.
        *only: The questions; all of them if none is named.
    """
    wanted = [pair for pair in undecided() if not only or pair[0] in only]
    known = [one for every in verdicts().values() for one in every]
    store([*known, *(one for pair in wanted if (one := searched(*pair, games)) is not None)])


def store(rows: Iterable[PlayVerdict]) -> None:
    """Write the verdicts, in place of those that are stored.

    Args:
        rows: The verdicts.
    """
    order = list(playable())
    source = "crusaders_rules/third_crusade/check/searching.py"
    lines = [f"# Verdicts on the questions of specs/third_crusade/questions, written by {source}."]
    for one in sorted(rows, key=lambda one: order.index(one.question)):
        pairs = ((name, getattr(one, name)) for name in KEPT)
        # The strings are plain words, which JSON and TOML write alike; what is as usual is left out.
        usual = {"how": "sampled", "why": None}
        told = ((name, value) for name, value in pairs if name not in usual or value != usual[name])
        lines += ["", "[[verdict]]", *(f"{name} = {json.dumps(value)}" for name, value in told)]
    replace_file(verdicts_folder() / "readings.toml", "\n".join(lines) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
