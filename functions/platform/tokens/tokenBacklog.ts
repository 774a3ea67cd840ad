import { randomUUID } from "node:crypto";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import { table } from "#functions/platform/table/table.ts";
import type { TokenKind, TokenTab } from "./numberToken.ts";

/** A query for moved reports reads these at most; a query that leaves some out says that there are more. */
const MAX_MOVES_READ = 100;

/** What must be indexed anew; the numbers, the tab and the date to index are read when the work is done. */
export interface TokenChange {
  id: number;
  /** Tabs in which it may have tokens. */
  tabs: readonly TokenTab[];
  /** Numbers that it no longer has. */
  gone: readonly string[];
}

/** A search looks for moves between tabs, of which there are few, apart from new and changed numbers. */
export type TokenScope = "moves" | "numbers";

export interface BacklogKey {
  scope: TokenScope;
  id: string;
}

/** Written in the transaction of the facts that it names (docs/rules/tokens.md, "Tokens follow their report"). */
export interface TokenBacklog extends BacklogKey {
  kind: TokenKind;
  changes: readonly TokenChange[];
  createdAt: string;
}

export const tokenChanges = packing<TokenChange>();
const goneNumbers = packing<string>();

export const TokenBacklogEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "tokenBacklog", version: "2", service: "virn" },
    attributes: {
      scope: { type: ["moves", "numbers"] as const, required: true },
      id: { type: "string", required: true },
      kind: { type: ["report", "act", "document"] as const, required: true },
      /** As `tokenChanges` packs them. */
      changes: { type: "string", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      /** What is not yet found by all its numbers, or is still found in another tab? The oldest first. */
      waiting: { pk: { field: "pk", composite: ["scope"] }, sk: { field: "sk", composite: ["id"], casing: "none" } },
    },
  },
  table,
);

export function newTokenBacklog(kind: TokenKind, scope: TokenScope, changes: readonly TokenChange[]): TokenBacklog {
  const createdAt = new Date().toISOString();
  return { scope, id: `${createdAt}-${randomUUID().slice(0, 8)}`, kind, changes, createdAt };
}

export function storedBacklog({ changes, ...backlog }: TokenBacklog) {
  return { ...backlog, changes: tokenChanges.pack(changes) };
}

function backlogOf({ changes, ...item }: ReturnType<typeof storedBacklog>): TokenBacklog {
  return { ...item, changes: tokenChanges.unpack(changes) };
}

export async function tokenBacklogOf(key: BacklogKey): Promise<TokenBacklog | undefined> {
  const { data } = await TokenBacklogEntity.get(key).go({ consistent: true });
  return data ? backlogOf(data) : undefined;
}

/** At most `limit` of each scope, the oldest first. */
export async function waitingTokenBacklogs(limit: number): Promise<TokenBacklog[]> {
  const scopes = ["moves", "numbers"] as const;
  const pages = await Promise.all(
    scopes.map((scope) => TokenBacklogEntity.query.waiting({ scope }).go({ count: limit, consistent: true })),
  );
  return pages.flatMap(({ data }) => data.map(backlogOf));
}

/** Ids whose tokens may still be in the tab that they left. */
export async function movingIds(kind: TokenKind): Promise<{ ids: Set<number>; truncated: boolean }> {
  const { data, cursor } = await TokenBacklogEntity.query
    .waiting({ scope: "moves" })
    .go({ count: MAX_MOVES_READ, pages: "all", consistent: true });
  const ids = data
    .filter((backlog) => backlog.kind === kind)
    .flatMap((item) => backlogOf(item).changes.map(({ id }) => id));
  return { ids: new Set(ids), truncated: cursor !== null };
}

interface KeptChanges {
  /** Those in the item; undefined when another run has finished the backlog. */
  own: readonly TokenChange[] | undefined;
  /** New backlogs, with the changes that do not fit the item. */
  others: BacklogKey[];
}

/** Replaces the changes of a backlog. They grow by the numbers of reports that changed while it was worked off. */
export async function keepChanges(
  { kind, scope, id }: TokenBacklog,
  changes: readonly TokenChange[],
): Promise<KeptChanges> {
  const [own = "[]", ...rest] = tokenChanges.packParts(changes.flatMap(fittingParts));
  const others = rest.map((part) => newTokenBacklog(kind, scope, tokenChanges.unpack(part)));
  // Before the item loses them: a change in two backlogs does no harm.
  for (const other of others) await TokenBacklogEntity.put(storedBacklog(other)).go();
  try {
    await TokenBacklogEntity.patch({ scope, id }).set({ changes: own }).go();
    return { own: tokenChanges.unpack(own), others };
  } catch (error) {
    if (isRefusedCondition(error)) return { own: undefined, others };
    throw error;
  }
}

/** Several changes of one report where its numbers alone do not fit an item. Two of them never share one. */
function fittingParts(change: TokenChange): TokenChange[] {
  return goneNumbers.packParts(change.gone).map((gone) => ({ ...change, gone: goneNumbers.unpack(gone) }));
}

export async function deleteTokenBacklog({ scope, id }: BacklogKey): Promise<void> {
  await TokenBacklogEntity.delete({ scope, id }).go();
}
