import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { storeUpload } from "#functions/uploads/storeUpload.ts";
import type { ListedMedia } from "#shared/media/contract.ts";
import { type MediaContent, type MediaErrors, mediaErrorTexts } from "#shared/media/mediaInput.ts";
import type { MediaEntry } from "./store/mediaEntry.ts";
import type { MediaSaved, StoredContent } from "./store/mediaWrites.ts";

export function wireMedia({ id, title, link, file, version }: MediaEntry): ListedMedia {
  return { id, title, link: link ?? null, file: file ? { name: file.name, size: file.size } : null, version };
}

/** @throws Problem `media_changed` or `upload_missing` when nothing was saved. */
export function savedMedia(saved: MediaSaved): ListedMedia {
  if (!saved.ok) throw new Problem(saved.reason === "changed" ? "media_changed" : "upload_missing");
  return wireMedia(saved.entry);
}

export function mediaProblem(errors: MediaErrors): Problem {
  return fieldProblem(
    Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, mediaErrorTexts[error]])),
  );
}

/** Stores the file of an entry. @throws Problem `upload_missing` or `too_large`. */
export async function storedContent(content: MediaContent, viewer: Viewer, now: Date): Promise<StoredContent> {
  if ("link" in content) return content;
  return storeUpload(content.upload, { purpose: "media", folder: "media" }, { person: viewer.id }, now);
}
