import type { Figure } from "./figures.ts";
import type { Size } from "./sizes.ts";

/** What measures a part. Its file is loaded after the environment of its table is set, so that it may import `functions`. */
export interface Part<Prepared = unknown, Measured = unknown> {
  /** Makes what is measured. */
  prepare(size: Size): Promise<Prepared>;
  run(prepared: Prepared, size: Size): Promise<Measured>;
  goal(measured: Measured, size: Size): Figure[];
}

export function part<Prepared, Measured>(steps: Part<Prepared, Measured>): Part<Prepared, Measured> {
  return steps;
}

/** A part as the list of all has it. */
export interface PartRow {
  promise: string;
  /** No table; an empty one in memory; the largest of the seeded tables; each of them, one after another. */
  on: "nothing" | "empty" | "largest" | "each";
  /** Runs in a process without the database and the storage, so that its memory is its own; `prepare` then gives JSON. */
  isApart?: boolean;
  /** Services outside of AWS, with their settings. They start before the table is opened. */
  outside?: () => Promise<{ environment: Readonly<Record<string, string>> }>;
  load: () => Promise<Part>;
}
