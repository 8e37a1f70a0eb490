// A position to show elsewhere: in words for a forum, and as a picture.

/** @typedef {{asked: string, decisions: string[], verdict: string, link: string}} Question */

/**
 * Draw the whole position, for a light page.
 * @param {import("./engine.mjs").Engine} engine
 * @param {any} position
 * @param {number} [viewer] the seat that looks
 * @returns {Promise<string>}
 */
export async function picture(engine, position, viewer) {
  const { svg } = await engine.ask("draw", { part: "position", position, ...(viewer ? { viewer } : {}) });
  return svg.replace("(prefers-color-scheme:dark)", " not all");
}

/**
 * Paint a drawing.
 * @param {string} svg
 * @param {number} [scale]
 * @returns {Promise<Blob>} a PNG
 */
export async function painted(svg, scale = 2) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser cannot make a PNG; save the SVG instead");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser cannot make a PNG; save the SVG instead"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Describe a position in words, as its drawing does for people who cannot see it.
 * @param {string} svg
 * @param {any} ruleset
 * @param {Question} question
 */
export function forForum(svg, ruleset, question) {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml");
  const title = read.querySelector("svg > title")?.textContent || "";
  const lines = (read.querySelector("svg > desc")?.textContent || "").split(/\.\s+/).map((line) => line.replace(/\.$/, ""));
  const bare = /: (?:(?:building space|no building space|starting region|flag|[a-z]+ space)(?:; )?)*$/;
  const told = lines.filter((line) => line && !bare.test(line));
  const rules = [ruleset.edition, ruleset.variant, ruleset.scenario, ...(ruleset.expansions || [])].filter((one) => typeof one === "string").join(", ");
  const some = question.decisions.length > 30 ? [...question.decisions.slice(0, 30), "..."] : question.decisions;
  return [
    `${title} (${rules})`,
    "",
    ...told.map((line) => `- ${line}`),
    "",
    question.asked,
    ...(some.length ? [`Allowed: ${some.join(", ")}`] : []),
    ...(question.verdict ? ["", question.verdict] : []),
    "",
    question.link,
    "",
  ].join("\n");
}
