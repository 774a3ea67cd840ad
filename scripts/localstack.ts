import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressOfEmulator, findEmulator } from "./deploy/emulator.ts";

const root = join(import.meta.dirname, "..");
const environment = join(root, ".cache/ministack");
const port = new URL(addressOfEmulator()).port || "4566";
const PATIENCE_MS = 120_000;

const { values } = parseArgs({ options: { ministack: { type: "boolean", default: false } } });

async function startEmulator(): Promise<void> {
  if (await findEmulator()) throw new Error(`An emulator answers at ${addressOfEmulator()} already.`);
  const emulator = !values.ministack && isInstalled("docker", ["info"]) ? startLocalStack() : startMiniStack();
  process.on("SIGINT", () => emulator.kill("SIGINT"));
  process.on("SIGTERM", () => emulator.kill("SIGTERM"));
  emulator.once("exit", (code) => process.exit(code ?? 0));
  await announce();
}

function startLocalStack(): ChildProcess {
  const compose = ["compose", "-f", join(root, "scripts/deploy/localstack.compose.yaml"), "up"];
  return spawn("docker", compose, { stdio: "inherit", env: { ...process.env, EMULATOR_PORT: port } });
}

/** AUTH checks every call against the function's grants. Functions run on the Node that is first on the PATH. */
function startMiniStack(): ChildProcess {
  const python = pythonEnvironment();
  return spawn(join(python, "ministack"), [], {
    stdio: "inherit",
    cwd: environment,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`,
      AUTH: "true",
      BIND_HOST: "127.0.0.1",
      GATEWAY_PORT: port,
      S3_DATA_DIR: join(environment, "files"),
      STATE_DIR: join(environment, "state"),
    },
  });
}

function pythonEnvironment(): string {
  const commands = join(environment, "bin");
  if (!existsSync(join(commands, "ministack"))) {
    console.log("Installing MiniStack into .cache/ministack");
    const python = ["python3", "python"].find((name) => isInstalled(name, ["-c", "import venv"]));
    if (!python)
      throw new Error("An emulator needs Docker (LocalStack) or Python with venv (MiniStack); neither is installed.");
    install(python, ["-m", "venv", environment]);
    install(join(commands, "pip"), ["install", "--quiet", "-r", join(root, "scripts/deploy/ministack.txt")]);
  }
  return commands;
}

function isInstalled(command: string, options: string[]): boolean {
  return spawnSync(command, options, { stdio: "ignore" }).status === 0;
}

function install(command: string, options: string[]): void {
  if (spawnSync(command, options, { stdio: "inherit" }).status === 0) return;
  throw new Error("MiniStack could not be installed; the error is above.");
}

async function announce(): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const found = await findEmulator();
    if (found) {
      console.log(`${found.name} answers at ${found.address}; npm run deploy:local deploys to it. Ctrl-C ends it.`);
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
  throw new Error("The emulator did not answer within two minutes.");
}

try {
  await startEmulator();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
