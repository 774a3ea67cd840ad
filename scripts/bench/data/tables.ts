import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inChild } from "#scripts/bench/measuring/child.ts";
import type { Size } from "#scripts/bench/measuring/sizes.ts";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const benchData = `${root}.data/bench`;

export const UNTIL = "2026-11-20";

/** Waybills of each table; a waybill has about three rows. */
const waybillsOf: Record<Size, number> = { "10k": 3_000, "100k": 30_000, "1m": 300_000 };

export function folderOf(size: Size): string {
  return join(benchData, `rows-${size}`);
}

export function completionOf(folder: string): string {
  return join(folder, "complete.json");
}

/** Seeds the tables that do not exist yet; the largest takes half an hour, once. */
export async function ensureData(wanted: readonly Size[]): Promise<void> {
  for (const size of wanted) {
    const folder = folderOf(size);
    if (existsSync(completionOf(folder))) continue;
    console.error(`Seeding ${waybillsOf[size]} waybills into ${folder}; this happens once.`);
    await inChild("data/seedFolder.ts", [folder, String(waybillsOf[size])]);
  }
}
