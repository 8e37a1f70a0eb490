"""Every place where the views of the rules disagree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from crusaders_rules.catalog.model import Passage
from crusaders_rules.catalog.trace import Join


@frozen
class Gap:
    """One place where the views of the rules disagree: its kind, its file, its id and what is wrong."""

    kind: str
    file: str
    id: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.id}: {self.message} [{self.kind}]"


def about(gaps: Iterable[Gap], rule_id: str) -> tuple[Gap, ...]:
    """Return the gaps that concern one id.

    Args:
        gaps: Gaps.
        rule_id: A rule id.

    Returns:
        Those under this id.
    """
    return tuple(gap for gap in gaps if gap.id == rule_id)


def gaps_of(join: Join) -> tuple[Gap, ...]:
    """Return every place where the views disagree.

    Args:
        join: The join of the views.

    Returns:
        The gaps, empty if the views agree.
    """
    return (
        *_wrong_ids(join),
        *_wrong_passages(join),
        *_wrong_references(join),
        *_wrong_editions(join),
        *_uncovered_rules(join),
        *_functions_without_id(join),
        *_wrong_order(join),
        *_wrong_examples(join),
    )


def _wrong_ids(join: Join) -> Iterator[Gap]:
    """Yield each use of an id that no rule has."""
    defined = join.catalog.rules
    for file, user, rule_id in _uses(join):
        if rule_id in defined:
            continue
        longer = [known for known in defined if known.startswith(f"{rule_id}.")]
        if longer:
            message = f"{user} names {rule_id}, which is only the beginning of {', '.join(longer[:3])}"
            yield Gap("prefix-only", file, rule_id, message)
        else:
            yield Gap("unknown", file, rule_id, f"{user} names a rule that the specification does not define")


def _uses(join: Join) -> Iterator[tuple[str, str, str]]:
    """Yield the file, the user and the id of each use of a rule id."""
    for source in join.catalog.sources:
        for passage in source.passages:
            yield from ((source.file, f"passage {passage.at}", rule_id) for rule_id in passage.rules)
    for question in join.catalog.questions:
        yield from ((question.file, f"question {question.id}", rule_id) for rule_id in question.rules)
    marked = {
        "function": join.functions,
        "test": join.tests or (),
        "theorem": join.theorems,
        "model": join.models,
    }
    for what, found in marked.items():
        for mark in found:
            yield from ((mark.where, f"{what} {mark.name}", rule_id) for rule_id in mark.ids)


def _wrong_passages(join: Join) -> Iterator[Gap]:
    """Yield rules without a passage, rules that repeat the wrong passages, and passages that ground nothing."""
    grounding = join.catalog.grounding
    for rule in join.catalog.rules.values():
        file = join.catalog.chapter_of[rule.id].file
        grounded = {passage.name for passage in grounding.get(rule.id, ())}
        if not grounded:
            yield Gap("orphan", file, rule.id, "no passage grounds this rule")
        if rule.passages is not None and set(rule.passages) != grounded:
            odd = ", ".join(sorted(set(rule.passages) ^ grounded))
            yield Gap("orphan", file, rule.id, f"its passages and those of the sources differ in {odd}")
    for row in join.source_rows():
        for at in row.ungrounded:
            message = "a passage that binds the players grounds no rule and gives no reason"
            yield Gap("ungrounded", row.source.file, at, message)


def _wrong_references(join: Join) -> Iterator[Gap]:
    """Yield named passages that do not exist, and questions that name no passage."""
    for question in join.catalog.questions:
        if not question.passages:
            yield Gap("orphan", question.file, question.id, "the question names no passage")
        for name in question.passages:
            if name not in join.catalog.passages:
                yield Gap("unknown", question.file, question.id, f"there is no passage {name}")


def _wrong_editions(join: Join) -> Iterator[Gap]:
    """Yield editions without a source, and rules that do not list an edition whose text grounds them."""
    editions = {source.id: source.weight != "evidence" for source in join.catalog.sources}
    for rule in join.catalog.rules.values():
        file = join.catalog.chapter_of[rule.id].file
        named = {*rule.editions, *rule.differs}
        for edition in sorted((named | rule.carried_over.keys()) - editions.keys()):
            yield Gap("unknown", file, rule.id, f"no source is called {edition}")
        for edition in rule.carried_over.keys() & set(rule.editions):
            yield Gap("edition", file, rule.id, f"it is carried over into {edition}, which has it anyway")
        for passage in join.catalog.grounding.get(rule.id, ()):
            if editions[passage.source] and passage.source not in named:
                message = f"{passage.name} grounds the rule, which neither holds nor differs in that edition"
                yield Gap("edition", file, rule.id, message)


def _uncovered_rules(join: Join) -> Iterator[Gap]:
    """Yield implemented rules without a function or a test; those without a passage are orphans already."""
    for rule in join.catalog.rules.values():
        for what in join.uncovered(rule):
            if what != "passage":
                file = join.catalog.chapter_of[rule.id].file
                yield Gap(f"no {what}", file, rule.id, f"the rule has the status implemented, but no {what}")


def _functions_without_id(join: Join) -> Iterator[Gap]:
    """Yield public functions of the rules that carry no id."""
    for function in join.functions:
        if not function.ids:
            yield Gap("no id", function.where, function.name, "a public function of the rules carries no rule id")


def _wrong_order(join: Join) -> Iterator[Gap]:
    """Yield functions that follow, in their module, a function whose rule comes later in the book.

    The first id of a function decides its place.  A further function of a rule already seen, or of another chapter, may
    stand anywhere.
    """
    place = {rule_id: number for number, rule_id in enumerate(join.catalog.rules)}
    last: dict[str, tuple[int, str]] = {}
    met: set[str] = set()
    for function in join.functions:
        leading = function.ids[0] if function.ids else ""
        chapter = join.catalog.chapter_of.get(leading)
        if chapter is None or chapter.module != function.module or leading in met:
            continue
        met.add(leading)
        number, before = last.get(function.module, (-1, ""))
        if place[leading] < number:
            message = f"{function.name} stands after the function of {before}, which comes later in the book"
            yield Gap("order", function.where, leading, message)
        else:
            last[function.module] = place[leading], leading


def _wrong_examples(join: Join) -> Iterator[Gap]:
    """Yield worked examples that no test plays, and tests that play an example that no text has."""
    if join.tests is None:
        return
    told: dict[str, Passage] = {}
    for passage in join.catalog.passages.values():
        if passage.example:
            told.setdefault(passage.example, passage)
    played = {name for test in join.tests for name in test.examples}
    for name, passage in told.items():
        if name not in played:
            file = join.catalog.source(passage.source).file
            yield Gap("example", file, name, f"no test plays this worked example, told in {passage.at}")
    for test in join.tests:
        for name in test.examples:
            if name not in told:
                yield Gap("example", test.where, name, f"test {test.name} plays an example that no passage tells")
