import { randomUUID } from "node:crypto";
import { copyFile, deleteFile } from "#functions/platform/clients/files.ts";
import { contentTypeOf } from "#shared/uploads/fileTypes.ts";
import type { StoringFolder, UploadPurpose } from "#shared/uploads/uploadRules.ts";
import { forgetFile, noteStoredFile, type StoredFile } from "./store/unusedFile.ts";
import type { UploadOwner } from "./store/upload.ts";
import { checkedUpload, presentUpload } from "./useUpload.ts";

/** A stored file and the upload that it was copied from. */
export interface StoredUpload {
  file: StoredFile;
  upload: string;
}

export interface StorePurpose {
  purpose: UploadPurpose;
  folder: StoringFolder;
  /** Checks the content of the copy. @throws Problem */
  check?: (copy: { key: string; name: string }) => Promise<void>;
}

/**
 * Checks the copy, since the signed form can post the upload again (docs/rules/uploads.md, "What is checked is what is
 * stored" and "No file without an item"). Each call has its own key: a loser's file can go. The caller's transaction
 * names the file, removes its note and uses the upload up. @throws Problem `upload_missing` or `too_large`
 */
export async function storeUpload(
  upload: string,
  { purpose, folder, check }: StorePurpose,
  owner: UploadOwner,
  now: Date,
): Promise<StoredUpload> {
  const present = await presentUpload(upload, purpose, owner, now);
  const { id, fileName: name, size } = present;
  const key = `${folder}/${randomUUID()}`;
  await noteStoredFile(key, now.getTime());
  await copyFile(present.key, key, contentTypeOf(name));
  try {
    await checkedUpload({ ...present, key });
    await check?.({ key, name });
  } catch (error) {
    await deleteFile(key);
    await forgetFile(key);
    throw error;
  }
  return { file: { key, name, size }, upload: id };
}
