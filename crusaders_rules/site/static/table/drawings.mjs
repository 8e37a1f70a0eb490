// Drawings of the engine in the page, each in a shadow of its own, so that neither styles nor ids meet.
// Regions, wedges and other pieces are buttons, for a pointer and for the keyboard: the arrow keys go from one to the next.

/** @typedef {{region?: string, wedge?: string, part?: string}} Spot */
/** @typedef {{live?: string, chosen?: (what: Spot) => void, rested?: (what: Spot | null) => void}} Hands */

const USUAL = "[data-region], [data-wedge]";
const ANY = "[data-region], [data-wedge], [data-part], [data-track]";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const POINTING = `
svg { display: block; width: 100%; min-width: var(--least-width, 0); height: auto; }
[role=button] { cursor: pointer; outline: none; }
[data-region] .felt { transition: stroke-width 0.1s; }
[data-region].open .felt { stroke: var(--pointed); stroke-width: 3.5; stroke-dasharray: 6 4; }
[data-region].open, [data-wedge].open { filter: drop-shadow(0 0 4px var(--pointed)); }
[data-track].open { filter: drop-shadow(0 0 3px var(--pointed)) drop-shadow(0 0 1px var(--pointed)); }
[data-wedge].open > path:first-of-type { stroke: var(--pointed); stroke-width: 3; }
[data-region].pointed .felt, [data-region]:focus-visible .felt { stroke: var(--pointed); stroke-width: 6; stroke-dasharray: none; }
[data-wedge].pointed > path:first-of-type, [data-wedge]:focus-visible > path:first-of-type { stroke: var(--pointed); stroke-width: 6; }
[data-region][role=button]:hover .felt { stroke: var(--pointed); stroke-width: 4; stroke-dasharray: none; }
[data-wedge][role=button]:hover > path:first-of-type { stroke: var(--pointed); stroke-width: 4; }
[data-part]:focus-visible, [data-part][role=button]:hover { outline: 3px solid var(--pointed); outline-offset: 3px; }
`;

/** @type {Map<HTMLElement, {svg: string, hands: Hands}>} */
const shown = new Map();

function dark() {
  const theme = document.body.dataset.theme;
  return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/**
 * Show a drawing.
 * @param {HTMLElement} host
 * @param {string} svg
 * @param {Hands} [hands] what can be done with it
 */
export function draw(host, svg, hands = {}) {
  if (!host.shadowRoot) listen(host);
  shown.set(host, { svg, hands });
  const root = /** @type {ShadowRoot} */ (host.shadowRoot);
  const held = nameOf(root.activeElement);
  // The page has a switch of its own between light and dark.
  root.innerHTML = `${svg.replace("(prefers-color-scheme:dark)", dark() ? " all" : " not all")}<style>${POINTING}</style>`;
  const live = hands.chosen ? [...root.querySelectorAll(hands.live || USUAL)] : [];
  // A drawing with buttons in it is no single picture.
  if (live.length) root.querySelector("svg")?.setAttribute("role", "group");
  live.forEach((one, place) => {
    one.setAttribute("role", "button");
    one.setAttribute("tabindex", place ? "-1" : "0");
    one.setAttribute("aria-label", one.querySelector("title")?.textContent || "");
  });
  if (held) /** @type {SVGElement | undefined} */ (live.find((one) => nameOf(one) === held))?.focus({ preventScroll: true });
}

/** Draw again all that is shown, after the page has become dark or light. */
export function redraw() {
  shown.forEach(({ svg, hands }, host) => {
    if (host.isConnected) draw(host, svg, hands);
    else shown.delete(host);
  });
}

/**
 * Mark regions, wedges and other pieces.
 * @param {HTMLElement} host
 * @param {string[]} names
 * @param {string} mark a class
 */
export function point(host, names, mark) {
  host.shadowRoot?.querySelectorAll(ANY).forEach((one) => one.classList.toggle(mark, names.includes(nameOf(one))));
}

/** @param {Element | null} element */
function nameOf(element) {
  if (!(element instanceof SVGElement)) return "";
  return element.dataset.region || element.dataset.wedge || element.dataset.part || element.dataset.track || "";
}

/** @param {Event} event */
function buttonOf(event) {
  const found = event.composedPath().find((one) => one instanceof SVGElement && one.getAttribute("role") === "button");
  return found instanceof SVGElement ? found : null;
}

/** @param {HTMLElement} host */
function listen(host) {
  host.attachShadow({ mode: "open" });
  const hands = () => shown.get(host)?.hands || {};
  host.addEventListener("click", (event) => {
    const one = buttonOf(event);
    if (one) hands().chosen?.({ ...one.dataset });
  });
  for (const [name, over] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    host.addEventListener(String(name), (event) => {
      const one = buttonOf(event);
      if (one) hands().rested?.(over ? { ...one.dataset } : null);
    });
  }
  host.addEventListener("keydown", (event) => {
    const one = buttonOf(event);
    if (!one) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      hands().chosen?.({ ...one.dataset });
    } else if (event.key in STEPS) {
      event.preventDefault();
      step(host, one, STEPS[/** @type {keyof STEPS} */ (event.key)]);
    }
  });
}

/**
 * Go to the nearest button in a direction.
 * @param {HTMLElement} host
 * @param {SVGElement} from
 * @param {number[]} direction
 */
function step(host, from, [right, down]) {
  const middle = (/** @type {Element} */ one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  host.shadowRoot?.querySelectorAll("[role=button]").forEach((one) => {
    const [otherX, otherY] = middle(one);
    const ahead = (otherX - x) * right + (otherY - y) * down;
    const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
    if (one !== from && ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = /** @type {SVGElement} */ (one);
    }
  });
  const next = /** @type {SVGElement | null} */ (best);
  if (!next) return;
  from.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}
