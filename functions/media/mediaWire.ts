import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import type { ListedMedia } from "#shared/media/contract.ts";
import { type MediaErrors, mediaErrorTexts } from "#shared/media/mediaInput.ts";
import type { MediaEntry } from "./store/mediaEntry.ts";
import type { MediaSaved } from "./store/mediaWrites.ts";

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
