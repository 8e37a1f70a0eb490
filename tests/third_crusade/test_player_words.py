"""Names of the data never reach a player of this game, and no line breaks inside a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from crusaders_rules.answers import verdict_data
from crusaders_rules.cli.offered import offers
from crusaders_rules.games import THIRD_CRUSADE
from crusaders_rules.third_crusade.cli.playing import about_name, tell_others
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.bots import BOTS
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.game import is_over, new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.show.position import position_svg
from crusaders_rules.third_crusade.show.text import position_text
from crusaders_rules.third_crusade.show.who_decides import question, words
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision
from tests.cli.terminal import run

# What a person reads of a drawing, or hears of it.
_DRAWN = re.compile(r"<(?:text|title|desc)\b[^>]*>([^<]*)<")
_HYPHENED = re.compile(r"(?<![\w./-])[a-z]+(?:-[a-z]+)+(?![\w-])")
_CAMEL = re.compile(r"\b[A-Z][a-z]+[A-Z]\w*")
# Names that are English words, too, in the sentences of this game.
_ENGLISH = {"march", "levy", "camp", "relief", "feint", "blank", "sail", "balcony", "dais", "inland", "withdraw"}
Game = tuple[tuple[Position, Decision, Position], ...]


@cache
def game(seed: int) -> Game:
    """Return the steps of a game of bots."""
    state = new_game(Ruleset("marches", variable=seed % 6 == 3), 2 + seed % 3, seed=seed)
    bot = BOTS["lively" if seed % 2 else "random"](seed)
    steps = []
    while not is_over(state):
        decision = bot(state)
        steps.append((state, decision, apply(state, decision)))
        state = steps[-1][2]
    return tuple(steps)


def names(setting: Setting) -> frozenset[str]:
    """Return the names of the data that are no English words."""
    document = setting.scenario.document
    sheets = (document.army, document.region, document.leader, document.order, document.mission, document.diplomacy)
    named = {one.name for kind in (*sheets, document.space, document.objective) for one in kind}
    return frozenset(named | document.event.keys()) - _ENGLISH


def sentences(steps: Game) -> Iterator[str]:
    """Yield all that a player may be told in a game, but for notation."""
    # A decision that was legal a while ago is refused with its reason.
    stale: list[Decision] = []
    for state, decision, after in steps:
        yield question(state)
        yield from (words(state, one) for one in legal(state))
        yield from (one.words for one in offers(THIRD_CRUSADE, state))
        for one in {decision, *stale[-1:], *stale[-20:-19]}:
            told = verdict_data(explain(state, one))
            # The verbs that a player can type are notation.
            yield from (found["sentence"].partition("begin with")[0] for found in [*told["refusals"], *told["reasons"]])
        stale.append(decision)
        yield from tell_others([(state, decision, after)], [1])
        if len(stale) % 8 == 0:
            yield from (position_text(after, seat) for seat in (*after.seats, None))
            yield from _DRAWN.findall(position_svg(after))


def data_names(said: str, setting: Setting) -> set[str]:
    """Return the names of the data in a sentence."""
    found = {*_HYPHENED.findall(said), *_CAMEL.findall(said)}
    return found | (names(setting) & set(re.findall(r"[a-z]+(?:-[a-z]+)*", said)))


def check(seed: int) -> None:
    """No sentence of a game holds a name of the data."""
    steps = game(seed)
    setting = steps[0][0].setting
    said = list(sentences(steps))
    assert 500 < len(said)
    assert {} == {one: found for one in said if (found := data_names(one, setting))}


@pytest.mark.parametrize("seed", [0, 5])
def test_a_player_reads_no_name_of_the_data(seed: int) -> None:
    """Neither in a prompt, nor in what decisions do, what is refused, what others do, nor on the table."""
    check(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_nobody_reads_a_name_of_the_data(seed: int) -> None:
    """In a dozen games."""
    check(seed)


def test_a_name_of_the_data_is_noticed() -> None:
    """One with a hyphen, one without, and the name of a class."""
    setting = new_game(players=2).setting
    for wrong in ("plays angevin-levies", "draws a card for ayyubid", "MarchPlan, Strategy", "place command-token"):
        assert data_names(wrong, setting), wrong
    assert set() == data_names("Battle of Hill Town: march, or pass", setting)


@pytest.mark.parametrize("scenario", ["marches", "outremer", "tripoli"])
def test_everything_that_has_a_name_is_told_of(scenario: str) -> None:
    """Each card, Order, Leader and space says what it does, in words; a title finds it as its name does."""
    document = load_scenario(scenario).document
    players = document.scenario.players[-1]
    state = new_game(Ruleset(scenario), players)
    setting = state.setting
    sheets = (document.leader, document.order, document.mission, document.diplomacy, document.space)
    named = [*(one.name for kind in sheets for one in kind), *setting.objectives, *setting.events]
    for name in named:
        said = about_name(state, name)
        assert said is not None, name
        assert set() == data_names(said, setting), said
        assert said == about_name(state, name.replace("-", " ").title())
    assert None is about_name(state, "bid 3")
    assert named or scenario == "tripoli"


# In the terminal.


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may be saved under any line that is typed after its end."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


def typed(seed: int, players: int, lines: Iterator[str]) -> list[str]:
    """Play in the first seat, and return the lines that a player reads, without prompts."""
    game = ("play", "--game", "third-crusade", "--players", str(players), "--seed", str(seed), "--seat", "1")
    more = ("--variable",) if seed % 2 and players == 2 else ()
    result = run(*game, *more, "--bot", "lively", typed="".join(f"{line}\n" for line in [*lines, "q", ""]))
    assert 0 == result.exit_code
    return re.sub(r"^(player 1|save as)> ", "", result.stdout, flags=re.MULTILINE).splitlines()


def looking() -> Iterator[str]:
    """Yield lines that show everything and choose many decisions."""
    yield from ("help", "me", "map")
    while True:
        yield from ("?", "? 1", "2", "1", "me")


# A row has a number, notation and words, with two blanks between; a row of more columns has notation only.
_ROWS = r"^ *\d+  \S+(?: \S+)*|  +\d+  \S+(?: \S+)*"
_ECHOED = r"^place(?: [a-z-]+){4}(?: is(?: legal:)?)?$|^.* is (?:not )?legal:$|^Taken back: .*"
_NOTATION = re.compile(f"{_ROWS}|{_ECHOED}")
# The help names what can be typed, and rules have ids.
_IDS = re.compile(r"\bthird(\.[a-z-]+)+")


def check_terminal(seed: int, players: int, most: int) -> None:
    """Lines fit 80 columns, and none has a name of the data outside notation."""
    lines = typed(seed, players, islice(looking(), most))
    setting = new_game(players=players).setting
    assert 80 >= max(map(len, lines)), max(lines, key=len)
    plain = [_IDS.sub("", _NOTATION.sub("", line)) for line in lines]
    told = {line: found for line in plain if (found := data_names(line, setting)) and "begin with" not in line}
    assert {} == told


def test_the_terminal_shows_no_name_of_the_data_and_breaks_no_word() -> None:
    """In 80 columns and 24 lines."""
    check_terminal(1, 4, 60)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_no_terminal_shows_a_name_of_the_data_or_breaks_a_word(seed: int, players: int) -> None:
    """Played far into the game, with fixed and variable setups."""
    check_terminal(seed, players, 600)


def test_a_long_list_is_chosen_word_by_word() -> None:
    """Four cards one after another; undo goes back a card, and the decision in the record is whole."""
    lines = typed(2, 2, iter(["1", "? 1", "2", "undo", "2", "1", "1"]))
    asked = "\n".join(lines)
    assert "(6 ways)" in asked
    assert 2 < asked.count("(2 ways)")
    assert "(undo goes back)" in asked
    assert "Levies" in asked
    cards = [line for line in lines if re.match(r" *\d+  place \S+ …", line)]
    assert 4 == len(cards)
    assert any("pick an Event Card" in line for line in lines)


def test_a_question_mark_lists_what_each_order_does() -> None:
    """Once each, below the list; the table is not shown again between a Region and its Order."""
    lines = typed(1, 4, iter(["1", "1", "1", "1", "1", "1", "?"]))
    orders = [line for line in lines if re.match(r"\S.*, (Advanced |Reaction |Blank )*Order", line)]
    assert 10 < len(orders) == len(set(orders))
    asked = "\n".join(lines).split("choose the Order for")
    assert len(asked) > 1
    # The question stands once, in the line above the list.
    assert not any(re.match(r"(Angevin|Ayyubid|Turkoman|Holy Roman Empire): ", line) for line in lines)
    assert "initiative:" not in asked[0].rpartition("choose a Region for an Order")[2]


def test_words_of_a_long_list_can_be_typed() -> None:
    """A card by its name, and a whole decision at once."""
    first = new_game(players=2, seed=None)
    assert first.stack
    lines = typed(2, 2, iter([]))
    cards = [line.split()[2] for line in lines if re.match(r" *\d+  place \S+ …", line)]
    asked = typed(2, 2, iter([f"place {cards[2]}", cards[1], f"{cards[0]} {cards[3]}"]))
    assert not any("pick an Event Card" in line for line in asked)
    whole = typed(2, 2, iter([f"place {' '.join(reversed(cards))}"]))
    assert any("pick an Event Card" in line for line in whole)
