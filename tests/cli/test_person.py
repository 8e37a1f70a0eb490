"""``crusaders play --seat``: a person in the terminal."""

import contextlib
import re
from pathlib import Path

import pytest

from crusaders_rules.cli import terminal
from crusaders_rules.cli.person import Person
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.cli.brief import brief
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.play.files.records import begin_record, read_record, write_record
from crusaders_rules.thy_will_be_done.show.map_text import SKETCHED, map_lines, plain
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.cli.terminal import refused, run
from tests.thy_will_be_done.boards.test_drawings import played, with_pieces
from tests.thy_will_be_done.support import BUILD_INFLUENCE, EDITION, player, table

GAME = ("play", "--players", "2", "--seed", "2", "--variant", "learning", "--orders", "none")


def sit(*typed: str, seats: tuple[str, ...] = ("1",), out: Path | None = None, annotate: bool = False) -> str:
    """Take seats in a game, type lines, and return what is shown; the input ends after them."""
    chosen = [part for seat in seats for part in ("--seat", seat)]
    written = [*(() if out is None else ("--out", str(out))), *(["--annotate"] if annotate else [])]
    result = run(*GAME, *chosen, *written, typed="".join(f"{line}\n" for line in typed))
    assert 0 == result.exit_code
    return result.stdout


def test_a_number_and_a_text_choose_alike(tmp_path: Path) -> None:
    """A start region is taken by its number, by its text, and by a carelessly typed text."""
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
    """Listing and explaining leave no trace in the record."""
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
    """After a typing error, the message names possible answers and the question comes again."""
    shown = sit("1", typed, "q")
    answer = shown.rpartition("player 1> ")[0].rpartition("player 1> ")[2].strip()
    assert answer.endswith((".", "?"))
    assert 200 > len(answer)


@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_leaving_keeps_what_was_played(word: str, tmp_path: Path) -> None:
    """The record so far is written, and it verifies as an unfinished game."""
    file = tmp_path / "game.json"
    shown = sit("1", word, out=file)
    assert "not over" in shown
    assert "1: knight a2" == read_record(file).decisions[0]
    checked = run("verify", str(file))
    assert 0 == checked.exit_code
    assert "the game is not over; no result is claimed" in checked.stdout


def test_the_end_of_the_input_leaves_the_game_too(tmp_path: Path) -> None:
    """The end of the input acts like q."""
    file = tmp_path / "game.json"
    assert "not over" in sit(out=file)
    assert file.is_file()


def test_help_and_map_and_players_are_shown_on_demand() -> None:
    """Every word that the help names does something."""
    shown = sit("1", "help", "map", "board", "regions", "key", "me", "q")
    assert "? DECISION" in shown
    assert "a2: printed discount" in shown
    assert 3 == shown.count("The Narrow Water\n")
    assert 2 == shown.count("K12 knights of players 1 and 2")
    assert 3 == shown.count("Your wheel, clockwise:")


@pytest.mark.parametrize("orders", ["none", "dealt"])
@pytest.mark.parametrize("players", ["2", "4"])
def test_the_map_stands_before_the_first_question(players: str, orders: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The map fits a terminal of 80 columns, and is shown again when a starting region is chosen."""
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(
        "play", "--players", players, "--seed", "3", "--seat", "1", "--orders", orders, typed="1\n1\n1\nq\n"
    ).stdout
    begun, asked, _ = shown.partition("Player 1: choose a starting region")
    assert "Strength: Prussians" in begun
    assert asked
    assert (1 if orders == "none" else 2) == begun.count("\na2*")
    assert 80 >= max(map(len, shown.replace("player 1> ", "").splitlines()))


@pytest.mark.parametrize(("players", "orders"), [(2, "dealt"), (4, "none")])
def test_the_map_is_in_sight_where_a_turn_is_chosen(players: int, orders: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 80 columns and 24 lines shows the whole map above the first question and above each turn."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    game = ("play", "--players", str(players), "--seed", "3", "--seat", "1", "--orders", orders)
    asked = run(*game, typed="1\n" * 40).stdout.split("player 1> ")[:-1]
    mapped = [one for one in asked if "take a turn" in one or one is asked[0]]
    assert 5 < len(mapped)
    names = {region.name for region in load_board("ours-two" if players == 2 else "ours-four").regions}
    for one in mapped:
        in_sight = {word.rstrip("*^") for line in one.splitlines()[-23:] for word in line.split()}
        assert names <= in_sight, one


@pytest.mark.parametrize(
    ("players", "expansions"),
    [
        *((players, ()) for players in (2, 3, 4, 5, 6)),
        (2, ("divine-influence",)),
        *(pytest.param(players, ("divine-influence",), marks=pytest.mark.long) for players in (3, 4, 5, 6)),
    ],
)
def test_map_and_question_fit_a_terminal_in_every_position(
    players: int, expansions: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of random games to their end, in 80 columns and 24 lines with the prompt; each region is there."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    more = ("five-and-six",) if players > 4 else ()
    asks = p.AskTurn | p.AskKnight | p.AskOrder
    asked = [
        state for state in played(players, 5000, expansions=(*expansions, *more)) if isinstance(state.pending, asks)
    ]
    assert 20 < len(asked)
    for state in asked[::3]:
        assert state.seat is not None
        person = Person(THY_WILL_BE_DONE, state.seat + 1)
        person.offer(state)
        _, about, rest = capsys.readouterr().out.partition(f"{brief(state, state.seat)}\n\n")
        assert about
        lines = rest.splitlines()
        assert 24 > len(lines)
        assert 80 >= max(map(len, lines))
        words = {word.rstrip("*^") for line in lines for word in line.split()}
        assert {region.name for region in state.ruleset.laid.regions} <= words


def test_a_map_without_room_says_what_it_leaves_out() -> None:
    """First levels and discounts, then tiles and coats of arms; without a limit, nothing."""
    state = with_pieces()
    board = state.ruleset.laid
    full, none, short = (
        "\n".join(plain(line) for line in map_lines(board, state, room, high))
        for room, high in ((None, None), (16, None), (16, 9))
    )
    assert "ba3P2" in full
    assert "ba3P2" in none
    assert SKETCHED not in full + none
    assert short.endswith(SKETCHED)
    assert "baP2" in short


def test_decisions_stand_side_by_side_where_there_is_no_room_for_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question mark lists them with their words."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "14")
    turn = sit("1", "?", "q").partition("Player 1: take a turn (? says what each does, h for help)")[2]
    short, _, full = turn.partition("player 1> ")
    assert "travel 2 or build 2" not in short
    assert re.search(r"^  1  resolve travel-build +\d+  resolve ", short, re.MULTILINE)
    assert "  1  resolve travel-build      travel 2 or build 2, with 2 tokens to split" in full


def test_a_player_sees_what_the_next_pieces_cost_and_which_are_within_reach() -> None:
    """Before each turn and on demand: the printed costs, and what the fullest wedges pay for."""
    shown = sit("1", "me", "q").rpartition("player 1> me")[0] + sit("1", "me", "q").partition("player 1> ")[2]
    costs = "Costs without discounts: castle I 3, church I 3, farm I 3, bank I 3, troop 3."
    assert 2 <= shown.count(costs)
    assert re.search(r"You can pay for: .+ \(your wheel gives Build \d, Muster \d\)\.", shown)


def test_prices_follow_the_player_board() -> None:
    """What is built is dearer the next time, a full track is left out, and a wedge with tokens enough pays."""
    built = {"castle": 2, "farm": 4}
    state = table(player("b2", tokens={BUILD_INFLUENCE: 4}, buildings=built, troops=7), player("c3"))
    *_, costs, reach = brief(state, 0).splitlines()
    assert "Costs without discounts: castle III 5, church I 3, bank I 3." == costs
    assert "You can pay for: church I, bank I (your wheel gives Build 4, Muster 5)." == reach


def test_a_player_reads_what_tiles_do_and_one_troop_is_no_troops() -> None:
    """Names of the data, such as farm-bargain, do not reach a player; the number and the word agree."""
    names = {tile.name for tile in EDITION.tiles}
    shown = run("play", "--players", "2", "--seed", "3", "--seat", "1", "--bot", "greedy", typed="1\n" * 80).stdout
    assert "costs 1 less" in shown
    assert set() == {name for name in names if re.search(rf"\b{name}\b", shown)}
    assert re.search(r"1 troop[;\n]", shown)
    assert "1 troops" not in shown


def test_what_the_others_do_is_told() -> None:
    """Each turn of the others is told in short sentences, with its gain."""
    shown = sit("1", "2", "q") + sit("q")
    assert "\nPlayer 2 places a knight in " in shown
    shown = run(*GAME, "--seat", "1", "--bot", "greedy", typed="1\n" * 60).stdout
    told = re.findall(r"^Player 2 resolves \S+.*\.$", shown, re.MULTILINE)
    assert 3 <= len(told)
    assert any(re.search(r" and .*\. That gains \d+ influence, \d+ in all\.$", one) for one in told)
    assert not [one for one in told if "first" in one or "stay" in one]


# Taking back.


def test_undo_takes_back_one_decision_after_another(tmp_path: Path) -> None:
    """Undo goes back over the turns of the bots, at most to the person's first decision."""
    file = tmp_path / "game.json"
    shown = sit("1", "resolve influence-travel", "undo", "undo", "undo", "2", "q", out=file)
    assert re.search(r"Taken back: resolve influence-travel, and \d+ later decisions\.", shown)
    assert re.search(r"Taken back: knight a2, and \d+ later decisions?\.", shown)
    assert 1 == shown.count("There is nothing to take back.")
    lines = [line for line in read_record(file).decisions if line.startswith("1: ")]
    assert ["1: knight a3"] == lines
    assert 0 == run("verify", str(file)).exit_code


def test_undo_takes_back_what_a_person_in_another_seat_did() -> None:
    """If people share the terminal, undo takes back the last decision of any of them."""
    shown = sit("1", "1", "u", "q", seats=("1", "2"))
    assert (
        2 == shown.count("Player 2: choose a starting region") + shown.count("Player 1: choose a starting region") - 1
    )
    assert "Taken back: knight " in shown


def test_turns_are_counted_on_after_undo() -> None:
    """In an annotated game the turns have the same numbers as in the record."""
    shown = sit("1", "resolve influence-travel", "u", "resolve influence-travel", "q", annotate=True)
    turns = [int(number) for number in re.findall(r"^Round \d+, turn (\d+)", shown, re.MULTILINE)]
    assert sorted(set(turns)) == list(range(1, max(turns) + 1))
    assert len(turns) > len(set(turns))


# Saving and resuming.


def leave(folder: Path, *typed: str) -> str:
    """Play a little, leave without --out, and return the output after that."""
    with contextlib.chdir(folder):
        return sit("1", "q", *typed).partition("The game is not saved.")[2]


def test_leaving_without_out_offers_to_save(tmp_path: Path) -> None:
    """The file is written; an existing file is not replaced, and after a failure the question comes again."""
    (tmp_path / "there.json").write_text("mine", encoding="utf-8")
    shown = leave(tmp_path, "there.json", "no/folder.json", "game.json")
    assert "there.json exists already" in shown
    assert "no/folder.json: cannot be written" in shown
    assert "Record: game.json\nGo on with: crusaders play --resume game.json --seat 1\n" in shown
    assert "1: knight a2" in read_record(tmp_path / "game.json").decisions
    assert "mine" == (tmp_path / "there.json").read_text(encoding="utf-8")


def test_a_long_answer_is_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by the terminal, within a word."""
    monkeypatch.setattr(terminal, "width", lambda: 60)
    answer = sit("1", "resolve muster", "q").partition("No wedge 'muster'")[2].partition("player 1>")[0]
    assert 60 >= max(len(line) for line in answer.splitlines())
    assert "muster-influence" in answer


def test_words_stand_below_what_leaves_no_room_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no line is wider than the terminal."""
    monkeypatch.setattr(terminal, "width", lambda: 40)
    wide, words = "place " + "x" * 24, "places many things one after another in a row"
    shown = terminal.rows([("  1", wide, words)])
    assert 40 >= max(map(len, shown.splitlines()))
    assert words == " ".join(" ".join(shown.splitlines()[1:]).split())


@pytest.mark.parametrize("typed", [("",), ()])
def test_the_offer_can_be_declined(typed: tuple[str, ...], tmp_path: Path) -> None:
    """Enter or the end of the input leaves the game unsaved."""
    assert "Record:" not in leave(tmp_path, *typed)
    assert [] == list(tmp_path.iterdir())


def test_nothing_is_offered_where_nothing_was_decided() -> None:
    """A person who leaves at the first question has nothing to save."""
    assert "not saved" not in sit("q")


def test_a_game_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    """Board, variant and readings come from the record; the saved file grows, and undo reaches back into it."""
    leave(tmp_path, "game.json")
    file = tmp_path / "game.json"
    before = read_record(file).decisions
    shown = resume(file, "resolve influence-travel", "q", ".")
    assert f"save as [{file}]>" in shown
    after = read_record(file).decisions
    assert before == after[: len(before)]
    assert "1: resolve influence-travel" in after
    assert "Learning game" in shown
    assert 0 == run("verify", str(file)).exit_code
    assert "Taken back: resolve influence-travel" in resume(file, "undo", "q")


def resume(file: Path, *typed: str) -> str:
    """Go on with a recorded game in the first seat."""
    result = run("play", "--resume", str(file), "--seat", "1", typed="".join(f"{line}\n" for line in typed))
    assert 0 == result.exit_code
    return result.stdout


def test_bots_finish_a_game_that_is_resumed(tmp_path: Path) -> None:
    """Its result is written and correct; after that, nothing is left to resume."""
    leave(tmp_path, "game.json")
    done = tmp_path / "done.json"
    assert 0 == run("play", "--resume", str(tmp_path / "game.json"), "--seed", "1", "--out", str(done)).exit_code
    assert "the game is over; the result is right" in run("verify", str(done)).stdout
    assert "the game is over" in refused("play", "--resume", str(done))


def test_chance_decides_line_by_line_where_the_record_has_no_outcomes(tmp_path: Path) -> None:
    """A record without outcomes can be resumed from the setup on."""
    file, done = tmp_path / "game.json", tmp_path / "done.json"
    write_record(begin_record(players=2), file)
    assert 0 == run("play", "--resume", str(file), "--seed", "1", "--out", str(done)).exit_code
    assert any(line.startswith("chance: ") for line in read_record(done).decisions)
    assert 0 == run("verify", str(done)).exit_code


def test_what_cannot_be_resumed_is_refused_in_one_line(tmp_path: Path) -> None:
    """A missing file, an illegal decision, and options that the record decides are refused."""
    leave(tmp_path, "game.json")
    file = tmp_path / "game.json"
    assert "missing.json" in refused("play", "--resume", str(tmp_path / "missing.json"))
    assert "--players" in refused("play", "--resume", str(file), "--players", "2")
    assert "--reading" in refused("play", "--resume", str(file), "--reading", "skip.condition=all-upgraded")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("1: knight a2", "1: knight b2"), encoding="utf-8")
    assert "setup.knight.region" in refused("play", "--resume", str(file))


def test_people_may_take_every_seat_and_play_to_the_end(tmp_path: Path) -> None:
    """Two people who always take the first decision finish the game on a tiny board."""
    file = tmp_path / "game.json"
    arguments = ("play", "--players", "2", "--seed", "1", "--board", "tiny-row", "--orders", "none")
    result = run(*arguments, "--seat", "1", "--seat", "2", "--out", str(file), typed="1\n" * 2_000)
    assert 0 == result.exit_code
    assert "Winner" in result.stdout
    assert "the game is over; the result is right" in run("verify", str(file)).stdout
