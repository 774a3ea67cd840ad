import { type ActEvent, ActEventEntity, NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { reversed } from "#functions/platform/sums/sum.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { above, below } from "#functions/platform/table/conditions.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { TYPE_OF_GROUP } from "#shared/exports/exportSelection.ts";
import { type ActExport, ActExportEntity, exportsOfActs } from "./actExport.ts";
import type { ExportedVersion, ExportRun } from "./exportRun.ts";
import { sumsOfExport } from "./savedExports.ts";

const AT_ONCE = 16;

/** Ids and versions that the run now has. Others are exported, of another group or of another run. */
export async function claimExports(
  { id, group }: Pick<ExportRun, "id" | "group">,
  acts: readonly number[],
): Promise<ExportedVersion[]> {
  const claimed: ExportedVersion[] = [];
  const isOpen = { type: TYPE_OF_GROUP[group], tab: "open" } as const;
  const when = [
    { ...isOpen, claim: 0, isDeleted: false },
    { ...isOpen, claim: id },
  ];
  await inParallel(acts, AT_ONCE, async (act) => {
    const now = await ActExportEntity.patched(ActExportEntity.patch({ act }, { claim: id }, { when }));
    if (now) claimed.push([act, now.actVersion]);
  });
  return claimed;
}

export async function releaseExports(run: number, acts: readonly number[]): Promise<void> {
  await inParallel(acts, AT_ONCE, async (act) => {
    await write(ActExportEntity.patch({ act }, { claim: 0 }, { when: { claim: run } }));
  });
}

/** Idempotent. A newer act stays open, with a note of that file. @throws Error when another act is not marked */
export async function markExported(run: ExportRun, acts: readonly ExportedVersion[], at: string): Promise<void> {
  const before = await exportsOfActs(acts.map(([act]) => act));
  await inParallel(acts, AT_ONCE, async ([act, read]) => {
    const event: ActEvent = { act, at, kind: "exported", version: read, by: run.by, changes: NO_CHANGES };
    const marks = {
      type: TYPE_OF_GROUP[run.group],
      tab: "exported",
      order: at,
      claim: 0,
      run: run.id,
      exportedAt: at,
    } as const;
    const isMarked = async (stored: ActExport | undefined) => {
      // The act may have been deleted meanwhile, which changes what it takes from the sums.
      const when = { claim: run.id, actVersion: read, isDeleted: stored?.isDeleted ?? false };
      const { ok } = await commit([
        ActExportEntity.patch({ act }, marks, { when }),
        ActEventEntity.put(event),
        ...sumDeltas(stored ? reversed(sumsOfExport(stored)) : []).map((delta) => SumDeltaEntity.put(delta)),
      ]);
      return ok;
    };
    if (await isMarked(before.get(act))) return;
    if (await isMarked((await exportsOfActs([act])).get(act))) return;
    await noteOlderFile(run.id, [act, read], at);
  });
}

async function noteOlderFile(id: number, [act, read]: ExportedVersion, at: string): Promise<void> {
  const when = { tab: "open", actVersion: above(read), run: below(id) } as const;
  if (await write(ActExportEntity.patch({ act }, { run: id, exportedAt: at }, { when }))) return;
  // A repeated message finds its own mark. An open act would be in the next file again.
  const now = (await exportsOfActs([act])).get(act);
  if (now && now.actVersion <= read && now.run < id) throw new Error(`Act ${act} of export ${id} was not marked`);
}
