import { CustomAttributeType, Entity } from "electrodb";
import { centsAttribute, thousandthsAttribute } from "#functions/data/quantities/attributes.ts";
import { fromCursor } from "#functions/data/table/cursor.ts";
import { idInKey, PAGE_SIZE, table } from "#functions/data/table/table.ts";
import type { ActType } from "#shared/domain/acts/actTypes.ts";
import type { Cents, Thousandths } from "#shared/domain/quantities/amounts.ts";

export interface StoredSawmillAct {
  id: number;
  number: string;
  amount: Thousandths;
  /** Sum without VAT. */
  cents: Cents;
}

/** The head of an act; its rows are items of their own. */
export interface Act {
  id: number;
  /** Unguessable part of public links. */
  hash: string;
  type: ActType;
  number: string;
  date: string;
  deadlineDays: number;
  /** Issuer of a sales act, forest owner of a purchase act. */
  seller: number;
  buyer: number;
  /** The party that is not the platform: buyer of a sales act, seller of a purchase act. */
  counterpart: number;
  /** The sales act that a purchase act belongs to; 0 for a sales act itself. */
  salesAct: number;
  /** A draft belongs to a job that is not applied yet; lists do not show it. */
  state: "draft" | "ready";
  timberCertificate: number;
  /** Sum without VAT. */
  sum: Cents;
  vat: Cents;
  withVat: Cents;
  /** VAT rate in basis points. */
  vatRateBp: number;
  /** Volume in tm. */
  solid: Thousandths;
  /** Volume in pm³. */
  loose: Thousandths;
  waybills: number;
  sawmillActs: readonly StoredSawmillAct[];
  /** Generation of the rows that are on the act; others are of a job. */
  generation: number;
  createdBy: string;
  createdAt: string;
  /** Key of the PDF in the bucket, '' until it is made for this version. */
  pdf: string;
  version: number;
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
      sum: centsAttribute,
      vat: centsAttribute,
      withVat: centsAttribute,
      vatRateBp: { type: "number", required: true },
      solid: thousandthsAttribute,
      loose: thousandthsAttribute,
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

/** Stores the key of the PDF of a version. @throws a refused condition when the act has a newer version. */
export async function noteActPdf(act: Pick<Act, "id" | "version">, key: string): Promise<void> {
  await ActEntity.patch({ id: act.id })
    .set({ pdf: key })
    .where(({ version }, { eq }) => eq(version, act.version))
    .go();
}
