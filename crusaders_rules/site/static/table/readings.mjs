// The switches of a ruleset: for each open question, the reading that is played.

/**
 * Show the switches.
 * @param {HTMLElement} host
 * @param {{id: string, asks: string, url: string, default: string, data: boolean, readings: {name: string, means: string}[]}[]} questions
 * @param {any} ruleset
 * @param {(question: any, reading: string) => void} chosen
 */
export function readings(host, questions, ruleset, chosen) {
  if (!host.childElementCount) host.append(...questions.map((question) => row(question, chosen)));
  questions.forEach((question, place) => {
    const taken = { ...ruleset.interpretation, ...ruleset["data-readings"] }[question.id] || question.default;
    const select = /** @type {HTMLSelectElement} */ (host.children[place].querySelector("select"));
    select.value = taken;
    host.children[place].classList.toggle("table-other", taken !== question.default);
  });
}

function row(question, chosen) {
  const line = document.createElement("p");
  const label = document.createElement("label");
  const select = document.createElement("select");
  select.append(...question.readings.map((one) => {
    const option = new Option(one.name, one.name);
    option.title = one.means;
    return option;
  }));
  select.addEventListener("change", () => chosen(question, select.value));
  const more = document.createElement("a");
  more.href = question.url;
  more.textContent = question.id;
  label.append(select, ` ${question.asks} `);
  line.append(label, more);
  return line;
}
