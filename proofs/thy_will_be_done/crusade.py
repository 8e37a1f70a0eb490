"""Crusade: the strength of enemies, what defeating them gains, and the tracks."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from crusaders_rules.lift import Claims, Induction, each, instead_of, integer, record, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.state import Enemies, Enemy, Markers

from .pieces import only_one_saracen_is_kept
from .steps import strong_enemies_are_worth_less
from .turns import every_attack_succeeds
from .values import EDITION, RULESET, any_enemies

TRACKED = (Enemy.PRUSSIAN, Enemy.SLAV)
TRACKS = {Enemy.PRUSSIAN: EDITION.prussian_track, Enemy.SLAV: EDITION.slav_track}


def any_markers() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Markers anywhere on their tracks, and beyond."""
    return record(Markers, prussian=integer(0), slav=integer(0))


# Mutants: rules that are wrong on purpose


@instead_of(crusade.advance)
def markers_stand_still(_: object, __: Enemy, markers: Markers) -> Markers:
    """No marker advances."""
    return markers


@instead_of(crusade.advance)
def the_other_marker_advances(right: Callable[..., Markers], enemy: Enemy, markers: Markers) -> Markers:
    """Prussians and Slavs are swapped."""
    other = {Enemy.PRUSSIAN: Enemy.SLAV, Enemy.SLAV: Enemy.PRUSSIAN}
    return right(other.get(enemy, enemy), markers)


@instead_of(crusade.advance)
def saracens_advance_a_marker(right: Callable[..., Markers], enemy: Enemy, markers: Markers) -> Markers:
    """A Saracen counts on the track of the Slavs."""
    return right(Enemy.SLAV if enemy == Enemy.SARACEN else enemy, markers)


@instead_of(crusade.keep)
def the_token_is_not_kept(_: object, defeated: Enemies, __: Enemy) -> Enemies:
    """The token of a defeated enemy goes back to the box."""
    return defeated


@instead_of(crusade.keep)
def saracens_are_kept_as_slavs(right: Callable[..., Enemies], defeated: Enemies, enemy: Enemy) -> Enemies:
    """A Saracen counts as a Slav."""
    return right(defeated, Enemy.SLAV if enemy == Enemy.SARACEN else enemy)


@instead_of(crusade.strength)
def tracks_run_backwards(_: object, enemy: Enemy, markers: Markers, ruleset: Ruleset) -> int:
    """The tracks run backwards, from the strongest enemy to the weakest."""
    if enemy == Enemy.SARACEN:
        return ruleset.edition.saracen_strength
    row = TRACKS[enemy]
    return row[max(0, len(row) - 1 - (markers.prussian if enemy == Enemy.PRUSSIAN else markers.slav))]


@instead_of(crusade.strength)
def one_marker_serves_both(right: Callable[..., int], enemy: Enemy, markers: Markers, ruleset: Ruleset) -> int:
    """Prussians and Slavs share the marker of the Prussians."""
    return right(enemy, Markers(markers.prussian, markers.prussian), ruleset)


@instead_of(crusade.crusade_influence)
def the_gain_is_one_higher(_: object, strength_now: int) -> int:
    """The gain is the strength after the marker has advanced by one."""
    return strength_now + 1


@instead_of(crusade.not_strong_enough)
def an_equal_enemy_withstands(right: Callable[..., object], value: int, strength_now: int) -> object:
    """The value must exceed the strength."""
    return right(value - 1, strength_now)


# The tracks


def _shown(enemy: Enemy, won: int, strength: int) -> Claims:
    """Claims that the strength is the number on the space to which the given number of won tokens leads."""
    track = TRACKS[enemy]
    last = len(track) - 1
    for space, shown in enumerate(track):
        here = won >= last if space == last else won == space
        yield f"with {space} {enemy} tokens won the strength is {shown}", (here ^ True) | (strength == shown)


class Won(NamedTuple):
    """The strength markers, the enemy tokens of one player, and those of all others together."""

    markers: Markers
    own: Enemies
    others: Enemies


@theorem(
    "The strength of an enemy follows from the tokens of its type that players have won: the markers only count them.",
    rules=["crusade.advance", "crusade.keep", "crusade.strength", "setup.enemy.marker"],
    sabotage=[
        markers_stand_still,
        the_other_marker_advances,
        saracens_advance_a_marker,
        the_token_is_not_kept,
        saracens_are_kept_as_slavs,
        one_marker_serves_both,
    ],
    assumes="the tracks of the 2017 edition; a marker on the last space of its track stays there",
)
def strength_follows_from_the_tokens_won() -> Induction:
    """Induction on the defeated enemies, whoever defeats them."""

    def initial() -> Won:
        return Won(Markers(), Enemies(), Enemies())

    def step(state: Won, enemy: Enemy = each(Enemy), mine: bool = each((True, False))) -> Won:  # noqa: FBT001 -- whose
        markers = crusade.advance(enemy, state.markers)
        if mine:
            return Won(markers, crusade.keep(state.own, enemy), state.others)
        return Won(markers, state.own, crusade.keep(state.others, enemy))

    def counted(state: Won) -> Claims:
        yield (
            "the Prussian marker counts Prussians",
            state.markers.prussian == state.own.prussian + state.others.prussian,
        )
        yield "the Slav marker counts Slavs", state.markers.slav == state.own.slav + state.others.slav

    def conclusion(state: Won) -> Claims:
        for enemy in TRACKED:
            won = state.own.of(enemy) + state.others.of(enemy)
            yield from _shown(enemy, won, crusade.strength(enemy, state.markers, RULESET))

    wins = record(Won, markers=any_markers(), own=any_enemies(), others=any_enemies())
    return Induction(wins, initial, step, counted, conclusion)


@theorem(
    "Defeating an enemy never makes any enemy weaker, and makes only its own type stronger.",
    rules=["crusade.strength", "crusade.advance", "crusade.saracen.strength"],
    sabotage=[tracks_run_backwards, the_other_marker_advances, saracens_advance_a_marker, one_marker_serves_both],
    assumes="the tracks of the 2017 edition",
)
def tracks_only_rise(
    markers: Markers = any_markers(), defeated: Enemy = each(Enemy), other: Enemy = each(Enemy)
) -> Claims:
    """For any positions of the markers."""
    before = crusade.strength(other, markers, RULESET)
    after = crusade.strength(other, crusade.advance(defeated, markers), RULESET)
    yield "no enemy gets weaker", after >= before
    if other != defeated or other == Enemy.SARACEN:
        yield "another type stays as strong", after == before


@theorem(
    "Defeating a Prussian or Slav gains its strength at that moment, and so never more than the value of the action.",
    rules=["crusade.gain", "crusade.success", "crusade.strength"],
    sabotage=[the_gain_is_one_higher, an_equal_enemy_withstands, strong_enemies_are_worth_less, every_attack_succeeds],
    assumes="the tracks of the 2017 edition",
)
def the_gain_is_the_strength_before(
    markers: Markers = any_markers(), enemy: Enemy = each(TRACKED), value: int = integer(0)
) -> Claims:
    """The marker advances afterwards; the attack succeeds exactly if the value reaches that strength."""
    strength = crusade.strength(enemy, markers, RULESET)
    succeeds = crusade.not_strong_enough(value, strength) is None
    yield "it succeeds exactly if the value is high enough", succeeds == (value >= strength)
    gain = crusade.crusade_influence(strength)
    yield "the gain is the strength on the track", gain == strength
    if succeeds:
        yield "nobody gains more than the value of the action", gain <= value


@theorem(
    "Each defeated enemy adds one token of its type to the player area, and of no other type.",
    rules=["crusade.keep"],
    sabotage=[the_token_is_not_kept, saracens_are_kept_as_slavs, only_one_saracen_is_kept],
)
def each_win_is_one_token(defeated: Enemies = any_enemies(), enemy: Enemy = each(Enemy)) -> Claims:
    """For any tokens won before."""
    after = crusade.keep(defeated, enemy)
    for other in Enemy:
        yield f"the {other} tokens are right", after.of(other) == defeated.of(other) + (1 if other == enemy else 0)
