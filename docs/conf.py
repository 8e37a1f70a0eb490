"""How the documentation is built."""

from crusaders_rules import __version__
from crusaders_rules.catalog.extras import missing
from crusaders_rules.game import OURS, game_named

project = "crusaders-rules"
author = "the crusaders-rules authors"
copyright = "2026, the crusaders-rules authors"  # noqa: A001 -- the name that Sphinx gives it
release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "crusaders_rules.site.extension",
]
rule_games = tuple(map(game_named, OURS))
exclude_patterns = ["_build"]
myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_favicon = "icon.svg"
html_title = "crusaders-rules"
html_copy_source = False
# A page opened from the file system may not fetch others, so the search shows titles without summaries.
html_show_search_summary = False
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fdfbf5",
        "color-background-secondary": "#f7f2e6",
        "color-background-border": "#e2d8c0",
        "color-brand-primary": "#8a2a1c",
        "color-brand-content": "#8a2a1c",
        "color-brand-visited": "#6d3a53",
        "font-stack--headings": "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', Georgia, serif",
    },
    "dark_css_variables": {
        "color-background-primary": "#1b1a17",
        "color-background-secondary": "#23211d",
        "color-background-border": "#3d392f",
        "color-foreground-muted": "#9c978c",
        "color-brand-primary": "#f0b48a",
        "color-brand-content": "#f0b48a",
        "color-brand-visited": "#d9a6c0",
    },
    "navigation_with_keys": True,
}

# The page on environments shows what they take and return, also where the extra that runs them is not installed.
autodoc_mock_imports = missing(("gymnasium", "numpy", "pettingzoo", "pyspiel"))
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True
# What attrs makes of the defaults is no signature for people; the attributes say what there is.
autodoc_class_signature = "separated"
