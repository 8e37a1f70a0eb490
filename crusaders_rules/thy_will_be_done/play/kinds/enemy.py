"""Setup: which enemy token to place on a flag."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.play.decision_forms import TOKEN, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, from_offer
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Asks, Kind, Phase
from crusaders_rules.thy_will_be_done.rules import game_board
from crusaders_rules.thy_will_be_done.state import Outcomes, Token, put_at
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def _enemies_left(state: State) -> tuple[Token, ...]:
    """The enemy tokens of which a flag gets one."""
    return game_board.enemies_left(state.ruleset.enemy_tokens, state.enemies)


def _judge(state: State, _: p.AskEnemy, given: d.LayEnemy) -> Refusals:
    return from_offer("setup.enemy.shuffle", given.token, _enemies_left(state))


def _pieces(state: State, _: p.AskEnemy) -> tuple[d.LayEnemy, ...]:
    return tuple(d.LayEnemy(token) for token in _enemies_left(state))


def _list(state: State, asked: p.AskEnemy) -> tuple[d.LayEnemy, ...]:
    return tuple(dict.fromkeys(_pieces(state, asked)))


def _step(state: State, asked: p.AskEnemy, given: d.LayEnemy) -> State:
    """Lay an enemy token on a flag."""
    enemies = put_at(state.enemies, asked.region, given.token)
    return state.laying(
        enemies, state.tiles, setup.laying_next(state, game_board.next_flag(state.ruleset.laid, asked.region))
    )


def _words(state: State, asked: p.AskEnemy, _: d.LayEnemy) -> str:
    return f"place this token in {state.ruleset.laid.regions[asked.region].name}"


def _outcome(state: State, asked: p.AskEnemy) -> d.LayEnemy:
    fixed: Outcomes = state.outcomes  # type: ignore[assignment]
    return d.LayEnemy(fixed.enemies[state.ruleset.laid.flags.index(asked.region)])


KIND = Kind(
    asks=p.AskEnemy,
    name="enemy",
    spoken="an enemy token for a flag",
    prompt="draw an enemy token for a flag",
    rule="setup.enemy.flag",
    answers=(Answer(form=Form("enemy", d.LayEnemy, (TOKEN,), does="lays the enemy {0}"), step=_step, words=_words),),
    judge=_judge,
    list=_list,
    phase=Phase.ENEMIES,
    who=Asks.CHANCE,
    outcome=_outcome,
    pieces=_pieces,
)
