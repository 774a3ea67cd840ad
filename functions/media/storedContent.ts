import type { Viewer } from "#functions/platform/viewer.ts";
import { storeUpload } from "#functions/uploads/storeUpload.ts";
import type { MediaContent } from "#shared/media/mediaInput.ts";
import type { StoredContent } from "./store/mediaWrites.ts";

/** Stores the file of an entry. @throws Problem `upload_missing` or `too_large`. */
export async function storedContent(content: MediaContent, viewer: Viewer, now: Date): Promise<StoredContent> {
  if ("link" in content) return content;
  return storeUpload(content.upload, { purpose: "media", folder: "media" }, { person: viewer.id }, now);
}
