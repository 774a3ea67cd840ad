import { deleteTokens, type NumberToken, putTokens, type TokenKind, type TokenOwner, tokensOf } from "./numberToken.ts";
import { type BacklogKey, deleteTokenBacklog, keepChanges, type TokenChange, tokenBacklogOf } from "./tokenBacklog.ts";

/** The rest is stored after each slice, so that an interrupted run does not start over. */
const SLICE = 25;

export interface IndexedFact extends TokenOwner {
  numbers: readonly string[];
  version: number;
}

/** Must read consistently. Leaves out missing facts. */
export type ReadFacts = Record<TokenKind, (ids: readonly number[]) => Promise<IndexedFact[]>>;

/** Writes the tokens of a backlog, then deletes it. Idempotent, also when two run at once. */
export async function workOffTokens(key: BacklogKey, facts: ReadFacts): Promise<void> {
  const backlog = await tokenBacklogOf(key);
  if (!backlog) return;
  const read = async (changes: readonly TokenChange[]) => {
    const found = await facts[backlog.kind](changes.map(({ id }) => id));
    return new Map(found.map((fact) => [fact.id, fact]));
  };
  const split: BacklogKey[] = [];
  const keep = async (changes: readonly TokenChange[]) => {
    const { own, others } = await keepChanges(backlog, changes);
    split.push(...others);
    return own;
  };
  for (let rest = backlog.changes; rest.length > 0; ) {
    const slice = rest.slice(0, SLICE);
    const before = await read(slice);
    const changes = slice.map((change) => withTabOf(change, before.get(change.id)));
    let later = rest.slice(SLICE);
    // Stored before the write: after a crash the next run deletes what this one wrote into a tab that was left since.
    if (changes.some((change, index) => change !== slice[index])) {
      const own = await keep([...changes, ...later]);
      later = own?.slice(SLICE) ?? later;
    }
    await writeTokens(backlog.kind, changes, before);
    const again = changedSince(changes, before, await read(changes));
    rest = [...again, ...later];
    // A missing backlog was finished by another run; then only late writes of this run need repair.
    if (rest.length > 0) rest = (await keep(rest)) ?? again;
  }
  await deleteTokenBacklog(key);
  for (const other of split) await workOffTokens(other, facts);
}

type Facts = ReadonlyMap<number, IndexedFact>;

function withTabOf(change: TokenChange, fact: IndexedFact | undefined): TokenChange {
  return !fact || change.tabs.includes(fact.tab) ? change : { ...change, tabs: [...change.tabs, fact.tab] };
}

async function writeTokens(kind: TokenKind, changes: readonly TokenChange[], facts: Facts): Promise<void> {
  const wanted = changes.map(({ id }) => wantedTokens(facts.get(id)));
  // A token is in both tabs for a moment, never in neither.
  await putTokens(wanted.flat());
  await deleteTokens(
    changes.flatMap((change, index) => staleTokens(kind, change, facts.get(change.id), wanted[index] ?? [])),
  );
}

function wantedTokens(fact: IndexedFact | undefined): NumberToken[] {
  return fact ? tokensOf(fact, fact.numbers) : [];
}

function staleTokens(
  kind: TokenKind,
  { id, tabs, gone }: TokenChange,
  fact: IndexedFact | undefined,
  wanted: readonly NumberToken[],
): NumberToken[] {
  if (!fact) return tabs.flatMap((tab) => tokensOf({ kind, id, tab, date: "" }, gone));
  const suffixes = new Set(wanted.map(({ suffix }) => suffix));
  return tabs.flatMap((tab) =>
    tab === fact.tab
      ? tokensOf(fact, gone).filter(({ suffix }) => !suffixes.has(suffix))
      : tokensOf({ ...fact, tab }, [...gone, ...fact.numbers]),
  );
}

function changedSince(changes: readonly TokenChange[], before: Facts, now: Facts): TokenChange[] {
  return changes.flatMap((change) => {
    const [was, is] = [before.get(change.id), now.get(change.id)];
    if (was?.version === is?.version) return [];
    return [{ ...change, gone: [...new Set([...change.gone, ...(was?.numbers ?? [])])] }];
  });
}
