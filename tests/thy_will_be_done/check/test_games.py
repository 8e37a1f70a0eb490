"""Games as transition systems: broken rules are found, and each counterexample can be verified as a record."""

from typing import Any

import attrs
import pytest

from crusaders_rules import new_game
from crusaders_rules.explore import SearchLimits, SearchResult, explore
from crusaders_rules.thy_will_be_done.check.game_systems import Claims, game_system, small_board
from crusaders_rules.thy_will_be_done.check.history import watch
from crusaders_rules.thy_will_be_done.check.plays import record_of
from crusaders_rules.thy_will_be_done.check.symmetry import folded, mirrors
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.readings import UnspentPoints
from crusaders_rules.thy_will_be_done.play.files.records import from_json, to_json, verify
from crusaders_rules.thy_will_be_done.rules import build, crusade, end, turn, upgrade
from crusaders_rules.thy_will_be_done.state import replace
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

BOARD = small_board(load_board("tiny-row"), 2)
RULES = Ruleset(variant="learning", orders="none", board=BOARD)


def games(ruleset: Ruleset = RULES) -> State:
    """Return the position with which the games of the little model begin."""
    return new_game(ruleset, 2)


def refuted(ruleset: Ruleset = RULES) -> SearchResult[Any, Any]:
    """Explore the little model, which a rule broken by the test must refute; the play must not need the broken rule."""
    found = explore(game_system([games(ruleset)]))
    assert "refuted" == found.verdict
    return found


def test_symmetric_positions_are_explored_once() -> None:
    """Folding seats and the mirrored board finds the same verdict, depth and kinds of positions as the plain run."""
    nothing = Claims(always={}, every_step={})
    plain = explore(game_system([games()], nothing), keep=True)
    less = explore(game_system([games()], nothing, fold=True), keep=True)
    ways = mirrors(BOARD)
    assert ((0, 1, 2), (2, 1, 0)) == ways

    def kinds(found: SearchResult[Any, Any]) -> set[object]:
        between = (at for at in found.found if isinstance(at.position.pending, AskTurn))
        return {folded(at, ways) for at in between}

    assert kinds(plain) == kinds(less)
    assert (plain.verdict, plain.depth) == (less.verdict, less.depth)
    assert less.states < plain.states / 3


def test_a_board_of_different_regions_has_no_mirror() -> None:
    """Only indistinguishable regions are exchanged: none of the star's arms, because starts and flags differ."""
    star = load_board("tiny-star")
    for places in mirrors(star):
        assert all(star.regions[place].flag == star.regions[old].flag for old, place in enumerate(places))
        assert all(
            {places[other] for other in star.adjacent[old]} == set(star.adjacent[new]) for old, new in enumerate(places)
        )
    assert tuple(range(len(star.regions))) == mirrors(star)[0]
    assert 4 == len(mirrors(star))


@pytest.mark.rules("end.overflow")
def test_influence_that_vanishes_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A supply that loses one influence too many breaks the first invariant."""
    monkeypatch.setattr(end, "take", lambda supply, gain, _: max(0, supply - gain - 1))
    board = small_board(BOARD, 9)
    finding = refuted(attrs.evolve(RULES, board=board)).finding
    assert finding is not None
    assert "influence is kept" == finding.name


@pytest.mark.rules("end.round")
def test_a_round_that_is_not_finished_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that ends too early leaves a player a turn short; one that ends too late is found as well."""
    monkeypatch.setattr(end, "game_ends", lambda empty, *_: empty)
    finding = refuted().finding
    assert finding is not None
    assert "all have had equally many turns at the end" == finding.name
    monkeypatch.setattr(end, "game_ends", lambda *_: False)
    finding = refuted().finding
    assert finding is not None
    assert "the round is finished, and no further one begun" == finding.name


@pytest.mark.rules("upgrade.flip")
def test_an_upgrade_of_two_wedges_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position shows that a step has turned two wedges; the step does."""
    whole = upgrade.flip
    monkeypatch.setattr(upgrade, "flip", lambda wheel, wedge: whole(whole(wheel, wedge), (wedge + 1) % 6))
    finding = refuted(attrs.evolve(RULES, variant=Variant.FIRST_STANDARD)).finding
    assert finding is not None
    assert ("step", "upgrades stay") == (finding.kind, finding.name)


@pytest.mark.rules("turn.next")
def test_a_turn_given_to_the_wrong_player_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the same player goes on, that player is two turns ahead."""
    monkeypatch.setattr(turn, "next_seat", lambda seat, _: seat)
    finding = refuted().finding
    assert finding is not None
    assert "all have had equally many turns at the end" == finding.name


@pytest.mark.rules("crusade.advance")
def test_a_marker_that_stays_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The markers count the defeated enemies, and a rule that forgets to move them breaks the law."""
    monkeypatch.setattr(crusade, "advance", lambda _, markers: markers)
    finding = refuted(attrs.evolve(RULES, board=small_board(BOARD, 3))).finding
    assert finding is not None
    assert "enemies are kept" == finding.name


@pytest.mark.rules("build.place")
def test_a_building_that_is_not_counted_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A building on the board must be counted in the area."""
    whole = build.erect
    monkeypatch.setattr(build, "erect", lambda before, *given: (before, whole(before, *given)[1]))
    finding = refuted().finding
    assert finding is not None
    assert "buildings are kept, and their levels have no gap" == finding.name


def test_a_refuting_play_is_a_record() -> None:
    """The shortest play that breaks a claim is verified as a record once it is read back from JSON."""
    claims = Claims(always={"nobody builds": lambda at: not any(at.position.buildings)})
    finding = explore(game_system([games()], claims)).finding
    assert finding is not None
    assert finding.play is not None
    record = record_of(games().ruleset, 2, None, finding.play.labels)
    verified = verify(from_json(to_json(record)))
    assert verified.ok
    assert len(finding.play.labels) == verified.decisions_checked


def test_a_whole_game_is_a_record_with_its_result() -> None:
    """A shortest play to the end of the game claims the result of the game."""
    claims = Claims(always={}, sometimes={"over": lambda at: at.position.pending.seat is None})
    found = explore(game_system([games()], claims, fold=True))
    record = record_of(games().ruleset, 2, None, found.witnesses["over"].labels)
    verified = verify(from_json(to_json(record)))
    assert verified.ok
    assert verified.complete
    assert verified.result_checked


def test_a_limit_leaves_games_unexplored() -> None:
    """A partial exploration never claims the whole."""
    found = explore(game_system([games()]), "little", limits=SearchLimits(states=500))
    assert ("partial", f"explored to depth {found.depth}") == (found.verdict, found.strength)


def test_turns_without_a_gain_are_counted_only_where_they_are_bounded() -> None:
    """A bound cuts plays, and the history variable counts the turns without a gain."""
    nothing = Claims(always={}, every_step={})
    plain = explore(game_system([games()], nothing), keep=True)
    bounded = [explore(game_system([games()], nothing, waiting=most), keep=True) for most in (0, 1)]
    assert {"WithHistory"} == {type(at).__name__ for at in plain.found}
    assert [{0}, {0, 1}] == [{at.quiet for at in less.found} for less in bounded]  # type: ignore[attr-defined]
    few, more, all_of_them = ({at.position for at in found.found} for found in (*bounded, plain))
    assert few < more < all_of_them


def test_what_is_carried_and_how_long_nobody_has_gained_is_not_folded() -> None:
    """Positions with different plays are not symmetric."""
    kept = attrs.evolve(RULES, interpretation=Interpretation(unspent_points=UnspentPoints.KEPT))
    state = games(kept)
    area = state.areas[0]
    turn_asked = replace(state, pending=AskTurn(0), start=0)
    richer = replace(turn_asked, areas=(replace(area, carried=1), *state.areas[1:]))
    ways = mirrors(BOARD)
    assert folded(watch(turn_asked), ways) != folded(watch(richer), ways)
    waiting: Any = watch(turn_asked, waiting=True)
    assert folded(waiting, ways) != folded(waiting._replace(quiet=1), ways)
