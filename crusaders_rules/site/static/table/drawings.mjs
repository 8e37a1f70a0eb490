// Drawings of the engine in the page, each in a shadow of its own, so that neither styles nor ids meet.

function dark() {
  const theme = document.body.dataset.theme;
  return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

const POINTING = `
svg { display: block; width: 100%; min-width: var(--least-width, 0); height: auto; }
[data-region], [data-wedge] { cursor: pointer; }
[data-region].pointed .felt { stroke: var(--pointed); stroke-width: 5; }
[data-wedge].pointed > path:first-of-type { stroke: var(--pointed); stroke-width: 5; }
[data-region].open .felt { stroke: var(--pointed); stroke-width: 2; stroke-dasharray: 4 5; }
`;

/**
 * Show a drawing.
 * @param {HTMLElement} host
 * @param {string} svg
 * @param {(what: {region?: string, wedge?: string}) => void} chosen called when a region or a wedge is clicked
 */
export function draw(host, svg, chosen) {
  if (!host.shadowRoot) {
    host.attachShadow({ mode: "open" });
    host.addEventListener("click", (event) => {
      const path = event.composedPath();
      const part = path.find((one) => one instanceof SVGElement && (one.dataset.region || one.dataset.wedge));
      if (part instanceof SVGElement) chosen({ ...part.dataset });
    });
  }
  // The page has a switch of its own between light and dark.
  const themed = svg.replace("(prefers-color-scheme:dark)", dark() ? " all" : " not all");
  /** @type {ShadowRoot} */ (host.shadowRoot).innerHTML = `${themed}<style>${POINTING}</style>`;
}

/**
 * Mark regions and wedges.
 * @param {HTMLElement} host
 * @param {string[]} names of regions or wedges
 * @param {string} mark a class
 */
export function point(host, names, mark) {
  host.shadowRoot?.querySelectorAll("[data-region], [data-wedge]").forEach((part) => {
    const { region, wedge } = /** @type {SVGElement} */ (part).dataset;
    part.classList.toggle(mark, names.includes(region || wedge || ""));
  });
}
