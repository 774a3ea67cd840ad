import { Service } from "electrodb";
import { type ActEvent, ActEventEntity, NO_CHANGES, storedActEvent } from "#functions/acts/store/actEvent.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { TYPE_OF_GROUP } from "#shared/exports/exportSelection.ts";
import { ActExportEntity, exportsOfActs } from "./actExport.ts";
import type { ExportedVersion, ExportRun } from "./exportRun.ts";

const AT_ONCE = 16;

const service = /* @__PURE__ */ new Service({ exports: ActExportEntity, event: ActEventEntity }, table);

/** Ids of those acts that the run has now, with their versions; others are exported, of another group, or of another run. */
export async function claimExports(
  { id, group }: Pick<ExportRun, "id" | "group">,
  acts: readonly number[],
): Promise<ExportedVersion[]> {
  const claimed: ExportedVersion[] = [];
  await inParallel(acts, AT_ONCE, async (act) => {
    try {
      const { data } = await ActExportEntity.patch({ act })
        .set({ claim: id })
        .where(({ type, tab, claim, isDeleted }, { eq }) => {
          const isFree = `${eq(claim, 0)} AND ${eq(isDeleted, false)}`;
          const isOfTab = `${eq(type, TYPE_OF_GROUP[group])} AND ${eq(tab, "open")}`;
          return `${isOfTab} AND ((${isFree}) OR ${eq(claim, id)})`;
        })
        .go({ response: "all_new" });
      claimed.push([act, data.version]);
    } catch (error) {
      if (!isRefusedCondition(error)) throw error;
    }
  });
  return claimed;
}

export async function releaseExports(run: number, acts: readonly number[]): Promise<void> {
  await inParallel(acts, AT_ONCE, async (act) => {
    try {
      await ActExportEntity.patch({ act })
        .set({ claim: 0 })
        .where(({ claim }, { eq }) => eq(claim, run))
        .go();
    } catch (error) {
      if (!isRefusedCondition(error)) throw error;
    }
  });
}

/**
 * Moves the acts of a stored file to the exported ones, each with its event. Idempotent. An act that was changed while the
 * file was made stays open, as one that was in a file. @throws Error for an act that is not marked for another reason
 */
export async function markExported(run: ExportRun, acts: readonly ExportedVersion[], at: string): Promise<void> {
  await inParallel(acts, AT_ONCE, async ([act, read]) => {
    const event: ActEvent = { act, at, kind: "exported", version: read, by: run.by, changes: NO_CHANGES };
    const { ok } = await commit(() =>
      service.transaction
        .write((entities) => [
          entities.exports
            .patch({ act })
            .set({ tab: "exported", order: at, claim: 0, run: run.id, exportedAt: at })
            // For the keys of its index.
            .composite({ type: TYPE_OF_GROUP[run.group] })
            .where(({ claim, version }, { eq }) => `${eq(claim, run.id)} AND ${eq(version, read)}`)
            .commit(),
          entities.event.put(storedActEvent(event)).commit(),
        ])
        .go(),
    );
    if (!ok) await noteOlderFile(run.id, [act, read], at);
  });
}

/** Of an act that is newer than its file. */
async function noteOlderFile(id: number, [act, read]: ExportedVersion, at: string): Promise<void> {
  try {
    await ActExportEntity.patch({ act })
      .set({ run: id, exportedAt: at })
      .where(
        ({ tab, version, run }, { eq, gt, lt }) => `${eq(tab, "open")} AND ${gt(version, read)} AND ${lt(run, id)}`,
      )
      .go();
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
    // A message that came twice finds its own mark. An act that stays open would be in the next file again.
    const now = (await exportsOfActs([act])).get(act);
    const isUnmarked = now && now.version <= read && now.run < id;
    if (isUnmarked) throw new Error(`Act ${act} of export ${id} was not marked`, { cause: error });
  }
}
