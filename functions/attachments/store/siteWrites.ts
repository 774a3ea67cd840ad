import { type Act, ActEntity, editionOf, type NumberedFacts } from "#functions/acts/store/act.ts";
import { type ActEvent, ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { wantFiles } from "#functions/acts/store/actFilesWanted.ts";
import { isOpen, noJob } from "#functions/acts/store/actLocks.ts";
import { type EditedSite, SiteEditEntity } from "#functions/acts/store/siteEdit.ts";
import { actSumChanges } from "#functions/acts/store/sumsOfAct.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/statistics/store/sumDelta.ts";

/** `busy`: a save is running. `site`: a version conflict. `act`: an act changed since the read, or is frozen. */
export type SiteRefusal = "act" | "busy" | "site";

/** What of an act follows from its rows and the edits of their sites. */
export type CountedSites = Pick<Act, "bareSites" | "hauledMoves"> & NumberedFacts;

/** `counted`: of a purchase act after the edit; undefined for the sales act. */
export interface SiteAct {
  act: Act;
  counted?: CountedSites;
}

/** All or nothing, with an event and the wanted files of both acts. `before`: version as read, 0 for none. @param beside writes without conditions */
export async function writeSiteEdit(
  acts: readonly SiteAct[],
  { version: before, ...edited }: EditedSite,
  beside: readonly Write[],
  eventOf: (act: Act, edition: number) => ActEvent,
): Promise<{ ok: true } | { ok: false; reason: SiteRefusal }> {
  const queuedAt = new Date().toISOString();
  const { salesAct } = edited;
  const after = { ...edited, version: before + 1 };
  const outcome = await commit([
    noJob(salesAct),
    before === 0 ? SiteEditEntity.create(after) : SiteEditEntity.put(after, { version: before }),
    ...acts.flatMap(({ act, counted }) => {
      const { id, edits = 0 } = act;
      const edition = editionOf(act) + 1;
      return [
        ActEntity.patch({ id }, { edits: edits + 1, ...counted }, { when: isOpen(act) }),
        wantFiles({ act: id, edition, queuedAt }),
        ActEventEntity.put(eventOf(act, edition)),
        ...sumDeltas(actSumChanges(act, { ...act, ...counted })).map((delta) => SumDeltaEntity.put(delta)),
      ];
    }),
    ...beside,
  ]);
  if (outcome.ok) return outcome;
  if (outcome.refused.some((index) => index > 1)) return { ok: false, reason: "act" };
  return { ok: false, reason: outcome.refused.includes(0) ? "busy" : "site" };
}
