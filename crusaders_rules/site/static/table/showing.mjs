// What is shown: the board, the boards of the players, the decisions, and where one of them leads.
import * as asking from "./asking.mjs";
import { at, desk, isBusy } from "./desk.mjs";
import { draw, point } from "./drawings.mjs";
import { button, made, part, who } from "./parts.mjs";
import { history } from "./games.mjs";
import { editions, readings } from "./readings.mjs";

const board = part("table-board");
const areas = part("table-areas");
const REST = 350;
let resting = 0;
/** The boards of the players. @type {HTMLElement[]} */
let mats = [];
/** Which drawing of a board of a player stands for what. @type {string[]} */
let drawn = [];

/**
 * What can be done with what is shown; the page fills it.
 * @typedef {object} Acts
 * @property {(one: asking.Decision) => void} take
 * @property {(spot: import("./drawings.mjs").Spot, seat?: number) => void} chosen
 * @property {(step: number) => void} back
 * @property {(question: any, reading: string) => void} reread
 * @property {(key: string, value: any) => void} replay
 * @property {() => void} differing
 * @property {() => void} drawLots
 * @property {() => void} goOn
 * @property {() => void} shown
 */
/** @type {Acts} */
export const acts = /** @type {any} */ ({});

/** Draw everything anew next time. */
export function forget() {
  drawn = [];
}

/**
 * Show the present step.
 * @param {any} [before] a position, to mark what has changed since
 */
export async function show(before) {
  const { asked, over, position } = at();
  desk.turn += 1;
  desk.only = "";
  desk.judged = "";
  // All is asked at once: the answers come in this order.
  const [told] = await Promise.all([desk.engine.ask("legal"), pictures(position, asked, before), scored(over)]);
  desk.legal = told.decisions;
  const heading = part("table-asked");
  heading.textContent = over ? "The game is over" : `${who(asked)} decides on ${told.for}`;
  heading.className = typeof asked === "number" ? `table-seat-${asked}` : "";
  answeredBefore();
  part("table-ahead").hidden = true;
  turns();
  listed();
  const others = /** @type {HTMLDetailsElement} */ (part("table-others"));
  others.open = false;
  others.hidden = over || asked === "chance";
  part("table-why").hidden = over;
  history(part("table-log"), desk.past, desk.now, acts.back);
  readings(part("table-readings"), desk.known.questions, position.ruleset, acts.reread);
  editions(part("table-editions"), desk.plays, position.ruleset, acts.replay);
  if (/** @type {HTMLDetailsElement} */ (part("table-otherwise")).open) acts.differing();
  acts.shown();
}

/** A question that was answered goes with its answer; what somebody is typing stays. */
function answeredBefore() {
  const host = part("table-verdict");
  if (host.childElementCount) box().value = "";
  host.replaceChildren();
}

const box = () => /** @type {HTMLInputElement} */ (part("table-decision"));

/**
 * Draw the board, and the areas that have changed.
 * @param {any} position
 * @param {number | string | null} asked
 * @param {any} [before]
 * @param {boolean} [unchecked] whether the position may be impossible
 */
export async function pictures(position, asked, before, unchecked = false) {
  const how = { ...(unchecked ? { position, unchecked } : {}), ...(before ? { before } : {}) };
  const live = unchecked ? "[data-region], [data-wedge], [data-part]" : "[data-region], [data-wedge]";
  laidOut(position.players.length, unchecked ? null : asked);
  const { svg } = await desk.engine.ask("draw", { part: "board", ...how });
  draw(board, svg, { live: "[data-region]", chosen: (spot) => acts.chosen(spot), rested });
  await Promise.all(position.players.map(async (/** @type {any} */ player, /** @type {number} */ place) => {
    const seat = place + 1;
    const mark = JSON.stringify([player, before?.players[place], position.ruleset, position.start === seat, asked === seat && position.pending, unchecked]);
    if (drawn[place] === mark) return;
    drawn[place] = mark;
    const said = await desk.engine.ask("draw", { part: "area", seat, ...how });
    const mine = asked === seat || unchecked;
    draw(mats[place], said.svg, mine ? { live, chosen: (spot) => acts.chosen(spot, seat), rested } : {});
  }));
}

/**
 * Lay out the players' boards: that of the player who decides lies beside the decisions.
 * @param {number} players
 * @param {number | string | null} asked
 */
function laidOut(players, asked) {
  if (mats.length !== players) {
    mats = Array.from({ length: players }, () => made("div", "", "table-area"));
    drawn = [];
  }
  const mine = typeof asked === "number" ? [mats[asked - 1]] : [];
  part("table-mine").replaceChildren(...mine);
  areas.replaceChildren(...mats.filter((one) => !mine.includes(one)));
}

/** @param {boolean} over */
async function scored(over) {
  const host = part("table-score");
  host.hidden = !over;
  if (over) draw(host, (await desk.engine.ask("draw", { part: "score" })).svg);
}

/** List the decisions; after a touch of the board, only those about that place. */
export function listed() {
  const wanted = desk.only ? desk.legal.filter((one) => asking.places(one).includes(desk.only)) : desk.legal;
  asking.list(part("table-decisions"), wanted, { taken: acts.take, rested: restedOn });
  asking.narrowed(part("table-only"), desk.only, () => { desk.only = ""; listed(); });
  part("table-known").replaceChildren(...desk.legal.map((one) => new Option("", one.decision)));
  mark(desk.legal.flatMap(asking.places), "open");
}

/**
 * @param {string[]} names
 * @param {string} kind
 */
export function mark(names, kind) {
  point(board, names, kind);
  const seat = at().asked;
  if (typeof seat === "number" && mats[seat - 1]) point(mats[seat - 1], names, kind);
}

/** The bots that play, and the way to stop them. */
export function turns() {
  const host = part("table-turns");
  const { asked, over } = at();
  const by = desk.seats.bot(asked);
  host.hidden = over || (asked !== "chance" && !by);
  host.replaceChildren();
  if (asked === "chance") host.append("Chance decides. ", button("Draw", acts.drawLots));
  else if (by && desk.paused) host.append(`A ${by} bot plays here. `, button("Go on", () => { desk.paused = false; turns(); acts.goOn(); }));
  else if (by) host.append(`The ${by} bot decides. `, button("Pause", () => { desk.paused = true; turns(); }));
}

// Looking ahead: where a decision leads, while a pointer or the keyboard rests on it.

/** Look at nothing any more. */
export function lookAway() {
  clearTimeout(resting);
  board.classList.remove("table-if");
}

/** @param {asking.Decision | null} one */
function restedOn(one) {
  clearTimeout(resting);
  mark(one ? asking.places(one) : [], "pointed");
  if (one) resting = window.setTimeout(() => ahead(one), REST);
  else lookedAhead();
}

/** @param {import("./drawings.mjs").Spot | null} spot */
function rested(spot) {
  if (desk.hand.open || !spot) return;
  const name = spot.region || spot.wedge || "";
  part("table-decisions").querySelectorAll(".table-decision").forEach((one) => {
    const words = (one.querySelector("b")?.textContent || "").split(" ");
    one.classList.toggle("table-meant", words.includes(name));
  });
}

/** @param {asking.Decision} one */
async function ahead(one) {
  const mine = desk.turn;
  const { position } = at();
  try {
    const said = await desk.engine.ask("apply", { decision: one.decision, position });
    const { svg } = await desk.engine.ask("draw", { part: "board", position: said.position, before: position });
    if (mine !== desk.turn || isBusy()) return;
    // What was asked in the box keeps its answer.
    if (!box().value) asking.verdict(part("table-verdict"), desk.known, said);
    const line = part("table-ahead");
    line.textContent = `If so: ${asking.leadsTo(position, said.position, said.asked)}.`;
    line.hidden = false;
    draw(board, svg, { live: "[data-region]", chosen: (spot) => acts.chosen(spot), rested });
    board.classList.add("table-if");
    mark(asking.places(one), "pointed");
    // Only what is still looked at stays.
    if (!part("table-decisions").querySelector(".table-decision:hover, .table-decision:focus")) lookedAhead();
  } catch {
    // Looking ahead is a help, not more.
  }
}

/** Show the present position again. */
async function lookedAhead() {
  if (!board.classList.contains("table-if")) return;
  board.classList.remove("table-if");
  const mine = desk.turn;
  const { svg } = await desk.engine.ask("draw", { part: "board", position: at().position });
  if (mine !== desk.turn || isBusy() || board.classList.contains("table-if")) return;
  part("table-ahead").hidden = true;
  draw(board, svg, { live: "[data-region]", chosen: (spot) => acts.chosen(spot), rested });
  mark(desk.legal.flatMap(asking.places), "open");
}
