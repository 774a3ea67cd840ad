import { randomUUID } from "node:crypto";
import { putFile } from "#functions/platform/clients/files.ts";
import { putUpload } from "#functions/uploads/store/upload.ts";
import { contentTypeOf } from "#shared/uploads/fileTypes.ts";
import type { UploadPurpose } from "#shared/uploads/uploadRules.ts";

interface SeededFile {
  fileName: string;
  bytes: Uint8Array;
  purpose: UploadPurpose;
}

/** A stored upload of a person, as a browser makes it; returns its id. */
export async function uploadOf({ fileName, bytes, purpose }: SeededFile, person: number, now: Date): Promise<string> {
  const id = randomUUID();
  const contentType = contentTypeOf(fileName);
  const expiresAt = Math.floor(now.getTime() / 1000) + 60;
  const upload = { id, key: `uploads/${id}`, person, purpose, fileName, contentType };
  await putUpload({ ...upload, size: bytes.byteLength, expiresAt });
  await putFile(upload.key, bytes, contentType);
  return id;
}
