"""Symmetry of cards: states that differ only in which of several equal cards lies where are explored once.

Two cards are alike if a scenario states the same of them except for their names.  No rule asks for the name of a card
beyond what the scenario states under it, so exchanging two such cards everywhere in a play gives a play.  In the same
way it decides nothing who sits where, in which order discarded cards, cards in a hand, and tokens in a box lie, and
which of two places below the same number of the bidding board a card has.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import attrs

from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.state import ArmyState, Position
from crusaders_rules.third_crusade.state.under_way import EffectRun, EventPlay, MarchPlan, StrategyPhase

_DECKS = ("mission", "diplomacy", "objective")


def kinds_of_cards(scenario: Scenario) -> dict[str, str]:
    """Return for each card of a scenario, by its table and name, a name that it shares with those that are alike."""
    data = scenario.data
    cards = [(deck, row["name"], row) for deck in _DECKS for row in data[deck]]
    cards += [("event", name, row) for name, row in data["event"].items()]
    firsts: dict[str, str] = {}
    return {
        f"{deck}.{name}": firsts.setdefault(repr((deck, sorted((key, row[key]) for key in row if key != "name"))), name)
        for deck, name, row in cards
    }


class Alike:
    """What is equal for states that are alike; see the module."""

    def __init__(self, scenario: Scenario) -> None:
        self._kinds = kinds_of_cards(scenario)
        self._numbers = scenario.document.bidding
        self._frames: dict[type, Callable[[Any, Position], Hashable]] = {
            EventPlay: lambda frame, _: attrs.evolve(frame, card=self._kind("event", frame.card)),
            EffectRun: lambda frame, _: attrs.evolve(frame, place=self._place(frame.place)),
            MarchPlan: lambda frame, _: attrs.evolve(frame, step=frame.step and self._step(*frame.step)),
            StrategyPhase: lambda frame, state: (frame.stage, frame.last, self._picks(frame, state)),
        }

    def __call__(self, state: Position) -> Hashable:
        """Return what is equal for states that are alike, and for no others."""
        seated = sorted(zip(state.seats, state.armies, strict=False), key=lambda pair: pair[0])
        return (
            tuple(sorted(state.seats)),
            *(state.round, state.phase, state.initiative, state.passed, state.glory, state.faith),
            tuple(self._army(army) for _, army in seated),
            *(state.regions, state.bandits, state.ships, state.box),
            tuple(self._kind("mission", name) for name in state.missions),
            tuple(self._kind("diplomacy", name) for name in state.diplomacy),
            tuple(sorted(map(self._discarded, state.discards))),
            tuple(self._frame(frame, state) for frame in state.stack),
        )

    def _kind(self, deck: str, name: str) -> str:
        return self._kinds[f"{deck}.{name}"]

    def _discarded(self, name: str) -> str:
        """Missions and Diplomacy Cards are discarded with their deck, Event Cards without."""
        return self._kinds.get(name) or self._kind("event", name)

    def _place(self, place: str) -> str:
        """Return the place of an effect, with a card for all that are alike."""
        deck, name, rest = place.split(".", 2)
        return f"{deck}.{self._kinds.get(f'{deck}.{name}', name)}.{rest}"

    def _step(self, place: str, path: tuple[int, ...], at: int) -> tuple[str, tuple[int, ...], int]:
        return self._place(place), path, at

    def _army(self, army: ArmyState) -> Hashable:
        def events(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(sorted(self._kind("event", name) for name in names))

        row = sorted(zip(self._numbers, (self._kind("event", name) for name in army.row), strict=False))
        objectives = tuple(sorted(self._kind("objective", name) for name in army.objectives))
        revealed = tuple(self._kind("objective", name) for name in army.revealed)
        return (
            *(army.gold, army.current_points, army.bonus_points, army.spaces),
            *(tuple(sorted(tokens)) for tokens in (army.orders, army.aside, army.used)),
            *(events(army.hand), tuple(row), events(army.events), objectives, revealed),
        )

    def _picks(self, frame: StrategyPhase, state: Position) -> Hashable:
        """Return who picked from whose row a card of which kind, below which number."""
        rows = {seat: army.row for seat, army in zip(state.seats, state.armies, strict=True)}
        return tuple(
            (picker, owner, self._kind("event", card), self._numbers[rows[owner].index(card)])
            for picker, owner, card in frame.picks
        )

    def _frame(self, frame: object, state: Position) -> Hashable:
        shared = self._frames.get(type(frame))
        return (type(frame), frame if shared is None else shared(frame, state))
