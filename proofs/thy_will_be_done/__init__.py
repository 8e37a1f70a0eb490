"""Theorems about the functions of ``crusaders_rules.thy_will_be_done``, one module a topic."""

from . import sound as sound  # a lifted run needs its reasons
