"""Names of the data never reach a player: whole games in the terminal, of every number of players and expansion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.state import KnightOrder, Manner
from tests.cli.terminal import run

_ACTION = "(travel|crusade|influence|build|muster)"
# What a player types is written so: wedges, manners of distributing, knight orders where one is chosen, and verbs.
_NOTATION = re.compile(
    rf"\b{_ACTION}-{_ACTION}\b|\b(build-new|setup-upgrade)\b|"
    rf"\bsow ({'|'.join(Manner)})\b|\border ({'|'.join(KnightOrder)})\b"
)
_ENGLISH = {"one-time"}
_NAME = re.compile(r"(?<![\w./-])[a-z]+(?:-[a-z]+)+(?![\w-])")
# "1 of 2 movement points" is right, and so is a verb after a number.
_ONE = re.compile(r"(?<!of )(?<![\d,.+-])\b1 (?!less|always|costs|gives|gains|is|exists|Knights of)[A-Za-z]+s\b")
GAMES = [
    (2, ()),
    (3, ()),
    (4, ("divine-influence",)),
    (5, ("five-and-six",)),
    (6, ("five-and-six", "divine-influence")),
]
# Every word that shows something, the first decisions, and whole turns.
_TYPED = [
    "map",
    "key",
    "regions",
    "me",
    "h",
    *["?", "? 1", "? 2", "1"] * 40,
    *["2", "1"] * 40,
    "regions",
    "me",
    "? skip",
]


def read(players: int, expansions: tuple[str, ...], seed: int, bot: str) -> list[str]:
    """Play a game in the first seat, and return the lines that a player reads."""
    with_these = [part for name in expansions for part in ("--expansion", name)]
    game = ("play", "--players", str(players), *with_these, "--seed", str(seed), "--seat", "1", "--bot", bot)
    result = run(
        *game, *(["--annotate"] if seed % 2 else []), typed="".join(f"{line}\n" for line in [*_TYPED, "q", ""])
    )
    assert 0 == result.exit_code
    return result.stdout.splitlines()


def named(lines: list[str]) -> set[str]:
    """Return the names of the data in lines, and the numbers that do not agree with their word."""
    plain = [_NOTATION.sub("", line) for line in lines]
    return {found for line in plain for found in (*_NAME.findall(line), *_one(line)) if found not in _ENGLISH}


def _one(line: str) -> list[str]:
    return [found[0] for found in _ONE.finditer(line)]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may be saved under any line that is typed after its end."""
    monkeypatch.chdir(tmp_path)


def test_a_player_reads_no_name_of_the_data() -> None:
    """With an expansion, which has the most names."""
    lines = read(2, ("divine-influence",), 0, "greedy")
    assert 500 < len(lines)
    assert set() == named(lines)


@pytest.mark.long
@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize(("players", "expansions"), GAMES)
def test_nobody_reads_a_name_of_the_data(players: int, expansions: tuple[str, ...], bot: str) -> None:
    """In two games of each kind, one of them with the arithmetic of each decision."""
    for seed in (1, 2):
        assert set() == named(read(players, expansions, seed, bot))


def test_a_name_of_the_data_is_noticed() -> None:
    """And a number that does not agree, but neither what a player types nor plain English."""
    assert {"farm-bargain", "1 troops", "1 churches"} == named(
        ["2  move a2 b1  to a site with farm-bargain", "1 troops", "influence with 1 token + 1 churches = 2"]
    )
    right = [
        "resolve travel-build",
        "2  order holy-ghost  keep it",
        "for 1 of 2 movement points",
        "a farm costs 1 less",
    ]
    assert set() == named(right)
