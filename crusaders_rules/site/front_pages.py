"""The pages of a game of another package that people write for the games of this one."""

from __future__ import annotations

from collections.abc import Mapping

from crusaders_rules.game import Game

_INDEX = """\
---
hide-toc: true
---

# {title}

A game of another package. Every rule has an id, and leads to the passages it rests on, the functions that decide it,
its tests, and what has been proved about it.

```{{rule:counts}}
```

```{{rule:landing}}
```

## Begin

{begin}
"""
_EXPLORING = """\
# What is explored of {title}

A model is a part of a game that is small enough to visit every position of it. `crusaders check --game {name} NAME`
explores it again and compares the counts.

```{{rule:models}}
```
"""
_COVERAGE = """\
# Coverage of {title}

This page shows how far the rules cover the text, and how far the code, the tests and the proofs cover the rules.
[Coverage](../reference/coverage.md) explains the columns. `crusaders trace --game {name}` prints the same figures.

```{{rule:coverage}}
```
"""
_TESTS = """\
# Tests of {title}

This page lists the tests that name the rules they exercise.

```{{rule:tests}}
```
"""
_FUNCTIONS = """\
# {title}: refusals

Each class is a way to refuse a decision. [The rule functions](rules/functions.md) are on a separate page.

```{{eval-rst}}
.. automodule:: {refusals}
   :members:
```
"""
_LISTED = """
```{{toctree}}
:hidden:
:caption: {title}

{pages}/index
Rules <{pages}/rules/index>
Questions <{pages}/questions/index>
Proofs <{pages}/proofs/index>
What is explored <{pages}/exploring>
Coverage <{pages}/coverage>
Tests <{pages}/tests>
Refusals <{pages}/refusals>
```
"""


def front_pages(game: Game) -> Mapping[str, str]:
    """Return the pages of a game by their files.

    Args:
        game: The game.
    """
    begin = "".join(f"{line}\n" for line in game.first_lines)
    told = {
        "title": game.title,
        "name": game.name.replace("_", "-"),
        "refusals": game.refusals,
        "begin": f"```sh\n{begin}```" if begin else "",
    }
    pages = {"index": _INDEX, "exploring": _EXPLORING, "coverage": _COVERAGE, "tests": _TESTS, "refusals": _FUNCTIONS}
    return {f"{game.pages}/{name}.md": text.format(**told) for name, text in pages.items()}


def listed(game: Game) -> str:
    """Return the entry of a game in the table of contents of the site.

    Args:
        game: The game.
    """
    return _LISTED.format(title=game.title, pages=game.pages)
