import { randomUUID } from "node:crypto";
import { uploadForm } from "#functions/platform/clients/files.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { checkUpload, type UploadPurpose, uploadRuleOf } from "#shared/uploads/uploadRules.ts";
import { putUpload, type UploadOwner } from "./store/upload.ts";

const DAY_SECONDS = 24 * 60 * 60;

export interface UploadRequest {
  purpose: UploadPurpose;
  file_name: string;
  size: number;
  content_type: string;
}

/** @throws Problem for a role that the purpose does not allow */
export async function openUpload(request: UploadRequest, viewer: Viewer, now: Date) {
  const { who } = uploadRuleOf(request.purpose);
  if (who === "anyone" || !who.some((role) => viewer.roles.includes(role))) throw new Problem("forbidden");
  return openUploadFor({ person: viewer.id }, request, now);
}

/** @throws Problem `file_type` or `too_large` */
export async function openUploadFor(owner: UploadOwner, request: UploadRequest, now: Date) {
  const { purpose, file_name: fileName, size } = request;
  const checked = checkUpload(purpose, { name: fileName, size, contentType: request.content_type });
  if (!checked.ok) throw new Problem(checked.reason);
  const id = randomUUID();
  const key = `${uploadRuleOf(purpose).folder}/${id}`;
  const contentType = request.content_type || "application/octet-stream";
  const expiresAt = Math.floor(now.getTime() / 1000) + DAY_SECONDS;
  await putUpload({ ...owner, id, key, contentType, purpose, fileName, size, expiresAt });
  return { id, ...(await uploadForm({ key, size, contentType })) };
}
