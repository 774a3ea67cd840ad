import { gunzipSync, gzipSync } from "node:zlib";
import { entity } from "#functions/platform/table/entity.ts";
import { MAX_PART_BYTES } from "#functions/platform/table/packing.ts";
import { type ActJob, actJobGuardOf } from "./actJob.ts";

export interface ActJobPart {
  act: number;
  part: number;
  claim: number;
  bytes: Uint8Array;
}

/** The whole job, as compressed JSON in parts. */
export const ActJobPartEntity = /* @__PURE__ */ entity<ActJobPart>()({
  name: "actJobPart",
  /** What does the job of this act do? */
  key: { of: ["act"], by: ["part"] },
});

export function partsOfJob(job: ActJob): ActJobPart[] {
  const packed = gzipSync(JSON.stringify(job));
  const count = Math.ceil(packed.length / MAX_PART_BYTES);
  return Array.from({ length: count }, (_, part) => {
    const bytes = packed.subarray(part * MAX_PART_BYTES, (part + 1) * MAX_PART_BYTES);
    return { act: job.act, part, claim: job.claim, bytes };
  });
}

/** Undefined when no job runs, or when it ended during the read. */
export async function actJobOf(act: number): Promise<ActJob | undefined> {
  const guard = await actJobGuardOf(act);
  if (!guard) return undefined;
  const parts = await ActJobPartEntity.all("key", { act });
  const isWhole = parts.length > 0 && parts.every(({ claim }) => claim === guard.claim);
  if (!isWhole) return undefined;
  const job: ActJob = JSON.parse(gunzipSync(Buffer.concat(parts.map(({ bytes }) => bytes))).toString());
  return { ...job, ...guard };
}

export async function partNumbersOf(act: number): Promise<number[]> {
  return (await ActJobPartEntity.all("key", { act })).map(({ part }) => part);
}
