import { Service } from "electrodb";
import { type Act, ActEntity, editionOf } from "#functions/acts/store/act.ts";
import { type ActEvent, ActEventEntity, storedActEvent } from "#functions/acts/store/actEvent.ts";
import { ActFilesWantedEntity, wantedKey } from "#functions/acts/store/actFilesWanted.ts";
import { ActJobEntity } from "#functions/acts/store/actJob.ts";
import { isOpen, noJob } from "#functions/acts/store/openAct.ts";
import { type EditedSite, SiteEditEntity, storedSiteEdit } from "#functions/acts/store/siteEdit.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";

const service = /* @__PURE__ */ new Service(
  {
    act: ActEntity,
    event: ActEventEntity,
    job: ActJobEntity,
    site: SiteEditEntity,
    wanted: ActFilesWantedEntity,
  },
  table,
);

/** `busy`: a save is at work. `site`: somebody else changed it. `act`: one of the acts changed since it was read, or is frozen. */
export type SiteRefusal = "act" | "busy" | "site";

/**
 * Writes what was typed of a site, an event and the wish for new files of both acts, all or nothing. `before`: version of
 * the site that was read, 0 for none.
 */
export async function writeSiteEdit(
  acts: readonly Act[],
  { salesAct, owner, site, version: before, edit }: EditedSite,
  eventOf: (act: Act, edition: number) => ActEvent,
): Promise<{ ok: true } | { ok: false; reason: SiteRefusal }> {
  const queuedAt = new Date().toISOString();
  const stored = storedSiteEdit({ salesAct, owner, site, version: before + 1, edit });
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        noJob(entities, salesAct),
        before === 0
          ? entities.site.create(stored).commit()
          : entities.site
              .put(stored)
              .where(({ version }, { eq }) => eq(version, before))
              .commit(),
        ...acts.flatMap((act) => {
          const edition = editionOf(act) + 1;
          const wanted = { ...wantedKey(act.id), version: edition, queuedAt };
          return [
            entities.act
              .patch({ id: act.id })
              .set({ edits: (act.edits ?? 0) + 1 })
              .where(isOpen(act))
              .commit(),
            entities.wanted.put(wanted).commit(),
            entities.event.put(storedActEvent(eventOf(act, edition))).commit(),
          ];
        }),
      ])
      .go(),
  );
  if (outcome.ok) return outcome;
  if (outcome.refused.some((index) => index > 1)) return { ok: false, reason: "act" };
  return { ok: false, reason: outcome.refused.includes(0) ? "busy" : "site" };
}
