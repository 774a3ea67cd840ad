import { CustomAttributeType, Entity } from "electrodb";
import { fromCursor } from "#functions/data/table/cursor.ts";
import { packing } from "#functions/data/table/packing.ts";
import { idInKey, PAGE_SIZE, table } from "#functions/data/table/table.ts";
import type { MeasuredSite, Unit } from "#shared/domain/reports/measuredReport.ts";

/** 10 'Ostuakt', purchase; 20 'Müügiakt', sales (document 1 §1). */
export type ActType = 10 | 20;

export interface StoredSawmillAct {
  id: number;
  number: string;
  /** Thousandths. */
  amount: number;
  cents: number;
}

/** The head of an act; its rows lie beside it. */
export interface Act {
  id: number;
  /** Stands in public links: unguessable. */
  hash: string;
  type: ActType;
  number: string;
  date: string;
  deadlineDays: number;
  /** Issuer of a sales act, forest owner of a purchase act. */
  seller: number;
  buyer: number;
  /** The other side of the platform company: buyer of a sales act, seller of a purchase act. */
  counterpart: number;
  /** The sales act that a purchase act belongs to; 0 for a sales act itself. */
  salesAct: number;
  /** A draft is being made and seen by nobody. */
  state: "draft" | "ready";
  timberCertificate: number;
  /** Cents, as they stand on the act. */
  sum: number;
  vat: number;
  withVat: number;
  vatRateBp: number;
  /** Thousandths. */
  solid: number;
  loose: number;
  waybills: number;
  sawmillActs: readonly StoredSawmillAct[];
  /** Which writing of the rows counts. */
  generation: number;
  createdBy: string;
  createdAt: string;
  /** Key of the PDF, '' until it is made for this version. */
  pdf: string;
  version: number;
}

/** A row of a sales act; the same row at its buying price stands on the purchase act of its owner. */
export interface ActRowItem {
  key: readonly string[];
  assortment: number;
  unit: Unit;
  /** Cents per unit. */
  price: number;
  margin: number;
  owner: number;
  site: MeasuredSite | null;
  certificate: string | null;
  /** Thousandths. */
  amount: number;
  reportRows: readonly { id: number; amount: number; waybill: string }[];
}

export const ActEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "act", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      hash: { type: "string", required: true },
      type: { type: CustomAttributeType<ActType>("number"), required: true },
      number: { type: "string", required: true },
      date: { type: "string", required: true },
      deadlineDays: { type: "number", required: true },
      seller: { type: "number", required: true },
      buyer: { type: "number", required: true },
      counterpart: { type: "number", required: true },
      salesAct: { type: "number", required: true },
      state: { type: ["draft", "ready"] as const, required: true },
      timberCertificate: { type: "number", required: true },
      sum: { type: "number", required: true },
      vat: { type: "number", required: true },
      withVat: { type: "number", required: true },
      vatRateBp: { type: "number", required: true },
      solid: { type: "number", required: true },
      loose: { type: "number", required: true },
      waybills: { type: "number", required: true },
      sawmillActs: { type: CustomAttributeType<readonly StoredSawmillAct[]>("any"), required: true },
      generation: { type: "number", required: true },
      createdBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      pdf: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Which acts of this type does a counterpart have, newest first? */
      ofCounterpart: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["type", "counterpart", "state"] },
        sk: { field: "gsi1sk", composite: ["date", "id"] },
      },
      /** Which purchase acts belong to a sales act? */
      ofSalesAct: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["salesAct"] },
        sk: { field: "gsi2sk", composite: ["id"] },
      },
    },
  },
  table,
);

/** Makes a number one act's among the acts of an issuer and type (decisions.md, "Acts"). */
export const ActNumberEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actNumber", version: "1", service: "virn" },
    attributes: {
      /** The platform company, which makes out both kinds. */
      issuer: { type: "number", required: true },
      type: { type: CustomAttributeType<ActType>("number"), required: true },
      number: { type: "string", required: true },
      act: { type: "number", required: true },
    },
    indexes: {
      byNumber: { pk: { field: "pk", composite: ["issuer", "type", "number"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/** One form makes one act, however often it is sent. */
export const SubmissionEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actSubmission", version: "1", service: "virn" },
    attributes: {
      submission: { type: "string", required: true },
      act: { type: "number", required: true },
      expiresAt: { type: "number", required: true },
    },
    indexes: { bySubmission: { pk: { field: "pk", composite: ["submission"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

export const actRows = packing<ActRowItem>();

const ActRowsEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actRows", version: "1", service: "virn" },
    attributes: {
      act: { type: "number", required: true },
      generation: { type: "number", required: true },
      owner: { type: "number", required: true },
      part: { type: "number", required: true, padding: { length: 4, char: "0" } },
      rows: { type: "string", required: true },
    },
    indexes: {
      /** What stands on this act, or on the purchase act of one owner? */
      ofAct: {
        pk: { field: "pk", composite: ["act"] },
        sk: { field: "sk", composite: ["generation", "owner", "part"] },
      },
    },
  },
  table,
);

export async function actById(id: number): Promise<Act | undefined> {
  const { data } = await ActEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

export async function actsById(ids: readonly number[]): Promise<Map<number, Act>> {
  if (ids.length === 0) return new Map();
  const { data, unprocessed } = await ActEntity.get(ids.map((id) => ({ id }))).go({ consistent: true, concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} acts could not be read`);
  return new Map(data.map((act) => [act.id, act]));
}

export async function purchaseActsOf(salesAct: number): Promise<Act[]> {
  const { data } = await ActEntity.query.ofSalesAct({ salesAct }).go({ pages: "all" });
  return data;
}

export async function actsOfCounterpart(
  type: ActType,
  counterpart: number,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ acts: Act[]; next: string | null }> {
  const query = ActEntity.query.ofCounterpart({ type, counterpart, state: "ready" });
  const { data, cursor: next } = await fromCursor(cursor, { limit, order: "desc" }, (start) => query.go(start));
  return { acts: data, next };
}

export async function isActNumberTaken(issuer: number, type: ActType, number: string): Promise<boolean> {
  const { data } = await ActNumberEntity.get({ issuer, type, number }).go({ consistent: true });
  return data !== null;
}

export async function actOfSubmission(submission: string): Promise<number | undefined> {
  const { data } = await SubmissionEntity.get({ submission }).go({ consistent: true });
  return data?.act;
}

/** Notes the PDF of the version that it shows; a newer version keeps waiting for its own. */
export async function noteActPdf(act: Pick<Act, "id" | "version">, key: string): Promise<void> {
  await ActEntity.patch({ id: act.id })
    .set({ pdf: key })
    .where(({ version }, { eq }) => eq(version, act.version))
    .go();
}

/** An item of DynamoDB holds 400 KB; half of it leaves room for the longest names. */
const PART_BYTES = 200_000;

/** Writes the rows of a generation, an owner's rows together. */
export async function putActRows(act: number, generation: number, rows: readonly ActRowItem[]): Promise<void> {
  const items = [...Map.groupBy(rows, (row) => row.owner)].flatMap(([owner, own]) =>
    partsOf(own).map((part, index) => ({ act, generation, owner, part: index, rows: actRows.pack(part) })),
  );
  const { unprocessed } = await ActRowsEntity.put(items).go({ concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} parts of act rows were not written`);
}

export async function rowsOfAct(act: number, generation: number, owner?: number): Promise<ActRowItem[]> {
  const place = owner === undefined ? { act, generation } : { act, generation, owner };
  const { data } = await ActRowsEntity.query.ofAct(place).go({ pages: "all", consistent: true });
  return data.flatMap((part) => actRows.unpack(part.rows));
}

export async function deleteActRows(act: number, generation: number): Promise<void> {
  const { data } = await ActRowsEntity.query.ofAct({ act, generation }).go({ pages: "all", consistent: true });
  if (data.length === 0) return;
  const keys = data.map(({ owner, part }) => ({ act, generation, owner, part }));
  const { unprocessed } = await ActRowsEntity.delete(keys).go({ concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} parts of act rows were not deleted`);
}

function partsOf(rows: readonly ActRowItem[]): ActRowItem[][] {
  const parts: ActRowItem[][] = [];
  let size = PART_BYTES;
  for (const row of rows) {
    const bytes = JSON.stringify(row).length;
    if (size + bytes > PART_BYTES) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(row);
    size += bytes;
  }
  return parts;
}
