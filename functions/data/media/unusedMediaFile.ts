import { CustomAttributeType } from "electrodb";
import { isRefusedCondition } from "#functions/data/table/conditions.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { table } from "#functions/data/table/table.ts";

/** A file of the folder `media` that no entry names (docs/rules/media.md, "No file without an entry"). */
export interface UnusedMediaFile {
  key: string;
  /** `storing`: a call may still make an entry of it. `unused`: no entry will ever name it again. */
  state: "storing" | "unused";
  /** Milliseconds since 1970. */
  since: number;
}

export const UnusedMediaFileEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "unusedMediaFile", version: "1", service: "virn" },
    attributes: {
      key: { type: "string", required: true },
      state: { type: CustomAttributeType<UnusedMediaFile["state"]>("string"), required: true },
      since: { type: "number", required: true },
    },
    indexes: {
      /** Which files are to be deleted? A handful, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["key"], casing: "none" } },
    },
  },
  table,
);

/** Before a file is stored, so that a crash leaves no file that nothing knows of. */
export async function noteStoredMediaFile(key: string, now: number): Promise<void> {
  await UnusedMediaFileEntity.create({ key, state: "storing", since: now }).go();
}

export async function mediaFilesUnusedSince(until: number): Promise<UnusedMediaFile[]> {
  const { data } = await UnusedMediaFileEntity.query.all({}).go({ pages: "all", consistent: true });
  return data.filter(({ since }) => since <= until);
}

/** From here on no entry can name the file. False when one names it meanwhile. */
export async function giveUpMediaFile({ key, state }: UnusedMediaFile): Promise<boolean> {
  if (state === "unused") return true;
  try {
    await UnusedMediaFileEntity.patch({ key }).set({ state: "unused" }).go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}

/** After the file was deleted. */
export async function forgetMediaFile(key: string): Promise<void> {
  await UnusedMediaFileEntity.delete({ key }).go();
}
