import { randomUUID } from "node:crypto";
import { uploadForm } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { isSuperUser } from "#functions/core/viewer.ts";
import { putUpload } from "#functions/data/uploads/upload.ts";
import { endpoint } from "#functions/entry/http.ts";
import { MAX_UPLOAD_BYTES, uploadRoutes } from "#shared/api/areas/uploads.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** By name, since browsers call the same file by many types; what it really is, the import finds out. */
const importable = /\.(csv|txt|xlsx|json)$/i;

export const handler = endpoint(uploadRoutes.create, async ({ body, viewer, now }) => {
  if (!isSuperUser(viewer)) throw new Problem("forbidden");
  if (body.size > MAX_UPLOAD_BYTES) throw new Problem("too_large");
  if (!importable.test(body.file_name)) throw new Problem("file_type");
  const id = randomUUID();
  const key = `uploads/${id}`;
  const contentType = body.content_type || "application/octet-stream";
  await putUpload({
    id,
    key,
    contentType,
    person: viewer.id,
    purpose: body.purpose,
    fileName: body.file_name,
    size: body.size,
    expiresAt: Math.floor(now.getTime() / 1000) + DAY_SECONDS,
  });
  return { id, ...(await uploadForm({ key, size: body.size, contentType })) };
});
