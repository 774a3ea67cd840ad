import { Service } from "electrodb";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { type StoredFile, UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { UploadEntity } from "#functions/uploads/store/upload.ts";
import { type MediaEntry, MediaEntryEntity } from "./mediaEntry.ts";

const service = /* @__PURE__ */ new Service(
  { entry: MediaEntryEntity, unused: UnusedFileEntity, upload: UploadEntity },
  table,
);

/** A file with the upload that it was copied from. */
export type StoredContent = { link: string } | { file: StoredFile; upload: string };

export type MediaSaved = { ok: true; entry: MediaEntry } | { ok: false; reason: "changed" | "upload_used" };

export async function addMediaEntry(title: string, content: StoredContent): Promise<MediaSaved> {
  const entry = { id: await nextIds("media"), title, ...entryContent(content), version: 1 };
  return save(undefined, entry, content, Date.now());
}

/** Without content the entry keeps its link or file. */
export async function changeMediaEntry(
  before: MediaEntry,
  title: string,
  content: StoredContent | undefined,
): Promise<MediaSaved> {
  const { id, title: _, version, ...kept } = before;
  const entry = { id, title, ...(content ? entryContent(content) : kept), version: version + 1 };
  return save(before, entry, content, Date.now());
}

/** False when the entry was changed or removed meanwhile. Its file becomes unused. */
export async function removeMediaEntry({ id, file, version: read }: MediaEntry): Promise<boolean> {
  const since = Date.now();
  const { ok } = await commit(() =>
    service.transaction
      .write(({ entry, unused }) => [
        entry
          .remove({ id })
          .where(({ version }, { eq }) => eq(version, read))
          .commit(),
        ...(file ? [unused.put({ key: file.key, state: "unused", since }).commit()] : []),
      ])
      .go(),
  );
  return ok;
}

/** The entry, its upload used up, its new file in use and its earlier one unused: all or nothing. */
async function save(
  before: MediaEntry | undefined,
  after: MediaEntry,
  content: StoredContent | undefined,
  since: number,
): Promise<MediaSaved> {
  const stored = content && "file" in content ? content : undefined;
  const left = content ? before?.file : undefined;
  const outcome = await commit(() =>
    service.transaction
      .write(({ entry, unused, upload }) => [
        before
          ? entry
              .put(after)
              .where(({ version }, { eq }) => eq(version, before.version))
              .commit()
          : entry.create(after).commit(),
        ...(stored
          ? [
              upload.remove({ id: stored.upload }).commit(),
              unused
                .remove({ key: stored.file.key })
                .where(({ state }, { eq }) => eq(state, "storing"))
                .commit(),
            ]
          : []),
        ...(left ? [unused.put({ key: left.key, state: "unused", since }).commit()] : []),
      ])
      .go(),
  );
  if (outcome.ok) return { ok: true, entry: after };
  return { ok: false, reason: outcome.refused.includes(0) ? "changed" : "upload_used" };
}

function entryContent(content: StoredContent): Pick<MediaEntry, "link" | "file"> {
  return "link" in content ? { link: content.link } : { file: content.file };
}
