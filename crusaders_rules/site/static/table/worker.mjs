// Python in a worker, so that the page never freezes. A message is one request of the protocol, and so is the answer.
import { loadPyodide } from "../../live/pyodide/pyodide.mjs";

const LIVE = new URL("../../live/", import.meta.url);

const BEGIN = `
from crusaders_rules.thy_will_be_done.game import GAME
from crusaders_rules.serve.json_lines import answer_line
from crusaders_rules.serve.protocol import Conversation

conversation = Conversation(GAME)

def answered(line):
    global conversation
    conversation, said = answer_line(conversation, line.encode())
    return said.decode()

answered
`;

async function begin() {
  self.postMessage({ loading: "Python" });
  const archive = fetch(new URL("engine.zip", LIVE)).then((answer) => {
    if (!answer.ok) throw new Error(`engine.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: new URL("pyodide/", LIVE).href });
  self.postMessage({ loading: "the rules" });
  python.unpackArchive(await archive, "zip");
  return python.runPython(BEGIN);
}

const ready = begin();
ready.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.addEventListener("message", async ({ data }) => {
  const answered = await ready;
  self.postMessage({ line: answered(data) });
});
