import { fieldProblem, Problem } from "#functions/core/problem.ts";
import type { MediaEntry } from "#functions/data/media/mediaEntry.ts";
import type { MediaSaved } from "#functions/data/media/mediaWrites.ts";
import type { ListedMedia } from "#shared/api/areas/media.ts";
import { type MediaErrors, mediaErrorTexts } from "#shared/domain/media/mediaInput.ts";

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
