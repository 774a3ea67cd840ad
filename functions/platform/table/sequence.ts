import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isRefusedCondition } from "./conditions.ts";
import { table, tableClient } from "./table.ts";

type ActNumberSequence = `actNumber${number}`;

export type SequenceName =
  | ActNumberSequence
  | "act"
  | "actExport"
  | "assortment"
  | "assortmentGroup"
  | "company"
  | "compositeRun"
  | "destination"
  | "document"
  | "importRun"
  | "media"
  | "person"
  | "report"
  | "sawmillAct";

/** Reserves `count` numbers and returns the first. A caller that fails leaves a gap. */
export async function nextIds(name: SequenceName, count = 1): Promise<number> {
  const { Attributes } = await tableClient.send(
    new UpdateCommand({
      TableName: table.table,
      Key: { pk: `sequence#${name}`, sk: "sequence" },
      UpdateExpression: "ADD #last :count",
      ExpressionAttributeNames: { "#last": "last" },
      ExpressionAttributeValues: { ":count": count },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  const last: unknown = Attributes?.["last"];
  if (typeof last !== "number") throw new Error(`Sequence ${name} answered without a number`);
  return last - count + 1;
}

export async function lastId(name: SequenceName): Promise<number> {
  const key = { pk: `sequence#${name}`, sk: "sequence" };
  const { Item } = await tableClient.send(new GetCommand({ TableName: table.table, Key: key }));
  return Number(Item?.["last"] ?? 0);
}

/** Raises a sequence to a number that a person chose, by `reach` at most; never lowers it. */
export async function noteTaken(name: SequenceName, number: number, reach: number): Promise<void> {
  const from = number - reach;
  const isNear = from <= 0 ? "attribute_not_exists(#last) OR #last < :number" : "#last BETWEEN :from AND :below";
  try {
    await tableClient.send(
      new UpdateCommand({
        TableName: table.table,
        Key: { pk: `sequence#${name}`, sk: "sequence" },
        UpdateExpression: "SET #last = :number",
        ConditionExpression: isNear,
        ExpressionAttributeNames: { "#last": "last" },
        ExpressionAttributeValues: { ":number": number, ...(from <= 0 ? {} : { ":from": from, ":below": number - 1 }) },
      }),
    );
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
  }
}
