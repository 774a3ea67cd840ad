import type { Find } from "#tests/trust/basis/finds.ts";

/** Kinds of work that a whole run must have done. */
const KINDS = [
  "deaths",
  "acts",
  "letters",
  "uploads",
  "containers",
  "signed",
  "exports",
  "forecasts",
  "checks",
  "filings",
  "lost",
  "priced",
  "previews",
  "reminders",
  "takenBack",
] as const;

/** Numbers by kind of work. Others than `KINDS` may be 0, such as the messages of one outbox that were sent again. */
export type Happened = Record<(typeof KINDS)[number], number> & Record<string, number>;

/** Adds up the counts that the worlds have printed; a world that failed may have printed none. */
export function happenedIn(printed: readonly string[]): Map<string, number> {
  const sum = new Map<string, number>(KINDS.map((kind) => [kind, 0]));
  for (const text of printed) {
    const [, counts] = /chaos: (\{.*\})/.exec(text) ?? [];
    const world: Partial<Happened> = counts === undefined ? {} : JSON.parse(counts);
    for (const [kind, count = 0] of Object.entries(world)) sum.set(kind, (sum.get(kind) ?? 0) + count);
  }
  return sum;
}

export function happenedNote(happened: ReadonlyMap<string, number>): string {
  const others = [...happened].filter(([kind]) => kind !== "deaths").map(([kind, count]) => `${kind}: ${count}`);
  return [`${happened.get("deaths") ?? 0} processes died`, ...others].join(", ");
}

/** Operations without any work have tried nothing. */
export function neverHappened(happened: ReadonlyMap<string, number>, repeat: string): Find[] {
  return KINDS.filter((kind) => !happened.get(kind)).map((kind) => ({ what: `no ${kind} in all operations`, repeat }));
}
