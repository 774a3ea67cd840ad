import { randomUUID } from "node:crypto";
import { copyFile, fileSize } from "#functions/platform/clients/files.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type UploadPurpose, uploadRuleOf } from "#shared/uploads/uploadRules.ts";
import { takeUpload, type Upload, type UploadOwner, uploadOf } from "./store/upload.ts";

/** Uses an upload up: a second call does not find it. @throws Problem `upload_missing` or `too_large`. */
export async function useUpload(id: string, purpose: UploadPurpose, viewer: Viewer, now: Date): Promise<Upload> {
  return checkedUpload(await takeUpload(id, { person: viewer.id, purpose }, now));
}

/** Copies an upload for several reads: the copy's key has no signed form to post again. @throws Problem `upload_missing`, `too_large` */
export async function useCopy(id: string, purpose: UploadPurpose, viewer: Viewer, now: Date): Promise<Upload> {
  const upload = await presentUpload(id, purpose, { person: viewer.id }, now);
  const key = `${uploadRuleOf(purpose).folder}/${randomUUID()}`;
  await copyFile(upload.key, key, upload.contentType);
  const copy = await checkedUpload({ ...upload, key });
  if (!(await takeUpload(id, { person: viewer.id, purpose }, now))) throw new Problem("upload_missing");
  return copy;
}

/** Finds an upload for a caller whose transaction uses it up. @throws Problem `upload_missing` or `too_large`. */
export async function presentUpload(
  id: string,
  purpose: UploadPurpose,
  owner: UploadOwner,
  now: Date,
): Promise<Upload> {
  return checkedUpload(await uploadOf(id, { ...owner, purpose }, now));
}

/** @throws Problem `upload_missing` or `too_large`. */
export async function checkedUpload(upload: Upload | undefined): Promise<Upload> {
  const size = upload && (await fileSize(upload.key));
  if (!upload || size === undefined) throw new Problem("upload_missing");
  if (size > uploadRuleOf(upload.purpose).maxBytes) throw new Problem("too_large");
  if (size !== upload.size) throw new Problem("upload_missing");
  return upload;
}
