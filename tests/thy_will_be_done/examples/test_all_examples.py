"""No worked example of the rulebook is left out."""

import importlib
import pkgutil

import tests.thy_will_be_done.examples
from tests.thy_will_be_done.support import examples

LETTERED = "A-1 A-2 A-3 B-1 B-2 B-3 B-4 C-1 C-2 D-1 D-2 D-3 E-1 E-2 E-3 F-1 G-1 G-2 G-3 H-1 H-2 H-3"
UNLETTERED = "u-1 u-2 u-3"


def test_every_example_is_played() -> None:
    """And none is claimed that the book does not have."""
    for module in pkgutil.iter_modules(tests.thy_will_be_done.examples.__path__):
        importlib.import_module(f"tests.thy_will_be_done.examples.{module.name}")
    assert sorted(f"{LETTERED} {UNLETTERED}".split()) == sorted(examples)
    assert 25 == len(examples)
