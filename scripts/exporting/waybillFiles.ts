import { safePath } from "#functions/analytics/exportedNames.ts";
import type { PlannedFile } from "#functions/analytics/factsOfPartition.ts";

/** Stored as they arrived from EVR, and named by no item. */
export const WAYBILLS = "waybills";

export function waybillFile(key: string): PlannedFile {
  return { key, path: safePath(...key.split("/").map(decoded)) };
}

/** Numbers of waybills are encoded in keys. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
