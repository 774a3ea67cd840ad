import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** AWS units of a row, an act or a call by the name of its figure, measured by `npm run bench -- --only bill --write`. */
export const UNITS = {
  importWrites: ["an imported row: write units, with its search tokens and sums", "units"],
  importReads: ["an imported row: read units", "units"],
  importGbSeconds: ["an imported row: Lambda", "GB-s"],
  importRuns: ["an imported row: runs of workers", "runs"],
  importTableBytes: ["an imported row: table and indexes", "bytes"],
  importFileBytes: ["an imported row: stored waybill", "bytes"],
  importFiles: ["an imported row: files", "files"],
  actWrites: ["an acted row: write units", "units"],
  actReads: ["an acted row: read units", "units"],
  actGbSeconds: ["an acted row: Lambda, with the files of its acts", "GB-s"],
  actRuns: ["an acted row: runs of workers and calls", "runs"],
  actTableBytes: ["an acted row: table and indexes", "bytes"],
  actFileBytes: ["an acted row: files of its acts", "bytes"],
  actFiles: ["an acted row: files", "files"],
  actLetters: ["an acted row: letters", "letters"],
  callReads: ["a call of a page: read units", "units"],
  callGbSeconds: ["a call of a page: Lambda", "GB-s"],
  callBytes: ["a call of a page: reply", "bytes"],
  runLogBytes: ["a call or a run: own log lines", "bytes"],
  idleReads: ["all schedules of a minute without work: read units", "units"],
  idleWrites: ["all schedules of a minute without work: write units", "units"],
  idleGbSeconds: ["all schedules of a minute without work: Lambda", "GB-s"],
} as const;

export type UnitName = keyof typeof UNITS;
export type Units = Readonly<Record<UnitName, number>>;

const PATH = join(import.meta.dirname, "units.json");
const isUnit = (name: string): name is UnitName => name in UNITS;
export const unitNames = Object.keys(UNITS).filter(isUnit);
const units = z.record(z.enum(unitNames), z.number().nonnegative());
const file = z.object({ command: z.string(), measured: z.string(), units });

/** @throws Error when a unit has not been measured. */
export function readUnits(): { measured: string; units: Units } {
  return file.parse(JSON.parse(readFileSync(PATH, "utf8")));
}

export function writeUnits(figures: readonly { name: string; value: number }[], measured: string): void {
  const valueOf = (title: string) => figures.find(({ name }) => name === title)?.value;
  const values = units.parse(Object.fromEntries(unitNames.map((name) => [name, valueOf(UNITS[name][0])])));
  const command = "npm run bench -- --only bill --write";
  writeFileSync(PATH, `${JSON.stringify({ command, measured, units: values }, undefined, 2)}\n`);
}
