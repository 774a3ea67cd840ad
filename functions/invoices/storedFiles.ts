import { type Act, editionOf, fileKey } from "#functions/acts/store/act.ts";
import { deleteFiles, putFile } from "#functions/platform/clients/files.ts";
import { ACT_FILE_KINDS, ACT_FILES, type ActFileKind } from "#shared/acts/actFiles.ts";

/** Editions back from the current one that are deleted: the 99 files of a site can come while one edition is made. */
const EDITIONS_BACK = 150;

type Edition = Pick<Act, "hash" | "version" | "edits">;

/** @throws Error for an empty file, which no reader opens. */
export async function storeFile(act: Edition, kind: ActFileKind, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw new Error(`File ${kind} of an act came out empty`);
  await putFile(fileKey(act.hash, editionOf(act), kind), bytes, ACT_FILES[kind].contentType);
}

export async function deleteEdition(act: Edition): Promise<void> {
  await deleteFiles(ACT_FILE_KINDS.map((kind) => fileKey(act.hash, editionOf(act), kind)));
}

/** Deletes the files of earlier editions in one call (docs/rules/invoices.md, "Files of a version"). */
export async function deleteEarlierEditions(act: Edition): Promise<void> {
  const now = editionOf(act);
  const first = Math.max(1, now - EDITIONS_BACK);
  const earlier = Array.from({ length: now - first }, (_, index) => first + index);
  await deleteFiles(earlier.flatMap((edition) => ACT_FILE_KINDS.map((kind) => fileKey(act.hash, edition, kind))));
}
