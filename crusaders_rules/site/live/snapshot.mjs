// Start Python, load the rules, and keep the memory: node snapshot.mjs PYODIDE SOURCES MEMORY
//
// SOURCES is a JSON object: the name of the game, and the text of each file by its path.  Python imports all of the package and all
// that functions in it import, so that the page needs neither the sources nor the standard library.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const HOME = "/home/pyodide";
const LOAD = `
import ast, gc, importlib, json, linecache, sys
from pathlib import Path

root = Path("${HOME}")
wanted = set()
for file in sorted(root.glob("crusaders_rules/**/*.py")):
    parts = file.relative_to(root).with_suffix("").parts
    wanted.add(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            wanted.update(one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            wanted.add(node.module)
for name in sorted(wanted - {"crusaders_rules.__main__"}):
    try:
        importlib.import_module(name)
    except ImportError:
        # What stays at home, such as the command line and the server, is imported by nothing that answers.
        pass

from crusaders_rules.serve.json_lines import answer_line
from crusaders_rules.serve.protocol import Conversation

conversation = Conversation(importlib.import_module(f"crusaders_rules.{game}.game").GAME)

def answered(line):
    global conversation
    conversation, said = answer_line(conversation, line.encode())
    return said.decode()

def asked(**request):
    answer = json.loads(answered(json.dumps(request)))
    if not answer["ok"]:
        raise SystemExit(str(answer))
    return answer

# What the first answers need is then filled in, such as the tables of the rules.
asked(op="hello", version=1)
for players in (3, 2, 4):
    asked(op="new", players=players, seed=4)
    for _ in range(30):
        decisions = asked(op="legal")["decisions"]
        if decisions:
            asked(op="draw", part="position")
            asked(op="explain", decision=decisions[-1]["decision"])
            asked(op="apply", decision=decisions[-1]["decision"])
asked(op="legal", refused=True)
asked(op="score")
conversation = Conversation(conversation.game)
linecache.clearcache()
sys.path_importer_cache.clear()
gc.collect()
`;

const [, , pyodide, sources, memory] = process.argv;
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
// The same memory for the same files, as far as Python allows; no docstring is needed in a page.
const python = await loadPyodide({
  indexURL: pyodide + path.sep, _makeSnapshot: true, args: ["-OO"], env: { HOME, PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
});
const { game, files } = JSON.parse(fs.readFileSync(sources, "utf-8"));
for (const [name, text] of Object.entries(files)) {
  python.FS.mkdirTree(path.posix.dirname(`${HOME}/${name}`));
  python.FS.writeFile(`${HOME}/${name}`, text);
}
python.runPython(`game = ${JSON.stringify(game)}`);
python.runPython(LOAD);
fs.writeFileSync(memory, python.makeMemorySnapshot());
