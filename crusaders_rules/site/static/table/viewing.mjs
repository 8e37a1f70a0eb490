// Who looks at the screen, in a game that hides something from some of its players.
import { at, desk } from "./desk.mjs";
import { button, made, part, who } from "./parts.mjs";

/** Whether everybody at this screen may see everything, as somebody who studies a game does. */
let open = part("table").dataset.page !== "play";
/** The player who sits at the screen, if several people share it. */
let sitting = 0;

/** Whether the game hides anything. */
export const hides = () => desk.can.includes("tell");

/** The seats of people who share the screen; none if everything is open. */
export function people() {
  if (!hides() || open) return [];
  return desk.seats.held.flatMap((by, place) => (by ? [] : [place + 1]));
}

/** The seat whose view is shown; undefined if everything is shown. @returns {number | undefined} */
export function viewer() {
  const seats = at()?.over ? [] : people();
  const seat = seats.length > 1 && seats.includes(sitting) ? sitting : seats[0];
  return seat;
}

/** The same for a request to tell. */
export function looking() {
  const seat = viewer();
  return seat ? [seat] : [];
}

/** The same for a drawing, once the seats are dealt. @param {number} dealt */
export function drawnFor(dealt) {
  const seat = viewer();
  return seat && seat <= dealt ? { viewer: seat } : {};
}

/** Another game: nobody sits at the screen yet. */
export function nobody() {
  sitting = 0;
}

/**
 * Cover the table until the player who must decide has come to the screen.
 * @param {() => void} shown called when the player is there
 */
export function covered(shown) {
  const { asked, over } = at();
  const seats = people();
  const another = !over && seats.length > 1 && typeof asked === "number" && seats.includes(asked) && asked !== sitting;
  const cover = part("table-cover");
  part("table").classList.toggle("table-covered", another);
  cover.hidden = !another;
  if (!another) return;
  const here = button(`I am ${who(asked)}`, () => { sitting = Number(asked); shown(); }, "table-main");
  cover.replaceChildren(
    made("h2", `${who(asked)} decides`),
    made("p", "Hand the screen to this player. What the others hide stays hidden."),
    here,
  );
}

/**
 * The switch between open and hidden.
 * @param {HTMLElement} host
 * @param {() => void} changed
 */
export function openSwitch(host, changed) {
  host.hidden = !hides();
  if (host.hidden || host.childElementCount) return;
  const label = made("label", "", "table-tick");
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", checked: open });
  box.addEventListener("change", () => { open = box.checked; changed(); });
  label.append(box, made("span", "Show everything, also what players hide"));
  host.append(label);
}
