// Keeping what is on the table: as a link, a text, a picture, a position or a record.
import { at, desk, tell } from "./desk.mjs";
import { recorded } from "./games.mjs";
import { asJson, download, part } from "./parts.mjs";
import { toFragment } from "./share.mjs";
import { forForum, painted, picture } from "./sharing.mjs";

/** Put what is on the table into the address. */
async function linkHere() {
  const address = new URL(location.href);
  address.hash = await toFragment({ position: at().position, ...(desk.judged ? { ask: desk.judged } : {}) });
  history.replaceState(null, "", address);
  return address.href;
}

const KEPT = `crusaders-${part("table").dataset.page}`;

/** Keep what is on the table, for a page that is loaded again. Where the browser keeps nothing, nothing is kept. */
export function remember() {
  try {
    const game = recorded(desk.record, desk.past.slice(0, desk.now + 1));
    sessionStorage.setItem(KEPT, JSON.stringify({ data: game || at().position, seats: desk.seats.held }));
  } catch {
    // A full or forbidden store is no fault of the game.
  }
}

/** What was on the table when the page was left; null if nothing was kept. */
export function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) || "null");
  } catch {
    return null;
  }
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
  tell(`The link is in the address bar${(await copied(link)) ? " and in the clipboard" : ""}. It holds the whole position, and nothing leaves your browser.`);
}

/** Copy a text about what is on the table. */
export async function forum() {
  const { position } = at();
  const svg = await picture(desk.engine, position);
  const text = forForum(svg, position.ruleset, {
    asked: part("table-asked").textContent || "",
    decisions: desk.legal.map((one) => one.decision),
    verdict: [...part("table-verdict").querySelectorAll(".table-judged, li")].map((one) => (one.textContent || "").trim()).join("\n"),
    link: await linkHere(),
  });
  if (await copied(text)) tell("The text is in the clipboard; save a picture to go with it.");
  else {
    download("position.txt", new Blob([text], { type: "text/plain" }));
    tell("This browser allows no copying, so the text was saved as position.txt; save a picture to go with it.");
  }
}

/** Save the position as a file. */
export async function save() {
  download("position.json", asJson(at().position));
}

/** Save a picture that can be made larger. */
export async function saveSvg() {
  download("position.svg", new Blob([await picture(desk.engine, at().position)], { type: "image/svg+xml" }));
}

/** Save a picture for a page that takes no SVG. */
export async function savePng() {
  download("position.png", await painted(await picture(desk.engine, at().position)));
}

/** Check the record of this game, and save it. */
export async function saveRecord() {
  const kept = recorded(desk.record, desk.past.slice(0, desk.now + 1));
  if (kept === null) throw new Error("no record can hold this game, since it did not begin at the setup or was changed by hand; save the position instead");
  const said = await desk.engine.ask("verify", { record: kept });
  if (!said.legal) throw Object.assign(new Error(said.said), { problems: said.problems });
  download("game.json", asJson(said.result ? { ...kept, result: said.result } : kept));
  tell(`Saved as game.json. ${said.said}.`);
}
