"""The join of specification, code, tests and proofs by rule id, and every place where it does not hold."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from attrs import frozen

from crusaders_rules.catalog import marks
from crusaders_rules.catalog.loading import load
from crusaders_rules.catalog.marks import Mark
from crusaders_rules.catalog.model import Catalog, Chapter, Passage, Question, Rule, Source


@frozen
class Finding:
    """One place where the views of the rules do not agree: its kind, its file, its id and what is wrong."""

    kind: str
    file: str
    id: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.id}: {self.message} [{self.kind}]"


@frozen
class RuleTrace:
    """Everything that bears on one rule."""

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
    """The figures of one chapter; ``covered`` of its ``due`` rules have a passage, a function and a test."""

    chapter: Chapter
    passages: int
    rules: int
    functions: int
    tests: int
    proofs: int
    questions: int
    due: int
    uncovered: tuple[str, ...]

    @property
    def percent(self) -> float | None:
        """The share of implemented rules that are covered; ``None`` where none is implemented."""
        return 100 * (self.due - len(self.uncovered)) / self.due if self.due else None


@frozen
class SourceRow:
    """The figures of one source: its passages that bind the players, and how many of them ground a rule."""

    source: Source
    normative: int
    grounded: int
    reasoned: int
    ungrounded: tuple[str, ...]

    @property
    def percent(self) -> float:
        """The share of normative passages that ground a rule or say why not."""
        return 100.0 if not self.normative else 100 * (self.normative - len(self.ungrounded)) / self.normative


@frozen
class Trace:
    """The catalog beside the code, the tests and the proofs; ``tests`` is ``None`` where the tests are not at hand."""

    catalog: Catalog
    functions: tuple[Mark, ...]
    tests: tuple[Mark, ...] | None
    theorems: tuple[Mark, ...]
    models: tuple[Mark, ...] = ()

    def of(self, rule_id: str) -> RuleTrace:
        """Return everything that bears on one rule.

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
        """Return what an implemented rule lacks.

        Args:
            rule: The rule.

        Returns:
            Some of ``passage``, ``function`` and ``test``; nothing for a rule that is not implemented.
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
            functions=len({function for trace in traces for function in trace.functions}),
            tests=len({test for trace in traces for test in trace.tests}),
            proofs=len({proof for trace in traces for proof in trace.proofs}),
            questions=len({question.id for trace in traces for question in trace.questions}),
            due=sum(rule.status == "implemented" for rule in chapter.rules),
            uncovered=tuple(rule.id for rule in chapter.rules if self.uncovered(rule)),
        )

    def source_rows(self) -> tuple[SourceRow, ...]:
        """Return the figures of each source."""
        return tuple(_source_row(source) for source in self.catalog.sources)

    def findings(self) -> tuple[Finding, ...]:
        """Return every place where the views do not agree, none if all is well."""
        return (
            *self._wrong_ids(),
            *self._wrong_passages(),
            *self._wrong_references(),
            *self._wrong_editions(),
            *self._uncovered_rules(),
            *self._functions_without_id(),
            *self._wrong_order(),
            *self._wrong_examples(),
        )

    def _wrong_ids(self) -> Iterator[Finding]:
        """Yield each use of an id that no rule has."""
        defined = self.catalog.rules
        for file, user, rule_id in self._uses():
            if rule_id in defined:
                continue
            longer = [known for known in defined if known.startswith(f"{rule_id}.")]
            if longer:
                message = f"{user} names {rule_id}, which is only the beginning of {', '.join(longer[:3])}"
                yield Finding("prefix-only", file, rule_id, message)
            else:
                yield Finding("unknown", file, rule_id, f"{user} names a rule that specs/rules does not define")

    def _uses(self) -> Iterator[tuple[str, str, str]]:
        """Yield the file, the user and the id of each use of a rule id."""
        for source in self.catalog.sources:
            for passage in source.passages:
                yield from ((source.file, f"passage {passage.at}", rule_id) for rule_id in passage.rules)
        for question in self.catalog.questions:
            yield from ((question.file, f"question {question.id}", rule_id) for rule_id in question.rules)
        marked = {
            "function": self.functions,
            "test": self.tests or (),
            "theorem": self.theorems,
            "model": self.models,
        }
        for what, found in marked.items():
            for mark in found:
                yield from ((mark.where, f"{what} {mark.name}", rule_id) for rule_id in mark.ids)

    def _wrong_passages(self) -> Iterator[Finding]:
        """Yield rules that no passage grounds, or others than they repeat, and passages that ground nothing."""
        grounding = self.catalog.grounding
        for rule in self.catalog.rules.values():
            file = self.catalog.chapter_of[rule.id].file
            grounded = {passage.name for passage in grounding.get(rule.id, ())}
            if not grounded:
                yield Finding("orphan", file, rule.id, "no passage grounds this rule")
            if rule.passages is not None and set(rule.passages) != grounded:
                odd = ", ".join(sorted(set(rule.passages) ^ grounded))
                yield Finding("orphan", file, rule.id, f"its passages and those of specs/sources differ in {odd}")
        for source in self.catalog.sources:
            for at in _source_row(source).ungrounded:
                yield Finding(
                    "ungrounded",
                    source.file,
                    at,
                    "a passage that binds the players grounds no rule and gives no reason",
                )

    def _wrong_references(self) -> Iterator[Finding]:
        """Yield passages that are named and do not exist, and questions that name none."""
        for question in self.catalog.questions:
            if not question.passages:
                yield Finding("orphan", question.file, question.id, "the question names no passage")
            for name in question.passages:
                if name not in self.catalog.passages:
                    yield Finding("unknown", question.file, question.id, f"there is no passage {name}")

    def _wrong_editions(self) -> Iterator[Finding]:
        """Yield editions that no source has, and rules said not to be in an edition whose text grounds them."""
        editions = {source.id: source.weight != "evidence" for source in self.catalog.sources}
        for rule in self.catalog.rules.values():
            file = self.catalog.chapter_of[rule.id].file
            named = {*rule.editions, *rule.differs}
            for edition in sorted(named - editions.keys()):
                yield Finding("unknown", file, rule.id, f"no source is called {edition}")
            for passage in self.catalog.grounding.get(rule.id, ()):
                if editions[passage.source] and passage.source not in named:
                    message = f"{passage.name} grounds the rule, which neither holds nor differs in that edition"
                    yield Finding("edition", file, rule.id, message)

    def _uncovered_rules(self) -> Iterator[Finding]:
        """Yield implemented rules without a function or a test; those without a passage are orphans already."""
        for rule in self.catalog.rules.values():
            for what in self.uncovered(rule):
                if what != "passage":
                    file = self.catalog.chapter_of[rule.id].file
                    yield Finding(f"no {what}", file, rule.id, f"the rule is said to be implemented and has no {what}")

    def _functions_without_id(self) -> Iterator[Finding]:
        """Yield public functions of the rules that carry no id."""
        for function in self.functions:
            if not function.ids:
                yield Finding(
                    "no id", function.where, function.name, "a public function of the rules carries no rule id"
                )

    def _wrong_order(self) -> Iterator[Finding]:
        """Yield functions that stand in their module after one whose rule comes later in the book.

        The first id of a function places it.  A further function of a rule already met, or of another chapter, may
        stand anywhere.
        """
        place = {rule_id: number for number, rule_id in enumerate(self.catalog.rules)}
        last: dict[str, tuple[int, str]] = {}
        met: set[str] = set()
        for function in self.functions:
            leading = function.ids[0] if function.ids else ""
            chapter = self.catalog.chapter_of.get(leading)
            if chapter is None or chapter.module != function.module or leading in met:
                continue
            met.add(leading)
            number, before = last.get(function.module, (-1, ""))
            if place[leading] < number:
                message = f"{function.name} stands after the function of {before}, which comes later in the book"
                yield Finding("order", function.where, leading, message)
            else:
                last[function.module] = place[leading], leading

    def _wrong_examples(self) -> Iterator[Finding]:
        """Yield worked examples that no test plays, and tests that play an example of no text."""
        if self.tests is None:
            return
        told: dict[str, Passage] = {}
        for passage in self.catalog.passages.values():
            if passage.example:
                told.setdefault(passage.example, passage)
        played = {name for test in self.tests for name in test.examples}
        for name, passage in told.items():
            if name not in played:
                file = self.catalog.source(passage.source).file
                yield Finding("example", file, name, f"no test plays this worked example, told in {passage.at}")
        for test in self.tests:
            for name in test.examples:
                if name not in told:
                    yield Finding(
                        "example", test.where, name, f"test {test.name} plays an example that no passage tells"
                    )


def _source_row(source: Source) -> SourceRow:
    """Return the figures of one source."""
    normative = [passage for passage in source.passages if passage.normative]
    return SourceRow(
        source=source,
        normative=len(normative),
        grounded=sum(bool(passage.rules) for passage in normative),
        reasoned=sum(bool(passage.reason) and not passage.rules for passage in normative),
        ungrounded=tuple(passage.at for passage in normative if not passage.rules and not passage.reason),
    )


def trace(specs: Path, rules: Path, package: str, *, tests: Path | None = None, proofs: Path | None = None) -> Trace:
    """Join a specification with the code, the tests and the proofs that name its rules.

    Args:
        specs: The folder of the specification.
        rules: The folder of the modules whose functions carry ``@rule``.
        package: The dotted name of those modules' package.
        tests: The folder of the tests; the tests count as not at hand where it is absent.
        proofs: The folder of the proofs; there are none where it is absent.

    Returns:
        The join; ``findings`` tells where it does not hold.

    Raises:
        SpecsError: A file of the specification has faults.
    """
    at_hand = proofs if proofs and proofs.is_dir() else None
    return Trace(
        catalog=load(specs),
        functions=marks.rule_functions(rules, package),
        tests=marks.tests(tests) if tests and tests.is_dir() else None,
        theorems=marks.theorems(at_hand) if at_hand else (),
        models=marks.models(at_hand) if at_hand else (),
    )


def about(findings: Iterable[Finding], rule_id: str) -> tuple[Finding, ...]:
    """Return the findings that concern one id.

    Args:
        findings: Findings.
        rule_id: A rule id.

    Returns:
        Those under this id.
    """
    return tuple(finding for finding in findings if finding.id == rule_id)
