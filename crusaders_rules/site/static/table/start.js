// The table needs modules and WebAssembly, which a page from a disk or an old browser does not have. This file works anywhere.
(() => {
  "use strict";

  const place = /** @type {HTMLScriptElement} */ (document.currentScript).src;

  /** @returns {string} why the rules cannot run here; empty if they can */
  function why() {
    if (window.location.protocol === "file:") {
      return "A browser loads the table from a server only. Run crusaders reference --open: it serves these pages on your own machine, with the table on which you set up a position, ask what is allowed and why, and play on. The other pages are complete.";
    }
    if (typeof WebAssembly === "undefined") {
      return "This browser has no WebAssembly, which the table needs. The other pages are complete.";
    }
    return "";
  }

  /** @param {string} name @param {HTMLElement} line where to say what goes wrong */
  function load(name, line) {
    return import(new URL(name, place).href).catch((error) => {
      line.textContent = `The table cannot be loaded: ${error.message}. The other pages are complete.`;
    });
  }

  // Two tables load much, so they wait until somebody wants them.
  /** @param {HTMLElement} host */
  function offer(host) {
    const line = document.createElement("p");
    line.className = "both-offer";
    host.append(line);
    host.hidden = false;
    if (why()) {
      line.textContent = why().replace("the table", "two tables to try both readings");
      return;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Try both readings side by side";
    line.append(button, " The rules run in this page, and nothing leaves your browser.");
    button.addEventListener("click", async () => {
      button.remove();
      line.setAttribute("role", "status");
      line.textContent = "Loading ...";
      const found = await load("both.mjs", line);
      if (found) found.begin(host, line);
    });
  }

  function begin() {
    document.querySelectorAll(".both").forEach((host) => offer(/** @type {HTMLElement} */ (host)));
    const loading = document.getElementById("table-loading");
    if (!loading) return;
    if (why()) loading.textContent = why();
    else load("table.mjs", loading);
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
