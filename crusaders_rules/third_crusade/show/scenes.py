"""Pictures before and after a decision, for the cards of rules: from games of bots, and from a Battle set up for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

import attrs

from crusaders_rules.site.gallery import Gallery, Picture, Scene
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider, prompt
from crusaders_rules.third_crusade.play.notation import decision_of
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.scenario import Scenario, load_scenario, scenario_names
from crusaders_rules.third_crusade.show.battle_panel import battle_words
from crusaders_rules.third_crusade.show.heraldry import TITLES
from crusaders_rules.third_crusade.show.land_map import regions_seen, regions_svg
from crusaders_rules.third_crusade.show.position import asked_words, battle_of, battle_svg, position_svg
from crusaders_rules.third_crusade.show.region_card import region_words
from crusaders_rules.third_crusade.show.rules_shown import Step, is_about, rules_asked
from crusaders_rules.third_crusade.show.scenario_map import scenario_svg
from crusaders_rules.third_crusade.show.shown_films import chapter_films
from crusaders_rules.third_crusade.show.told_plays import BATTLE, battle_set_up, bots_game
from crusaders_rules.third_crusade.state import Owner, Position

# Players, seed and bot of each game that is searched for pictures.
_GAMES = ((4, 5, "lively"), (2, 3, "lively"))
# After how many decisions of the first game the picture of the first page is taken.
_FIRST_PAGE = 100
_MOST_CARDS = 3


@attrs.frozen
class _Found:
    """A decision that shows a rule, and how well: its own Reaction Order first, then few other rules."""

    rank: tuple[bool, int, int]
    title: str
    step: Step


def gallery(illustrated: Mapping[str, Iterable[str]], wanted: Iterable[str]) -> Gallery:
    """Return a scene for each rule that a decision of the plays shows on the map or in a Battle.

    Args:
        illustrated: What each worked example illustrates; their pictures would need maps that the text lost.
        wanted: The rules that can have one.
    """
    del illustrated
    found, best = Gallery(), dict[str, _Found]()
    rules, number = set(wanted), 0
    for title, step in _steps():
        number += 1
        if number == _FIRST_PAGE:
            found.first = _whole(found, step[2])
        places = changed_regions(step[0], step[2])
        if not places and battle_of(step[0]) is None:
            continue
        fired = rules_asked(step) if len(places) <= _MOST_CARDS and step[0].phase == step[2].phase else {}
        for rule_id in sorted(one for one, says in fired.items() if says and one in rules and is_about(step[0], one)):
            shown = _Found((_reacted(step) not in rule_id.split("."), len(fired), number), title, step)
            if rule_id not in best or shown.rank < best[rule_id].rank:
                best[rule_id] = shown
    for name in scenario_names():
        found.maps[name] = _map(found, load_scenario(name))
    scenes = {one.rank[-1]: _scene(found, one) for one in best.values()}
    found.scenes = {rule_id: scenes[best[rule_id].rank[-1]] for rule_id in sorted(best)}
    found.films.update(chapter_films(found, rules))
    return found


def _steps() -> Iterator[tuple[str, Step]]:
    """Yield the decisions of the plays, each with its source."""
    for players, seed, bot in _GAMES:
        for before, after in pairwise(bots_game(players, seed, bot)):
            yield f"From a game of {players} {bot} bots on our scenario.", (before, after.history[2], after)
    state = battle_set_up()
    for text in BATTLE:
        before, decision = state, decision_of(text)
        state = apply(state, decision)
        yield "From a Battle set up on our scenario.", (before, decision, state)


def _reacted(step: Step) -> str:
    """Return the verb of a Reaction Order that a decision executes, or an empty text."""
    before, after = battle_of(step[0]), battle_of(step[2])
    more = before is not None and after is not None and len(after.played) > len(before.played)
    return after.played[-1][2] if after is not None and more else ""


def changed_regions(before: Position, after: Position) -> tuple[int, ...]:
    """Return the Regions that differ."""
    if len(before.regions) != len(after.regions):
        return ()
    return tuple(
        place for place, (was, now) in enumerate(zip(before.regions, after.regions, strict=True)) if was != now
    )


def _scene(found: Gallery, shown: _Found) -> Scene:
    before, decision, after = shown.step
    places = changed_regions(before, after)
    who = decider(before)
    name = TITLES[who] if isinstance(who, Owner) else "Chance"
    return Scene(
        shown.title,
        f"{name}: {prompt(before)}. The decision: `{decision}`.",
        tuple(
            Picture(found.hang(svg), caption, said)
            for caption, (svg, said) in (("Before", _part(before, places)), ("After", _part(after, places, before)))
        ),
    )


def _part(state: Position, places: tuple[int, ...], before: Position | None = None) -> tuple[str, str]:
    """Return a picture of the Battle under way, or else of some Regions, and its description."""
    battle = battle_of(state)
    if battle is not None:
        return battle_svg(state, before), battle_words(Desk(state), battle)
    seen = regions_seen(state, view(state, None)["regions"], before)
    shown = [seen[place] for place in (places or (before or state).setting.in_play[:1]) if place in seen]
    return regions_svg(shown), "; ".join(map(region_words, shown))


def _map(found: Gallery, scenario: Scenario) -> Picture:
    title = scenario.document.scenario.title
    names = ", ".join(region.title for region in scenario.regions)
    return Picture(found.hang(scenario_svg(scenario)), f"{title}, after the setup", f"A plan of {title}: {names}.")


def _whole(found: Gallery, state: Position) -> Picture:
    title = state.setting.scenario.document.scenario.title
    seen = view(state, None)
    caption = f"{title}, a scenario of ours, in a game of four bots. {asked_words(seen)}."
    said = f"{caption} Regions, Roads and pieces on a plan, the tracks on the right, and the four Armies below."
    return Picture(found.hang(position_svg(state)), caption, said)
