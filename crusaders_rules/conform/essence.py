"""What of an answer must be right: the part on which two implementations are compared, and how they differ in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import one_line

# What a position may leave out, and of which lists the order says nothing.
_LEFT_OUT: tuple[object, ...] = (0, None, False, "none", {}, [])
_UNORDERED = ("knights",)
# What a position says of the file and of the readings, beside what lies on the table.
NOT_COMPARED = ("format", "version", "ruleset", "interpretation", "readings")

Answer = Mapping[str, Any]


def essence(op: str, answer: Answer) -> dict[str, Any]:
    """Return an answer of the book without words for people, as a vector keeps it.

    Args:
        op: The op of the request.
        answer: The whole answer.
    """
    if not answer["ok"]:
        error = answer["error"]
        rules = sorted({one["rule"] for one in error.get("problems", ()) if one.get("rule") is not None})
        return {"ok": False, "error": {"code": error["code"], "problems": [{"rule": rule} for rule in rules]}}
    kept = {name: value for name, value in answer.items() if name not in ("id", "for", "ops")}
    if op == "legal":
        texts = sorted(one["decision"] for one in answer["decisions"])
        kept["decisions"] = [{"decision": text} for text in texts]
    if "refusals" in kept:
        kept["refusals"] = [{name: one.get(name) for name in _OF_REFUSAL} for one in answer["refusals"]]
    if "reasons" in kept:
        reasons = [_of_reason(one) for one in answer["reasons"]]
        kept["reasons"] = [one for number, one in enumerate(reasons) if one not in reasons[:number]]
    if op == "score":
        kept["players"] = [
            {
                "seat": one["seat"],
                "total": one["total"],
                "terms": [{name: term[name] for name in _OF_TERM} for term in one["terms"] if term["amount"]],
            }
            for one in answer["players"]
        ]
    if op == "turns":
        ends = [{"position": one["position"]} for one in answer["turns"] if "position" in one]
        kept["turns"] = sorted(ends, key=lambda one: canonical(one["position"]))
        if not ends:
            del kept["turns"]
    return kept


def _of_reason(reason: Answer) -> dict[str, Any]:
    """Return a reason without words: its rule, and the terms of the value that it states."""
    terms = [{"rule": one["rule"], "amount": one["amount"]} for one in reason.get("terms", ()) if one["amount"]]
    return {"rule": reason["rule"], **({"terms": terms} if terms else {})}


_OF_REFUSAL = ("rule", "code", "needs", "has")
_OF_TERM = ("rule", "what", "amount")


def canonical(position: object) -> str:
    """Return a text that is the same for positions that mean the same."""
    return json.dumps(normal(position), sort_keys=True, separators=(",", ":"))


def normal(value: Any, name: str = "") -> Any:  # noqa: ANN401 -- plain data
    """Return plain data without what a position may leave out or may order as it likes.

    >>> normal({"version": 1, "supply": 7, "troops": 0, "knights": ["b2", "a1"]})
    {'supply': 7, 'knights': ['a1', 'b2']}
    """
    if isinstance(value, dict):
        rows = {key: normal(one, key) for key, one in value.items() if name or key not in NOT_COMPARED}
        return {key: one for key, one in rows.items() if not _is_left_out(one)}
    if isinstance(value, list | tuple):
        items = [normal(one, name or "-") for one in value]
        return sorted(items, key=str) if name in _UNORDERED else items
    # A member of an enum is the text of its name.
    return str(value) if isinstance(value, str) else value


def _is_left_out(value: object) -> bool:
    return any(value == one and type(value) is type(one) for one in _LEFT_OUT)


def differences(op: str, book: Answer, program: Answer) -> tuple[str, ...]:
    """Say where the answer of a program departs from that of the book; nothing if they agree.

    What the protocol lets an engine leave out, such as rule ids, is compared only if the program says it.

    Args:
        op: The op of the request.
        book: What the book answers.
        program: What the program answers.

    Returns:
        Sentences, the most basic one first. Each is one line that moves no terminal, whatever the program says.
    """
    try:
        return tuple(map(one_line, _differences(op, book, program)))
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        return (one_line(f"the answer has not the shape of the protocol: {type(error).__name__}: {error}"),)


def _differences(op: str, book: Answer, program: Answer) -> Iterator[str]:
    # A decision that cannot be made is refused as unreadable or as illegal: engines draw that line in different places.
    if (book.get("legal") is False and _is_no_decision(program)) or (
        program.get("legal") is False and _is_no_decision(book)
    ):
        return
    if bool(program.get("ok")) != book["ok"]:
        yield f"the book {_outcome(book)}, the program {_outcome(program)}"
        return
    if not book["ok"]:
        yield from _of_errors(book["error"], program["error"])
        return
    if "legal" in book and program.get("legal") != book["legal"]:
        yield f"legal: the book says {_said(book['legal'])}, the program {_said(program.get('legal'))}"
        return
    for name in ("count", "counts", "over", "asked"):
        if name in book and program.get(name) != book[name]:
            yield f"{name}: the book says {_said(book[name])}, the program {_said(program.get(name))}"
    yield from _of_parts(op, book, program)


def _of_parts(op: str, book: Answer, program: Answer) -> Iterator[str]:
    """Compare the parts that have a special form."""
    if op == "legal":
        yield from _of_lists([one["decision"] for one in book["decisions"]], program["decisions"])
    if "legal" in book:
        yield from _of_verdicts(book, program)
    if "position" in book:
        yield from _of_positions(book["position"], program["position"])
    if op == "score":
        yield from _of_scores(book, program)
    if op == "turns" and "turns" in book and all("position" in one for one in program["turns"]):
        yield from _of_ends(book["turns"], program["turns"])


def _is_no_decision(answer: Answer) -> bool:
    """Whether an answer refuses a decision by not reading it at all, such as one for another moment."""
    error = answer.get("error")
    return answer.get("ok") is False and isinstance(error, Mapping) and error.get("code") == "bad-decision"


def _outcome(answer: Answer) -> str:
    if answer.get("ok"):
        return "answers"
    error = answer.get("error")
    error = error if isinstance(error, Mapping) else {}
    rules = ", ".join(str(one.get("rule")) for one in error.get("problems", ()) if one.get("rule"))
    message = error.get("message")
    said = shown(error.get("code")) + (f" ({rules})" if rules else "")
    return f"refuses with {said}" + (f": {shown(message)}" if message else "")


def _of_errors(book: Answer, program: Answer) -> Iterator[str]:
    rules = {one["rule"] for one in book["problems"]}
    given = {one.get("rule") for one in program.get("problems", ())} - {None}
    if rules and given and not rules & given:
        yield f"the book refuses it by {_listed(rules)}, the program by {_listed(given)}"


def _of_lists(book: Sequence[str], program: Sequence[Answer]) -> Iterator[str]:
    texts = [one["decision"] for one in program]
    missing, extra = sorted(set(book) - set(texts)), sorted(set(texts) - set(book))
    if missing:
        yield f"the program does not list {_listed(missing)}"
    if extra:
        yield f"the program also lists {_listed(extra)}"
    if len(texts) != len(set(texts)):
        yield f"the program lists {_listed({one for one in texts if texts.count(one) > 1})} twice"


def _of_verdicts(book: Answer, program: Answer) -> Iterator[str]:
    if book["legal"] and program.get("decision", book["decision"]) != book["decision"]:
        yield f"the book writes the decision as {book['decision']}, the program as {shown(program['decision'])}"
    yield from _of_reasons(book, program)
    given = program.get("refusals")
    if given is None or book["legal"]:
        return
    rules, others = {one["rule"] for one in book["refusals"]}, {one["rule"] for one in given}
    if others and rules != others:
        yield f"the book refuses it by {_listed(rules)}, the program by {_listed(others)}"
        return
    for one in given:
        mine = [other for other in book["refusals"] if other["rule"] == one["rule"]]
        for name in ("code", "needs", "has"):
            values = [other[name] for other in mine]
            if name in one and one[name] not in values:
                yield f"{one['rule']}: {name} is {_said(values[0])} by the book, {_said(one[name])} by the program"
    if given and all("code" in one for one in given):
        named = {(one["rule"], one["code"]) for one in given}
        for one in book["refusals"]:
            if (one["rule"], one["code"]) not in named:
                yield f"{one['rule']}: the book also refuses it with {one['code']}, the program does not"


def _of_reasons(book: Answer, program: Answer) -> Iterator[str]:
    """Compare the rules that allow a decision: a program may name fewer of them than the book, but no others.

    A value that it states with its terms must be one that the book states by the same rule.
    """
    if not book["legal"] or "reasons" not in book:
        return
    given = program.get("reasons") or ()
    others = {one["rule"] for one in given} - {one["rule"] for one in book["reasons"]}
    if others:
        yield f"the program names {_listed(others)} as a reason, and the book does not"
    for one in given:
        values = [_amounts(mine) for mine in book["reasons"] if mine["rule"] == one["rule"] and "terms" in mine]
        if "terms" in one and values and _amounts(one) not in values:
            yield f"{one['rule']}: the terms are {_sum(values[0])} by the book, {_sum(_amounts(one))} by the program"


def _amounts(reason: Answer) -> dict[str, int]:
    """Return what each rule adds to a value."""
    found: dict[str, int] = {}
    for term in reason["terms"]:
        found[term["rule"]] = found.get(term["rule"], 0) + term["amount"]
    return {rule: amount for rule, amount in found.items() if amount}


def _sum(amounts: Mapping[str, int]) -> str:
    return " + ".join(f"{amount} ({rule})" for rule, amount in amounts.items()) or "0"


def _of_positions(book: object, program: object) -> Iterator[str]:
    yield from _apart(normal(book), normal(program), "position")


def _apart(book: Any, program: Any, place: str) -> Iterator[str]:  # noqa: ANN401 -- plain data
    if book == program:
        return
    if isinstance(book, dict) and isinstance(program, dict):
        for name in dict.fromkeys((*book, *program)):
            yield from _apart(book.get(name), program.get(name), f"{place}.{name}")
    elif isinstance(book, list) and isinstance(program, list) and len(book) == len(program):
        for number, (one, other) in enumerate(zip(book, program, strict=True)):
            yield from _apart(one, other, f"{place}[{number}]")
    else:
        yield f"{place}: {_said(book)} by the book, {_said(program)} by the program"


def _of_scores(book: Answer, program: Answer) -> Iterator[str]:
    given = {one["seat"]: one for one in program["players"]}
    for row in book["players"]:
        theirs = given.get(row["seat"], {})
        if theirs.get("total") != row["total"]:
            yield f"seat {row['seat']}: the book counts {row['total']}, the program {_said(theirs.get('total'))}"
        if "terms" in theirs:
            mine = {term["what"]: term["amount"] for term in row["terms"]}
            others = {term["what"]: term["amount"] for term in theirs["terms"] if term["amount"]}
            for what in dict.fromkeys((*mine, *others)):
                if mine.get(what, 0) != others.get(what, 0):
                    amounts = f"{mine.get(what, 0)} by the book, {_said(others.get(what, 0))} by the program"
                    yield f"seat {row['seat']}, {what}: {amounts}"
    if sorted(program["winners"]) != sorted(book["winners"]):
        yield f"winners: the book names {_said(book['winners'])}, the program {_said(program['winners'])}"


def _of_ends(book: Sequence[Answer], program: Sequence[Answer]) -> Iterator[str]:
    mine = {canonical(one["position"]): one["position"] for one in book}
    theirs = {canonical(one["position"]): one["position"] for one in program}
    missing, extra = sorted(mine.keys() - theirs.keys()), sorted(theirs.keys() - mine.keys())
    if missing or extra:
        first = next(iter(_apart(json.loads((missing or ["{}"])[0]), json.loads((extra or ["{}"])[0]), "position")))
        yield f"{len(missing)} turns end as they do by the book only, {len(extra)} by the program only; such as {first}"


def _said(value: object) -> str:
    """Return plain data as one short line."""
    text = json.dumps(value) if isinstance(value, dict | list | tuple) else shown(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


_LONGEST = 120


def _listed(names: Any) -> str:  # noqa: ANN401 -- a collection of texts
    few = sorted(map(str, names))
    more = f" and {len(few) - _FEW} more" if len(few) > _FEW else ""
    return ", ".join(shown(one) if not one.isprintable() else one[:_LONGEST] for one in few[:_FEW]) + more


_FEW = 5


def changes(before: Any, after: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any, Any]]:  # noqa: ANN401 -- plain data
    """Yield where plain data differ, by the names on the way, each with what stands there before and after."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted(before.keys() | after.keys()):
            yield from changes(before.get(name), after.get(name), (*place, name))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for one, other in zip(before, after, strict=True):
            yield from changes(one, other, place)
    else:
        yield place, before, after
