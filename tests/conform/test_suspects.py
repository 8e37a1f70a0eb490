"""What a departure speaks against, and which departures become one entry."""

from __future__ import annotations

from typing import Any

from crusaders_rules.conform.suspects import Met, grouped, suspects
from crusaders_rules.conform.vector import by_the_book
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.worked import worked


def seen(number: int, **weights: float) -> Met:
    """Return a departure that speaks against some rules."""
    return Met(f"vector {number}", "", {"op": "legal"}, ("",), {}, {}, weights=weights)


def test_departures_of_one_cause_are_one_entry() -> None:
    """The rule that most departures speak against, and few answers by the book, stands first."""
    met = [seen(number, gain=0.5, place=0.5) for number in range(10)] + [seen(11, farm=1.0)]
    found = list(grouped(met, {"gain": 200, "place": 1}))
    assert [("place", 10), ("farm", 1)] == [(next(iter(ranks)), len(alike)) for ranks, alike in found]
    assert ["place", "farm", "gain"] == list(found[0][0])


def test_departures_without_a_rule_are_kept() -> None:
    """As one entry, after the others."""
    found = grouped([seen(1), seen(2, a=1.0), seen(3)], {})
    assert [(["a"], 1), ([], 2)] == [(list(ranks), len(alike)) for ranks, alike in found]


def test_of_two_equal_rules_the_one_that_fires_first_leads() -> None:
    """Whatever their names."""
    ((ranks, _),) = grouped([seen(1, sow=0.5, all=0.5)], {})
    assert ["sow", "all"] == list(ranks)


def changed(op: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a request of a worked example, and what the book answers."""
    request = next(dict(one.request) for one in worked(THY_WILL_BE_DONE) if one.kind == op)
    return request, by_the_book(THY_WILL_BE_DONE, request)


def test_a_list_speaks_against_what_refuses_the_addition() -> None:
    """And against what allows a decision that is left out."""
    request, book = changed("legal")
    program = {**book, "decisions": [*book["decisions"], {"decision": "skip"}]}
    assert {"skip.allowed": 1.0} == suspects(THY_WILL_BE_DONE, request, (), book, program)
    left_out = {**book, "decisions": [one for one in book["decisions"] if one["decision"][:7] != "upgrade"]}
    assert "upgrade.once" in suspects(THY_WILL_BE_DONE, request, (), book, left_out)


def test_a_score_speaks_against_the_terms_that_differ() -> None:
    """Also if a term is 0 by the book."""
    request, book = changed("score")
    players = [{**one, "terms": [*one["terms"], {"what": "church IV", "amount": 5}]} for one in book["players"]]
    assert {"score.church": 1.0} == suspects(THY_WILL_BE_DONE, request, (), book, {**book, "players": players})


def test_a_wrong_result_speaks_against_what_brings_it_about() -> None:
    """A wrong gain against the rule that pays, and a wrong turn against those of time."""
    request = next(dict(one.request) for one in worked(THY_WILL_BE_DONE) if one.ground == "worked example F-1")
    request |= {"op": "apply", "decision": "resolve influence-travel"}
    book = by_the_book(THY_WILL_BE_DONE, request)
    players = [{**one, "influence": one["influence"] + 1} for one in book["position"]["players"]]
    changes: list[dict[str, Any]] = [{"players": players}, {"pending": {"asks": "nothing"}}]
    paid, ended = (
        suspects(THY_WILL_BE_DONE, request, (), book, {**book, "position": {**book["position"], **change}})
        for change in changes
    )
    assert {"influence.gain": 1.0} == paid
    assert "turn.next" in ended
    assert "influence.gain" not in ended


def test_an_answer_without_shape_speaks_against_what_was_asked() -> None:
    """Nothing breaks."""
    request, book = changed("legal")
    assert {"a.b": 1.0} == suspects(THY_WILL_BE_DONE, request, ("a.b",), book, {"ok": True, "decisions": 5})
