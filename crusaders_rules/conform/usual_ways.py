"""What it takes to compare an implementation of a game with the book, where the game does not state it itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from typing import Any

from crusaders_rules.catalog.home import Home
from crusaders_rules.catalog.watching import rules_asked
from crusaders_rules.game import Conformance, Decision, Game, State

Bot = Callable[[State], Decision]


def conformance_of(game: Game) -> Conformance:
    """Return what it takes to compare an implementation of a game, with the usual ways for what it does not state.

    Raises:
        LookupError: The game has no vectors.
    """
    stated = game.conformance
    if stated is None:
        raise LookupError(f"{game.title} has no vectors")
    missing: dict[str, Any] = {
        name: partial(usual, game) for name, usual in _USUAL.items() if getattr(stated, name) is None
    }
    return stated._replace(**missing)


def _boards(_: Game) -> Mapping[str, Any]:
    return {}


def _questions(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Return the questions that have several readings with code."""
    found = {}
    for one in game.home.catalog().questions:
        names = [reading.name for reading in one.readings if reading.code]
        if len(names) > 1:
            found[one.id] = tuple(sorted(names, key=lambda name: name != one.default))
    return found


def _lessened(_: Game, __: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    return iter(())


def _bots(game: Game) -> Mapping[str, Callable[[int], Bot]]:
    return {"random": partial(_random_bot, game)} if game.spoken.bots is None else game.spoken.bots()


def _random_bot(game: Game, seed: int) -> Bot:
    chance = random.Random(seed)
    return lambda state: chance.choice(game.legal(state))


def _picture(game: Game, state: State) -> str:
    if game.spoken.draw is None:
        raise ValueError(f"{game.title} has no drawings")
    return game.spoken.draw(state, "position", None, None)


def _scopes(game: Game) -> Mapping[str, frozenset[str]]:
    """Return the whole game as its only scope."""
    return {game.title: frozenset(game.home.catalog().rules)}


def _needs(game: Game, _: Mapping[str, Any]) -> frozenset[str]:
    return frozenset((game.title,))


def _fired(game: Game, state: State, decision: Decision) -> tuple[str, ...]:
    """Return the rules that are asked while a decision is carried out, but for those that only refuse."""
    # A position that was read anew remembers nothing.
    blank = game.spoken.read_position(game.spoken.write_position(state))
    asked, functions = rules_asked(game.home.rules, lambda: game.apply(blank, decision)), _functions_of(game.home)
    return tuple(
        rule for rule in asked if not all("Refusal" in str(one.__annotations__["return"]) for one in functions[rule])
    )


@cache
def _functions_of(home: Home) -> Mapping[str, tuple[Callable[..., Any], ...]]:
    return home.rules.functions(home.package)


def _costs(_: Game, __: State, ___: Decision) -> Mapping[str, bool]:
    return {}


def _answers_for(_: Game, __: str, ___: Collection[tuple[str, ...]]) -> bool:
    return True


_USUAL: Mapping[str, Callable[..., Any]] = {
    "boards": _boards,
    "questions": _questions,
    "lessened": _lessened,
    "bots": _bots,
    "picture": _picture,
    "scopes": _scopes,
    "needs": _needs,
    "fired": _fired,
    "costs": _costs,
    "answers_for": _answers_for,
}
