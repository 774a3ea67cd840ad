import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readWhole, writeWhole } from "#scripts/files/wholeFiles.ts";

/** Folder in the data folder while months of the demo are still to arrive. */
export const MONTHS = "demo-months";
const LEFT = "left";

export interface MonthsLeft {
  /** How many have not had their turn: those of the numbers below it. */
  months: number;
  /** Days of the year that were planned at the first start. */
  days: number;
  /** Months that were left out; each start tries them again. */
  leftOut: readonly number[];
}

/** Undefined where all months have arrived. */
export function monthsLeft(folder: string): MonthsLeft | undefined {
  const file = join(folder, LEFT);
  if (!existsSync(file)) return undefined;
  const [months = 0, days = 0, ...leftOut] = readWhole(file, (text) => text.trim().split(" ").map(Number)) ?? [];
  return { months, days, leftOut };
}

export function noteLeft(folder: string, { months, days, leftOut }: MonthsLeft): void {
  writeWhole(join(folder, LEFT), [months, days, ...leftOut].join(" "));
}

/** What is left after the turn of a month. */
export function leftAfter(left: MonthsLeft, index: number, hasArrived: boolean): MonthsLeft {
  const others = left.leftOut.filter((each) => each !== index);
  return { ...left, months: Math.min(left.months, index), leftOut: hasArrived ? others : [...others, index] };
}

/** In the order in which they arrive: the newest first, then those that were left out. */
export function turnsOf({ months, leftOut }: MonthsLeft): number[] {
  return [...Array.from({ length: months }, (_, index) => months - 1 - index), ...leftOut];
}

/** Numbers of the months that are made, and not removed yet. */
export function madeMonths(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Removes what a killed process was making. */
export function removeHalfMade(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".making")))
    rmSync(join(folder, name), { recursive: true, force: true });
}
