import { Entity } from "electrodb";
import { isRefusedCondition } from "#functions/data/table/conditions.ts";
import { table } from "#functions/data/table/table.ts";

/** A file that somebody was allowed to upload; the record expires after a day, used or not (decisions.md). */
export interface Upload {
  id: string;
  person: number;
  purpose: "import";
  fileName: string;
  contentType: string;
  size: number;
  key: string;
  expiresAt: number;
}

export const UploadEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "upload", version: "1", service: "virn" },
    attributes: {
      id: { type: "string", required: true },
      person: { type: "number", required: true },
      purpose: { type: ["import"] as const, required: true },
      fileName: { type: "string", required: true },
      contentType: { type: "string", required: true },
      size: { type: "number", required: true },
      key: { type: "string", required: true },
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

export async function putUpload(upload: Upload): Promise<void> {
  await UploadEntity.create(upload).go();
}

/** Takes an upload of this person for use; a second taker finds none, and so does one who comes after a day. */
export async function takeUpload(id: string, person: number, now: Date): Promise<Upload | undefined> {
  const { data } = await UploadEntity.get({ id }).go({ consistent: true });
  // DynamoDB takes its time to remove what has expired.
  if (!data || data.person !== person || data.expiresAt <= now.getTime() / 1000) return undefined;
  try {
    const { data: taken } = await UploadEntity.remove({ id }).go({ response: "all_old" });
    return taken ?? undefined;
  } catch (error) {
    if (isRefusedCondition(error)) return undefined;
    throw error;
  }
}
