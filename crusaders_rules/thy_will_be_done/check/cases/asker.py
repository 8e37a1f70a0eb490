"""Vectors of one position: what is asked in it, and the answers of the book that are worth keeping."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from crusaders_rules.answers import NotationError
from crusaders_rules.conform.choosing import Chooser
from crusaders_rules.conform.vector import ALLOWS, REFUSES, Vector, asking
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.conceivable import conceivable
from crusaders_rules.thy_will_be_done.check.cases.consulted import consulted
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.fired import fired, unread
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.state.decision import Decision

# Refusals are looked for in every position that shows something else, and in every so many of the others.
_REFUSED = 6


@attrs.define
class Asker:
    """Asks about positions, and remembers what is already shown, by the request that shows it.

    Attributes:
        game: The game.
        listed: What lists of legal decisions show.
        applied: What positions after a decision show.
        scored: What scores show.
        refused: The refusals that are shown.
        allowed: The reasons that are shown.
        asked: The number of positions asked about.
    """

    game: Game
    listed: Chooser = attrs.field(factory=lambda: Chooser(60, 6))
    applied: Chooser = attrs.field(factory=lambda: Chooser(80, 6))
    scored: Chooser = attrs.field(factory=lambda: Chooser(80, 8))
    refused: Chooser = attrs.field(factory=lambda: Chooser(60, 8))
    allowed: Chooser = attrs.field(factory=lambda: Chooser(60, 8))
    asked: int = 0

    def about(self, ground: str, state: State, decision: Decision | None) -> Iterator[Vector]:
        """Yield the vectors of a position that show something new.

        Args:
            ground: The name of its game.
            state: The position.
            decision: A legal decision in it, or None.
        """
        found = list(self._listed(ground, state))
        if decision is not None:
            found += self._applied(ground, state, decision)
        found += self._scored(ground, state)
        yield from found
        self.asked += 1
        if found or self.asked % _REFUSED == 0:
            yield from self._refused(ground, state)

    def _listed(self, ground: str, state: State) -> Iterator[Vector]:
        blank = unread(state)
        _, seen = consulted(lambda: legal(blank))
        if self.listed.keeps(seen.calls):
            yield asking(self.game, (ground, (kind_of(state).rule, *seen.ids)), state, "legal")

    def _applied(self, ground: str, state: State, decision: Decision) -> Iterator[Vector]:
        blank, text = unread(state), to_text(state, decision)
        _, seen = consulted(lambda: apply(blank, decision))
        if self.applied.keeps(seen.calls):
            yield asking(self.game, (ground, fired(state, decision)), state, "apply", decision=text)
        reasons = explain(state, decision).reasons
        if self.allowed.keeps((one.rule, "", one.sentence) for one in reasons):
            rules = tuple(one.rule for one in reasons)
            yield asking(self.game, (ground, rules), state, "explain", uses=ALLOWS, decision=text)

    def _scored(self, ground: str, state: State) -> Iterator[Vector]:
        _, seen = consulted(lambda: (score(state), winners(state)))
        if self.scored.keeps(seen.calls):
            yield asking(self.game, (ground, seen.ids), state, "score")

    def _refused(self, ground: str, state: State) -> Iterator[Vector]:
        for decision in worth_trying(state):
            against = refusals(state, decision)
            kind = type(decision).__name__
            features = [((one.rule, kind), one.code, (str(one.needs), str(one.has))) for one in against]
            if not against or not self.refused.keeps(features):
                continue
            text = written(state, decision)
            if text is not None:
                rules = tuple(one.rule for one in against)
                yield asking(self.game, (ground, rules), state, "explain", uses=REFUSES, decision=text)


def worth_trying(state: State) -> Iterator[Decision]:
    """Yield the conceivable decisions that answer the question, and one of each kind that does not."""
    answers, others = kind_of(state).gives, set[type]()
    for decision in conceivable(state):
        if isinstance(decision, answers):
            yield decision
        elif type(decision) not in others and written(state, decision) is not None:
            others.add(type(decision))
            yield decision


def written(state: State, decision: Decision) -> str | None:
    """Return a decision in notation, or None if it has none, since it names what does not exist."""
    try:
        text = to_text(state, decision)
        return text if from_text(state, text) == decision else None
    except NotationError:
        return None
