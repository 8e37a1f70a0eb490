"""The fixed numbers of decisions, for learners that need one.

The numbers follow from the ruleset, with its board, and the number of players. They are the same in every position, for
every seat and on every wheel: a wedge counts by its tile, not by its place. Which blocks there are, and in which order,
is :data:`BLOCKS`; a change of them needs a new :data:`VERSION`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.envs.base_game import ORDERS, refuse_expansions
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import IdleTokens, SameActionTwice
from crusaders_rules.thy_will_be_done.play.game import new_game, odds
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.rules import influence
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Building,
    KnightOrder,
    Manner,
    Position,
    Token,
    Wedge,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

VERSION = 1

# The most action tokens that a knight order adds to a wheel.
_MOST_ADDED = 2
# Decisions without anything to choose in them.
_BARE: Mapping[str, Decision] = {
    "skip": d.Skip(),
    "reward": d.TakeReward(),
    "three": d.TakeInfluence(),
    "keep": d.Keep(),
}
_OF_READINGS: Mapping[str, Decision] = {
    "muster": d.Muster(),
    "decline": d.Decline(),
    "bring": d.BringKnight(),
    "hold": d.HoldKnight(),
}

# A decision in which wedges count by their tile, with what it is called.
_Named = tuple[str, Decision]


class ActionError(ValueError):
    """A number that stands for no decision."""


class MaskedError(ActionError):
    """A number of a decision that is not legal now; the message names the rules."""


@attrs.frozen
class _Pieces:
    """What the numbers are made of.

    Attributes:
        ruleset: The ruleset, with its board.
        players: The number of players.
        supply: The influence in the supply at the start.
    """

    ruleset: Ruleset
    players: int
    supply: int

    @property
    def wedges(self) -> tuple[str, ...]:
        return tuple(wedge.name for wedge in self.ruleset.edition.wedges)

    @property
    def regions(self) -> tuple[str, ...]:
        return tuple(region.name for region in self.ruleset.laid.regions)

    @property
    def most_tokens(self) -> int:
        return WEDGES * self.ruleset.edition.tokens_per_wedge + _MOST_ADDED


def _on_wedges(word: str, make: Callable[[int], Decision]) -> Callable[[_Pieces], Iterator[_Named]]:
    return lambda pieces: ((f"{word} {name}", make(place)) for place, name in enumerate(pieces.wedges))


def _in_regions(word: str, make: Callable[[int], Decision]) -> Callable[[_Pieces], Iterator[_Named]]:
    return lambda pieces: ((f"{word} {name}", make(place)) for place, name in enumerate(pieces.regions))


def _of_orders(word: str, make: Callable[[KnightOrder], Decision]) -> Callable[[_Pieces], Iterator[_Named]]:
    return lambda pieces: ((f"{word} {one}", make(one)) for one in ORDERS if pieces.ruleset.orders != Orders.NONE)


def _placing(pieces: _Pieces) -> Iterator[_Named]:
    return ((f"wedge {name}", d.PutWedge(name)) for name in pieces.wedges)


def _arranging(pieces: _Pieces) -> Iterator[_Named]:
    # In the Knight's Tournament, players choose their orders and arrange their wheels.
    return _placing(pieces) if pieces.ruleset.orders == Orders.CHOSEN else iter(())


def _splits(pieces: _Pieces) -> Iterator[_Named]:
    return ((f"split {tokens}", d.Split(tokens)) for tokens in range(pieces.most_tokens + 1))


def _erecting(pieces: _Pieces) -> Iterator[_Named]:
    for building in Building:
        for place, name in enumerate(pieces.regions):
            yield f"build {building} {name}", d.Erect(building, place)


def _manners(pieces: _Pieces) -> Iterator[_Named]:
    for manner in Manner:
        if manner in (Manner.SKIP, Manner.DOUBLE):
            yield from ((f"sow {manner} {name}", d.Sow(manner, place)) for place, name in enumerate(pieces.wedges))
        else:
            yield f"sow {manner}", d.Sow(manner)


def _less_influence(pieces: _Pieces) -> Iterator[_Named]:
    if influence.amounts(1, pieces.ruleset) != (1,):
        yield from ((f"gain {amount}", d.Gain(amount)) for amount in range(pieces.supply + 1))


def _other_splits(pieces: _Pieces) -> Iterator[_Named]:
    """The splits that only a reading knows: with idle tokens, with a chosen bearer, of one action twice."""
    readings, most = pieces.ruleset.interpretation, pieces.most_tokens
    idle = range(most + 1 if readings.idle_tokens != IdleTokens.NONE else 1)
    if readings.sepulchre_scope == "whole-wedge":
        bearers: tuple[Action | None, ...] = (None, *Action)
    else:
        bearers = (None,)
    for tokens in range(most + 1):
        for left in idle[: most + 1 - tokens]:
            for bearer in bearers:
                if left or bearer:
                    yield f"split {tokens} idle {left} bears {bearer}", d.Split(tokens, left, bearer)
            if readings.same_action_twice != SameActionTwice.NO:
                yield from ((f"twice {a} {tokens} idle {left}", d.Twice(a, tokens, left)) for a in Action)


def _bare(decisions: Mapping[str, Decision]) -> Callable[[_Pieces], Iterable[_Named]]:
    return lambda _: decisions.items()


BLOCKS: Mapping[str, Callable[[_Pieces], Iterable[_Named]]] = {
    "order": _of_orders("order", d.ChooseOrder),
    "wedge": _arranging,
    "add": _on_wedges("add", d.AddToken),
    "leave": _on_wedges("leave", d.LeaveToken),
    "setup-upgrade": _on_wedges("setup-upgrade", d.SetupUpgrade),
    "knight": _in_regions("knight", d.PlaceKnight),
    "resolve": _on_wedges("resolve", d.Resolve),
    "upgrade": _on_wedges("upgrade", d.Upgrade),
    "skip, reward, three, keep": _bare(_BARE),
    "split": _splits,
    "first": lambda _: ((f"first {action}", d.First(action)) for action in Action),
    "move": _in_regions("move", lambda region: d.Move(0, region)),
    "attack": _in_regions("attack", d.Attack),
    "build": _erecting,
    "distribute": _on_wedges("distribute", d.Distribute),
    "sow": _manners,
    "muster, decline, bring, hold": _bare(_OF_READINGS),
    "gain": _less_influence,
    "split, twice": _other_splits,
}
"""The blocks of the players' actions, in their order; the words of a block begin its decisions."""

CHANCE_BLOCKS: Mapping[str, Callable[[_Pieces], Iterable[_Named]]] = {
    "wedge": _placing,
    "deal": _of_orders("deal", d.DealOrder),
    "leave": _on_wedges("leave", d.LeaveToken),
    "enemy": lambda _: ((f"enemy {token}", d.LayEnemy(token)) for token in Token),
    "tile": lambda pieces: (
        (f"tile {name}", d.LayTile(name)) for name in dict.fromkeys(tile.name for tile in pieces.ruleset.bonus_tiles)
    ),
    "start": lambda pieces: ((f"start {seat + 1}", d.DrawStart(seat)) for seat in range(pieces.players)),
}
"""The blocks of the outcomes of chance, which have numbers of their own."""


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
    _numbers: Mapping[Decision, int]
    _of_chance: Mapping[Decision, int]
    _tiles: tuple[Wedge, ...]

    @property
    def digest(self) -> str:
        """The version and a digest of the names: two games with the same digest have the same numbers."""
        names = "\n".join((*self.actions, "", *self.outcomes))
        return f"{VERSION}-{hashlib.sha256(names.encode()).hexdigest()[:16]}"

    def choices(self, state: State) -> dict[int, Decision]:
        """Return the legal decisions of the player asked, by their numbers in ascending order.

        Args:
            state: A position.
        """
        place = _places(_wheel_asked(state).arrangement, self._tiles)
        numbered = {self._numbers[_by_tile(decision, place)]: decision for decision in legal(state)}
        return dict(sorted(numbered.items()))

    def chances(self, state: State) -> dict[int, tuple[Decision, int]]:
        """Return the possible outcomes of chance with their weights, by their numbers in ascending order.

        Args:
            state: A position in which chance decides.
        """
        place = _places(_wheel_asked(state).arrangement, self._tiles)
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
        number = _whole(action)
        if number is None or not 0 <= number < len(self.actions):
            raise ActionError(f"action: needs a whole number from 0 to {len(self.actions) - 1}, not {shown(action)}")
        choices = self.choices(state)
        if number not in choices:
            raise MaskedError(f"action {number} ({self.actions[number]}) is masked: {self._why_not(state, number)}")
        return choices[number]

    def _why_not(self, state: State, number: int) -> str:
        decision, arrangement = self._decisions[number], _wheel_asked(state).arrangement
        if isinstance(decision, d.Move) and isinstance(state.pending, p.AskMove):
            decision = d.Move(state.pending.knights[0], decision.region)
        wedge = getattr(decision, "wedge", None)
        if isinstance(wedge, int) and arrangement:
            decision = attrs.evolve(decision, wedge=arrangement.index(self._tiles[wedge]))  # type: ignore[arg-type]
        return "; ".join(str(refusal) for refusal in refusals(state, decision))


def _whole(value: object) -> int | None:
    """Return a whole number of Python or of NumPy, None for anything else."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return int(value.__index__())


def _wheel_asked(state: State) -> Wheel:
    """The wheel whose wedges the pending question is about."""
    asked = state.pending
    seat = asked.wheel if isinstance(asked, p.AskShortWedge) else asked.seat
    return state.areas[max(seat or 0, 0)].wheel


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
        case d.Resolve() | d.Upgrade() | d.Distribute() | d.AddToken() | d.LeaveToken() | d.SetupUpgrade():
            return type(decision)(places[decision.wedge])
        case _:
            return decision


def numbering_of(state: State) -> Numbering:
    """Return the numbering of the game to which a position belongs.

    Args:
        state: A position.

    Raises:
        ValueError: If the game has expansions.
    """
    return _numbering(state.ruleset, len(state.areas))


@lru_cache(maxsize=1 << 4)
def _numbering(ruleset: Ruleset, players: int) -> Numbering:
    refuse_expansions(ruleset)
    begun: Position[Ruleset] = new_game(ruleset, players)
    pieces = _Pieces(begun.ruleset, players, begun.supply)
    blocks, named = _laid_end_to_end(BLOCKS, pieces)
    chance_blocks, of_chance = _laid_end_to_end(CHANCE_BLOCKS, pieces)
    return Numbering(
        actions=tuple(name for name, _ in named),
        outcomes=tuple(name for name, _ in of_chance),
        blocks=blocks,
        chance_blocks=chance_blocks,
        decisions=tuple(decision for _, decision in named),
        numbers={decision: number for number, (_, decision) in enumerate(named)},
        of_chance={decision: number for number, (_, decision) in enumerate(of_chance)},
        tiles=begun.ruleset.edition.wedges,
    )


def _laid_end_to_end(
    blocks: Mapping[str, Callable[[_Pieces], Iterable[_Named]]], pieces: _Pieces
) -> tuple[dict[str, tuple[int, int]], list[_Named]]:
    named: list[_Named] = []
    ranges = {}
    for words, block in blocks.items():
        first = len(named)
        named += block(pieces)
        if len(named) > first:
            ranges[words] = (first, len(named))
    return ranges, named
