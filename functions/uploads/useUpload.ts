import { fileSize } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import type { Viewer } from "#functions/core/viewer.ts";
import { takeUpload, type Upload } from "#functions/data/uploads/upload.ts";
import { type UploadPurpose, uploadRuleOf } from "#shared/domain/uploads/uploadRules.ts";

/** Checks the size again, since the embedded storage does not. @throws Problem `upload_missing` or `too_large`. */
export async function useUpload(id: string, purpose: UploadPurpose, viewer: Viewer, now: Date): Promise<Upload> {
  const upload = await takeUpload(id, { person: viewer.id, purpose }, now);
  const size = upload && (await fileSize(upload.key));
  if (!upload || size === undefined) throw new Problem("upload_missing");
  if (size > uploadRuleOf(purpose).maxBytes) throw new Problem("too_large");
  if (size !== upload.size) throw new Problem("upload_missing");
  return upload;
}
