// What differs between two positions, apart from their rulesets and from what is asked, in words.

const MOST = 12;

/** @param {any} value @returns {string} */
function shown(value) {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(shown).join(", ") || "none";
  if (typeof value === "object") return Object.entries(value).map(([key, one]) => `${key} ${shown(one)}`).join(", ") || "none";
  return String(value);
}

/** @param {any} value */
const deep = (value) => value !== null && typeof value === "object";

/** A member of a list by its name, if it has one. @param {string[]} path @param {string} key @param {any} member */
function step(path, key, member) {
  if (path[path.length - 1] === "players") return [...path.slice(0, -1), `player ${Number(key) + 1}`];
  return [...path, member?.wedge || member?.name || key];
}

/**
 * @param {any} one
 * @param {any} other
 * @param {string[]} path
 * @returns {{what: string, values: string[]}[]}
 */
function between(one, other, path) {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  const lists = Array.isArray(one) && Array.isArray(other);
  const inside = lists ? one.length === other.length && one.some(deep) : deep(one) && deep(other) && !Array.isArray(one);
  if (!inside) return [{ what: path.join(", "), values: [shown(one), shown(other)] }];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => (
    between(Object(one)[key], Object(other)[key], lists ? step(path, key, Object(one)[key]) : [...path, key])
  ));
}

/**
 * @param {any} one a position
 * @param {any} other another one
 * @returns {{what: string, values: string[]}[]} the parts that differ, each with both values; not all if there are many
 */
export function differences(one, other) {
  const { ruleset: _, pending: _asked, ...mine } = one;
  const { ruleset: __, pending: _other, ...theirs } = other;
  const found = between(mine, theirs, []);
  const rest = found.length - MOST;
  return rest > 0 ? [...found.slice(0, MOST), { what: `and ${rest} more`, values: [] }] : found;
}

/** The sentences of a description. @param {string} svg */
function sentences(svg) {
  const said = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("svg > desc")?.textContent || "";
  return said.split(/\.\s+/).map((line) => line.replace(/\.$/, "")).filter(Boolean);
}

/**
 * What the descriptions of two drawings say, where they differ: for positions that are written as their decisions.
 * @param {string} one
 * @param {string} other
 * @param {string[]} names of both
 * @returns {{what: string, values: string[]}[]}
 */
export function unlike(one, other, names) {
  const said = [sentences(one), sentences(other)];
  return said.flatMap((lines, place) => (
    lines.filter((line) => !said[1 - place].includes(line)).map((line) => ({ what: `${names[place]}: ${line}`, values: [] }))
  ));
}
