import { rmSync } from "node:fs";
import { join } from "node:path";
import { openDemo } from "#scripts/seeding/demo.ts";
import type { ArrivingOptions } from "./arriveOne.ts";
import { MONTHS, monthsLeft, removeHalfMade } from "./monthsLeft.ts";
import { planOf } from "./parts.ts";

export interface ArrivingMonths {
  /** Months of the demo that are there, and all; undefined when all are there. */
  progress(): { arrived: number; months: number } | undefined;
  close(): Promise<void>;
}

/**
 * Lets the demo's earlier months arrive, the newest first, each made by another process in a table of its own and then moved into
 * the demo's table (docs/rules/demo-data.md, "Months that arrive"). A stop in the middle goes on at the next start. Undefined where
 * none is left.
 */
export function arriveMonths(options: ArrivingOptions): ArrivingMonths | undefined {
  const folder = join(options.dataDir, MONTHS);
  const left = monthsLeft(folder);
  if (!left) return undefined;
  const months = planOf(openDemo(options.dataDir, "year"), left.days).parts.length;
  const stopping = new AbortController();
  const state = { arrived: months - left.months, months };
  const run = async () => {
    removeHalfMade(folder);
    // It reads the environment of the started services.
    const { arriveOne, finishMonth } = await import("./arriveOne.ts");
    await finishMonth({ folder, index: left.months });
    for (let index = left.months - 1; index >= 0 && !stopping.signal.aborted; index--) {
      await arriveOne({ ...options, folder, index, days: left.days, signal: stopping.signal });
      if (stopping.signal.aborted) return;
      state.arrived = months - index;
      options.say(`Demo data: ${state.arrived} of ${months} months.`);
    }
    if (stopping.signal.aborted) return;
    const { numberedNote, numberedRows } = await import("./numberedRows.ts");
    options.say(numberedNote(await numberedRows()));
    rmSync(folder, { recursive: true, force: true });
  };
  const running = run().catch((error: unknown) => {
    const cause = error instanceof Error ? error.message : String(error);
    options.say(`Demo data: a month did not arrive, and is tried again at the next start: ${cause}`);
  });
  return {
    progress: () => (state.arrived < state.months ? state : undefined),
    async close() {
      stopping.abort();
      await running;
    },
  };
}
