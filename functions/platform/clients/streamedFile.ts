import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env } from "#functions/platform/env.ts";
import { accountingUntil } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { PAPER_FOLDERS } from "#shared/platform/grants.ts";

/** A pure call without arguments, as in `enqueue.ts`. */
const s3 = /* @__PURE__ */ fileClient();

function fileClient(): S3Client {
  return new S3Client({ ...awsLimits(), forcePathStyle: env().FILES_PATH_STYLE === "true" });
}

/** S3 takes parts of 5 MB and more, but for the last one. */
const PART_BYTES = 8 * 1024 * 1024;

/** Memory has one part, and what it is made of. A failed file leaves nothing (docs/rules/storage.md, "Files in parts"). */
export async function streamFile(
  key: string,
  contentType: string,
  bytes: AsyncIterable<Uint8Array>,
  bucket = env().FILES_BUCKET,
): Promise<void> {
  const file = { Bucket: bucket, Key: key };
  const typed = { ...file, ContentType: contentType, ...lockOf(key) };
  let upload: { UploadId: string; parts: { ETag: string | undefined; PartNumber: number }[] } | undefined;
  // One for all parts: each is stored before the next one is filled. Most files are small, and take no more than they need.
  let part = Buffer.alloc(0);
  let size = 0;
  const send = async () => {
    if (!upload) {
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand(typed));
      if (UploadId === undefined) throw new Error("The storage began no upload");
      upload = { UploadId, parts: [] };
    }
    const { UploadId, parts } = upload;
    const PartNumber = parts.length + 1;
    const Body = part.subarray(0, size);
    const { ETag } = await s3.send(new UploadPartCommand({ ...file, UploadId, PartNumber, Body }));
    parts.push({ ETag, PartNumber });
    size = 0;
  };
  try {
    for await (const chunk of bytes) {
      for (let rest = chunk; rest.length > 0; ) {
        const taken = rest.subarray(0, PART_BYTES - size);
        part = withRoom(part, size, taken.length);
        part.set(taken, size);
        size += taken.length;
        rest = rest.subarray(taken.length);
        if (size === PART_BYTES) await send();
      }
    }
    if (!upload) {
      await s3.send(new PutObjectCommand({ ...typed, Body: part.subarray(0, size) }));
      return;
    }
    if (size > 0) await send();
    const { UploadId, parts } = upload;
    await s3.send(new CompleteMultipartUploadCommand({ ...file, UploadId, MultipartUpload: { Parts: parts } }));
  } catch (error) {
    if (upload) await s3.send(new AbortMultipartUploadCommand({ ...file, UploadId: upload.UploadId })).catch(() => {});
    throw error;
  }
}

/** Twice as large when it is full, so that what it holds is rarely copied. */
function withRoom(part: Buffer<ArrayBuffer>, size: number, more: number): Buffer<ArrayBuffer> {
  if (size + more <= part.length) return part;
  const larger = Buffer.allocUnsafe(Math.min(PART_BYTES, Math.max(size + more, part.length * 2)));
  part.copy(larger, 0, 0, size);
  return larger;
}

/** Locks files of acts and signed containers, where the installation has a lock (docs/rules/storage.md, "Accounting papers"). */
function lockOf(key: string): { ObjectLockMode?: "GOVERNANCE" | "COMPLIANCE"; ObjectLockRetainUntilDate?: Date } {
  const { FILES_LOCK: mode } = env();
  const [folder] = key.split("/");
  const isPaper = PAPER_FOLDERS.some((each) => each === folder) && (folder !== "containers" || key.endsWith(".asice"));
  if (!mode || !isPaper) return {};
  const until = accountingUntil(tallinnDay(new Date().toISOString()));
  return { ObjectLockMode: mode, ObjectLockRetainUntilDate: new Date(`${until}T23:59:59Z`) };
}

export async function* partsOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) yield bytes.subarray(start, start + PART_BYTES);
}
