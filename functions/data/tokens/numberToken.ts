import { BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { inParallel } from "#functions/core/parallel.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { keyText } from "#functions/data/table/keyText.ts";
import { SHAPE } from "#functions/data/table/shape.ts";
import { idInKey, table, tableClient } from "#functions/data/table/table.ts";
import { firstCharacters } from "#shared/domain/names/firstCharacters.ts";
import { numberTokens } from "#shared/domain/tokens/searchTokens.ts";

/** Length of the shortest query, and the part of a token in the partition key. */
const PREFIX = 3;
const BATCH = 25;
/** More at once only wait for each other in one hot partition. */
const CONCURRENT_BATCHES = 8;
const VERSION = "2";

/** Acts and waybills can join: each kind has tabs of its own partitions. */
const kinds = ["report"] as const;
const tabs = ["open", "acted"] as const;
export type TokenKind = (typeof kinds)[number];
export type TokenTab = (typeof tabs)[number];

/** One item a suffix, so that a query finds parts (docs/rules/tokens.md, "Search by part of a number"). */
export const NumberTokenEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "numberToken", version: VERSION, service: "virn" },
    attributes: {
      kind: { type: kinds, required: true },
      tab: { type: tabs, required: true },
      prefix: { type: "string", required: true },
      suffix: { type: "string", required: true },
      id: idInKey,
      date: { type: "string", required: true },
    },
    indexes: {
      /** Which reports of a tab have a number with this text in it? */
      bySuffix: {
        pk: { field: "pk", composite: ["kind", "tab", "prefix"], casing: "none" },
        sk: { field: "sk", composite: ["suffix", "id"], casing: "none" },
      },
    },
  },
  table,
);

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
  await writeBatches(tokens.map((token) => ({ PutRequest: { Item: tokenItem(token) } })));
}

export async function deleteTokens(tokens: readonly NumberToken[]): Promise<void> {
  await writeBatches(tokens.map((token) => ({ DeleteRequest: { Key: tokenKey(token) } })));
}

async function writeBatches(requests: readonly WriteRequest[]): Promise<void> {
  const batches: WriteRequest[][] = [];
  for (let start = 0; start < requests.length; start += BATCH) batches.push(requests.slice(start, start + BATCH));
  await inParallel(batches, CONCURRENT_BATCHES, async (batch) => {
    await tableClient.send(new BatchWriteItemCommand({ RequestItems: { [table.table]: batch } }));
  });
}

/** The item as the entity writes it. ElectroDB takes longer to make one than the database to write it. */
export function tokenItem(token: NumberToken) {
  const { kind, tab, prefix, suffix, id, date } = token;
  return {
    ...tokenKey(token),
    kind: { S: kind },
    tab: { S: tab },
    prefix: { S: prefix },
    suffix: { S: suffix },
    id: { N: String(id) },
    date: { S: date },
    __edb_e__: { S: "numberToken" },
    __edb_v__: { S: VERSION },
    [SHAPE]: { N: "1" },
  };
}

function tokenKey({ kind, tab, prefix, suffix, id }: NumberToken) {
  const { length, char } = idInKey.padding;
  return {
    pk: { S: `$virn#kind_${kind}#tab_${tab}#prefix_${keyText(prefix)}` },
    sk: { S: `$numberToken_${VERSION}#suffix_${keyText(suffix)}#id_${String(id).padStart(length, char)}` },
  };
}

/** Reads up to `limit` tokens; `text` must be normalised and have at least three characters. */
export async function tokensWith(
  { kind, tab }: { kind: TokenKind; tab: TokenTab },
  text: string,
  limit: number,
): Promise<{ tokens: { id: number; date: string }[]; truncated: boolean }> {
  const { data, cursor } = await NumberTokenEntity.query
    .bySuffix({ kind, tab, prefix: firstCharacters(text, PREFIX) })
    .begins({ suffix: text })
    .go({ count: limit, pages: "all" });
  return { tokens: data, truncated: cursor !== null };
}
