import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { CustomAttributeType, Service } from "electrodb";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table, tableClient } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import type { DoubtFacts } from "#shared/reports/doubtFacts.ts";

/** Waybills of each state that the navigation bar names (docs/rules/imports.md, "Waybill queue"). */
const LISTED = 10;
/** Refused waybills that one call tries again. */
const MAX_RETRIED = 1000;

interface WaybillKey {
  /** Register code of the company whose key of EVR sees the waybill. */
  company: string;
  number: string;
}

interface QueuedWaybill extends WaybillKey {
  /** A refused waybill was read and cannot become a report. */
  state: "waiting" | "refused";
  /** Instant at which it got its state. */
  since: string;
  /** Of a refused one, an Estonian sentence. */
  reason: string;
}

/** Names that a state of a waybill has brought to the system: importing it stores them before its report. */
export interface NewNames {
  lastModificationTime: string;
  doubts: readonly DoubtFacts[];
}

export const QueuedWaybillEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "queuedWaybill", version: "1", service: "virn" },
    attributes: {
      company: { type: "string", required: true },
      number: { type: "string", required: true },
      state: { type: ["waiting", "refused"] as const, required: true },
      since: { type: "string", required: true },
      reason: { type: "string", required: true },
      newNames: { type: CustomAttributeType<NewNames>("any") },
    },
    indexes: {
      byNumber: {
        pk: { field: "pk", composite: ["company", "number"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
      /** Which waybills wait to become reports, or were refused, the longest first? */
      inState: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["state"] },
        sk: { field: "gsi1sk", composite: ["since", "company", "number"], casing: "none" },
      },
    },
  },
  table,
);

export const QueueLengthEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "waybillQueueLength", version: "1", service: "virn" },
    attributes: { total: { type: "number", required: true, default: 0 } },
    indexes: { only: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

const service = /* @__PURE__ */ new Service({ waybill: QueuedWaybillEntity, length: QueueLengthEntity }, table);

/** False when the waybill is in the queue already. */
export async function queueWaybill(waybill: WaybillKey): Promise<boolean> {
  return addToQueue({ ...waybill, state: "waiting", since: new Date().toISOString(), reason: "" });
}

/** Stores with a waybill, in the queue or not, why it cannot become a report. */
export async function refuseWaybill({ company, number }: WaybillKey, reason: string): Promise<void> {
  const refused = { state: "refused", since: new Date().toISOString(), reason } as const;
  if (await addToQueue({ company, number, ...refused })) return;
  await QueuedWaybillEntity.patch({ company, number }).set(refused).go();
}

async function addToQueue(waybill: QueuedWaybill): Promise<boolean> {
  const { ok } = await commit(() =>
    service.transaction
      .write(({ waybill: item, length }) => [
        item.create(waybill).commit(),
        length.upsert({}).add({ total: 1 }).commit(),
      ])
      .go(),
  );
  return ok;
}

export async function unqueueWaybill(company: string, number: string): Promise<boolean> {
  const { ok } = await commit(() =>
    service.transaction
      .write(({ waybill: item, length }) => [
        item.remove({ company, number }).commit(),
        length.upsert({}).add({ total: -1 }).commit(),
      ])
      .go(),
  );
  return ok;
}

/** Of a waybill that leaves the queue meanwhile nothing is stored: its report is there. */
export async function noteNewNames({ company, number }: WaybillKey, newNames: NewNames): Promise<void> {
  try {
    await QueuedWaybillEntity.patch({ company, number }).set({ newNames }).go();
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
  }
}

/** None for a waybill that has changed since they were noted. */
export async function notedNewNames({ company, number }: WaybillKey, lastModificationTime: string) {
  const { data } = await QueuedWaybillEntity.get({ company, number }).go({ consistent: true });
  return data?.newNames?.lastModificationTime === lastModificationTime ? data.newNames.doubts : [];
}

export interface WaybillQueue {
  /** Of both states. */
  totalCount: number;
  next: string[];
  refused: { number: string; reason: string }[];
}

export async function queuedWaybills(): Promise<WaybillQueue> {
  const [length, waiting, refused] = await Promise.all([
    QueueLengthEntity.get({}).go(),
    QueuedWaybillEntity.query.inState({ state: "waiting" }).go({ limit: LISTED }),
    QueuedWaybillEntity.query.inState({ state: "refused" }).go({ limit: LISTED }),
  ]);
  return {
    totalCount: length.data?.total ?? 0,
    next: waiting.data.map((waybill) => waybill.number),
    refused: refused.data.map(({ number, reason }) => ({ number, reason })),
  };
}

/** Waiting waybills since before `until`, the longest first, `count` at most. */
export async function waybillsWaitingSince(until: string, count: number): Promise<WaybillKey[]> {
  const { data } = await QueuedWaybillEntity.query
    .inState({ state: "waiting" })
    .lt({ since: until })
    .go({ limit: count });
  return data.map(({ company, number }) => ({ company, number }));
}

/** The refused waybills, the longest first, 1,000 at most. */
export async function refusedWaybills(): Promise<WaybillKey[]> {
  const { data } = await QueuedWaybillEntity.query.inState({ state: "refused" }).go({ limit: MAX_RETRIED });
  return data.map(({ company, number }) => ({ company, number }));
}

/** The next fetch starts at `until`. */
export async function advanceFetchedUntil(company: string, until: string): Promise<void> {
  await tableClient.send(
    new UpdateCommand({
      TableName: table.table,
      Key: { pk: `evrCursor#${company}`, sk: "evrCursor" },
      UpdateExpression: "SET #until = :until",
      ExpressionAttributeNames: { "#until": "until" },
      ExpressionAttributeValues: { ":until": until },
    }),
  );
}

export async function fetchedUntil(company: string): Promise<string | undefined> {
  const { Item } = await tableClient.send(
    new GetCommand({ TableName: table.table, Key: { pk: `evrCursor#${company}`, sk: "evrCursor" } }),
  );
  const until: unknown = Item?.["until"];
  return typeof until === "string" ? until : undefined;
}
