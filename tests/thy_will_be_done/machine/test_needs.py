"""Each module that tells what an action needs answers the same questions, in the same way."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine
from crusaders_rules.thy_will_be_done.expansions.five_and_six.play import needs as five_and_six
from crusaders_rules.thy_will_be_done.play.needs import Needs, base

ASKED = {name: function for name, function in vars(Needs).items() if not name.startswith("_")}


@pytest.mark.parametrize("module", [base, five_and_six, divine])
def test_each_question_has_an_answer_with_the_same_arguments(module: ModuleType) -> None:
    """Of each name in the protocol; an argument that a module does not read has an underscore before its name."""
    for name, function in ASKED.items():
        _, *wanted = inspect.signature(function).parameters
        given = inspect.signature(getattr(module, name)).parameters
        assert len(given) == len(wanted), name
        for argument, one in zip(given, wanted, strict=True):
            assert argument.startswith("_") or argument == one, name


@pytest.mark.parametrize("module", [five_and_six, divine])
def test_a_module_of_an_expansion_exports_what_is_asked(module: ModuleType) -> None:
    """And nothing else: what it takes over from another module is named as well."""
    assert set(module.__all__) == set(ASKED)
