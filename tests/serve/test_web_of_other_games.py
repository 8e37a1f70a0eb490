"""The protocol over HTTP for The Third Crusade and for a game of another package: whole games, and the description."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import jsonschema
import pytest
from salt_road.game import GAME as SALT_ROAD

from crusaders_rules.game import Game
from crusaders_rules.games import THIRD_CRUSADE
from crusaders_rules.serve.protocol import Conversation, Limits, answer, offered
from tests.serve.test_web import Message, Reply, body, by_name, called, in_a_thread, references, web

GAMES = (THIRD_CRUSADE, SALT_ROAD)
NAMED = {game.name: game for game in GAMES}
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@cache
def application(name: str) -> Any:  # noqa: ANN401 -- of Starlette
    """Return the application as it is served."""
    return web.application(NAMED[name], Limits(), 2)


def ask(game: Game, path: str, sent: bytes = b"", method: str = "POST") -> Reply:
    """Send a request, and check the reply by the description."""
    parts: list[Message] = [{"type": "http.request", "body": sent, "more_body": False}]

    async def receive() -> Message:
        return parts.pop(0)

    reply: Reply = in_a_thread(called, application(game.name), method, path, "application/json", receive)
    operation = description(game.name)["paths"].get(path, {}).get(method.lower()) if path.startswith("/v1") else None
    if operation is not None:
        schema = operation["responses"][str(reply.status)]["content"]["application/json"]["schema"]
        by_name({**schema, "components": description(game.name)["components"]}).validate(reply.data)
    return reply


@cache
def description(name: str) -> Any:  # noqa: ANN401 -- JSON
    """Return the OpenAPI description that is served."""
    return ask(NAMED[name], "/openapi.json", method="GET").data


def ask_both(game: Game, op: str, **keys: object) -> Any:  # noqa: ANN401 -- JSON
    """Send a request, and compare the answer with that of the protocol by lines."""
    reply = ask(game, f"/v1/{op}", body(**keys))
    _, said = answer(Conversation(game, greeted=True), {"op": op, **keys})
    assert said == reply.data
    assert said["ok"] == (200 == reply.status)
    return reply.data


def played(game: Game, seed: int, players: int) -> Iterator[tuple[Any, Any]]:
    """Play a game over HTTP, and yield each position with its legal decisions."""
    draw, said = random.Random(seed), ask_both(game, "new", players=players)
    while True:
        listed = ask_both(game, "legal", position=said["position"])
        yield said["position"], listed["decisions"]
        if not listed["decisions"]:
            return
        said = ask_both(game, "apply", position=said["position"], decision=draw.choice(listed["decisions"])["decision"])


@pytest.mark.parametrize(
    ("game", "players"),
    [
        *((SALT_ROAD, players) for players in (2, 3)),
        # A position of this game holds its play, which each request replays.
        *(pytest.param(THIRD_CRUSADE, players, marks=pytest.mark.long) for players in (2, 3)),
    ],
)
def test_whole_games_are_played(game: Game, players: int) -> None:
    """Every answer is that of the protocol by lines; at the end there are winners."""
    *begun, (position, decisions) = played(game, players, players)
    assert len(begun) > 10
    assert [] == decisions
    score = ask_both(game, "score", position=position)
    assert score["over"]
    assert score["winners"]
    assert players == len(score["players"])


def test_a_game_of_the_third_crusade_begins() -> None:
    """Until each player has placed an Order; the score is that of a game that is not over."""
    begun = list(islice(played(THIRD_CRUSADE, 3, 2), 40))
    said = ask_both(THIRD_CRUSADE, "score", position=begun[-1][0])
    assert not said["over"]
    assert any("plan " in one["decision"] for _, decisions in begun for one in decisions)


@by_game
def test_a_decision_is_explained_refused_drawn_and_chosen_by_a_bot(game: Game) -> None:
    """In a position in the middle of a game."""
    states = list(islice(played(game, 5, 2), 25))
    position, decisions = states[-5]
    legal = decisions[0]["decision"]
    assert ask_both(game, "explain", position=position, decision=legal)["legal"]
    refused = next(one["decision"] for _, every in states for one in every if one not in decisions)
    verdict = ask_both(game, "explain", position=position, decision=refused)
    assert not verdict["legal"]
    assert verdict["refusals"][0]["rule"]
    assert not ask_both(game, "apply", position=position, decision=refused)["legal"]
    assert ask_both(game, "draw", position=position, part="position")["svg"].startswith("<svg")
    chosen = ask_both(game, "bot", position=position, by="random", seed=3)
    assert chosen["decision"] in [one["decision"] for one in decisions]
    assert len(decisions) == ask_both(game, "perft", position=position, depth=1)["counts"][-1]


@by_game
def test_the_description_has_what_the_game_offers(game: Game) -> None:
    """Each op but bye, and everything to which it refers; what the game has not is refused."""
    said = description(game.name)
    assert {f"/v1/{op}" for op in (*offered(game.spoken), "hello")} == said["paths"].keys()
    schemas = said["components"]["schemas"]
    assert {name.removeprefix("#/components/schemas/") for name in references(said)} <= schemas.keys()
    for each in schemas.values():
        jsonschema.Draft202012Validator.check_schema(each)
    assert ask(game, "/v1/turns", b"{}").data["error"]["code"] in {"unsupported", "unknown-op"}


@by_game
def test_hello_says_which_game_it_is(game: Game) -> None:
    """By its name, with what it plays."""
    said = ask(game, "/v1/hello", method="GET").data
    assert said["ok"]
    assert game.name == said["game"]
    assert 2 in said["plays"]["players"]


def test_a_bot_of_the_game_is_asked_for_by_name() -> None:
    """The Third Crusade has three, and one that it has not is refused with their names."""
    position, _ = next(played(THIRD_CRUSADE, 1, 2))
    names = ask(THIRD_CRUSADE, "/v1/hello", method="GET").data["plays"]["bots"]
    assert ["random", "lively", "simple"] == names
    for name in names:
        assert ask_both(THIRD_CRUSADE, "bot", position=position, by=name, seed=1)["ok"]
    refused = ask(THIRD_CRUSADE, "/v1/bot", body(position=position, by="livly", seed=1)).data
    assert "did you mean 'lively'?" in refused["error"]["message"]
