"""The stored plays that show broken rules: each of them is judged again."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.check.sabotage import recheck, search, shown_sabotage

MUTANTS = {mutant.name: mutant for theorem in all_theorems() for mutant in theorem.sabotage}


def test_each_play_still_shows_its_broken_rule() -> None:
    """The rule is broken again, and makes of the position what is written down; ``make sabotage`` writes it anew."""
    shown = shown_sabotage()
    assert set() == shown.keys() - MUTANTS.keys()
    wrong = {name: recheck(MUTANTS[name], one) for name, one in shown.items()}
    assert {name: one.differs for name, one in shown.items()} == wrong
    assert 2 * len(shown) > len(MUTANTS)


def test_a_position_that_shows_nothing_is_noticed() -> None:
    """Before the first decision of a play, no enemy is left, so its surcharge makes no difference there."""
    shown = shown_sabotage()["enemies_cost_nothing"]
    assert "" == recheck(MUTANTS["enemies_cost_nothing"], attrs.evolve(shown, at=0))


def test_a_broken_rule_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported as not seen."""
    from crusaders_rules.thy_will_be_done.check import sabotage
    from crusaders_rules.thy_will_be_done.rules import travel

    def for_ever(*_: object) -> object:
        while True:
            pass

    endless = attrs.evolve(
        MUTANTS["enemies_cost_nothing"], name="endless", target=travel.enemy_surcharge.__name__, function=for_ever
    )
    monkeypatch.setattr(sabotage, "_PATIENCE", 1)
    some = [one for _, one in zip(range(40), sabotage.steps(), strict=False)]
    monkeypatch.setattr(sabotage, "steps", lambda: iter(some))
    missed: list[str] = []
    assert {} == search([endless], missed.append)
    assert ["endless"] == missed
