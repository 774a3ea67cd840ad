import { randomUUID } from "node:crypto";
import { copyFile } from "#functions/clients/files.ts";
import { noteStoredFile, type StoredFile } from "#functions/data/uploads/unusedFile.ts";
import type { UploadOwner } from "#functions/data/uploads/upload.ts";
import { contentTypeOf } from "#shared/domain/uploads/fileTypes.ts";
import type { StoringFolder, UploadPurpose } from "#shared/domain/uploads/uploadRules.ts";
import { presentUpload } from "./useUpload.ts";

/** A file in its folder, and the upload that it was copied from. */
export interface StoredUpload {
  file: StoredFile;
  upload: string;
}

interface StorePurpose {
  purpose: UploadPurpose;
  folder: StoringFolder;
  /** Of the content, before it is copied. @throws Problem */
  check?: (upload: { key: string; name: string }) => Promise<void>;
}

/**
 * Copies an upload to the folder where it stays (docs/rules/uploads.md, "No file without an item"). Each call has a key of
 * its own, so that of two calls with one upload the loser's file can be deleted. The caller's transaction names the file,
 * removes its note and uses the upload up. @throws Problem `upload_missing` or `too_large`.
 */
export async function storeUpload(
  upload: string,
  { purpose, folder, check }: StorePurpose,
  owner: UploadOwner,
  now: Date,
): Promise<StoredUpload> {
  const { id, key: from, fileName: name, size } = await presentUpload(upload, purpose, owner, now);
  await check?.({ key: from, name });
  const key = `${folder}/${randomUUID()}`;
  await noteStoredFile(key, now.getTime());
  await copyFile(from, key, contentTypeOf(name));
  return { file: { key, name, size }, upload: id };
}
