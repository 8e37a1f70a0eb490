"""A game whose decisions, results and totals come from compiled code; it must give the answers of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from crusaders_rules.batch.many_games import Batch, from_positions
from crusaders_rules.batch.row_cells import PLAYERS
from crusaders_rules.batch.rule_tables import COVERED_EXPANSIONS, NotCovered
from crusaders_rules.game import Game
from crusaders_rules.serve.codes import Unanswered
from crusaders_rules.thy_will_be_done.interpret import Reason, Refusal, State, Verdict
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.turns import turns
from crusaders_rules.thy_will_be_done.state.decision import Decision


def batched(game: Game) -> Game:
    """Return a game that has the decisions, the results and the totals of the batch.

    Reasons, words and pictures stay those of the rules, and so do the terms of a score. A position that the batch does
    not cover is refused by name.

    Args:
        game: The first game.
    """
    spoken = game.spoken
    return game._replace(
        legal=legal,
        apply=apply,
        spoken=spoken._replace(
            plays=partial(_covered_part, spoken.plays),
            begin=partial(_covered, spoken.begin),
            read_position=partial(_covered, spoken.read_position),
            read_unchecked=None,
            explain=partial(explain, spoken.explain),
            score=None if spoken.score is None else partial(score, spoken.score),
            turns=partial(turns, legal=legal, apply=apply),
        ),
    )


def _covered_part(plays: Callable[[], Mapping[str, Sequence[object]]]) -> dict[str, Sequence[object]]:
    """Return what the game offers, without the numbers of players and the expansions that the batch does not cover."""
    said = plays()
    players = [number for number in said["players"] if isinstance(number, int) and number <= PLAYERS]
    expansions = [name for name in said["expansions"] if name in COVERED_EXPANSIONS]
    return {**said, "expansions": expansions, "players": players}


def _covered(made: Callable[[Any], State], given: object) -> State:
    """Make a position, unless the batch does not cover it."""
    state = made(given)
    _row(state)
    return state


def _row(state: State) -> Batch:
    """Return a batch of one game."""
    try:
        return from_positions([state])
    except NotCovered as error:
        raise Unanswered("unsupported", str(error)) from error


@attrs.frozen
class _Listed:
    """A batch of one game, and the numbers of its legal decisions."""

    games: Batch
    numbers: dict[Decision, int]


def _listed(state: State) -> _Listed:
    games = _row(state)
    meant = games.tables.numbering.meant
    return _Listed(games, {meant(state, number): number for number in games.legal()[0].tolist()})


def legal(state: State) -> tuple[Decision, ...]:
    """Return the decisions that compiled code lists.

    Args:
        state: A position that the batch covers.
    """
    return tuple(_listed(state).numbers)


def apply(state: State, decision: Decision) -> State:
    """Return the position that compiled code reaches.

    Args:
        state: A position that the batch covers.
        decision: A decision that ``legal`` lists.
    """
    listed = _listed(state)
    listed.games.step([listed.numbers[decision]])
    return listed.games.position(0)


def explain(by_the_rules: Callable[[State, Decision], Verdict], state: State, decision: Decision) -> Verdict:
    """Return the verdict of the rules, if compiled code lists a decision that they allow, or does not list another one.

    Args:
        by_the_rules: Returns the verdict of the rules.
        state: A position that the batch covers.
        decision: Any decision.
    """
    verdict, rule = by_the_rules(state, decision), kind_of(state).rule
    is_listed = decision in _listed(state).numbers
    if is_listed == verdict.legal:
        return verdict
    if is_listed:
        return Verdict((), (Reason(rule, "compiled code lists this decision"),))
    return Verdict((Refusal(rule, "a decision that compiled code lists", str(decision)),))


def score(by_the_rules: Callable[[State], dict[str, Any]], state: State) -> dict[str, Any]:
    """Return the score of a position with the totals and the winners of compiled code.

    Args:
        by_the_rules: Returns the score of the rules.
        state: A position that the batch covers.
    """
    said, games = by_the_rules(state), _row(state)
    totals, won = games.scores()[0].tolist(), games.winners()[0].tolist()
    players = [{**one, "total": total} for one, total in zip(said["players"], totals, strict=True)]
    return {**said, "players": players, "winners": [seat + 1 for seat, wins in enumerate(won) if wins]}
