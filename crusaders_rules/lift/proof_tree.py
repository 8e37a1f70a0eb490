"""The tree of theorems: what each theorem rests on, whether that holds together, and what is not proved at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crusaders_rules.lift.theorem import Lemma, Theorem

ByName = Mapping[str, Theorem]


def with_lemmas(chosen: Sequence[Theorem], theorems: Sequence[Theorem]) -> list[Theorem]:
    """Return theorems with all theorems that they rest on, directly or not; each before those that it rests on.

    Args:
        chosen: The theorems.
        theorems: All theorems.
    """
    known = {theorem.name: theorem for theorem in theorems}
    found, due = dict.fromkeys(theorem.name for theorem in chosen), [theorem.name for theorem in chosen]
    while due:
        for name in known[due.pop(0)].rests_on:
            if name not in found and name in known:
                found[name] = None
                due.append(name)
    return [known[name] for name in found]


def faults(theorems: Sequence[Theorem]) -> list[str]:
    """Return what is wrong with the references between theorems, in words.

    A theorem may rest only on theorems that exist, and not on itself by any detour. A theorem that is named in an
    assumption must be a reference. If both theorems quantify over the same thing under one name, the lemma must cover
    all of it.

    Args:
        theorems: All theorems.
    """
    known = {theorem.name: theorem for theorem in theorems}
    return [fault for theorem in theorems for fault in _faults(theorem, known)]


def _faults(theorem: Theorem, known: ByName) -> Iterator[str]:
    for name in theorem.rests_on:
        if name not in known:
            yield f"{theorem.name} rests on {name}, which does not exist"
    present = [known[name] for name in theorem.rests_on if name in known]
    if any(one.name == theorem.name for one in with_lemmas(present, tuple(known.values()))):
        yield f"{theorem.name} rests on itself"
    for said in theorem.assumes:
        named = [] if isinstance(said, Lemma) else [word for word in re.findall(r"\w+", said) if word in known]
        for name in named:
            yield f"{theorem.name} names {name} in an assumption that is not a reference"
    for lemma in present:
        for name in _narrower(theorem, lemma):
            yield f"{theorem.name} rests on {lemma.name}, which is not proved for every {name}"


# Arguments that mean the same in every theorem.
_SHARED = ("order", "ruleset", "readings", "sheet", "action")


def _narrower(theorem: Theorem, lemma: Theorem) -> Iterator[str]:
    """Yield the shared arguments for which a lemma is proved of fewer values than the theorem that rests on it."""
    wide = {name: domain for part in theorem.parts() for name, domain in part.domains.items()}
    narrow = {name: domain for part in lemma.parts() for name, domain in part.domains.items()}
    for name in _SHARED:
        if name in wide and name in narrow and not _covers(narrow[name], wide[name]):
            yield name


def _covers(domain: Any, other: Any) -> bool:  # noqa: ANN401 -- domains
    """Prove whether a domain has all values of another one."""
    if domain == other:
        return True
    from crusaders_rules.lift import Claims, ProofVerdict, prove, theorem

    def inside(value: Any = other) -> Claims:  # noqa: ANN401 -- of the domain
        yield domain.holds(value)

    return prove(theorem("", rules=(), sabotage=())(inside)).verdict == ProofVerdict.PROVED


def tree(root: Theorem, theorems: Sequence[Theorem], said: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a tree: a theorem, below it those that it rests on, and so on.

    A theorem that is shown already is not unfolded again.

    Args:
        root: The theorem at the top.
        theorems: All theorems.
        said: What is said of each theorem after its name.
    """
    known = {theorem.name: theorem for theorem in theorems}
    shown: set[str] = set()

    def below(name: str, depth: int) -> Iterator[str]:
        again = name in shown and bool(known[name].rests_on)
        yield f"{'  ' * depth}{name}  {said.get(name, '')}{' (as above)' if again else ''}".rstrip()
        if name in shown:
            return
        shown.add(name)
        for one in known[name].assumes:
            if isinstance(one, Lemma):
                yield f"{'  ' * (depth + 1)}{str(one).rpartition(' (see ')[0]}:"
                for lemma in one.by:
                    yield from below(lemma, depth + 2)

    yield from below(root.name, 0)


def trusted(root: Theorem, theorems: Sequence[Theorem]) -> list[tuple[str, str]]:
    """Return what is assumed and not proved, with the theorem that assumes it, for a theorem and all below it.

    Args:
        root: The theorem at the top.
        theorems: All theorems.
    """
    every = with_lemmas([root], theorems)
    return [(one.name, said) for one in every for said in one.assumes if not isinstance(said, Lemma)]


def untried(tried: Sequence[Theorem]) -> Iterator[str]:
    """Yield a sentence for each theorem that rests on others which were not tried with it: it is shown in part only.

    Args:
        tried: The theorems that were tried.
    """
    names = {theorem.name for theorem in tried}
    for theorem in tried:
        missing = sum(name not in names for name in theorem.rests_on)
        if missing:
            yield (
                f"{theorem.name} rests on theorems that were not tried here ({missing}); to try them too: "
                f"crusaders prove {theorem.name} --tree"
            )
