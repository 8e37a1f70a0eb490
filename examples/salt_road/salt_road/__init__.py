"""The Salt Road: a game of one page, as crusaders-rules plays it."""

from crusaders_rules.catalog.home import Home

HOME = Home("salt_road", __name__)
rule = HOME.rules.rule
