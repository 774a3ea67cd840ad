import { useOfTable } from "#scripts/bench/measuring/tableUse.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";

/** Memory at which a Lambda has one processor. */
const MB_OF_A_PROCESSOR = 1769;
const MB_OF_A_GB = 1024;

export interface Usage {
  reads: number;
  writes: number;
  gbSeconds: number;
  runs: number;
  logBytes: number;
}

export const nothing = (): Usage => ({ reads: 0, writes: 0, gbSeconds: 0, runs: 0, logBytes: 0 });

let logged = 0;

/** Swallows what is logged, since a run prints thousands of lines. */
export function countLogs(): void {
  process.stdout.write = (text: string | Uint8Array) => {
    logged += text.length;
    return true;
  };
}

/**
 * Adds what one run of a Lambda uses. Its processor time is that of this process, slower by less than a processor of
 * its memory; its waiting is that of the embedded services. Runs must not overlap.
 */
export async function metered<Result>(usage: Usage, memoryMb: number, work: () => Promise<Result>): Promise<Result> {
  const before = logged;
  const { milliseconds, processor, result } = await timed(() => useOfTable(work));
  const waited = Math.max(0, milliseconds - processor);
  const seconds = (processor * Math.max(1, MB_OF_A_PROCESSOR / memoryMb) + waited) / 1000;
  usage.reads += result.use.reads;
  usage.writes += result.use.writes;
  usage.logBytes += logged - before;
  usage.gbSeconds += (seconds * memoryMb) / MB_OF_A_GB;
  usage.runs += 1;
  return result.result;
}
