import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inChild } from "./child.ts";

const home = fileURLToPath(new URL("../../.data/bench", import.meta.url));

/** Last day of the generated year; the fixtures of the benchmark come after it. */
export const UNTIL = "2026-11-20";

/** Waybills of each table; a waybill has more than three rows, so a third of the name's rows are enough. */
const waybillsOf = { "10k": 3_000, "100k": 30_000, "1m": 300_000 } as const;

export type Size = keyof typeof waybillsOf;

export const sizes: readonly Size[] = ["10k", "100k", "1m"];

export function isSize(text: string): text is Size {
  return text in waybillsOf;
}

export function folderOf(size: Size): string {
  return join(home, `rows-${size}`);
}

/** Written when a folder's seed has ended; what a cut-off seed left is filled up by the next one. */
export function completionOf(folder: string): string {
  return join(folder, "complete.json");
}

/** Fills the tables that are not there yet; the largest takes hours, once. */
export async function ensureData(wanted: readonly Size[]): Promise<void> {
  for (const size of wanted) {
    const folder = folderOf(size);
    if (existsSync(completionOf(folder))) continue;
    console.error(`Seeding ${waybillsOf[size]} waybills into ${folder}; this happens once.`);
    await inChild("seedFolder.ts", [folder, String(waybillsOf[size])]);
  }
}
