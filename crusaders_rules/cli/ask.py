"""``crusaders ask``: a question in a player's words, answered by rules, questions and the glossary."""

from __future__ import annotations

import click

from crusaders_rules.catalog.model import Catalog
from crusaders_rules.catalog.search import Hit, is_sure
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import examples, filled, print_json
from crusaders_rules.game import Game
from crusaders_rules.serve.asked import USUAL_ANSWERS, answers, found
from crusaders_rules.serve.request_keys import MOST_ANSWERS

# An answer that fits far worse than the first one only distracts.
_WORTH_SHOWING = 0.35


@click.command(epilog=examples("crusaders ask who wins if two players are level", "crusaders ask tie winner --json"))
@click.argument("words", nargs=-1, required=True)
@click.option(
    "--most",
    default=USUAL_ANSWERS,
    show_default=True,
    type=click.IntRange(1, MOST_ANSWERS),
    help="How many answers to show.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def ask(game: Game, words: tuple[str, ...], most: int, *, as_json: bool) -> None:
    """Answer a question in your own words: the best answer in one sentence, followed by others.

    If no answer fits far better than the others, the first line says so.
    Each answer names its source (the book, another text, or our reading), its id, and its page on the site.
    Exit status 1 if nothing fits.
    """
    asked = " ".join(words)
    catalog = game.trace(None).catalog
    hits = found(game, catalog, asked)
    if as_json:
        print_json({"asked": asked, **answers(hits, catalog, most)})
    elif hits:
        if not is_sure(hits):
            click.echo("I am not sure. The nearest are:\n")
        tell(hits[:most], catalog)
    else:
        click.echo("nothing fits these words; try others, or see crusaders questions")
    if not hits:
        raise click.exceptions.Exit(1)


def tell_instead(game: Game, catalog: Catalog, words: tuple[str, ...], kind: str, *, as_json: bool) -> bool:
    """Print what fits words that were given instead of an id.

    Args:
        game: The game.
        catalog: Its specification.
        words: What was given.
        kind: The kind of thing whose id was expected.
        as_json: Whether to print JSON.

    Returns:
        Whether anything was printed; the caller handles an id, or words that fit nothing.

    Raises:
        BadInput: Nothing fits several words.
    """
    asked = " ".join(words)
    # An id, even a misspelt one, is one word with dots or hyphens.
    if " " not in asked and set(".-_") & set(asked):
        return False
    hits = found(game, catalog, asked, [kind])[:USUAL_ANSWERS]
    if not hits:
        if " " in asked:
            raise BadInput(f"no {kind} fits these words; crusaders ask searches everything")
        return False
    if as_json:
        print_json({"asked": asked, **answers(hits, catalog, USUAL_ANSWERS)})
    else:
        tell(hits, catalog)
    return True


def tell(hits: tuple[Hit, ...], catalog: Catalog) -> None:
    """Print the first answer in full, and the others below it."""
    first, *others = hits
    click.echo(filled(_said(first)))
    click.echo(filled(_where(first), indent=2))
    for asked in _open(first, catalog):
        click.echo(filled(f"open question: {asked}", indent=2, hang=2))
    shown = [hit for hit in others if hit.score >= _WORTH_SHOWING * first.score]
    if shown:
        click.echo("\nsee also")
    for hit in shown:
        click.echo(filled(_said(hit), indent=2))
        click.echo(filled(_where(hit), indent=4))


def _said(hit: Hit) -> str:
    mark = f"[{hit.entry.game}] " if hit.entry.game else ""
    return f"{mark}{' '.join(hit.entry.answer.split())}"


def _where(hit: Hit) -> str:
    entry = hit.entry
    page = f"  {entry.page}" if entry.page else ""
    return f"({entry.basis})  {entry.kind} {entry.id}{page}"


def _open(hit: Hit, catalog: Catalog) -> list[str]:
    """Return the questions about a rule that affect play, each with its id."""
    if hit.entry.kind != "rule":
        return []
    about = catalog.questions_about.get(hit.entry.id, ())
    return [f"{one.question} ({one.id})" for one in about if one.observable == "yes"]
