import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unlessThrottled } from "./retries.ts";
import { tableClient, tableName } from "./tableClient.ts";
import { write } from "./transaction.ts";

type ActNumberSequence = `actNumber${number}`;

export const SEQUENCES = [
  "act",
  "actExport",
  "assortment",
  "assortmentGroup",
  "company",
  "compositeRun",
  "destination",
  "document",
  "importRun",
  "media",
  "person",
  "personalDataRun",
  "report",
  "sawmillAct",
] as const;

export type SequenceName = ActNumberSequence | (typeof SEQUENCES)[number];

const PREFIX = "sequence#";
const keyOf = (name: SequenceName) => ({ pk: `${PREFIX}${name}`, sk: "sequence" });

/** Name and last number of an item of a table that is read whole; undefined for another item. */
export function sequenceOf(item: { pk?: unknown; last?: unknown }): [SequenceName, number] | undefined {
  const { pk, last } = item;
  if (typeof pk !== "string" || !pk.startsWith(PREFIX) || typeof last !== "number") return undefined;
  const name = pk.slice(PREFIX.length);
  const year = /^actNumber(\d{4})$/.exec(name)?.[1];
  if (year !== undefined) return [`actNumber${Number(year)}`, last];
  const own = SEQUENCES.find((each) => each === name);
  return own && [own, last];
}

/** Reserves `count` numbers and returns the first. A caller that fails leaves a gap. */
export async function nextIds(name: SequenceName, count = 1): Promise<number> {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: keyOf(name),
    UpdateExpression: "ADD #last :count",
    ExpressionAttributeNames: { "#last": "last" },
    ExpressionAttributeValues: { ":count": count },
    ReturnValues: "UPDATED_NEW",
  });
  const { Attributes } = await unlessThrottled(() => tableClient.send(command));
  const last = Number(Attributes?.["last"]);
  if (!Number.isSafeInteger(last)) throw new Error(`Sequence ${name} answered without a number`);
  return last - count + 1;
}

export async function lastId(name: SequenceName): Promise<number> {
  const command = new GetCommand({ TableName: tableName(), Key: keyOf(name) });
  const { Item } = await unlessThrottled(() => tableClient.send(command));
  return Number(Item?.["last"] ?? 0);
}

/** Raises a sequence to a number that a person chose, by `reach` at most; never lowers it. */
export async function noteTaken(name: SequenceName, number: number, reach: number): Promise<void> {
  const from = number - reach;
  const isNear = from <= 0 ? "attribute_not_exists(#last) OR #last < :number" : "#last BETWEEN :from AND :below";
  await write({
    Update: {
      TableName: tableName(),
      Key: keyOf(name),
      UpdateExpression: "SET #last = :number",
      ConditionExpression: isNear,
      ExpressionAttributeNames: { "#last": "last" },
      ExpressionAttributeValues: {
        ":number": number,
        ...(from <= 0 ? {} : { ":from": from, ":below": number - 1 }),
      },
    },
  });
}
