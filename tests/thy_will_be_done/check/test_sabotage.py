"""The stored plays that show broken rules: each of them is judged again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import attrs
import pytest

from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.check.sabotage import files, recheck, shown_sabotage, situations
from crusaders_rules.thy_will_be_done.check.sabotage_search import search, stored_steps
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state.decision import Decision

MUTANTS = {mutant.name: mutant for theorem in all_theorems() for mutant in theorem.sabotage}


@pytest.mark.parametrize("every", [25, pytest.param(1, marks=pytest.mark.long)])
def test_each_play_still_shows_its_broken_rule(every: int) -> None:
    """The rule is broken again, and makes of the position what is written down; ``make sabotage`` writes it anew."""
    shown = shown_sabotage()
    seen = dict([(name, one) for name, one in shown.items() if one.play][::every])
    wrong = {name: recheck(MUTANTS[name], one) for name, one in seen.items()}
    assert {name: one.differs for name, one in seen.items()} == wrong


def test_each_broken_rule_is_shown_or_has_a_reason_why_not() -> None:
    """None is left out, none is named that there is not, and few have a reason only."""
    shown = shown_sabotage()
    assert MUTANTS.keys() == shown.keys()
    reasons = [one.differs for one in shown.values() if not one.play]
    assert all(reasons)
    assert 20 * len(reasons) < len(shown)


def test_no_broken_rule_is_shown_by_arguments_that_do_not_fit() -> None:
    """A wrong function that the game cannot call shows nothing about the rule."""
    assert [] == [name for name, one in shown_sabotage().items() if "TypeError" in one.differs]


def test_each_play_that_is_kept_shows_a_broken_rule() -> None:
    """A play that no verdict needs is there for this alone."""
    kept = {file.name for file in files() if file.parent == verdicts_folder() / "shows"}
    assert kept <= {one.play for one in shown_sabotage().values()}


def test_a_position_that_shows_nothing_is_noticed() -> None:
    """Before the first decision of a play, no enemy is left, so its surcharge makes no difference there."""
    shown = shown_sabotage()["enemies_cost_nothing"]
    assert "" == recheck(MUTANTS["enemies_cost_nothing"], attrs.evolve(shown, at=0))


def test_no_table_remembers_a_broken_rule() -> None:
    """Once the rule is mended, the same position allows what it allowed before."""
    shown = shown_sabotage()["an_empty_wedge_is_never_upgraded"]
    state = situations(shown.play)[shown.at].state

    def allowed() -> Sequence[Decision]:
        # A position and its areas remember answers, too.
        return legal(state.with_changes(tuple(map(attrs.evolve, state.areas)), state.supply, state.pending))

    before = allowed()
    assert before
    assert shown.differs == recheck(MUTANTS["an_empty_wedge_is_never_upgraded"], shown)
    assert before == allowed()


@pytest.mark.long
def test_a_broken_rule_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported as not seen."""
    from crusaders_rules.thy_will_be_done.check import sabotage_search
    from crusaders_rules.thy_will_be_done.rules import travel

    def for_ever(*_: object) -> object:
        while True:
            pass

    endless = attrs.evolve(
        MUTANTS["enemies_cost_nothing"], name="endless", target=travel.enemy_surcharge.__name__, function=for_ever
    )
    monkeypatch.setattr(sabotage_search, "_PATIENCE", 1)
    assert {} == search([endless], islice(stored_steps(), 40))
