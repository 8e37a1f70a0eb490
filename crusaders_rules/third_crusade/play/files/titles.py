"""What can be played, in words for a person who chooses."""

from __future__ import annotations

from collections.abc import Mapping

from crusaders_rules.third_crusade.play.files.plain_data import offered
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.scenario.sheets import Profile

Named = Mapping[str, str]

_OPTIONS = {
    "variable": ("Variable setup", "Players deploy their Armies themselves. It needs a scenario with the data for it.")
}
_BOTS = {
    "simple": ("Simple bot", "Simple bots look one decision ahead, and only at what their own Army may know."),
    "lively": ("Lively bot", "Lively bots decide at random and rather act than pass, so there are many Battles."),
    "random": ("Random bot", "Random bots take any legal decision."),
}


def titles() -> dict[str, dict[str, Named]]:
    """Return a title, and what it means, for what can be played, list by list and name by name."""
    return {
        "scenarios": {str(name): _scenario(str(name)) for name in offered()["scenarios"]},
        "options": _said(_OPTIONS),
        "bots": _said(_BOTS),
    }


def _said(words: Mapping[str, tuple[str, str]]) -> dict[str, Named]:
    return {name: {"title": title, "means": means} for name, (title, means) in words.items()}


def _scenario(name: str) -> Named:
    found = load_scenario(name)
    document = found.document.scenario
    least, most = min(document.players), max(document.players)
    players = f"{least} to {most}" if least != most else f"{least}"
    kind = "An example of the rulebook" if document.profile == Profile.EXAMPLE else "A map of our own"
    return {"title": document.title, "means": f"{kind} with {len(found.regions)} Regions, for {players} players."}
