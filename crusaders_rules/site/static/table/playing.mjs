// Playing on: decisions of people, bots and chance, undo and redo, and the end of the game.
import { at, desk, doing, isBusy, put, tell } from "./desk.mjs";
import { chance, recorded } from "./games.mjs";
import { part, who } from "./parts.mjs";
import { lookAway, show } from "./showing.mjs";

/** Carry a decision out. @param {import("./engine.mjs").Decision} one */
export async function take(one) {
  lookAway();
  const { asked, position } = at();
  const said = await desk.engine.ask("apply", { decision: one.decision });
  if (!said.legal) throw new Error(`${one.decision} is not allowed here`);
  put(said, `${who(asked)}: ${one.decision}`, `${asked}: ${one.decision}`);
  tell(`${who(asked)}: ${one.decision}`);
  const focused = part("table-ask").contains(document.activeElement);
  await show(position);
  // The button that was pressed is gone: the keyboard goes on at the heading.
  if (focused) part("table-asked").focus({ preventScroll: true });
  if (said.over) await ended();
}

/** Let chance decide, each piece as likely as the other. */
export async function drawLots() {
  const { asked, position } = at();
  let said = { asked, over: false };
  while (said.asked === "chance") {
    const { decisions } = await desk.engine.ask("legal");
    let left = Math.random() * decisions.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + (one.weight || 1), 0);
    const one = decisions.find((/** @type {any} */ each) => (left -= each.weight || 1) < 0) || decisions[0];
    const after = await desk.engine.ask("apply", { decision: one.decision });
    put(after, `Chance: ${one.decision}`, `chance: ${one.decision}`);
    said = after;
  }
  await show(position);
}

/** Let the bots play until a person decides, unless they are paused. */
export function goOn() {
  if (isBusy() || desk.paused || desk.now < 0 || desk.hand.open || at().over || !desk.seats.bot(at().asked)) return;
  // A step of the past is looked at, not played on.
  if (desk.now < desk.past.length - 1) return;
  doing(botTurn);
}

/** One turn of a bot, or all until a person decides. */
async function botTurn() {
  let { asked, over, position } = at();
  let from = asked;
  const said = [];
  while (!over && !desk.paused && desk.seats.bot(asked) && (desk.seats.pace === "quick" || asked === from)) {
    const { decision } = await desk.engine.ask("bot", { by: desk.seats.bot(asked), seed: chance() });
    const after = await desk.engine.ask("apply", { decision });
    put(after, `${who(asked)}: ${decision}`, `${asked}: ${decision}`);
    if (asked !== from) {
      said.length = 0;
      ({ position } = desk.past[desk.now - 1]);
    }
    said.push(decision);
    from = asked;
    ({ asked, over } = after);
    if (desk.seats.pace === "quick") part("table-asked").textContent = `The bots play: ${desk.now} decisions`;
    if (desk.seats.pace !== "quick" && asked !== from) break;
  }
  tell(`${who(from)}: ${said.join(", ")}`);
  await show(position);
  if (over) await ended();
}

/** The game is over: say who has won, and whether all of it was legal. */
export async function ended() {
  const kept = recorded(desk.record, desk.past.slice(0, desk.now + 1));
  const { winners, players } = await desk.engine.ask("score");
  const best = winners.map((/** @type {number} */ seat) => `Player ${seat} (${players[seat - 1].total})`).join(" and ");
  const found = kept && (await desk.engine.ask("verify", { record: kept }));
  const legal = found?.legal ? `${found.checked} decisions checked, all of them legal` : found?.said;
  tell(`${best} ${winners.length > 1 ? "win" : "wins"}. ${legal || "The game did not begin at the setup, so no record is checked"}.`);
}

/** Go to a step of the past, or of what was undone. @param {number} step */
export async function back(step) {
  if (step < 0 || step >= desk.past.length) return;
  await desk.engine.ask("set", { position: desk.past[step].position });
  desk.now = step;
  tell("");
  await show();
}

/** Go back to the last decision of a person; step by step if there is none. */
export function undone() {
  let step = desk.now - 1;
  while (step > 0 && desk.seats.bot(desk.past[step].asked)) step -= 1;
  if (step <= 0 && !desk.seats.people) {
    desk.paused = true;
    step = desk.now - 1;
  }
  return Math.max(step, 0);
}

/** Go on to the next decision of a person. */
export function redone() {
  let step = desk.now + 1;
  while (step < desk.past.length - 1 && desk.seats.people && desk.seats.bot(desk.past[step].asked)) step += 1;
  return step;
}
