// What is wider than its place can be scrolled by keys too, not by a pointer alone.
(() => {
  "use strict";

  function reach() {
    document.querySelectorAll("article pre, article .table-wrapper").forEach((part) => {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    });
  }

  window.addEventListener("resize", reach);
  if (document.readyState === "complete") reach();
  else window.addEventListener("load", reach);
})();
