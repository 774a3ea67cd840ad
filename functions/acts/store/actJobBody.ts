import { gunzipSync, gzipSync } from "node:zlib";
import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { MAX_PART_BYTES } from "#functions/platform/table/packing.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import { NO_CHANGES } from "./actEvent.ts";
import { type ActJob, type ActJobGuard, actJobGuardOf } from "./actJob.ts";

export interface ActJobPart {
  act: number;
  part: number;
  claim: number;
  bytes: Uint8Array;
}

/** The job without its guard, as compressed JSON in parts. */
export const ActJobPartEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actJobPart", version: "1", service: "virn" },
    attributes: {
      act: idInKey,
      part: { type: "number", required: true },
      claim: { type: "number", required: true },
      bytes: { type: CustomAttributeType<Uint8Array>("any"), required: true },
    },
    indexes: {
      /** What does the job of this act do? */
      ofJob: { pk: { field: "pk", composite: ["act"] }, sk: { field: "sk", composite: ["part"] } },
    },
  },
  table,
);

export function partsOfJob(job: ActJob): ActJobPart[] {
  const packed = gzipSync(JSON.stringify(job));
  const count = Math.ceil(packed.length / MAX_PART_BYTES);
  return Array.from({ length: count }, (_, part) => {
    const bytes = packed.subarray(part * MAX_PART_BYTES, (part + 1) * MAX_PART_BYTES);
    return { act: job.act, part, claim: job.claim, bytes };
  });
}

/** Undefined when no job runs, or when it has ended while it was read. */
export async function actJobOf(act: number): Promise<ActJob | undefined> {
  const guard = await actJobGuardOf(act);
  if (!guard) return undefined;
  const { data } = await ActJobPartEntity.query.ofJob({ act }).go({ pages: "all", consistent: true });
  const parts = data.toSorted((one, other) => one.part - other.part);
  const isWhole = parts.length > 0 && parts.every(({ claim }) => claim === guard.claim);
  return isWhole ? unpacked(guard, parts) : undefined;
}

function unpacked(guard: ActJobGuard, parts: readonly ActJobPart[]): ActJob {
  const body: Omit<ActJob, "by" | "changes"> & Partial<ActJob> = JSON.parse(
    gunzipSync(Buffer.concat(parts.map(({ bytes }) => bytes))).toString(),
  );
  // A job that an earlier version of the code began says neither who nor what.
  return { by: "", changes: NO_CHANGES, ...body, ...guard };
}

export async function partNumbersOf(act: number): Promise<number[]> {
  const { data } = await ActJobPartEntity.query
    .ofJob({ act })
    .go({ pages: "all", consistent: true, attributes: ["part"] });
  return data.map(({ part }) => part);
}
