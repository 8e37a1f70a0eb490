// The table needs modules and WebAssembly, which a page from a disk or an old browser does not have. This file works anywhere.
(() => {
  "use strict";

  const place = document.currentScript.src;

  function begin() {
    const loading = document.getElementById("table-loading");
    if (!loading) return;
    if (window.location.protocol === "file:") {
      loading.textContent = "A browser loads the table from a server only. Run crusaders reference --open; the other pages are complete.";
    } else if (typeof WebAssembly === "undefined") {
      loading.textContent = "This browser has no WebAssembly, which the table needs. The other pages are complete.";
    } else {
      import(new URL("table.mjs", place)).catch((error) => {
        loading.textContent = `The table cannot be loaded: ${error.message}. The other pages are complete.`;
      });
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
