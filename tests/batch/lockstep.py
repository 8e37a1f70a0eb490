"""The batch and the library play the same games, decision by decision: ``python -m tests.batch.lockstep``.

The library plays a game. Then the batch lists the decisions of each position, and takes the one that was taken: once
from the row of each position, and once all of them from the first row on.

Positions of the library become rows part by part: a part that is the same frozen object as in the position before keeps
its cells. This hides nothing, because no row that the batch has made is read for it, and some positions of each game
are also packed whole, and read back from the row of the batch.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from unittest.mock import patch

import attrs
import click
import numpy as np

from crusaders_rules import Interpretation, Ruleset, State, apply, is_over, legal, new_game, score, winners
from crusaders_rules.batch import begin, from_positions, greedy
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.many_games import Batch, room_to_search
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.row_cells import FIELDS
from crusaders_rules.batch.rows import Row, pack, pack_all
from crusaders_rules.batch.rule_tables import RuleTables
from crusaders_rules.envs.numbering import Numbering
from crusaders_rules.thy_will_be_done.interpret import RulesetError
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME as BASE_ORDERS
from crusaders_rules.thy_will_be_done.play import bots, expanded
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.kinds import phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.show.text import position_text
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.batch.drawn import game_at_random
from tests.batch.one_desk import followed

# The decisions that no base game has.
_OF_DIVINE = (d.TurnTiles, d.Collect, d.Flip, d.ErectNew, d.TakeOff, d.Forgo, d.LandGiant, d.PutGiant)
_OF_EXPANSIONS = (d.Swap, d.MarkEnemy, *_OF_DIVINE)
# A random game takes fewer decisions under nearly all rulesets.
MOST = 2_000
# One of so many positions is also packed whole, read back, and scored; the last one is.
_EACH = 100


class DifferError(AssertionError):
    """The batch and the library differ; the message has the position, the decision and what differs."""


@attrs.define
class Counts:
    """What was compared.

    Attributes:
        decisions: The number of decisions.
        games: The number of games.
        asked: How often each kind of question was asked.
        added: How often each decision was taken that only an expansion has.
        played: How many decisions each kind of game had.
    """

    decisions: int = 0
    games: int = 0
    asked: Counter[str] = attrs.field(factory=Counter)
    added: Counter[str] = attrs.field(factory=Counter)
    played: Counter[str] = attrs.field(factory=Counter)


@attrs.frozen
class Game:
    """A game that the library has played.

    Attributes:
        states: Its positions.
        choices: The legal decisions of each position by their numbers.
        numbers: The numbers of those that were taken.
    """

    states: list[State] = attrs.field(factory=list)
    choices: list[dict[int, Decision]] = attrs.field(factory=list)
    numbers: list[int] = attrs.field(factory=list)

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that were taken."""
        return [choices[number] for choices, number in zip(self.choices, self.numbers, strict=False)]


def added_by(state: State, decision: Decision) -> str | None:
    """Return what a decision is that only an expansion has; None for any other.

    Args:
        state: The position.
        decision: A legal decision.
    """
    asked = state.pending
    if isinstance(decision, d.Erect | d.ErectNew) and expanded.beside_in(state, decision.region):
        return "third building"
    if isinstance(decision, _OF_EXPANSIONS):
        return type(decision).__name__
    if isinstance(asked, p.AskExtra) and isinstance(decision, d.Distribute):
        return "additional distribution"
    if isinstance(decision, d.ChooseOrder | d.DealOrder) and decision.order in at.ORDERS[1 + len(BASE_ORDERS) :]:
        return str(decision.order)
    if isinstance(decision, d.Attack):
        area, token = state.areas[asked.seat or 0], state.enemies[decision.region]
        is_marked = token is not None and token.enemy == expanded.marked_by(area)
        return "extra Crusade" if expanded.fights_again(area) else "marked enemy" if is_marked else None
    is_second = isinstance(decision, d.Erect) and state.buildings[decision.region] is not None
    return "second building" if is_second else None


def drawn_from(chance: random.Random, state: State, choices: dict[int, Decision]) -> int:
    """Draw the number of a decision; half of the time one that only an expansion has, if there is any.

    Args:
        chance: What draws it.
        state: The position.
        choices: The legal decisions by their numbers.
    """
    added = [number for number, one in choices.items() if added_by(state, one)] if state.ruleset.expansions else []
    return chance.choice(added if added and chance.random() < 0.5 else list(choices))


def choices_of(numbering: Numbering, state: State) -> dict[int, Decision]:
    """Return the legal decisions by their numbers, those of a player or of chance."""
    if state.pending.seat == CHANCE:
        return {number: decision for number, (decision, _) in numbering.chances(state).items()}
    return numbering.choices(state)


def played(ruleset: Ruleset, players: int, seed: int, counts: Counts, most: int = MOST) -> None:
    """Play a random game in lockstep.

    Args:
        ruleset: The ruleset.
        players: The number of players.
        seed: The seed of all choices; an even one draws the outcomes of chance beforehand.
        counts: Receives what is compared.
        most: The most decisions.

    Raises:
        DifferError: If the batch and the library differ.
    """
    played_from(new_game(ruleset, players, seed=None if seed % 2 else seed), seed, counts, most)


def played_from(state: State, seed: int, counts: Counts, most: int = MOST) -> None:
    """Play a random game on in the library, and compare it with the batch.

    Args:
        state: The position.
        seed: The seed of all choices.
        counts: Receives what is compared.
        most: The most decisions.

    Raises:
        DifferError: If the batch and the library differ.
    """
    chance, tables = random.Random(seed), from_positions([state]).tables
    compare(tables, game_of(tables, state, partial(drawn_from, chance), most), counts)


def played_at_random(ruleset: Ruleset, players: int, seed: int, counts: Counts, most: int) -> None:
    """Let the batch play at random, the library play the same decisions, and compare the two.

    Args:
        ruleset: The ruleset.
        players: The number of players.
        seed: The seed of the game.
        counts: Receives what is compared.
        most: The most decisions.

    Raises:
        DifferError: If the batch and the library differ.
    """
    games = begin(ruleset, players, games=1)
    tables = games.tables
    kept, lengths = np.zeros((1, most), np.int16), np.zeros(1, np.int64)
    games.play_on("random", generators(seed, 1, tables.generators), kept, lengths, most)
    numbers = iter(kept[0, : lengths[0]].tolist())
    game = game_of(tables, tables.first, lambda _, choices: _among(choices, next(numbers)), int(lengths[0]))
    last = compare(tables, game, counts)
    if (games.rows[0] != last).any():
        raise DifferError(f"played at random: the batch comes to {position_text(games.position(0))}")


def _among(choices: dict[int, Decision], number: int) -> int:
    if number not in choices:
        raise DifferError(f"played at random: the batch takes {number}, and {list(choices)} are legal")
    return number


def game_of(tables: RuleTables, state: State, decide: Callable[[State, dict[int, Decision]], int], most: int) -> Game:
    """Play on in the library.

    Args:
        tables: The tables of the ruleset.
        state: The position.
        decide: Returns the number of a decision in a position, among those by their numbers.
        most: The most decisions.
    """
    game = Game()
    while True:
        choices = choices_of(tables.numbering, state)
        game.states.append(state)
        game.choices.append(choices)
        if not choices or len(game.numbers) == most:
            return game
        number = decide(state, choices)
        game.numbers.append(number)
        state = apply(state, choices[number])


def compare(tables: RuleTables, game: Game, counts: Counts) -> Row:
    """Compare each position of a game, all decisions that are legal there, and what follows; return the last row.

    Args:
        tables: The tables of its ruleset.
        game: The game.
        counts: Receives what is compared.

    Raises:
        DifferError: If the batch and the library differ.
    """
    rows: Row = pack_all(tables, game.states)
    games, last = Batch(tables, rows), game.states[-1]
    for numbers, over, state, choices in zip(games.legal(), games.over, game.states, game.choices, strict=True):
        compare_numbers(bool(over), state, choices, numbers.tolist())
    steps = Batch(tables, rows[:-1].copy())
    steps.step(game.numbers)
    _compare_rows(steps, game, rows)
    on_one_desk, reached = followed(games, game.numbers)
    for listed, state, choices in zip(on_one_desk, game.states, game.choices, strict=False):
        compare_numbers(False, state, choices, listed)  # noqa: FBT003 -- somebody decides
    _compare_rows(Batch(tables, reached[1:]), game, rows)
    _compare_scores(Batch(tables, rows[::-_EACH]), game.states[::-_EACH])
    counts.games, counts.decisions = counts.games + 1, counts.decisions + len(steps)
    counts.asked.update(type(state.pending).__name__ for state in game.states[:-1])
    counts.added.update(filter(None, map(added_by, game.states, game.decisions)))
    counts.played.update(dict.fromkeys(_kinds_of(last), len(steps)))
    came_to: Row = rows[-1]
    return came_to


def _compare_rows(games: Batch, game: Game, rows: Row) -> None:
    """Compare the rows of a batch, one after each decision, with those of the positions of the game."""
    wrong, decisions = np.nonzero((games.rows != rows[1:]).any(axis=1))[0].tolist(), game.decisions
    for place in (*wrong, *range(len(games) - 1, -1, -_EACH)):
        compare_positions(games, game.states[place], decisions[place], game.states[place + 1], place)
    if wrong:
        raise DifferError(f"{position_text(game.states[wrong[0]])}\nthe next position is packed wrongly part by part")


def _compare_scores(games: Batch, states: Sequence[State]) -> None:
    """Compare the totals of positions, and who would win."""
    for state, totals, won in zip(states, games.scores().tolist(), games.winners().tolist(), strict=True):
        seats = [seat for seat, wins in enumerate(won) if wins]
        if (totals, seats) != (list(score(state).totals), list(winners(state))):
            raise DifferError(f"{position_text(state)}\nscores: {totals}, won by {seats}, instead of {score(state)}")


def _kinds_of(state: State) -> list[str]:
    """Return what a game is counted as."""
    ruleset = state.ruleset
    readings = "readings drawn" if ruleset.interpretation != Interpretation() else "default readings"
    board = "drawn board" if ruleset.laid.name == "drawn" else "board of the package"
    expansions = " and ".join(sorted(ruleset.expansions)) or "base game"
    return [f"{len(state.areas)} players", expansions, str(ruleset.variant), ruleset.edition.name, readings, board]


def greedy_decisions(state: State) -> tuple[Decision, ...]:
    """Return the decisions between which the greedy bot of the library draws."""
    choices, drawn = legal(state), _Drawn()
    if len(choices) == 1:
        return choices
    with patch("random.Random", lambda _: drawn):
        decided = bots.greedy_bot(0)(state)
    return tuple(drawn.among or [decided])


class _Drawn:
    """Instead of a generator: remembers what it is to choose among."""

    def __init__(self) -> None:
        self.among: list[Decision] = []

    def choice(self, among: Sequence[Decision]) -> Decision:
        self.among = list(among)
        return self.among[0]


def greedy_numbers(games: Batch) -> list[int]:
    """Return the numbers of the decisions between which the greedy bot of the batch draws.

    Args:
        games: A batch of one game.
    """
    rows, states = games.rows.copy(), generators(1, 1, games.tables.generators)
    levels, lists = room_to_search(4096)
    kept, lengths = np.zeros((1, 1), np.int16), np.zeros(1, np.int64)
    while True:
        status = np.ones(1, np.int64)
        greedy.play_greedily(games.tables.known, levels, rows, states, lists, kept, lengths, status, 1)
        if not games.tables.fill():
            ties = levels[0, at.TIES]
            return sorted(lists[0, :ties].tolist()) if ties else [int(kept[0, 0])]


def played_greedily(state: State, seed: int, most: int, skipped: int = 0) -> int:
    """Let greedy bots play on in the library, and compare each decision with those of the batch.

    Args:
        state: The position.
        seed: The seed of the bots.
        most: The most decisions to compare.
        skipped: How many decisions are taken at random and not compared, before.

    Returns:
        How many decisions were compared.

    Raises:
        DifferError: If the bots of the library and of the batch draw between different decisions.
    """
    chance, compared = random.Random(seed), 0
    while compared < most and legal(state):
        among = legal(state)
        if skipped:
            skipped -= 1
        elif phase_of(state) == Phase.GAME:
            among = greedy_decisions(state)
            games = from_positions([state])
            numbers = [number for number, one in choices_of(games.tables.numbering, state).items() if one in among]
            found = greedy_numbers(games)
            if found != numbers:
                raise DifferError(f"{position_text(state)}\ngreedy numbers: {found} instead of {numbers}")
            compared += 1
        state = apply(state, chance.choice(among))
    return compared


def compare_numbers(over: bool, state: State, choices: dict[int, Decision], listed: list[int]) -> None:  # noqa: FBT001
    """Compare the numbers of decisions that the batch lists with the legal decisions.

    Args:
        over: Whether the game is over in the batch.
        state: Its position.
        choices: The legal decisions by their numbers.
        listed: The numbers that the batch lists, in ascending order.

    Raises:
        DifferError: If they differ.
    """
    if listed != list(choices) or over != is_over(state):
        raise DifferError(f"{position_text(state)}\nlegal numbers: {listed} instead of {list(choices)}")


def compare_positions(games: Batch, before: State, decision: Decision, after: State, place: int = 0) -> None:
    """Compare the position that the batch has come to with that of the library.

    Args:
        games: A batch, after a decision in one of its games.
        before: The position before it.
        decision: The decision.
        after: The position after it.
        place: The row of the game.

    Raises:
        DifferError: If they differ.
    """
    found, row = games.position(place), pack(games.tables, after)
    differences = _differences(found, after) if found != after else []
    wrong = row != games.rows[place]
    named = [name for name, (first, end) in FIELDS.items() if wrong[first:end].any()] if wrong.any() else []
    if differences or named:
        said = "; ".join(differences) or f"the position is right, but not the cells {', '.join(named)}"
        raise DifferError(f"{position_text(before)}\nafter {decision}: {said}")


def _differences(found: State, expected: State) -> list[str]:
    pairs = [(name, getattr(found, name), getattr(expected, name)) for name in ("pending", "supply", "start", "until")]
    pairs += [(name, getattr(found, name), getattr(expected, name)) for name in ("enemies", "buildings", "tiles")]
    pairs += [("markers", found.markers, expected.markers), ("outcomes", found.outcomes, expected.outcomes)]
    pairs += [("added", found.added, expected.added)]
    pairs += [(f"player {seat + 1}", *each) for seat, each in enumerate(zip(found.areas, expected.areas, strict=True))]
    return [f"{name} is {one} instead of {other}" for name, one, other in pairs if one != other]


def run(decisions: int, seed: int) -> Counts:
    """Play games of random rulesets in lockstep, until so many decisions are compared.

    Args:
        decisions: The number of decisions.
        seed: The seed of the first game; the others count on from it.

    Raises:
        DifferError: If the batch and the library differ; the message begins with the seed.
    """
    counts = Counts()
    while counts.decisions < decisions:
        with suppress(RulesetError, SetupError):
            drawn, players = game_at_random(random.Random(seed))
            begun = new_game(drawn, players, seed=None if seed % 2 else seed)
            try:
                played_from(begun, seed, counts, min(MOST, decisions - counts.decisions))
                played_at_random(drawn, players, seed, counts, min(MOST, decisions - counts.decisions))
            except DifferError as error:
                raise DifferError(f"seed {seed}: {error}") from error
        seed += 1
    return counts


def run_greedily(decisions: int, seed: int) -> int:
    """Let greedy bots play games of random rulesets, until so many decisions are compared.

    Args:
        decisions: The number of decisions.
        seed: The seed of the first game; the others count on from it.

    Raises:
        DifferError: If the bots of the library and of the batch draw between different decisions.
    """
    compared = 0
    while compared < decisions:
        chance = random.Random(seed)
        with suppress(RulesetError, SetupError):
            drawn, players = game_at_random(chance)
            ruleset = new_game(drawn, players).ruleset
            compared += played_greedily(new_game(ruleset, players, seed=seed), seed, min(300, decisions - compared))
        seed += 1
    return compared


@click.command()
@click.option("--decisions", default=100_000, show_default=True, help="How many decisions to compare.")
@click.option("--seed", default=1, show_default=True, help="The seed of the first game.")
@click.option("--greedy", "greedily", is_flag=True, help="Let the greedy bots play.")
def main(decisions: int, seed: int, *, greedily: bool) -> None:
    """Compare the batch with the library, and say how much was compared."""
    if greedily:
        click.echo(f"{run_greedily(decisions, seed)} decisions of greedy bots agree")
        return
    counts = run(decisions, seed)
    for number, noun, those in (
        (counts.decisions, "decisions", counts.asked + counts.added),
        (counts.games, "games", counts.played),
    ):
        click.echo(f"{number} {noun} agree: {', '.join(f'{kind} {count}' for kind, count in those.most_common())}")


if __name__ == "__main__":
    main()
