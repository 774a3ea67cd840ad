import { type Act, ActEntity, editionOf, type NumberedFacts } from "#functions/acts/store/act.ts";
import { type ActEvent, ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { wantFiles } from "#functions/acts/store/actFilesWanted.ts";
import { isOpen, noJob } from "#functions/acts/store/actLocks.ts";
import { actSigningWrites } from "#functions/acts/store/actStats.ts";
import { type EditedSite, SiteEditEntity } from "#functions/acts/store/siteEdit.ts";
import { actSumChanges } from "#functions/acts/store/sumsOfAct.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";

/** `busy`: a save is running. `site`: a version conflict. `act`: an act changed since the read, or is frozen. */
export type SiteRefusal = "act" | "busy" | "site";

/** Attributes of an act that follow from its rows and the edits of their sites. */
export type CountedSites = Pick<Act, "bareSites" | "hauledMoves"> & NumberedFacts;

/** `counted`: of a purchase act after the edit; undefined for the sales act. */
export interface SiteAct {
  act: Act;
  counted?: CountedSites;
}

/** Sites of one call: with an event each on both acts they fill two thirds of a transaction. */
export const MAX_SITES = 16;

/**
 * Writes edits of sites of one owner on one sales act: all or nothing, with an event of each site and the wanted files of both
 * acts. Each site counts an edition. `version` of an edit: as read, 0 for none. @param beside writes without conditions
 */
export async function writeSiteEdits(
  salesAct: number,
  acts: readonly SiteAct[],
  edited: readonly EditedSite[],
  beside: readonly Write[],
  eventOf: (act: Act, edition: number, index: number) => ActEvent,
): Promise<{ ok: true } | { ok: false; reason: SiteRefusal }> {
  const queuedAt = new Date().toISOString();
  const changed = acts.map(({ act, counted }) => {
    const changes = { edits: (act.edits ?? 0) + edited.length, ...counted };
    return { before: act, changes, after: { ...act, ...changes } };
  });
  const outcome = await commit([
    noJob(salesAct),
    ...edited.map(({ version: before, ...rest }) => {
      const after = { ...rest, version: before + 1 };
      return before === 0 ? SiteEditEntity.create(after) : SiteEditEntity.put(after, { version: before });
    }),
    ...changed.flatMap(({ before: act, changes, after }) => {
      const { id } = act;
      const edition = editionOf(act);
      return [
        ActEntity.patch({ id }, changes, { when: isOpen(act) }),
        wantFiles({ act: id, edition: edition + edited.length, queuedAt }),
        ...edited.map((_site, index) => ActEventEntity.put(eventOf(act, edition + index + 1, index))),
        ...sumDeltas(actSumChanges(act, after)).map((delta) => SumDeltaEntity.put(delta)),
      ];
    }),
    ...actSigningWrites(changed),
    ...beside,
  ]);
  if (outcome.ok) return outcome;
  if (outcome.refused.some((index) => index > edited.length)) return { ok: false, reason: "act" };
  return { ok: false, reason: outcome.refused.includes(0) ? "busy" : "site" };
}
