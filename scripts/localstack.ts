import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { readOptions } from "./commandLine.ts";
import { dynamodbLocalCommand } from "./emulators/dynamodbLocal.ts";
import { findPython, pythonEnvironment } from "./emulators/python.ts";
import { runEmulator } from "./emulators/runEmulator.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/localstack");
/** 3.12 lacks what its S3 imports, and on 3.14 its packages exclude each other. */
const VERSION = "3.13";
/** The newest that starts without a token (docs/offline.md). */
const FREE_TAG = "4.14.0";

const USAGE = `npm run localstack -- [--table]
Starts LocalStack at AWS_ENDPOINT_URL, or http://127.0.0.1:4566; with --table also DynamoDB Local, at the next port.`;

const { values } = readOptions(USAGE, { options: { table: { type: "boolean", default: false } } });

/** A token is of use in Docker only, where all of LocalStack is. */
function startLocalStack(port: string): ChildProcess {
  const hasDocker = spawnSync("docker", ["info"], { stdio: "ignore" }).status === 0;
  const hasToken = Boolean(process.env["LOCALSTACK_AUTH_TOKEN"]);
  if (hasDocker && hasToken) return inDocker(port, "latest");
  const python = findPython([VERSION]);
  if (python) return onPython(python, port);
  if (hasDocker) return inDocker(port, FREE_TAG);
  throw new Error(`LocalStack needs Python ${VERSION} with venv, on the PATH or of pyenv, or Docker; neither is here.`);
}

function inDocker(port: string, tag: string): ChildProcess {
  const compose = ["compose", "-f", join(root, "scripts/emulators/localstack.compose.yaml"), "up"];
  const env = { ...process.env, EMULATOR_PORT: port, LOCALSTACK_TAG: tag };
  return spawn("docker", compose, { stdio: "inherit", env });
}

function onPython(python: string, port: string): ChildProcess {
  const requirements = join(root, "scripts/emulators/localstack.txt");
  const commands = pythonEnvironment({ python, folder: join(folder, "python"), requirements });
  return spawn(join(commands, "python"), ["-m", "localstack.runtime.main"], {
    stdio: "inherit",
    cwd: folder,
    env: {
      ...process.env,
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
      // Without its DynamoDB, which downloads Java and a database at the first call.
      SERVICES: process.env["SERVICES"] ?? "s3,sqs,sns,ses,secretsmanager,sts",
      // It calls no address of its makers, and writes here only.
      DISABLE_EVENTS: "1",
      LS_LOG: process.env["LS_LOG"] ?? "warn",
      SKIP_SSL_CERT_DOWNLOAD: "1",
      CONFIG_DIR: join(folder, "config"),
      FILESYSTEM_ROOT: join(folder, "files"),
      LOCALSTACK_VOLUME_DIR: join(folder, "volume"),
      // Refuses a link or form with a wrong signature, as S3 does.
      S3_SKIP_SIGNATURE_VALIDATION: "0",
    },
  });
}

/** With `--table` AWS's own DynamoDB Local runs beside it, at the next port, where npm start finds it. */
function start(port: string): ChildProcess {
  const localStack = startLocalStack(port);
  if (!values.table) return localStack;
  const [command, ...options] = dynamodbLocalCommand(Number(port) + 1);
  const table = spawn(command, options, { stdio: "inherit", env: { ...process.env, DDB_LOCAL_TELEMETRY: "0" } });
  table.once("exit", (code) => console.error(`DynamoDB Local has ended with ${code}.`));
  process.once("exit", () => table.kill());
  return localStack;
}

await runEmulator(
  start,
  ({ name, address }) =>
    `${name} answers at ${address}: AWS_ENDPOINT_URL=${address} npm start runs on it. Ctrl-C ends it.`,
);
