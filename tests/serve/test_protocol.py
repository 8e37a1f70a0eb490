"""The protocol as a function: what it answers is what the library says, with and without a current position."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest

from crusaders_rules import Ruleset, State, apply, explain, from_text, is_over, legal, new_game, score, to_text, winners
from crusaders_rules.analysis import odds, turns
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.records import position_from_json, position_to_json
from crusaders_rules.serve.codes import CODES
from crusaders_rules.serve.protocol import Conversation, Limits, answer
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.pending import AskTurn
from tests.cli.terminal import run
from tests.serve.support import TINY, TINY_RULES, Talk
from tests.thy_will_be_done.records.games import SMALL, first, position_data, states

# As numbered among the recorded games: in the last one, some questions are asked that are never asked otherwise.
SMALL_STAR, SMALL_TOURNAMENT, ODD_READINGS = 5, 9, 13


def texts(state: State) -> list[str]:
    """Return the legal decisions in notation."""
    return [to_text(state, decision) for decision in legal(state)]


def read(data: object) -> State:
    """Read a position of an answer."""
    return position_from_json(json.dumps(data))


@pytest.mark.parametrize(
    "game", [SMALL, SMALL_STAR, SMALL_TOURNAMENT, pytest.param(ODD_READINGS, marks=pytest.mark.long)]
)
def test_a_game_by_the_protocol_is_the_game_of_the_library(game: int) -> None:
    """From the first position to the score, with each list of decisions and each position after one."""
    talk, chance, state = Talk(), random.Random(game), states(game)[0]
    assert state == read(talk.ask("set", position=position_data(state))["position"])
    while legal(state):
        said = talk.ask("legal")
        assert texts(state) == [one["decision"] for one in said["decisions"]]
        decision = chance.choice(legal(state))
        said = talk.ask("apply", decision=to_text(state, decision))
        state = apply(state, decision)
        assert said["legal"]
        assert is_over(state) == said["over"]
        assert state == talk.conversation.state
    assert state == read(talk.ask("set", position=position_data(state))["position"])
    said = talk.ask("score")
    assert list(score(state).totals) == [player["total"] for player in said["players"]]
    assert [seat + 1 for seat in winners(state)] == said["winners"]
    assert [] == talk.ask("legal")["decisions"]


def test_a_position_in_the_request_leaves_the_current_one_alone() -> None:
    """So one engine serves many tables; the answer is the same as without it."""
    talk, stateless = Talk(), Talk()
    talk.ask("new", players=2, seed=5)
    kept = talk.conversation
    for state in states(SMALL)[:-1:7]:
        data = position_data(state)
        stateless.ask("set", position=data)
        decision = texts(state)[0]
        requests: list[tuple[str, dict[str, Any]]] = [
            ("legal", {}),
            ("explain", {"decision": decision}),
            ("score", {}),
            ("perft", {"depth": 2}),
            ("apply", {"decision": decision}),
        ]
        for op, keys in requests:
            assert stateless.ask(op, **keys) == talk.ask(op, position=data, **keys)
    assert kept == talk.conversation


def test_a_driver_dictates_the_setup_as_chance() -> None:
    """Without a seed, chance is asked piece by piece, and is answered like a player."""
    talk = Talk()
    said, state = talk.ask("new", players=2, ruleset=TINY), new_game(TINY_RULES, 2)
    asked = []
    while said["asked"] == "chance":
        choices = talk.ask("legal")["decisions"]
        assert dict(odds(state)) == {from_text(state, one["decision"]): one.get("weight", 1) for one in choices}
        asked.append(choices[-1]["decision"])
        said = talk.ask("apply", decision=asked[-1])
        state = apply(state, from_text(state, asked[-1]))
    assert ["enemy", "tile", "start"] == [text.split()[0] for text in asked]
    assert state == read(said["position"])


def test_outcomes_fix_what_chance_decides() -> None:
    """As in a record; the position after them is the one that chance would have reached."""
    outcomes = {"enemies": {"b1": "slav"}, "tiles": {"b1": "church-discount"}, "start": 2}
    said = Talk().ask("new", players=2, ruleset=TINY, outcomes=outcomes)
    assert (1, 2) == (said["asked"], said["position"]["start"])
    assert {"b1": "slav"} == said["position"]["board"]["enemies"]


def test_what_is_played_has_a_title_and_a_meaning() -> None:
    """Everything that a person can choose, with nothing left over; no title is a name of our data."""
    said = Talk().ask("hello", version=1)
    plays, titles = said["plays"], said["titles"]
    assert {"players"} == plays.keys() - titles.keys()
    for name, listed in titles.items():
        assert set(plays[name]) == listed.keys()
        assert not [one for one, words in listed.items() if words["title"] in {one, ""}]
    assert all(words["means"] for listed in titles.values() for words in listed.values())


def test_what_new_leaves_out_is_as_usual() -> None:
    """The game of 2017 on the board for so many players; a seed draws the same as in Python."""
    for players in (2, 3, 4):
        said = Talk().ask("new", players=players, seed=9)
        assert new_game(players=players, seed=9) == read(said["position"])


def test_weights_of_chance_are_said() -> None:
    """How many equally likely pieces a decision of chance stands for."""
    state = new_game(Ruleset(orders="none"), players=2)
    weights: dict[str, int] = {}
    while state.pending.seat == CHANCE:
        said = Talk().ask("legal", position=position_data(state))
        weights |= {one["decision"]: one["weight"] for one in said["decisions"] if "weight" in one}
        state = apply(state, legal(state)[0])
    assert {"enemy prussian"} <= weights.keys()


# Verdicts.


def test_a_refusal_is_an_answer() -> None:
    """With every rule, what it needs and what the player has; the position stays."""
    talk, state = Talk(), first(SMALL, AskTurn)
    talk.ask("set", position=position_data(state))
    for text in ("skip", "resolve muster-influence", "keep", "build church a1"):
        verdict = explain(state, from_text(state, text))
        for op in ("explain", "apply"):
            said = talk.ask(op, decision=text)
            assert verdict.legal == said["legal"]
            assert [one.rule for one in verdict.refusals] == [one["rule"] for one in said["refusals"]]
            assert [one.code for one in verdict.refusals] == [one["code"] for one in said["refusals"]]
            assert [one.sentence for one in verdict.reasons] == [one["sentence"] for one in said["reasons"]]
            assert ("position" in said) == (verdict.legal and op == "apply")
            if not verdict.legal:
                assert state == talk.conversation.state


@pytest.mark.parametrize("every", [200, pytest.param(25, marks=pytest.mark.long)])
def test_a_decision_may_be_an_object(every: int) -> None:
    """Each listed decision means the same by its text and by its kind and arguments."""
    talk = Talk()
    for state in states(0)[::every]:
        data = position_data(state)
        for one in talk.ask("legal", position=data)["decisions"]:
            given = {"kind": one["kind"], "arguments": one["arguments"]}
            by_text = talk.ask("apply", position=data, decision=one["decision"])
            assert by_text == talk.ask("apply", position=data, decision=given)


# Turns and counts.


def counted(state: State, depth: int, onward: Callable[[State], list[State]]) -> int:
    """Count sequences by the definition."""
    return 1 if depth == 0 else sum(counted(after, depth - 1, onward) for after in onward(state))


@pytest.mark.parametrize("at", [0, 3, 12, 30, -2, -1])
def test_perft_counts_by_the_definition(at: int) -> None:
    """By decisions and by whole turns, from the setup to the end of the game."""
    state = states(SMALL)[at]
    data = position_data(state)
    said = Talk().ask("perft", position=data, depth=3)
    by_decision = [counted(state, depth, lambda one: [apply(one, way) for way in legal(one)]) for depth in range(4)]
    assert by_decision == said["counts"]
    if at not in (0, 3):
        said = Talk().ask("perft", position=data, depth=2, by="turns")
        by_turn = [counted(state, depth, lambda one: [turn.state for turn in turns(one)]) for depth in range(3)]
        assert by_turn == said["counts"]


def test_perft_is_divided_by_the_first_decision() -> None:
    """Each with its own count, and the counts of all lengths stay as they are."""
    state = first(SMALL, AskTurn)
    plain = Talk().ask("perft", position=position_data(state), depth=3)
    said = Talk().ask("perft", position=position_data(state), depth=3, divide=True)
    assert plain["counts"] == said["counts"]
    after = {text: apply(state, from_text(state, text)) for text in texts(state)}
    assert said["divide"] == {
        text: counted(one, 2, lambda reached: [apply(reached, way) for way in legal(reached)])
        for text, one in after.items()
    }


def test_perft_of_a_game_that_is_over_is_zero() -> None:
    """Nothing follows, whatever the depth."""
    data = position_data(states(SMALL)[-1])
    assert [1, 0, 0] == Talk().ask("perft", position=data, depth=2)["counts"]
    said = Talk().ask("perft", position=data, depth=2, divide=True)
    assert ([1, 0, 0], {}) == (said["counts"], said["divide"])


def test_turns_are_those_of_the_library() -> None:
    """Each with its decisions, and with the position after them if wanted; a limit cuts the list alone."""
    state = first(SMALL, AskTurn)
    talk, found = Talk(), turns(state)
    talk.ask("set", position=position_data(state))
    said = talk.ask("turns", positions=True)
    assert len(found) == said["count"] == len(said["turns"])
    for turn, told in zip(found, said["turns"], strict=True):
        assert turn.state == read(told["position"])
        after = state
        for text in told["decisions"]:
            after = apply(after, from_text(after, text))
        assert turn.state == after
    short = talk.ask("turns", limit=2)
    assert (len(found), 2) == (short["count"], len(short["turns"]))
    assert all("position" not in turn for turn in short["turns"])
    assert {"ok": True, "asked": None, "count": 0, "turns": []} == talk.ask(
        "turns", position=position_data(states(SMALL)[-1])
    )


# Errors.


ERRORS: list[tuple[object, str, str | None]] = [
    ([], "bad-value", None),
    (None, "bad-value", None),
    ("legal", "bad-value", None),
    ({}, "unknown-op", "op"),
    ({"op": 1}, "unknown-op", "op"),
    ({"op": "legall"}, "unknown-op", "op"),
    ({"op": "legal", "id": 1.5}, "bad-value", "id"),
    ({"op": "legal", "id": True}, "bad-value", "id"),
    ({"op": "legal", "id": "x" * 65}, "bad-value", "id"),
    ({"op": "legal", "id": 2**53}, "bad-value", "id"),
    ({"op": "legal"}, "no-position", "position"),
    ({"op": "legal", "positions": {}}, "unknown-key", "positions"),
    ({"op": "legal", "position": "x"}, "bad-value", "position"),
    ({"op": "legal", "position": None}, "bad-value", "position"),
    ({"op": "legal", "position": {}}, "bad-position", "position.format"),
    ({"op": "explain"}, "missing-key", "decision"),
    ({"op": "explain", "decision": 3}, "bad-value", "decision"),
    ({"op": "set"}, "missing-key", "position"),
    ({"op": "set", "position": {}, "decision": "skip"}, "unknown-key", "decision"),
    ({"op": "draw", "part": "wheel"}, "bad-value", "part"),
    ({"op": "perft"}, "missing-key", "depth"),
    ({"op": "perft", "depth": 21}, "bad-value", "depth"),
    ({"op": "perft", "depth": -1}, "bad-value", "depth"),
    ({"op": "perft", "depth": 1, "by": "rounds"}, "bad-value", "by"),
    ({"op": "turns", "limit": "all"}, "bad-value", "limit"),
    ({"op": "turns", "positions": 1}, "bad-value", "positions"),
    ({"op": "hello"}, "missing-key", "version"),
    ({"op": "hello", "version": 2}, "foreign-version", "version"),
    ({"op": "hello", "version": "1"}, "bad-value", "version"),
    ({"op": "hello", "version": 1, "name": "x"}, "unknown-key", "name"),
    ({"op": "bye", "now": True}, "unknown-key", "now"),
    ({"op": "new"}, "missing-key", "players"),
    ({"op": "new", "players": 2, "seat": 1}, "unknown-key", "seat"),
    ({"op": "new", "players": "2"}, "bad-ruleset", "players"),
    ({"op": "new", "players": 9}, "bad-ruleset", "players"),
    ({"op": "new", "players": 9, "ruleset": {"board": "ours-two"}}, "bad-ruleset", "players"),
    ({"op": "new", "players": 3, "ruleset": {"board": "ours-two"}}, "bad-ruleset", "ruleset.board"),
    ({"op": "new", "players": 2, "ruleset": {"edition": "first"}}, "bad-ruleset", "ruleset.edition"),
    ({"op": "new", "players": 2, "ruleset": {"variant": "easy"}}, "bad-ruleset", "ruleset.variant"),
    ({"op": "new", "players": 2, "ruleset": {"orders": "chosen"}}, "bad-ruleset", "ruleset.orders"),
    ({"op": "new", "players": 2, "ruleset": {"bord": "x"}}, "bad-ruleset", "ruleset.bord"),
    ({"op": "new", "players": 2, "seed": -1}, "bad-ruleset", "seed"),
    ({"op": "new", "players": 2, "outcomes": {"start": 1}}, "bad-ruleset", "outcomes.enemies"),
    (
        {
            "op": "new",
            "players": 2,
            "ruleset": TINY,
            "seed": 1,
            "outcomes": {"enemies": {"b1": "slav"}, "tiles": {"b1": "church-discount"}, "start": 2},
        },
        "bad-ruleset",
        "seed",
    ),
]


@pytest.mark.parametrize(("request_", "code", "place"), ERRORS, ids=lambda value: str(value)[:60])
def test_a_bad_request_has_one_clear_error(request_: object, code: str, place: str | None) -> None:
    """With its code and its place; the conversation goes on as if nothing had been asked."""
    error = Talk().fail(request_)
    assert (code, place) == (error["code"], error.get("place"))
    assert error["message"]
    assert "\n" not in error["message"]


def test_every_question_waits_for_hello() -> None:
    """Bye alone does not; a failed hello is none."""
    talk = Talk(greeted=False)
    assert "foreign-version" == talk.fail({"op": "hello", "version": 99})["code"]
    assert [1] == talk.fail({"op": "hello", "version": 99})["versions"]
    assert "out-of-order" == talk.fail({"op": "new", "players": 2})["code"]
    talk.ask("bye")
    assert talk.conversation.ended


def test_a_later_hello_starts_afresh() -> None:
    """It forgets the current position."""
    talk = Talk()
    talk.ask("new", players=2, seed=1)
    talk.ask("hello", version=1)
    assert "no-position" == talk.fail({"op": "legal"})["code"]


def test_the_id_comes_back() -> None:
    """With answers and with errors, but not if it is none."""
    talk = Talk()
    talk.ask("new", players=2, seed=1)
    for ident in (0, -7, 2**53 - 1, "", "a", "\ud800"):
        for request in ({"op": "legal"}, {"op": "explain"}, {"op": "nothing"}):
            assert ident == answer(talk.conversation, {"id": ident, **request})[1]["id"]
    for without in ({"op": "legal"}, {"op": "legal", "id": None}, {"op": "legal", "id": []}):
        assert "id" not in answer(talk.conversation, without)[1]


def test_a_text_that_is_no_decision_is_an_error() -> None:
    """It names what may have been meant, and what is wrong in an object."""
    talk = Talk()
    talk.ask("set", position=position_data(first(SMALL, AskTurn)))
    assert "did you mean 'skip'?" in talk.fail({"op": "explain", "decision": "skipp"})["message"]
    assert "no wedge" in talk.fail({"op": "apply", "decision": "resolve x"})["message"]
    error = talk.fail({"op": "explain", "decision": {"kind": "resolve", "arguments": {"wedge": "x", "at": 1}}})
    assert "bad-decision" == error["code"]
    assert {"decision.arguments.wedge", "decision.arguments.at"} >= {one["place"] for one in error["problems"]}


def test_an_impossible_position_is_refused_with_every_problem() -> None:
    """Each with its place in the request and its rule."""
    data = position_data(first(SMALL, AskTurn))
    data["players"][0]["troops"] = 9
    data["supply"] = 9_000
    error = Talk().fail({"op": "legal", "position": data})
    assert "bad-position" == error["code"]
    assert {"position.players[0].troops", "position.supply"} <= {one["place"] for one in error["problems"]}
    assert all(one["rule"] for one in error["problems"])


@pytest.mark.parametrize("state", [states(SMALL)[0], states(1)[5]])
def test_there_are_no_turns_during_the_setup(state: State) -> None:
    """Neither while chance decides nor while players do."""
    talk = Talk()
    talk.ask("set", position=position_data(state))
    assert "not-now" == talk.fail({"op": "turns"})["code"]
    assert "not-now" == talk.fail({"op": "perft", "depth": 1, "by": "turns"})["code"]
    assert [1] == talk.ask("perft", depth=0, by="turns")["counts"]


def test_divide_goes_with_decisions_and_a_depth() -> None:
    """Whole turns have no names, and at depth 0 there is no first decision."""
    talk = Talk()
    talk.ask("set", position=position_data(first(SMALL, AskTurn)))
    assert "divide" == talk.fail({"op": "perft", "depth": 1, "by": "turns", "divide": True})["place"]
    assert "depth" == talk.fail({"op": "perft", "depth": 0, "divide": True})["place"]


# Limits.


def test_work_ends_at_its_limits() -> None:
    """After so many positions, or when the time has run out; no clock is asked here."""
    position = position_data(first(SMALL, AskTurn))
    requests: list[dict[str, Any]] = [
        {"op": "perft", "depth": 6},
        {"op": "perft", "depth": 6, "divide": True},
        {"op": "perft", "depth": 3, "by": "turns"},
        {"op": "turns"},
    ]
    for request in requests:
        error = Talk(Limits(positions=20)).fail({**request, "position": position})
        assert ("too-much", "needs more than 20 positions") == (error["code"], error["message"])
        talk, clock = Talk(), iter([False] * 9 + [True])
        after, said = answer(talk.conversation, {**request, "position": position}, partial(next, clock))
        assert "needs more than 10 seconds" == said["error"]["message"]
        assert after == talk.conversation


def test_the_time_is_asked_for_each_position_that_is_written() -> None:
    """Listing thousands of turns takes longer than finding them."""
    position = position_data(first(SMALL, AskTurn))

    def asked(**keys: object) -> int:
        spent = []

        def expired() -> bool:
            spent.append(0)
            return False

        answer(Talk().conversation, {"op": "turns", "position": position, **keys}, expired)
        return len(spent)

    assert asked(limit=5) == asked(limit=0) + 5


def test_parts_of_a_position_are_drawn() -> None:
    """Each part is SVG, in which every region and every wedge has its name."""
    talk = Talk()
    talk.ask("new", players=2, seed=1)
    board = talk.ask("draw")["svg"]
    regions = [region.name for region in new_game(Ruleset(), 2, seed=1).ruleset.laid.regions]
    assert all(f'data-region="{name}"' in board for name in regions)
    areas = [talk.ask("draw", part="area", seat=seat)["svg"] for seat in (1, 2)]
    assert all(6 == area.count("data-wedge=") for area in areas)
    assert 12 == talk.ask("draw", part="area")["svg"].count("data-wedge=")
    assert talk.ask("draw", part="score")["svg"].startswith("<svg ")
    refused = talk.fail({"op": "draw", "part": "area", "seat": 3})
    assert ("bad-value", "seat") == (refused["code"], refused["place"])


# What the engine says of itself.


def test_hello_says_what_the_engine_can() -> None:
    """Every op beside hello and bye, its features, what it plays, and its limits."""
    said = Talk().ask("hello", version=1)
    ops = [
        "new",
        "set",
        "legal",
        "explain",
        "apply",
        "score",
        "turns",
        "perft",
        "draw",
        "bot",
        "check",
        "verify",
        "ask",
    ]
    assert ops == said["can"][: len(ops)]
    assert {"arguments", "readings", "seed", "outcomes"} == set(said["can"][len(ops) :])
    assert [2, 3, 4, 5, 6] == said["plays"]["players"]
    assert ["divine-influence", "five-and-six"] == said["plays"]["expansions"]
    assert "tiny-row" in said["plays"]["boards"]
    assert {"bytes", "depth", "seconds", "positions"} == said["limits"].keys()


def test_an_engine_offers_what_its_game_has() -> None:
    """A game without a score and without turns says so, and refuses them."""
    game = THY_WILL_BE_DONE._replace(spoken=THY_WILL_BE_DONE.spoken._replace(score=None, turns=None))
    begun, said = answer(Conversation(game), {"op": "hello", "version": 1})
    assert {"score", "turns"} & set(said["can"]) == set()
    for op in ("score", "turns"):
        _, said = answer(begun, {"op": op, "position": position_data(first(SMALL, AskTurn))})
        assert ("unsupported", "op") == (said["error"]["code"], said["error"]["place"])


def test_a_fault_of_the_engine_is_an_answer(caplog: pytest.LogCaptureFixture) -> None:
    """It lives on with its position, and the log shows the fault."""

    def broken(_: State) -> tuple[()]:
        raise ZeroDivisionError("planted")

    talk = Talk()
    talk.ask("new", players=2, seed=1)
    talk.conversation = attrs.evolve(talk.conversation, game=THY_WILL_BE_DONE._replace(legal=broken))
    error = talk.fail({"op": "legal"})
    assert ("internal", "a fault of the engine: ZeroDivisionError") == (error["code"], error["message"])
    assert "planted" in caplog.text
    talk.ask("score")


def test_every_code_has_a_status() -> None:
    """Of an error, each; the codes are for ever, and this list may only grow."""
    assert all(400 <= status < 600 for status, _ in CODES.values())
    assert set(CODES) >= {
        *("not-json", "too-large", "too-deep", "unknown-op", "unsupported", "unknown-key", "missing-key", "bad-value"),
        *("foreign-version", "out-of-order", "no-position", "bad-position", "bad-ruleset", "bad-decision", "not-now"),
        *("too-much", "too-slow", "busy", "internal"),
    }


def test_positions_come_back_as_they_went() -> None:
    """Set gives back the position that it was given, written as files are."""
    for state in states(1)[::40]:
        assert json.loads(position_to_json(state)) == Talk().ask("set", position=position_data(state))["position"]


def test_a_question_in_words_is_answered_as_the_command_line_does() -> None:
    """The best answer first, without a position; words that fit nothing have no answer."""
    talk = Talk()
    words = "who wins if two players are level"
    said = talk.ask("ask", words=words, most=3)
    assert "score.winner.tie" == said["answers"][0]["id"]
    assert 3 == len(said["answers"])
    told = run("ask", words, "--most", "3", "--json").stdout
    assert {"asked": words, **{key: said[key] for key in ("sure", "answers")}} == json.loads(told)
    assert [] == talk.ask("ask", words="xyzzy plugh")["answers"]
    assert not talk.ask("ask", words="can I do that")["sure"]


@pytest.mark.parametrize(
    ("keys", "place", "code"),
    [
        ({}, "words", "missing-key"),
        ({"words": 7}, "words", "bad-value"),
        ({"words": "x" * 401}, "words", "bad-value"),
        ({"words": "tie", "most": 0}, "most", "bad-value"),
    ],
)
def test_a_question_that_is_none_is_refused(keys: dict[str, object], place: str, code: str) -> None:
    """With the place in the request."""
    error = Talk().fail({"op": "ask", **keys})
    assert (place, code) == (error["place"], error["code"])
