/** Set by `npm run trust -- --only cases`, which tries every case. Other runs try the same part of them each time. */
export const isEveryCase = process.env["EVERY_CASE"] === "1";

interface Walk<Kind> {
  /** For titles. */
  kinds: string;
  /** Of the n-th step, from 1. */
  kindAt: (step: number) => Kind;
}

/** Walks over all steps: one of each kind where every case is tried, otherwise a single one, whose steps take the kinds in turn. */
export function walksOf<Kind>(kinds: readonly [Kind, ...Kind[]]): Walk<Kind>[] {
  if (isEveryCase) return kinds.map((kind) => ({ kinds: String(kind), kindAt: () => kind }));
  return [{ kinds: kinds.join(" / "), kindAt: (step) => kinds[(step - 1) % kinds.length] ?? kinds[0] }];
}

/** Deaths at writes 1 to n: one of each kind at each where every case is tried, otherwise one at each, the kinds in turn. */
export function deathsAt<Kind>(writes: number, kinds: readonly [Kind, ...Kind[]]): [at: number, kind: Kind][] {
  const steps = Array.from({ length: writes }, (_, index) => index + 1);
  return steps.flatMap((at) => walksOf(kinds).map(({ kindAt }): [number, Kind] => [at, kindAt(at)]));
}
