// What is on the table, for all modules of the page; and one thing is done at a time.
import { part, problemList } from "./parts.mjs";

const table = part("table");

/** @typedef {import("./games.mjs").Step} Step */
/** @typedef {Record<string, Record<string, {title: string, means: string}>>} Titles */

export const desk = {
  /** @type {import("./engine.mjs").Engine} */
  engine: /** @type {any} */ (null),
  /** @type {Step[]} every step so far, and those that were undone */
  past: [],
  /** The place of the present step among them. */
  now: -1,
  /** @type {any} the record of this game as it began; null if there is none */
  record: null,
  /** @type {object | null} the keys of the request new that repeat its setup */
  keys: null,
  /** @type {import("./engine.mjs").Decision[]} */
  legal: [],
  /** A region or a wedge, if only decisions about it are listed. */
  only: "",
  /** Whether anything was done here since the game was opened or begun. */
  played: false,
  /** The region or wedge that was touched last. */
  touched: "",
  /** Whether the bots wait. */
  paused: false,
  /** Counts what is shown, so that a late answer about something else is dropped. */
  turn: 0,
  /** The decision that was judged last, which a link keeps. */
  judged: "",
  /** @type {import("./parts.mjs").Known} */
  known: { questions: [], rules: {}, formats: [], search: "" },
  /** @type {Record<string, any[]>} */
  plays: {},
  /** What the engine plays, in words. @type {Titles} */
  titles: {},
  /** The name of the game. */
  game: "",
  /** What the engine can do. @type {string[]} */
  can: [],
  /** The parts of a position that it draws. @type {string[]} */
  draws: [],
  /** The words of the decisions here, for people. @type {import("./asking.mjs").Words} */
  words: null,
  /** The words of a decision that are chosen so far, where there are too many to list. @type {string[]} */
  prefix: [],
  /** What has happened since a person decided. @type {string[]} */
  news: [],
  /** @type {import("./seats.mjs").Seats} */
  seats: /** @type {any} */ (null),
  /** @type {import("./byhand.mjs").ByHand} */
  hand: /** @type {any} */ (null),
  /** Called when a thing is done. */
  after: () => {},
};

export const at = () => desk.past[desk.now];

/**
 * Put a step on the table, after the present one.
 * @param {any} said an answer with a position
 * @param {string} words
 * @param {string | null} line the decision as a line of a record, if it is one
 */
export function put(said, words, line) {
  const step = { position: said.position, asked: said.asked, over: said.over, said: words, line };
  desk.past = [...desk.past.slice(0, desk.now + 1), step];
  desk.now = desk.past.length - 1;
  desk.played = true;
}

/**
 * Say what happened.
 * @param {string} text
 * @param {import("./parts.mjs").Problem[]} [problems]
 */
export function tell(text, problems = []) {
  part("table-said").replaceChildren(text, ...(problems.length ? [problemList(desk.known, problems)] : []));
}

/** What is being done, so that the next thing can wait for it. @type {Promise<void> | null} */
let busy = null;

export const isBusy = () => busy !== null;

/**
 * Do one thing at a time, and say what went wrong.
 * @param {() => Promise<void>} work
 * @param {boolean} patient whether to wait for what is being done; otherwise this is left undone
 */
export async function doing(work, patient = false) {
  while (busy && patient) await busy;
  if (busy) return;
  const start = performance.now();
  table.setAttribute("aria-busy", "true");
  busy = work().catch((error) => tell(error.message, error.problems)).finally(() => {
    busy = null;
    table.removeAttribute("aria-busy");
    measured("answered", start);
  });
  await busy;
  desk.after();
}

/**
 * Say to the tools of a browser how long something took.
 * @param {string} name
 * @param {number} start
 */
export const measured = (name, start) => performance.measure(`table ${name}`, { start });
