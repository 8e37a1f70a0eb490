"""The generated pages: one for each chapter, question and topic of theorems, with its directive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from crusaders_rules.site.material import PICTURES, Material, title_of

_RULES = """\
Every rule has an id and a card. The card has the statement, a picture if there is one, the refusals, the open
questions, the passages of the books, the function that computes the rule, and its tests and theorems. The chapters
follow the order of the book. The cards use short names for the texts:
"""
_FUNCTIONS = """\
Each function implements one or more rules, and nothing else implements them: the game, the proofs and the models call
these functions. They take the few values that they need and return a value. They have no side effects.
"""
_QUESTIONS = """\
If a text is silent, ambiguous or contradicts another text, the library chooses a reading and says so. Each question has
a page with its readings side by side, the evidence for the default, and whether the other readings change the game.
"""
_PROOFS = """\
Each theorem runs the functions that the game uses.
[What is proved and what is not](../../explanation/proofs.md#in-plain-english) says it in plain English, and
[how strong a proof is](../../explanation/proofs.md#how-strong-a-proof-is) explains the claim of each strength.
[What is explored](../exploring.md) lists the models.
"""
_THEOREMS = """\
A card shows what its theorem rests on, and what it takes on trust. All of them also trust
[what no proof here can prove](../../explanation/proofs.md#what-every-proof-takes-on-trust). *Sabotage* lists rules
that we broke on purpose; the theorem must notice each of them. If a stored play shows the broken rule, you can open it
on the table: the table plays by the right rule, and the card says what the broken one makes of the next decision.
"""


def generated(material: Material, *, in_one: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the name of each generated page and its text.

    Args:
        material: The content of the site.
        in_one: Whether to put all pages into one, which includes only those of the tree.
    """
    yield from _of_rules(material)
    questions, proofs = material.places.questions, material.places.proofs
    tree = _toctree(material.topics)
    yield f"{questions}/index", _page(material.titled("Questions"), _QUESTIONS, _shown("questions"), tree)
    for topic, asked in material.topics.items():
        title = material.topic_title(topic)
        listed = [_toctree(question.id for question in asked)] if in_one else []
        yield f"{questions}/{topic}", _page(title, _shown("questions", topic), *listed)
        for question in asked:
            # In the tree of pages, all questions would be in the sidebar of every page.
            above = f"{{.above}}\n[Questions](index.md) / [{title}]({topic}.md)\n"
            page = _page(question.question, above, _shown("question", question.id))
            yield f"{questions}/{question.id}", page if in_one else f"---\norphan: true\n---\n\n{page}"
    topics = list(dict.fromkeys(theorem.topic for theorem in material.theorems.values()))
    yield f"{proofs}/index", _page(material.titled("Proofs"), _PROOFS, _shown("theorems"), _toctree(topics))
    for topic in topics:
        cards = [_shown("theorem", name) for name, theorem in material.theorems.items() if theorem.topic == topic]
        yield f"{proofs}/{topic}", _page(f"Theorems: {title_of(topic).lower()}", _THEOREMS, *cards)


def _of_rules(material: Material) -> Iterator[tuple[str, str]]:
    """Yield the pages of rules and of their functions."""
    chapters = material.catalog.chapters
    folder = material.places.rules
    listed = _toctree([*(chapter.id for chapter in chapters), "functions"])
    yield f"{folder}/index", _page(material.titled("Rules"), _RULES, _shown("texts"), _shown("chapters"), listed)
    for chapter in chapters:
        cards = [_shown("rule", rule.id) for rule in chapter.rules]
        yield f"{folder}/{chapter.id}", _page(chapter.title, _shown("chapter", chapter.id), *cards)
    modules = dict.fromkeys(function.module for function in material.trace.functions)
    yield f"{folder}/functions", _page(material.titled("The rule functions"), _FUNCTIONS, *map(_module, modules))


def write(materials: Iterable[Material], folder: Path, *, in_one: bool = False) -> list[str]:
    """Write the generated pages and pictures into the folder of the sources, and remove outdated ones.

    Args:
        materials: The content of the site, game by game.
        folder: The folder of the sources.
        in_one: Whether to put all pages into one.

    Returns:
        The names of the pages.
    """
    wanted: dict[str, str] = {}
    made = [PICTURES]
    for material in materials:
        wanted |= {f"{name}.md": text for name, text in generated(material, in_one=in_one)}
        wanted |= {f"{PICTURES}/{name}.svg": svg for name, svg in material.pictures().items()}
        made += material.places[:3]
    for part in made:
        for file in (folder / part).rglob("*.*"):
            if file.relative_to(folder).as_posix() not in wanted:
                file.unlink()
    for name, text in wanted.items():
        file = folder / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return [name.removesuffix(".md") for name in wanted if name.endswith(".md")]


def _page(title: str, *parts: str) -> str:
    return "\n".join([f"# {title}\n", *parts])


def _shown(name: str, argument: str = "") -> str:
    return f"```{{rule:{name}}} {argument}".rstrip() + "\n```\n"


def _module(name: str) -> str:
    title = title_of(name.rpartition(".")[2].replace("_", "-"))
    return f"## {title}\n\n```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n```\n"


def _toctree(names: Iterable[str]) -> str:
    lines = "\n".join(names)
    return f"```{{toctree}}\n:hidden:\n\n{lines}\n```\n"
