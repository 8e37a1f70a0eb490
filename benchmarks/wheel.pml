/*
 * The action wheel with upgrades, for SPIN: six wedges, two action tokens on each, no knight order.
 *
 * A step is one turn: distribute a wedge (D), upgrade one (U), or upgrade one and then distribute
 * any (U, D).  Only the tokens and the upgraded wedges are part of a state.  The same states and
 * transitions are explored by crusaders_rules.thy_will_be_done.check.wheels.with_upgrades, which asks the functions
 * of the package; this file is a second text of those rules, written to compare with.
 */
byte tokens[6] = 2;
bool upgraded[6];
hidden byte hand, at;

#define CAN_D(i) (tokens[i] > 0)
#define CAN_U(i) (!upgraded[i])

inline distribute(i) {
  hand = tokens[i];
  tokens[i] = 0;
  at = i;
  do
  :: hand > 0 -> at = (at + 1) % 6; tokens[at]++; hand--
  :: else -> break
  od;
  at = 0
}

#define D(i) :: d_step { CAN_D(i) -> distribute(i) }
#define U(i) :: d_step { CAN_U(i) -> upgraded[i] = true }
#define UD(i, j) :: d_step { CAN_U(i) && CAN_D(j) -> upgraded[i] = true; distribute(j) }
#define UD_ALL(i) UD(i, 0) UD(i, 1) UD(i, 2) UD(i, 3) UD(i, 4) UD(i, 5)

active proctype wheel() {
end:
  do
  D(0) D(1) D(2) D(3) D(4) D(5)
  U(0) U(1) U(2) U(3) U(4) U(5)
  UD_ALL(0) UD_ALL(1) UD_ALL(2) UD_ALL(3) UD_ALL(4) UD_ALL(5)
  od
}
