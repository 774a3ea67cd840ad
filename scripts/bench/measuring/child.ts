import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Would make a child use another table than the one that it is given. */
const foreign = new Set(["TABLE_NAME", "DYNAMODB_ENDPOINT", "AWS_ENDPOINT_URL", "VIRN_DATA"]);
const inherited = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.has(name)));

/** Runs a file in its own process: the data layer has one table a process. Returns what the file gave `answer`. @throws */
export async function inChild(
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = { ...inherited(), LOG_LEVEL: "ERROR" },
): Promise<unknown> {
  const child = fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), args, {
    env,
    stdio: ["ignore", process.stderr, "inherit", "ipc"],
  });
  const stop = () => child.kill("SIGTERM");
  process.once("exit", stop);
  return new Promise((resolve, reject) => {
    let answered: unknown;
    child.on("message", (message) => {
      answered = message;
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("exit", stop);
      if (code === 0) resolve(answered);
      else reject(new Error(`${file} ${args[0] ?? ""} ended with ${code ?? "a signal"}`));
    });
  });
}

export async function answer(result: unknown): Promise<never> {
  await new Promise<void>((resolve, reject) => {
    if (!process.send) throw new Error("This file is run by scripts/bench/run.ts");
    process.send(result, (error: Error | null) => (error ? reject(error) : resolve()));
  });
  process.exit(0);
}
