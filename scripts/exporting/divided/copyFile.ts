import { createHash } from "node:crypto";
import { CopyObjectCommand, GetObjectCommand, type GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { factsBucket } from "#functions/analytics/nightFiles.ts";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env } from "#functions/platform/env.ts";
import type { ExportedFile } from "#scripts/exporting/layout.ts";

/** A pure call without arguments, as in `enqueue.ts`. */
const s3 = /* @__PURE__ */ copyClient();

function copyClient(): S3Client {
  return new S3Client({ ...awsLimits(), forcePathStyle: env().FILES_PATH_STYLE === "true" });
}

/**
 * Copies a file into the bucket of facts. Undefined for a missing file: the function may list its folder, so that S3 does not call it forbidden.
 * Reads it for its size and SHA-256: CopyObject gives no size, and an S3 other than that of AWS no SHA-256.
 * @throws where the file changes meanwhile, since the copy must be what was read
 */
export async function copyFile(
  bucket: string,
  key: string,
  target: string,
): Promise<Omit<ExportedFile, "path"> | undefined> {
  const found = await opened(bucket, key);
  if (!found) return undefined;
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of found.Body?.transformToWebStream() ?? []) {
    hash.update(piece);
    bytes += piece.length;
  }
  await s3.send(
    new CopyObjectCommand({
      Bucket: factsBucket(),
      Key: target,
      CopySource: [bucket, ...key.split("/").map(encodeURIComponent)].join("/"),
      CopySourceIfMatch: found.ETag,
    }),
  );
  return { bytes, sha256: hash.digest("hex") };
}

async function opened(Bucket: string, Key: string): Promise<GetObjectCommandOutput | undefined> {
  try {
    return await s3.send(new GetObjectCommand({ Bucket, Key }));
  } catch (error) {
    if (error instanceof Error && error.name === "NoSuchKey") return undefined;
    throw error;
  }
}
