"""The content of the pages: specification, code, tests, proofs, verdicts and results, joined once per build."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.catalog.code_run import is_same
from crusaders_rules.catalog.finding import Places, places_in
from crusaders_rules.catalog.marks import Mark
from crusaders_rules.catalog.model import Catalog, Passage, Question, Rule
from crusaders_rules.catalog.trace import Join
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.game import Game, Model, Sample, Seen
from crusaders_rules.lift import Theorem
from crusaders_rules.site.gallery import Film, Gallery, Scene

PICTURES = "pictures"
_MOST_ALIKE = 8
_MARKS = {"b": "item", "p": "paragraph", "r": "row", "h": "heading"}


@attrs.frozen
class Refusing:
    """A refusal of a rule: its class, its module, and its meaning in a sentence."""

    module: str
    name: str
    sentence: str


@attrs.frozen
class GamePictures:
    """Everything that pages show of a game in pictures: its gallery, with the pictures of the films, and the films."""

    gallery: Gallery
    films: Mapping[str, tuple[tuple[Film, ...], ...]]


def pictures_of(game: Game) -> GamePictures:
    """Draw everything that pages show of a game.

    Args:
        game: The game.
    """
    material = Material(game)
    films = material.films  # they hang pictures in the gallery
    return GamePictures(material.gallery, films)


@attrs.define(slots=False)
class Material:
    """The content of all pages.

    Attributes:
        game: The game.
        results: The folder with the results of theorems and models; None to show none.
        texts: The sentences of a reader's own copies, by the hash of the passage; none in the site of the repository.
        live: Whether the site has a live table.
        later: Whether it is a later part of the site: its titles and commands name the game.
        drawn: What is drawn already; None to draw it when it is needed.
    """

    game: Game
    results: Path | None = None
    texts: Mapping[str, str] = attrs.field(factory=dict)
    live: bool = False
    later: bool = False
    drawn: GamePictures | None = None

    @cached_property
    def trace(self) -> Join:
        """The specification joined with code, tests and proofs."""
        return self.game.trace(None)

    @property
    def catalog(self) -> Catalog:
        """The specification."""
        return self.trace.catalog

    @cached_property
    def theorems(self) -> Mapping[str, Theorem]:
        """The theorems by name."""
        return {theorem.name: theorem for theorem in self.game.theorems()}

    @cached_property
    def models(self) -> Mapping[str, Model]:
        """The recorded models by id."""
        return self.game.models()

    @cached_property
    def verdicts(self) -> Mapping[str, tuple[PairVerdict, ...]]:
        """The verdicts by question."""
        return self.game.verdicts()

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """The stored samples of whole games."""
        return tuple(self.game.samples())

    @cached_property
    def sabotage(self) -> Mapping[str, Seen]:
        """Where stored plays show broken rules, by the names of the mutants."""
        return self.game.sabotage()

    @cached_property
    def also_breaks(self) -> Mapping[str, tuple[str, ...]]:
        """The theorems that are tried on each mutant."""
        found: dict[str, list[str]] = {}
        for theorem in self.theorems.values():
            for mutant in theorem.sabotage:
                found.setdefault(mutant.name, []).append(theorem.name)
        return {name: tuple(names) for name, names in found.items()}

    @cached_property
    def proved(self) -> Mapping[str, Mapping[str, Any]]:
        """The result of each theorem, as in ``crusaders prove --json``; empty without results for this code."""
        return {row["name"]: row for row in self._found("proofs.json", "theorems")}

    @cached_property
    def explored(self) -> Mapping[str, Mapping[str, Any]]:
        """The counts of each model; empty without results for this code."""
        return {row["model"]: row for row in self._found("models.json", "models")}

    def _found(self, file: str, key: str) -> list[dict[str, Any]]:
        """Read results, unless they are for other code."""
        path = self.results / file if self.results else None
        if path is None or not path.is_file():
            return []
        found = json.loads(path.read_text(encoding="utf-8"))
        return list(found[key]) if is_same(found.get("code")) else []

    # Pages.

    def chapter_page(self, rule_id: str) -> str:
        """The page of a rule."""
        return f"{self.places.rules}/{self.catalog.chapter_of[rule_id].id}"

    @cached_property
    def places(self) -> Places:
        """Where the pages are."""
        return places_in(self.game.pages, self.game.glossary)

    def titled(self, title: str) -> str:
        """The title of a page, with the game in a later part."""
        return f"{title} of {self.game.title}" if self.later else title

    def command(self, verb: str) -> str:
        """The beginning of a command line, with the game in a later part."""
        return f"crusaders {verb} --game {self.game.name.replace('_', '-')}" if self.later else f"crusaders {verb}"

    @cached_property
    def topics(self) -> Mapping[str, tuple[Question, ...]]:
        """The questions by the name of their file, in the order of the files."""
        found: dict[str, list[Question]] = {}
        for question in self.catalog.questions:
            found.setdefault(Path(question.file).stem, []).append(question)
        return {topic: tuple(questions) for topic, questions in found.items()}

    @cached_property
    def gallery(self) -> Gallery:
        """Pictures of decisions for the implemented rules."""
        if self.drawn is not None:
            return self.drawn.gallery
        rules = [rule.id for rule in self.catalog.rules.values() if rule.status == "implemented"]
        found: Gallery = self.game.pictures(self.trace.illustrated, rules)
        return found

    @cached_property
    def films(self) -> Mapping[str, tuple[tuple[Film, ...], ...]]:
        """The plays that show each verdict, by question and in the order of its verdicts."""
        if self.drawn is not None:
            return self.drawn.films
        return {
            question: tuple(tuple(self.game.films(self.gallery, verdict)) for verdict in verdicts)
            for question, verdicts in self.verdicts.items()
        }

    def pictures(self) -> Mapping[str, str]:
        """All pictures as SVG by their names, those of the films and of the cards."""
        gallery, _ = self.gallery, self.films
        return gallery.pictures

    def short_name(self, name: str) -> str:
        """The name for people of a text, or of anything else with an id."""
        return self.game.short_names.get(name, name)

    def topic_title(self, topic: str) -> str:
        """The title of a file of questions, such as ``04-travel``."""
        return self.game.short_names.get(topic) or title_of(topic.partition("-")[2])

    # About one rule.

    def first_with(self, scene: Scene, rule: Rule) -> str:
        """The first rule of a chapter that a scene shows; its pictures are folded for later rules."""
        chapter = self.catalog.chapter_of[rule.id]
        return next(one.id for one in chapter.rules if self.gallery.scenes.get(one.id) == scene)

    def alike(self, rule_id: str) -> tuple[str, ...]:
        """The rules related to one: those of the same functions, then those of the same binding passages."""
        found: dict[str, None] = {}
        one = self.trace.of(rule_id)
        for function in one.functions:
            found.update(dict.fromkeys(function.ids))
        for passage in one.passages:
            if passage.normative:
                found.update(dict.fromkeys(passage.rules))
        for function in one.functions:
            found.update(dict.fromkeys(self.named_in.get((function.module, function.name), ())))
        return tuple(other for other in found if other != rule_id)[:_MOST_ALIKE]

    @cached_property
    def named_in(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The rule ids that the body of each rule function names, by module and function."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for module, function in self._functions():
            strings = [node.value for node in ast.walk(function) if isinstance(node, ast.Constant)]
            found[module, function.name] = tuple(
                one for one in strings if isinstance(one, str) and one in self.catalog.rules
            )
        return found

    @cached_property
    def refusals(self) -> Mapping[str, tuple[Refusing, ...]]:
        """The refusals of each rule, if the code names the rule next to the class."""
        refusals = importlib.import_module(self.game.refusals)
        found: dict[str, dict[Refusing, None]] = {}
        for node in self._calls():
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            known = getattr(refusals, name, None)
            first = node.args[0] if node.args else None
            if (
                isinstance(first, ast.Constant)
                and isinstance(first.value, str)
                and isinstance(known, type)
                and issubclass(known, Refusal)
            ):
                found.setdefault(first.value, {})[Refusing(known.__module__, name, _sentence(known))] = None
        return {rule_id: tuple(ways) for rule_id, ways in found.items()}

    def _calls(self) -> Iterator[ast.Call]:
        """Yield the calls in the rules and the play of the game, where decisions are refused."""
        package = self.game.home.code_folder()
        ours = [file for folder in ("rules", "play", "expansions") for file in sorted((package / folder).rglob("*.py"))]
        # A game of another package may have these as modules.
        for file in ours or sorted(package.glob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield node

    def _functions(self) -> Iterator[tuple[str, ast.FunctionDef]]:
        for module in dict.fromkeys(function.module for function in self.trace.functions):
            tree = ast.parse(inspect.getsource(importlib.import_module(module)))
            yield from ((module, node) for node in tree.body if isinstance(node, ast.FunctionDef))

    def test_sentence(self, test: Mark) -> str:
        """The sentence in the docstring of a test, or an empty text."""
        return self._sentences(test.file).get(test.name, "")

    def _sentences(self, file: str) -> Mapping[str, str]:
        if file not in self._read:
            path = self.game.specs().parents[1] / file
            tree = ast.parse(path.read_text(encoding="utf-8")) if path.is_file() else ast.Module([], [])
            functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
            self._read[file] = {one.name: (ast.get_docstring(one) or "").split("\n\n")[0] for one in functions}
        return self._read[file]

    @cached_property
    def _read(self) -> dict[str, Mapping[str, str]]:
        return {}


def signature_of(function: Mark) -> str:
    """Return what a function takes and returns, without its name."""
    return function.signature[function.signature.index("(") :] if "(" in function.signature else function.signature


def source_of(function: Mark) -> str:
    """Return the text of a rule function with its decorators."""
    found: Callable[..., Any] = getattr(importlib.import_module(function.module), function.name)
    return textwrap.dedent(inspect.getsource(found)).rstrip()


def place(passage: Passage) -> str:
    """Return the place of a passage: its heading, step and sentence.

    >>> place(Passage("book", "travel/2/3", "rule", "", 0, 0))
    'Travel, step 2, sentence 3'
    >>> place(Passage("book", "travel/example-c-2/1", "example", "", 0, 0))
    'Travel, example C-2, sentence 1'
    """
    said = []
    *above, last = passage.at.split("/")
    for part in above:
        counted = re.fullmatch(r"([bprh]?)(\d+)", part)
        example = re.fullmatch(r"example-(\w)-(\d+)", part)
        if counted:
            said.append(f"{_MARKS.get(counted[1], 'step')} {counted[2]}")
        elif example:
            said.append(f"example {example[1].upper()}-{example[2]}")
        else:
            said.append(title_of(part) if not said else part.replace("-", " "))
    sentence = re.fullmatch(r"([bprh]?)(\d+)", last)
    if sentence and said:
        said.append(f"{_MARKS.get(sentence[1], 'sentence')} {sentence[2]}")
    else:
        said.append(f"heading {title_of(last)}")
    return ", ".join(said)


def title_of(slug: str) -> str:
    """Return a slug as a title."""
    return slug.replace("-", " ").capitalize()


def _sentence(refusal: type) -> str:
    """Return the meaning of a refusal: the first sentence of its docstring, since its text has placeholders."""
    return (inspect.getdoc(refusal) or "").split("\n\n")[0]
