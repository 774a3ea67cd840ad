import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { readOptions } from "./commandLine.ts";
import { findPython, pythonEnvironment } from "./emulators/python.ts";
import { runEmulator } from "./emulators/runEmulator.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/ministack");
const VERSIONS = ["3.10", "3.11", "3.12", "3.13", "3.14"];

const USAGE = `npm run ministack
Starts MiniStack at AWS_ENDPOINT_URL, or http://127.0.0.1:4566, for npm run deploy:local.`;

readOptions(USAGE, {});

/** AUTH checks every call against the function's grants. Functions run on the Node that is first on the PATH. */
function startMiniStack(port: string): ChildProcess {
  const python = findPython(VERSIONS);
  if (!python) throw new Error(`MiniStack needs Python ${VERSIONS[0]} to ${VERSIONS.at(-1)} with venv.`);
  const requirements = join(root, "scripts/emulators/ministack.txt");
  const commands = pythonEnvironment({ python, folder: join(folder, "python"), requirements });
  return spawn(join(commands, "ministack"), [], {
    stdio: "inherit",
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`,
      AUTH: "true",
      BIND_HOST: "127.0.0.1",
      GATEWAY_PORT: port,
      S3_DATA_DIR: join(folder, "files"),
      STATE_DIR: join(folder, "state"),
    },
  });
}

await runEmulator(
  startMiniStack,
  ({ name, address }) => `${name} answers at ${address}; npm run deploy:local deploys to it. Ctrl-C ends it.`,
);
