"""A little board with a value for every key, to be broken in one place at a time."""

LITTLE = """\
board = { name = "little", title = "A little board", players = [2] }

region = [
  { name = "a1", column = 0, row = 0, start = true },
  { name = "a2", column = 0, row = 1, start = true, discount = { church = 1 } },
  { name = "b1", column = 1, row = 0, flag = true, tile = "shield" },
  { name = "c1", column = 2, row = 0, space = false },
  { name = "d1", column = 3, row = 0, tile = "banner" },
]

border = [
  { between = ["a1", "a2"], kind = "wall" },
  { between = ["b1", "d1"], kind = "link" },
]

[components]
supply = 6
tokens = { prussian = 2, saracen-troop = 1 }
tiles = [
  { name = "farm-discount", shape = "shield", building = "farm", discount = 1 },
  { name = "bank-gift", shape = "banner", building = "bank", influence = 1 },
]

[provenance]
"board" = { from = "ours", why = "made up" }
"region" = { from = "ours", why = "made up" }
"border" = { from = "ours", why = "made up" }
"components" = { from = "ours", why = "made up" }
"""


def broken(old: str, new: str) -> str:
    """Return the little board with one passage changed.

    Args:
        old: The passage to replace; it must occur exactly once.
        new: What to put instead.

    Returns:
        The text of the broken file.
    """
    assert 1 == LITTLE.count(old)
    return LITTLE.replace(old, new)
