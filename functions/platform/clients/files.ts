import { createHash } from "node:crypto";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env } from "#functions/platform/env.ts";
import { Problem } from "#functions/platform/problem.ts";
import { attachmentDisposition, inlineDisposition } from "#shared/basics/fileNames.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { SHOWN_FIRST_BYTES, type ShownType, shownTypeOf } from "#shared/basics/shownFiles.ts";
import { FOLDERS_WITH_GAPS } from "#shared/platform/grants.ts";
import { partsOf, streamFile } from "./streamedFile.ts";

const settings = { ...awsLimits(), forcePathStyle: env().FILES_PATH_STYLE === "true" };
const s3 = /* @__PURE__ */ new S3Client(settings);

/** The embedded system serves files to browsers at its own address. */
function browserSide(): S3Client {
  const endpoint = env().FILES_PUBLIC_ENDPOINT;
  return endpoint ? new S3Client({ ...settings, endpoint }) : s3;
}

const UPLOAD_LINK_SECONDS = 15 * 60;
const DOWNLOAD_LINK_SECONDS = 5 * 60;
/** Limit of S3 for one call. */
const MAX_DELETED = 1000;

/** The storage refuses another size or type. */
export async function uploadForm(file: {
  key: string;
  size: number;
  contentType: string;
}): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(browserSide(), {
    Bucket: env().FILES_BUCKET,
    Key: file.key,
    Conditions: [
      ["content-length-range", file.size, file.size],
      ["eq", "$Content-Type", file.contentType],
    ],
    Fields: { "Content-Type": file.contentType },
    Expires: UPLOAD_LINK_SECONDS,
  });
}

/** The link needs no session, so check the permission first. */
export async function downloadLink(key: string, fileName: string): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: env().FILES_BUCKET,
    Key: key,
    ResponseContentDisposition: attachmentDisposition(fileName),
  });
  return getSignedUrl(browserSide(), command, { expiresIn: DOWNLOAD_LINK_SECONDS });
}

/**
 * The answer of a route to a stored file. The links need no session, so check the permission first. `show` asks for one that a
 * browser shows (docs/rules/uploads.md, "Files that are shown"). @throws Problem `not_found` for a shown file that is missing
 */
export async function fileAnswer(
  { key, name }: { key: string; name: string },
  { show }: { show?: "True" | "False" | undefined },
): Promise<{ location: string; type?: ShownType; name?: string }> {
  const type = show === "True" ? await shownType(key) : undefined;
  if (!type) return { location: await downloadLink(key, name) };
  const command = new GetObjectCommand({
    Bucket: env().FILES_BUCKET,
    Key: key,
    ResponseContentDisposition: inlineDisposition(name),
    // Attack: a stored type that changes later cannot make a page of a file.
    ResponseContentType: type,
  });
  return { location: await getSignedUrl(browserSide(), command, { expiresIn: DOWNLOAD_LINK_SECONDS }), type, name };
}

/** Attack: an HTML page that was uploaded as `leping.pdf` has the stored type of a PDF, but not its first bytes. */
async function shownType(key: string): Promise<ShownType | undefined> {
  const Range = `bytes=0-${SHOWN_FIRST_BYTES - 1}`;
  try {
    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: env().FILES_BUCKET, Key: key, Range }));
    return Body && shownTypeOf(ContentType, await Body.transformToByteArray());
  } catch (error) {
    if (isMissing(error)) throw new Problem("not_found");
    throw error;
  }
}

/** Sends a large file in parts: the embedded storage takes 11 MB in one request. */
export async function putFile(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await streamFile(key, contentType, partsOf(bytes));
}

/** Copies inside the storage, with the given type instead of the original's. */
export async function copyFile(from: string, key: string, contentType: string): Promise<void> {
  const { FILES_BUCKET: bucket } = env();
  await s3.send(
    new CopyObjectCommand({
      Bucket: bucket,
      Key: key,
      CopySource: `${bucket}/${from}`,
      ContentType: contentType,
      MetadataDirective: "REPLACE",
    }),
  );
}

/** Succeeds also when the file is missing. */
export async function deleteFile(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: env().FILES_BUCKET, Key: key }));
}

/** Succeeds also when files are missing. @throws Error when the storage refuses one. */
export async function deleteFiles(keys: readonly string[]): Promise<void> {
  for (const some of chunksOf(keys, MAX_DELETED)) {
    const Objects = some.map((Key) => ({ Key }));
    const command = new DeleteObjectsCommand({ Bucket: env().FILES_BUCKET, Delete: { Objects, Quiet: true } });
    const { Errors = [] } = await s3.send(command);
    if (Errors.length > 0) throw new Error(`${Errors.length} files were not deleted: ${Errors[0]?.Code}`);
  }
}

/** Bytes; undefined for a missing file. */
export async function fileSize(key: string): Promise<number | undefined> {
  try {
    const head = await s3.send(new HeadObjectCommand({ Bucket: env().FILES_BUCKET, Key: key }));
    return head.ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function readFirstBytes(key: string, count: number): Promise<Uint8Array> {
  const Range = `bytes=0-${count - 1}`;
  const object = await s3.send(new GetObjectCommand({ Bucket: env().FILES_BUCKET, Key: key, Range }));
  if (!object.Body) throw new Error("A stored file came without a body");
  return object.Body.transformToByteArray();
}

/** Reads the file as a stream, so that its size does not matter for memory. */
export async function hashOfFile(key: string): Promise<string> {
  const object = await s3.send(new GetObjectCommand({ Bucket: env().FILES_BUCKET, Key: key }));
  if (!object.Body) throw new Error("A stored file came without a body");
  const digest = createHash("sha256");
  for await (const bytes of object.Body.transformToWebStream()) digest.update(bytes);
  return digest.digest("hex");
}

export async function readFile(key: string): Promise<Uint8Array> {
  const object = await s3.send(new GetObjectCommand({ Bucket: env().FILES_BUCKET, Key: key }));
  if (!object.Body) throw new Error("A stored file came without a body");
  return object.Body.transformToByteArray();
}

/** Reads a file of exactly the size of `target` into it. False for another size. */
export async function readFileInto(key: string, target: Uint8Array): Promise<boolean> {
  const object = await s3.send(new GetObjectCommand({ Bucket: env().FILES_BUCKET, Key: key }));
  if (!object.Body) throw new Error("A stored file came without a body");
  let size = 0;
  for await (const bytes of object.Body.transformToWebStream()) {
    if (size + bytes.length <= target.length) target.set(bytes, size);
    size += bytes.length;
  }
  return size === target.length;
}

/** S3 calls a missing file forbidden to a function that may not list the bucket, as none may. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);
}

/** Undefined for a missing file. @throws Error for a folder whose items name stored files only (`FOLDERS_WITH_GAPS`) */
export async function readFileIfStored(key: string): Promise<Uint8Array | undefined> {
  const [folder] = key.split("/");
  if (!FOLDERS_WITH_GAPS.some((each) => each === folder)) throw new Error(`No file of ${folder} may be missing`);
  try {
    return await readFile(key);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
