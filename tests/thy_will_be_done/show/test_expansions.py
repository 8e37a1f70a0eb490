"""Pictures and words of the expansions: tiles, coats of arms, new buildings, mills and the giant token."""

from __future__ import annotations

from crusaders_rules import explain
from crusaders_rules.thy_will_be_done.cli.brief import brief
from crusaders_rules.thy_will_be_done.cli.prose import in_prose
from crusaders_rules.thy_will_be_done.cli.turns import differences
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding, TileEffect
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.show import position_svg
from crusaders_rules.thy_will_be_done.show.area import CARD_HEIGHT, area_card, card_height
from crusaders_rules.thy_will_be_done.show.drawing import ICONS
from crusaders_rules.thy_will_be_done.show.sheet import score_svg
from crusaders_rules.thy_will_be_done.show.text import areas_text, board_text, key_of, position_text
from crusaders_rules.thy_will_be_done.state import Building
from crusaders_rules.thy_will_be_done.state import decision as d
from tests.thy_will_be_done.divine import crusader, divine
from tests.thy_will_be_done.support import BUILD_INFLUENCE, INFLUENCE_TRAVEL, TRAVEL_BUILD, at, play, table

BUILD, INFLUENCE = d.Resolve(BUILD_INFLUENCE), d.Resolve(INFLUENCE_TRAVEL)


def difference(before: State, after: State) -> str:
    """Say in words what has changed."""
    return "; ".join(words for _, words, _ in differences(before, after)) or "nothing"


def difference_figures(before: State, after: State) -> dict[str, object]:
    """Return what has changed as data."""
    return {name: value for name, _, value in differences(before, after)}


def position() -> State:
    """Return a position with a piece of everything."""
    mine = crusader(
        "b3",
        gone={"castle": (1, 3), "vault": (1,)},
        once={"travel": 2},
        permanent={"build": 1},
        ends=1,
        giant=BUILD_INFLUENCE,
        order="band",
        tokens={BUILD_INFLUENCE: 5},
    )
    built = {"b3": ((1, "bank", 1), (0, "vault", 1)), "c3": ((0, "castle", 1),)}
    return divine(mine, crusader("a5"), laid={"c3": "upgrade-3", "d3": "travel-always"}, coats={"b3": 1}, built=built)


def test_the_map_has_letters_for_tiles_and_coats() -> None:
    """The key explains them, and only where Divine Influence is played."""
    state = position()
    said = board_text(state.ruleset.laid, state)
    for letters in ("c3 Up3", "d3 Tr6", "b3 @2", "ba1P2 va1P1"):
        assert letters in said
    assert all(line in said for line in key_of(state))
    key = key_of(None)
    assert key == key_of(table())
    assert "ca castle  ch church  fa farm  ba bank  tr troop  -1 costs less  +1 influence" == key[-1]
    assert all(len(line) <= 80 for line in key_of(state))


def test_an_area_in_text_has_eight_types_with_their_costs() -> None:
    """A mill leaves a gap: castle I and III are gone, so II and IV are left."""
    said = areas_text(position(), [0])
    assert "castle  I III      costs 4 6" in said
    assert "vault   I          costs 6/4 7/5 8/6" in said
    assert "keep    -          costs 5/3 6/4 7/5 8/6" in said
    assert "5  build (influence) giant" in said
    assert "4 influence tiles; face up: travel 2" in said
    assert "permanent: build 1; for each tile: 1; giant token on build-influence" in said
    assert "keep" not in position_text(table())


def test_a_card_is_higher_with_the_expansion_and_marks_what_changed() -> None:
    """Its second row has the new buildings and the number of tiles."""
    state = position()
    card = area_card(state, state, 0)
    assert card_height(state) > CARD_HEIGHT == card_height(table())
    for words in (
        "castle: level I,III",
        "vault: level I",
        "keep: none",
        "influence tiles: 4",
        "the giant one among them",
    ):
        assert words in card
    assert "new-frame" not in card
    before = divine(crusader("b3"))
    assert area_card(divine(crusader("b3", gone={"mill": (1,)})), before, 0).count("new-frame") == 1


def test_every_building_and_effect_has_an_icon_of_its_own() -> None:
    """No two look alike, as a church and a chapel once did."""
    signs = [*Building, *NewBuilding, *TileEffect, "travel", "star", "flag"]
    assert len(signs) == len({ICONS[one] for one in signs})


def test_the_drawing_explains_its_signs() -> None:
    """The legend has the pieces of the expansion, and only there."""
    drawn = position_svg(position())
    for words in ("coat of arms", "+1 once, and the cost", "upgrade a wedge", "chapel", "5/3"):
        assert f">{words}<" in drawn
    assert "coat of arms" not in position_svg(table())
    assert "tile majority" in score_svg(position())


def test_the_brief_for_a_person_has_what_the_expansion_gives() -> None:
    """Levels gone, tiles, what lies under a knight, and the giant token."""
    said = " ".join(brief(position(), 0).split())
    assert "off the board castle I+III, vault I" in said
    assert "4 influence tiles (once travel +2, always build +1, 1 for the end)" in said
    assert "b3 (bank of player 2, vault of player 1, coat of player 2)" in said
    assert "build, giant token" in said
    assert "built" not in brief(table(), 0)


def test_the_changes_of_a_turn_name_buildings_mills_and_tiles() -> None:
    """What is erected, what a mill takes, and which tile is collected."""
    state = divine(crusader("b3", tokens={BUILD_INFLUENCE: 5}))
    after = play(state, BUILD, d.ErectNew(NewBuilding.MILL, at("b3")), d.TakeOff(Building.CHURCH, 1))
    assert "built mill I; mill took church I" in difference(state, after)
    assert ["church I"] == difference_figures(state, after)["taken"]
    state = divine(crusader("b3", tokens={INFLUENCE_TRAVEL: 3}), laid={"b3": "travel-3"})
    asked = play(state, INFLUENCE)
    collect = d.Collect(at("b3"))
    after = play(asked, collect)
    assert "took travel +1 once" in difference(state, after)
    told = list(in_prose([(state, INFLUENCE, asked), (asked, collect, after)]))
    assert "takes the influence tile in b3 (travel +1 once)" in told[0]


def test_a_move_says_what_is_there_and_why_it_is_cheaper() -> None:
    """Both buildings and the tile of the region, and the coat of arms of the region that the knight leaves."""
    built = {"b4": ((1, "bank", 1), (1, "vault", 1))}
    state = divine(crusader("b3", tokens={TRAVEL_BUILD: 2}), laid={"b4": "upgrade-3"}, coats={"b3": 0}, built=built)
    asked = play(state, d.Resolve(TRAVEL_BUILD))
    move = d.Move(at("b3"), at("b4"))
    said = in_words(asked, move)
    there = "the bank of player 2 and the vault of player 2 and an influence tile for 3 (upgrade a wedge)"
    assert f"for 0 of 2 movement points, to {there}" == said
    reasons = {reason.rule: reason.sentence for reason in explain(asked, move).reasons}
    assert "your coat of arms there saves 1" == reasons["divine.travel.marker"]
    assert apply(asked, move).areas[0].knights == (at("b4"),)
