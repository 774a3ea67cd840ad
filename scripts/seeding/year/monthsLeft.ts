import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readWhole, writeWhole } from "#scripts/files/wholeFiles.ts";

/** Folder in the data folder while months of the demo are still to arrive. */
export const MONTHS = "demo-months";
const LEFT = "left";

export interface MonthsLeft {
  /** How many have not arrived: those of the numbers below it. */
  months: number;
  /** Days of the year that were planned at the first start. */
  days: number;
}

/** Undefined where all months have arrived. */
export function monthsLeft(folder: string): MonthsLeft | undefined {
  const file = join(folder, LEFT);
  if (!existsSync(file)) return undefined;
  const [months = 0, days = 0] = readWhole(file, (text) => text.trim().split(" ").map(Number)) ?? [];
  return { months, days };
}

export function noteLeft(folder: string, { months, days }: MonthsLeft): void {
  writeWhole(join(folder, LEFT), `${months} ${days}`);
}

/** Removes what a killed process was making. */
export function removeHalfMade(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".making")))
    rmSync(join(folder, name), { recursive: true, force: true });
}
