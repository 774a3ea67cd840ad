import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { uploadRules } from "#shared/domain/uploads/uploadRules.ts";
import { requestBody } from "./requestBody.ts";

/** The file and the other fields of the form. */
const MAX_POST_BYTES = Math.max(...Object.values(uploadRules).map(({ maxBytes }) => maxBytes)) + 64 * 1024;
/** fauxqs accepts 11 MiB at once; S3 accepts no part below 5 MiB except the last. */
const PART_BYTES = 8 * 1024 * 1024;

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([z.tuple([z.string(), z.any(), z.any()]), z.record(z.string(), z.string())])),
});
type Policy = z.infer<typeof policySchema>;

interface PostedFile {
  key: string;
  contentType: string;
  bytes: Uint8Array;
}

// Does S3's work for a pre-signed form: fauxqs accepts forms up to 11 MiB only and does not check their policy.
// The signature is not checked, since only this machine reaches the server.
export async function storePostedFile(
  endpoint: string,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!(Number(request.headers["content-length"]) <= MAX_POST_BYTES)) {
    request.resume();
    return refuse(response, 400, "EntityTooLarge");
  }
  const form = await formOf(request);
  const policy = form && policyOf(form);
  const file = form && (await fileOf(form));
  if (!policy || !file) return refuse(response, 400, "MalformedPOSTRequest");
  const error = errorAgainst(policy, bucket, file);
  if (error) return refuse(response, error === "AccessDenied" ? 403 : 400, error);
  await store(endpoint, bucket, file);
  response.writeHead(204).end();
}

async function formOf(request: IncomingMessage): Promise<FormData | undefined> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const body = await requestBody(request);
  try {
    return await new Response(Buffer.from(body), { headers }).formData();
  } catch {
    return undefined;
  }
}

function policyOf(form: FormData): Policy | undefined {
  const text = form.get("Policy");
  if (typeof text !== "string") return undefined;
  try {
    return policySchema.safeParse(JSON.parse(Buffer.from(text, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

async function fileOf(form: FormData): Promise<PostedFile | undefined> {
  const [key, contentType, file] = [form.get("key"), form.get("Content-Type"), form.get("file")];
  if (typeof key !== "string" || typeof contentType !== "string" || !(file instanceof Blob)) return undefined;
  return { key, contentType, bytes: new Uint8Array(await file.arrayBuffer()) };
}

function errorAgainst({ expiration, conditions }: Policy, bucket: string, file: PostedFile): string | undefined {
  if (Date.parse(expiration) < Date.now()) return "AccessDenied";
  const size = file.bytes.byteLength;
  const fields: Record<string, string> = { bucket, key: file.key, "Content-Type": file.contentType };
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      const [kind, left, right] = condition;
      if (kind === "content-length-range" && size < left) return "EntityTooSmall";
      if (kind === "content-length-range" && size > right) return "EntityTooLarge";
      if (kind === "eq" && fields[String(left).slice(1)] !== right) return "AccessDenied";
    } else if (Object.entries(condition).some(([name, value]) => name in fields && fields[name] !== value)) {
      return "AccessDenied";
    }
  }
  return undefined;
}

async function store(endpoint: string, bucket: string, { key, contentType, bytes }: PostedFile): Promise<void> {
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

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
}
