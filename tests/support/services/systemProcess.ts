import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A process of `npm start`. */
export interface SystemProcess {
  child: ChildProcess;
  /** What it has printed. */
  printed: () => string;
  /** Ends it; one that does not close by itself within a minute is killed. */
  end: (signal: NodeJS.Signals) => Promise<void>;
}

const CLOSING_MS = 60_000;

/** Starts the system, and waits until it can be used. @throws with the output of a start that fails. */
export async function startProcess(env: NodeJS.ProcessEnv): Promise<SystemProcess> {
  const child = spawn(process.execPath, ["scripts/start.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes("Ctrl-C stops it")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The system did not start:\n${printed}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    const impatient = setTimeout(() => child.kill("SIGKILL"), CLOSING_MS);
    await ended;
    clearTimeout(impatient);
  };
  return { child, printed: () => printed, end };
}
