import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { UploadPurpose } from "#shared/uploads/uploadRules.ts";

/** Expires after a day, used or not (docs/rules/uploads.md, "Unused uploads expire"). */
export interface Upload {
  id: string;
  /** 0 for the holder of a letter's link. */
  person: number;
  /** Purchase act of that link; missing for a person. */
  act?: number;
  purpose: UploadPurpose;
  fileName: string;
  contentType: string;
  size: number;
  key: string;
  expiresAt: number;
}

export const UploadEntity = /* @__PURE__ */ entity<Upload>()({ name: "upload", key: { of: ["id"] } });

export async function putUpload(upload: Upload): Promise<void> {
  const isNew = await write(UploadEntity.create(upload));
  if (!isNew) throw new Error("An upload of this id exists");
}

/** A person, or the link of an act (`person` 0). */
export type UploadOwner = Pick<Upload, "person" | "act">;

/** Undefined when the upload is used, expired, or of another person, link or purpose. */
export async function uploadOf(
  id: string,
  of: UploadOwner & Pick<Upload, "purpose">,
  now: Date,
): Promise<Upload | undefined> {
  const upload = await UploadEntity.get({ id });
  if (!upload || upload.person !== of.person || upload.act !== of.act || upload.purpose !== of.purpose)
    return undefined;
  // DynamoDB removes expired items up to days later.
  return upload.expiresAt <= now.getTime() / 1000 ? undefined : upload;
}

/** The same, and uses it up: of several calls one gets it. */
export async function takeUpload(
  id: string,
  of: UploadOwner & Pick<Upload, "purpose">,
  now: Date,
): Promise<Upload | undefined> {
  return (await uploadOf(id, of, now)) && UploadEntity.take({ id });
}
