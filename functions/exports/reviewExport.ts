import { actsById } from "#functions/acts/store/act.ts";
import { seenContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { add, NO_CENTS, toEuros } from "#shared/basics/amounts.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { signatureOf } from "#shared/containers/signatureFilter.ts";
import type { ExportReview, exportRoutes } from "#shared/exports/contract.ts";
import { TYPE_OF_GROUP } from "#shared/exports/exportSelection.ts";
import type { BodyOf } from "#shared/platform/route.ts";
import { allExports, type ListedExport, scopeOf } from "./listedExports.ts";
import { exportsOfActs } from "./store/actExport.ts";

export type ChosenExports = BodyOf<typeof exportRoutes.create>;
type ReviewedExport = Pick<ListedExport, "act" | "claim" | "counterpart" | "run" | "facts">;

/** Counts what an export would take now (docs/rules/exports.md, "Review of an export"). */
export async function reviewExport(body: ChosenExports, viewer: Viewer, now: Date): Promise<ExportReview> {
  const chosen = body.acts.length === 0 ? await exportsOfGroup(body, viewer) : await exportsOfChoice(body);
  // A whole group goes without those of another run, and a choice with one is refused.
  const free = chosen.filter(({ claim }) => claim === 0);
  const facts = free.flatMap((one) => one.facts ?? []);
  const containers = await containersByHash([...new Set(facts.flatMap(({ container }) => container ?? []))]);
  const isSigned = (hash = "") => signatureOf(seenContainer(containers.get(hash), viewer)) === "signed";
  const today = tallinnDay(now.toISOString());
  return {
    count: free.length,
    sum: toEuros(facts.reduce((sum, { withVat }) => add(sum, withVat), NO_CENTS)),
    clients: new Set(free.map(({ counterpart }) => counterpart)).size,
    unsigned: facts.filter(({ container }) => !isSigned(container)).length,
    made_today: facts.filter(({ createdAt }) => tallinnDay(createdAt) === today).length,
    changed: free.filter(({ run }) => run > 0).length,
  };
}

/** Acts of a whole group, search or filter without those that were unticked. */
export async function exportsOfGroup(body: ChosenExports, viewer: Viewer): Promise<ListedExport[]> {
  const left = new Set(body.except);
  const all = await allExports(scopeOf(body, "open"), viewer);
  return all.filter(({ act }) => !left.has(act));
}

async function exportsOfChoice({ type, acts: ids }: ChosenExports): Promise<ReviewedExport[]> {
  const chosen = [...new Set(ids)];
  const [exports, acts] = await Promise.all([exportsOfActs(chosen), actsById(chosen)]);
  const open = [...exports.values()].filter(
    (one) => one.type === TYPE_OF_GROUP[type] && one.tab === "open" && !one.isDeleted,
  );
  return open.map((one) => ({ ...one, facts: acts.get(one.act) }));
}
