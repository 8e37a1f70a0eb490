// Keeping what is on the table: in the browser, as a link, a text, a picture, a position or a record.
import { at, desk, tell } from "./desk.mjs";
import { brief, recorded } from "./games.mjs";
import * as kept from "./kept.mjs";
import { asJson, button, download, made, part, rulesOf, seatsOf, who } from "./parts.mjs";
import { toFragment } from "./share.mjs";
import { forForum, painted, picture } from "./sharing.mjs";
import { hides, looking, people } from "./viewing.mjs";

/** The game as it was played until now, as the record of it; null if none can hold it. */
const game = () => recorded(desk.record, desk.past.slice(0, desk.now + 1));

/** Put what is on the table into the address: the game as far as it was played, or else the position. */
async function linkHere() {
  const address = new URL(location.href);
  const record = game();
  const held = record && desk.keys ? { game: brief(desk.keys, desk.record, record) } : record ? { record } : { position: at().position };
  address.hash = await toFragment({ ...held, ...(desk.judged ? { ask: desk.judged } : {}) });
  history.replaceState(null, "", address);
  return address.href;
}

const HERE = `crusaders-${part("table").dataset.game}-${part("table").dataset.page}`;
/** The name of this game among those that are kept; empty before its first decision. */
let id = "";

/** Another game is on the table. */
export function another() {
  id = "";
}

/** A kept game goes on. @param {string} kept */
export function goesOn(kept) {
  id = kept;
  remember();
}

/** What a game is, in words. */
function title() {
  const { position, over, asked } = at();
  const { variant, scenario, expansions = [] } = rulesOf(position);
  const named = (/** @type {string} */ list, /** @type {string} */ name) => desk.titles[list]?.[name]?.title || name;
  const rules = [
    ...(variant ? [named("variants", variant)] : []),
    ...(scenario ? [typeof scenario === "string" ? named("scenarios", scenario) : scenario.scenario.title] : []),
    ...expansions.map((/** @type {string} */ one) => named("expansions", one)),
  ].join(", ");
  return `${seatsOf(position)} players, ${rules}: ${over ? "over" : `${who(asked)} decides`}, ${desk.now} decisions`;
}

/** Keep what is on the table. Where the browser keeps nothing, nothing is kept. */
export async function remember() {
  if (!desk.played && !id) return;
  id ||= `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  try {
    sessionStorage.setItem(HERE, id);
    await kept.keep({ id, game: desk.game, changed: Date.now(), title: title(), data: game() || at().position, keys: desk.keys, seats: desk.seats.held });
  } catch {
    // A full or forbidden store is no fault of the game.
  }
}

/** The game that was on the table when this tab was loaded anew; null if there is none. */
export async function current() {
  try {
    return (await kept.one(sessionStorage.getItem(HERE) || "")) || null;
  } catch {
    return null;
  }
}

/**
 * List the games that are kept.
 * @param {HTMLElement} host
 * @param {(one: kept.Kept) => void} taken called with the game to go on with
 */
export async function list(host, taken) {
  const every = await kept.all().catch(() => null);
  const games = (every || []).filter((one) => one.game === desk.game);
  if (every === null) {
    host.replaceChildren(made("p", "This browser keeps no games. Save the record of a game as a file instead."));
    return;
  }
  host.replaceChildren(...games.map((one) => {
    const row = made("li");
    const go = button(one.title, () => taken(one), "table-go-on");
    const when = made("time", new Date(one.changed).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }));
    const gone = button("Delete", async () => { await kept.drop(one.id); await list(host, taken); });
    gone.setAttribute("aria-label", `delete ${one.title}`);
    row.append(go, when, gone);
    return row;
  }));
  if (!games.length) host.replaceChildren(made("li", "No game yet. A game is kept from its first decision on, in this browser only."));
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Open what is here on the table, which has more to ask than the page for games. */
export async function study() {
  location.assign(`table.html${await toFragment({ position: at().position })}`);
}

/** Copy the link. */
export async function share() {
  const link = await linkHere();
  tell(`The link is in the address bar${(await copied(link)) ? " and in the clipboard" : ""}. It holds the whole ${game() ? "game" : "position"}${people().length ? ", also what players hide" : ""}, and nothing leaves your browser.`);
}

/** Copy a text about what is on the table. */
export async function forum() {
  const { position } = at();
  const svg = await drawing();
  const text = forForum(svg, rulesOf(position), {
    asked: part("table-asked").textContent || "",
    decisions: desk.legal.map((one) => one.decision),
    verdict: [...part("table-verdict").querySelectorAll(".table-judged, li")].map((one) => (one.textContent || "").trim()).join("\n"),
    link: await linkHere(),
  });
  if (await copied(text)) tell("The text is in the clipboard. Save a picture to go with it.");
  else {
    download("position.txt", new Blob([text], { type: "text/plain" }));
    tell("This browser does not let a page copy, so the text was saved as position.txt. Save a picture to go with it.");
  }
}

/** Save the position as a file. */
export async function save() {
  download("position.json", asJson(at().position));
}

/** Draw what is on the table, as whoever looks at it may see it. */
const drawing = () => picture(desk.engine, at().position, hides() ? looking()[0] : undefined);

/** Save a picture that can be made larger. */
export async function saveSvg() {
  download("position.svg", new Blob([await drawing()], { type: "image/svg+xml" }));
}

/** Save a picture for a page that takes no SVG. */
export async function savePng() {
  download("position.png", await painted(await drawing()));
}

/** Check the record of this game, and save it. */
export async function saveRecord() {
  const record = game();
  if (record === null) throw new Error("a record cannot hold this game, because it did not begin at the setup or was changed by hand; save the position instead");
  const said = await desk.engine.ask("verify", { record });
  if (!said.legal) throw Object.assign(new Error(said.said), { problems: said.problems });
  download("game.json", asJson(said.result ? { ...record, result: said.result } : record));
  tell(`Saved as game.json. ${said.said}.`);
}
