import { nextIds } from "#functions/platform/table/sequence.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { type StoredFile, UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { UploadEntity } from "#functions/uploads/store/upload.ts";
import { type MediaEntry, MediaEntryEntity } from "./mediaEntry.ts";

export type StoredContent = { link: string } | { file: StoredFile; upload: string };

export type MediaSaved = { ok: true; entry: MediaEntry } | { ok: false; reason: "changed" | "upload_used" };

/** `also`: writes of the same transaction; a refusal of one is `changed`. */
export async function addMediaEntry(
  title: string,
  content: StoredContent,
  also: readonly Write[] = [],
): Promise<MediaSaved> {
  const entry = { id: await nextIds("media"), title, ...entryContent(content), version: 1 };
  return save(undefined, entry, content, Date.now(), also);
}

export async function changeMediaEntry(
  before: MediaEntry,
  title: string,
  content: StoredContent | undefined,
): Promise<MediaSaved> {
  const { id, title: _, version, ...kept } = before;
  const entry = { id, title, ...(content ? entryContent(content) : kept), version: version + 1 };
  return save(before, entry, content, Date.now());
}

/** False on a version conflict. Its file becomes unused. */
export async function removeMediaEntry({ id, file, version }: MediaEntry): Promise<boolean> {
  const { ok } = await commit([
    MediaEntryEntity.remove({ id }, { version }),
    ...(file ? [UnusedFileEntity.put({ key: file.key, state: "unused", since: Date.now() })] : []),
  ]);
  return ok;
}

async function save(
  before: MediaEntry | undefined,
  after: MediaEntry,
  content: StoredContent | undefined,
  since: number,
  also: readonly Write[] = [],
): Promise<MediaSaved> {
  const stored = content && "file" in content ? content : undefined;
  const left = content ? before?.file : undefined;
  const own = [
    before ? MediaEntryEntity.put(after, { version: before.version }) : MediaEntryEntity.create(after),
    ...also,
  ];
  const outcome = await commit([
    ...own,
    ...(stored
      ? [
          UploadEntity.remove({ id: stored.upload }),
          UnusedFileEntity.remove({ key: stored.file.key }, { state: "storing" }),
        ]
      : []),
    ...(left ? [UnusedFileEntity.put({ key: left.key, state: "unused", since })] : []),
  ]);
  if (outcome.ok) return { ok: true, entry: after };
  return { ok: false, reason: outcome.refused.some((index) => index < own.length) ? "changed" : "upload_used" };
}

function entryContent(content: StoredContent): Pick<MediaEntry, "link" | "file"> {
  return "link" in content ? { link: content.link } : { file: content.file };
}
