"""Every rule in the code has a test in its chapter."""

from pathlib import Path

from crusaders_rules.catalog import marks
from crusaders_rules.thy_will_be_done.home import catalog


def test_every_rule_has_a_test_here() -> None:
    """All that are implemented or held as data; and no test names a rule that does not exist."""
    named = {rule for mark in marks.tests(Path(__file__).parent, Path(__file__).parents[3]) for rule in mark.ids}
    rules = catalog().rules
    assert set() == named - rules.keys()
    assert set() == {rule.id for rule in rules.values() if rule.status in ("implemented", "data")} - named
