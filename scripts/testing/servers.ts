import { spawn } from "node:child_process";
import { once } from "node:events";
import { accepts, freePort } from "#scripts/embedded/services/ports.ts";

export interface Server {
  env: Record<string, string>;
  close: () => void;
}

/** The first start of an emulator installs it. */
const START_MS = 360_000;

export async function dynamodbLocal(): Promise<Server> {
  const jars = `${process.cwd()}/.cache/tests/dynamodb-local`;
  const copy = ["--quiet", "--batch-mode", "-f", ".ci/pom.xml", "dependency:copy-dependencies"];
  await ended(spawn("mvn", [...copy, `-DoutputDirectory=${jars}`], { stdio: "inherit" }));
  const port = await freePort();
  const server = await started(port, "java", [
    "-XX:+UseSerialGC",
    // The optimizing compiler costs more than it saves in the minutes of these tests.
    "-XX:TieredStopAtLevel=1",
    `-Djava.library.path=${jars}`,
    "-cp",
    `${jars}/*`,
    "com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
    "-inMemory",
    "-port",
    String(port),
  ]);
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
  for (const began = performance.now(); performance.now() - began < START_MS; ) {
    if (await accepts(port)) return { close };
    if (child.exitCode !== null || child.pid === undefined) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
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

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
}
