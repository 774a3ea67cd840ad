import { spawn } from "node:child_process";
import { accepts, freePort } from "#scripts/embedded/services/ports.ts";
import { dynamodbLocalCommand } from "#scripts/emulators/dynamodbLocal.ts";
import { askWhile } from "#scripts/waiting/patience.ts";

export interface Server {
  env: Record<string, string>;
  close: () => void;
}

/** The first start of an emulator installs it. */
const START_MS = 360_000;

export async function dynamodbLocal(): Promise<Server> {
  const port = await freePort();
  const [command, ...options] = dynamodbLocalCommand(port);
  const server = await started(port, command, options);
  return { ...server, env: { DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}` } };
}

export async function localStack(): Promise<Server> {
  const port = await freePort();
  const env = { AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` };
  return { ...(await started(port, "node", ["scripts/localstack.ts"], env)), env };
}

export async function miniStack(): Promise<Server> {
  const port = await freePort();
  const env = { AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` };
  return { ...(await started(port, "node", ["scripts/ministack.ts"], env)), env };
}

/** @throws with what it has printed, when nothing listens at its port in time. */
async function started(port: number, command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    env: { ...process.env, DDB_LOCAL_TELEMETRY: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // The server leads a process group, so that one signal ends all its processes.
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (printed = `${printed}${chunk.toString()}`.slice(-10_000)));
  }
  child.once("error", (error) => (printed += error.message));
  const close = () => {
    process.off("exit", close);
    endGroup(child.pid, "SIGTERM");
  };
  process.once("exit", close);
  const listens = await askWhile(
    () => accepts(port),
    (isThere) => !isThere && child.exitCode === null && child.pid !== undefined,
    { pauseMs: 500, limitMs: START_MS },
  );
  if (listens) return { close };
  close();
  throw new Error(`${command} does not listen at port ${port}:\n${printed}`);
}

export function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All have ended.
  }
}
