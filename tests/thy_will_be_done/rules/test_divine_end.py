"""Divine Influence: what follows a turn, the giant token, and scoring."""

import pytest

from crusaders_rules import legal, new_game, score, winners
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret.refusals import GiantUndivided
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import scoring as divine_scoring
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due, NewBuilding
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.rules import distribute, scoring
from crusaders_rules.thy_will_be_done.state import Building, KnightOrder, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.divine import EDITION, RULES, crusader, divine, holding, rules
from tests.thy_will_be_done.support import BUILD_INFLUENCE, INFLUENCE_TRAVEL, TRAVEL_BUILD, at, play, refusal

BUILD = d.Resolve(BUILD_INFLUENCE)


@pytest.mark.rules("divine.distribute.extra", "divine.order.livonian.distribute")
def test_the_livonian_brothers_distribute_again_after_a_new_building() -> None:
    """Once, whatever they have built; a base building gives nothing."""
    area = crusader("b3", order="livonian", tokens={BUILD_INFLUENCE: 5})
    asked = play(divine(area), BUILD, d.ErectNew(NewBuilding.KEEP, at("b3")))
    assert (p.AskExtra(0), (3, 3, 3, 3, 0, 3)) == (asked.pending, asked.areas[0].wheel.tokens)
    assert 1 == play(asked, d.Keep()).pending.seat
    castle = play(divine(area), BUILD, d.Erect(Building.CASTLE, at("b3")))
    assert 1 == castle.pending.seat
    orders = (KnightOrder.LIVONIAN, KnightOrder.NONE)
    assert [True, False] == [divine_orders.livonian_distributes(order) for order in orders]


@pytest.mark.rules("divine.distribute.extra")
def test_several_distributions_are_all_carried_out() -> None:
    """A tile and the Livonian Brothers give two; by a reading, one of them is left out."""
    both = Due(distributions=1, livonian=True)
    assert (2, 1) == (divine_turn.distributions_due(both, RULES), divine_turn.distributions_due(both, ONE))
    assert Due(distributions=1) == divine_turn.after_one(both, RULES)
    assert Due() == divine_turn.after_one(both, ONE)
    area = crusader("b3", order="livonian")
    state = divine(area, due=both, pending=p.AskExtra(0))
    once = play(state, d.Distribute(0))
    assert p.AskExtra(0) == once.pending
    assert 1 == play(once, d.Distribute(1)).pending.seat


ONE = rules(several_distributions="one")


@pytest.mark.rules("divine.distribute.extra")
def test_an_additional_distribution_uses_the_ability_of_the_order() -> None:
    """The Teutonic Knights may distribute it counterclockwise, and no action is resolved."""
    state = divine(crusader("b3", order="teutonic"), due=Due(distributions=1), pending=p.AskExtra(0))
    asked = play(state, d.Distribute(0))
    assert p.AskManner(0, 0) == asked.pending
    assert 1 == play(asked, d.Sow(Manner.COUNTERCLOCKWISE)).pending.seat


# A manner, and how many manners an additional distribution of two tokens then leaves if abilities apply once in all.
ONCE = [
    ("hospitaller", d.Sow(Manner.SKIP, 1), 1),
    ("hospitaller", d.Sow(Manner.STANDARD), 3),
    ("templar", d.Sow(Manner.DOUBLE, 1), 1),
    ("teutonic", d.Sow(Manner.COUNTERCLOCKWISE), 1),
    ("teutonic", d.Sow(Manner.STANDARD), 1),
    ("aviz", d.Sow(Manner.ORIGIN_FIRST), 2),
]


@pytest.mark.rules(
    "divine.distribute.extra", "order.hospitaller.skip", "order.templar.double", "order.teutonic.direction"
)
@pytest.mark.parametrize(("order", "sow", "left"), ONCE)
def test_abilities_apply_again_after_the_turn_or_once_in_all(order: str, sow: d.Sow, left: int) -> None:
    """By default they apply again. By the reading of once a turn, an ability is used up and a direction stays."""
    for reading in ("each-distribution", "each-turn"):
        state = divine(
            crusader("b3", order=order),
            due=Due(distributions=2),
            pending=p.AskManner(0, 0),
            readings={"order_each_turn": reading},
        )
        asked = play(state, sow)
        assert p.AskExtra(0) == asked.pending
        assert (sow.manner if reading == "each-turn" else None) == divine_after.due_of(asked).sown
        given = play(asked, d.Distribute(3))
        if reading == "each-distribution":
            assert len(legal(given)) > 1
        elif left > 1:
            assert left == len(legal(given))
        else:
            # Nothing is left to choose. The tokens go the only way there is.
            assert p.AskExtra(0) == given.pending
            way = distribute.path(3, asked.areas[0].wheel.tokens[3], *_only(sow), given.ruleset)
            assert distribute.distribute(asked.areas[0].wheel.tokens, 3, way) == given.areas[0].wheel.tokens


def _only(sow: d.Sow) -> tuple[Manner, None]:
    """The only manner that is left after this one was used."""
    return (Manner.COUNTERCLOCKWISE if sow.manner == Manner.COUNTERCLOCKWISE else Manner.STANDARD), None


@pytest.mark.rules("divine.chapel.token", "divine.distribute.extra")
def test_the_token_of_a_chapel_comes_before_an_additional_distribution() -> None:
    """By a reading it comes after it."""
    area = crusader("b3", order="livonian", tokens={BUILD_INFLUENCE: 5})
    chapel = (BUILD, d.ErectNew(NewBuilding.CHAPEL, at("b3")))
    asked = play(divine(area), *chapel)
    assert (p.AskExtra(0), 1) == (asked.pending, asked.areas[0].wheel.tokens[BUILD_INFLUENCE])
    later = play(divine(area, readings={"chapel_sequence": "after"}), *chapel)
    assert (p.AskExtra(0), 0) == (later.pending, later.areas[0].wheel.tokens[BUILD_INFLUENCE])
    assert 1 == play(later, d.Keep()).areas[0].wheel.tokens[BUILD_INFLUENCE]
    assert [True, False] == [divine_turn.token_comes_first(one) for one in (RULES, rules(chapel_sequence="after"))]


@pytest.mark.rules("divine.order.band.token")
def test_the_band_puts_the_giant_token_on_a_wedge_at_setup() -> None:
    """It takes the place of two tokens of a wedge; with it counted as two everywhere, there is nothing to choose."""
    tournament = Ruleset(EDITION, "knights-tournament")
    state = new_game(tournament, 2, seed=1)
    while not isinstance(state.pending, p.AskOrder):
        state = play(state, legal(state)[0])
    asked = play(state, d.ChooseOrder(KnightOrder.BAND))
    assert isinstance(asked.pending, p.AskGiantWedge)
    done = play(asked, d.PutGiant(3))
    assert ((2,) * 6, 3) == (done.areas[0].wheel.tokens, holding(done).giant)
    band = KnightOrder.BAND
    assert (True, False) == (divine_orders.has_giant(band, RULES), divine_orders.has_giant(KnightOrder.AVIZ, RULES))
    assert not divine_orders.has_giant(band, rules(giant_token="two-tokens"))  # noqa: S106 -- a piece of the game


@pytest.mark.rules("divine.order.band.value", "divine.order.band.token")
def test_the_giant_token_is_laid_down_as_one_piece_where_its_player_wants() -> None:
    """With two other tokens it goes on one of three wedges, and still counts as two there."""
    area = crusader("b3", order="band", giant=TRAVEL_BUILD, tokens={TRAVEL_BUILD: 4})
    moved = play(divine(area), d.Resolve(TRAVEL_BUILD))
    while isinstance(moved.pending, p.AskMove):
        moved = play(moved, legal(moved)[0])
    assert p.AskGiant(0, TRAVEL_BUILD) == moved.pending
    assert tuple(d.LandGiant(wedge) for wedge in (1, 2, 3)) == legal(moved)
    assert "divine.order.band.token" == refusal(moved, d.LandGiant(4)).rule
    done = play(moved, d.LandGiant(2))
    assert ((0, 3, 4, 3, 2, 2), 2) == (done.areas[0].wheel.tokens, holding(done).giant)
    assert sum(area.wheel.tokens) == sum(done.areas[0].wheel.tokens)
    assert (3, 4) == (divine_orders.pieces(4, giant=True), divine_orders.pieces(4, giant=False))


@pytest.mark.rules("divine.order.band.value")
def test_the_giant_token_cannot_be_divided() -> None:
    """Alone on a wedge it goes to one action; beside another token any split but none is possible."""
    area = crusader("b3", order="band", giant=BUILD_INFLUENCE, upgraded=(BUILD_INFLUENCE,))
    state = play(divine(area, laid={"b3": "build-3"}, readings={"acting_without_success": "any"}), BUILD)
    assert (d.Split(0), d.Split(2)) == legal(state)
    assert isinstance(refusal(state, d.Split(1)), GiantUndivided)
    assert all(divine_orders.can_be_divided(first, 3, giant=True) for first in range(4))
    assert divine_orders.can_be_divided(1, 2, giant=False)


@pytest.mark.rules("divine.order.band.value")
def test_the_giant_token_alone_has_no_choice_of_wedges() -> None:
    """Distributed alone it lands on the next wedge."""
    area = crusader("b3", order="band", giant=0)
    assert (1,) == divine_after.landings(divine(area), area, 0, d.Sow(Manner.STANDARD))


# Scoring.


def _terms(state: State, what: str) -> tuple[int, ...]:
    return tuple(next(term.amount for term in row if term.what == what) for row in score(state).rows)


@pytest.mark.rules("divine.score.majority", "divine.score.majority.least", "divine.score.majority.tie")
@pytest.mark.parametrize(
    ("tiles", "awards"),
    [((3, 1), (5, 2)), ((3, 0), (5, 0)), ((0, 0), (0, 0)), ((2, 2), (3, 3))],
)
def test_the_most_influence_tiles(tiles: tuple[int, int], awards: tuple[int, int]) -> None:
    """Five and two; a player without a tile gets nothing, and ties are as for enemies."""
    state = divine(*(crusader("b3" if seat else "a5", held=held) for seat, held in enumerate(tiles)))
    assert awards == _terms(state, "tile majority")
    assert awards == divine_scoring.tile_majority(tiles, RULES)


@pytest.mark.rules("divine.tile.end", "divine.score.extra")
def test_an_end_tile_scores_one_for_each_tile() -> None:
    """Two of them score twice, face up or face down, themselves included."""
    state = divine(crusader("b3", once={"travel": 1}, ends=2, held=5))
    assert (10, 0) == _terms(state, "end tiles")
    assert 6 == divine_scoring.end_tiles(1, 6)


@pytest.mark.rules("divine.vault.score", "divine.vault.four", "divine.score.extra")
def test_vaults_score_what_is_printed_and_for_upgraded_wedges() -> None:
    """Levels I to III score 1, 1 and 2; level IV scores 1 for each of three upgraded wedges."""
    levels = {place: ((0, "vault", level),) for level, place in enumerate(("b3", "c5", "d3", "b5"), 1)}
    area = crusader("b3", gone={"vault": (1, 2, 3, 4)}, upgraded=(0, 1, 2))
    state = divine(area, built=levels)
    assert ((4, 0), (3, 0)) == (_terms(state, "vaults I to III"), _terms(state, "vault IV"))
    assert (2, 0) == (
        divine_scoring.vault_points((3, 4), EDITION),
        divine_scoring.vault_four((3,), (True,) * 6, EDITION),
    )


@pytest.mark.rules("divine.keep.four")
def test_a_keep_of_level_four_scores_for_troops() -> None:
    """One for each mustered troop."""
    assert (6, 0) == (divine_scoring.keep_four((1, 4), 6, EDITION), divine_scoring.keep_four((1, 2), 6, EDITION))


@pytest.mark.rules("divine.chapel.four")
def test_a_chapel_of_level_four_scores_for_filled_wedges() -> None:
    """Two for each wedge with two or more pieces; the giant token is one piece."""
    tokens = (2, 1, 0, 3, 2, 4)
    assert 8 == divine_scoring.chapel_four((4,), tokens, None, EDITION)
    assert 6 == divine_scoring.chapel_four((4,), tokens, 0, EDITION)
    assert 0 == divine_scoring.chapel_four((1,), tokens, None, EDITION)


@pytest.mark.rules("divine.score.extra")
def test_a_bank_of_level_four_counts_new_buildings() -> None:
    """What a mill took is not on the board, and a reading leaves new buildings out."""
    area = crusader("b3", gone={"bank": (4,), "keep": (4,), "church": (4,)})
    built = {"b3": ((0, "bank", 4),), "c5": ((0, "keep", 4),)}
    assert (8, 0) == _terms(divine(area, built=built), "bank IV")
    assert (4, 0) == _terms(divine(area, built=built, readings={"new_fours": "base-only"}), "bank IV")
    fours = (Building.BANK, NewBuilding.KEEP)
    assert (2, 1) == tuple(divine_scoring.fours_counted(fours, one) for one in (RULES, rules(new_fours="base-only")))


@pytest.mark.rules("divine.mill.remove", "score.church", "score.bank", "divine.vault.score", "divine.keep.four")
@pytest.mark.parametrize(
    ("reading", "scored"),
    [("scores", (8, 6, 1, 5)), ("bonus-only", (8, 0, 0, 0)), ("as-built", (16, 6, 1, 5))],
)
def test_what_mills_took_scores_and_a_bank_counts_what_is_on_the_board(reading: str, scored: tuple[int, ...]) -> None:
    """Mills took a church IV, a keep IV and a vault I: by the default they score, and the bank does not count them."""
    area = crusader("b3", gone={"bank": (4,), "farm": (4,), "church": (4,), "keep": (4,), "vault": (1,)}, troops=5)
    state = divine(area, built={"b3": ((0, "bank", 4),), "c5": ((0, "farm", 4),)}, readings={"mill_value": reading})
    terms = ("bank IV", "church IV", "vaults I to III", "keep IV")
    assert scored == tuple(_terms(state, term)[0] for term in terms)
    worth = divine_effects.worth_of_taken(rules(mill_value=reading))
    assert {"scores": (False, True, False), "bonus-only": (False,) * 3, "as-built": (True,) * 3}[reading] == worth


@pytest.mark.rules("divine.winner.tie")
def test_the_player_earlier_in_turn_order_wins_a_tie() -> None:
    """The expansion brings this reading; in the base game the victory is shared."""
    state = divine(crusader("b3"), crusader("a5"), start=1, readings={"winner_tie": "earlier-in-turn-order"})
    assert (1,) == winners(state)
    assert "earlier-in-turn-order" == EDITION.readings.winner_tie
    assert (0, 1) == scoring.tie_broken((0, 1), 1, 2, Ruleset())


@pytest.mark.rules("divine.influence.tile")
def test_the_influence_action_pays_no_value() -> None:
    """With a value of 6 a tile of level I still pays 1."""
    area = crusader("b3", tokens={INFLUENCE_TRAVEL: 6})
    done = play(divine(area, laid={"b3": "travel-3"}), d.Resolve(INFLUENCE_TRAVEL), d.Collect(at("b3")))
    assert 1 == done.areas[0].influence
