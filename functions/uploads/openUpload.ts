import { randomUUID } from "node:crypto";
import { uploadForm } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import type { Viewer } from "#functions/core/viewer.ts";
import { putUpload } from "#functions/data/uploads/upload.ts";
import { checkUpload, type UploadPurpose, uploadRuleOf } from "#shared/domain/uploads/uploadRules.ts";

const DAY_SECONDS = 24 * 60 * 60;

interface UploadRequest {
  purpose: UploadPurpose;
  file_name: string;
  size: number;
  content_type: string;
}

/** @throws Problem */
export async function openUpload(request: UploadRequest, viewer: Viewer, now: Date) {
  const { purpose, file_name: fileName, size } = request;
  const rule = uploadRuleOf(purpose);
  if (!rule.who.some((role) => viewer.roles.includes(role))) throw new Problem("forbidden");
  const checked = checkUpload(purpose, { name: fileName, size, contentType: request.content_type });
  if (!checked.ok) throw new Problem(checked.reason);
  const id = randomUUID();
  const key = `${rule.folder}/${id}`;
  const contentType = request.content_type || "application/octet-stream";
  const expiresAt = Math.floor(now.getTime() / 1000) + DAY_SECONDS;
  await putUpload({ id, key, contentType, person: viewer.id, purpose, fileName, size, expiresAt });
  return { id, ...(await uploadForm({ key, size, contentType })) };
}
