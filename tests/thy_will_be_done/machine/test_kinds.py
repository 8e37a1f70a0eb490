"""Each kind of question has one module, and one table lists all of them."""

from __future__ import annotations

import ast
import pkgutil
from importlib import import_module
from pathlib import Path

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import kinds as of_divine_influence
from crusaders_rules.thy_will_be_done.play import kinds
from crusaders_rules.thy_will_be_done.play.kinds import KINDS, every_kind
from crusaders_rules.thy_will_be_done.play.notation import FORMS
from crusaders_rules.thy_will_be_done.state import decision, pending

PLAY = Path(kinds.__file__).parents[1]
# What goes on without a question, carries results over, looks ahead or lays out the setup puts questions itself.
MAY_NAME_QUESTIONS = {"flow", "results", "lookahead", "setup", "tables", "wedge_tables"}


def test_every_question_has_one_kind_and_every_kind_a_name() -> None:
    """The table knows all questions and all decisions; names in files and first words are used once."""
    assert {name for name in pending.__all__ if name.startswith("Ask")} == set(KINDS) - {"GameOver"}
    assert {name for name in decision.__all__ if name != "Decision"} == {gives.__name__ for gives in FORMS}
    assert all(issubclass(kind.asks, pending.Pending) for kind in every_kind())
    assert all(issubclass(gives, decision.Decision) for gives in FORMS)
    assert list(KINDS) == [kind.asks.__name__ for kind in every_kind()]
    assert len(KINDS) == len({kind.name for kind in every_kind()})
    assert len(FORMS) == len({form.word for form in FORMS.values()})


def test_every_kind_stands_in_a_module_of_its_own() -> None:
    """The table names the modules that have a kind, and no other ones."""
    modules = {f".{found.name}" for found in pkgutil.iter_modules(kinds.__path__)}
    modules |= {
        f"...expansions.divine_influence.play.kinds.{found.name}"
        for found in pkgutil.iter_modules(of_divine_influence.__path__)
    }
    with_kind = {name for name in modules if hasattr(import_module(name, kinds.__name__), "KIND")}
    assert with_kind == set(KINDS.values())
    assert len(KINDS) == len(with_kind)


def test_nothing_else_makes_a_choice_by_the_class_of_a_question() -> None:
    """Files, notation, words, reasons and bots ask the table; only the flow puts questions itself."""
    named = {}
    for file in sorted(PLAY.glob("*.py")):
        asked = {
            node.attr
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Attribute) and node.attr.startswith("Ask")
        }
        if asked and file.stem not in MAY_NAME_QUESTIONS:
            named[file.stem] = asked
    # The bot that moves knights well, who begins, which wheel a word names, and which arguments a
    # refused decision may have.
    assert {
        "candidates": {"AskMove", "AskSplit"},
        "bots": {"AskMove", "AskTurn"},
        "game_start": {"AskKnight"},
        "decision_forms": {"AskShortWedge"},
    } == named
