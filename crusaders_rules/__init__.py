"""Crusaders: Thy Will Be Done, played by the book.

The public names are loaded when they are first used, so that the import itself costs next to nothing. ``__init__.pyi``
has their types.

>>> import random
>>> from crusaders_rules import apply, is_over, legal, new_game, score
>>> chance = random.Random(7)
>>> state = new_game(players=2, seed=7)
>>> while not is_over(state):
...     state = apply(state, chance.choice(legal(state)))
>>> len(score(state).totals)
2
"""

from __future__ import annotations

from importlib import import_module

__version__ = "0.1.0"

# The public names by the module that each is loaded from.
_NAMES = {
    "answers": "Choices Reason Refusal ScoreSheet Term Verdict",
    "files.problems": "FileError Problem",
    "thy_will_be_done.interpret": "Edition Interpretation Orders Ruleset RulesetError State Variant",
    "thy_will_be_done.interpret.board_format": "BoardError",
    "thy_will_be_done.interpret.boards": "board_names load_board",
    "thy_will_be_done.expansions.divine_influence.interpret.refusals": (
        "AlreadyGone GiantUndivided NoTileInReach NoTileThere NotEligible OutOfInfluence TooFewTiles TooManyTiles"
    ),
    "thy_will_be_done.interpret.editions": "EditionError edition_names find_edition load_edition",
    "thy_will_be_done.interpret.refusals": (
        "AlreadyUpgraded BuildingThere CannotSwap EmptyWedge EnemyThere GameIsOver LeftOver MustDistribute "
        "NoBuildingSite NoBuildingSpace NoEnemyTarget NoEnemyThere NoKnightThere NoLongerFought NoSkipping "
        "NoSuchThing NoTwoOfOneOwner NoWay NobodyMoves NoneLeft NotAStart NotAllUpgraded NotAsked NotBeside "
        "NotEnoughValue NotFinished NotMarked NotOnOffer NotOptional NotThisAmount NotThisKnight NotThisManner "
        "NotTwice NothingSucceeds OtherTypeThere RegionFull RewardIsThere SkippingUnknown SomethingElsePossible "
        "SplitOutOfRange StartTaken SwapTooLate TokensLeftIdle TooFar TooFewTokens UpgradingOff WrongType"
    ),
    "thy_will_be_done.play.apply": "IllegalDecision apply",
    "thy_will_be_done.play.explain": "explain",
    "thy_will_be_done.play.files.decision_document": "DecisionError decision_data decision_from_json decision_to_json",
    "thy_will_be_done.play.files.positions": (
        "PositionError check_position position_from_json position_to_json read_position write_position"
    ),
    "thy_will_be_done.play.files.records": (
        "Record RecordError RecordProblem ReplayError Result Verification begin_record first_position from_json "
        "read_record replay resume to_json verify write_record"
    ),
    "thy_will_be_done.play.fired": "fired",
    "thy_will_be_done.play.game_start": "SetupError",
    "thy_will_be_done.play.game": "is_over new_game odds to_act",
    "thy_will_be_done.play.legal": "legal refusals",
    "thy_will_be_done.play.notation": "NotationError from_text to_text",
    "thy_will_be_done.play.score": "score winners",
    "thy_will_be_done.play.turns": "Turn turns",
    "thy_will_be_done.play.view": "view",
    "thy_will_be_done.play.words": "in_words",
    "thy_will_be_done.state": (
        "CHANCE Action Board BonusTile Building Buildings Enemies Enemy Erected KnightOrder Manner Markers "
        "Outcomes PlayerArea Position Region Token Wedge Wheel"
    ),
    "thy_will_be_done.expansions.divine_influence.state.influence_tiles": "InfluenceTile NewBuilding",
}
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}
# All names of these modules are public: the questions and the decisions.
_WHOLE = ("thy_will_be_done.state.decision", "thy_will_be_done.state.pending")


def __getattr__(name: str) -> object:
    """Load a public name from where it lives, once."""
    if name == "__all__":
        return __dir__()
    module = _HOME.get(name) or next((one for one in _WHOLE if name[0].isupper() and name in _names_in(one)), None)
    if module is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    _show_in_notebooks()
    globals()[name] = value
    return value


def _show_in_notebooks() -> None:
    """Say how boards, positions and wheels are drawn; what draws them is loaded at the moment of drawing."""
    from functools import partial

    drawings = import_module(f"{__name__}.thy_will_be_done.state.drawn").DRAWINGS
    for kind in ("board", "position", "wheel"):
        drawings[kind] = partial(_svg, kind)


def _svg(kind: str, thing: object) -> str:
    svg: str = getattr(import_module(f"{__name__}.thy_will_be_done.show"), f"{kind}_svg")(thing)
    return svg


def __dir__() -> list[str]:
    """List the public names."""
    return sorted({*_HOME, *(name for module in _WHOLE for name in _names_in(module))})


def _names_in(module: str) -> list[str]:
    names: list[str] = import_module(f"{__name__}.{module}").__all__
    return names
