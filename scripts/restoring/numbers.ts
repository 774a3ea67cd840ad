import { lastId, noteTaken, SEQUENCES, type SequenceName } from "#functions/platform/table/sequence.ts";

/** So many ids are left out when the old table cannot be read, since more may have been given after the time. */
export const SKIPPED = 1000;

export type LastNumbers = ReadonlyMap<SequenceName, number>;

/** The numbers of sales acts that are proposed after those of papers. */
export function lastOfPapers(numbers: Iterable<string>): LastNumbers {
  const last = new Map<SequenceName, number>();
  for (const number of numbers) {
    const [, year, running] = /^(\d{4})-(\d{1,9})(?:-\d+)?$/.exec(number) ?? [];
    if (year === undefined) continue;
    const name: SequenceName = `actNumber${Number(year)}`;
    last.set(name, Math.max(last.get(name) ?? 0, Number(running)));
  }
  return last;
}

/** Used when the old table cannot be read: each id is given again only after a gap. Numbers of acts have none, since people see it. */
export async function lastAfterGap(): Promise<LastNumbers> {
  const last = await Promise.all(SEQUENCES.map(async (name) => [name, (await lastId(name)) + SKIPPED] as const));
  return new Map(last);
}

/** Raises sequences, and lowers none: what was given after the time is not given again (docs/rules/restore.md, "Numbers"). */
export async function raiseNumbers(wanted: LastNumbers, isDryRun: boolean): Promise<string[]> {
  const raised: string[] = [];
  for (const [name, last] of [...wanted].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const before = await lastId(name);
    if (before >= last) continue;
    raised.push(`${name}: ${before} → ${last}`);
    if (!isDryRun) await noteTaken(name, last, last);
  }
  return raised;
}
