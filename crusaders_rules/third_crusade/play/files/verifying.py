"""Verifies a record from the view of one seat, without looking at what the seat never sees.

Some decisions of a record are hidden from a seat: what chance draws face down for others, sealed rows, bids and cards,
and the Orders of the enemy.  Most of them are turned up later.  The check replays the record with a stand-in for each
hidden decision.  When the game turns something up, the check goes back, puts it in, and replays from there.

In the end each open decision is legal after the stand-ins, so the replay is a whole record that the seat cannot tell
from the given one; ``SeatVerification.completion`` is that record.  A refused record has none: a stand-in is chosen by
all that is ever turned up of the decision, and which of several alike is chosen changes nothing that the seat sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import attrs

from crusaders_rules.files.verification import RecordProblem, ReplayError, Verification
from crusaders_rules.third_crusade.play.desk import side_of
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    after_line,
    wrong_result,
)
from crusaders_rules.third_crusade.play.game import begun, decider, is_over
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.rules import deployment, upkeep_steps
from crusaders_rules.third_crusade.rules.planning import may_look
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.state import Alliance, Owner, PlacedOrder, Position
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision
from crusaders_rules.third_crusade.state.under_way import (
    ChanceDraw,
    DeploymentTurns,
    DiplomacyPhase,
    EndPhase,
    GameOver,
    PlanningPhase,
    StrategyPhase,
)

_VERBS = {"row": "place", "order": "place", "bid": "bid", "keep": "keep", "discard": "discard"}
_SECRET_DRAWS = ("event", "objective", "deployment")
_SHOWS_ORDER = ("execute", "react", "tithe")
_CARDS = ("objective", "deployment")
# The rule that refuses what cannot be hidden there.
_RULES = {
    "event": "third.setup.event-piles",
    "objective": "third.setup.objectives.secret",
    "deployment": "third.deploy.deal",
    "discard": "third.deploy.deal",
    "order": "third.planning.secret",
}


@attrs.frozen
class SeatVerification(Verification[Position]):
    """The result of a check from one seat, which cannot see every decision.

    The final position has stand-ins for what the seat does not see.

    Attributes:
        unseen: The numbers of the decisions, from 1, that the seat never sees whole.
        completion: The record with stand-ins; without a problem, the whole record is legal.
        seat: The seat, from 1.
    """

    unseen: tuple[int, ...] = ()
    completion: Record = attrs.field(kw_only=True)
    seat: int = attrs.field(kw_only=True)

    @property
    def checked(self) -> str:
        """How many decisions look legal from the seat, and which ones it does not see, in words."""
        said = f"from seat {self.seat}, {super().checked} as far as this seat can see"
        if not self.unseen:
            return said
        numbers = ", ".join(map(str, self.unseen))
        return f"{said}; not seen from here: {len(self.unseen)} decision{'s' * (len(self.unseen) > 1)} ({numbers})"

    @property
    def more(self) -> dict[str, Any]:
        """The seat, and what it does not see."""
        return {"seat": self.seat, "unseen": list(self.unseen)}


def sealed(state: Position, seat: Owner) -> str | None:
    """Return one word that says why a seat does not see the next decision; None if the seat sees the decision.

    Args:
        state: The state before the decision.
        seat: The Army of the seat.
    """
    frame, asked = state.stack[-1], decider(state)
    if isinstance(frame, ChanceDraw):
        return frame.what if frame.what in _SECRET_DRAWS and frame.army != seat else None
    if asked in (seat, BY_CHANCE, None):
        return None
    if isinstance(frame, PlanningPhase):
        hidden = frame.region is not None and not may_look(seat, PlacedOrder(Owner(asked), ""))
        return "order" if hidden else None
    stages = {(StrategyPhase, "rows"): "row", (DiplomacyPhase, "bids"): "bid", (EndPhase, "pair"): "keep"}
    stages[DeploymentTurns, "discard"] = "discard"
    return stages.get((type(frame), getattr(frame, "stage", "")))


class _Back(Exception):  # noqa: N818 -- no error: something was turned up, so the replay goes back
    """Something was turned up that a stand-in does not fit: go back before the decision with this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@attrs.define
class _Replay:
    """A replay of a record as one seat sees it.

    Attributes:
        record: The record.
        place: The place of the seat, from 0.
        states: The state before the first decision and after each, with stand-ins.
        lines: The lines of these decisions.
        hidden: The decisions that the seat does not see when they are made, by their numbers from 0: why, of whom, and
            in which round.
        known: Those of them that were turned up since.
        kinds: What everybody has seen of an Order that nobody executed: see ``kind_of``.
        holders: The Army that has each card that was turned up, for each deck.
    """

    record: Record
    place: int
    states: list[Position]
    lines: list[str] = attrs.field(factory=list)
    hidden: dict[int, tuple[str, Owner, int]] = attrs.field(factory=dict)
    known: dict[int, Decision] = attrs.field(factory=dict)
    kinds: dict[int, tuple[int, tuple[str, ...]]] = attrs.field(factory=dict)
    holders: dict[str, dict[str, Owner]] = attrs.field(factory=lambda: {deck: {} for deck in _CARDS})

    def step(self, number: int) -> None:
        """Replay one decision.

        Raises:
            ReplayError: The seat sees that it is not legal.
            _Back: It turns up what an earlier stand-in does not fit.
        """
        state, line = self.states[-1], self.record.decisions[number]
        seat = state.seats[self.place] if len(state.seats) > self.place else None
        why = None if seat is None else sealed(state, seat)
        if why is not None and self.claimed(number).verb == _VERBS.get(why, "draw"):
            frame, who = state.stack[-1], line.partition(": ")[0]
            army = frame.army if isinstance(frame, ChanceDraw) else Owner(str(decider(state)))
            self.hidden[number] = (why, not_none(army), state.round)
            line = f"{who}: {self.known.get(number) or self.stand_in(number)}"
        else:
            self.turned_up_by(state, number)
        after = after_line(state, line, number + 1)
        self.states.append(after)
        self.lines.append(line)
        self.turned_up_after(after)

    def back(self, number: int) -> None:
        """Go back before a decision."""
        del self.states[number + 1 :], self.lines[number:]

    def claimed(self, number: int) -> Decision:
        """Return a decision as the record states it."""
        verb, *words = self.record.decisions[number].partition(": ")[2].lower().split() or [""]
        return Decision(verb, tuple(words))

    def stood_in(self, number: int) -> Decision:
        """Return a decision as it was replayed."""
        verb, *words = self.lines[number].partition(": ")[2].split()
        return Decision(verb, tuple(words))

    def unseen(self, why: str, army: Owner | None = None) -> list[int]:
        """Return the hidden decisions so far of a sort, perhaps of one Army, that were not turned up."""
        return [
            number
            for number, (reason, whose, _) in self.hidden.items()
            if reason == why and army in (None, whose) and number < len(self.lines) and number not in self.known
        ]

    # Stand-ins.

    def stand_in(self, number: int) -> Decision:
        """Return a stand-in for a hidden decision: the first that fits all that is ever turned up.

        Raises:
            ReplayError: None fits.
        """
        why, army, _ = self.hidden[number]
        ways: list[Decision] = list(legal(self.states[-1]))
        if why == "order":
            box = self.states[-1].armies[self.states[-1].seats.index(army)].orders
            known = ((one, decision) for one, decision in self.known.items() if self.hidden[one] == self.hidden[number])
            later = Counter(decision.words[0] for one, decision in known if one > number and decision.words)
            kind = self.kinds.get(number)
            names = {name for name in box if box.count(name) > later[name] and kind in (None, self.kind_of(name))}
            ways = [way for way in ways if way.words[0] in names]
        elif why in _CARDS:
            holders = self.holders[why]
            mine = [way for way in ways if holders.get(way.words[0]) == army]
            ways = mine or [way for way in ways if way.words[0] not in holders]
        elif why == "discard":
            ways = [way for way in ways if way.words[0] not in self.holders["deployment"]]
        if not ways:
            reason = f"no {why} of the {army} Army matches what is revealed later"
            raise ReplayError(RecordProblem(number + 1, self.record.decisions[number], (_RULES[why],), reason))
        return ways[0]

    def kind_of(self, name: str) -> tuple[int, tuple[str, ...]]:
        """Return what everybody sees of an Order that nobody executed: what it costs, and whether it lies aside."""
        order, interpretation = self.record.setting.orders.get(name), self.record.setting.interpretation
        if order is None:
            return 1, ()
        return upkeep_steps.failed_orders([order], interpretation), upkeep_steps.back_in_box((order,), interpretation)[
            1
        ]

    # What is turned up.

    def learn(self, found: dict[int, Decision]) -> None:
        """Note decisions that were turned up, and go back to the first one for which another stood in.

        Raises:
            _Back: There is one, or a stand-in for another Order is what was turned up.
        """
        wrong = [number for number, decision in found.items() if self.stood_in(number) != decision]
        for number, decision in found.items():
            self.known[number] = decision
            if self.hidden[number][0] == "order":
                same = (one for one in self.unseen("order") if self.hidden[one] == self.hidden[number])
                wrong += [one for one in same if self.stood_in(one) == decision]
        if wrong:
            raise _Back(min(wrong))

    def holds(self, deck: str, army: Owner, cards: Iterable[str]) -> None:
        """Note whose cards were turned up, and go back to the first draw that does not fit.

        Raises:
            _Back: There is one.
        """
        holders, wrong = self.holders[deck], []
        for card in (card for card in cards if card not in holders):
            holders[card] = army
            draws = {number: self.stood_in(number).words[0] for number in self.unseen(deck)}
            wrong += [number for number, drawn in draws.items() if drawn == card and self.hidden[number][1] != army]
            mine = {number: drawn for number, drawn in draws.items() if self.hidden[number][1] == army}
            if mine and card not in mine.values():
                wrong += [number for number, drawn in mine.items() if drawn not in holders][:1] or [min(mine)]
        if wrong:
            raise _Back(min(wrong))
        own = self.unseen(deck, army)
        if len(own) == list(holders.values()).count(army):
            self.learn({number: self.claimed(number) for number in own})

    def turned_up_by(self, state: Position, number: int) -> None:
        """Learn from an open decision: an Order that is executed, or a card that is drawn or revealed."""
        who, decision, frame = self.record.decisions[number].partition(": ")[0], self.claimed(number), state.stack[-1]
        if not decision.words or who != decider(state):
            return
        if isinstance(frame, ChanceDraw) and frame.what in _CARDS and frame.army is not None:
            self.holds(frame.what, frame.army, decision.words[:1])
        army = next((one for one in state.seats if one == who), None)
        if army is None:
            return
        if decision.verb == "reveal":
            self.holds("objective", army, decision.words[:1])
        region = state.setting.region_named.get(decision.words[0])
        if decision.verb in _SHOWS_ORDER and region is not None:
            placed = [one for one in self.unseen("order", army) if self.hidden[one][2] == state.round]
            here = [one for one in placed if self.states[one].stack[-1].region == region]
            self.learn({one: self.claimed(one) for one in here[-1:]})

    def turned_up_after(self, after: Position) -> None:
        """Learn from what the game reveals without a decision: rows, bids, kept cards, and Orders that return."""
        phase = after.stack[0]
        if not (isinstance(phase, StrategyPhase) and phase.stage in ("draw", "rows")):
            self.learn(self.rows())
        if not (isinstance(phase, DiplomacyPhase) and phase.stage == "bids"):
            self.learn({one: self.claimed(one) for one in self.unseen("bid")})
        for one in self.unseen("order"):
            army, region = self.hidden[one][1], self.states[one].stack[-1].region
            if one not in self.kinds and after.regions[region].order_of(side_of(army)) is None:
                self.kinds[one] = self.kind_of("".join(self.claimed(one).words[:1]))
                if self.kinds[one] != self.kind_of(self.stood_in(one).words[0]):
                    raise _Back(one)
        if any(isinstance(frame, DeploymentTurns) and frame.stage == "place" for frame in after.stack):
            self.kept_cards()
        if isinstance(phase, GameOver) and phase.alliance is not None:
            self.last_cards(after, phase.alliance)

    def rows(self) -> dict[int, Decision]:
        """Return the rows that lie open now, with what was drawn for them."""
        found = {}
        for one in self.unseen("row"):
            found[one] = self.claimed(one)
            found |= {draw: self.claimed(draw) for draw in self.unseen("event", self.hidden[one][1]) if draw < one}
        return found

    def kept_cards(self) -> None:
        """Learn which cards of the variable setup were kept: all that were dealt but the one that was discarded."""
        for one in self.unseen("discard"):
            army = self.hidden[one][1]
            dealt = tuple("".join(self.claimed(draw).words[:1]) for draw in self.unseen("deployment", army))
            kept = deployment.kept_objectives(dealt, "".join(self.claimed(one).words[:1]))
            self.holds("deployment", army, kept)
            if self.stood_in(one).words[0] in kept:
                raise _Back(one)
            shown_now = {self.stood_in(draw).words[0] for draw in self.unseen("deployment", army)}
            if shown_now - {self.stood_in(one).words[0]} != set(kept):
                reason = f"the {army} Army cannot keep {', '.join(kept) or 'nothing'}"
                raise ReplayError(RecordProblem(one + 1, self.record.decisions[one], ("third.deploy.deal",), reason))

    def last_cards(self, after: Position, alliance: Alliance) -> None:
        """Learn the cards that counted between the partners of the side that has won."""
        pair = [army for army in armies_of(alliance) if army in after.seats]
        for army in pair if len(pair) > 1 else ():
            for one in self.unseen("keep", army):
                self.holds("objective", army, self.claimed(one).words[:1])
                self.learn({one: self.claimed(one)})
            drawn = ["".join(self.claimed(draw).words[:1]) for draw in self.unseen("objective", army)]
            seen = [card for card, holder in self.holders["objective"].items() if holder == army]
            if len(seen) < len(after.armies[after.seats.index(army)].revealed):
                self.holds("objective", army, [card for card in drawn if card not in seen][:1])


def verify_from(record: Record, seat: int) -> SeatVerification:
    """Check what one seat sees of a record.

    Args:
        record: The record.
        seat: The number of the seat, from 1.
    """
    replay = _Replay(record, seat - 1, [begun(record.setting)])
    number, problem = 0, None
    while number < len(record.decisions) and problem is None:
        try:
            replay.step(number)
            number += 1
        except _Back as back:
            number = back.number
            replay.back(number)
        except ReplayError as error:
            problem = error.problem
    final = replay.states[-1]
    problem = problem or wrong_result(record.result, final)
    unseen = (one for one in sorted(replay.hidden) if one < number and one not in replay.known)
    lines = tuple(replay.lines)
    completion = Record(record.setting, lines, record.result if len(lines) == len(record.decisions) else None)
    return SeatVerification(
        decisions_checked=number,
        error=problem,
        final=final,
        complete=is_over(final),
        result_checked=record.result is not None and problem is None,
        unseen=tuple(one + 1 for one in unseen),
        completion=completion,
        seat=seat,
    )
