"""``python -m tools.mutants.by_vectors --suite DIR``: try every mutant with the vectors as the only judge."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from crusaders_rules.cli.terminal import console, print_json
from crusaders_rules.conform.essence import canonical
from crusaders_rules.conform.offering import ruleset_of
from crusaders_rules.conform.suite import IN_TURNS, Suite, SuiteError, WrongRule, read_suite, write_suite
from crusaders_rules.conform.vector import Vector, key_of
from crusaders_rules.conform.whole_turns import DECISIONS, in_whole_turns, turns_by_the_book
from crusaders_rules.game import OURS, Game, game_named
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from tools.mutants.__main__ import EQUIVALENT, OUT, Tally, document, equivalents, share_of, show
from tools.mutants.judges import sources
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.numbers import noticed_caps, noticed_numbers
from tools.mutants.recorded import Record, recorded, rule_functions
from tools.mutants.selections import Selection, print_table_of, selections
from tools.mutants.store import Store
from tools.mutants.vectors import Found, Judge, Verdict, function_of
from tools.mutants.wordless import only_words

if TYPE_CHECKING:
    from rich.progress import Progress

BEYOND = EQUIVALENT.with_name("beyond_vectors.toml")
JUDGE, TURNS = "vectors", "turns"
LEAST = 97.0
# The kinds of vector that a mutant is asked, the quick ones first; the next ones are asked only what survives them.
STAGES = (("legal", "explain", "apply", "score", "set", "new", "reading"), ("perft", "turns"), ("game",))
# A position of a game that is written as its decisions takes as long as a game, which shows more.
STAGES_OF_RECORDS = (("game", "new"), ("legal", "score"), ("explain", "apply", "reading"))


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--game", "named", type=click.Choice(OURS), default=OURS[0], show_default=True, help="The game.")
@click.option("--suite", "folder", required=True, metavar="DIR", type=click.Path(path_type=Path, exists=True))
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module of rules; may be repeated.")
@click.option("--first", default=0, show_default=True, help="The first mutant to try, with --every.")
@click.option("--every", type=click.IntRange(1), default=1, show_default=True, help="Try only every so many mutants.")
@click.option("--again", is_flag=True, help="Try again what survived.")
@click.option("--quick", is_flag=True, help="Leave out what takes long to answer: counts of ways, and whole games.")
@click.option("--seconds", default=60.0, show_default=True, help="The processor time for a mutant.")
@click.option("--least", type=float, default=LEAST, show_default=True, help="The per cent below which it fails.")
@click.option(
    "--write",
    "target",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write the suite there in the order of what its vectors notice, with that measure for crusaders conform.",
)
@click.option("--most", type=click.IntRange(1), metavar="N", help="With --write: only the N vectors asked first.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(  # noqa: PLR0913 -- one argument for each option
    *,
    named: str,
    folder: Path,
    modules: tuple[str, ...],
    first: int,
    every: int,
    again: bool,
    quick: bool,
    seconds: float,
    least: float,
    target: Path | None,
    most: int | None,
    as_json: bool,
) -> None:
    """Break each rule in every small way, and count what the vectors of a suite notice.

    Mutants that change only words for people are not tried, since vectors have no such words; they are counted apart.
    A mutant that is not decided within its time counts as a survivor; the end says how many these are. The result
    for each mutant is kept under out/mutants for this suite, so that a later run can continue.

    Exit status 1 if less than the least share is noticed.
    """
    started = time.perf_counter()
    everything = {name: mutants_of(one.path.read_text("utf-8"), name) for name, one in sources().items()}
    same = equivalents(EQUIVALENT, everything) | equivalents(BEYOND, everything)
    game = game_named(named)
    of_rules = [name for name in modules_of_rules(game) if everything[name]]
    if unknown := sorted(set(modules) - set(of_rules)):
        raise click.ClickException(f"no module of rules: {', '.join(unknown)}; there are {', '.join(of_rules)}")
    asked = {name: everything[name][first::every] for name in of_rules if not modules or name in modules}
    found = {name: [one for one in mutants if not only_words(one)] for name, mutants in asked.items()}
    click.echo(f"{sum(map(len, asked.values())) - sum(map(len, found.values()))} change only words", err=True)
    todo = [one for mutants in found.values() for one in mutants if one.key not in same]
    try:
        suite = read_suite(folder)
    except SuiteError as error:
        raise click.ClickException(str(error)) from error
    stages = STAGES if game is THY_WILL_BE_DONE else STAGES_OF_RECORDS
    store = _tried(game, suite, todo, again=again, stages=stages[:1] if quick else stages, budget=seconds)
    tallies = [
        Tally(
            name,
            [one for one in mutants if one.key in same],
            {one: {JUDGE: store.known(JUDGE, one) or ""} for one in mutants if one.key not in same},
            0,
        )
        for name, mutants in found.items()
    ]
    passed = time.perf_counter() - started
    rows = measured(store, todo)
    if target is not None:
        vectors = [vector for _, vector in suite.vectors]
        write_suite(target, game, vectors, most, [*rows, *(wrong_numbers(vectors) if game is THY_WILL_BE_DONE else ())])
    undecided = sum(store.why_of(JUDGE, one) == Verdict.UNDECIDED.name.lower() for one in todo)
    if as_json:
        print_json({**document(tallies, (JUDGE,), passed), "undecided": undecided})
    else:
        show(tallies, (JUDGE,), passed)
        if undecided:
            click.echo(f"{undecided} of the survivors were not decided; --again --seconds N tries them for longer")
        if game is THY_WILL_BE_DONE:
            print_table_of(suite, rows)
    sys.exit(share_of(tallies) < least)


def modules_of_rules(game: Game = THY_WILL_BE_DONE) -> list[str]:
    """Return the names of the modules whose mutants are asked: the rules of a game and of its expansions."""
    below = f"{game.home.package}."
    return [
        name for name, one in sources().items() if "rules" in one.module.split(".") and one.module.startswith(below)
    ]


def wrong_numbers(vectors: Sequence[Vector]) -> list[WrongRule]:
    """Return what the vectors of the first game notice of wrong numbers in its editions and its scores."""
    numbers = noticed_numbers(Ruleset().edition.name, of_base(vectors, "legal"))
    return [*numbers, *noticed_caps(of_base(vectors, "score"))]


def of_base(vectors: Sequence[Vector], kind: str) -> list[Vector]:
    """Return the vectors of a kind about the base game and its scoring without knight orders, no turn begun."""
    asked = selections(vectors)
    found = [vectors[number] for number in sorted(asked[0].numbers | asked[-1].numbers)]
    plain = [one for one in found if one.kind == kind and ruleset_of(one.request).get("orders") == "none"]
    return [one for one in plain if kind != "legal" or one.request["position"]["pending"]["asks"] == "turn"]


def measured(store: Store, mutants: Sequence[Mutant]) -> list[WrongRule]:
    """Return what the vectors of a suite notice, as ``crusaders conform`` reads it.

    Args:
        store: The result for each mutant.
        mutants: The mutants that were tried; those without a rule are left out.
    """
    rows = []
    for one in mutants:
        known, by, turns = store.known(JUDGE, one), store.noticed_by(JUDGE, one), store.noticed_by(TURNS, one)
        # What cannot be imported or comes to no end is noticed by any vector, so it says nothing about them.
        if one.ids and known is not None and not (known and by is None):
            found = (*(by or "").split(), *(f"{IN_TURNS}{key}" for key in (turns or "").split()))
            rows.append(WrongRule(tuple(sorted(one.ids)), found))
    return rows


@attrs.frozen
class _Run:
    """A run over mutants with a suite.

    Attributes:
        game: The game.
        vectors: The vectors of the suite.
        store: The result for each mutant.
        stages: The kinds of vector that are asked, those of one stage after those of another.
        budget: The processor time for a mutant.
        bar: Shows how far it is.
        selections: What an engine is asked that offers one scope.
    """

    game: Game
    vectors: Sequence[Vector]
    store: Store
    stages: Sequence[tuple[str, ...]]
    budget: float
    bar: Progress
    selections: Sequence[Selection]

    def over(self, mutants: Sequence[Mutant]) -> None:
        """Try mutants with the vectors, stage by stage; what noticed them in another suite comes first."""
        left = dict.fromkeys(mutants, Found(Verdict.SAME))
        numbers, known = {key_of(vector): number for number, vector in enumerate(self.vectors)}, hints(OUT)
        for kinds in self.stages:
            inside = [number for number, vector in enumerate(self.vectors) if vector.kind in kinds]
            if not left or not inside:
                continue
            vectors = [self.vectors[number] for number in inside]
            places = {number: place for place, number in enumerate(inside)}
            judge = Judge(vectors, self._recorded(vectors, left), budget=self.budget, game=self.game.name)
            within = [
                attrs.evolve(one, numbers={places[n] for n in one.numbers & places.keys()}) for one in self.selections
            ]
            task = self.bar.add_task("", total=len(left))
            for mutant, before in list(left.items()):
                self.bar.update(task, advance=1, description=f"mutants by {', '.join(kinds)}, {len(left)} left")
                if before.seconds >= self.budget:
                    left[mutant] = attrs.evolve(before, verdict=Verdict.UNDECIDED)
                    continue
                wanted = [one.numbers for one in within if one.rules.intersection(mutant.ids)]
                told = [
                    places[numbers[key]] for key in known.get(" | ".join(mutant.key), ()) if numbers.get(key) in places
                ]
                found = judge.judged(mutant, wanted, told, spent=before.seconds)
                if _NOTICED[found.verdict]:
                    del left[mutant]
                    self._keep(mutant, found, vectors)
                else:
                    verdict = max(before.verdict, found.verdict)
                    left[mutant] = Found(verdict, seconds=before.seconds + found.seconds)
        for mutant, found in left.items():
            self._keep(mutant, found, ())

    def in_turns(self, mutants: Sequence[Mutant]) -> None:
        """Try mutants with whole turns in the place of decisions, as an engine is asked that knows only these."""
        plain = self.selections[0]
        left = [one for one in mutants if plain.rules.intersection(one.ids) and self.store.noticed_by(JUDGE, one)]
        left = [one for one in left if self.store.known(TURNS, one) is None]
        if not left:
            return
        instead: dict[str, tuple[Vector, Vector]] = {}
        task = self.bar.add_task("whole turns", total=len(plain.numbers))
        for number in sorted(plain.numbers):
            self.bar.update(task, advance=1)
            vector = self.vectors[number]
            position = vector.request.get("position", {})
            place = canonical(position)
            # Who knows only whole turns may not know the middle of one.
            if vector.kind in DECISIONS and position["pending"]["asks"] == "turn" and place not in instead:
                request = in_whole_turns(vector.request)
                book = turns_by_the_book(THY_WILL_BE_DONE, request)
                if book["ok"] and book["asked"] is not None:
                    turns = Vector(kind="turns", ground=vector.ground, rules=vector.rules, request=request, answer=book)
                    instead[place] = vector, turns
        asked, vectors = zip(*instead.values(), strict=True)
        judge = Judge(vectors, self._recorded(vectors, left), budget=self.budget)
        task = self.bar.add_task("mutants by whole turns", total=len(left))
        numbers, known = {key_of(vector): number for number, vector in enumerate(asked)}, hints(OUT)
        for mutant in left:
            told = [numbers[key] for key in known.get(" | ".join(mutant.key), ()) if key in numbers]
            self._keep(mutant, judge.judged(mutant, hints=told), asked, TURNS)
            self.bar.update(task, advance=1)

    def _keep(self, mutant: Mutant, found: Found, vectors: Sequence[Vector], judge: str = JUDGE) -> None:
        by = " ".join(key_of(vectors[number]) for number in found.numbers)
        self.store.add(judge, mutant, _NOTICED[found.verdict], why=found.verdict.name.lower(), by=by)

    def _recorded(self, vectors: Sequence[Vector], mutants: Collection[Mutant]) -> Record:
        """Note what vectors make the functions of some mutants compute.

        Raises:
            click.ClickException: The rules as they are answer a vector otherwise.
        """
        modules = {mutant.function.rpartition(".")[0] for mutant in mutants if function_of(mutant)[1] is None}
        wanted = {function_of(mutant)[0] for mutant in mutants}
        names = {name for name in rule_functions() if name in wanted or name[0] in modules}
        task = self.bar.add_task("the rules as they are", total=len(vectors))
        record = recorded(vectors, lambda: self.bar.update(task, advance=1), names, self.game)
        if record.wrong:
            number, said = record.wrong[0]
            ground, rules = vectors[number].ground, ", ".join(vectors[number].rules)
            raise click.ClickException(f"without any mutant a vector of {ground} about {rules} differs: {said}")
        return record


def _tried(  # noqa: PLR0913 -- what the command was given
    game: Game,
    suite: Suite,
    mutants: Sequence[Mutant],
    *,
    again: bool,
    stages: Sequence[tuple[str, ...]],
    budget: float,
) -> Store:
    """Try the mutants that have not been tried with this suite."""
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    store = Store.read(OUT, f"by-{suite.contents['digest'][:16]}")
    todo = [one for one in mutants if (not store.known(JUDGE, one) if again else store.known(JUDGE, one) is None)]
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        vectors = [vector for _, vector in suite.vectors]
        run = _Run(game, vectors, store, stages, budget, bar, selections(vectors) if game is THY_WILL_BE_DONE else ())
        run.over(todo)
        if game.spoken.turns is not None:
            run.in_turns(mutants)
    return store


def hints(folder: Path) -> dict[str, tuple[str, ...]]:
    """Return which vectors noticed a mutant in any suite so far, by what the mutant changes.

    So a mutant has its hints even if something else in its module has changed.
    """
    found: dict[str, dict[str, None]] = {}
    for file in sorted(folder.glob("noticed-by-*.jsonl")):
        for entry in map(json.loads, file.read_text("utf-8").splitlines()):
            found.setdefault(entry["what"], {}).update(dict.fromkeys(entry.get("by", "").split()))
    return {what: tuple(keys) for what, keys in found.items()}


# What each verdict says about a mutant.
_NOTICED: Mapping[Verdict, str] = {
    Verdict.NOTICED: JUDGE,
    Verdict.ENDLESS: "no end",
    Verdict.SAME: "",
    Verdict.UNNOTICED: "",
    Verdict.UNDECIDED: "",
}


if __name__ == "__main__":
    main()
