"""Any data given as a board survives a round trip, or is refused with a reason."""

import copy
import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crusaders_rules.thy_will_be_done.interpret.boards import (
    BoardError,
    board_data,
    board_names,
    load_board,
    parse_board,
)
from crusaders_rules.thy_will_be_done.show import board_svg, board_text

BOARDS = [board_data(load_board(name)) for name in board_names()]

words = st.one_of(st.text(max_size=8), st.sampled_from(["a1", "b1", "shield", "link", "wall", "church", "count"]))
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.sampled_from([10**400, -(10**4000)]), st.floats(), words
)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=6
)


def places(data: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401 -- nested lists and tables
    """Return every place in nested data: the dictionary or list, and the key in it."""
    found = []
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    for key in keys:
        found.append((data, key))
        found += places(data[key])
    return found


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """Draw one of our boards with up to three places changed, dropped, doubled or added to."""
    data: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(BOARDS)))
    if draw(st.booleans()):
        data["provenance"] = {key: {"from": "ours", "why": "made up"} for key in data}
    for _ in range(draw(st.integers(1, 3))):
        spots = places(data)
        if not spots:
            break
        inside, key = draw(st.sampled_from(spots))
        kind = draw(st.sampled_from(["change", "drop", "double", "add", "swap"]))
        if kind == "change":
            inside[key] = draw(anything)
        elif kind == "drop":
            del inside[key]
        elif kind == "double" and isinstance(inside, list):
            inside.append(copy.deepcopy(inside[key]))
        elif kind == "add" and isinstance(inside, dict):
            inside[draw(words)] = draw(anything)
        else:
            other, there = draw(st.sampled_from(spots))
            inside[key] = copy.deepcopy(other[there])
    return data


def problems(data: Any) -> tuple[str, ...]:  # noqa: ANN401 -- anything at all
    """Return the reasons to refuse data as a board; an accepted board survives a round trip and can be shown."""
    try:
        board = parse_board(data, "x.json")
    except BoardError as error:
        return error.lines
    assert board == parse_board(json.loads(json.dumps(board_data(board))), "y.json")
    assert board_svg(board)
    assert board_text(board)
    return ()


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(damaged())
def test_a_damaged_board_is_accepted_whole_or_refused(data: dict[str, Any]) -> None:
    """No damage makes anything but a board or problems of one line each."""
    assert all(problem.startswith("x.json: ") and problem.isprintable() for problem in problems(data))


@given(anything)
def test_data_that_is_no_board_is_refused(data: object) -> None:
    """Random data is refused without a crash."""
    assert () != problems(data)


def test_a_board_that_holds_itself_without_end_is_refused() -> None:
    """Nesting that never ends is refused at its first level."""
    data: dict[str, Any] = {}
    data["board"] = data["region"] = data

    assert () != problems(data)
