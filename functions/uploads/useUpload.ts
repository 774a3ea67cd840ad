import { fileSize } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import type { Viewer } from "#functions/core/viewer.ts";
import { takeUpload, type Upload, type UploadOwner, uploadOf } from "#functions/data/uploads/upload.ts";
import { type UploadPurpose, uploadRuleOf } from "#shared/domain/uploads/uploadRules.ts";

/** Uses an upload up, so that a second call does not find it. @throws Problem `upload_missing` or `too_large`. */
export async function useUpload(id: string, purpose: UploadPurpose, viewer: Viewer, now: Date): Promise<Upload> {
  return checkedUpload(await takeUpload(id, { person: viewer.id, purpose }, now));
}

/** Leaves it to the caller to use the upload up in its transaction. @throws Problem `upload_missing` or `too_large`. */
export async function presentUpload(
  id: string,
  purpose: UploadPurpose,
  owner: UploadOwner,
  now: Date,
): Promise<Upload> {
  return checkedUpload(await uploadOf(id, { ...owner, purpose }, now));
}

/** Checks the size again, since the embedded storage does not. */
async function checkedUpload(upload: Upload | undefined): Promise<Upload> {
  const size = upload && (await fileSize(upload.key));
  if (!upload || size === undefined) throw new Problem("upload_missing");
  if (size > uploadRuleOf(upload.purpose).maxBytes) throw new Problem("too_large");
  if (size !== upload.size) throw new Problem("upload_missing");
  return upload;
}
