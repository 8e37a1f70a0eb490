"""Check the scripts of the site: ``python -m tests.scripts``."""

import sys

from tests.scripts.compiler import checked

found = checked()
sys.stdout.write(f"{found.said}\n" if found.said else "")
sys.exit(1 if found.wrong else 0)
