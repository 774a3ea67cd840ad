import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Bytes, EpochMs } from "#shared/basics/measures.ts";

export interface StoredFile {
  key: string;
  /** The uploaded name; downloads have it. */
  name: string;
  size: Bytes;
}

/** A file without an item (docs/rules/uploads.md, "No file without an item"). */
export interface UnusedFile {
  key: string;
  /** `storing`: a call may still make an item that names it. `unused`: no item will ever name it again. */
  state: "storing" | "unused";
  since: EpochMs;
}

export const UnusedFileEntity = /* @__PURE__ */ entity<UnusedFile>()({
  name: "unusedFile",
  /** Which files are to be deleted? A handful, read whole. */
  key: { of: [], by: ["key"] },
});

/** Call it before a file is stored, so that a crash leaves no unknown file. */
export async function noteStoredFile(key: string, now: number): Promise<void> {
  const isNew = await write(UnusedFileEntity.create({ key, state: "storing", since: now }));
  if (!isNew) throw new Error("A file is stored under this key already");
}

export async function filesUnusedSince(until: number): Promise<UnusedFile[]> {
  const files = await UnusedFileEntity.all("key", {});
  return files.filter(({ since }) => since <= until);
}

/** No item can name the file after this. False when one names it already. */
export async function giveUpFile({ key, state }: UnusedFile): Promise<boolean> {
  return state === "unused" || write(UnusedFileEntity.patch({ key }, { state: "unused" }));
}

export async function forgetFile(key: string): Promise<void> {
  await write(UnusedFileEntity.delete({ key }));
}
