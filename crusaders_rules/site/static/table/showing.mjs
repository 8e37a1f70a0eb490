// What is shown: the board, the boards of the players, the decisions, and where one of them leads.
import * as asking from "./asking.mjs";
import { at, desk, doing, isBusy } from "./desk.mjs";
import { draw, point } from "./drawings.mjs";
import { button, called, made, part, rulesOf, seatsOf, who } from "./parts.mjs";
import { history } from "./games.mjs";
import { editions, readings } from "./readings.mjs";
import * as viewing from "./viewing.mjs";

const board = part("table-board");
const areas = part("table-areas");
const tracks = made("div", "", "table-area table-tracks");
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
  desk.prefix = [];
  desk.judged = "";
  const seen = viewing.hides() ? await desk.engine.ask("tell", { seats: viewing.looking() }) : { sees: true, words: null, names: [] };
  desk.words = seen.words;
  called.names = seen.names;
  viewing.covered(() => { doing(() => show(before), true); });
  // All is asked at once: the answers come in this order.
  const [told] = await Promise.all([desk.engine.ask("legal"), pictures(position, asked, before), scored(over)]);
  desk.legal = seen.sees ? told.decisions : [];
  const heading = part("table-asked");
  heading.textContent = over ? "The game is over" : seen.question || `${who(asked)} decides on ${told.for}`;
  heading.className = typeof asked === "number" && !viewing.hides() ? `table-seat-${asked}` : "";
  answeredBefore();
  part("table-ahead").hidden = true;
  turns();
  listed();
  const others = /** @type {HTMLDetailsElement} */ (part("table-others"));
  others.open = false;
  others.hidden = over || asked === "chance" || !seen.sees;
  part("table-why").hidden = over || !seen.sees;
  if (viewing.hides()) box().placeholder = desk.legal[0]?.decision || "";
  history(part("table-log"), desk.past, desk.now, acts.back);
  readings(part("table-readings"), desk.known.questions, rulesOf(position), acts.reread);
  editions(part("table-editions"), desk.plays, rulesOf(position), acts.replay);
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
  const dealt = viewing.hides() ? called.names.length : seatsOf(position);
  const looks = viewing.drawnFor(dealt);
  const how = { ...(unchecked ? { position, unchecked } : {}), ...(before ? { before } : {}), ...looks };
  const live = unchecked ? "[data-region], [data-wedge], [data-part]" : "[data-region], [data-wedge]";
  laidOut(desk.draws.includes("area") ? dealt : 0, unchecked ? null : looks.viewer || asked);
  const { svg } = await desk.engine.ask("draw", { part: "board", ...how });
  draw(board, svg, { live: "[data-region]", chosen: (spot) => acts.chosen(spot), rested });
  board.classList.toggle("table-map", viewing.hides());
  board.style.setProperty("--drawn-width", `${/ width="([0-9.]+)"/.exec(svg)?.[1] || 0}px`);
  if (desk.draws.includes("tracks")) draw(tracks, (await desk.engine.ask("draw", { part: "tracks", ...how })).svg);
  await Promise.all(mats.map(async (mat, place) => {
    const seat = place + 1;
    const player = Array.isArray(position.players) ? position.players[place] : [desk.turn, desk.now];
    const mark = JSON.stringify([player, before?.players[place], position.ruleset, position.start === seat, asked === seat && position.pending, unchecked]);
    if (drawn[place] === mark) return;
    drawn[place] = mark;
    const said = await desk.engine.ask("draw", { part: "area", seat, ...how });
    const mine = asked === seat || unchecked;
    draw(mat, said.svg, mine ? { live, chosen: (spot) => acts.chosen(spot, seat), rested } : {});
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
  const mine = typeof asked === "number" && mats.length ? [mats[asked - 1]] : [];
  part("table-mine").replaceChildren(...mine);
  areas.replaceChildren(...(desk.draws.includes("tracks") ? [tracks] : []), ...mats.filter((one) => !mine.includes(one)));
}

/** @param {boolean} over */
async function scored(over) {
  const host = part("table-score");
  host.hidden = !over;
  if (!over) return;
  if (desk.draws.includes("score")) draw(host, (await desk.engine.ask("draw", { part: "score" })).svg);
  else host.replaceChildren(sheet(await desk.engine.ask("score")));
}

/** The score sheet as a table. @param {{players: any[], winners: number[]}} score */
function sheet({ players, winners }) {
  const table = made("table");
  const row = (/** @type {string} */ cell, /** @type {(string | number)[]} */ values) => {
    const line = made("tr");
    line.append(...values.map((value, place) => made(place ? cell : "th", String(value))));
    return line;
  };
  const [first] = players;
  table.append(
    row("th", ["", ...players.map((one) => `${who(one.seat)}${winners.includes(one.seat) ? " \u2605" : ""}`)]),
    ...first.terms.map((/** @type {any} */ term, /** @type {number} */ place) => row("td", [term.what, ...players.map((one) => one.terms[place].amount)])),
    row("th", ["Total", ...players.map((one) => one.total)]),
  );
  return table;
}

/** List the decisions, long lists word by word; after a touch of the board, only those about that place. */
export function listed() {
  const about = desk.only ? desk.legal.filter((one) => asking.places(one).includes(desk.only)) : desk.legal;
  const host = part("table-decisions");
  const words = desk.words ? asking.nextWords(about, desk.prefix) : null;
  const again = (/** @type {string[]} */ prefix) => {
    desk.prefix = prefix;
    const left = asking.begunBy(about, prefix);
    // The last word decides.
    if (prefix.length && left.length === 1) acts.take(left[0]);
    else listed();
  };
  if (words) asking.listWords(host, words, desk.words, again);
  else asking.list(host, asking.begunBy(about, desk.prefix), desk.words, { taken: acts.take, rested: restedOn });
  asking.chosenWords(part("table-chosen"), desk.prefix, desk.words, again);
  asking.narrowed(part("table-only"), desk.words?.[desk.only]?.title || desk.only, () => { desk.only = ""; listed(); });
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
  if (asked === "chance" && desk.seats.byItself(asked) && !desk.paused) host.append("Chance draws. ", button("Pause", () => { desk.paused = true; turns(); }));
  else if (asked === "chance") host.append("Chance decides. ", button("Draw", acts.drawLots));
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
    const { decision = "", word = "" } = /** @type {HTMLElement} */ (one).dataset;
    const words = [...decision.split(" "), word];
    one.classList.toggle("table-meant", words.includes(name));
  });
}

/** @param {asking.Decision} one */
async function ahead(one) {
  const mine = desk.turn;
  const { position } = at();
  try {
    // A look ahead would turn up what others hide.
    if (viewing.people().length) {
      const why = await desk.engine.ask("explain", { decision: one.decision });
      if (mine === desk.turn && !isBusy() && !box().value) asking.verdict(part("table-verdict"), desk.known, why, desk.words);
      return;
    }
    const said = await desk.engine.ask("apply", { decision: one.decision, position });
    const { svg } = await desk.engine.ask("draw", { part: "board", position: said.position, before: position });
    if (mine !== desk.turn || isBusy()) return;
    // What was asked in the box keeps its answer.
    if (!box().value) asking.verdict(part("table-verdict"), desk.known, said, desk.words);
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
