"""The public names: each is there, has its type, and stands on the page of the reference."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from pathlib import Path

import crusaders_rules
from crusaders_rules import Refusal
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret import refusals as divine_refusals
from crusaders_rules.thy_will_be_done.interpret import refusals
from crusaders_rules.thy_will_be_done.play.kinds import KINDS
from crusaders_rules.thy_will_be_done.play.notation import FORMS
from crusaders_rules.thy_will_be_done.state import decision, pending

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "api.md"

# Programs may depend on these. A code is never changed, and never used for another refusal; new ones are added.
CODES = [
    "already-gone",
    "already-upgraded",
    "building-there",
    "cannot-swap",
    "empty-wedge",
    "enemy-there",
    "game-is-over",
    "giant-undivided",
    "left-over",
    "must-distribute",
    "no-building-site",
    "no-building-space",
    "no-enemy-target",
    "no-enemy-there",
    "no-knight-there",
    "no-longer-fought",
    "no-skipping",
    "no-such-thing",
    "no-tile-in-reach",
    "no-tile-there",
    "no-two-of-one-owner",
    "no-way",
    "nobody-moves",
    "none-left",
    "not-a-start",
    "not-all-upgraded",
    "not-asked",
    "not-beside",
    "not-eligible",
    "not-enough-value",
    "not-finished",
    "not-marked",
    "not-on-offer",
    "not-optional",
    "not-this-amount",
    "not-this-knight",
    "not-this-manner",
    "not-twice",
    "nothing-succeeds",
    "other-type-there",
    "out-of-influence",
    "region-full",
    "reward-is-there",
    "skipping-unknown",
    "something-else-possible",
    "split-out-of-range",
    "start-taken",
    "swap-too-late",
    "tokens-left-idle",
    "too-far",
    "too-few-tiles",
    "too-few-tokens",
    "too-many-tiles",
    "upgrading-off",
    "wrong-type",
]


def thing(dotted: str) -> object:
    """Return what a dotted name stands for."""
    module, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(module), name)


def documented() -> dict[str, object]:
    """Return what the page shows, by its last name."""
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^\.\. (?:auto(?:class|function|exception)|py:data):: (\S+)$", text, re.MULTILINE)
    found = {name.rpartition(".")[2]: thing(name) for name in shown}
    for name, options in re.findall(r"^\.\. automodule:: (\S+)\n((?:   :.*\n)+)", text, re.MULTILINE):
        module = importlib.import_module(name)
        left_out = "".join(re.findall(r":exclude-members: (.*)", options)).split(", ")
        found |= {
            member: value
            for member, value in vars(module).items()
            if getattr(value, "__module__", None) == name and not member.startswith("_") and member not in left_out
        }
    return found


def refusal_kinds() -> dict[str, type[Refusal]]:
    """Return the classes of refusals of the game."""
    return {
        name: kind
        for module in (refusals, divine_refusals)
        for name, kind in vars(module).items()
        if inspect.isclass(kind) and issubclass(kind, Refusal) and kind.__module__ == module.__name__
    }


def test_the_page_shows_every_public_name_and_what_it_stands_for() -> None:
    """It exports nothing else, except pictures, which the page lists elsewhere."""
    shown = documented()
    pictures = {name for name, value in shown.items() if ".show" in getattr(value, "__module__", "")}
    assert set(crusaders_rules.__all__) == set(shown) - pictures
    for name in crusaders_rules.__all__:
        assert getattr(crusaders_rules, name) is shown[name]


def test_the_types_are_those_of_the_names() -> None:
    """The stub names the same things, each from the module that it is loaded from; of two modules it takes all."""
    stub = ast.parse(Path(crusaders_rules.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    typed = {alias.name: node.module for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    whole = {f"{module.__name__}.{name}" for module in (decision, pending) for name in module.__all__}
    assert {decision.__name__, pending.__name__} == {
        node.module for node in stub.body if isinstance(node, ast.ImportFrom) and "*" == node.names[0].name
    }
    one_by_one = {f"{module}.{name}" for name, module in typed.items() if name not in {"*", "decision", "pending"}}
    for dotted in one_by_one | whole:
        assert thing(dotted) is getattr(crusaders_rules, dotted.rpartition(".")[2])
    assert set(crusaders_rules.__all__) == {dotted.rpartition(".")[2] for dotted in one_by_one | whole}
    (listed,) = (node.value for node in stub.body if isinstance(node, ast.Assign))
    assert {dotted.rpartition(".")[2] for dotted in one_by_one} == set(ast.literal_eval(listed))


def test_decisions_questions_and_refusals_are_public() -> None:
    """Every question, decision and refusal is imported from one place."""
    names = set(crusaders_rules.__all__)
    assert {*KINDS, *(gives.__name__ for gives in FORMS)} <= names
    assert set(refusal_kinds()) <= names


def test_every_public_function_says_what_it_takes_and_returns() -> None:
    """With a docstring, and a type for each parameter."""
    for name in crusaders_rules.__all__:
        value = getattr(crusaders_rules, name)
        if inspect.isfunction(value):
            assert value.__doc__
            assert set(inspect.signature(value).parameters) | {"return"} == set(value.__annotations__)


def test_the_codes_of_refusals_stay() -> None:
    """Each kind has its own, and the list here names them all."""
    codes = [kind("rule").code for kind in refusal_kinds().values()]
    assert sorted(CODES) == sorted(codes)
    assert len(codes) == len(set(codes))
