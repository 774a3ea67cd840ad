import { hash } from "node:crypto";
import { entity } from "#functions/platform/table/entity.ts";
import type { StoredFile } from "#functions/uploads/store/unusedFile.ts";
import { ATTACHMENT_KINDS, type AttachmentKind } from "#shared/acts/attachments.ts";
import { numberKeys } from "#shared/basics/names.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";

/** A paper waybill or a site that has files (docs/rules/attachments.md). */
export interface AttachmentSubject {
  salesAct: number;
  /** Owner of the purchase act; 0 for a file of the sales act itself. */
  owner: number;
  kind: AttachmentKind;
  /** Of `waybillSubjects`, or `siteId`. */
  subject: string;
}

export interface Attachment extends AttachmentSubject {
  /** From 1 to the limit of the kind: two uploads at once cannot take one slot, so the limit holds. */
  slot: number;
  /** Differs for a later file in the same slot. */
  nonce: string;
  /** Number of a paper waybill; '' for a site. */
  waybill: string;
  file: StoredFile;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  /** Container of the sales act when the file of a paper waybill came; that container does not list it. */
  addedBeside?: string | undefined;
}

export const AttachmentEntity = /* @__PURE__ */ entity<Attachment>()({
  name: "attachment",
  /** Which files have the paper waybills or the sites of an act? */
  key: { of: ["salesAct"], by: ["kind", "owner", "subject", "slot"] },
});

export function filesOfWaybills(salesAct: number, owner?: number): Promise<Attachment[]> {
  return AttachmentEntity.all("key", { salesAct, kind: "waybill", ...(owner === undefined ? {} : { owner }) });
}

export async function filesOfOwner(salesAct: number, owner: number): Promise<Attachment[]> {
  const ofKinds = ATTACHMENT_KINDS.map((kind) => AttachmentEntity.all("key", { salesAct, kind, owner }));
  return (await Promise.all(ofKinds)).flat();
}

export function filesAt({ salesAct, owner, kind, subject }: AttachmentSubject): Promise<Attachment[]> {
  return AttachmentEntity.all("key", { salesAct, owner, kind, subject });
}

export function attachmentAt(of: AttachmentSubject, slot: number): Promise<Attachment | undefined> {
  return AttachmentEntity.get({ ...of, slot });
}

/** The present subject first (docs/rules/names.md, "Keys of before"). */
export function waybillSubjects(number: string): [string, ...string[]] {
  const [first = "", ...older] = numberKeys(number).map((key) => hash("sha256", key, "base64url").slice(0, 16));
  return [first, ...older];
}

export function siteId({ name, cadaster }: Pick<MeasuredSite, "name" | "cadaster">): string {
  return hash("sha256", JSON.stringify([name, cadaster]), "base64url").slice(0, 12);
}
