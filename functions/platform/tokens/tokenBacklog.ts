import { randomUUID } from "node:crypto";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { describeError, log, type Origin, origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { TokenKind, TokenTab } from "./numberToken.ts";

/** Moves that a query reads; a query that leaves some out says that there are more. */
const MAX_MOVES_READ = 100;

/** A fact to index anew; the work reads its numbers, tab and date. */
export interface TokenChange {
  id: number;
  /** Tabs in which it may have tokens. */
  tabs: readonly TokenTab[];
  gone: readonly string[];
}

/** A search reads moves between tabs, which are few, apart from new and changed numbers. */
export type TokenScope = "moves" | "numbers";

export interface BacklogKey {
  scope: TokenScope;
  id: string;
}

/** Written in the transaction of its facts (docs/rules/tokens.md, "Tokens follow their report"). */
export interface TokenBacklog extends BacklogKey, Origin {
  kind: TokenKind;
  changes: readonly TokenChange[];
  createdAt: string;
}

export const tokenChanges = packing<TokenChange>();
const goneNumbers = packing<string>();

interface StoredBacklog extends Omit<TokenBacklog, "changes"> {
  changes: string;
}

export const TokenBacklogEntity = /* @__PURE__ */ entity<StoredBacklog>()({
  name: "tokenBacklog",
  /** What is not yet found by all its numbers, or is still found in another tab? The oldest first. */
  key: { of: ["scope"], by: ["id"] },
});

export function newTokenBacklog(kind: TokenKind, scope: TokenScope, changes: readonly TokenChange[]): TokenBacklog {
  const createdAt = new Date().toISOString();
  return { scope, id: `${createdAt}-${randomUUID().slice(0, 8)}`, kind, changes, createdAt, ...origin() };
}

export function storedBacklog({ changes, ...backlog }: TokenBacklog): StoredBacklog {
  return { ...backlog, changes: tokenChanges.pack(changes) };
}

function backlogOf({ changes, ...item }: StoredBacklog): TokenBacklog {
  return { ...item, changes: tokenChanges.unpack(changes) };
}

export async function tokenBacklogOf(key: BacklogKey): Promise<TokenBacklog | undefined> {
  const stored = await TokenBacklogEntity.get(key);
  return stored && backlogOf(stored);
}

export async function waitingTokenBacklogs(limit: number): Promise<TokenBacklog[]> {
  const scopes = ["moves", "numbers"] as const;
  const stored = await Promise.all(scopes.map((scope) => TokenBacklogEntity.all("key", { scope }, { max: limit })));
  return stored.flat().map(backlogOf);
}

/** Ids whose tokens may still be in the tab that they left. */
export async function movingIds(kind: TokenKind): Promise<{ ids: Set<number>; truncated: boolean }> {
  const stored = await TokenBacklogEntity.all("key", { scope: "moves" }, { max: MAX_MOVES_READ + 1 });
  const ids = stored
    .slice(0, MAX_MOVES_READ)
    .filter((backlog) => backlog.kind === kind)
    .flatMap((item) => backlogOf(item).changes.map(({ id }) => id));
  return { ids: new Set(ids), truncated: stored.length > MAX_MOVES_READ };
}

interface KeptChanges {
  /** Changes in the item; undefined when another run has finished the backlog. */
  own: readonly TokenChange[] | undefined;
  /** New backlogs, with the changes that do not fit the item. */
  others: BacklogKey[];
}

/** Replaces the changes of a backlog. They grow by the numbers of reports that changed meanwhile. */
export async function keepChanges(
  { kind, scope, id }: TokenBacklog,
  changes: readonly TokenChange[],
): Promise<KeptChanges> {
  const [own = "[]", ...rest] = tokenChanges.packParts(changes.flatMap(fittingParts));
  const others = rest.map((part) => newTokenBacklog(kind, scope, tokenChanges.unpack(part)));
  // Put the others before the item loses them: a change in two backlogs does no harm.
  for (const other of others) await write(TokenBacklogEntity.put(storedBacklog(other)));
  const isThere = await write(TokenBacklogEntity.patch({ scope, id }, { changes: own }));
  return { own: isThere ? tokenChanges.unpack(own) : undefined, others };
}

/** Splits a report's change when its numbers alone do not fit an item. Parts of one report never share an item. */
function fittingParts(change: TokenChange): TokenChange[] {
  return goneNumbers.packParts(change.gone).map((gone) => ({ ...change, gone: goneNumbers.unpack(gone) }));
}

export async function deleteTokenBacklog({ scope, id }: BacklogKey): Promise<void> {
  await write(TokenBacklogEntity.delete({ scope, id }));
}

/** Never throws: the reports are written, and the sweeper announces their backlog again. */
export async function announceTokens(backlogs: readonly BacklogKey[]): Promise<void> {
  if (backlogs.length === 0) return;
  try {
    await enqueue(
      "tokens",
      backlogs.map(({ scope, id }) => ({ scope, id })),
    );
  } catch (error) {
    log.warn("token backlog not announced", { backlogs: backlogs.length, error: describeError(error) });
  }
}
