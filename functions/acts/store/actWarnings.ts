import { isDeepStrictEqual } from "node:util";
import { itemsOf } from "#functions/platform/mergedLists.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, type Write, write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { SiteCheck, WireExcess } from "#shared/eudr/checks.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { type Act, ActEntity } from "./act.ts";
import type { ActPlace } from "./actsNewestFirst.ts";

/** A site with checks that nobody has answered. */
export interface WarnedSite {
  /** `siteId` of the measured site. */
  site: string;
  /** Edited name, else its cadastral number. */
  name: string;
  checks: readonly SiteCheck[];
  excess?: WireExcess;
}

export interface WarnedSites {
  /** The first ones in the order of the cards. */
  sites: readonly WarnedSite[];
  others: number;
}

/** A purchase act with unanswered checks; other acts have no such item (docs/rules/eudr.md, "Acts with warnings"). */
export interface ActWarnings extends WarnedSites {
  act: number;
  owner: number;
  date: IsoDate;
  number: string;
  hash: string;
  version: number;
}

export const ActWarningsEntity = /* @__PURE__ */ entity<ActWarnings>()({
  name: "actWarnings",
  key: { of: ["act"] },
  indexes: {
    /** Which acts of this owner have warnings, newest first? */
    ofOwner: { on: "gsi1", of: ["owner"], by: ["date", "act"] },
    /** Which acts of all owners have warnings, newest first? */
    listed: { on: "gsi2", of: [], by: ["date", "act"] },
  },
});

/** Day on which all acts were last queued to be looked at. */
const WarningsLookEntity = /* @__PURE__ */ entity<{ day: IsoDate }>()({ name: "warningsLook", key: { of: [] } });

export async function lastLook(): Promise<IsoDate | undefined> {
  return (await WarningsLookEntity.get({}))?.day;
}

export async function noteLook(day: IsoDate): Promise<void> {
  await write(WarningsLookEntity.put({ day }));
}

/** Workers write in parallel, and two transactions that add to one item conflict. */
const SHARDS = 16;
const OF_ALL = 0;

/** Counts acts with warnings of an owner, or of all under owner 0, in shards. */
export const WarnedActCountEntity = /* @__PURE__ */ entity<{ owner: number; shard: number; total: number }>()({
  name: "warnedActCount",
  key: { of: ["owner"], by: ["shard"] },
});

export function warningsOfAct(act: number): Promise<ActWarnings | undefined> {
  return ActWarningsEntity.get({ act });
}

export async function actsWithWarnings(acts: readonly number[]): Promise<number[]> {
  const found = await ActWarningsEntity.getAll([...new Set(acts)].map((act) => ({ act })));
  return found.map(({ act }) => act);
}

/** Counts acts with warnings of these owners, or of all when undefined. */
export async function warnedActCount(owners?: readonly number[]): Promise<number> {
  const shards = await Promise.all((owners ?? [OF_ALL]).map((owner) => WarnedActCountEntity.all("key", { owner })));
  return shards.flat().reduce((sum, { total }) => sum + total, 0);
}

/** Sorted lists that together have the acts with warnings of these owners, or of all. `after`: the last one read before. */
export function warnedActs(owners: readonly number[] | undefined, after?: ActPlace): AsyncGenerator<ActWarnings>[] {
  const bounds = after && { until: { date: after.date, act: after.id - 1 }, from: { date: "0" } };
  // One more tells whether there is another page.
  const reading = { descending: true, limit: PAGE_SIZE + 1, ...(bounds && { bounds }) };
  if (!owners) return [itemsOf((cursor) => ActWarningsEntity.page("listed", {}, { ...reading, cursor }))];
  return owners.map((owner) =>
    itemsOf((cursor) => ActWarningsEntity.page("ofOwner", { owner }, { ...reading, cursor })),
  );
}

/**
 * Writes what was found of an act and its count; undefined deletes it. The same again writes nothing. False, with nothing written,
 * when the act or its warnings changed since they were read.
 */
export async function saveWarnings(
  before: ActWarnings | undefined,
  found: { act: Act; warned: WarnedSites } | undefined,
): Promise<boolean> {
  if (!found) {
    if (!before) return true;
    const { act, version } = before;
    const { ok } = await commit([ActWarningsEntity.remove({ act }, { version }), ...countWrites(before, undefined)]);
    return ok;
  }
  const { act, warned } = found;
  const { id, seller: owner, date, number, hash } = act;
  const facts = { act: id, owner, date, number, hash, ...warned };
  if (before && isSame(before, facts)) return true;
  const after = { ...facts, version: (before?.version ?? 0) + 1 };
  const { ok } = await commit([
    ActEntity.check({ id }, { state: "ready", version: act.version, edits: act.edits, container: undefined }),
    before ? ActWarningsEntity.put(after, { version: before.version }) : ActWarningsEntity.create(after),
    ...countWrites(before, after),
  ]);
  return ok;
}

function isSame({ version: _version, ...before }: ActWarnings, facts: Omit<ActWarnings, "version">): boolean {
  return isDeepStrictEqual(before, facts);
}

function countWrites(before: ActWarnings | undefined, after: ActWarnings | undefined): Write[] {
  if (before?.owner === after?.owner) return [];
  return [
    ...(before && after ? [] : [countWrite(OF_ALL, before, after)]),
    ...(before ? [countWrite(before.owner, before, undefined)] : []),
    ...(after ? [countWrite(after.owner, undefined, after)] : []),
  ];
}

function countWrite(owner: number, before: ActWarnings | undefined, after: ActWarnings | undefined): Write {
  const shard = ((after ?? before)?.act ?? 0) % SHARDS;
  return WarnedActCountEntity.add({ owner, shard }, { total: after ? 1 : -1 });
}
