import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { StoredFile } from "#functions/uploads/store/unusedFile.ts";

/** A line of 'Hea teada': it has either a link or a file. */
export interface MediaEntry {
  id: number;
  title: string;
  link?: string;
  file?: StoredFile;
  /** Grows with each change. */
  version: number;
}

export const MediaEntryEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "mediaEntry", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      title: { type: "string", required: true },
      link: { type: "string" },
      file: { type: CustomAttributeType<StoredFile>("any") },
      version: { type: "number", required: true },
    },
    indexes: {
      /** What is good to know? Up to 500 entries, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  table,
);

export async function allMediaEntries(): Promise<MediaEntry[]> {
  const { data } = await MediaEntryEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

export async function mediaEntryById(id: number): Promise<MediaEntry | undefined> {
  const { data } = await MediaEntryEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}
