// Spoiled share links, many times over: node tests/bad_input/links.mjs NUMBER SEED
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";

import { fromFragment, linkOf, toFragment } from "../../crusaders_rules/site/static/table/share.mjs";

const [number, seed] = process.argv.slice(2).map(Number);
const LETTERS = "ABCabc019-_=+/%&#.:<>\"'\\\u202e\u0000\ud800\u00e9";
const PIECES = ["p=", "&play=x", "&at=99999", "&from=../../x.html", "&from=javascript:1.html", "&read=a:b", "%", "=", "<script>"];

let state = seed;
/** A whole number below a limit. */
const draw = (limit) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const examples = [
  await toFragment({ position: { players: [1, 2], board: {} } }),
  await toFragment({ record: { decisions: ["1: keep"] } }),
  "#play=score.winner.tie&at=3&read=a.b:c&from=questions/a.html",
];
const seen = { accepted: 0, refused: 0 };
let slowest = 0;
for (let tried = 0; tried < number; tried += 1) {
  let link = examples[draw(examples.length)];
  for (let spoiled = 1 + draw(3); spoiled > 0; spoiled -= 1) {
    const at = draw(link.length + 1);
    const piece = draw(2) ? PIECES[draw(PIECES.length)] : LETTERS[draw(LETTERS.length)];
    link = link.slice(0, at) + piece + link.slice(at + draw(4));
  }
  if (tried % 5000 === 4999) link = `#p=${"A".repeat(10 << 20)}`;
  const began = process.cpuUsage();
  const named = linkOf(link);
  if (/[^a-z0-9.-]/.test(named.play) || named.from.split("/").includes("..")) throw new Error(`unsafe: ${JSON.stringify(named)}`);
  try {
    await fromFragment(link);
    seen.accepted += 1;
  } catch (error) {
    if (error.message !== "this link is damaged: what it holds cannot be read") throw error;
    seen.refused += 1;
  }
  const took = process.cpuUsage(began);
  slowest = Math.max(slowest, (took.user + took.system) / 1e6);
}
// What resourceUsage says begins with the memory of the process that started this one.
const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
const peak = /VmHWM:\s+(\d+)/.exec(status);
const memory = (peak ? Number(peak[1]) : process.resourceUsage().maxRSS) / 1024;
console.log(JSON.stringify({ kind: "share links", ...seen, slowest, memory }));
