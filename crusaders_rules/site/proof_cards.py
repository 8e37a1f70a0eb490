"""Theorems and models: their statements, and their results if this code was proved and explored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from docutils import nodes

from crusaders_rules.game import Model
from crusaders_rules.lift import Mutant, Theorem
from crusaders_rules.site import proof_trees
from crusaders_rules.site.cards import nothing, theorem_result
from crusaders_rules.site.live import table_page
from crusaders_rules.site.markup import (
    NOTHING,
    Part,
    badge,
    bullets,
    code,
    console,
    counted,
    facts,
    link,
    links,
    long_name,
    paragraph,
    section,
    span,
    table,
    unfolding,
)
from crusaders_rules.site.material import Material

NOT_RUN = "This build did not run it; ``make reference`` does."
_LEFT_OUT = "This build did not prove it, since that takes long; ``make thorough`` does."
# Longer values are folded.
_LONG = 200
_FIGURES = ("states", "transitions", "depth", "ends")


def theorem_card(material: Material, docname: str, name: str) -> nodes.section:
    """Return the card of a theorem.

    Args:
        material: The content of the site.
        docname: Its page.
        name: Its name.
    """
    theorem = material.theorems[name]
    found = material.proved.get(name)
    used: list[list[Part]] = [
        [link(docname, "question", verdict.question), f": {verdict.verdict}"]
        for verdicts in material.verdicts.values()
        for verdict in verdicts
        if name in verdict.theorems
    ]
    return section(
        name,
        [code(name)],
        paragraph(theorem.sentence, classes=["statement"]),
        paragraph(*theorem_result(material, name), classes=["badges"]),
        facts(
            [
                ("Rules", [paragraph(*links(docname, "rule", theorem.rules))]),
                ("Rests on", list(proof_trees.rests_on(material, docname, theorem))),
                ("Taken on trust", list(proof_trees.trust(material, docname, theorem))),
                ("Method", [paragraph(f"{theorem.method[:1].upper()}{theorem.method[1:]}.")]),
                ("Found", [_found(theorem, found)]),
                ("Strength", [paragraph(str(found["strength"]))] if found and found["strength"] else []),
                ("Sabotage", list(_sabotage(material, docname, theorem))),
                ("Witness", list(_witness(found))),
                ("Settles", [bullets(used)] if used else []),
                ("Run it", [console(f"$ {material.command('prove')} {name} --solver both --mutants")]),
            ]
        ),
        classes=["rule-card", "theorem-card"],
    )


def _found(theorem: Theorem, found: Mapping[str, Any] | None) -> nodes.Node:
    """Describe the result of a run."""
    if found is None:
        return nothing(_LEFT_OUT if theorem.thorough else NOT_RUN)
    size = counted(found["paths"], "path") if found["paths"] else counted(found["states"], "state")
    solvers = ", ".join(f"{name} in {seconds:.2f} s" for name, seconds in found["solvers"].items())
    answered = f"; every obligation answered by {solvers}" if solvers else "; no solver is needed"
    problem = f"; {found['problem']}" if found["problem"] else ""
    return paragraph(f"{found['verdict'].capitalize()}: {size} in {found['seconds']:.2f} s{answered}{problem}.")


def _sabotage(material: Material, docname: str, theorem: Theorem) -> Iterator[nodes.Node]:
    """Show the broken rules that the theorem must notice, whether it did, and where a play shows them."""
    found = material.proved.get(theorem.name)
    refuted = {row["name"]: row.get("refuted") for row in found.get("sabotage", ())} if found else {}
    items = [
        nodes.list_item("", *_broken(material, docname, theorem, mutant, refuted.get(mutant.name)))
        for mutant in theorem.sabotage
    ]
    yield nodes.bullet_list("", *items, classes=["sabotage"])
    killed = found["killed"] if found else None
    if found is not None and killed is not None:
        survivors = f"; not noticed: {', '.join(found['survivors'])}" if found["survivors"] else ""
        yield paragraph(f"{killed} of {len(theorem.sabotage)} noticed{survivors}.")
    else:
        yield nothing("This build did not try them; ``make thorough`` does.")


def _broken(
    material: Material, docname: str, theorem: Theorem, mutant: Mutant, refuted: Mapping[str, Any] | None
) -> Iterator[nodes.Node]:
    """Show a broken rule: what is wrong, what refutes the theorem then, and a position in which it is seen."""
    yield paragraph(code(mutant.name), f": {mutant.sentence}")
    if refuted:
        values = ", ".join(f"{name} = {value}" for name, value in refuted["values"].items())
        fails = f"What fails then: {refuted['fails'] or theorem.sentence}"
        if len(values) <= _LONG:
            yield paragraph(fails, ", for ", code(values), ".", classes=["where"])
        else:
            yield paragraph(fails, classes=["where"])
            yield unfolding("for these values", paragraph(code(values), classes=["where"]))
    shown = material.sabotage.get(mutant.name)
    if shown is not None and not shown.play:
        yield paragraph(f"No position shows it: {shown.differs}", classes=["where"])
    elif shown is not None:
        opened = table_page.opened(material, docname, f"{shown.play}&at={shown.at}")
        yield paragraph(f"Seen in a play: {shown.differs}", *opened, classes=["seen"])
    others = [name for name in material.also_breaks[mutant.name] if name != theorem.name]
    if others:
        yield paragraph("Also tried on ", *links(docname, "theorem", others), classes=["where"])


def _witness(found: Mapping[str, Any] | None) -> Iterator[nodes.Node]:
    """Show values that satisfy the assumptions of the theorem."""
    if found and found["witness"]:
        items: list[list[Part]] = [
            [f"{part}: ", code(", ".join(f"{name} = {value}" for name, value in values.items()))]
            for part, values in found["witness"].items()
        ]
        yield unfolding("Values that satisfy its assumptions", bullets(items))


def theorem_table(material: Material, docname: str) -> nodes.Node:
    """Return a table of all theorems."""
    rows = [
        (
            [link(docname, "theorem", name, long_name(name))],
            [theorem.sentence],
            theorem_result(material, name),
            [str(len(theorem.sabotage))],
        )
        for name, theorem in material.theorems.items()
    ]
    return table(["Theorem", "Says", "Strength", "Sabotage"], rows, classes=["theorems"])


def model_cards(material: Material, docname: str) -> list[nodes.Node]:
    """Return a table of all models with their counts and claims."""
    if not material.models:
        return [nothing("No part of this game is explored as a model yet.")]
    rows = [_model_row(material, model) for model in material.models.values()]
    cards = [_model_card(material, docname, model) for model in material.models.values()]
    return [
        *_not_explored(material),
        table(["Model", *map(str.capitalize, _FIGURES), "Result", "Time"], rows, classes=["models"]),
        *cards,
    ]


def _not_explored(material: Material) -> Iterator[nodes.Node]:
    """Say which counts are recorded ones, since this build explored no model, or not the largest."""
    if not material.explored:
        yield nothing(f"These are the recorded counts. {NOT_RUN}")
    elif material.models.keys() - material.explored.keys():
        yield nothing(
            "This build did not explore the models without a time; their counts are the recorded ones. "
            "``make thorough`` explores them."
        )


def _model_row(material: Material, model: Model) -> list[list[Part]]:
    found = material.explored.get(model.id)
    figures = found or model.expect
    counts: list[list[Part]] = [
        [f"{figures[name]:,}" if figures.get(name) is not None else NOTHING] for name in _FIGURES
    ]
    verdict = str(figures.get("verdict", NOTHING))
    mismatch = bool(found and found["mismatches"])
    as_expected = verdict == model.expect.get("verdict", verdict) and not mismatch
    word = verdict if verdict == "holds" else f"{verdict}{', as expected' if as_expected else ''}"
    came_out: list[Part] = [badge(word, "good" if as_expected and found else "plain" if as_expected else "bad")]
    time = f"{found['seconds']:.2f} s" if found else NOTHING
    return [[nodes.reference("", "", code(model.id), refid=model.id)], *counts, came_out, [time]]


def _model_card(material: Material, docname: str, model: Model) -> nodes.Node:
    settings = ", ".join(f"{name}: {value}" for name, value in model.settings.items())
    return section(
        model.id,
        [code(model.id)],
        paragraph(model.says),
        facts(
            [
                ("Rules", [paragraph(*links(docname, "rule", model.rules))] if model.rules else []),
                ("Settings", [paragraph(span(settings))] if settings else []),
                ("Run it", [console(f"$ {material.command('check')} {model.id}")]),
            ]
        ),
        classes=["model-card"],
    )
