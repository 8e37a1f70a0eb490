"""``python -m tools.mutants.drawn``: faults of the play of the first game, drawn by a seed; theorems alone judge them.

Constants, comparisons, dropped statements and swapped arguments, of the base game and both expansions. A third of the
faults are guarded: they are there only in one seat, with one number of players, one order, or the like. So a theorem
that shows one case of many does not see them.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any

import attrs
import click

from crusaders_rules.cli.terminal import print_json, print_table, table
from crusaders_rules.cli.working import place_options
from crusaders_rules.work import Executor
from tools.mutants import mutations
from tools.mutants.classes import Breaks, broken_by
from tools.mutants.judges import CHAPTERS, GAMES, Source, module_of, sources
from tools.mutants.mutations import Mutant
from tools.mutants.spread import end_after, spreading

# What is looked at: what carries out and judges turns, not what only shows or saves time.
BROKEN = (Breaks.TURN, Breaks.EXPANSIONS)


class Fault(StrEnum):
    """What is wrong."""

    CONSTANT = "constant"
    COMPARISON = "comparison"
    DROPPED = "dropped statement"
    SWAPPED = "swapped arguments"


# What a guard asks, by the argument that a function must have for it; ``{k}`` is drawn.
_GUARDS: Mapping[str, Sequence[tuple[str, Sequence[int | str]]]] = {
    "state": (
        ("state.seat == {k}", range(4)),
        ("len(state.areas) == {k}", range(2, 5)),
        ("state.supply % 2 == {k}", range(2)),
    ),
    "area": (
        ("area.order.value == '{k}'", ("teutonic", "aviz", "santiago", "templar")),
        ("len(area.knights) == {k}", range(1, 4)),
        ("area.troops >= {k}", range(1, 4)),
    ),
    "mine": (("len(mine.knights) == {k}", range(1, 4)), ("mine.troops >= {k}", range(1, 4))),
    "asked": (("asked.seat == {k}", range(4)),),
    "wedge": (("wedge == {k}", range(6)),),
    "supply": (("supply % 2 == {k}", range(2)),),
}


@attrs.frozen
class Drawn:
    """A fault.

    Attributes:
        mutant: The module in which it is.
        fault: What is wrong.
        guard: When it is there, empty for always.
    """

    mutant: Mutant
    fault: Fault
    guard: str = ""

    def same(self, known: Container[tuple[str, str, str]]) -> bool:
        """Whether it makes no difference: it is known not to without its guard, or its guard never holds.

        Args:
            known: The keys of mutants that make no difference.
        """
        bare = self.mutant.mutated.removesuffix(f"  # only if {self.guard}")
        key = self.mutant.function, self.mutant.original, bare
        return key in known or key in _SAME or (*key, self.guard) in _SAME_GUARDED or _never(self.guard)


# Faults of kinds that ``mutations`` does not have, and that make no difference: why.
_SAME = {
    (
        "play.feasibility._least_travel",
        "return max(least, points - carried if points > carried else ANY_VALUE)",
        "return max(points - carried if points > carried else ANY_VALUE, least)",
    ): "the larger of two numbers does not depend on their order",
    (
        "play.flow.movement",
        "left = max(0, points + area.carried)",
        "left = max(points + area.carried, 0)",
    ): "the larger of two numbers does not depend on their order",
    (
        "play.needs.base.least_on_board",
        "builds = min(cost, builds)",
        "builds = min(builds, cost)",
    ): "the smaller of two numbers does not depend on their order",
    (
        "play.needs.base.least_by_region",
        "if not build.lending((0,), (), state.ruleset):",
        "if not build.lending((1,), (), state.ruleset):",
    ): "only whether any region lends is asked, not which",
    (
        "play.kinds.building._judge",
        (
            "refusals = some(build.no_knight(region.name, given.region in area.knights), "
            "build.enemy_there(state.enemies[given.region]), needs.no_room(state, given.region, given.building), "
            "build.none_left(given.building, built, ruleset))"
        ),
        (
            "refusals = some(build.no_knight(region.name, given.region in area.knights), "
            "needs.no_room(state, given.region, given.building), build.enemy_there(state.enemies[given.region]), "
            "build.none_left(given.building, built, ruleset))"
        ),
    ): "no region has both an enemy and a building, so at most one of the two refuses",
}


# The same, with the guard that makes it so.
_SAME_GUARDED = {
    (
        "play.feasibility._least_travel",
        "least = 1",
        "pass",
        "area.troops >= 1 and area.order.value == 'teutonic'",
    ): "only the Knights of the Holy Sepulchre come to this statement",
    (
        "play.kinds.short_wedge._meets",
        "yield Problem('pending.wheel', f'needs a seat from 1 to {len(state.areas)}', 'components.players')",
        "yield Problem(f'needs a seat from 1 to {len(state.areas)}', 'pending.wheel', 'components.players')",
        "state.seat == 2",
    ): "chance is asked, and has no seat",
}


def _never(guard: str) -> bool:
    """Whether no position meets a guard: a seat that nobody has, or two seats at once."""
    asked = re.findall(r"(?:state|asked)\.seat == (\d+)", guard)
    players = re.findall(r"len\(state\.areas\) == (\d+)", guard)
    return len(set(asked)) > 1 or len(set(players)) > 1 or any(int(a) >= int(b) for a in asked for b in players)


@attrs.frozen(eq=False)
class _Place:
    """A change of a function, not made yet."""

    source: Source
    items: Sequence[ast.stmt]
    item: ast.FunctionDef
    statement: ast.stmt
    old: ast.AST
    new: ast.AST
    fault: Fault

    def made(self, guard: str) -> Drawn | None:
        """Make the change, under a guard if there is one; None if it changes nothing, or nothing of a turn."""
        wrong: Any = mutations._with(self.statement, self.old, self.new)  # noqa: SLF001 -- of this tool
        before, after = (mutations._head(one) for one in (self.statement, wrong))  # noqa: SLF001 -- as above
        told = f"{after}  # only if {guard}" if guard else after
        if guard:
            wrong = ast.If(ast.parse(guard, mode="eval").body, [wrong], [self.statement])
        whole = ast.fix_missing_locations(mutations._with(self.item, self.statement, wrong))  # noqa: SLF001 -- as above
        text = "\n\n".join(ast.unparse(whole if one is self.item else one) for one in self.items)
        name = f"{self.source.name}.{self.item.name}"
        mutant = Mutant(name, self.statement.lineno, before, told, (), text)
        if before == after or broken_by(attrs.evolve(mutant, mutated=after)) not in BROKEN:
            return None
        return Drawn(mutant, self.fault, guard)


def _places(source: Source) -> Iterator[_Place]:
    items = ast.parse(source.path.read_text(encoding="utf-8")).body
    for item in items:
        if isinstance(item, ast.FunctionDef):
            yield from (_Place(source, items, item, *change) for change in _changes(item))


def _changes(item: ast.FunctionDef) -> Iterator[tuple[ast.stmt, ast.AST, ast.AST, Fault]]:
    for statement, (old, new) in mutations._within(item, ""):  # noqa: SLF001 -- as above
        if isinstance(new, ast.Pass):
            yield statement, old, new, Fault.DROPPED
        elif isinstance(old, ast.Compare) and isinstance(new, ast.Compare):
            yield statement, old, new, Fault.COMPARISON
        elif isinstance(old, ast.Constant) and isinstance(new, ast.Constant) and not isinstance(old.value, str):
            yield statement, old, new, Fault.CONSTANT
    for one in ast.walk(item):
        if isinstance(one, ast.Return | ast.Assign | ast.Expr | ast.AugAssign) and not _is_docstring(one):
            for node in ast.walk(one):
                if isinstance(node, ast.Call) and len(node.args) > 1:
                    yield from ((one, node, new, Fault.SWAPPED) for new in _swapped(node))


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _swapped(call: ast.Call) -> Iterator[ast.Call]:
    """Yield a call with two arguments next to each other in the other order, unless they are the same or starred."""
    for at in range(len(call.args) - 1):
        one, other = call.args[at : at + 2]
        if ast.dump(one) != ast.dump(other) and not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
            yield ast.Call(call.func, [*call.args[:at], other, one, *call.args[at + 2 :]], call.keywords)


def _guard(item: ast.FunctionDef, statement: ast.stmt, chance: random.Random) -> str:
    """Return when a fault is there: what its function has tells, in one or two conditions."""
    if not isinstance(statement, ast.Return | ast.Assign | ast.Expr | ast.AugAssign):
        return ""
    given = [one.arg for one in item.args.args]
    every = [guard for name in given for guard in _GUARDS.get(name, ())]
    chosen = chance.sample(every, min(len(every), chance.choice((1, 2))))
    return " and ".join(text.format(k=chance.choice(tuple(values))) for text, values in chosen)


def draw(seed: int, count: int) -> list[Drawn]:
    """Draw faults, as many of each kind, a third of them guarded.

    Args:
        seed: The seed.
        count: How many.
    """
    chance = random.Random(seed)
    places = [place for name, one in sorted(sources().items()) if name.startswith("play.") for place in _places(one)]
    found: list[Drawn] = []
    for guarded, number in ((True, count // 3), (False, count - count // 3)):
        chance.shuffle(places)
        for at, kind in enumerate(Fault):
            of_kind = _drawn([one for one in places if one.fault == kind], chance, guarded=guarded)
            found += islice(of_kind, number // len(Fault) + (at < number % len(Fault)))
    return found


def _drawn(places: Iterable[_Place], chance: random.Random, *, guarded: bool) -> Iterator[Drawn]:
    for place in places:
        guard = _guard(place.item, place.statement, chance) if guarded else ""
        if (guard or not guarded) and (made := place.made(guard)) is not None:
            yield made


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--seed", default=33, show_default=True, help="Draws the faults.")
@click.option("--count", default=200, show_default=True, help="How many.")
@click.option("--seconds", default=60.0, show_default=True, help="Processor time for the proofs of one fault.")
@click.option("--minutes", type=float, help="Stop after so long; the next run goes on from there.")
@click.option("--tests", "with_tests", is_flag=True, help="Let tests look at what no theorem refutes.")
@place_options
@click.option("--list", "only_list", is_flag=True, help="List the faults, and try none.")
@click.option("--least", default=0.0, show_default=True, help="The per cent refuted below which it fails.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(  # noqa: PLR0913 -- one argument for each option
    *,
    seed: int,
    count: int,
    seconds: float,
    minutes: float | None,
    with_tests: bool,
    workers: int | None,
    cluster: str | None,
    only_list: bool,
    least: float,
    as_json: bool,
) -> None:
    """Draw faults of the play of the first game, and count what the theorems alone refute."""
    from tools.mutants.__main__ import EQUIVALENT, OUT, equivalents, percent, place, shortly
    from tools.mutants.by_proofs import judge_of, try_mutants
    from tools.mutants.mutations import mutants_of

    drawn = draw(seed, count)
    every = sources()
    if only_list:
        for one in drawn:
            click.echo(f"{one.fault}{', guarded' if one.guard else ''}: {place(one.mutant)}\n  {shortly(one.mutant)}")
        return
    same = equivalents(EQUIVALENT, {name: mutants_of(one.path.read_text("utf-8"), name) for name, one in every.items()})
    todo = [(one.mutant, every[module_of(one.mutant)]) for one in drawn if not one.same(same)]
    with spreading(workers, cluster) as executor:
        judge = judge_of(executor, OUT)
        try_mutants(executor, judge, todo, seconds, end_after(minutes))
    rows: list[dict[str, Any]] = []
    for one in drawn:
        source = every[module_of(one.mutant)]
        theorem = judge.refutation(one.mutant)
        known = bool(theorem) or judge.trial(one.mutant, source, 0) is None
        rows.append(
            {
                "fault": one.fault,
                "guard": one.guard,
                "place": place(one.mutant),
                "change": shortly(one.mutant),
                "theorem": theorem or "",
                "equivalent": one.same(same),
                "tried": known or one.same(same),
                "test": "",
            }
        )
    if with_tests:
        asked = [(row, one) for row, one in zip(rows, drawn, strict=True) if row["tried"] and not row["theorem"]]
        with spreading(workers, cluster) as executor:
            _ask_tests(asked, executor)
    refuted = sum(bool(row["theorem"]) for row in rows)
    # What no theorem has refuted in its time counts as not refuted, whether or not all of them were tried.
    left = sum(not row["theorem"] and not row["equivalent"] for row in rows)
    open_ = sum(not row["tried"] for row in rows)
    share = percent(refuted, left)
    if as_json:
        print_json(
            {"seed": seed, "refuted": refuted, "not refuted": left, "open": open_, "percent": share, "faults": rows}
        )
    else:
        _show(rows)
        click.echo(f"{refuted} of {refuted + left} faults that make a difference: {share:.1f} per cent, {open_} open")
    sys.exit(share < least or not all(row["tried"] for row in rows))


def _ask_tests(asked: Sequence[tuple[dict[str, Any], Drawn]], executor: Executor) -> None:
    from tools.mutants import by_tests
    from tools.mutants.__main__ import OUT

    every = sources()
    rows = {one.mutant: row for row, one in asked if not row["equivalent"]}
    todo = [(mutant, every[module_of(mutant)]) for mutant in rows]
    for mutant, noticed in by_tests.judged(executor, OUT, todo, (*CHAPTERS, *GAMES)):
        rows[mutant]["test"] = noticed or ""


def _show(rows: Sequence[Mapping[str, Any]]) -> None:
    for row in rows:
        if not row["theorem"]:
            why = (
                "equivalent" if row["equivalent"] else "not tried yet" if not row["tried"] else "no theorem refutes it"
            )
            seen = f"; seen by {row['test']}" if row["test"] else ""
            click.echo(
                f"{row['place']}: {row['fault']}{', guarded' if row['guard'] else ''}\n  {row['change']}\n  {why}{seen}"
            )
    shown = table()
    shown.add_column("faults")
    for name in ("drawn", "tried", "refuted"):
        shown.add_column(name, justify="right")
    for kind in Fault:
        for guarded in (False, True):
            those = [row for row in rows if row["fault"] == kind and bool(row["guard"]) == guarded]
            numbers = (len(those), sum(row["tried"] for row in those), sum(bool(row["theorem"]) for row in those))
            shown.add_row(f"{kind}{', guarded' if guarded else ''}", *map(str, numbers))
    print_table(shown)


if __name__ == "__main__":
    main()
