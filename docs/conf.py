"""How the documentation is built."""

from crusaders_rules import __version__

project = "crusaders-rules"
author = "the crusaders-rules authors"
copyright = "2026, the crusaders-rules authors"  # noqa: A001 -- the name that Sphinx gives it
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "crusaders-rules"

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True
# What attrs makes of the defaults is no signature for people; the attributes say what there is.
autodoc_class_signature = "separated"
