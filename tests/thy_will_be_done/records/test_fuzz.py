"""Spoiled documents: loaded and judged, or refused in one line; nothing else, and soon."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules import apply, legal, position_from_json, position_to_json, refusals, score
from crusaders_rules.files.problems import FileError
from crusaders_rules.thy_will_be_done.play.files.positions import PositionError
from crusaders_rules.thy_will_be_done.play.files.records import RecordError, from_json, to_json, verify
from tests.thy_will_be_done.records.games import GAMES, SMALL, position_data, record_text, spoiled, states
from tests.thy_will_be_done.records.test_schemas import validator


def _one_line_each(error: FileError) -> None:
    assert error.problems
    assert str(error).isprintable()
    assert all(line.isprintable() and len(line) < 2_000 for line in error.lines)


@given(data=spoiled(record_text(SMALL)))
def test_a_spoiled_record_is_judged_or_refused(data: object) -> None:
    """A record that is still one gets a verdict; one that the schema refuses is refused."""
    try:
        kept = from_json(json.dumps(data))
    except RecordError as error:
        _one_line_each(error)
        return
    assert validator("record").is_valid(data)
    found = verify(kept)
    assert str(found).isprintable()
    assert found.ok == (found.error is None)
    assert kept == from_json(to_json(kept))


# Positions of all kinds, the rarer questions as often as the others.
_KINDS = {(game, type(state.pending)): state for game in range(len(GAMES)) for state in states(game)}
_TEXTS = [json.dumps(position_data(state)) for state in _KINDS.values()]


@given(data=st.sampled_from(_TEXTS).flatmap(spoiled))
def test_a_spoiled_position_is_set_up_or_refused(data: object) -> None:
    """A position that is accepted can be written, scored and played on."""
    try:
        state = position_from_json(json.dumps(data))
    except PositionError as error:
        _one_line_each(error)
        return
    assert validator("position").is_valid(data)
    assert state == position_from_json(position_to_json(state))
    assert len(state.areas) == len(score(state).totals)
    for _ in range(30):
        if not legal(state):
            break
        assert not any(refusals(state, decision) for decision in legal(state))
        state = apply(state, legal(state)[-1])
        position_to_json(state)


@given(text=st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_refused(text: str) -> None:
    """Text that nobody wrote for a record is none."""
    for read in (from_json, position_from_json):
        try:
            read(text)
        except FileError as error:
            _one_line_each(error)
        else:
            raise AssertionError(text)


@given(
    start=st.integers(0, 9_000),
    end=st.integers(0, 9_000),
    insert=st.sampled_from(["", "{", "]", ",", "0", "null", "e9"]),
)
def test_a_record_with_a_piece_cut_out_is_judged_or_refused(start: int, end: int, insert: str) -> None:
    """Damage to the text is found as JSON, as a document, or as a game."""
    whole = record_text(SMALL)
    text = whole[: min(start, end)] + insert + whole[max(start, end) :]
    try:
        found = verify(from_json(text))
    except RecordError as error:
        _one_line_each(error)
    else:
        assert str(found).isprintable()
