import type { Viewer } from "#functions/core/viewer.ts";
import type { StoredContent } from "#functions/data/media/mediaWrites.ts";
import { storeUpload } from "#functions/uploads/storeUpload.ts";
import type { MediaContent } from "#shared/domain/media/mediaInput.ts";

/** What an entry leads to, its file stored. @throws Problem `upload_missing` or `too_large`. */
export async function storedContent(content: MediaContent, viewer: Viewer, now: Date): Promise<StoredContent> {
  if ("link" in content) return content;
  return storeUpload(content.upload, { purpose: "media", folder: "media" }, { person: viewer.id }, now);
}
