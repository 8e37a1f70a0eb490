"""Our worked examples for the expansions: each comes out as computed by hand, and shows the rules that it names."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from crusaders_rules.thy_will_be_done.examples.book import EXAMPLES, Example
from crusaders_rules.thy_will_be_done.examples.own import OURS
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.fired import watch

each = pytest.mark.parametrize("example", OURS, ids=lambda example: example.name)


@each
def test_it_comes_out_as_computed_by_hand(example: Example) -> None:
    """And the functions of the rules that it names run."""
    result, seen = watch(example.compute)
    assert example.expected == result
    assert set() == {*example.rules} - {*seen}


@each
def test_its_table_is_possible(example: Example) -> None:
    """Its decisions follow each other from there."""
    first, steps = example.first(), example.steps()
    assert () == check_position(first)
    assert not steps or first == steps[0][0]
    assert all(before[2] == after[0] for before, after in pairwise(steps))


def test_every_rule_of_the_expansions_has_one() -> None:
    """No other rule has, as the rulebook has examples of those; no name is there twice."""
    chapters = [one for one in catalog().chapters if one.id in {"divine-influence", "five-and-six-players"}]
    rules = {rule.id for chapter in chapters for rule in chapter.rules}
    assert 51 == len(rules)
    assert rules == {rule_id for example in OURS for rule_id in example.rules}
    assert [1] == [*Counter(Counter(one.name for one in (*EXAMPLES, *OURS)).values())]
