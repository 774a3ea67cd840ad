import { entity } from "#functions/platform/table/entity.ts";
import type { StoredFile } from "#functions/uploads/store/unusedFile.ts";

/** A line of 'Hea teada': either a link or a file. */
export interface MediaEntry {
  id: number;
  title: string;
  link?: string;
  file?: StoredFile;
  version: number;
}

export const MediaEntryEntity = /* @__PURE__ */ entity<MediaEntry>()({
  name: "mediaEntry",
  /** What is good to know? Up to 500 entries, read whole. */
  key: { of: [], by: ["id"] },
});

export function allMediaEntries(): Promise<MediaEntry[]> {
  return MediaEntryEntity.all("key", {});
}

export function mediaEntryById(id: number): Promise<MediaEntry | undefined> {
  return MediaEntryEntity.get({ id });
}
