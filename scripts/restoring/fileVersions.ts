import {
  type DeleteMarkerEntry,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { Bytes, EpochMs } from "#shared/basics/measures.ts";
import { folders } from "#shared/platform/grants.ts";

/** One entry of the history of a key: a version, or the marker of a removal. */
export interface FileEntry {
  id: string;
  /** AWS knows whole seconds. */
  at: EpochMs;
  isMarker: boolean;
  isLatest: boolean;
  /** 0 for a marker. */
  size: Bytes;
  etag: string;
}

export interface FileHistory {
  key: string;
  /** Newest first. */
  entries: readonly FileEntry[];
}

/** Step that makes a file as it was (docs/rules/restore.md, "Files as they were"). */
export type FilePlan =
  | { kind: "same" | "gone" | "later" | "expired" }
  | { kind: "removed"; markers: readonly string[] }
  | { kind: "replaced"; version: FileEntry; latest: FileEntry };

const DAY_MS = 86_400_000;

/** @param to and `now` in milliseconds since 1970; an entry of exactly that time counts as there. */
export function planOf({ key, entries }: FileHistory, to: number, now: number): FilePlan {
  const [latest] = entries;
  const version = entries.find(({ at }) => at <= to);
  if (!latest || !version || version.isMarker) return { kind: !latest || latest.isMarker ? "gone" : "later" };
  if (version === latest) return { kind: "same" };
  const { expiresAfterDays = Number.POSITIVE_INFINITY } = folderOf(key);
  if (version.at + expiresAfterDays * DAY_MS < now) return { kind: "expired" };
  const above = entries.slice(0, entries.indexOf(version));
  if (above.every(({ isMarker }) => isMarker)) return { kind: "removed", markers: above.map(({ id }) => id) };
  const isEqual = !latest.isMarker && latest.etag === version.etag && latest.size === version.size;
  return isEqual ? { kind: "same" } : { kind: "replaced", version, latest };
}

function folderOf(key: string): { expiresAfterDays?: number } {
  const [folder] = key.split("/");
  return Object.entries(folders).find(([name]) => name === folder)?.[1] ?? {};
}

/** Reads all keys of a bucket in their order, by pages of S3: 1,000 entries each. A key is in one page only. */
export async function* historiesOf(client: S3Client, bucket: string): AsyncGenerator<FileHistory[]> {
  let open = new Map<string, FileEntry[]>();
  let next: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (next) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, ...next }),
    );
    for (const entry of page.Versions ?? []) add(open, entry, false);
    for (const entry of page.DeleteMarkers ?? []) add(open, entry, true);
    const keys = [...open.keys()].toSorted();
    // The next page can have more entries of the last key.
    const last = page.IsTruncated ? keys.pop() : undefined;
    yield keys.map((key) => ({ key, entries: (open.get(key) ?? []).toSorted(newestFirst) }));
    open = new Map(last === undefined ? [] : [[last, open.get(last) ?? []]]);
    const { NextKeyMarker, NextVersionIdMarker } = page;
    next = page.IsTruncated
      ? {
          ...(NextKeyMarker === undefined ? {} : { KeyMarker: NextKeyMarker }),
          ...(NextVersionIdMarker === undefined ? {} : { VersionIdMarker: NextVersionIdMarker }),
        }
      : undefined;
  }
}

function add(open: Map<string, FileEntry[]>, entry: ObjectVersion | DeleteMarkerEntry, isMarker: boolean): void {
  const { Key = "", VersionId = "", LastModified, IsLatest = false } = entry;
  const { Size = 0, ETag = "" } = isMarker ? {} : (entry as ObjectVersion);
  const entries = open.get(Key) ?? [];
  entries.push({
    id: VersionId,
    at: LastModified?.getTime() ?? 0,
    isMarker,
    isLatest: IsLatest,
    size: Size,
    etag: ETag,
  });
  open.set(Key, entries);
}

/** S3 tells only which entry of one second is the latest: of the others a version comes first, since a file too many does no harm. */
function newestFirst(one: FileEntry, other: FileEntry): number {
  return (
    Number(other.isLatest) - Number(one.isLatest) || other.at - one.at || Number(one.isMarker) - Number(other.isMarker)
  );
}
