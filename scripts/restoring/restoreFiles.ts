import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  HeadObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { inParallel } from "#functions/platform/parallel.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import { lockOf } from "./filesOfBucket.ts";
import { type FileHistory, type FilePlan, historiesOf, planOf } from "./fileVersions.ts";

/** Limit of S3 for one call. */
const MAX_DELETED = 1000;
const COPIES_AT_ONCE = 16;
const REPORTED_EVERY_MS = 5000;
/** Metadata of a copy: the version that it brought back, so that a second run leaves it. */
const RESTORED = "restored-version";

export interface RestoredFiles {
  looked: number;
  /** Removed after the time, brought back. */
  removed: number;
  /** Replaced after the time, put back. */
  replaced: number;
  /** Came after the time, and stay. */
  later: number;
  /** Removed by their age since. */
  expired: number;
  seconds: number;
}

interface Restoring {
  client: S3Client;
  bucket: string;
  to: EpochMs;
  now: number;
  isDryRun: boolean;
  /** Every file that is brought or put back, and every one that came after. */
  see?: (kind: FilePlan["kind"], key: string) => void;
  report: (text: string) => void;
}

/**
 * Makes the files as they were at a time (docs/rules/restore.md, "Files as they were"). Idempotent: a run that was stopped
 * is run again. @throws Error when the bucket keeps no versions, or S3 refuses a file.
 */
export async function restoreFiles(restoring: Restoring): Promise<RestoredFiles> {
  const { client, bucket, to, now, isDryRun, see, report } = restoring;
  const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket }));
  if (Status !== "Enabled")
    throw new Error(`${bucket} keeps no versions of files: none that was removed can come back.`);
  const done: RestoredFiles = { looked: 0, removed: 0, replaced: 0, later: 0, expired: 0, seconds: 0 };
  const began = performance.now();
  let reportedAt = began;
  for await (const histories of historiesOf(client, bucket)) {
    const plans = histories.map((history) => ({ key: history.key, plan: planOf(history, to, now) }));
    const markers = plans.flatMap(({ key, plan }) => (plan.kind === "removed" ? [{ key, ids: plan.markers }] : []));
    if (!isDryRun) await removeMarkers(restoring, markers);
    const copied = await putBack(restoring, plans);
    for (const { key, plan } of plans) {
      const kind = plan.kind === "replaced" && !copied.has(key) ? "same" : plan.kind;
      done.looked++;
      if (kind === "same" || kind === "gone") continue;
      done[kind]++;
      see?.(kind, key);
    }
    if (performance.now() - reportedAt > REPORTED_EVERY_MS) {
      reportedAt = performance.now();
      report(`${done.looked} files looked at, ${done.removed + done.replaced} of them brought back …`);
    }
  }
  return { ...done, seconds: (performance.now() - began) / 1000 };
}

/** Removes the markers, so that the same version of a removed file is there again and nothing is copied. */
async function removeMarkers(
  { client, bucket }: Restoring,
  markers: readonly { key: string; ids: readonly string[] }[],
): Promise<void> {
  const all = markers.flatMap(({ key, ids }) => ids.map((id) => ({ Key: key, VersionId: id })));
  for (const Objects of chunksOf(all, MAX_DELETED)) {
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${Errors.length} files were not brought back, such as ${first.Key}: ${first.Message}.`);
  }
}

/** @returns the keys that are not put back yet; the versions above stay in their history */
async function putBack(
  { client, bucket, now, isDryRun }: Restoring,
  plans: readonly { key: FileHistory["key"]; plan: FilePlan }[],
): Promise<Set<string>> {
  const copied = new Set<string>();
  await inParallel(plans, COPIES_AT_ONCE, async ({ key, plan }) => {
    if (plan.kind !== "replaced") return;
    const { version, latest } = plan;
    if (!latest.isMarker) {
      const { Metadata = {} } = await client.send(
        new HeadObjectCommand({ Bucket: bucket, Key: key, VersionId: latest.id }),
      );
      if (Metadata[RESTORED] === version.id) return;
    }
    copied.add(key);
    if (isDryRun) return;
    const source = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key, VersionId: version.id }));
    await client.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: key,
        CopySource: `${bucket}/${encodeURIComponent(key)}?versionId=${encodeURIComponent(version.id)}`,
        ...(source.ContentType === undefined ? {} : { ContentType: source.ContentType }),
        Metadata: { ...source.Metadata, [RESTORED]: version.id },
        MetadataDirective: "REPLACE",
        ...lockOf(source, new Date(now)),
      }),
    );
  });
  return copied;
}
