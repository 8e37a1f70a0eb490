"""Games in which one seat is asked from outside, in compiled code: chance and bots play until it is asked."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined
from crusaders_rules.batch.kernel import (
    Rows,
    legal,
    put_back_with,
    step,
    take_up_with,
    total_of,
    winners_of,
)
from crusaders_rules.batch.lookup import has_room, misses
from crusaders_rules.batch.observing import observe, observe_anew
from crusaders_rules.batch.random_play import take_drawn
from crusaders_rules.batch.randomness import drawn

# What a row waits for: to begin a game, to take the decision of its seat, to go on, to stay as it is and be shown anew,
# the greedy bot, or to be shown after it was played; or else it is ready: its seat is asked, or the game is over or cut
# short, or nothing is legal.
STAGES = ("ready", "begins", "decides", "goes on", "stays", "wants greedy", "played")
READY, BEGINS, DECIDES, GOES_ON, STAYS, WANTS_GREEDY, PLAYED = range(len(STAGES))

# What is known of each row: the seat that is asked from outside, how many decisions the players have taken, whether
# nothing is legal, the seats that win as bits, and whether what is shown of it is to be shown anew.
KNOWN = ("seat", "decided", "stuck", "winners", "anew")
SEAT, DECIDED, STUCK, WINNERS, ANEW = range(len(KNOWN))
# What is passed together: after the rows, their generators and what is known of them; after the first rows, where the
# fields are, who is greedy, and limits; after what is seen, the legal actions and the totals.
_, STATES, ABOUTS = range(len(("rows", "generators", "known")))
_, PLACES, GREEDY, LIMITS = range(len(("firsts", "places", "greedy", "limits")))
_, MASKS, TOTALS = range(len(("seen", "masks", "totals")))


@inlined
def take_first(known: Cells, desk: Cells, first: Cells, own: Cells, about: Cells, seat: int) -> None:
    """Put the first position of a game on the desk; draw the seat that is asked, unless it is always the same."""
    take_up_with(known, desk, first, own)
    about[DECIDED] = about[STUCK] = 0
    about[ANEW] = 1
    about[SEAT] = drawn(own, known[f.GENERATORS], known[f.PLAYED_BY]) if seat == at.NONE else seat


@inlined
def has_ended(desk: Cells, about: Cells, most: int) -> bool:
    """Whether the game is over or cut short, or nothing is legal."""
    return desk[at.KIND] == at.GAME_OVER or about[DECIDED] >= most or about[STUCK] != 0


@inlined
def is_ready(desk: Cells, about: Cells, most: int) -> bool:
    """Whether the seat is asked, or the game is over or cannot go on."""
    return desk[at.SEAT] == about[SEAT] or has_ended(desk, about, most)


@inlined
def wants_greedy(desk: Cells, greedy: Rows, about: Cells) -> bool:
    """Whether the greedy bot is asked."""
    return desk[at.SEAT] >= 0 and greedy[about[SEAT], desk[at.SEAT]] != 0


@inlined
def list_mask(known: Cells, desk: Cells, found: Cells, mask: Cells, about: Cells, most: int) -> bool:
    """Put a 1 for each legal action of the seat that is asked; return whether it is asked and has none."""
    for number in range(len(mask)):
        mask[number] = 0
    if has_ended(desk, about, most):
        return False
    count = legal(known, desk, found)
    for number in range(count):
        mask[found[number]] = 1
    return count == 0


@inlined
def take_row(
    known: Cells, desk: Cells, first: Cells, before: Rows, after: Rows, row: int, stage: int, seat: int
) -> None:
    """Put a row on the desk, as it is now or, if it goes on, as it was left."""
    about, own = after[ABOUTS][row], after[STATES][row]
    if stage != GOES_ON:
        for cell in range(len(own)):
            own[cell] = before[STATES][row, cell]
        for cell in range(len(about)):
            about[cell] = before[ABOUTS][row, cell]
        about[ANEW] = 1 if stage == STAYS else 0
    if stage == BEGINS:
        take_first(known, desk, first, own, about, seat)
    else:
        take_up_with(known, desk, after[0][row] if stage == GOES_ON else before[0][row], own)


@inlined
def judge_row(known: Cells, desk: Cells, totals: Cells, about: Cells) -> None:
    """Score a game that is over."""
    if desk[at.KIND] == at.GAME_OVER:
        for seat in range(known[f.PLAYED_BY]):
            totals[seat] = total_of(known, desk, seat)
        about[WINNERS] = winners_of(known, desk, cells(totals))


@inlined
def show_row(known: Cells, setting: Rows, desk: Cells, before: Cells, seen: Cells, about: Cells) -> None:
    """Show a row to its seat."""
    if about[ANEW]:
        observe_anew(known, cells(setting[PLACES]), desk, cells(setting[0][1]), cells(seen), about[SEAT])
    else:
        observe(known, cells(setting[PLACES]), desk, cells(before), cells(seen), about[SEAT])


@inlined
def play_on(known: Cells, desk: Cells, found: Cells, greedy: Rows, about: Cells, most: int) -> None:
    """Let chance and random bots decide until the seat or the greedy bot is asked."""
    while not (misses(known) or is_ready(desk, about, most) or wants_greedy(desk, greedy, about)):
        by_player = 1 if desk[at.SEAT] >= 0 else 0
        about[STUCK] = 1 if take_drawn(known, desk, found) == at.NONE else 0
        about[DECIDED] += 0 if about[STUCK] else by_player


@inlined
def shown_now(known: Cells, setting: Rows, room: Rows, before: Rows, about: Cells, shown: Rows, row: int) -> int:
    """Show the row on the desk to its seat, and return what it waits for then: to be shown, if an answer is wanted."""
    desk = cells(room[0])
    has_none = list_mask(known, desk, cells(room[1]), shown[MASKS][row], about, setting[LIMITS][1])
    judge_row(known, desk, shown[TOTALS][row], about)
    if misses(known):
        return PLAYED
    about[STUCK] = 1 if has_none else about[STUCK]
    show_row(known, setting, desk, before[0][row], shown[0][row], about)
    return READY


# It calls the flow of a game directly: each function in between would add half a minute to the compilation.
@compiled
def play_until_asked(
    known: Cells, setting: Rows, room: Rows, before: Rows, after: Rows, shown: Rows, actions: Cells, stages: Cells
) -> None:
    """Play each row that waits until its seat or the greedy bot is asked; chance and random bots decide meanwhile.

    A row whose seat is asked is then shown to it, if no answer is wanted for that.

    Args:
        known: What is known of the ruleset.
        setting: The row of the first position of each game, and a row without anything; where the fields of an
            observation are; for each seat that is asked from outside, the seats that the greedy bot plays; the seat
            that is asked, or -1 to draw it, and the most decisions of players in a game.
        room: Room for a row, and for a list of decisions.
        before: The rows, their generators, and what is known of each of them; they do not change.
        after: The same, after what a row waits for.
        shown: As ``show_played`` takes it.
        actions: The number of the decision of each row.
        stages: What each row waits for, which changes.
    """
    known, desk, found = cells(known), cells(room[0]), cells(room[1])
    greedy, most = setting[GREEDY], setting[LIMITS][1]
    for row in range(len(stages)):
        stage, about = int(stages[row]), after[ABOUTS][row]
        if stage in (READY, WANTS_GREEDY, PLAYED) or not has_room(known):
            continue
        take_row(known, desk, setting[0][0], before, after, row, stage, setting[LIMITS][0])
        decided, stuck = about[DECIDED], about[STUCK]
        if stage == DECIDES:
            about[DECIDED] += 1
            step(known, desk, int(actions[row]))
        if stage != STAYS:
            play_on(known, desk, found, greedy, about, most)
        if misses(known):
            about[DECIDED], about[STUCK] = decided, stuck
        else:
            put_back_with(known, desk, after[0][row], after[STATES][row])
            asks_greedy = stage != STAYS and not is_ready(desk, about, most)
            stages[row] = WANTS_GREEDY if asks_greedy else shown_now(known, setting, room, before, about, shown, row)


@compiled
def show_played(known: Cells, setting: Rows, room: Rows, before: Rows, after: Rows, shown: Rows, stages: Cells) -> None:
    """Show each row that was played to its seat.

    Args:
        known: What is known of the ruleset.
        setting: As ``play_until_asked`` takes it.
        room: Room for a row, and for a list of decisions.
        before: The rows before they were played, their generators, and what was known of each of them.
        after: The same, after they were played; whether nothing is legal and who has won is added.
        shown: Receives what the seat sees of each row, where it shows the rows ``before`` so far; the legal actions of
            each row; and the totals of each row whose game is over.
        stages: What each row waits for, which changes.
    """
    known = cells(known)
    for row in range(len(stages)):
        if stages[row] == PLAYED and has_room(known):
            take_up_with(known, cells(room[0]), after[0][row], after[STATES][row])
            stages[row] = shown_now(known, setting, room, before, after[ABOUTS][row], shown, row)


@compiled
def draw_actions(masks: Rows, states: Rows, actions: Cells) -> None:
    """Draw a legal action of each row; 0 if it has no legal action.

    Args:
        masks: The legal actions of each row.
        states: A generator for each row, which changes.
        actions: Receives the number of an action of each row.
    """
    for row in range(len(actions)):
        count = 0
        for number in range(masks.shape[1]):
            count += int(masks[row, number])
        left, chosen = drawn(states[row], 0, count), 0
        for number in range(masks.shape[1] if count else 0):
            if masks[row, number]:
                if left == 0:
                    chosen = number
                    break
                left -= 1
        actions[row] = chosen
