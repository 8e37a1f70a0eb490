"""The results for mutants so far, so that an interrupted run continues where it was."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import attrs

from tools.mutants.mutations import Mutant


@attrs.define
class Store:
    """A file with a line for each answer; it is only ever appended to.

    Attributes:
        path: The file.
        answers: What noticed a mutant, an empty text for nothing, by judge and mutant.
        by: What exactly noticed it, such as the key of a vector, where that is known.
        why: In a word, why that came of it, where that is known.
    """

    path: Path
    answers: dict[str, str] = attrs.field(factory=dict)
    by: dict[str, str] = attrs.field(factory=dict)
    why: dict[str, str] = attrs.field(factory=dict)

    @classmethod
    def read(cls, folder: Path, digest: str) -> Store:
        """Return what is stored about the code with a digest."""
        path = folder / f"noticed-{digest}.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        entries = [json.loads(line) for line in lines]
        by = {entry["mutant"]: entry["by"] for entry in entries if "by" in entry}
        why = {entry["mutant"]: entry["why"] for entry in entries if "why" in entry}
        return cls(path, {entry["mutant"]: entry["noticed"] for entry in entries}, by, why)

    def known(self, judge: str, mutant: Mutant) -> str | None:
        """Return what noticed a mutant, an empty text if nothing did; None if nobody has tried."""
        return self.answers.get(key(judge, mutant))

    def noticed_by(self, judge: str, mutant: Mutant) -> str | None:
        """Return what exactly noticed a mutant, None if nothing did or that is not known."""
        return self.by.get(key(judge, mutant))

    def why_of(self, judge: str, mutant: Mutant) -> str | None:
        """Return in a word why that came of a mutant, None if that is not known."""
        return self.why.get(key(judge, mutant))

    def add(self, judge: str, mutant: Mutant, noticed: str | None, **more: str) -> None:
        """Keep an answer, and what else there is to say about it."""
        entry = {"mutant": key(judge, mutant), "noticed": noticed or "", "what": " | ".join(mutant.key)}
        entry |= {name: value for name, value in more.items() if value}
        self.answers[entry["mutant"]] = entry["noticed"]
        if "by" in entry:
            self.by[entry["mutant"]] = entry["by"]
        if "why" in entry:
            self.why[entry["mutant"]] = entry["why"]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def key(judge: str, mutant: Mutant) -> str:
    """Return what tells an answer from the others."""
    whole = f"{mutant.function}\n{mutant.source}"
    return f"{judge}:{hashlib.sha256(whole.encode()).hexdigest()[:24]}"
