"""Pictures before and after a decision, for the cards of rules: from games of bots, and from a Battle set up for it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from types import FrameType

import attrs

from crusaders_rules.site.gallery import Gallery, Picture, Scene
from crusaders_rules.third_crusade.home import RULES
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.judgement import apply, is_over, new_campaign, proceed, prompt, to_act
from crusaders_rules.third_crusade.play.robots import ROBOTS
from crusaders_rules.third_crusade.play.sight import view
from crusaders_rules.third_crusade.play.step_kind import CHANCE, Choice
from crusaders_rules.third_crusade.rules.planning import with_order
from crusaders_rules.third_crusade.scenario import Scenario, load_scenario, scenario_names
from crusaders_rules.third_crusade.show.battle_panel import battle_words
from crusaders_rules.third_crusade.show.campaign_picture import asked_words, battle_of, battle_svg, campaign_svg
from crusaders_rules.third_crusade.show.heraldry import TITLES
from crusaders_rules.third_crusade.show.land_map import regions_seen, regions_svg
from crusaders_rules.third_crusade.show.region_card import region_words
from crusaders_rules.third_crusade.show.scenario_map import scenario_svg
from crusaders_rules.third_crusade.state import Campaign, Force, Owner, PlacedOrder, RegionState, RoundPhase, Units
from crusaders_rules.third_crusade.state.under_way import BattleFight, CommandPhase

Step = tuple[Campaign, Choice, Campaign]

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
    return found


def _steps() -> Iterator[tuple[str, Step]]:
    """Yield the decisions of the plays, each with where it is from."""
    for players, seed, bot in _GAMES:
        robot, state = ROBOTS[bot](seed), new_campaign(load_scenario("marches"), players)
        while not is_over(state):
            before, choice = state, robot(state)
            state = apply(state, choice)
            yield f"From a game of {players} {bot} bots on our scenario.", (before, choice, state)
    state = battle_set_up()
    for text in BATTLE:
        verb, *words = text.split()
        before, choice = state, Choice(verb, tuple(words))
        state = apply(state, choice)
        yield "From a Battle set up on our scenario.", (before, choice, state)


# A Battle with each kind of Reaction Order that changes it.
BATTLE = (
    "execute south-waste",
    "go south-waste jerusalem",
    "take ayyubid:4-infantry ayyubid:2-cavalry yusuf",
    "react jerusalem",
    "react salt-plain 1",
    "react north-waste",
    "lose yusuf here",
    "lose angevin:infantry here",
)


def battle_set_up() -> Campaign:
    """Return a state in which the Ayyubids can attack a City, and both sides can react."""
    state = new_campaign(load_scenario("marches"), 4)
    while to_act(state) == CHANCE:
        state = apply(state, ROBOTS["random"](0)(state))
    named, leaders = state.setting.region_named, state.setting.scenario.leaders
    forces = {
        "south-waste": Force(ayyubid=Units(4, 2), leaders=(leaders["yusuf"],)),
        "jerusalem": Force(angevin=Units(2, 1), neutral=Units(1), leaders=(leaders["aimery"],)),
        "north-waste": Force(holy_roman_empire=Units(2, 1)),
        "salt-plain": Force(turkoman=Units(2)),
    }
    placed = {
        "south-waste": PlacedOrder(Owner.AYYUBID, "march"),
        "jerusalem": PlacedOrder(Owner.ANGEVIN, "shield-wall"),
        "north-waste": PlacedOrder(Owner.HOLY_ROMAN_EMPIRE, "relief"),
        "salt-plain": PlacedOrder(Owner.TURKOMAN, "feint"),
    }
    regions = [RegionState() for _ in state.regions]
    for name, standing in forces.items():
        regions[named[name]] = with_order(attrs.evolve(regions[named[name]], force=standing), placed[name])
    track = (Owner.AYYUBID, Owner.HOLY_ROMAN_EMPIRE, Owner.TURKOMAN, Owner.ANGEVIN)
    desk = Desk(
        attrs.evolve(
            state,
            initiative=track,
            phase=RoundPhase.COMMAND,
            regions=tuple(regions),
            stack=(CommandPhase(),),
            history=None,
        )
    )
    orders = {one.owner: one.name for one in placed.values()}
    for army in desk.seats:
        box = list(desk.army(army).orders)
        box.remove(orders[army])
        desk.set_army(army, current_points=9, hand=(), orders=tuple(box))
    proceed(desk)
    return desk.closed()


# The chapters of rules that a decision shows, by the stage of a Battle or else by what is asked.  Other rules have a
# say in it without being seen.
_ABOUT: dict[str, tuple[str, ...]] = {
    "reactions": ("battle", "reaction", "losses", "leader"),
    "losses": ("losses", "retreat", "battle-glory", "leader"),
    "RetreatPlan": ("retreat",),
    "SurplusPlan": ("retreat",),
    "MarchPlan": ("march", "battle", "region"),
    "PlanningPhase": ("planning",),
    "CommandPhase": ("command", "order"),
    "EffectRun": ("event", "token", "region", "order"),
    "ShipLanding": ("upkeep",),
    "DeploymentTurns": ("deploy",),
}


def is_about(state: Campaign, rule_id: str) -> bool:
    """Whether a decision of a state can show a rule, and not only make use of it."""
    frame = state.stack[-1]
    asked = frame.stage if isinstance(frame, BattleFight) else type(frame).__name__
    return rule_id.split(".")[1] in _ABOUT.get(asked, ())


def _reacted(step: Step) -> str:
    """Return the verb of a Reaction Order that a decision executes, or an empty text."""
    before, after = battle_of(step[0]), battle_of(step[2])
    more = before is not None and after is not None and len(after.played) > len(before.played)
    return after.played[-1][2] if after is not None and more else ""


def changed_regions(before: Campaign, after: Campaign) -> tuple[int, ...]:
    """Return the Regions that differ."""
    if len(before.regions) != len(after.regions):
        return ()
    return tuple(
        place for place, (was, now) in enumerate(zip(before.regions, after.regions, strict=True)) if was != now
    )


def rules_asked(step: Step) -> dict[str, bool]:
    """Return the rules whose functions a decision calls, and whether one of them answers anything but nothing."""
    found: dict[str, bool] = {}

    def hook(frame: FrameType, event: str, answer: object) -> None:
        if event == "return":
            for rule_id in RULES.ids_of(frame.f_code):
                found[rule_id] = found.get(rule_id, False) or bool(answer)

    _forget_answers()
    # What is played remembers answers, too; a copy of it begins without them.
    unread = attrs.evolve(step[0], setting=attrs.evolve(step[0].setting))
    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        apply(unread, step[1])
    finally:
        sys.setprofile(before)
    return found


def _forget_answers() -> None:
    """Empty the caches, so that what is asked does not depend on what ran before."""
    for name, module in list(sys.modules.items()):
        if name.startswith("crusaders_rules.third_crusade.play."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _scene(found: Gallery, shown: _Found) -> Scene:
    before, choice, after = shown.step
    places = changed_regions(before, after)
    who = to_act(before)
    name = TITLES[who] if isinstance(who, Owner) else "Chance"
    return Scene(
        shown.title,
        f"{name}: {prompt(before)}. The decision: `{choice}`.",
        tuple(
            Picture(found.hang(svg), caption, said)
            for caption, (svg, said) in (("Before", _part(before, places)), ("After", _part(after, places, before)))
        ),
    )


def _part(state: Campaign, places: tuple[int, ...], before: Campaign | None = None) -> tuple[str, str]:
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


def _whole(found: Gallery, state: Campaign) -> Picture:
    title = state.setting.scenario.document.scenario.title
    seen = view(state, None)
    caption = f"{title}, a scenario of ours, in a game of four bots. {asked_words(seen)}."
    said = f"{caption} Regions, Roads and pieces on a plan, the tracks on the right, and the four Armies below."
    return Picture(found.hang(campaign_svg(state)), caption, said)
