"""Which of many cases are kept: those that show something that few cases before them did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

import attrs


@attrs.define
class Chooser:
    """Remembers what the kept cases show.

    Attributes:
        of_one: How many different features of one subject may be shown.
        alike: How many of them may have the same outcome.
    """

    of_one: int
    alike: int
    _shown: set[Hashable] = attrs.field(factory=set)
    _count: Counter[Hashable] = attrs.field(factory=Counter)

    def keeps(self, features: Iterable[tuple[Hashable, Hashable, Hashable]]) -> bool:
        """Note the features of a case, and tell whether one of them was worth it.

        Args:
            features: Each a subject, an outcome, and the circumstances in which the subject came to it.
        """
        fresh = False
        for feature in features:
            subject, outcome, _ = feature
            if feature in self._shown or self._count[subject] >= self.of_one:
                continue
            if self._count[subject, outcome] >= self.alike:
                continue
            self._shown.add(feature)
            self._count[subject] += 1
            self._count[subject, outcome] += 1
            fresh = True
        return fresh
