import { createHash } from "node:crypto";
import { putFile } from "#functions/platform/clients/files.ts";
import { utcInstant } from "#shared/basics/tallinnClock.ts";

/** Keys of a waybill sort by time; a retry writes the same file (docs/rules/imports.md, "Stored waybills"). */
export async function storeWaybill(
  waybill: { company: string; number: string; lastModificationTime: string },
  json: string,
): Promise<void> {
  const hash = createHash("sha256").update(json).digest("hex").slice(0, 16);
  const key = `waybills/${waybill.company}/${encodeURIComponent(waybill.number)}/${timeOf(waybill)}-${hash}.json`;
  await putFile(key, Buffer.from(json), "application/json");
}

/** Stores a file of waybills whole: uploads are deleted after a day. */
export async function storeImportedWaybills(importRun: number, json: Uint8Array): Promise<void> {
  await putFile(`waybills/imports/${importRun}.json`, json, "application/json");
}

function timeOf({ lastModificationTime }: { lastModificationTime: string }): string {
  try {
    return utcInstant(lastModificationTime);
  } catch {
    return "";
  }
}
