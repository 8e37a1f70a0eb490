// A second implementation of the base game, which speaks the protocol of docs/reference/protocol.md:
//
//     node examples/conformance/engine.mjs [--depart NAME]...
//
// One request a line on standard input, one answer a line on standard output.

import { Buffer } from "node:buffer";
import process from "node:process";

import { EDITION, VARIANTS } from "./data.mjs";
import { canonical } from "./notation.mjs";
import { Refused, read, readRuleset, write } from "./positions.mjs";
import { DEPARTURES, apply, asked, begin, departing, legal, score, totals } from "./rules.mjs";

const LIMITS = { bytes: 1 << 20, depth: 32, positions: 200000 };

// What each request may hold besides id and op.
const KEYS = {
  hello: ["version"], new: ["players", "ruleset", "seed", "outcomes"], set: ["position"], legal: ["position"],
  explain: ["position", "decision"], apply: ["position", "decision"], score: ["position"],
  turns: ["position", "limit", "positions"], perft: ["position", "depth", "by", "divide"], bye: [],
};
const session = { greeted: false, state: null };

// ---------------------------------------------------------------------------------------------------- requests

const OPS = {
  hello({ version = 1 }) {
    if (version !== 1) throw Object.assign(new Refused("foreign-version", "this engine speaks version 1"), { versions: [1] });
    Object.assign(session, { greeted: true, state: null });
    return {
      protocol: "crusaders-protocol", version: 1, engine: { name: "crusaders-example-js", version: "1.0" },
      game: "thy_will_be_done", can: Object.keys(KEYS).filter((op) => !["hello", "bye"].includes(op)),
      plays: { editions: [EDITION], variants: VARIANTS, orders: ["none", "dealt"], players: [2, 3, 4], boards: [], expansions: [] },
      limits: LIMITS,
    };
  },
  new({ players, ruleset = {}, seed, outcomes }) {
    if (seed !== undefined || outcomes !== undefined) throw new Refused("unsupported", "this engine asks for chance");
    if (!Number.isInteger(players)) throw new Refused("bad-value", "needs a number of players", "players");
    if (typeof ruleset !== "object" || ruleset === null) throw new Refused("bad-value", "needs an object", "ruleset");
    const { ruleset: rules, board } = readRuleset(ruleset);
    if (!board.players.includes(players)) throw new Refused("bad-ruleset", `the board is not for ${players} players`, "players");
    session.state = begin(rules, board, players);
    return shown(session.state);
  },
  set(request) {
    if (request.position === undefined) throw new Refused("missing-key", "needs a position", "position");
    session.state = read(request.position);
    return shown(session.state);
  },
  legal(request) {
    const state = stateOf(request);
    const decisions = [...legal(state)].map(([decision, weight]) => (weight > 1 ? { decision, weight } : { decision }));
    return { asked: whoIs(state), decisions };
  },
  explain(request) {
    const state = stateOf(request);
    const decision = canonical(state, request.decision);
    return { asked: whoIs(state), decision, legal: legal(state).has(decision) };
  },
  apply(request) {
    const verdict = OPS.explain(request);
    if (!verdict.legal) return verdict;
    const state = apply(stateOf(request), verdict.decision);
    if (request.position === undefined) session.state = state;
    return { ...verdict, ...shown(state) };
  },
  score(request) {
    const state = stateOf(request);
    const sums = totals(state);
    const players = score(state).map((terms, seat) => ({
      seat: seat + 1, total: sums[seat], terms: terms.map(([what, amount]) => ({ what, amount })),
    }));
    const winners = players.filter(({ total }) => total === Math.max(...sums)).map(({ seat }) => seat);
    return { over: asked(state) === null, players, winners };
  },
  turns(request) {
    const state = stateOf(request);
    const found = asked(state) === null ? [] : turns(state, budget());
    const { limit = Infinity } = request;
    if (limit !== Infinity && !(Number.isInteger(limit) && limit >= 0)) throw new Refused("bad-value", "needs a number", "limit");
    const listed = found.slice(0, limit).map(({ decisions, state: reached }) =>
      request.positions ? { decisions, position: write(reached) } : { decisions });
    return { asked: whoIs(state), count: found.length, turns: listed };
  },
  perft({ depth, by = "decisions", divide = false, ...request }) {
    if (!Number.isInteger(depth) || depth < 0 || depth > 20) throw new Refused("bad-value", "needs 0 to 20", "depth");
    if (!["decisions", "turns"].includes(by)) throw new Refused("bad-value", "needs decisions or turns", "by");
    const state = stateOf(request);
    const spend = budget();
    const next = by === "turns" ? (one) => turns(one, spend).map((turn) => turn.state) : (one) => children(one, spend);
    const answer = { by, depth, counts: counted(state, depth, next) };
    if (divide && by === "decisions" && depth > 0) {
      const after = (text) => counted(apply(state, text), depth - 1, next).at(-1);
      answer.divide = Object.fromEntries([...legal(state).keys()].map((text) => [text, after(text)]));
    }
    return answer;
  },
  bye: () => ({}),
};

const whoIs = (state) => (Number.isInteger(asked(state)) ? asked(state) + 1 : asked(state));
const shown = (state) => ({ asked: whoIs(state), over: asked(state) === null, position: write(state) });

function stateOf({ position }) {
  if (position !== undefined) return read(position);
  if (session.state === null) throw new Refused("no-position", "there is no current position");
  return session.state;
}

// ---------------------------------------------------------------------------------------------------- turns and counts

/** Return what counts the positions of a request, and refuses more than the limit. */
function budget() {
  let left = LIMITS.positions;
  return () => {
    left -= 1;
    if (left < 0) throw new Refused("too-much", `this engine makes at most ${LIMITS.positions} positions for a request`);
  };
}

function children(state, spend) {
  return [...legal(state).keys()].map((text) => {
    spend();
    return apply(state, text);
  });
}

function counted(state, depth, next) {
  const counts = [1, ...Array(depth).fill(0)];
  const descend = (from, level) => {
    for (const one of next(from)) {
      counts[level] += 1;
      if (level < depth) descend(one, level + 1);
    }
  };
  if (depth > 0) descend(state, 1);
  return counts;
}

/** Every distinct position that ends the turn, with a shortest way to it. */
function turns(state, spend) {
  const seat = asked(state);
  if (seat === null) return [];
  if (seat === "chance" || ["order", "order-setup", "knight"].includes(state.pending.asks)) {
    throw new Refused("not-now", "nobody has a turn yet");
  }
  const key = (one) => JSON.stringify({ ...write(one), ruleset: null });
  const seen = new Set();
  const ends = [];
  for (let edge = [{ decisions: [], state }]; edge.length > 0; ) {
    const further = [];
    for (const { decisions, state: from } of edge) {
      for (const text of legal(from).keys()) {
        spend();
        const way = { decisions: [...decisions, text], state: apply(from, text) };
        if (seen.has(key(way.state))) continue;
        seen.add(key(way.state));
        const isEnd = asked(way.state) !== seat || way.state.pending.asks === "turn";
        (isEnd ? ends : further).push(way);
      }
    }
    edge = further;
  }
  return ends;
}

// ---------------------------------------------------------------------------------------------------- lines

/** Answer one line: a document, or a text that says what is wrong with the line itself. */
function answer(line) {
  let request;
  try {
    request = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
  } catch (error) {
    return failed({}, new Refused("not-json", `the line is no JSON: ${error.message.slice(0, 80)}`));
  }
  const isObject = typeof request === "object" && request !== null && !Array.isArray(request);
  if (!isObject) return failed({}, new Refused("not-json", "a request is an object"));
  try {
    return { ...echo(request), ok: true, ...dispatch(request) };
  } catch (error) {
    return failed(request, error instanceof Refused ? error : internal(error));
  }
}

function internal(error) {
  console.error(error);
  return new Refused("internal", "the engine has a fault; see standard error");
}

function dispatch(request) {
  const { id, op, ...rest } = request;
  if (depth(request) > LIMITS.depth) throw new Refused("too-deep", `deeper than ${LIMITS.depth}`);
  if (id !== undefined && !isId(id)) throw new Refused("bad-value", "needs a whole number or a short text", "id");
  if (typeof op !== "string" || !Object.hasOwn(KEYS, op)) throw new Refused("unknown-op", "there is no such op", "op");
  const unknown = Object.keys(rest).find((key) => !KEYS[op].includes(key));
  if (unknown !== undefined) throw new Refused("unknown-key", `${op} has no key ${unknown.slice(0, 40)}`, unknown.slice(0, 40));
  if (!session.greeted && !["hello", "bye"].includes(op)) throw new Refused("out-of-order", "hello comes first");
  return OPS[op](rest);
}

const isId = (id) => Number.isSafeInteger(id) || (typeof id === "string" && id.length <= 64);
const echo = ({ id }) => (isId(id) ? { id } : {});
const isNested = (value) => typeof value === "object" && value !== null;
const depth = (value) => (isNested(value) ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0);

function failed(request, { code, message, place, versions }) {
  return { ...echo(request), ok: false, error: { code, message, ...(place && { place }), ...(versions && { versions }) } };
}

function reply(line) {
  const document = answer(line);
  process.stdout.write(`${JSON.stringify(document)}\n`);
  return !(document.ok && line.includes('"bye"') && JSON.parse(line).op === "bye");
}

/** Read lines for as long as there are any; of one that is too long, only its end is waited for. */
async function serve(input) {
  let parts = [];
  let length = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const isLong = length + end - start > LIMITS.bytes;
      const line = isLong ? null : Buffer.concat([...parts, chunk.subarray(start, end)]);
      [parts, length, start] = [[], 0, end + 1];
      if (isLong) process.stdout.write(`${JSON.stringify(failed({}, new Refused("too-large", "the line is too long")))}\n`);
      else if (!reply(line)) return;
    }
    length += chunk.length - start;
    if (length <= LIMITS.bytes) parts.push(chunk.subarray(start));
    else parts = [];
  }
}

for (let place = 2; place < process.argv.length; place += 2) {
  const [option, name] = process.argv.slice(place, place + 2);
  if (option !== "--depart" || !Object.hasOwn(DEPARTURES, name ?? "")) {
    console.error(`usage: engine.mjs [--depart NAME]...; names: ${Object.keys(DEPARTURES).join(", ")}`);
    process.exit(2);
  }
  departing.add(name);
}
await serve(process.stdin);
