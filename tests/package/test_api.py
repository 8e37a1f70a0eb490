"""The public names: each is there, has its type, and stands on the page of the reference."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import crusaders_rules
from crusaders_rules import third_crusade
from crusaders_rules.refusals import Refusal
from crusaders_rules.third_crusade.interpret import refusals as third_refusals
from crusaders_rules.third_crusade.state import under_way
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret import refusals as divine_refusals
from crusaders_rules.thy_will_be_done.interpret import refusals
from crusaders_rules.thy_will_be_done.play.kinds import KINDS
from crusaders_rules.thy_will_be_done.play.notation import FORMS

# Beside the names that everybody needs.
MODULES = (
    *("decisions", "questions", "refusals", "pieces", "records", "errors", "analysis"),
    *("boards", "editions", "scenarios"),
)
# What everybody needs of the decisions and the questions.
TWICE = {"CHANCE", "Decision"}
# What is no class, function or error of the game, but stands in a module of its own.
BASES = {"Choices", "Refusal"}
# The names that one package has alone, each with the reason.
ONLY_IN_ONE = {
    "State": "a position of the first game with its ruleset; in the second, a position has one kind of ruleset",
}
# The arguments that a function of the second game does not take, each with the reason.
ONLY_IN_THE_FIRST = {
    ("new_game", "outcomes"): "chance decides throughout the second game, so nobody can give all its outcomes before",
    ("begin_record", "outcomes"): "as new_game",
}

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


def public(package: ModuleType) -> dict[str, object]:
    """Return what a package exports, and what the modules beside it do, by name."""
    found = {name: getattr(package, name) for name in package.__all__}
    for module in (modules_of(package)).values():
        assert found.keys() & set(module.__all__) <= TWICE, module.__name__
        found |= {name: getattr(module, name) for name in module.__all__}
    return found


def modules_of(package: ModuleType) -> dict[str, ModuleType]:
    """Return the modules of public names of a package, by name."""
    files = [file for name in MODULES if (file := Path(str(package.__file__)).with_name(f"{name}.py")).exists()]
    return {file.stem: importlib.import_module(f"{package.__name__}.{file.stem}") for file in files}


def shared(name: str) -> set[str]:
    """Return the names that both packages export, in themselves or in a module."""
    first, second = (modules_of(package)[name] if name else package for package in (crusaders_rules, third_crusade))
    return set(first.__all__) & set(second.__all__)


def test_the_page_shows_every_public_name_and_what_it_stands_for() -> None:
    """It exports nothing else, except pictures, which the page lists elsewhere."""
    shown, exported = documented(), public(crusaders_rules)
    pictures = {name for name, value in shown.items() if ".show" in getattr(value, "__module__", "")}
    assert set(exported) == set(shown) - pictures
    for name, value in exported.items():
        assert value is shown[name]


@pytest.mark.parametrize("package", [crusaders_rules, third_crusade])
def test_the_types_are_those_of_the_names(package: ModuleType) -> None:
    """The stub names the same things, each from the module that it is loaded from."""
    stub = ast.parse(Path(str(package.__file__)).with_suffix(".pyi").read_text(encoding="utf-8"))
    typed = {alias.name: node.module for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    for name, module in typed.items():
        assert thing(f"{module}.{name}") is getattr(package, name)
    (listed,) = (node.value for node in stub.body if isinstance(node, ast.Assign))
    assert set(package.__all__) == set(typed) == set(ast.literal_eval(listed))
    assert sorted(package.__all__) == dir(package)
    with pytest.raises(AttributeError, match=f"{package.__name__}.*no_such_name"):
        assert package.no_such_name


def test_what_everybody_needs_is_a_short_list() -> None:
    """The rest is in modules, so that an editor offers what people look for."""
    assert len(crusaders_rules.__all__) <= 25
    assert len(third_crusade.__all__) <= 25


@pytest.mark.parametrize("package", [crusaders_rules, third_crusade])
def test_each_class_comes_with_a_function(package: ModuleType) -> None:
    """A function takes, returns or raises it, or what it consists of; so no program needs another import to go on."""
    exported = {name: getattr(package, name) for name in package.__all__}
    waiting = [one for one in exported.values() if inspect.isfunction(one)]
    others = {name for name, one in exported.items() if not inspect.isfunction(one)}
    assert 15 < len(waiting) < 20
    reached: set[str] = set()
    while waiting:
        one = waiting.pop()
        made = getattr(one, "__init__", one)
        stated = (one, getattr(one, "__annotations__", 0), getattr(made, "__annotations__", 0), inspect.getdoc(one))
        found = set(re.findall(r"\w+", f"{stated} {getattr(one, '__bases__', ())}")) & others - reached
        reached |= found
        waiting += [exported[name] for name in found]
    assert set() == others - reached


def test_both_games_have_the_same_names() -> None:
    """But for those that the other game has nothing for, each with its reason."""
    assert set(crusaders_rules.__all__) ^ set(third_crusade.__all__) == set(ONLY_IN_ONE)
    first, second = modules_of(crusaders_rules), modules_of(third_crusade)
    assert first.keys() ^ second.keys() == {"boards", "editions", "scenarios"}
    assert first["records"].__all__ == second["records"].__all__
    assert set(first["errors"].__all__) ^ set(second["errors"].__all__) == {
        "BoardError",
        "EditionError",
        "ScenarioError",
    }
    assert set(second["analysis"].__all__) <= set(first["analysis"].__all__)
    assert set(second["decisions"].__all__) <= set(first["decisions"].__all__)


@pytest.mark.parametrize("name", sorted(shared("") | shared("records") | shared("errors")))
def test_a_name_takes_the_same_in_both_games(name: str) -> None:
    """The same arguments in the same order with the same defaults; an error carries the same."""
    first: Any = public(crusaders_rules)[name]
    second: Any = public(third_crusade)[name]
    if inspect.isfunction(first):
        wanted = [one for one in arguments(first) if (name, one[0]) not in ONLY_IN_THE_FIRST]
        assert arguments(second) == wanted
    elif inspect.isclass(first) and issubclass(first, ValueError):
        assert arguments(first.__init__) == arguments(second.__init__)
    elif inspect.isclass(first) and name in {"Record", "Verification"}:
        members = {one for one in dir(first) if not one.startswith("_")}
        assert members - {"outcomes"} <= {one for one in dir(second) if not one.startswith("_")}


def arguments(function: Callable[..., object]) -> list[tuple[str, object, object]]:
    """Return the arguments of a function: the name, how each is given, and the default."""
    return [(one.name, one.kind, one.default) for one in inspect.signature(function).parameters.values()]


def test_decisions_questions_and_refusals_are_public() -> None:
    """Every question, decision and refusal is imported from the module of its sort."""
    first, second = modules_of(crusaders_rules), modules_of(third_crusade)
    assert {*KINDS} <= set(first["questions"].__all__)
    assert {gives.__name__ for gives in FORMS} <= set(first["decisions"].__all__)
    assert set(refusal_kinds()) == set(first["refusals"].__all__) - BASES
    frames = {name for name, one in vars(under_way).items() if attrs.has(one) and one.__module__ == under_way.__name__}
    assert frames == set(second["questions"].__all__)
    third = {name for name, one in vars(third_refusals).items() if inspect.isclass(one) and issubclass(one, Refusal)}
    assert third - BASES == set(second["refusals"].__all__) - BASES


@pytest.mark.parametrize("package", [crusaders_rules, third_crusade])
def test_every_public_function_says_what_it_takes_and_returns(package: ModuleType) -> None:
    """With a docstring, and a type for each parameter."""
    for value in public(package).values():
        if inspect.isfunction(value):
            assert value.__doc__
            assert set(inspect.signature(value).parameters) | {"return"} == set(value.__annotations__)


@pytest.mark.parametrize("package", [crusaders_rules, third_crusade])
def test_every_reading_is_public(package: ModuleType) -> None:
    """The enum of each field of an interpretation, in a module of its own; the pages of the questions explain them."""
    readings = importlib.import_module(f"{package.__name__}.readings")
    kinds = {type(field.default) for field in attrs.fields(package.Interpretation)}
    assert len(kinds) > 50
    assert kinds <= {getattr(readings, name) for name in readings.__all__}


def test_the_codes_of_refusals_stay() -> None:
    """Each kind has its own, and the list here names them all."""
    codes = [kind("rule").code for kind in refusal_kinds().values()]
    assert sorted(CODES) == sorted(codes)
    assert len(codes) == len(set(codes))


def test_the_vocabulary_of_the_design_is_that_of_the_code() -> None:
    """Each module of the table is there in its game, and has the names of its row, or is what the row names."""
    text = (PAGE.parents[1] / "explanation" / "design.md").read_text(encoding="utf-8")
    table = text.split("## The vocabulary")[1].split("\n## ")[0]
    rows = [line.split(" | ")[1:] for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 30
    for names, *places in rows:
        for game, place in zip(("thy_will_be_done", "third_crusade"), places, strict=True):
            module = importlib.import_module(f"crusaders_rules.{game}.{place.strip(' |`')}")
            for name in re.findall(r"`(\w+)`", names):
                assert hasattr(module, name) or module.__name__.endswith(f".{name}"), f"{module.__name__} has no {name}"
