import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { requestBody } from "#scripts/embedded/handlers/requestBody.ts";
import { uploadRules } from "#shared/uploads/uploadRules.ts";
import { fileHeaders, refuseFile } from "./headers.ts";
import { errorInPost } from "./postPolicy.ts";
import type { FileSignatures } from "./signedLinks.ts";

/** The file and the other fields of the form. */
const MAX_POST_BYTES = Math.max(...Object.values(uploadRules).map(({ maxBytes }) => maxBytes)) + 64 * 1024;
/** fauxqs accepts 11 MiB at once; S3 accepts no part below 5 MiB except the last. */
const PART_BYTES = 8 * 1024 * 1024;

interface PostedFile {
  key: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Does S3's work for a pre-signed form: fauxqs accepts forms up to 11 MiB only and checks neither signature nor policy. */
export async function storePostedFile(
  endpoint: string,
  signatures: FileSignatures,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!(Number(request.headers["content-length"]) <= MAX_POST_BYTES)) {
    request.resume();
    return refuseFile(response, 400, "EntityTooLarge");
  }
  const form = await formOf(request);
  const file = form?.get("file");
  if (!form || !(file instanceof Blob)) return refuseFile(response, 400, "MalformedPOSTRequest");
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name.toLowerCase(), value]] : []));
  const fields = new Map<string, string>(texts.map(([name = "", value = ""]) => [name, value]));
  const error =
    texts.length > fields.size ? "AccessDenied" : errorInPost({ fields, bucket, size: file.size }, signatures);
  if (error) return refuseFile(response, error === "AccessDenied" ? 403 : 400, error);
  const bytes = new Uint8Array(await file.arrayBuffer());
  await putInParts(endpoint, bucket, {
    key: fields.get("key") ?? "",
    contentType: fields.get("content-type") ?? "application/octet-stream",
    bytes,
  });
  response.writeHead(204, fileHeaders).end();
}

async function formOf(request: IncomingMessage): Promise<FormData | undefined> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const body = await requestBody(request, MAX_POST_BYTES);
  try {
    return body && (await new Response(Buffer.from(body), { headers }).formData());
  } catch {
    return undefined;
  }
}

export async function putInParts(
  endpoint: string,
  bucket: string,
  { key, contentType, bytes }: PostedFile,
): Promise<void> {
  const s3 = new S3Client({ endpoint, forcePathStyle: true });
  const object = { Bucket: bucket, Key: key };
  try {
    if (bytes.byteLength <= PART_BYTES) {
      await s3.send(new PutObjectCommand({ ...object, Body: bytes, ContentType: contentType }));
      return;
    }
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...object, ContentType: contentType }));
    const Parts: CompletedPart[] = [];
    for (let start = 0; start < bytes.byteLength; start += PART_BYTES) {
      const PartNumber = Parts.length + 1;
      const Body = bytes.subarray(start, start + PART_BYTES);
      const { ETag } = await s3.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await s3.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
  } finally {
    s3.destroy();
  }
}
