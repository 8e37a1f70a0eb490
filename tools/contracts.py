"""``python -m tools.contracts``: a second pair of eyes on the prover, which looks at theorems of rules as contracts.

A lifted run is this project's own symbolic executor. CrossHair is another one, which others wrote, over the same solver
z3. Each theorem becomes a function of whole numbers and truth values with a contract: its arguments are in the domains
of the theorem, and it returns whether all claims hold. CrossHair runs it over values of its own.
"""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.lift import Strength, Theorem
from crusaders_rules.lift.faults import NotSupposed
from crusaders_rules.lift.shape import complete

# The topics whose theorems are about functions of ``rules/``, without positions and decisions.
TOPICS = (
    *("amounts", "bonuses", "costs", "crusade", "divine", "end", "five_and_six", "gains", "refused", "scored"),
    *("scoring", "travel", "turns", "wheel"),
)
EXPLAINED = Path(__file__).with_name("contracts.toml")


class Seen(StrEnum):
    """What CrossHair says of a contract."""

    CONFIRMED = "confirmed over all paths"
    OPEN = "not confirmed"
    COUNTEREXAMPLE = "counterexample"
    NOTHING = "cannot be looked at"


@attrs.frozen
class Contract:
    """A theorem as a function of plain values.

    Attributes:
        theorem: The theorem.
        arguments: The type of each value that its domains are made of.
        bounds: What each of them must be.
    """

    theorem: Theorem
    arguments: Mapping[str, type]
    bounds: tuple[str, ...]

    @property
    def text(self) -> str:
        """The function, as a module has it."""
        given = ", ".join(f"{self.name_of(one)}: {kind.__name__}" for one, kind in self.arguments.items())
        values = ", ".join(f"{one!r}: {self.name_of(one)}" for one in self.arguments)
        pre = "".join(f"    pre: {bound}\n" for bound in self.bounds)
        return (
            f"def {self.theorem.name}({given}) -> bool:\n"
            f'    """\n{pre}    post: _\n    """\n'
            f"    return holds({self.theorem.name!r}, {{{values}}})\n"
        )

    @staticmethod
    def name_of(variable: str) -> str:
        """Return the name of an argument for a value of a domain."""
        return f"v_{variable.replace('.', '_')}"


@attrs.define
class _Values:
    """Notes what values the domains of a theorem are made of."""

    arguments: dict[str, type] = attrs.field(factory=dict)
    bounds: list[str] = attrs.field(factory=list)

    def integer(self, name: str, low: int | None, high: int | None) -> int:
        """Note a number."""
        self.arguments[name] = int
        ends = [f"{low} <= " if low is not None else "", f" <= {high}" if high is not None else ""]
        if any(ends):
            self.bounds.append(Contract.name_of(name).join(ends))
        return low or 0

    def truth(self, name: str) -> bool:
        """Note a truth value."""
        self.arguments[name] = bool
        return False

    def choice(self, name: str, options: int) -> int:
        """Note the number of an option."""
        return self.integer(name, 0, options - 1)

    def member(self, name: str, members: tuple[Enum, ...]) -> Enum:
        """Note the number of a member."""
        return members[self.integer(name, 0, len(members) - 1)]


@attrs.frozen
class _Given:
    """Gives a theorem the values of a call."""

    values: Mapping[str, Any]

    def integer(self, name: str, low: int | None, high: int | None) -> int:  # noqa: ARG002 -- the contract bounds it
        """Return a number."""
        return self.values[name]  # type: ignore[no-any-return]

    def truth(self, name: str) -> bool:
        """Return a truth value."""
        return self.values[name]  # type: ignore[no-any-return]

    def choice(self, name: str, options: int) -> int:
        """Return the place of an option."""
        return next(place for place in range(options) if self.values[name] == place)

    def member(self, name: str, members: tuple[Enum, ...]) -> Enum:
        """Return a member."""
        return members[self.choice(name, len(members))]


def contract_of(theorem: Theorem) -> Contract:
    """Return a theorem as a contract.

    Args:
        theorem: A lifted theorem.
    """
    (part,) = theorem.parts()
    values = _Values()
    for name, domain in part.domains.items():
        domain.draw(values, name)
    return Contract(theorem, values.arguments, tuple(values.bounds))


_known: dict[str, Theorem] = {}


def holds(name: str, values: Mapping[str, Any]) -> bool:
    """Return whether all claims of a theorem hold for plain values; where its premise does not, it claims nothing.

    Args:
        name: The name of the theorem.
        values: The values of its domains.
    """
    (part,) = _known[name].parts()
    source = _Given(values)
    try:
        for claim in complete(part.claims, **{one: domain.draw(source, one) for one, domain in part.domains.items()}):
            if not (claim[1] if isinstance(claim, tuple) else claim):
                return False
    except NotSupposed:
        return True
    return True


def theorems() -> Iterator[Theorem]:
    """Yield the theorems that are given to CrossHair."""
    from crusaders_rules.thy_will_be_done.check.project import all_theorems

    for one in all_theorems():
        if one.topic in TOPICS and one.strength == Strength.LIFTED and len(one.parts()) == 1:
            yield one


@attrs.frozen
class Look:
    """The result for a contract.

    Attributes:
        theorem: The name of the theorem.
        seen: What CrossHair says.
        said: Its message.
        seconds: How long it took.
    """

    theorem: str
    seen: Seen
    said: str
    seconds: float


def look_at(chosen: Sequence[Theorem], seconds: float) -> Iterator[Look]:
    """Yield what CrossHair says of each theorem.

    Args:
        chosen: The theorems.
        seconds: The longest time for each.
    """
    _known.update((one.name, one) for one in chosen)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "contracts_to_look_at.py"
        head = f"from {__name__} import holds\n" if __name__ != "__main__" else "from tools.contracts import holds\n"
        path.write_text("\n\n".join([head, *(contract_of(one).text for one in chosen)]), encoding="utf-8")
        sys.path.insert(0, folder)
        # The one of an earlier look is another one.
        sys.modules.pop(path.stem, None)
        importlib.invalidate_caches()
        module = importlib.import_module(path.stem)
        sys.path.remove(folder)
        for one in chosen:
            started = time.monotonic()
            seen, said = _asked(getattr(module, one.name), seconds)
            yield Look(one.name, seen, said, time.monotonic() - started)


def _asked(function: Any, seconds: float) -> tuple[Seen, str]:  # noqa: ANN401 -- a function
    from crosshair.core_and_libs import MessageType, analyze_function, run_checkables
    from crosshair.options import AnalysisKind, AnalysisOptionSet

    options = AnalysisOptionSet(
        analysis_kind=[AnalysisKind.PEP316], per_condition_timeout=seconds, per_path_timeout=seconds, report_all=True
    )
    messages = list(run_checkables(analyze_function(function, options)))
    if not messages:
        return Seen.NOTHING, "no message"
    worst = max(messages, key=lambda one: one.state)
    if worst.state == MessageType.CONFIRMED:
        return Seen.CONFIRMED, ""
    if "Opaque" in worst.message:
        # CrossHair itself asks an unseen part for its class, which refutes a theorem; no rule has done so.
        return Seen.OPEN, "it looks at an unseen part itself"
    if worst.state in {MessageType.CANNOT_CONFIRM, MessageType.PRE_UNSAT}:
        return Seen.OPEN, worst.message
    if worst.state in {MessageType.POST_FAIL, MessageType.POST_ERR, MessageType.EXEC_ERR}:
        return Seen.COUNTEREXAMPLE, worst.message
    return Seen.NOTHING, worst.message


def explained() -> dict[str, str]:
    """Return why CrossHair does not confirm some theorems, by the name of the theorem."""
    return tomllib.loads(EXPLAINED.read_text(encoding="utf-8")) if EXPLAINED.exists() else {}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1)
@click.option("--seconds", default=15.0, show_default=True, help="The longest time for each theorem.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(names: tuple[str, ...], seconds: float, *, as_json: bool) -> None:
    """Let CrossHair look at theorems of rules as contracts; a NAME is a theorem or a topic.

    Exit status 1 if it finds a counterexample to a theorem, or cannot look at one.
    """
    chosen = [one for one in theorems() if not names or {one.name, one.topic} & {*names}]
    if not chosen:
        raise click.ClickException(f"no theorem or topic of rules is named {', '.join(names)}")
    looks = []
    for look in look_at(chosen, seconds):
        looks.append(look)
        if not as_json:
            click.echo(f"{look.theorem}: {look.seen} ({look.seconds:.1f} s){f': {look.said}' if look.said else ''}")
    counts = {seen: sum(one.seen == seen for one in looks) for seen in Seen}
    if as_json:
        click.echo(json.dumps({"looks": [attrs.asdict(one) for one in looks], "counts": counts}, indent=2))
    else:
        click.echo(", ".join(f"{count} {seen}" for seen, count in counts.items()))
    sys.exit(bool(counts[Seen.COUNTEREXAMPLE] or counts[Seen.NOTHING]))


if __name__ == "__main__":
    from tools.contracts import main as run

    run()
