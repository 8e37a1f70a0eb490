"""``crusaders play --seat``: a person in the terminal."""

from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.play.files.records import read_record
from tests.cli.terminal import run

GAME = ("play", "--players", "2", "--seed", "2", "--variant", "learning", "--orders", "none")


def sit(*typed: str, seats: tuple[str, ...] = ("1",), out: Path | None = None) -> str:
    """Take seats in a game, type lines, and return what is shown; the input ends after them."""
    chosen = [part for seat in seats for part in ("--seat", seat)]
    written = () if out is None else ("--out", str(out))
    result = run(*GAME, *chosen, *written, typed="".join(f"{line}\n" for line in typed))
    assert 0 == result.exit_code
    return result.stdout


def test_a_number_and_a_text_choose_alike(tmp_path: Path) -> None:
    """The first start, by its number, by its text, and by a text typed carelessly."""
    files = [tmp_path / name for name in ("number", "text", "careless")]
    for file, typed in zip(files, ("1", "knight a2", "  Knight   A2 "), strict=True):
        sit(typed, "q", out=file)
    first, *others = (read_record(file).decisions for file in files)
    assert "1: knight a2" in first
    assert [first, first] == others


def test_the_decisions_are_listed_with_their_words_and_the_wheel_is_shown() -> None:
    """What a person sees when the first turn comes."""
    shown = sit("1", "q")
    assert "Player 1: choose a starting region" in shown
    assert "Your wheel, clockwise:" in shown
    assert "  1  resolve travel-build" in shown
    assert "travel 2 or build 2, with 2 tokens to split" in shown
    assert "Player 1 (you), no order: 0 influence; knights in a2" in shown


def test_a_question_mark_lists_again_and_explains_why_not() -> None:
    """An offered decision is explained by its arithmetic, any other by the rule that refuses it."""
    shown = sit("1", "?", "? 1", "? upgrade muster-influence", "? skip", "q")
    assert 2 == shown.count("Player 1: take a turn")
    assert "resolve travel-build is legal:\n  turn.wedge.token" in shown
    assert "upgrade muster-influence is not legal:\n  variant.learning.no-upgrade" in shown
    assert "skip is not legal:\n  skip.allowed" in shown


def test_a_decision_that_is_not_legal_is_refused_with_its_rule_and_asked_again(tmp_path: Path) -> None:
    """Nothing of it gets into the record."""
    file = tmp_path / "game.json"
    shown = sit("1", "upgrade muster-influence", "q", out=file)
    assert "variant.learning.no-upgrade" in shown
    assert not any("upgrade" in line for line in read_record(file).decisions)


@pytest.mark.parametrize(
    "typed",
    [
        "0",
        "99",
        "99999999999999999999",
        "-1",
        "resolve",
        "resolve nowhere",
        "fly",
        "? fly",
        "? 99",
        "x" * 5_000,
        "\0",
        "\u2603",
    ],
)
def test_what_means_nothing_is_answered_with_a_sentence(typed: str) -> None:
    """A person who mistypes is told what would do, and asked again."""
    shown = sit("1", typed, "q")
    answer = shown.rpartition("player 1> ")[0].rpartition("player 1> ")[2].strip()
    assert answer.endswith(".")
    assert 200 > len(answer)


@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_leaving_keeps_what_was_played(word: str, tmp_path: Path) -> None:
    """The record so far is written, and verifies as a game that is not over."""
    file = tmp_path / "game.json"
    shown = sit("1", word, out=file)
    assert "not over" in shown
    assert "1: knight a2" == read_record(file).decisions[0]
    checked = run("verify", str(file))
    assert 0 == checked.exit_code
    assert "the game is not over; no result is claimed" in checked.stdout


def test_the_end_of_the_input_leaves_the_game_too(tmp_path: Path) -> None:
    """As if q were typed."""
    file = tmp_path / "game.json"
    assert "not over" in sit(out=file)
    assert file.is_file()


def test_help_and_map_and_players_are_shown_on_demand() -> None:
    """Every word that the help names does something."""
    shown = sit("1", "h", "map", "me", "q")
    assert "? DECISION" in shown
    assert "a2: printed discount" in shown
    assert 3 == shown.count("Your wheel, clockwise:")


def test_what_the_others_do_is_told() -> None:
    """The decisions of each other turn in one line."""
    assert "\nPlayer 2: knight " in sit("1", "2", "q", seats=("1",)) + sit("q", seats=("1",))


def test_people_may_take_every_seat_and_play_to_the_end(tmp_path: Path) -> None:
    """Two people who always take the first decision finish the game on a tiny board."""
    file = tmp_path / "game.json"
    arguments = ("play", "--players", "2", "--seed", "1", "--board", "tiny-row", "--orders", "none")
    result = run(*arguments, "--seat", "1", "--seat", "2", "--out", str(file), typed="1\n" * 2_000)
    assert 0 == result.exit_code
    assert "Winner" in result.stdout
    assert "the game is over; the result is right" in run("verify", str(file)).stdout
