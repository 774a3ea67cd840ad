import { randomUUID } from "node:crypto";
import { copyFile } from "#functions/clients/files.ts";
import type { Viewer } from "#functions/core/viewer.ts";
import type { StoredContent } from "#functions/data/media/mediaWrites.ts";
import { noteStoredMediaFile } from "#functions/data/media/unusedMediaFile.ts";
import { presentUpload } from "#functions/uploads/useUpload.ts";
import type { MediaContent } from "#shared/domain/media/mediaInput.ts";
import { contentTypeOf } from "#shared/domain/uploads/fileTypes.ts";

/**
 * Copies an upload to where it stays (docs/rules/media.md, "No file without an entry"). Each call has a key of its own,
 * so that of two calls with one upload the loser's file can be deleted. @throws Problem `upload_missing` or `too_large`.
 */
export async function storedContent(content: MediaContent, viewer: Viewer, now: Date): Promise<StoredContent> {
  if ("link" in content) return content;
  const { id, key: from, fileName: name, size } = await presentUpload(content.upload, "media", viewer, now);
  const key = `media/${randomUUID()}`;
  await noteStoredMediaFile(key, now.getTime());
  await copyFile(from, key, contentTypeOf(name));
  return { file: { key, name, size }, upload: id };
}
