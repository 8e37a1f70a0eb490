"""What must follow from the rules: a package for each game.

They are part of this package under its name, so that a user may have a module called ``proofs``.  An installed package
holds the games here.  In a checkout they are in the folder ``proofs`` beside the package.
"""

from pathlib import Path

_HERE = Path(__file__).resolve().parent
if not any(_HERE.glob("*/__init__.py")):
    __path__.append(str(_HERE.parents[1] / "proofs"))
