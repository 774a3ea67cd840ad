import { BatchWriteCommand, type BatchWriteCommandInput, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "#functions/platform/parallel.ts";
import { unlessThrottled, untilProcessed } from "#functions/platform/table/retries.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { keyText, textOfKey } from "#functions/platform/table/tableKeys.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import { numberTokens } from "#shared/platform/searchTokens.ts";

/** Length of the shortest query, and the part of a token in the partition key. */
const PREFIX = 3;
const BATCH = 25;
/** More at once only wait for each other in one hot partition. */
const CONCURRENT_BATCHES = 8;
const NAME = "numberToken";

/** Each kind has tabs with partitions of their own. */
export const TOKEN_KINDS = ["report", "act", "document"] as const;
export const TOKEN_TABS = ["open", "acted", "purchases", "sales", "sellDocuments", "buyDocuments"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];
export type TokenTab = (typeof TOKEN_TABS)[number];

export interface NumberToken {
  kind: TokenKind;
  tab: TokenTab;
  prefix: string;
  suffix: string;
  id: number;
  /** Matches sort by it, newest first. */
  date: string;
}

export interface TokenOwner {
  kind: TokenKind;
  id: number;
  tab: TokenTab;
  date: string;
}

export function tokensOf({ kind, id, tab, date }: TokenOwner, numbers: readonly string[]): NumberToken[] {
  const suffixes = new Set(numbers.flatMap(numberTokens));
  return [...suffixes].map((suffix) => ({ kind, tab, prefix: firstCharacters(suffix, PREFIX), suffix, id, date }));
}

export async function putTokens(tokens: readonly NumberToken[]): Promise<void> {
  await writeBatches(tokens.map((token) => ({ PutRequest: { Item: storedToken(token) } })));
}

export async function deleteTokens(tokens: readonly NumberToken[]): Promise<void> {
  await writeBatches(
    tokens.map((token) => {
      const { pk, sk } = storedToken(token);
      return { DeleteRequest: { Key: { pk, sk } } };
    }),
  );
}

type WriteRequests = NonNullable<BatchWriteCommandInput["RequestItems"]>[string];

async function writeBatches(requests: WriteRequests): Promise<void> {
  const table = tableName();
  await inParallel(chunksOf(requests, BATCH), CONCURRENT_BATCHES, (batch) =>
    untilProcessed<WriteRequests>(batch, async (rest) => {
      const { UnprocessedItems } = await tableClient.send(new BatchWriteCommand({ RequestItems: { [table]: rest } }));
      return UnprocessedItems?.[table];
    }),
  );
}

/** docs/rules/tokens.md, "Search by part of a number". No entity: most items are tokens, and these are smaller. */
export interface StoredToken {
  pk: string;
  sk: string;
  date: string;
}

export function storedToken(token: NumberToken): StoredToken {
  return { pk: partitionOf(token), sk: `${keyText(token.suffix)}#${token.id}`, date: token.date };
}

export function tokenOf({ pk, sk, date }: RawItem): NumberToken {
  const [, kind = "", tab = ""] = pk.split("#");
  const suffix = textOfKey(sk.slice(0, sk.lastIndexOf("#")));
  if (!isOneOf(TOKEN_KINDS, kind) || !isOneOf(TOKEN_TABS, tab)) throw new Error(`${pk} is no key of a search token`);
  return { kind, tab, prefix: textOfKey(pk.split("#")[3] ?? ""), suffix, id: idOf(sk), date };
}

function partitionOf({ kind, tab, prefix }: Pick<NumberToken, "kind" | "tab" | "prefix">): string {
  return `${NAME}#${kind}#${tab}#${keyText(prefix)}`;
}

function idOf(sk: string): number {
  return Number(sk.slice(sk.lastIndexOf("#") + 1));
}

function isOneOf<One extends string>(all: readonly One[], text: string): text is One {
  return all.some((one) => one === text);
}

export type FoundToken = Pick<NumberToken, "id" | "date">;

export interface FoundTokens {
  tokens: FoundToken[];
  /** Cursor, when there may be more. */
  next?: string;
}

/** Reads up to `limit` tokens from a cursor; `text` must be normalised and have three characters. */
export async function tokensWith(
  { kind, tab }: { kind: TokenKind; tab: TokenTab },
  text: string,
  limit: number,
  from?: string,
): Promise<FoundTokens> {
  const pk = partitionOf({ kind, tab, prefix: firstCharacters(text, PREFIX) });
  const input = {
    TableName: tableName(),
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :text)",
    ExpressionAttributeValues: { ":pk": pk, ":text": keyText(text) },
  };
  const tokens: FoundToken[] = [];
  let start = from === undefined ? undefined : { pk, sk: from };
  do {
    const page = { ...input, Limit: limit - tokens.length, ExclusiveStartKey: start };
    const { Items = [], LastEvaluatedKey } = await unlessThrottled(() => tableClient.send(new QueryCommand(page)));
    for (const { sk, date } of Items) tokens.push({ id: idOf(sk), date });
    start = LastEvaluatedKey && { pk, sk: String(LastEvaluatedKey["sk"]) };
  } while (start && tokens.length < limit);
  return { tokens, ...(start && { next: start.sk }) };
}
