"""The fixed numbers of decisions, for learners that need one.

The numbers follow from the ruleset, with its board, and the number of players. They are the same in every position, for
every seat and on every wheel: a wedge counts by its tile, not by its place. Which blocks there are, and in which order,
is :data:`~crusaders_rules.envs.blocks.BLOCKS`; a change of them needs a new :data:`VERSION`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.envs.blocks import BLOCKS, CHANCE_BLOCKS, Named, Pieces
from crusaders_rules.envs.played_pieces import refuse_loose_pieces
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.decision_forms import wheel_asked
from crusaders_rules.thy_will_be_done.play.game import new_game, odds
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.state import CHANCE, Position, Wedge
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.decision_fields import OnWedge

VERSION = 1


class ActionError(ValueError):
    """A number that stands for no decision."""


class MaskedError(ActionError):
    """A number of a decision that is not legal now; the message names the rules."""


@attrs.frozen(eq=False)
class Numbering:
    """The numbers of the decisions of a game.

    Attributes:
        actions: What each number of a player stands for; a split counts by the tokens of its first action, and a move
            by the region where the knight ends.
        outcomes: What each number of chance stands for.
        blocks: The numbers of each block of actions: the first, and the first after it.
        chance_blocks: The same for chance.
    """

    actions: tuple[str, ...]
    outcomes: tuple[str, ...]
    blocks: Mapping[str, tuple[int, int]]
    chance_blocks: Mapping[str, tuple[int, int]]
    _decisions: tuple[Decision, ...]
    _chances: tuple[Decision, ...]
    _numbers: Mapping[Decision, int]
    _of_chance: Mapping[Decision, int]
    _tiles: tuple[Wedge, ...]

    @property
    def digest(self) -> str:
        """The version and a digest of the names: two games with the same digest have the same numbers."""
        names = "\n".join((*self.actions, "", *self.outcomes))
        return f"{VERSION}-{hashlib.sha256(names.encode()).hexdigest()[:16]}"

    def number_of(self, decision: Decision) -> int:
        """Return the number of a decision in which wedges count by their tile, and a move begins in the first region.

        Args:
            decision: The decision.
        """
        return self._numbers[decision]

    def stands_for(self, number: int) -> Decision:
        """Return the decision with a number, as ``number_of`` takes it.

        Args:
            number: The number.
        """
        return self._decisions[number]

    def choices(self, state: State) -> dict[int, Decision]:
        """Return the legal decisions of the player asked, by their numbers in ascending order.

        Args:
            state: A position.
        """
        place = _places(wheel_asked(state).arrangement, self._tiles)
        numbered = {self._numbers[_by_tile(decision, place)]: decision for decision in legal(state)}
        return dict(sorted(numbered.items()))

    def chances(self, state: State) -> dict[int, tuple[Decision, int]]:
        """Return the possible outcomes of chance with their weights, by their numbers in ascending order.

        Args:
            state: A position in which chance decides.
        """
        place = _places(wheel_asked(state).arrangement, self._tiles)
        numbered = {self._of_chance[_by_tile(decision, place)]: (decision, weight) for decision, weight in odds(state)}
        return dict(sorted(numbered.items()))

    def decision(self, state: State, action: object) -> Decision:
        """Return the legal decision with a number.

        Args:
            state: A position in which a player decides.
            action: The number.

        Raises:
            ActionError: If no decision has this number.
            MaskedError: If the decision is not legal now.
        """
        number = whole_of(action)
        if number is None or not 0 <= number < len(self.actions):
            raise ActionError(f"action: needs a whole number from 0 to {len(self.actions) - 1}, not {shown(action)}")
        choices = self.choices(state)
        if number not in choices:
            raise MaskedError(f"action {number} ({self.actions[number]}) is masked: {self._why_not(state, number)}")
        return choices[number]

    def meant(self, state: State, number: int) -> Decision:
        """Return what a number means in a position, legal or not: with its wedge by place, and with the knight asked.

        Args:
            state: A position.
            number: The number, of an outcome if chance is asked.
        """
        by_chance = state.pending.seat == CHANCE
        decision, arrangement = (
            (self._chances if by_chance else self._decisions)[number],
            wheel_asked(state).arrangement,
        )
        if isinstance(decision, d.Move) and isinstance(state.pending, p.AskMove):
            decision = d.Move(state.pending.knights[0], decision.region)
        wedge = getattr(decision, "wedge", None)
        if isinstance(wedge, int) and arrangement:
            decision = attrs.evolve(decision, wedge=arrangement.index(self._tiles[wedge]))  # type: ignore[call-arg]
        return decision

    def _why_not(self, state: State, number: int) -> str:
        return "; ".join(str(refusal) for refusal in refusals(state, self.meant(state, number)))


def whole_of(value: object) -> int | None:
    """Return a whole number of Python or of NumPy, None for anything else.

    Args:
        value: Any value.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return int(value.__index__())


@lru_cache(maxsize=1 << 10)
def _places(arrangement: tuple[Wedge, ...], tiles: tuple[Wedge, ...]) -> tuple[int, ...]:
    """For each place on a wheel, the number of its tile."""
    return tuple(map(tiles.index, arrangement))


def _by_tile(decision: Decision, places: tuple[int, ...]) -> Decision:
    """The decision as the table has it: a wedge by its tile, a move without its origin."""
    match decision:
        case d.Move(region=region):
            return d.Move(0, region)
        case d.Sow(manner=manner, wedge=int(wedge)):
            return d.Sow(manner, places[wedge])
        case OnWedge():
            return type(decision)(places[decision.wedge])
        case _:
            return decision


def numbering_of(state: State) -> Numbering:
    """Return the numbering of the game to which a position belongs.

    Args:
        state: A position.
    """
    return _numbering(state.ruleset, len(state.areas))


@lru_cache(maxsize=1 << 4)
def _numbering(ruleset: Ruleset, players: int) -> Numbering:
    refuse_loose_pieces(ruleset)
    begun: Position[Ruleset] = new_game(ruleset, players)
    pieces = Pieces(begun.ruleset, players, begun.supply)
    blocks, named = _laid_end_to_end(BLOCKS, pieces)
    chance_blocks, of_chance = _laid_end_to_end(CHANCE_BLOCKS, pieces)
    return Numbering(
        actions=tuple(name for name, _ in named),
        outcomes=tuple(name for name, _ in of_chance),
        blocks=blocks,
        chance_blocks=chance_blocks,
        decisions=tuple(decision for _, decision in named),
        chances=tuple(decision for _, decision in of_chance),
        numbers={decision: number for number, (_, decision) in enumerate(named)},
        of_chance={decision: number for number, (_, decision) in enumerate(of_chance)},
        tiles=begun.ruleset.edition.wedges,
    )


def _laid_end_to_end(
    blocks: Mapping[str, Callable[[Pieces], Iterable[Named]]], pieces: Pieces
) -> tuple[dict[str, tuple[int, int]], list[Named]]:
    named: list[Named] = []
    ranges = {}
    for words, block in blocks.items():
        first = len(named)
        named += block(pieces)
        if len(named) > first:
            ranges[words] = (first, len(named))
    return ranges, named
