// Playing on: decisions of people, bots and chance, undo and redo, and the end of the game.
import { at, desk, doing, isBusy, put, tell } from "./desk.mjs";
import { chance, lineOf, recorded } from "./games.mjs";
import { called, part, who } from "./parts.mjs";
import { lookAway, show } from "./showing.mjs";
import { hides, people } from "./viewing.mjs";

// More than so many things that happened are no message.
const NEWS = 6;

/**
 * Carry a decision out that is legal in the present position, and tell it.
 * @param {string} decision
 * @returns {Promise<any>} the answer
 */
async function done(decision) {
  const { asked } = at();
  const { told } = hides() ? await desk.engine.ask("tell", { seats: people(), decision }) : { told: "" };
  const said = await desk.engine.ask("apply", { decision });
  if (!said.legal) throw new Error(`${decision} is not allowed here`);
  put(said, told || `${who(asked)}: ${decision}`, lineOf(said, asked, decision));
  if (told) desk.news.push(told);
  return said;
}

/** Tell what has happened since a person decided, the last things if there are many. */
function tellNews() {
  /** @type {{told: string, times: number}[]} */
  const found = [];
  desk.news.forEach((told) => {
    const last = found.at(-1);
    if (last?.told === told) last.times += 1;
    else found.push({ told, times: 1 });
  });
  const shown = found.slice(-NEWS).map(({ told, times }) => (times > 1 ? `${told} (${times} times)` : told));
  tell(`${found.length > NEWS ? "History has what came before. " : ""}${shown.join(". ")}.`);
}

/** Carry a decision of a person out. @param {import("./engine.mjs").Decision} one */
export async function take(one) {
  lookAway();
  const { asked, position } = at();
  desk.news = [];
  const said = await done(one.decision);
  if (desk.news.length) tellNews();
  else tell(`${who(asked)}: ${one.decision}`);
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
    said = await done(one.decision);
  }
  if (desk.news.length) tellNews();
  await show(position);
  if (said.over) await ended();
}

/** Let bots and chance decide until a person does, unless they are paused. */
export function goOn() {
  if (isBusy() || desk.paused || desk.now < 0 || desk.hand.open || at().over || !desk.seats.byItself(at().asked)) return;
  // A step of the past is looked at, not played on.
  if (desk.now < desk.past.length - 1) return;
  doing(at().asked === "chance" ? drawLots : botTurn);
}

/** One turn of a bot, or all until a person decides. */
async function botTurn() {
  let { asked, over, position } = at();
  let from = asked;
  const said = [];
  while (!over && !desk.paused && desk.seats.bot(asked) && (desk.seats.pace === "quick" || asked === from)) {
    const { decision } = await desk.engine.ask("bot", { by: desk.seats.bot(asked), seed: chance() });
    const after = await done(decision);
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
  if (desk.news.length) tellNews();
  else tell(`${who(from)}: ${said.join(", ")}`);
  await show(position);
  if (over) await ended();
}

/** The game is over: say who has won, and whether all of it was legal. */
export async function ended() {
  const kept = recorded(desk.record, desk.past.slice(0, desk.now + 1));
  const { winners, players } = await desk.engine.ask("score");
  const best = winners.map((/** @type {number} */ seat) => (called.names.length ? who(seat) : `Player ${seat} (${players[seat - 1].total})`)).join(" and ");
  const found = kept && (await desk.engine.ask("verify", { record: kept }));
  const legal = found?.legal ? `${found.checked} decisions checked, all of them legal` : found?.said;
  tell(`${best} ${winners.length > 1 ? "win" : "wins"}. ${legal || "The game did not begin at the setup, so no record is checked"}.`);
}

/** Go to a step of the past, or of what was undone. @param {number} step */
export async function back(step) {
  if (step < 0 || step >= desk.past.length) return;
  await desk.engine.ask("set", { position: desk.past[step].position });
  desk.news = [];
  desk.now = step;
  tell("");
  await show();
}

/** Go back to the last decision of a person; step by step if there is none. */
export function undone() {
  let step = desk.now - 1;
  while (step > 0 && desk.seats.byItself(desk.past[step].asked)) step -= 1;
  if (step <= 0 && !desk.seats.people) {
    desk.paused = true;
    step = desk.now - 1;
  }
  return Math.max(step, 0);
}

/** Go on to the next decision of a person. */
export function redone() {
  let step = desk.now + 1;
  while (step < desk.past.length - 1 && desk.seats.people && desk.seats.byItself(desk.past[step].asked)) step += 1;
  return step;
}
