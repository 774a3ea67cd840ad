import type { Find } from "#scripts/trust/basis/finds.ts";

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
] as const;

export type Happened = Record<(typeof KINDS)[number], number>;

const NONE: Happened = {
  deaths: 0,
  acts: 0,
  letters: 0,
  uploads: 0,
  containers: 0,
  signed: 0,
  exports: 0,
  forecasts: 0,
  checks: 0,
  filings: 0,
};

/** Adds up the counts that the worlds have printed; a world that failed may have printed none. */
export function happenedIn(printed: readonly string[]): Happened {
  const sum = { ...NONE };
  for (const text of printed) {
    const [, counts] = /chaos: (\{.*\})/.exec(text) ?? [];
    const world: Partial<Happened> = counts === undefined ? {} : JSON.parse(counts);
    for (const kind of KINDS) sum[kind] += world[kind] ?? 0;
  }
  return sum;
}

export function happenedNote({ deaths, ...others }: Happened): string {
  return [`${deaths} processes died`, ...Object.entries(others).map(([kind, count]) => `${kind}: ${count}`)].join(", ");
}

/** Operations without any work have tried nothing. */
export function neverHappened(happened: Happened, repeat: string): Find[] {
  return KINDS.filter((kind) => happened[kind] === 0).map((kind) => ({ what: `no ${kind} in all operations`, repeat }));
}
