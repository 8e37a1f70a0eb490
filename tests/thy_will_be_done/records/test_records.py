"""Recorded games: written, read, replayed, and refused at the first decision that is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from crusaders_rules import Ruleset, apply, is_over, new_game, resume, score, winners
from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret.boards import board_data, load_board
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.play.files.documents import board_digest
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    RecordError,
    ReplayError,
    Result,
    begin_record,
    first_position,
    from_json,
    read_record,
    replay,
    to_json,
    verify,
    write_record,
)
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.play.notation import to_line
from crusaders_rules.thy_will_be_done.state import Building, Outcomes
from crusaders_rules.thy_will_be_done.state.decision import Erect
from crusaders_rules.thy_will_be_done.state.pending import AskBuilding
from tests.thy_will_be_done.records.games import (
    GAMES,
    SMALL,
    begun,
    put,
    record,
    record_data,
    record_text,
    remove,
    states,
    written_out,
)

DIGEST = board_digest(load_board("tiny-row"))


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_record_comes_back_from_json_and_is_confirmed(game: int) -> None:
    """A whole game of each variant is read as it was written, and every decision of it is legal."""
    again = from_json(record_text(game))
    assert record(game) == again
    found = verify(again)
    assert found.ok
    assert found.complete
    assert found.result_checked
    assert len(again.decisions) == found.decisions_checked
    assert states(game)[-1] == found.final


def test_a_record_keeps_every_outcome_of_chance() -> None:
    """Without the seed, a record begins in the very position that the seed gave."""
    kept = from_json(to_json(begin_record(players=3, seed=11)))
    assert new_game(players=3, seed=11) == first_position(kept)


def test_a_game_in_which_chance_decides_line_by_line_has_lines_of_chance() -> None:
    """Where no outcomes are fixed, every outcome stands where it happened."""
    kept = record(1)
    assert kept.outcomes is None
    assert sum(line.startswith("chance: ") for line in kept.decisions) > 20


def test_replaying_yields_each_decision_with_the_positions_around_it() -> None:
    """Each position follows from the one before."""
    for before, decision, after in replay(record(SMALL)):
        assert apply(before, decision) == after


@pytest.mark.parametrize("decided", [0, 1, 40])
def test_a_record_is_resumed_where_it_stops(decided: int) -> None:
    """In the position after its last decision; a record that cannot be played again cannot be resumed."""
    stopped = attrs.evolve(record(SMALL), decisions=record(SMALL).decisions[:decided], result=None)
    assert states(SMALL)[decided] == resume(stopped)
    with pytest.raises(ReplayError):
        resume(attrs.evolve(stopped, decisions=(*stopped.decisions, "1: start 1")))


def test_the_result_is_that_of_the_score_sheet() -> None:
    """A finished record claims what the score sheet gives."""
    end = states(SMALL)[-1]
    assert Result(score(end).totals, winners(end)) == record(SMALL).result


@pytest.mark.parametrize(
    ("cut", "says"),
    [
        (0, "0 decisions checked and legal; the game is not over; no result is claimed"),
        (1, "1 decision checked and legal; the game is not over; no result is claimed"),
    ],
)
def test_a_record_that_stops_early_is_legal_so_far_and_not_complete(cut: int, says: str) -> None:
    """The verdict claims no more than was checked."""
    kept = attrs.evolve(record(SMALL), decisions=record(SMALL).decisions[:cut], result=None)
    found = verify(kept)
    assert found.ok
    assert not found.complete
    assert not found.result_checked
    assert says == str(found)


def test_a_finished_game_without_a_result_says_that_none_is_claimed() -> None:
    """What nobody claims is not called right."""
    found = verify(attrs.evolve(record(SMALL), result=None))
    assert found.ok
    assert str(found).endswith("checked and legal; the game is over; no result is claimed")


def _problem(kept: Record) -> tuple[int | None, tuple[str, ...], str]:
    problem = verify(kept).error
    assert problem is not None
    return problem.index, problem.rules, problem.sentence


def _spoil(**changes: object) -> Record:
    made: Record = attrs.evolve(record(SMALL), **changes)  # type: ignore[arg-type]
    return made


@pytest.mark.rules("end.round")
def test_a_claimed_result_needs_a_game_that_is_over() -> None:
    """A record that was cut short cannot have a result."""
    index, rules, sentence = _problem(_spoil(decisions=record(SMALL).decisions[:-1]))
    assert index is None
    assert ("end.round",) == rules
    assert sentence.startswith("a result is claimed, but the game is not over: seat ")


@pytest.mark.rules("end.round")
def test_nothing_is_decided_after_the_end() -> None:
    """The decision after the last one is the first that is wrong."""
    lines = record(SMALL).decisions
    index, rules, sentence = _problem(_spoil(decisions=(*lines, "1: keep")))
    assert len(lines) + 1 == index
    assert ("end.round",) == rules
    assert "the game is over" in sentence


def test_a_wrong_total_is_refused_with_the_terms_of_the_right_one() -> None:
    """The problem names the seat, the sum, and the rules of its terms."""
    right = record(SMALL).result
    assert right is not None
    totals = (right.totals[0], right.totals[1] + 1)
    found = verify(_spoil(result=Result(totals, right.winners)))
    assert found.error is not None
    assert found.error.line == "result.totals[1]"
    assert f"claims {totals[1]} for seat 2, which has " in found.error.sentence
    assert "influence.gain" in found.error.rules
    assert not found.result_checked


@pytest.mark.rules("score.winner")
def test_a_wrong_winner_is_refused() -> None:
    """The winner is the player with the highest total."""
    right = record(SMALL).result
    assert right is not None
    others = tuple(seat for seat in range(2) if seat not in right.winners) or (0,)
    index, rules, _ = _problem(_spoil(result=Result(right.totals, others)))
    assert index is None
    assert ("score.winner",) == rules


@pytest.mark.rules("turn.order", "turn.next")
def test_a_decision_of_somebody_else_is_refused_by_the_turn_sequence() -> None:
    """Whose turn it is decides who may decide."""
    lines = list(record(SMALL).decisions)
    place = len(lines) - 1
    who, _, text = lines[place].partition(": ")
    lines[place] = f"{3 - int(who)}: {text}"
    index, rules, sentence = _problem(_spoil(decisions=tuple(lines)))
    assert place + 1 == index
    assert ("turn.order", "turn.next") == rules
    assert f"not seat {3 - int(who)}: " in sentence


@pytest.mark.rules("build.cost")
def test_a_decision_that_is_not_legal_is_refused_with_number_line_and_rules() -> None:
    """The first wrong decision is named, and what was right before it is counted."""
    place, state = next(
        (place, state) for place, state in enumerate(states(0)) if isinstance(state.pending, AskBuilding)
    )
    every = [Erect(building, region) for building in Building for region in state.areas[state.seat].knights]
    dear = next(one for one in every if [refusal.rule for refusal in refusals(state, one)] == ["build.cost"])
    lines = (*record(0).decisions[:place], to_line(state, dear), "1: keep")
    found = verify(attrs.evolve(record(0), decisions=lines))
    assert found.error is not None
    assert (place + 1, lines[place], ("build.cost",)) == (found.error.index, found.error.line, found.error.rules)
    assert "the build action needs " in found.error.sentence
    assert place == found.decisions_checked
    assert state == found.final
    assert f"decision {place + 1}, {lines[place]!r}: {found.error.sentence} (build.cost)" == str(found.error)


def test_reordered_and_doubled_decisions_are_refused_at_the_first_that_does_not_fit() -> None:
    """Two lines changed places, or one stands twice: the verdict names a line, never more than one step late."""
    lines = list(record(0).decisions)
    for place in range(0, len(lines) - 1, 37):
        swapped = lines.copy()
        swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
        doubled = [*lines[:place], lines[place], *lines[place:]]
        for changed in (swapped, doubled):
            found = verify(attrs.evolve(record(0), decisions=tuple(changed)))
            assert found.ok == (changed == lines) or found.error is not None
            assert found.error is None or found.error.index is None or found.error.index > place


@pytest.mark.parametrize(
    ("change", "path", "rules"),
    [
        ({"wheels": ()}, "outcomes.wheels", ("setup.wheel.match",)),
        ({"enemies": ()}, "outcomes.enemies", ("setup.enemy.flag",)),
        ({"tiles": ("church-gift",)}, "outcomes.tiles.b1", ("setup.tile.place",)),
        ({"start": 2}, "outcomes.start", ("setup.start.random",)),
        ({"deals": ((), ())}, "outcomes.deals", ("setup.order.deal",)),
    ],
)
def test_outcomes_that_no_setup_can_have_are_refused(change: dict[str, Any], path: str, rules: tuple[str, ...]) -> None:
    """Chance is checked like the players, also in a record that no file has held."""
    outcomes = record(SMALL).outcomes
    assert outcomes is not None
    kept = _spoil(outcomes=attrs.evolve(outcomes, **change))
    found = verify(kept)
    assert found.error is not None
    assert path == found.error.line
    assert rules == found.error.rules
    assert found.final is None
    with pytest.raises(RecordError, match=path.replace(".", r"\.")):
        to_json(kept)
    with pytest.raises(ReplayError):
        first_position(kept)


def test_too_many_players_are_refused() -> None:
    """The number of players must fit edition and board."""
    found = verify(_spoil(players=5, outcomes=None))
    assert found.error is not None
    assert ("components.players",) == found.error.rules


def test_what_could_not_be_read_again_is_not_written() -> None:
    """A changed edition is known only to the program that changed it."""
    edition = attrs.evolve(load_edition("deluxified-2017"), saracen_strength=5)
    kept = begin_record(Ruleset(edition=edition), 2)
    with pytest.raises(RecordError, match="the edition deluxified-2017 differs from the package's edition"):
        to_json(kept)


def test_a_board_of_ones_own_travels_with_the_record() -> None:
    """A record is complete: nobody needs the file of the board to check it."""
    board = attrs.evolve(load_board("tiny-row"), name="my-row", supply=3)
    kept = begin_record(Ruleset(board=board, orders="none"), 2, seed=1)
    again = from_json(to_json(kept))
    assert board == again.ruleset.board
    assert kept == again


def test_two_ways_to_begin_are_the_same() -> None:
    """Outcomes and the seed that draws them begin the same record."""
    drawn = begun(0)
    assert isinstance(drawn.outcomes, Outcomes)
    assert drawn == begin_record(drawn.ruleset, drawn.players, drawn.outcomes)


def _refused(data: object) -> tuple[Problem, ...]:
    with pytest.raises(RecordError) as refused:
        from_json(json.dumps(data), "game.json")
    return refused.value.problems


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("version", 2, "version: needs 1, the supported version, not 2"),
        ("version", True, "version: needs 1, the supported version, not true"),
        ("format", "chess", "format: needs 'crusaders-record', not 'chess'"),
        ("playrs", 2, "playrs: unknown key; did you mean 'players'?"),
        ("players", "2", "players: needs a whole number from 0 to 9999, not '2'"),
        ("players", 2.0, "players: needs a whole number from 0 to 9999, not 2.0"),
        ("players", 10**30, "players: needs a whole number from 0 to 9999, not a far larger number"),
        ("players", 9, "players: there is no game for 9 players; it must be for 2 or 3 or 4 (components.players)"),
        ("ruleset", [], "ruleset: needs an object, not a list"),
        (
            "ruleset/edition",
            "chess",
            "ruleset.edition: no edition 'chess'; editions: board-game-arena, deluxified-2017, prototype-2015",
        ),
        ("ruleset/variant", "lerning", "ruleset.variant: 'lerning' is not known; did you mean 'learning'?"),
        ("ruleset/board", "tiny-raw", "ruleset.board: there is no board 'tiny-raw'; did you mean 'tiny-row'?"),
        ("ruleset/board", 7, "ruleset.board: needs an object, or the name of a board, not 7"),
        (
            "ruleset/board-digest",
            "0123456789abcdef",
            f"ruleset.board-digest: made with another board tiny-row: '0123456789abcdef', not '{DIGEST}'",
        ),
        (
            "ruleset/board-digest",
            "tiny-row",
            "ruleset.board-digest: needs a digest of 16 hexadecimal digits, not 'tiny-row'",
        ),
        (
            "ruleset/interpretation/score.majority.tie-amount",
            1,
            "ruleset.interpretation.'score.majority.tie-amount': needs one of flat-back, pooled, by-number, not 1",
        ),
        ("outcomes/start", 3, "outcomes.start: needs a seat from 1 to 2, not 3 (setup.start.random)"),
        ("outcomes/enemies", {}, "outcomes.enemies.b1: missing (setup.enemy.flag)"),
        (
            "outcomes/tiles/b1",
            "church-gift",
            "outcomes.tiles.b1: no bonus tile 'church-gift' of shape shield is left (setup.tile.place)",
        ),
        ("decisions", {}, "decisions: needs a list of at most 50000 lines, not an object"),
        ("decisions/0", None, "decisions[0]: needs a line of at most 120 characters, not null"),
        ("result/totals", [1], "result.totals: needs a total for each of 2 players, not 1"),
        ("result/winners", [2, 1], "result.winners: needs seats from 1 to 2, in ascending order"),
        ("result/winners", "1", "result.winners: needs a list, not '1'"),
    ],
)
def test_a_record_with_a_wrong_value_is_refused_with_its_path(path: str, value: object, says: str) -> None:
    """One wrong value gives one line, with its place and the reason."""
    data = record_data()
    put(data, path, value)
    assert (f"game.json: {says}",) == tuple(map(str, _refused(data)))


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("ruleset/board/provenance", {}, "ruleset.board.provenance: unknown key; it belongs in the file of the board"),
        (
            "ruleset/board/region/0/column",
            -1,
            "ruleset.board.region.a1.column: needs a whole number from 0 to 99, not -1 (components.map)",
        ),
        (
            "ruleset/board-digest",
            "0123456789abcdef",
            f"ruleset.board-digest: made with another board tiny-row: '0123456789abcdef', not '{DIGEST}'",
        ),
    ],
)
def test_a_board_that_is_written_out_is_judged_as_a_file_of_it(path: str, value: object, says: str) -> None:
    """With its place in the record; a digest beside it must fit it, too."""
    data = written_out()
    put(data, path, value)
    assert (f"game.json: {says}",) == tuple(map(str, _refused(data)))


def test_a_board_of_the_package_goes_by_its_name_and_its_digest() -> None:
    """Written out, and with the reading of every question, the record is the same; a board of one's own has no name."""
    assert ("tiny-row", DIGEST) == tuple(record_data()["ruleset"][key] for key in ("board", "board-digest"))
    assert record(SMALL) == from_json(json.dumps(written_out()))
    assert record_text(SMALL) == to_json(from_json(json.dumps(written_out())))
    own = attrs.evolve(record(SMALL).ruleset.laid, supply=5)
    ruleset = json.loads(to_json(begin_record(Ruleset(board=own, orders="none"), 2)))["ruleset"]
    assert board_data(own) == ruleset["board"]
    assert "board-digest" not in ruleset


@pytest.mark.parametrize(
    ("board", "digest"), [({"title": "Four in a row"}, DIGEST), ({"supply": 5}, None), ({"players": (2, 3)}, None)]
)
def test_the_digest_of_a_board_leaves_out_its_title(board: dict[str, Any], digest: str | None) -> None:
    """And nothing else."""
    other = board_digest(attrs.evolve(record(SMALL).ruleset.laid, **board))
    assert (other == DIGEST) == (digest is not None)


@pytest.mark.parametrize(
    "path",
    [
        "format",
        "version",
        "players",
        "decisions",
        "ruleset",
        "ruleset/board",
        "ruleset/edition-digest",
        "ruleset/board-digest",
        "outcomes/start",
    ],
)
def test_a_record_without_a_key_is_refused(path: str) -> None:
    """What is needed is named where it is missing."""
    data = record_data()
    remove(data, path)
    (problem,) = _refused(data)
    assert path.replace("/", ".") == problem.place
    assert "missing" in problem.reason


def test_all_wrong_keys_are_named_at_once() -> None:
    """A document with several mistakes is mended in one go."""
    data = record_data()
    for path, value in (("players", None), ("outcomes/start", "x"), ("result/totals/0", -1), ("extra", 1)):
        put(data, path, value)
    paths = {problem.place for problem in _refused(data)}
    assert {"players", "outcomes.start", "result.totals[0]", "extra"} == paths


def test_other_data_of_the_edition_are_noticed() -> None:
    """A record made with other costs or tracks would be judged by the wrong numbers."""
    data = record_data()
    put(data, "ruleset/edition-digest", "0123456789abcdef")
    (problem,) = _refused(data)
    assert "ruleset.edition-digest" == problem.place
    assert "made with other data of the edition deluxified-2017" in problem.reason


@pytest.mark.rules("variant.tournament.choose")
def test_parts_of_a_ruleset_that_do_not_go_together_are_refused() -> None:
    """Only in the Knight's Tournament do players choose their orders."""
    data = record_data()
    put(data, "ruleset/orders", "chosen")
    (problem,) = _refused(data)
    assert ("ruleset.orders", "variant.tournament.choose") == (problem.place, problem.rule)


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    """What is written into a file is what is read from it, and nothing else is left in the folder."""
    file = tmp_path / "game.json"
    write_record(record(SMALL), file)
    write_record(record(3), file)
    assert record(3) == read_record(file)
    assert [file] == list(tmp_path.iterdir())
    assert is_over(states(3)[-1])
