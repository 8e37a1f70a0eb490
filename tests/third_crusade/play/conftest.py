"""What tests of whole plays share."""

from collections.abc import Iterator

import pytest

from crusaders_rules.third_crusade.play.setting import setting_of


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget what settings remember, before a rule is broken and after that."""
    setting_of.cache_clear()
    yield
    setting_of.cache_clear()
