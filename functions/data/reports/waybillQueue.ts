import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { Service } from "electrodb";
import { Entity } from "#functions/data/table/entity.ts";
import { table, tableClient } from "#functions/data/table/table.ts";
import { commit } from "#functions/data/table/transaction.ts";

/** Waybills that the navigation bar names (docs/rules/imports.md, "Waybill queue"). */
const LISTED = 10;

export interface QueuedWaybill {
  company: string;
  number: string;
  queuedAt: string;
}

const QueuedWaybillEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "queuedWaybill", version: "1", service: "virn" },
    attributes: {
      company: { type: "string", required: true },
      number: { type: "string", required: true },
      queuedAt: { type: "string", required: true },
    },
    indexes: {
      byNumber: {
        pk: { field: "pk", composite: ["company", "number"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
      /** Which waybills wait to become reports, the longest first? */
      waiting: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["queuedAt", "company", "number"], casing: "none" },
      },
    },
  },
  table,
);

const QueueLengthEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "waybillQueueLength", version: "1", service: "virn" },
    attributes: { total: { type: "number", required: true, default: 0 } },
    indexes: { only: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

const service = /* @__PURE__ */ new Service({ waybill: QueuedWaybillEntity, length: QueueLengthEntity }, table);

/** False when the waybill is in the queue already. */
export async function queueWaybill(waybill: QueuedWaybill): Promise<boolean> {
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

export async function queuedWaybills(): Promise<{ totalCount: number; next: string[] }> {
  const [length, first] = await Promise.all([
    QueueLengthEntity.get({}).go(),
    QueuedWaybillEntity.query.waiting({}).go({ limit: LISTED }),
  ]);
  return { totalCount: length.data?.total ?? 0, next: first.data.map((waybill) => waybill.number) };
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
