// Films of plays: one step at a time, by buttons and by keys. Without this file a film is the plain list of its steps.
(() => {
  "use strict";

  /** @param {string} label @param {string} keys @param {() => void} act */
  function button(label, keys, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    if (keys) made.setAttribute("aria-keyshortcuts", keys);
    made.addEventListener("click", act);
    return made;
  }

  // A picture out of sight is fetched late; the next one, and on paper every one, should be there at once.
  /** @param {HTMLElement[]} steps */
  function fetch(steps) {
    steps.forEach((step) => step.querySelectorAll("img").forEach((image) => { image.loading = "eager"; }));
  }

  /** @param {HTMLElement} film */
  function play(film) {
    const steps = /** @type {HTMLElement[]} */ ([...film.querySelectorAll(":scope > .film-steps > .film-step")]);
    if (steps.length < 2) return;
    const parting = steps.findIndex((step) => step.dataset.differs === "true");
    let now = 0;

    const bar = document.createElement("div");
    bar.className = "film-bar";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Steps of the play");
    const said = document.createElement("p");
    said.className = "film-now";
    said.setAttribute("role", "status");
    const back = button("\u2190 Back", "ArrowLeft", () => show(now - 1));
    const forward = button("Forward \u2192", "ArrowRight", () => show(now + 1));
    const jump = button("Where they diverge", "End", () => show(parting));
    bar.append(back, forward, ...(parting < 0 ? [] : [jump]), said);

    /** @param {number} wanted */
    function show(wanted) {
      now = Math.min(Math.max(wanted, 0), steps.length - 1);
      steps.forEach((step, place) => { step.hidden = place !== now; });
      fetch(steps.slice(Math.max(now - 1, 0), now + 2));
      // A button that is in use must not lose the focus, so it is told to be of no use instead of being disabled.
      back.setAttribute("aria-disabled", String(now === 0));
      forward.setAttribute("aria-disabled", String(now === steps.length - 1));
      jump.setAttribute("aria-disabled", String(now === parting));
      const parts = steps[now].dataset.differs === "true" ? ": here the readings diverge" : "";
      said.textContent = `Step ${now + 1} of ${steps.length}${parts}`;
    }

    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => show(now - 1),
      ArrowRight: () => show(now + 1),
      Home: () => show(0),
      End: () => show(parting < 0 ? steps.length - 1 : parting),
    };
    film.addEventListener("keydown", (event) => {
      const act = keys[event.key];
      if (!act || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // The theme turns pages with the same keys.
      event.stopPropagation();
      act();
    });

    window.addEventListener("beforeprint", () => fetch(steps));
    film.classList.add("film-played");
    film.tabIndex = 0;
    film.prepend(bar);
    // A link from the table leads back to a step.
    const wanted = () => steps.findIndex((step) => step.id && `#${step.id}` === window.location.hash);
    const comeBack = () => {
      if (wanted() < 0) return;
      show(wanted());
      film.scrollIntoView({ block: "start" });
    };
    window.addEventListener("hashchange", comeBack);
    show(0);
    comeBack();
  }

  function begin() {
    /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("section.film")).forEach(play);
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
