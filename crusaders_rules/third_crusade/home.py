"""The home of this game: its files, what its books say, and which function says it."""

from __future__ import annotations

from crusaders_rules.catalog.home import Home

HOME = Home("third_crusade")
NAME, RULES, rule = HOME.name, HOME.rules, HOME.rules.rule
specs_folder, proofs_folder, catalog = HOME.specs_folder, HOME.proofs_folder, HOME.catalog
