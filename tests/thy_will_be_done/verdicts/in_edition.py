"""Prove theorems over another edition: ``python -m tests.thy_will_be_done.verdicts.in_edition EDITION THEOREM ...``.

Theorems quantify over the edition that a ruleset has by default. Here the default is another one before any topic of
theorems is imported, which takes a process to itself. What was found is printed as JSON.
"""

from __future__ import annotations

import json
import sys
from typing import Any, cast

from crusaders_rules.lift import prove
from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.interpret import Ruleset, editions
from crusaders_rules.thy_will_be_done.interpret.edition import Edition


def main(edition: str, theorems: list[str]) -> None:
    """Prove these theorems in this edition."""
    right, patched = editions.load_edition, cast("Any", editions)

    default = Ruleset().edition.name

    def load(name: str) -> Edition:
        return right(edition if name == default else name)

    patched.load_edition = load
    if Ruleset().edition.name != edition:
        message = f"theorems would not be about {edition}"
        raise RuntimeError(message)
    found = {one.name: prove(one).verdict.value for one in all_theorems() if one.name in theorems}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
