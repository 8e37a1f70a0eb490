"""Five and six players: second buildings, and two knight orders."""

from crusaders_rules.thy_will_be_done.expansions import ExpansionCode, OrderTile

_HOME = "crusaders_rules.thy_will_be_done"
EXPANSION = ExpansionCode(
    name="five-and-six",
    family="five",
    means="Adds two colours, with boards and rules for five and six players.",
    orders={
        "utrecht": OrderTile("Bailiwick of Utrecht", "may swap an enemy with an adjacent one when a Crusade begins"),
        "holy-ghost": OrderTile(
            "Order of the Holy Ghost",
            "11 tokens; one more Crusade against a marked type of enemy, and one more in scoring",
        ),
    },
    setups=f"{_HOME}.expansions.five_and_six.rules:SETUPS",
    table=f"{_HOME}.expansions.five_and_six.play.setup:table",
    needs=f"{_HOME}.expansions.five_and_six.play.needs",
)
