"""``crusaders prove``: run the theorems about the rule functions."""

from __future__ import annotations

import difflib
import os
import re
import sys
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from crusaders_rules.catalog.extras import missing, missing_extra
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.hidden_faults import print_uncovered, try_quantifiers
from crusaders_rules.cli.proof_runs import FEW, Row, prove_all, texts
from crusaders_rules.cli.proof_texts import checked, write_obligations
from crusaders_rules.cli.terminal import examples, filled, print_json, print_table, rows, table
from crusaders_rules.cli.working import work_options, working
from crusaders_rules.game import Game
from crusaders_rules.lift import Mutant, Strength, Theorem
from crusaders_rules.lift.proof_tree import faults, tree, trusted, untried, with_lemmas

if TYPE_CHECKING:
    from crusaders_rules.lift.checked import CheckedProof
    from crusaders_rules.lift.proving import Counterexample

_SHORT = {
    Strength.TESTED: "tested",
    Strength.CASES: "cases",
    Strength.EXPLORED: "explored",
    Strength.LIFTED: "lifted",
    Strength.INDUCTION: "induction",
}
_SOLVERS = {"z3": ("z3",), "cvc5": ("cvc5",), "both": ("z3", "cvc5")}
# What the topics are called that have a theorem about every game; each kind of game has one.
_WHOLE = re.compile(r"(\w+_)?game")
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command(
    epilog=examples("crusaders prove", "crusaders prove wheel --solver both", "crusaders prove end.round --mutants")
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--solver", type=click.Choice(tuple(_SOLVERS)), default="z3", help="The solver. [default: z3]")
@click.option("--mutants", is_flag=True, help="Also break the rules on purpose; each theorem must fail.")
@click.option("--tree", "as_tree", is_flag=True, help="Also prove what the theorems rest on, and print it as a tree.")
@click.option("--smtlib", metavar="FOLDER", type=_FOLDER, help="Write the solver queries as SMT-LIB files.")
@click.option("--check-proofs", is_flag=True, help="Also let cvc5 prove each query, and check each step of its proof.")
@click.option(
    "--quantifiers", is_flag=True, help="Plant faults that hide in one value of a quantifier, and nothing else."
)
@click.option("--list", "list_only", is_flag=True, help="List the theorems without proving them.")
@work_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def prove(
    game: Game,
    /,
    names: tuple[str, ...],
    solver: str,
    smtlib: Path | None,
    *,
    mutants: bool,
    as_tree: bool,
    check_proofs: bool,
    quantifiers: bool,
    list_only: bool,
    as_json: bool,
    **where: Any,  # noqa: ANN401 -- where the work is done
) -> None:
    """Prove theorems about the rules: run the rule functions over symbolic values, or explore a model completely.

    A NAME is a theorem, a topic or a rule id; none means all. With "game" or "..._game" comes all that it rests on.

    Exit status 1 if a theorem is refuted or undecided, if solvers disagree, if a broken rule goes unnoticed, if
    references between theorems do not hold together, or if a proof is not checked; 2 if a name or a solver is missing.
    """
    theorems = _all(game)
    if quantifiers:
        _try_quantifiers(game, theorems, names, where, as_json=as_json)
    tops, as_tree = _chosen(theorems, names), as_tree or _only_whole(names, theorems)
    chosen = with_lemmas(tops, theorems) if as_tree else tops
    if list_only:
        _list(chosen, as_json=as_json)
        return
    _need(("z3", *_SOLVERS[solver], *(["cvc5"] if check_proofs else [])))
    found, seconds = _proved(game, chosen, _SOLVERS[solver], where, mutants=mutants)
    proofs = _written(found, smtlib, where, check=check_proofs)
    if as_json:
        print_json(figures(game, found) | _proof_figures(proofs))
    else:
        _print(game, found, seconds, _SOLVERS[solver], named=bool(names) and not as_tree)
        _print_below(game, tops if as_tree else (), theorems, found, proofs)
    wrong = _told_faults(theorems if as_tree or not names else (), as_json=as_json)
    sys.exit(bool(wrong) or not all([*(row.good for row in found), *(one.good for one in proofs)]))


def _print_below(
    game: Game,
    tops: Sequence[Theorem],
    theorems: Sequence[Theorem],
    found: Sequence[Row],
    proofs: Sequence[CheckedProof],
) -> None:
    """Print the trees of some theorems, what is not covered if one is about whole games, and the checked proofs."""
    _print_trees(tops, theorems, found)
    print_uncovered(game, whole=any(_WHOLE.fullmatch(one.topic) for one in tops))
    _print_checked(proofs)


def _proved(
    game: Game,
    theorems: Sequence[Theorem],
    solvers: Sequence[str],
    where: Mapping[str, Any],
    *,
    mutants: bool,
) -> tuple[list[Row], float]:
    """Prove theorems where the user says, and return how many seconds that took."""
    pieces = len(theorems) + sum(len(one.sabotage) for one in theorems if mutants)
    with working({**where, **_workers(where, pieces)}) as executor:
        started = time.monotonic()
        found = prove_all(game, theorems, solvers, executor, mutants=mutants)
        return found, time.monotonic() - started


def _written(found: Sequence[Row], folder: Path | None, where: Mapping[str, Any], *, check: bool) -> list[CheckedProof]:
    """Write the queries to a folder, if one is named, and check the proofs of cvc5, if that is wanted."""
    write_obligations(found, folder)
    if not check:
        return []
    with working(where) as executor:
        return list(checked(found, folder, executor))


def _workers(where: Mapping[str, Any], pieces: int) -> dict[str, int]:
    """Return the number of processes for so many proofs, if the user has not said where they are done."""
    if where["workers"] is not None or where["cluster"] is not None:
        return {}
    return {"workers": max(1, min(os.cpu_count() or 1, pieces // FEW))}


def _try_quantifiers(
    game: Game, theorems: Sequence[Theorem], names: Sequence[str], where: dict[str, Any], *, as_json: bool
) -> NoReturn:
    """Plant the hidden faults of theorems and of those below them, and end with 1 if one is not refuted or missing."""
    _need(("z3",))
    tops = _chosen(theorems, names or _whole(theorems))
    with working(where) as executor:
        refuted = try_quantifiers(game, tops, with_lemmas(tops, theorems), executor, as_json=as_json)
    sys.exit(not refuted)


def _whole(theorems: Iterable[Theorem]) -> list[str]:
    """Return the topics that have a theorem about every game."""
    return list(dict.fromkeys(one.topic for one in theorems if _WHOLE.fullmatch(one.topic)))


def _only_whole(names: Collection[str], theorems: Iterable[Theorem]) -> bool:
    """Whether topics with a theorem about every game are named, and nothing else."""
    return bool(names) and {*names} <= {*_whole(theorems)}


def _all(game: Game) -> tuple[Theorem, ...]:
    """Return all theorems of a game, if they are available."""
    try:
        return game.theorems()
    except FileNotFoundError as error:
        raise BadInput(str(error)) from error


def _chosen(theorems: Sequence[Theorem], names: Sequence[str]) -> list[Theorem]:
    """Return the theorems with one of the names; all theorems if no name is given."""
    for name in names:
        known = {one for theorem in theorems for one in _names(theorem)}
        if name not in known:
            alike = difflib.get_close_matches(name, sorted(known), n=3, cutoff=0.5)
            hint = f"; did you mean {', '.join(alike)}?" if alike else "; crusaders prove --list shows them"
            raise BadInput(f"no theorem, topic or proved rule is named {name}{hint}")
    return [theorem for theorem in theorems if not names or _names(theorem) & set(names)]


def _names(theorem: Theorem) -> set[str]:
    return {theorem.name, theorem.topic, f"{theorem.topic}.{theorem.name}", *theorem.rules}


def _need(solvers: Iterable[str]) -> None:
    """Stop if a solver is missing."""
    if absent := missing(dict.fromkeys(solvers)):
        raise BadInput(missing_extra(absent, "proofs"))


def _told_faults(theorems: Sequence[Theorem], *, as_json: bool) -> list[str]:
    """Print what is wrong with the references between theorems, and return it."""
    wrong = faults(theorems)
    for fault in wrong:
        click.echo(filled(f"References between theorems: {fault}", hang=2), err=as_json)
    return wrong


# Output


def _list(theorems: Sequence[Theorem], *, as_json: bool) -> None:
    if as_json:
        print_json({"theorems": [_described(theorem) for theorem in theorems]})
        return
    for topic in dict.fromkeys(theorem.topic for theorem in theorems):
        click.echo(topic)
        of_topic = [theorem for theorem in theorems if theorem.topic == topic]
        click.echo(rows([(theorem.name, theorem.sentence) for theorem in of_topic], indent=2))


def _described(theorem: Theorem) -> dict[str, Any]:
    return {
        "name": theorem.name,
        "topic": theorem.topic,
        "sentence": theorem.sentence,
        "rules": list(theorem.rules),
        "assumes": list(theorem.assumes),
        "rests on": list(theorem.rests_on),
        "method": theorem.method,
        "sabotage": [{"name": mutant.name, "what": mutant.sentence} for mutant in theorem.sabotage],
    }


def figures(game: Game, found: Sequence[Row]) -> dict[str, Any]:
    """Return the outcomes of the theorems of a game as data for JSON."""
    return {
        "theorems": [
            _described(row.theorem)
            | {
                "verdict": row.outcome.verdict.value,
                "strength": row.strength,
                "paths": row.outcome.paths,
                "states": row.outcome.states,
                "seconds": round(row.outcome.seconds, 3),
                "solvers": {solver: round(time, 3) for solver, time in row.outcome.solvers.items()},
                "witness": {part: texts(game, values) for part, values in row.outcome.witness.items()},
                "dead": list(row.outcome.dead),
                "counterexample": _counterexample(game, row.outcome.counterexample),
                "problem": row.outcome.problem or None,
                "sabotage": [_broken(game, row, mutant) for mutant in row.theorem.sabotage],
                "survivors": None if row.survivors is None else list(row.survivors),
                "killed": None if row.survivors is None else len(row.theorem.sabotage) - len(row.survivors),
            }
            for row in found
        ],
        "proved": sum(row.outcome.strength is not None for row in found),
        "total": len(found),
    }


def _proof_figures(checked: Sequence[CheckedProof]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "obligations": len(checked),
        "steps": sum(one.steps for one in checked),
        "trusted": sum(one.trusted for one in checked),
        "not checked": [one.name for one in checked if not one.good],
    }
    return {"proofs": said} if checked else {}


def _print_checked(checked: Sequence[CheckedProof]) -> None:
    """Print how many proofs were checked, and those that were not."""
    if not checked:
        return
    for one in checked:
        if not one.good:
            click.echo(filled(f"The proof of {one.name} is not checked: {one.why}", hang=2))
    good = [one for one in checked if one.good]
    steps = f"{sum(one.steps for one in good):,} steps, none of them taken on trust"
    click.echo(filled(f"{len(good)} of {len(checked)} proofs of cvc5 checked by its proof checker: {steps}", hang=2))


def _broken(game: Game, row: Row, mutant: Mutant) -> dict[str, Any]:
    said = {"name": mutant.name, "what": mutant.sentence}
    found = row.refuted.get(mutant.name)
    return said if found is None else {**said, "refuted": _counterexample(game, found)}


def _counterexample(game: Game, found: Counterexample | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"part": found.part, "fails": found.claim, "values": texts(game, found.values)}


def _print(game: Game, found: Sequence[Row], seconds: float, solvers: Sequence[str], *, named: bool) -> None:
    """Print a line for each theorem, followed by the failures and the assumptions."""
    shown = table()
    shown.add_column("theorem", no_wrap=True)
    shown.add_column("rules", justify="right")
    shown.add_column("strength")
    for name in ("paths or states", "seconds", *solvers):
        shown.add_column(name, justify="right")
    if any(row.survivors is not None for row in found):
        shown.add_column("mutants", justify="right")
    for row in found:
        outcome = row.outcome
        cells = [
            row.theorem.name,
            str(len(row.theorem.rules)),
            _SHORT[outcome.strength] if outcome.strength else outcome.verdict.upper(),
        ]
        cells += [str(outcome.paths or outcome.states), f"{outcome.seconds:.2f}"]
        cells += [f"{outcome.solvers[name]:.2f}" if name in outcome.solvers else "-" for name in solvers]
        if row.survivors is not None:
            all_of_them = len(row.theorem.sabotage)
            cells.append(f"{all_of_them - len(row.survivors)}/{all_of_them}")
        shown.add_row(*cells, style=None if row.good else "red")
    print_table(shown)
    for row in found:
        if not row.good:
            _print_failure(game, row)
    _print_strengths(found)
    for row in found:
        if row.outcome.dead:
            said = f"{row.theorem.name} claims nothing for {'; '.join(row.outcome.dead)}"
            click.echo(filled(f"{said}: its premise rules them out", hang=2))
    _print_assumptions([row.theorem for row in found if row.theorem.assumes], named=named)
    proved = sum(row.outcome.strength is not None for row in found)
    click.echo(f"{proved} of {len(found)} theorems proved in {seconds:.1f} seconds")
    tried = [row for row in found if row.survivors is not None]
    if tried:
        broken = sum(len(row.theorem.sabotage) for row in tried)
        click.echo(f"{broken - sum(len(row.survivors or ()) for row in tried)} of {broken} broken rules noticed")


def _print_trees(tops: Sequence[Theorem], theorems: Sequence[Theorem], found: Sequence[Row]) -> None:
    """Print what each theorem says, the tree of those that it rests on, and what is not proved."""
    said = {row.theorem.name: _word(row) for row in found}
    below = {name for theorem in tops for name in theorem.rests_on}
    for theorem in tops:
        if theorem.name in below:
            continue
        click.echo(f"\n{theorem.name}: {said[theorem.name]}")
        click.echo(filled(theorem.sentence, indent=2))
        click.echo("\nIt rests on these theorems:")
        for line in list(tree(theorem, theorems, said))[1:]:
            click.echo(filled(line.lstrip(), indent=len(line) - len(line.lstrip()), hang=2))
        click.echo("\nNot proved, but assumed:")
        for name, words in trusted(theorem, theorems):
            at = "" if name == theorem.name else f" ({name})"
            click.echo(filled(f"- {words}{at}", indent=2, hang=2))


def _word(row: Row) -> str:
    strength = row.outcome.strength
    return _SHORT[strength] if strength and row.good else row.outcome.verdict.upper()


def _print_strengths(found: Sequence[Row]) -> None:
    """Print the meaning of the short names of strengths, the explored models, and what is shown in part only."""
    for strength, short in _SHORT.items():
        if strength != short and any(row.outcome.strength == strength for row in found):
            click.echo(f"{short}: {strength}")
    for row in found:
        if row.outcome.explored and row.good:
            click.echo(filled(f"{row.theorem.name}: {row.strength}", hang=2))
    for said in untried([row.theorem for row in found]):
        click.echo(filled(said, hang=2))


def _print_assumptions(theorems: Sequence[Theorem], *, named: bool) -> None:
    """Print the assumptions of theorems: "all values" means all values that satisfy them."""
    if named:
        for theorem in theorems:
            click.echo(filled(f"{theorem.name} assumes: {'; '.join(theorem.assumes)}", hang=2))
    elif theorems:
        click.echo(filled("to see what a theorem assumes: crusaders prove NAME, or crusaders prove --list --json"))


def _print_failure(game: Game, row: Row) -> None:
    """Print why a theorem is not proved, or which broken rules it does not notice."""
    outcome = row.outcome
    click.echo(f"{row.theorem.topic}.{row.theorem.name}: {outcome.verdict.value}")
    click.echo(filled(row.theorem.sentence, indent=2))
    if outcome.problem:
        click.echo(filled(outcome.problem, indent=2, hang=2))
    found = outcome.counterexample
    if found is not None:
        places = {
            "claim": "It fails for",
            "at first": "The induction fails at its beginning, for",
            "a step": "The induction fails in a step (perhaps from a state that no game reaches), for",
            "conclusion": "The conclusion of the induction fails for",
        }
        click.echo(f"  {places.get(found.part, f'It fails in the model {found.part}, after this play')}")
        click.echo(rows(list(texts(game, found.values).items()), indent=4))
        click.echo(filled(f"Refuted: {found.claim or row.theorem.sentence}", indent=2, hang=2))
    for name in row.survivors or ():
        broken = next(mutant for mutant in row.theorem.sabotage if mutant.name == name)
        click.echo(filled(f"It does not notice {name}: {broken.sentence}", indent=2, hang=2))
    click.echo(f"  Rules: {', '.join(row.theorem.rules)}")
