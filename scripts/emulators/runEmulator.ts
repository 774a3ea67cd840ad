import type { ChildProcess } from "node:child_process";
import { until } from "#scripts/waiting/patience.ts";
import { addressOfEmulator, type Emulator, findEmulator } from "./emulator.ts";

const PATIENCE_MS = 120_000;
const ENDS_WITHIN_MS = 5_000;

/** Starts an emulator, says what can be done with it, and ends with it. The process ends with a sentence when that fails. */
export async function runEmulator(
  start: (port: string) => ChildProcess,
  announcement: (found: Emulator) => string,
): Promise<void> {
  try {
    const address = addressOfEmulator();
    if (await findEmulator()) throw new Error(`An emulator answers at ${address} already.`);
    const child = start(new URL(address).port || "4566");
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        child.kill(signal);
        // LocalStack does not end by a signal that comes while it starts.
        setTimeout(() => child.kill("SIGKILL"), ENDS_WITHIN_MS);
      });
    }
    child.once("exit", (code) => process.exit(code ?? 0));
    process.once("exit", () => child.kill("SIGKILL"));
    const reason = "The emulator did not answer within two minutes.";
    console.log(announcement(await until(findEmulator, { pauseMs: 500, limitMs: PATIENCE_MS, reason })));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
