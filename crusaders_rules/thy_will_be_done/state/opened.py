"""What opens the book of a ruleset.

A ruleset opens its book when it is first read. The layer that plays the game makes books; it registers the function
here, as this layer and that of rulesets do not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

OPENS: dict[str, Callable[[Any], Any]] = {}
