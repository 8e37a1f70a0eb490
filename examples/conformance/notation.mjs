// Decisions as text, docs/reference/formats.md: what is a decision at all, whether it is legal now or not.

import { ACTIONS, BUILDINGS, ORDERS, TOKENS, WEDGES } from "./data.mjs";
import { Refused } from "./positions.mjs";

const BARE = ["skip", "reward", "three", "keep", "muster", "decline", "bring", "hold"];
const MANNERS = ["standard", "origin-first", "counterclockwise"];

/** Return the canonical text of a decision; throws a Refused if it is none. */
export function canonical(state, given) {
  if (typeof given !== "string") throw new Refused("bad-value", "a decision is a text", "decision");
  const words = given.trim().toLowerCase().split(/\s+/);
  const text = spelled(state, words);
  if (text === null) throw new Refused("bad-decision", `there is no decision ${JSON.stringify(given.slice(0, 60))}`, "decision");
  return text;
}

function spelled(state, [word, ...rest]) {
  const is = (...forms) => rest.length === forms.length && forms.every((form, place) => form(rest[place]));
  const region = (name) => state.board.index.has(name);
  const wedge = (name) => WEDGES.includes(name);
  const order = (name) => name in ORDERS;
  const number = (name) => /^\d{1,4}$/.test(name);
  const text = [word, ...rest].join(" ");
  const forms = {
    wedge: [[wedge]], deal: [[order]], order: [[order]], add: [[wedge]], leave: [[wedge]], "setup-upgrade": [[wedge]],
    enemy: [[(name) => name in TOKENS]],
    tile: [[(name) => state.board.tiles.has(name)]],
    start: [[(name) => number(name) && Number(name) >= 1 && Number(name) <= state.players.length]],
    knight: [[region]], resolve: [[wedge]], upgrade: [[wedge]], distribute: [[wedge]],
    first: [[(name) => ACTIONS.includes(name)]], gain: [[number]],
    move: [[region, region]], attack: [[region]], build: [[(name) => BUILDINGS.includes(name), region]],
    sow: [[(name) => MANNERS.includes(name)], [(name) => ["skip", "double"].includes(name), wedge]],
  };
  if (BARE.includes(word)) return rest.length === 0 ? text : null;
  if (word === "stay") return is(region) ? `move ${rest[0]} ${rest[0]}` : null;
  if (word === "split") return is((name) => /^\d{1,2}(\+\d{1,2})?$/.test(name)) ? split(state, rest[0]) : null;
  return Object.hasOwn(forms, word) && forms[word].some((form) => is(...form)) ? text : null;
}

/** Both numbers of a split: the second action gets what the first leaves. */
function split({ pending, players }, given) {
  const [first, second] = given.split("+").map(Number);
  if (second !== undefined || pending.asks !== "split") return `split ${given}`;
  const { tokens } = players[pending.seat].wheel.find((wedge) => wedge.wedge === pending.wedge);
  return tokens >= first ? `split ${first}+${tokens - first}` : `split ${given}`;
}
