import { checksOfLoads, unreviewed } from "#functions/acts/foundNumbers.ts";
import { measuredRowsNow } from "#functions/acts/rowsNow.ts";
import { type Act, actById, isLocked } from "#functions/acts/store/act.ts";
import { actsWithWarnings, saveWarnings, type WarnedSites, warningsOfAct } from "#functions/acts/store/actWarnings.ts";
import { type EditedSite, siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import type { RowChecks } from "#functions/acts/takenRows.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { editedSite } from "#shared/acts/siteEdits.ts";
import { MAX_WARNED_SITES } from "#shared/eudr/limits.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { type SiteOfAct, sitesOf } from "./sitesOfAct.ts";

const ACTS_AT_ONCE = 4;

export interface CheckedSite extends RowChecks {
  site: string;
  facts: MeasuredSite;
}

/** Returns open findings of sites of a purchase act. An act in a container has none: it is shown as it was signed. */
export async function checkedSites(
  act: Act,
  sites: readonly SiteOfAct[],
  edits: readonly EditedSite[],
): Promise<CheckedSite[]> {
  const edited = new Map(edits.map(({ site, edit }) => [site, edit]));
  const found = sites.map(({ id, facts, days }) => {
    const edit = edited.get(id) ?? {};
    return { id, edit, facts: editedSite(facts, edit), days: [...days] };
  });
  const loads = isLocked(act) ? [] : found.map(({ facts: site, days }) => ({ owner: act.seller, site, days }));
  const checks = await checksOfLoads(loads, act.seller);
  return found.map(({ id, edit, facts }, index) => ({ ...unreviewed(checks[index], edit), site: id, facts }));
}

/** Returns the first sites with warnings and counts the others; undefined without warnings. */
export async function warnedSitesOf(act: Act): Promise<WarnedSites | undefined> {
  const [rows, edits] = await Promise.all([measuredRowsNow(act), siteEditsOf(act.salesAct, act.seller)]);
  const sites = await checkedSites(act, sitesOf(rows), edits);
  const warned = sites.filter(({ checks }) => checks.length > 0);
  if (warned.length === 0) return undefined;
  return {
    sites: warned.slice(0, MAX_WARNED_SITES).map(({ site, facts, checks, excess }) => ({
      site,
      name: facts.name || facts.cadaster,
      checks,
      ...(excess && { excess }),
    })),
    others: Math.max(0, warned.length - MAX_WARNED_SITES),
  };
}

/**
 * Brings the warnings of an act up to date; one that is gone or in a container has none. Idempotent, also when it runs twice at once
 * (docs/rules/eudr.md, "Acts with warnings"). Returns whether they may change with time.
 */
export async function noteWarnings(id: number): Promise<boolean> {
  return untilNoConflict(`Warnings of act ${id}`, async () => {
    // First: what is found later is newer than it.
    const before = await warningsOfAct(id);
    const act = await actById(id);
    const open = isLookedAt(act) ? act : undefined;
    const warned = open && (await warnedSitesOf(open));
    const isSaved = await saveWarnings(before, open && warned && { act: open, warned });
    return isSaved ? open !== undefined : CONFLICT;
  });
}

function isLookedAt(act: Act | undefined): act is Act {
  return act?.type === PURCHASE_ACT && act.state === "ready" && !isLocked(act);
}

export async function noteWarningsOf(acts: readonly number[]): Promise<void> {
  await inParallel(acts, ACTS_AT_ONCE, async (act) => {
    await noteWarnings(act);
  });
}

/** Ends warnings of acts that are gone or in a container. Acts without warnings cost a part of a batch read. */
export async function endWarnings(acts: readonly number[]): Promise<void> {
  await noteWarningsOf(await actsWithWarnings(acts));
}
