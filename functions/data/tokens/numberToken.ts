import { Entity } from "#functions/data/table/entity.ts";
import { idInKey, table } from "#functions/data/table/table.ts";
import { numberTokens } from "#shared/domain/tokens/searchTokens.ts";

/** Length of the shortest query, and the part of a token in the partition key. */
const PREFIX = 3;
/** Batches of 25; more at once only wait for each other in one hot partition. */
const CONCURRENT_BATCHES = 8;

/** Acts and waybills can join: each kind has tabs of its own partitions. */
const kinds = ["report"] as const;
const tabs = ["open", "acted"] as const;
export type TokenKind = (typeof kinds)[number];
export type TokenTab = (typeof tabs)[number];

/** One item a suffix, so that a query finds parts (docs/rules/tokens.md, "Search by part of a number"). */
export const NumberTokenEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "numberToken", version: "2", service: "virn" },
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
  return [...suffixes].map((suffix) => ({ kind, tab, prefix: suffix.slice(0, PREFIX), suffix, id, date }));
}

export async function putTokens(tokens: readonly NumberToken[]): Promise<void> {
  if (tokens.length > 0) await NumberTokenEntity.put([...tokens]).go({ concurrent: CONCURRENT_BATCHES });
}

export async function deleteTokens(tokens: readonly NumberToken[]): Promise<void> {
  if (tokens.length > 0) await NumberTokenEntity.delete([...tokens]).go({ concurrent: CONCURRENT_BATCHES });
}

/** Reads up to `limit` tokens; `text` must be normalised and have at least three characters. */
export async function tokensWith(
  { kind, tab }: { kind: TokenKind; tab: TokenTab },
  text: string,
  limit: number,
): Promise<{ tokens: { id: number; date: string }[]; truncated: boolean }> {
  const { data, cursor } = await NumberTokenEntity.query
    .bySuffix({ kind, tab, prefix: text.slice(0, PREFIX) })
    .begins({ suffix: text })
    .go({ count: limit, pages: "all" });
  return { tokens: data, truncated: cursor !== null };
}
