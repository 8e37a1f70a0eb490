// Positions as documents, docs/reference/formats.md: seats count from 1, regions have names, zeros may be left out.

import { BUILDINGS, EDITION, ENEMIES, ORDERS, TRACKS, TROOP_COSTS, VARIANTS, WEDGES } from "./data.mjs";
import { readBoard } from "./board.mjs";

/** An error of the protocol: its code, a sentence, and where it applies the place. */
export class Refused extends Error {
  constructor(code, message, place) {
    super(message);
    this.code = code;
    this.place = place;
  }
}

// The board of a game is read once, and then found by its document.
const boards = new Map();

function boardOf(document) {
  if (typeof document !== "object" || document === null) {
    throw new Refused("unsupported", "this engine knows no board by name; write it out", "ruleset.board");
  }
  const text = JSON.stringify(document);
  if (!boards.has(text)) {
    try {
      boards.set(text, readBoard(document));
    } catch (error) {
      throw new Refused("bad-ruleset", `the board cannot be read: ${error.message}`, "ruleset.board");
    }
  }
  return boards.get(text);
}

/** Return the ruleset and the board of a document; other editions, variants and ways of dealing are not played. */
export function readRuleset(document) {
  const { edition = EDITION, variant = "standard", orders = "dealt" } = document;
  const known = { edition: [EDITION], variant: VARIANTS, orders: ["none", "dealt", null] };
  for (const [key, value] of Object.entries({ edition, variant, orders })) {
    if (!known[key].includes(value)) throw new Refused("unsupported", `this engine does not play ${value}`, `ruleset.${key}`);
  }
  const [expansion] = document.expansions ?? [];
  if (expansion !== undefined) throw new Refused("unsupported", `this engine does not play ${expansion}`, "ruleset.expansions");
  return { ruleset: { ...document, edition, variant, orders: orders ?? "dealt" }, board: boardOf(document.board) };
}

// ---------------------------------------------------------------------------------------------------- writing

/** Write a state; its ruleset stands there as it came. */
export function write(state) {
  const name = (region) => state.board.regions[region].name;
  const placed = (things, written) =>
    Object.fromEntries(things.flatMap((thing, region) => (thing === null ? [] : [[name(region), written(thing)]])));
  return {
    format: "crusaders-position",
    version: 1,
    ruleset: state.ruleset,
    players: state.players.map((player) => ({ ...player, knights: player.knights.map(name) })),
    board: {
      enemies: placed(state.enemies, (token) => token),
      buildings: placed(state.buildings, (one) => ({ ...one, owner: one.owner + 1 })),
      tiles: placed(state.tiles, (tile) => tile),
    },
    markers: state.markers,
    supply: state.supply,
    start: state.start === null ? null : state.start + 1,
    pending: writeQuestion(state.pending, name),
  };
}

function writeQuestion(asked, name) {
  const written = { ...asked };
  for (const key of ["seat", "wheel"]) if (key in asked) written[key] += 1;
  if ("region" in asked) written.region = name(asked.region);
  if ("knights" in asked) written.knights = asked.knights.map(name);
  return written;
}

// ---------------------------------------------------------------------------------------------------- reading

/** Read a position; throws a Refused that names the first place that is wrong. */
export function read(document) {
  const at = (condition, place, reason) => {
    if (!condition) throw new Refused("bad-position", `${place}: ${reason}`, `position.${place}`);
  };
  at(isTable(document), "format", "a position is an object");
  at(document.format === "crusaders-position" && document.version === 1, "format", "needs crusaders-position, version 1");
  at(isTable(document.ruleset), "ruleset", "needs an object");
  at(Array.isArray(document.players) && isTable(document.board) && isTable(document.markers) && isTable(document.pending),
    "players", "players, board, markers and pending are needed");
  if (document.outcomes != null) throw new Refused("unsupported", "this engine asks for the outcomes of chance", "position.outcomes");
  const { ruleset, board } = readRuleset(document.ruleset);
  at(board.players.includes(document.players.length), "players", "the board is not for so many players");
  const place = (name, where) => {
    at(board.index.has(name), where, `there is no region ${name}`);
    return board.index.get(name);
  };
  const laid = (things = {}, where, readThing) => {
    const row = board.regions.map(() => null);
    for (const [name, thing] of Object.entries(things)) row[place(name, where)] = readThing(thing);
    return row;
  };
  const state = {
    ruleset,
    board,
    players: document.players.map((player, seat) => readPlayer(player, `players[${seat}]`, place, at)),
    enemies: laid(document.board.enemies, "board.enemies", (token) => token),
    buildings: laid(document.board.buildings, "board.buildings", (one) => ({ ...one, owner: one.owner - 1 })),
    tiles: laid(document.board.tiles, "board.tiles", (tile) => tile),
    markers: { prussian: document.markers.prussian, slav: document.markers.slav },
    supply: document.supply,
    start: document.start === null ? null : document.start - 1,
    pending: readQuestion(document.pending, place, at),
  };
  check(state, at);
  return state;
}

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value) => Number.isInteger(value) && value >= 0;

function counts(given = {}, names, where, at) {
  const found = Object.fromEntries(names.map((name) => [name, given[name] ?? 0]));
  at(Object.values(found).every(isCount) && Object.keys(given).every((name) => names.includes(name)), where, "needs counts");
  return found;
}

function readPlayer(player, where, place, at) {
  const { order = "none", influence = 0, wheel = [], troops = 0, knights = [] } = player;
  at(order === "none" || order in ORDERS, `${where}.order`, `there is no order ${order}`);
  at(isCount(influence) && isCount(troops) && troops <= TROOP_COSTS.length, where, "influence and troops are counts");
  at(Array.isArray(wheel) && Array.isArray(knights), where, "wheel and knights are lists");
  const names = new Set(wheel.map((wedge) => wedge.wedge));
  at([0, 6].includes(wheel.length) && names.size === wheel.length && [...names].every((name) => WEDGES.includes(name)),
    `${where}.wheel`, "needs the six wedges");
  at(wheel.every((wedge) => isCount(wedge.tokens)), `${where}.wheel`, "action tokens are counts");
  const buildings = counts(player.buildings, BUILDINGS, `${where}.buildings`, at);
  at(Object.values(buildings).every((level) => level <= 4), `${where}.buildings`, "a type has four levels");
  return {
    order, influence, troops, buildings,
    wheel: wheel.map(({ wedge, tokens, upgraded = false }) => ({ wedge, tokens, upgraded })),
    knights: knights.map((name) => place(name, `${where}.knights`)).sort((one, other) => one - other),
    defeated: counts(player.defeated, ENEMIES, `${where}.defeated`, at),
  };
}

const QUESTIONS = [
  "wedges", "deal", "order", "order-setup", "enemy", "tile", "start", "knight", "turn", "split", "first", "move",
  "target", "reward", "building", "distribution", "manner", "nothing",
];

function readQuestion(question, place, at) {
  at(QUESTIONS.includes(question.asks), "pending.asks", `this engine does not ask ${question.asks}`);
  const asked = { ...question };
  for (const key of ["seat", "wheel"]) if (key in asked) asked[key] -= 1;
  if ("region" in asked) asked.region = place(asked.region, "pending.region");
  if ("knights" in asked) asked.knights = asked.knights.map((name) => place(name, "pending.knights"));
  if (asked.asks === "wedges") asked.placed ??= [];
  if (asked.asks === "order-setup") {
    for (const key of ["added", "left", "upgrades"]) asked[key] ??= 0;
    asked.chosen ??= [];
  }
  return asked;
}

// ---------------------------------------------------------------------------------------------------- checking

// The action tokens of a wheel after setup.
const TOKENS_OF = {
  none: 12, alcantara: 13, aviz: 13, calatrava: 6, "holy-sepulchre": 14, hospitaller: 11, montesa: 12, santiago: 12,
  "st-lazarus": 11, templar: 10, teutonic: 12,
};

/** Refuse a table that cannot be, by the rules that docs/reference/formats.md lists. */
function check(state, at) {
  const { board, players, pending } = state;
  at(isCount(state.supply), "supply", "needs a whole number");
  at(state.start === null || state.start in players, "start", "there is no such seat");
  at(!("seat" in pending) || pending.seat in players, "pending.seat", "there is no such seat");
  const isSetup = ["wedges", "deal", "order", "order-setup", "enemy", "tile", "start", "knight"].includes(pending.asks);
  for (const [seat, player] of players.entries()) checkPlayer(state, player, seat, isSetup, at);
  state.enemies.forEach((token, region) => {
    at(token === null || (token in board.tokens && board.regions[region].flag), "board.enemies", "enemies stand on flags");
    at(token === null || state.buildings[region] === null, "board.buildings", "no building stands with an enemy");
  });
  state.tiles.forEach((name, region) => {
    const fits = name === null || board.tiles.get(name)?.shape === board.regions[region].tile;
    at(fits, "board.tiles", `there is no tile ${name} for this space`);
  });
  if (!isSetup) checkPieces(state, at);
}

function checkPlayer(state, player, seat, isSetup, at) {
  const where = `players[${seat}]`;
  const { castle } = player.buildings;
  const tokens = player.wheel.reduce((sum, wedge) => sum + wedge.tokens, 0);
  if (!isSetup) {
    const knights = 1 + (player.order === "montesa" ? 1 : 0) + (castle >= 1 ? 1 : 0) + (castle >= 3 ? 1 : 0);
    at(player.knights.length === knights, `${where}.knights`, `needs ${knights} knights`);
    at(tokens === TOKENS_OF[player.order], `${where}.wheel`, `needs ${TOKENS_OF[player.order]} action tokens`);
  }
  at(player.knights.every((region) => state.board.regions[region].space !== false), `${where}.knights`, "no building space");
  for (const type of BUILDINGS) {
    const levels = state.buildings.filter((one) => one?.owner === seat && one.type === type).map((one) => one.level);
    const needed = Array.from({ length: player.buildings[type] }, (_, level) => level + 1);
    at(String(levels.sort()) === String(needed), `${where}.buildings`, `the ${type} levels on the board differ`);
  }
}

/** Enemies are won by somebody, markers have advanced accordingly, influence comes from the supply. */
function checkPieces(state, at) {
  const { board, players } = state;
  const won = (enemy) => players.reduce((sum, player) => sum + player.defeated[enemy], 0);
  for (const enemy of Object.keys(TRACKS)) {
    at(state.markers[enemy] === won(enemy), `markers.${enemy}`, `needs ${won(enemy)}, as many as are defeated`);
  }
  const standing = state.enemies.filter((token) => token !== null).length;
  const missing = board.flags.length - standing;
  at(ENEMIES.reduce((sum, enemy) => sum + won(enemy), 0) === missing, "players", `${missing} enemies are won`);
  const taken = board.supply(players.length) - state.supply;
  const held = players.reduce((sum, player) => sum + player.influence, 0);
  at(state.supply > 0 ? held === taken : held >= taken, "supply", `the players hold ${held}, and ${taken} are missing`);
}
