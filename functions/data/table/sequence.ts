import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isRefusedCondition } from "./conditions.ts";
import { table, tableClient } from "./table.ts";

/** Act numbers run anew each year. */
type ActNumberSequence = `actNumber${number}`;

export type SequenceName =
  | ActNumberSequence
  | "act"
  | "assortment"
  | "company"
  | "destination"
  | "importRun"
  | "person"
  | "report"
  | "sawmillAct";

/**
 * Takes the next `count` numbers of a sequence and answers the first of them. Gaps appear where a taker fails; numbers
 * that people read (act numbers) are not made of these.
 */
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

/** The number taken last; 0 before the first. */
export async function lastId(name: SequenceName): Promise<number> {
  const key = { pk: `sequence#${name}`, sk: "sequence" };
  const { Item } = await tableClient.send(new GetCommand({ TableName: table.table, Key: key }));
  return Number(Item?.["last"] ?? 0);
}

/** Moves a sequence on to a number that was taken by hand; never back. */
export async function noteTaken(name: SequenceName, number: number): Promise<void> {
  try {
    await tableClient.send(
      new UpdateCommand({
        TableName: table.table,
        Key: { pk: `sequence#${name}`, sk: "sequence" },
        UpdateExpression: "SET #last = :number",
        ConditionExpression: "attribute_not_exists(#last) OR #last < :number",
        ExpressionAttributeNames: { "#last": "last" },
        ExpressionAttributeValues: { ":number": number },
      }),
    );
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
  }
}
