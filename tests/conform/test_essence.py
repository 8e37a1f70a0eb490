"""What must be right in an answer, and how a difference is told."""

from __future__ import annotations

from typing import Any

import pytest

from crusaders_rules.conform.essence import canonical, changes, differences

OK = {"ok": True}
ROW = {"seat": 1, "total": 3, "terms": [{"rule": "influence.gain", "what": "influence", "amount": 3}]}
REFUSED = {"rule": "skip.allowed", "code": "not-all-upgraded", "needs": 6, "has": 1}

REASONS = [{"rule": "skip.allowed"}, {"rule": "skip.distribute"}]


def worth(**terms: int) -> list[dict[str, Any]]:
    """One reason that states a value, with its terms by rule."""
    return [{"rule": "muster.cost", "terms": [{"rule": rule, "amount": amount} for rule, amount in terms.items()]}]


def legal(*texts: str) -> dict[str, Any]:
    """A list of decisions."""
    return {**OK, "asked": 1, "decisions": [{"decision": text} for text in texts]}


def judged(*refusals: dict[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401 -- plain data
    """A verdict on skipping."""
    usual = {"refusals": list(refusals), "reasons": []}
    return {**OK, "asked": 1, "decision": "skip", "legal": not refusals, **usual, **more}


@pytest.mark.parametrize(
    ("op", "book", "program"),
    [
        ("legal", legal("skip", "upgrade a"), {**legal("upgrade a", "skip"), "for": "a turn"}),
        ("explain", judged(REFUSED), {**OK, "asked": 1, "legal": False}),
        ("explain", judged(REFUSED), judged({"rule": "skip.allowed", "sentence": "you may not"})),
        ("explain", judged(REFUSED), {"ok": False, "error": {"code": "bad-decision", "message": "what?"}}),
        ("apply", {"ok": False, "error": {"code": "bad-decision"}}, judged({"rule": "turn.split"})),
        ("explain", judged(reasons=REASONS), judged(reasons=REASONS[:1])),
        ("explain", judged(reasons=REASONS), {**OK, "asked": 1, "legal": True}),
        ("explain", judged(reasons=worth(tokens=3, farm=1)), judged(reasons=[{"rule": "muster.cost"}])),
        ("explain", judged(reasons=worth(tokens=3, farm=1)), judged(reasons=worth(farm=1, tokens=3, bank=0))),
        ("explain", judged(reasons=[{"rule": "muster.cost"}]), judged(reasons=worth(tokens=3))),
        (
            "score",
            {**OK, "over": False, "players": [ROW], "winners": [1]},
            {**OK, "over": False, "players": [{"seat": 1, "total": 3}], "winners": [1]},
        ),
        (
            "set",
            {"ok": False, "error": {"code": "bad-position", "problems": [{"rule": "components.troop"}]}},
            {"ok": False, "error": {"code": "bad-position"}},
        ),
        ("perft", {**OK, "by": "turns", "depth": 1, "counts": [1, 4]}, {**OK, "counts": [1, 4]}),
    ],
)
def test_answers_that_agree(op: str, book: dict[str, Any], program: dict[str, Any]) -> None:
    """What an engine may leave out, or say in addition, is no difference."""
    assert () == differences(op, book, program)


@pytest.mark.parametrize(
    ("op", "book", "program", "said"),
    [
        ("legal", legal("skip", "keep"), legal("skip"), "the program does not list keep"),
        ("legal", legal("skip"), legal("skip", "keep"), "the program also lists keep"),
        ("legal", legal("skip"), legal("skip", "skip"), "the program lists skip twice"),
        ("legal", legal("skip"), {**legal("skip"), "asked": 2}, "asked: the book says 1, the program 2"),
        ("legal", legal("skip"), {**OK, "asked": 1}, "the answer has not the shape of the protocol: KeyError"),
        ("legal", legal("skip"), {"ok": False, "error": {"code": "internal"}}, "the program refuses with 'internal'"),
        ("explain", judged(REFUSED), judged(), "legal: the book says false, the program true"),
        ("explain", judged(reasons=REASONS[1:]), judged(reasons=REASONS), "the program names skip.allowed as a reason"),
        (
            "explain",
            judged(REFUSED, {**REFUSED, "code": "something-else-possible"}),
            judged(REFUSED),
            "skip.allowed: the book also refuses it with something-else-possible, the program does not",
        ),
        (
            "explain",
            judged(reasons=worth(tokens=3, farm=1)),
            judged(reasons=worth(tokens=3, bank=1)),
            "muster.cost: the terms are 3 (tokens) + 1 (farm) by the book, 3 (tokens) + 1 (bank) by the program",
        ),
        ("explain", judged(REFUSED), judged({"rule": "turn.order"}), "by skip.allowed, the program by turn.order"),
        ("explain", judged(REFUSED), judged({**REFUSED, "has": 2}), "skip.allowed: has is 1 by the book, 2 by"),
        (
            "apply",
            {**OK, "position": {"supply": 3}},
            {**OK, "position": {"supply": 4}},
            "position.supply: 3 by the book",
        ),
        (
            "score",
            {**OK, "players": [ROW], "winners": [1]},
            {**OK, "players": [{"seat": 1, "total": 4}], "winners": [1]},
            "seat 1: the book counts 3, the program 4",
        ),
        (
            "score",
            {**OK, "players": [ROW], "winners": [1]},
            {**OK, "players": [ROW], "winners": [1, 2]},
            "winners: the book names [1]",
        ),
        (
            "perft",
            {**OK, "counts": [1, 4]},
            {**OK, "counts": [1, 5]},
            "counts: the book says [1, 4], the program [1, 5]",
        ),
        (
            "turns",
            {**OK, "count": 1, "turns": [{"position": {"supply": 1}}]},
            {**OK, "count": 1, "turns": [{"position": {"supply": 2}}]},
            "1 turns end as they do by the book only",
        ),
    ],
)
def test_a_difference_is_told(op: str, book: dict[str, Any], program: dict[str, Any], said: str) -> None:
    """The most basic one first."""
    assert said in differences(op, book, program)[0]


def test_positions_that_mean_the_same() -> None:
    """What the format lets out, and the order of knights, make no difference; the rest does."""
    player = {"knights": ["b2", "a1"], "troops": 0, "order": "none", "buildings": {"farm": 0}}
    one = {"format": "crusaders-position", "players": [player], "supply": 3, "until": None}
    assert canonical(one) == canonical({"players": [{"knights": ["a1", "b2"]}], "supply": 3})
    assert canonical(one) != canonical({"players": [{"knights": ["a1", "b2", "b2"]}], "supply": 3})
    assert canonical({"wheel": [{"wedge": "x", "tokens": 1}]}) != canonical({"wheel": [{"wedge": "y", "tokens": 1}]})


def test_changes_come_in_the_order_of_their_names() -> None:
    """So that a suite has the same order wherever it is written: the order of a set differs from run to run."""
    names = [f"{letter}{number}" for letter in "zyx" for number in range(9)]
    found = changes(dict.fromkeys(names, 0), dict.fromkeys(names, 1))
    assert [((name,), 0, 1) for name in sorted(names)] == list(found)
