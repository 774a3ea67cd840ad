import { hash } from "node:crypto";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { table } from "#functions/platform/table/table.ts";
import type { StoredFile } from "#functions/uploads/store/unusedFile.ts";
import { ATTACHMENT_KINDS, type AttachmentKind } from "#shared/acts/attachments.ts";
import { numberKey } from "#shared/basics/numberKey.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";

/** What a file is attached to (docs/rules/attachments.md). */
export interface AttachmentPlace {
  salesAct: number;
  /** Whose purchase act; 0 for a file of the sales act itself. */
  owner: number;
  kind: AttachmentKind;
  /** `waybillSubject` or `siteId`. */
  subject: string;
}

export interface Attachment extends AttachmentPlace {
  /** From 1 to the limit of the kind: two uploads at once cannot have one slot, so none passes the limit. */
  slot: number;
  /** Of a later file in the same slot it is another one. */
  nonce: string;
  /** Of a paper waybill; '' for a site. */
  waybill: string;
  /** In the folder `attachments` of the storage. */
  file: StoredFile;
  /** Of the content, in hex; missing where it was attached before hashes were kept. */
  sha256?: string | undefined;
  /** Of a paper waybill that came while the sales act was in a container: hash of that, which does not list it. */
  addedBeside?: string | undefined;
}

export function storedAttachment({ salesAct, owner, kind, subject, slot, nonce, ...facts }: Attachment) {
  return { salesAct, owner, kind, subject, slot, nonce, [PACKED]: JSON.stringify(facts) };
}

function attachmentOf(item: ReturnType<typeof storedAttachment>): Attachment {
  return unpacked(item);
}

export const AttachmentEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "attachment", version: "1", service: "virn" },
    attributes: {
      salesAct: { type: "number", required: true },
      owner: { type: "number", required: true },
      kind: { type: ATTACHMENT_KINDS, required: true },
      subject: { type: "string", required: true },
      slot: { type: "number", required: true, padding: { length: 2, char: "0" } },
      nonce: { type: "string", required: true },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      /** Which files have the paper waybills or the sites of an act? */
      ofAct: {
        pk: { field: "pk", composite: ["salesAct"] },
        sk: { field: "sk", composite: ["kind", "owner", "subject", "slot"], casing: "none" },
      },
    },
  },
  table,
);

/** Of a sales act with all its purchase acts, or of one owner. */
export async function filesOfWaybills(salesAct: number, owner?: number): Promise<Attachment[]> {
  const { data } = await AttachmentEntity.query
    .ofAct({ salesAct, kind: "waybill", ...(owner === undefined ? {} : { owner }) })
    .go({ pages: "all", consistent: true });
  return data.map(attachmentOf);
}

/** Of all waybills and sites of one owner. */
export async function filesOfOwner(salesAct: number, owner: number): Promise<Attachment[]> {
  const ofKinds = await Promise.all(
    ATTACHMENT_KINDS.map((kind) =>
      AttachmentEntity.query.ofAct({ salesAct, kind, owner }).go({ pages: "all", consistent: true }),
    ),
  );
  return ofKinds.flatMap(({ data }) => data.map(attachmentOf));
}

/** Up to the limit of the kind, in the order of their slots. */
export async function filesAt(place: AttachmentPlace): Promise<Attachment[]> {
  const { data } = await AttachmentEntity.query.ofAct({ ...place }).go({ pages: "all", consistent: true });
  return data.map(attachmentOf);
}

export async function attachmentAt(place: AttachmentPlace, slot: number): Promise<Attachment | undefined> {
  const { data } = await AttachmentEntity.get({ ...place, slot }).go({ consistent: true });
  return data ? attachmentOf(data) : undefined;
}

export function waybillSubject(number: string): string {
  return hash("sha256", numberKey(number), "base64url").slice(0, 16);
}

/** Of a site as it was measured, within an act and owner. */
export function siteId({ name, cadaster }: Pick<MeasuredSite, "name" | "cadaster">): string {
  return hash("sha256", JSON.stringify([name, cadaster]), "base64url").slice(0, 12);
}
