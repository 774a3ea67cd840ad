import { GetObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env, required } from "#functions/platform/env.ts";
import { type PublishedNight, publishedNight, publishingNight } from "#shared/platform/nightShapes.ts";
import { PUBLISHED, PUBLISHING } from "#shared/platform/nightSteps.ts";

/** A pure call without arguments, as in `enqueue.ts`. */
const s3 = /* @__PURE__ */ factsClient();

function factsClient(): S3Client {
  return new S3Client({ ...awsLimits(), forcePathStyle: env().FILES_PATH_STYLE === "true" });
}

/** A range is read at once and tried again by itself, so that a report of many minutes does not hang on one connection. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Thrown for a file of the facts bucket that is gone: results of queries and nights stay for a week. */
export class FactsGone extends Error {
  override name = "FactsGone";
}

/** Undefined for a missing file. */
export async function readFacts(key: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: required("FACTS_BUCKET"), Key: key }));
    return await Body?.transformToString();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The bytes of a file in pieces. @throws FactsGone for a missing file */
export async function* factPieces(key: string): AsyncGenerator<Uint8Array> {
  for (let start = 0, end = Number.POSITIVE_INFINITY; start < end; start += PIECE_BYTES) {
    const Range = `bytes=${start}-${start + PIECE_BYTES - 1}`;
    try {
      const found = await s3.send(new GetObjectCommand({ Bucket: required("FACTS_BUCKET"), Key: key, Range }));
      if (!found.Body) throw new Error("Facts came without a body");
      end = Number(/\/(\d+)$/.exec(found.ContentRange ?? "")?.[1] ?? found.ContentLength ?? 0);
      yield await found.Body.transformToByteArray();
    } catch (error) {
      if (isMissing(error)) throw new FactsGone(`${key} is gone`);
      throw error;
    }
  }
}

export async function publishedNow(): Promise<PublishedNight | undefined> {
  const text = await readFacts(PUBLISHED);
  return text === undefined ? undefined : publishedNight.parse(JSON.parse(text));
}

/** The night of all tables; undefined before the first one, and while another one takes its place. */
export async function wholeNightNow(): Promise<PublishedNight | undefined> {
  // Read last: what is written first has then not begun to change since the other was read.
  const night = await publishedNow();
  const text = await readFacts(PUBLISHING);
  const isWhole = text === undefined || publishingNight.parse(JSON.parse(text)).run === night?.run;
  return isWhole ? night : undefined;
}

/** S3 calls a missing file forbidden to a function that may not list its folder. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);
}
