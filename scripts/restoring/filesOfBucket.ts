import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  type S3Client,
} from "@aws-sdk/client-s3";
import { inParallel } from "#functions/platform/parallel.ts";
import { filesOfBucket } from "#scripts/files/filesOfBucket.ts";

const COPIES_AT_ONCE = 16;
const REPORTED_EVERY_MS = 5000;

interface Copying {
  client: S3Client;
  from: string;
  to: string;
  now: Date;
  isDryRun: boolean;
  report: (text: string) => void;
}

/**
 * Copies the files that a bucket lacks from another one, with their types, metadata and locks, within S3. Files that it has stay as
 * they are, so that a run that was stopped is run again. @throws Error when S3 refuses a file
 */
export async function copyMissingFiles({ client, from, to, now, isDryRun, report }: Copying) {
  const done = { copied: 0, there: 0 };
  let reportedAt = performance.now();
  for await (const files of filesOfBucket(client, from)) {
    await inParallel(files, COPIES_AT_ONCE, async ({ Key = "" }) => {
      if (await headOf(client, to, Key)) {
        done.there++;
        return;
      }
      const source = await headOf(client, from, Key);
      // Somebody removed it since the list was read.
      if (!source) return;
      if (!isDryRun) await client.send(new CopyObjectCommand(copyOf({ from, to, key: Key }, source, now)));
      done.copied++;
    });
    if (performance.now() - reportedAt > REPORTED_EVERY_MS) {
      reportedAt = performance.now();
      report(`${done.copied} files copied …`);
    }
  }
  return done;
}

type Lock = Pick<HeadObjectCommandOutput, "ObjectLockMode" | "ObjectLockRetainUntilDate">;

/** S3 copies type and metadata by itself, and never a lock. */
export function copyOf(
  { from, to, key }: { from: string; to: string; key: string },
  source: Lock,
  now: Date,
): CopyObjectCommandInput {
  return {
    Bucket: to,
    Key: key,
    CopySource: [from, ...key.split("/").map(encodeURIComponent)].join("/"),
    ...lockOf(source, now),
  };
}

/** The lock that a copy gets; S3 refuses one that has ended. */
export function lockOf({ ObjectLockMode, ObjectLockRetainUntilDate }: Lock, now: Date): Lock {
  const isLocked = ObjectLockMode && ObjectLockRetainUntilDate && ObjectLockRetainUntilDate > now;
  return isLocked ? { ObjectLockMode, ObjectLockRetainUntilDate } : {};
}

async function headOf(client: S3Client, bucket: string, key: string): Promise<HeadObjectCommandOutput | undefined> {
  try {
    return await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  } catch (error) {
    if (error instanceof Error && error.name === "NotFound") return undefined;
    throw error;
  }
}
