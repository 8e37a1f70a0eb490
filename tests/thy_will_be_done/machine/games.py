"""A monitored game: the laws are checked after every decision, and all conceivable decisions now and then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis.stateful import invariant

from crusaders_rules import IllegalDecision, apply, is_over, legal, new_game, refusals, to_act
from crusaders_rules.thy_will_be_done.check.history import step, watch
from crusaders_rules.thy_will_be_done.check.laws import ALWAYS, EVERY_STEP
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    LearningSkip,
)
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    Action,
    Building,
    Enemy,
    KnightOrder,
    Manner,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.influence_tiles import EVERY_TYPE, NewBuilding


def universe(state: State) -> Iterator[Decision]:
    """Yield decisions of every class, with all arguments in range and some out of range.

    Moves are those from the regions of knights, and from three more places, to everywhere.
    """
    edition = state.ruleset.edition
    wedges = range(-1, 8)
    regions = range(-1, len(state.enemies) + 1)
    yield from map(d.PutWedge, ("", "nothing", *(wedge.name for wedge in edition.wedges)))
    for order in KnightOrder:
        yield from (d.DealOrder(order), d.ChooseOrder(order))
    for wedge in wedges:
        yield from (d.AddToken(wedge), d.LeaveToken(wedge), d.SetupUpgrade(wedge))
        yield from (d.Resolve(wedge), d.Upgrade(wedge), d.Distribute(wedge))
    yield from map(d.LayEnemy, Token)
    yield from map(d.MarkEnemy, Enemy)
    yield from map(
        d.LayTile, sorted({"nothing", *(tile.name for tile in (*edition.tiles, *state.ruleset.bonus_tiles))})
    )
    yield from map(d.DrawStart, range(CHANCE, len(state.areas) + 1))
    yield from map(d.PlaceKnight, regions)
    yield from (d.Skip(), d.Keep(), d.TakeReward(), d.TakeInfluence(), d.BringKnight(), d.HoldKnight())
    yield from map(d.Split, range(-1, 16))
    yield from (d.Muster(), d.Decline())
    yield from map(d.Gain, range(-1, state.pending.amount + 2 if isinstance(state.pending, p.AskGain) else 2))
    # What is divided may be more than the tokens, and some of it idle.
    most = 30 if isinstance(state.pending, p.AskSplit) else 2
    yield from (d.Split(tokens, idle) for tokens in range(most) for idle in range(-1, most - tokens))
    yield from (
        d.Split(tokens, idle, action) for tokens in range(most) for idle in range(most - tokens) for action in Action
    )
    yield from (
        d.Twice(action, tokens, idle) for action in Action for tokens in range(most) for idle in range(-1, most)
    )
    yield from map(d.First, Action)
    yield from map(d.Attack, regions)
    yield from (d.Erect(building, region) for building in Building for region in regions)
    yield from (d.Sow(manner, wedge) for manner in Manner for wedge in (None, *wedges))
    yield from _of_expansions(state, wedges, regions)
    origins = {knight for area in state.areas for knight in area.knights} | {0, -1, len(state.enemies)}
    yield from (d.Move(origin, region) for origin in sorted(origins) for region in regions)
    yield from (d.Swap(origin, region) for origin in sorted(origins) for region in regions)


def _of_expansions(state: State, wedges: range, regions: range) -> Iterator[Decision]:
    """Yield the decisions of the expansions."""
    yield from map(d.MarkEnemy, Enemy)
    yield from (d.Swap(region, other) for region in regions for other in regions)
    yield from (d.Forgo(), d.LayInfluenceTile("nothing"))
    yield from map(d.LayInfluenceTile, sorted({tile.name for tile in state.ruleset.edition.influence_tiles}))
    yield from map(d.Collect, regions)
    yield from map(d.TurnTiles, range(-1, 8))
    for wedge in wedges:
        yield from (d.PutGiant(wedge), d.LandGiant(wedge), d.Flip(wedge))
    yield from (d.ErectNew(building, region) for building in NewBuilding for region in regions)
    yield from (d.TakeOff(building, level) for building in EVERY_TYPE for level in range(-1, 6))


def rebuilt(thing: Any) -> Any:  # noqa: ANN401 -- any part of a position
    """Return an equal copy made of new parts, except the ruleset, which is shared."""
    if isinstance(thing, tuple):
        parts = [rebuilt(part) for part in thing]
        return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
    if attrs.has(type(thing)) and not isinstance(thing, Ruleset):
        fields = [field for field in attrs.fields(type(thing)) if field.init]
        return type(thing)(**{field.name: rebuilt(getattr(thing, field.name)) for field in fields})
    return thing


def judge_everything(state: State, chance: random.Random) -> int:
    """Check that the list and the judge of legal decisions agree on all conceivable decisions.

    Args:
        state: A position, which must not change under it.
        chance: Draws the refused decisions that are tried.

    Returns:
        The number of decisions judged.
    """
    before = rebuilt(state)
    listed = legal(state)
    assert len(listed) == len(set(listed))
    every = dict.fromkeys(universe(state))
    assert set(listed) <= set(every)
    against = {decision: refusals(state, decision) for decision in every}
    assert set(listed) == {decision for decision, refusal in against.items() if not refusal}
    illegal = [decision for decision, refusal in against.items() if refusal]
    for decision in chance.sample(illegal, 15):
        with pytest.raises(IllegalDecision) as caught:
            apply(state, decision)
        assert (decision, against[decision]) == (caught.value.decision, caught.value.refusals)
        assert all(refusal.sentence and refusal.rule for refusal in against[decision])
    assert before == state
    assert hash(before) == hash(state)
    return len(every)


class WatchedGame:
    """A game in progress, with the position before the last decision.

    The laws of the game are judged after every single decision.
    """

    def start(
        self, ruleset: Ruleset, players: int, seed: int | None, interpretation: Interpretation | None = None
    ) -> None:
        """Begin; without a seed chance is asked too."""
        if interpretation is not None:
            ruleset = attrs.evolve(ruleset, interpretation=interpretation)
        self.now = self.before = watch(new_game(ruleset, players, seed=seed))
        self.decided = 0
        self.judge()

    @property
    def state(self) -> State:
        """The position."""
        return self.now.position

    @property
    def readings(self) -> Interpretation:
        """The readings that are played."""
        return self.state.ruleset.interpretation

    @property
    def going(self) -> bool:
        """Whether anything can still be decided."""
        return bool(legal(self.state))

    def decide(self, decision: Decision) -> None:
        """Take a legal decision, and check that every law still holds."""
        self.before, self.now = self.now, step(self.now, decision)
        self.decided += 1
        self.judge()

    def judge(self) -> None:
        """Check that every law holds now, and that a decision is legal."""
        self.every_law_holds()
        self.something_is_legal()

    @invariant()
    def every_law_holds(self) -> None:
        """Those of the position, and those of the last step."""
        broken = [name for name, holds in ALWAYS.items() if not holds(self.now)]
        broken += [name for name, holds in EVERY_STEP.items() if not holds(self.before, self.now)]
        assert [] == broken, broken

    @invariant()
    def something_is_legal(self) -> None:
        """Until the game is over, some decision is legal, and the judge accepts every listed decision.

        Only the reading that never lets anybody skip in a Learning game can leave a player without a legal turn.
        """
        listed = legal(self.state)
        assert not any(refusals(self.state, decision) for decision in listed)
        if is_over(self.state):
            assert listed == ()
            assert to_act(self.state) is None
        elif not listed:
            ruleset = self.state.ruleset
            assert ruleset.variant == Variant.LEARNING
            assert ruleset.interpretation.learning_skip == LearningSkip.NEVER
            assert ruleset.interpretation.acting_without_success != ActingWithoutSuccess.ANY
            assert isinstance(self.state.pending, p.AskTurn)
