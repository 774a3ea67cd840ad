import type { Check } from "./basis/check.ts";
import { byBatch, exportRunKey, letterBatchKey, reminderBatchKey } from "./basis/joins.ts";

/**
 * What waits in a batch of letters or reminders is in the one that it names, and an act in its run of exports. A batch may name more: it has
 * what a person chose, also what was gone by then.
 */
export function batchCheck(): Check {
  const letterBatches = new Map<string, readonly { act: number; letter: number }[]>();
  const reminderBatches = new Map<string, ReadonlySet<number>>();
  const scheduled: { act: number; letter: number; batch: string }[] = [];
  const reminded: { owner: number; batch: string }[] = [];
  const runs = new Map<number, { acts: ReadonlySet<number> }>();
  const exported: { act: number; run: number; what: string }[] = [];
  return {
    join: byBatch,
    take(partition, isOwn = () => true) {
      for (const batch of partition.of("letterBatch")) letterBatches.set(batch.id, batch.letters);
      for (const batch of partition.of("eudrReminderBatch")) reminderBatches.set(batch.id, new Set(batch.owners));
      for (const { act, letters: own } of partition.of("actLetters")) {
        for (const { number, state, batch } of own)
          if (state === "scheduled" && isOwn(letterBatchKey(batch ?? "")))
            scheduled.push({ act, letter: number, batch: batch ?? "" });
      }
      for (const { owner, next } of partition.of("eudrReminder"))
        if (next?.state === "scheduled" && isOwn(reminderBatchKey(next.batch)))
          reminded.push({ owner, batch: next.batch });
      for (const { id, acts, file } of partition.of("exportRun")) {
        const inFile: readonly [number, number][] = file === undefined ? [] : JSON.parse(file).acts;
        runs.set(id, { acts: new Set([...JSON.parse(acts), ...inFile.map(([act]) => act)]) });
      }
      for (const { act, claim, run } of partition.of("actExport")) {
        if (claim !== 0 && isOwn(exportRunKey(claim))) exported.push({ act, run: claim, what: "is claimed by" });
        if (run !== 0 && isOwn(exportRunKey(run))) exported.push({ act, run, what: "is in the file of" });
      }
    },
    differences: () => [
      ...scheduled
        .filter(
          ({ act, letter, batch }) =>
            !letterBatches.get(batch)?.some((one) => one.act === act && one.letter === letter),
        )
        .map(({ act, letter }) => `letter ${letter} of act ${act}: is scheduled by a batch that does not have it`),
      ...reminded
        .filter(({ owner, batch }) => !reminderBatches.get(batch)?.has(owner))
        .map(({ owner }) => `reminder of owner ${owner}: is scheduled by a batch that does not have it`),
      ...exported
        .filter(({ act, run }) => !runs.get(run)?.acts.has(act))
        .map(({ act, run, what }) => `act ${act}: ${what} export ${run}, which does not have it`),
    ],
  };
}
