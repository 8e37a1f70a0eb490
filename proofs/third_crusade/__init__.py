"""Theorems about the functions of ``crusaders_rules.third_crusade``, one module a topic."""

from . import sound as sound  # a lifted run needs its reasons
