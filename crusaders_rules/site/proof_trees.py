"""What a theorem rests on: the tree of theorems below it, and what is assumed there and not proved."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from crusaders_rules.lift import Lemma, Theorem
from crusaders_rules.lift.proof_tree import trusted, with_lemmas
from crusaders_rules.site.cards import nothing, theorem_result
from crusaders_rules.site.markup import Part, bullets, counted, link, paragraph, unfolding
from crusaders_rules.site.material import Material

# A longer tree is folded.
_FEW = 6


def rests_on(material: Material, docname: str, theorem: Theorem) -> Iterator[nodes.Node]:
    """Yield the tree of theorems below a theorem; nothing if it rests on none.

    A theorem that is shown already is not unfolded again.

    Args:
        material: The content of the site.
        docname: The page.
        theorem: The theorem at the top.
    """
    shown: set[str] = set()

    def below(one: Theorem) -> nodes.bullet_list:
        made = nodes.bullet_list("", classes=["tree"])
        for lemma in (said for said in one.assumes if isinstance(said, Lemma)):
            words = str(lemma).rpartition(" (see ")[0]
            made += nodes.list_item("", paragraph(f"{_begun(words)}:"), named(lemma.by))
        return made

    def named(names: tuple[str, ...]) -> nodes.bullet_list:
        made = nodes.bullet_list("", classes=["tree"])
        for name in names:
            again = name in shown and bool(material.theorems[name].rests_on)
            row: list[Part] = [link(docname, "theorem", name), " ", *theorem_result(material, name)]
            item = nodes.list_item("", paragraph(*row, " as above" if again else ""))
            if name not in shown:
                shown.add(name)
                if material.theorems[name].rests_on:
                    item += below(material.theorems[name])
            made += item
        return made

    if theorem.rests_on:
        tree = below(theorem)
        count = len(shown)
        yield tree if count <= _FEW else unfolding(f"The tree of the {count} theorems below it", tree)


def trust(material: Material, docname: str, theorem: Theorem) -> Iterator[nodes.Node]:
    """Yield what a theorem assumes and nothing proves: its own assumptions, and those of the theorems below it.

    Args:
        material: The content of the site.
        docname: The page.
        theorem: The theorem.
    """
    every = trusted(theorem, tuple(material.theorems.values()))
    own = [said for name, said in every if name == theorem.name]
    below = [(name, said) for name, said in every if name != theorem.name]
    yield (
        bullets([(_begun(said),) for said in own], ["trust"])
        if own
        else nothing("Nothing more than the theorems below it.")
    )
    if below:
        rows: list[list[Part]] = [[f"{_begun(said)} (", link(docname, "theorem", name), ")"] for name, said in below]
        count = len(with_lemmas([theorem], tuple(material.theorems.values()))) - 1
        theorems = "the theorem" if count == 1 else f"the {count} theorems"
        yield unfolding(f"{counted(len(below), 'assumption')} of {theorems} below it", bullets(rows, ["trust"]))


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
