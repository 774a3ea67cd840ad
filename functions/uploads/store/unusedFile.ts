import { CustomAttributeType } from "electrodb";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** A file that stays, in its folder of the storage. */
export interface StoredFile {
  key: string;
  /** As it was uploaded; downloads have it. */
  name: string;
  /** Bytes. */
  size: number;
}

/** A file that no item names (docs/rules/uploads.md, "No file without an item"). */
export interface UnusedFile {
  key: string;
  /** `storing`: a call may still make an item that names it. `unused`: no item will ever name it again. */
  state: "storing" | "unused";
  /** Milliseconds since 1970. */
  since: number;
}

export const UnusedFileEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "unusedFile", version: "1", service: "virn" },
    attributes: {
      key: { type: "string", required: true },
      state: { type: CustomAttributeType<UnusedFile["state"]>("string"), required: true },
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
export async function noteStoredFile(key: string, now: number): Promise<void> {
  await UnusedFileEntity.create({ key, state: "storing", since: now }).go();
}

export async function filesUnusedSince(until: number): Promise<UnusedFile[]> {
  const { data } = await UnusedFileEntity.query.all({}).go({ pages: "all", consistent: true });
  return data.filter(({ since }) => since <= until);
}

/** From here on no item can name the file. False when one names it meanwhile. */
export async function giveUpFile({ key, state }: UnusedFile): Promise<boolean> {
  if (state === "unused") return true;
  try {
    await UnusedFileEntity.patch({ key }).set({ state: "unused" }).go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}

/** After the file was deleted. */
export async function forgetFile(key: string): Promise<void> {
  await UnusedFileEntity.delete({ key }).go();
}
