import { isDeepStrictEqual } from "node:util";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unlessThrottled, wasSentAgain } from "./retries.ts";
import { tableClient } from "./tableClient.ts";

type Item = Record<string, unknown>;
type SingleWrite = Pick<NonNullable<TransactWriteCommandInput["TransactItems"]>[number], "Put" | "Update">;

/**
 * The item that a refused write has made itself: its reply was lost, it was sent again, and the condition met what the first
 * attempt had written. Undefined when another one refused it. Not known of deletions, sums, bytes and items with undefined values
 * within objects, whose refusal stays. `mayBeDone`: an earlier call, which the SDK had
 * sent more than once, was refused. What others may write alike needs a value of its own, such as a claim.
 */
export async function itemOfLostReply(
  { Put, Update }: SingleWrite,
  error: unknown,
  mayBeDone: boolean,
): Promise<Item | undefined> {
  if (!(error instanceof ConditionalCheckFailedException)) return undefined;
  if (!mayBeDone && !wasSentAgain(error)) return undefined;
  if (Put) {
    const { pk, sk } = Put.Item ?? {};
    const item = await readStored(Put.TableName, { pk, sk });
    return item && isDeepStrictEqual(item, withoutUndefined(Put.Item ?? {})) ? item : undefined;
  }
  const item = Update && (await readStored(Update.TableName, Update.Key ?? {}));
  return item && isUpdated(item, Update) ? item : undefined;
}

async function readStored(table: string | undefined, key: Item): Promise<Item | undefined> {
  const input = { TableName: table, Key: key, ConsistentRead: true };
  const { Item } = await unlessThrottled(() => tableClient.send(new GetCommand(input)));
  return Item;
}

function isUpdated(item: Item, update: NonNullable<SingleWrite["Update"]>): boolean {
  const {
    UpdateExpression = "",
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  } = update;
  const [, sets = "", removes = "", sums] =
    /^(?:SET (.*?))? ?(?:REMOVE (.*?))? ?(ADD .*)?$/.exec(UpdateExpression) ?? [];
  if (sums !== undefined || (sets === "" && removes === "")) return false;
  const parts = (text: string) => (text === "" ? [] : text.split(", "));
  const isSet = parts(sets).every((part) => {
    const [name = "", value = ""] = part.split(" = ");
    return isDeepStrictEqual(item[names[name] ?? ""], values[value]);
  });
  return isSet && parts(removes).every((name) => item[names[name] ?? ""] === undefined);
}

function withoutUndefined(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}
