"""The join of specification, code, tests and proofs by rule id."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from attrs import frozen

from crusaders_rules.catalog import marks
from crusaders_rules.catalog.loading import load
from crusaders_rules.catalog.marks import Mark
from crusaders_rules.catalog.model import Catalog, Chapter, Passage, Question, Rule, Source

PLANNED = "planned"


@frozen
class RuleTrace:
    """Everything about one rule."""

    rule: Rule
    chapter: Chapter
    passages: tuple[Passage, ...]
    functions: tuple[Mark, ...]
    tests: tuple[Mark, ...]
    theorems: tuple[Mark, ...]
    models: tuple[Mark, ...]
    questions: tuple[Question, ...]

    @property
    def proofs(self) -> tuple[Mark, ...]:
        """The theorems and the models."""
        return self.theorems + self.models


@frozen
class ChapterRow:
    """The figures of one chapter: all ``due`` rules but the uncovered ones have a passage, a function and a test.

    ``planned`` rules have no code yet; they are neither due nor covered.
    """

    chapter: Chapter
    passages: int
    rules: int
    planned: int
    functions: int
    tests: int
    proofs: int
    questions: int
    due: int
    uncovered: tuple[str, ...]

    @property
    def percent(self) -> float | None:
        """The share of implemented rules that are covered; ``None`` if no rule is implemented."""
        return 100 * (self.due - len(self.uncovered)) / self.due if self.due else None


@frozen
class SourceRow:
    """The figures of one source: its passages that bind the players, and how many of them ground a rule.

    Of the ``grounded`` passages ``planned`` are those that ground only rules without code.
    """

    source: Source
    normative: int
    grounded: int
    planned: int
    reasoned: int
    ungrounded: tuple[str, ...]

    @property
    def percent(self) -> float:
        """The share of normative passages that ground a rule or say why not."""
        return 100.0 if not self.normative else 100 * (self.normative - len(self.ungrounded)) / self.normative


@frozen
class Join:
    """The catalog joined with the code, the tests and the proofs; ``tests`` is ``None`` without the tests folder."""

    catalog: Catalog
    functions: tuple[Mark, ...]
    tests: tuple[Mark, ...] | None
    theorems: tuple[Mark, ...]
    models: tuple[Mark, ...] = ()

    def of(self, rule_id: str) -> RuleTrace:
        """Return everything about one rule.

        Args:
            rule_id: Its id.

        Returns:
            The rule with its passages, functions, tests, theorems, models and questions.

        Raises:
            KeyError: No rule has this id.
        """
        catalog = self.catalog
        return RuleTrace(
            rule=catalog.rules[rule_id],
            chapter=catalog.chapter_of[rule_id],
            passages=catalog.grounding.get(rule_id, ()),
            functions=tuple(function for function in self.functions if rule_id in function.ids),
            tests=self.tests_of.get(rule_id, ()),
            theorems=tuple(theorem for theorem in self.theorems if rule_id in theorem.ids),
            models=tuple(model for model in self.models if rule_id in model.ids),
            questions=catalog.questions_about.get(rule_id, ()),
        )

    @cached_property
    def tests_of(self) -> Mapping[str, tuple[Mark, ...]]:
        """The tests of each rule: those that name it, and those that play an example illustrating it."""
        found: dict[str, dict[Mark, None]] = {}
        for test in self.tests or ():
            for rule_id in (*test.ids, *(rule for name in test.examples for rule in self.illustrated.get(name, ()))):
                found.setdefault(rule_id, {})[test] = None
        return {rule_id: tuple(tests) for rule_id, tests in found.items()}

    @cached_property
    def illustrated(self) -> Mapping[str, tuple[str, ...]]:
        """The rules that each worked example illustrates."""
        found: dict[str, dict[str, None]] = {}
        for passage in self.catalog.passages.values():
            if passage.example:
                found.setdefault(passage.example, {}).update(dict.fromkeys(passage.rules))
        return {name: tuple(rules) for name, rules in found.items()}

    @cached_property
    def carried(self) -> frozenset[str]:
        """The ids that some function carries."""
        return frozenset(rule_id for function in self.functions for rule_id in function.ids)

    def uncovered(self, rule: Rule) -> tuple[str, ...]:
        """Return the parts that an implemented rule lacks.

        Args:
            rule: The rule.

        Returns:
            Some of ``passage``, ``function`` and ``test``; empty for a rule that is not implemented.
        """
        if rule.status != "implemented":
            return ()
        lacks = {
            "passage": rule.id not in self.catalog.grounding,
            "function": rule.id not in self.carried,
            "test": self.tests is not None and rule.id not in self.tests_of,
        }
        return tuple(what for what, lacking in lacks.items() if lacking)

    def chapter_rows(self) -> tuple[ChapterRow, ...]:
        """Return the figures of each chapter, in the order of the book."""
        return tuple(self._chapter_row(chapter) for chapter in self.catalog.chapters)

    def _chapter_row(self, chapter: Chapter) -> ChapterRow:
        """Return the figures of one chapter."""
        traces = [self.of(rule.id) for rule in chapter.rules]
        return ChapterRow(
            chapter=chapter,
            passages=len({passage.name for trace in traces for passage in trace.passages}),
            rules=len(traces),
            planned=sum(rule.status == PLANNED for rule in chapter.rules),
            functions=len({function for trace in traces for function in trace.functions}),
            tests=len({test for trace in traces for test in trace.tests}),
            proofs=len({proof for trace in traces for proof in trace.proofs}),
            questions=len({question.id for trace in traces for question in trace.questions}),
            due=sum(rule.status == "implemented" for rule in chapter.rules),
            uncovered=tuple(rule.id for rule in chapter.rules if self.uncovered(rule)),
        )

    def source_rows(self) -> tuple[SourceRow, ...]:
        """Return the figures of each source."""
        planned = frozenset(name for name, rule in self.catalog.rules.items() if rule.status == PLANNED)
        return tuple(_source_row(source, planned) for source in self.catalog.sources)


def _source_row(source: Source, planned: frozenset[str]) -> SourceRow:
    """Return the figures of one source, given the ids of the rules without code."""
    normative = [passage for passage in source.passages if passage.normative]
    return SourceRow(
        source=source,
        normative=len(normative),
        grounded=sum(bool(passage.rules) for passage in normative),
        planned=sum(bool(passage.rules) and planned.issuperset(passage.rules) for passage in normative),
        reasoned=sum(bool(passage.reason) and not passage.rules for passage in normative),
        ungrounded=tuple(passage.at for passage in normative if not passage.rules and not passage.reason),
    )


def trace(specs: Path, game: Path, package: str, *, tests: Path | None = None, proofs: Path | None = None) -> Join:
    """Join a specification with the code, the tests and the proofs that name its rules.

    Args:
        specs: The folder of the specification.
        game: The folder of the game, whose modules of rules have functions that carry ``@rule``.
        package: Its dotted name.
        tests: The folder of the game's tests, in the folder ``tests`` of the project; if it does not exist, the tests
            count as unavailable.
        proofs: The folder of the game's proofs; it may be absent.

    Returns:
        The join; ``gaps_of`` lists where the views disagree.

    Raises:
        SpecsError: A file of the specification has faults.
    """
    at_hand = proofs if proofs and proofs.is_dir() else None
    return Join(
        catalog=load(specs),
        functions=marks.rule_functions(game, package),
        tests=marks.tests(tests, tests.parents[1]) if tests and tests.is_dir() else None,
        theorems=marks.theorems(at_hand) if at_hand else (),
        models=marks.models(at_hand) if at_hand else (),
    )
