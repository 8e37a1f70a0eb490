"""A game that is watched: what holds in every position, and for every step from one to the next."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis.stateful import invariant

from crusaders_rules import IllegalDecision, apply, is_over, legal, new_game, refusals, to_act
from crusaders_rules.thy_will_be_done.check.watching import SETUP
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State, Variant, total
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    BlackKnight,
    EndTrigger,
    FreedKnight,
    LastRound,
    LearningSkip,
    SaracenBonus,
)
from crusaders_rules.thy_will_be_done.rules import components, end, resolve
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    Action,
    BonusTile,
    Building,
    Enemies,
    Enemy,
    KnightOrder,
    Manner,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

# How many action tokens a player of each order has once its choices at setup are made.
TOKENS = dict.fromkeys(KnightOrder, 12) | {
    KnightOrder.ALCANTARA: 13,
    KnightOrder.AVIZ: 13,
    KnightOrder.CALATRAVA: 6,
    KnightOrder.HOLY_SEPULCHRE: 14,
    KnightOrder.HOSPITALLER: 11,
    KnightOrder.ST_LAZARUS: 11,
    KnightOrder.TEMPLAR: 10,
}

# The most that buildings and troops can add to an action, and the most and least that orders can.
MOST_BONUS = {Action.TRAVEL: 2, Action.MUSTER: 3, Action.CRUSADE: 6, Action.INFLUENCE: 5, Action.BUILD: 3}
BY_ORDER = {KnightOrder.CALATRAVA: dict.fromkeys(Action, 1), KnightOrder.MONTESA: {Action.TRAVEL: 1}}
LEAST_BY_ORDER = {KnightOrder.HOLY_SEPULCHRE: {Action.TRAVEL: -1}}


def in_setup(state: State) -> bool:
    """Return whether the game is still being set up."""
    return isinstance(state.pending, SETUP)


def token_pool(state: State) -> tuple[Token, ...]:
    """Return the enemy tokens that are shuffled."""
    own = state.ruleset.laid.tokens
    return state.ruleset.edition.tokens if own is None else own


def tile_pool(state: State) -> tuple[BonusTile, ...]:
    """Return the bonus tiles that are shuffled."""
    own = state.ruleset.laid.tiles
    return state.ruleset.edition.tiles if own is None else own


def won(state: State) -> Enemies:
    """Return the enemies that all players have won together."""
    return Enemies(*(sum(area.defeated.of(enemy) for area in state.areas) for enemy in Enemy))


def on_board(state: State) -> Enemies:
    """Return the enemies on the board."""
    kinds = Counter(token.enemy for token in state.enemies if token)
    return Enemies(*(kinds[enemy] for enemy in Enemy))


def universe(state: State) -> Iterator[Decision]:
    """Yield decisions of every class, with all arguments in range and some out of it.

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
    yield from map(d.LayTile, sorted({"nothing", *(tile.name for tile in (*edition.tiles, *tile_pool(state)))}))
    yield from map(d.DrawStart, range(CHANCE, len(state.areas) + 1))
    yield from map(d.PlaceKnight, regions)
    yield from (d.Skip(), d.Keep(), d.TakeReward(), d.TakeInfluence(), d.BringKnight(), d.HoldKnight())
    yield from map(d.Split, range(-1, 16))
    yield from (d.Muster(), d.Decline())
    yield from map(d.Gain, range(-1, state.pending.amount + 2 if isinstance(state.pending, p.AskGain) else 2))
    # What is divided may be more than the tokens, and some of it idle.
    most = 30 if isinstance(state.pending, p.AskSplit) else 2
    yield from (d.Split(tokens, idle) for tokens in range(most) for idle in range(-1, most - tokens))
    yield from (d.Split(tokens, idle, action) for tokens in range(most) for idle in range(3) for action in Action)
    yield from (
        d.Twice(action, tokens, idle) for action in Action for tokens in range(most) for idle in range(-1, most)
    )
    yield from map(d.First, Action)
    yield from map(d.Attack, regions)
    yield from (d.Erect(building, region) for building in Building for region in regions)
    yield from (d.Sow(manner, wedge) for manner in Manner for wedge in (None, *wedges))
    origins = {knight for area in state.areas for knight in area.knights} | {0, -1, len(state.enemies)}
    yield from (d.Move(origin, region) for origin in sorted(origins) for region in regions)


def rebuilt(thing: Any) -> Any:  # noqa: ANN401 -- any part of a position
    """Return an equal thing made of new parts, apart from the ruleset, which is shared."""
    if isinstance(thing, tuple):
        parts = [rebuilt(part) for part in thing]
        return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
    if attrs.has(type(thing)) and not isinstance(thing, Ruleset):
        fields = [field for field in attrs.fields(type(thing)) if field.init]
        return type(thing)(**{field.name: rebuilt(getattr(thing, field.name)) for field in fields})
    return thing


def judge_everything(state: State, chance: random.Random) -> int:
    """Check that the list of legal decisions and the judge of decisions agree about all that one could think of.

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

    Its laws hold after every single decision.
    """

    def start(
        self, ruleset: Ruleset, players: int, seed: int | None, interpretation: Interpretation | None = None
    ) -> None:
        """Begin; without a seed chance is asked too."""
        if interpretation is not None:
            ruleset = attrs.evolve(ruleset, interpretation=interpretation)
        self.state = self.before = new_game(ruleset, players, seed=seed)
        self.supply_at_start = self.state.supply
        self.turns: Counter[int] = Counter()
        self.turns_after_trigger = 0
        self.trigger: int | None = None
        self.laid: Enemies | None = None
        self.decided = 0
        self.watch()

    @property
    def readings(self) -> Interpretation:
        """The readings that are played."""
        return self.state.ruleset.interpretation

    @property
    def one_more_round(self) -> bool:
        """Whether everybody has one more turn after the one that empties the supply."""
        return self.readings.last_round == LastRound.ONE_MORE_ROUND

    @property
    def going(self) -> bool:
        """Whether anything can still be decided."""
        return bool(legal(self.state))

    def decide(self, decision: Decision) -> None:
        """Take a legal decision, and see that every law still holds."""
        before, asked = self.state, self.state.pending
        if isinstance(asked, p.AskTurn):
            self.turns[asked.seat] += 1
            self.turns_after_trigger += end.supply_is_empty(before.supply, before.ruleset)
        after = apply(before, decision)
        if before.supply != after.supply and end.supply_is_empty(after.supply, after.ruleset):
            self.trigger = asked.seat
        if self.laid is None and not in_setup(after):
            self.laid = on_board(after)
        self.before, self.state = before, after
        self.decided += 1
        self.watch()

    def watch(self) -> None:
        """See that every law holds now."""
        for name in LAWS:
            getattr(self, name)()

    @invariant()
    def law_action_tokens(self) -> None:
        """Every wheel keeps all action tokens that its knight order has, and none is below zero."""
        if not in_setup(self.state):
            for area in self.state.areas:
                assert TOKENS[area.order] == sum(area.wheel.tokens)
                assert min(area.wheel.tokens) >= 0

    @invariant()
    def law_enemy_or_building(self) -> None:
        """No region holds an enemy and a building."""
        assert not any(map(all, zip(self.state.enemies, self.state.buildings, strict=True)))

    @invariant()
    def law_enemies_never_come_back(self) -> None:
        """Enemies lie on flags only, and once play has begun none appears or changes."""
        places = {place for place, token in enumerate(self.state.enemies) if token}
        assert places <= set(self.state.ruleset.laid.flags)
        if not in_setup(self.before):
            pairs = zip(self.before.enemies, self.state.enemies, strict=True)
            assert all(now is None or now == there for there, now in pairs)

    @invariant()
    def law_knights_stand_on_building_spaces(self) -> None:
        """Every knight and every building is in a region with a building space."""
        regions = self.state.ruleset.laid.regions
        for area in self.state.areas:
            assert all(regions[knight].space for knight in area.knights)
            assert list(area.knights) == sorted(area.knights)
        assert all(region.space or not built for region, built in zip(regions, self.state.buildings, strict=True))

    @invariant()
    def law_enemies_are_conserved(self) -> None:
        """Of each type, what lies on the board and what is won is what was laid, and no more than there is."""
        lying = Counter(token for token in self.state.enemies if token)
        assert not lying - Counter(token_pool(self.state))
        if self.laid is not None:
            together = zip(on_board(self.state), won(self.state), strict=True)
            assert self.laid == Enemies(*(there + gone for there, gone in together))

    @invariant()
    def law_markers_count_defeats(self) -> None:
        """Each strength marker has advanced once for each token of its type that anybody has won."""
        gone = won(self.state)
        assert (gone.prussian, gone.slav) == tuple(self.state.markers)

    @invariant()
    def law_influence_is_conserved(self) -> None:
        """What the players hold has come from the supply, and from elsewhere only once that is empty."""
        held = sum(area.influence for area in self.state.areas)
        if self.state.supply > 0:
            assert self.supply_at_start == self.state.supply + held
        else:
            owed = held > self.supply_at_start and self.readings.end_trigger == EndTrigger.SHORT
            assert (-1 if owed else 0) == self.state.supply
            assert held >= self.supply_at_start

    @invariant()
    def law_buildings_are_erected_in_order(self) -> None:
        """On the board stand the levels I to k of each type of each player, k being the number erected, at most IV."""
        there: dict[tuple[int, Building], list[int]] = {}
        for erected in self.state.buildings:
            if erected:
                there.setdefault((erected.owner, erected.building), []).append(erected.level)
        for seat, area in enumerate(self.state.areas):
            for building, count in zip(Building, area.buildings, strict=True):
                assert list(range(1, count + 1)) == sorted(there.pop((seat, building), []))
            assert max(area.buildings) <= 4
            assert 0 <= area.troops <= 5
        assert not there

    @invariant()
    def law_turns_are_fair(self) -> None:
        """In turn order nobody is ahead by more than one turn, and at the end all have had equally many.

        Where everybody has one more turn, the end comes after the one who emptied the supply.
        """
        if self.turns:
            players, start = len(self.state.areas), self.state.start or 0
            counts = [self.turns[(start + seat) % players] for seat in range(players)]
            assert counts == sorted(counts, reverse=True)
            assert counts[0] - counts[-1] <= 1
            if is_over(self.state):
                assert counts[0] == counts[-1] or self.one_more_round
                assert not self.one_more_round or self.before.pending.seat == self.trigger

    @invariant()
    def law_knights_follow_castles(self) -> None:
        """On the board are the first knight, one for castle I, one for castle III, and the black one of Montesa.

        Some readings leave knights of castles on the player board.
        """
        if not in_setup(self.state):
            for area in self.state.areas:
                castles = area.buildings.castle
                black = area.order == KnightOrder.MONTESA
                second = black and self.readings.black_knight == BlackKnight.SECOND_KNIGHT
                due = 1 + black + (castles >= 1 and not second) + (castles >= 3)
                asked = self.state.pending
                freed = isinstance(asked, p.AskFreed) and area is self.state.areas[asked.seat]
                held = self.readings.freed_knight == FreedKnight.YES or self.readings.saracen_bonus == SaracenBonus.NO
                assert (1 + black if held else due) <= len(area.knights) <= due - freed
                assert due <= components.knights_of(area.order, self.state.ruleset)

    @invariant()
    def law_bonuses_are_bounded(self) -> None:
        """No player area adds more to an action than all of its buildings, troops and its order could."""
        for area in self.state.areas:
            for action, most in MOST_BONUS.items():
                bonus = total(resolve.action_bonus(action, area.buildings, area.troops, area.order))
                assert bonus <= most + BY_ORDER.get(area.order, {}).get(action, 0)
                assert bonus >= LEAST_BY_ORDER.get(area.order, {}).get(action, 0)

    @invariant()
    def law_upgrades_stay(self) -> None:
        """A wedge is turned to its upgraded side once, one at a time, and its tokens stay when it is."""
        if in_setup(self.before) and not isinstance(self.before.pending, p.AskOrderSetup):
            return
        for before, area in zip(self.before.areas, self.state.areas, strict=True):
            old, new = before.wheel, area.wheel
            assert all(now or not was for was, now in zip(old.upgraded, new.upgraded, strict=True))
            flipped = sum(new.upgraded) - sum(old.upgraded)
            assert flipped in (0, 1)
            assert not flipped or old.tokens == new.tokens
            assert old.arrangement == new.arrangement

    @invariant()
    def law_the_supply_only_shrinks(self) -> None:
        """Once empty it stays so; that is in the turn of a player, and fewer turns follow than players are there.

        Where everybody has one more turn, just so many follow.
        """
        empty = end.supply_is_empty(self.state.supply, self.state.ruleset)
        assert self.state.supply <= self.before.supply
        assert self.turns_after_trigger < len(self.state.areas) + self.one_more_round
        assert empty == (self.trigger is not None)
        assert self.trigger != CHANCE
        assert empty or not is_over(self.state)
        assert self.state.until is None or (self.one_more_round and empty)

    @invariant()
    def law_nothing_is_lost(self) -> None:
        """Influence, troops, buildings, knights and won enemies never become fewer, and others' never change.

        One decision adds one troop at most, and two where both parts of a split may go to Muster.
        """
        troops = (0, 1) if self.state.ruleset.interpretation.resolves_as_usual else (0, 1, 2)
        for seat, (before, area) in enumerate(zip(self.before.areas, self.state.areas, strict=True)):
            assert area.influence >= before.influence
            assert area.troops - before.troops in troops
            assert sum(area.buildings) - sum(before.buildings) in (0, 1)
            assert sum(area.defeated) - sum(before.defeated) in (0, 1)
            if not in_setup(self.before):
                assert seat == to_act(self.before) or area == before
                assert all(now >= was for was, now in zip(before.buildings, area.buildings, strict=True))
        if not in_setup(self.before):
            assert self.before.tiles == self.state.tiles
            built = zip(self.before.buildings, self.state.buildings, strict=True)
            assert all(was is None or now == was for was, now in built)

    @invariant()
    def law_tiles_are_laid_once(self) -> None:
        """No bonus tile lies on the board more often than there is of it, and each on a space of its shape."""
        assert not Counter(tile for tile in self.state.tiles if tile) - Counter(tile_pool(self.state))
        for region, tile in zip(self.state.ruleset.laid.regions, self.state.tiles, strict=True):
            assert tile is None or tile.shape == region.tile

    @invariant()
    def law_something_is_legal(self) -> None:
        """Until the game is over the player who is asked can decide, and every decision listed passes the judge.

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


LAWS = tuple(name for name in vars(WatchedGame) if name.startswith("law_"))
