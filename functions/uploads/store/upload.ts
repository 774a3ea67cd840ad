import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";
import { type UploadPurpose, uploadPurposes } from "#shared/uploads/uploadRules.ts";

/** Expires after a day, used or not (docs/rules/uploads.md, "Unused uploads expire"). */
export interface Upload {
  id: string;
  /** 0 for who has the link of the letter of an act. */
  person: number;
  /** Purchase act whose link opened the upload; missing for a person. */
  act?: number;
  purpose: UploadPurpose;
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
      act: { type: "number" },
      purpose: { type: uploadPurposes, required: true },
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

/** Who opened an upload: a person, or the link of an act (`person` 0). */
export type UploadOwner = Pick<Upload, "person" | "act">;

/** Undefined when the upload is used, expired, or of another person, link or purpose. */
export async function uploadOf(
  id: string,
  of: UploadOwner & Pick<Upload, "purpose">,
  now: Date,
): Promise<Upload | undefined> {
  const { data } = await UploadEntity.get({ id }).go({ consistent: true });
  if (!data || data.person !== of.person || data.act !== of.act || data.purpose !== of.purpose) return undefined;
  // DynamoDB removes expired items up to days later.
  return data.expiresAt <= now.getTime() / 1000 ? undefined : data;
}

/** The same, and uses it up: of several calls one gets it. */
export async function takeUpload(
  id: string,
  of: UploadOwner & Pick<Upload, "purpose">,
  now: Date,
): Promise<Upload | undefined> {
  if (!(await uploadOf(id, of, now))) return undefined;
  try {
    const { data: taken } = await UploadEntity.remove({ id }).go({ response: "all_old" });
    return taken ?? undefined;
  } catch (error) {
    if (isRefusedCondition(error)) return undefined;
    throw error;
  }
}
