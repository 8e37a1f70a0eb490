"""Divine Influence: influence tiles, new buildings, and four knight orders."""

from crusaders_rules.thy_will_be_done.expansions import BuildingType, ExpansionCode, OrderTile

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
    buildings={
        "keep": BuildingType(
            "keeps", "ke", "M-7 12V-5h-2v-7h4v3h3v-3h4v3h3v-3h4v7H7v17zM-2 12V6h4v6z", 1.2, partner="castle"
        ),
        "chapel": BuildingType(
            "chapels",
            "cl",
            "M-9 12V-2Q-9-9 0-13 9-9 9-2V12zM-1.5-8v3.5H-5v3h3.5V8h3v-9.5H5v-3H1.5V-8z",
            1.3,
            partner="church",
        ),
        "mill": BuildingType(
            "mills",
            "mi",
            "M-6 12-4-2h8l2 14zM-1-3-11-10l2-2 9 7 9-7 2 2-10 7 10 7-2 2-9-7-9 7-2-2z",
            1.0,
            partner="farm",
        ),
        "vault": BuildingType(
            "vaults",
            "va",
            "M-11-10h22v20H-11zM-8-7v14H8V-7zM0-5a5 5 0 0 1 1.5 9.8V7h-3V4.8A5 5 0 0 1 0-5z",
            1.0,
            partner="bank",
        ),
    },
    tile_effects={"upgrade": "upgrade a wedge", "distribute": "distribute a wedge"},
    effects=f"{_HOME}.expansions.divine_influence.play.results:EFFECTS",
    final_terms=f"{_HOME}.expansions.divine_influence.play.score:final_terms",
    table=f"{_HOME}.expansions.divine_influence.play.setup:table",
    area=f"{_HOME}.expansions.divine_influence.play.setup:area",
    after_order=f"{_HOME}.expansions.divine_influence.play.setup:after_order",
    before_start=f"{_HOME}.expansions.divine_influence.play.setup:before_start",
    too_few_pieces=f"{_HOME}.expansions.divine_influence.play.setup:too_few_pieces",
    needs=f"{_HOME}.expansions.divine_influence.play.needs",
    checks=f"{_HOME}.expansions.divine_influence.play.files.table_checks",
    estimate=f"{_HOME}.expansions.divine_influence.play.estimate:estimate",
)
