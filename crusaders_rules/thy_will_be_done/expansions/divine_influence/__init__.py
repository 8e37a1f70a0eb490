"""Divine Influence: influence tiles, new buildings, and four knight orders."""

from crusaders_rules.thy_will_be_done.expansions import ExpansionCode, OrderTile

_HOME = "crusaders_rules.thy_will_be_done"
EXPANSION = ExpansionCode(
    name="divine-influence",
    family="divine",
    means="Adds influence tiles, four types of building and four knight orders.",
    orders={
        "band": OrderTile("Female Order of the Band", "a giant token that counts as two"),
        "livonian": OrderTile("Livonian Brothers of the Sword", "distributes once more after building a new building"),
        "dragon": OrderTile(
            "Order of the Dragon", "new buildings cost 1 less in empty regions, and join any one building"
        ),
        "brandenburg": OrderTile("Bailiwick of Brandenburg", "Influence reaches one region further"),
    },
    tile_effects={"upgrade": "upgrade a wedge", "distribute": "distribute a wedge"},
    effects=f"{_HOME}.expansions.divine_influence.play.results:EFFECTS",
    final_terms=f"{_HOME}.expansions.divine_influence.play.score:final_terms",
    needs=f"{_HOME}.expansions.divine_influence.play.needs",
)
