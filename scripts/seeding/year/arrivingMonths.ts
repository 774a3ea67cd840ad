import { rmSync } from "node:fs";
import { join } from "node:path";
import { openDemo } from "#scripts/seeding/demo.ts";
import type { ArrivingOptions } from "./arriveOne.ts";
import { leftAfter, MONTHS, madeMonths, monthsLeft, noteLeft, removeHalfMade, turnsOf } from "./monthsLeft.ts";
import { planOf } from "./parts.ts";

export interface MonthsProgress {
  /** Months of the demo that are there. */
  arrived: number;
  /** All months of the demo. */
  months: number;
  /** Months that this start has left out. */
  leftOut: number;
}

export interface ArrivingMonths {
  /** Undefined when all are there. */
  progress(): MonthsProgress | undefined;
  /** Ends when each month has had its turn, or after an error, which is said. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Lets the demo's earlier months arrive, the newest first, each made by another process in a table of its own and then moved into
 * the demo's table (docs/rules/demo-data.md, "Months that arrive"). A stop in the middle goes on at the next start. Undefined where
 * none is left.
 */
export function arriveMonths(options: ArrivingOptions): ArrivingMonths | undefined {
  const { dataDir, say } = options;
  const folder = join(dataDir, MONTHS);
  const found = monthsLeft(folder);
  if (!found) return undefined;
  let left = found;
  const { parts } = planOf(openDemo(dataDir, "year"), left.days);
  const stopping = new AbortController();
  let leftOut = 0;
  const progress = (): MonthsProgress => ({
    arrived: parts.length - left.months - left.leftOut.length,
    months: parts.length,
    leftOut,
  });
  const run = async () => {
    removeHalfMade(folder);
    // They read the environment of the started services.
    const { arriveOne, finishMonth } = await import("./arriveOne.ts");
    const turns = turnsOf(left);
    for (const index of madeMonths(folder)) if (!turns.includes(index)) await finishMonth(folder, index);
    for (const index of turns) {
      const turn = await arriveOne({ ...options, folder, index, days: left.days, signal: stopping.signal });
      if (turn === "stopped") return;
      const hasArrived = turn === "arrived";
      left = leftAfter(left, index, hasArrived);
      noteLeft(folder, left);
      await finishMonth(folder, index);
      if (!hasArrived) leftOut++;
      if (!hasArrived)
        say(`Demo data: the month from ${parts[index]?.from} is left out until the next start: ${turn}.`);
      say(`Demo data: ${progress().arrived} of ${parts.length} months.`);
    }
    const { numberedNote, numberedRows } = await import("./numberedRows.ts");
    say(numberedNote(await numberedRows()));
    if (leftOut === 0) rmSync(folder, { recursive: true, force: true });
  };
  const ended = run().catch((error: unknown) => {
    const cause = error instanceof Error ? error.message : String(error);
    say(`Demo data: a month did not arrive, and is tried again at the next start: ${cause}`);
  });
  return {
    progress: () => (progress().arrived < parts.length ? progress() : undefined),
    ended,
    async close() {
      stopping.abort();
      await ended;
    },
  };
}
