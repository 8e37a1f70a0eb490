"""What is stored of how often readings matter, and the sentence that is told of it."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from crusaders_rules.batch.recording_counts import in_toml, merged
from crusaders_rules.explore.reading_effects import Effect, Sample, in_words, sentence, stored_sentence
from crusaders_rules.thy_will_be_done.check import sampling
from crusaders_rules.thy_will_be_done.check.sampling import stored
from tests.cli.terminal import run

ONE = Effect(
    question="skip.condition",
    readings=("x", "y"),
    games=1_000,
    decisions=0,
    anything=5,
    met=500,
    winner=310,
    change=0.5,
    error=0.1,
)
OLD = Sample(
    command="crusaders consequences --games 1000 --seed 1 --bot greedy",
    bot="greedy",
    effects=(attrs.evolve(ONE, met=None, winner=None), attrs.evolve(ONE, readings=("x", "z"), met=None, winner=None)),
)
NEW = Sample(command="crusaders consequences --batch --games 1000 --seed 1 --bot greedy", bot="greedy", effects=(ONE,))
SAID = "In 31.0 % ± 2.9 of 1,000 games between four greedy bots another player wins under \u201cy\u201d"


@pytest.mark.parametrize(
    ("count", "games", "said"),
    [
        (0, 1_000, "in none of 1,000 games"),
        (1_000, 1_000, "in all of 1,000 games"),
        (310, 10_000, "in 3.1 % ± 0.3 of 10,000 games"),
        (20, 100_000, "in 0.02 % ± 0.01 of 100,000 games"),
    ],
)
def test_a_share_is_told_with_its_margin(count: int, games: int, said: str) -> None:
    """Half of its interval, with as many digits as it needs."""
    assert said == in_words(count, games)


def test_one_sentence_says_how_often_a_question_matters() -> None:
    """Each other reading once; none if nobody counted it."""
    other = attrs.evolve(ONE, readings=("x", "z"), met=0, winner=0)
    rest = "; in none of 1,000 games a decision is refused or does something else under \u201cz\u201d."
    assert f"{SAID}{rest}" == sentence([ONE, other], "greedy", 4)
    assert not sentence([attrs.evolve(ONE, met=None, winner=None)], "greedy", 4)


def test_a_reading_that_only_allows_more_can_matter() -> None:
    """No decision is refused, but bots decide otherwise, and another player wins."""
    assert f"{SAID}, which allows all that was done, and more." == sentence([attrs.evolve(ONE, met=0)], "greedy", 4)


def test_what_is_counted_anew_takes_the_place_of_the_old(tmp_path: Path) -> None:
    """What is not counted stays, and what is written is read again."""
    kept = list(merged([OLD], [NEW]))
    assert [attrs.evolve(OLD, effects=OLD.effects[1:]), NEW] == kept
    (tmp_path / "consequences.toml").write_text(in_toml(kept), encoding="utf-8")
    assert tuple(kept) == stored(tmp_path)
    assert f"{SAID}." == stored_sentence(kept, "skip.condition")
    assert not stored_sentence([OLD], "skip.condition")


def test_the_greedy_bot_is_told_of() -> None:
    """In whatever order the bots were counted. The strong one may decide otherwise after any difference."""
    samples = [attrs.evolve(NEW, bot=bot) for bot in ("strong", "greedy", "random")]
    kept = list(merged(samples[:1], samples[1:]))
    assert ["random", "strong", "greedy"] == [sample.bot for sample in kept]
    assert "between four greedy bots" in stored_sentence(kept, "skip.condition")


def test_a_question_begins_with_the_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the stored games; without one it begins with its name."""
    monkeypatch.setattr(sampling, "stored", lambda _: (NEW,))
    assert " ".join(run("question", "skip.condition").stdout.split()).startswith(f"{SAID}. skip.condition (")
    assert run("question", "divine.mill.castle").stdout.startswith("divine.mill.castle  (")
