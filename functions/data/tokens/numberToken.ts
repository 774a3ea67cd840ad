import { BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "#functions/core/parallel.ts";
import { keyText, textOfKey } from "#functions/data/table/keyText.ts";
import { table, tableClient } from "#functions/data/table/table.ts";
import { firstCharacters } from "#shared/domain/names/firstCharacters.ts";
import { numberTokens } from "#shared/domain/tokens/searchTokens.ts";

/** Length of the shortest query, and the part of a token in the partition key. */
const PREFIX = 3;
const BATCH = 25;
/** More at once only wait for each other in one hot partition. */
const CONCURRENT_BATCHES = 8;
/** The first part of their partition keys. */
const NAME = "numberToken";

/** Acts and waybills can join: each kind has tabs of its own partitions. */
const kinds = ["report"] as const;
const tabs = ["open", "acted"] as const;
export type TokenKind = (typeof kinds)[number];
export type TokenTab = (typeof tabs)[number];

export interface NumberToken {
  kind: TokenKind;
  tab: TokenTab;
  prefix: string;
  suffix: string;
  id: number;
  /** Matches are sorted by it, newest first. */
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
  await writeBatches(tokens.map((token) => ({ PutRequest: { Item: textAttributes(storedToken(token)) } })));
}

export async function deleteTokens(tokens: readonly NumberToken[]): Promise<void> {
  await writeBatches(
    tokens.map((token) => {
      const { pk, sk } = storedToken(token);
      return { DeleteRequest: { Key: textAttributes({ pk, sk }) } };
    }),
  );
}

async function writeBatches(requests: readonly WriteRequest[]): Promise<void> {
  const batches: WriteRequest[][] = [];
  for (let start = 0; start < requests.length; start += BATCH) batches.push(requests.slice(start, start + BATCH));
  await inParallel(batches, CONCURRENT_BATCHES, async (batch) => {
    await tableClient.send(new BatchWriteItemCommand({ RequestItems: { [table.table]: batch } }));
  });
}

/**
 * One item a suffix, so that a query finds parts (docs/rules/tokens.md, "Search by part of a number"). It is no entity: a
 * table has more tokens than all else, and an item with three attributes takes half the time of one with eleven.
 */
export interface StoredToken {
  pk: string;
  sk: string;
  date: string;
}

export function storedToken(token: NumberToken): StoredToken {
  return { pk: partitionOf(token), sk: `${keyText(token.suffix)}#${token.id}`, date: token.date };
}

export function tokenOf({ pk, sk, date }: StoredToken): NumberToken {
  const [, kind = "", tab = ""] = pk.split("#");
  const suffix = textOfKey(sk.slice(0, sk.lastIndexOf("#")));
  if (!isOneOf(kinds, kind) || !isOneOf(tabs, tab)) throw new Error(`${pk} is no key of a search token`);
  return { kind, tab, prefix: textOfKey(pk.split("#")[3] ?? ""), suffix, id: idOf(sk), date };
}

function textAttributes(texts: object): Record<string, { S: string }> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { S: text }]));
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

/** Reads up to `limit` tokens; `text` must be normalised and have at least three characters. */
export async function tokensWith(
  { kind, tab }: { kind: TokenKind; tab: TokenTab },
  text: string,
  limit: number,
): Promise<{ tokens: { id: number; date: string }[]; truncated: boolean }> {
  const input = {
    TableName: table.table,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :text)",
    ExpressionAttributeValues: {
      ":pk": partitionOf({ kind, tab, prefix: firstCharacters(text, PREFIX) }),
      ":text": keyText(text),
    },
  };
  const tokens: { id: number; date: string }[] = [];
  for await (const { Items = [], LastEvaluatedKey } of paginateQuery({ client: tableClient, pageSize: limit }, input)) {
    for (const { sk, date } of Items) tokens.push({ id: idOf(String(sk)), date: String(date) });
    if (tokens.length >= limit) {
      return { tokens: tokens.slice(0, limit), truncated: tokens.length > limit || LastEvaluatedKey !== undefined };
    }
  }
  return { tokens, truncated: false };
}
