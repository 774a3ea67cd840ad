import { type Found, type Verification, verify } from "./verify.ts";

/** A pass meets a write half when it reads the fact before it and the number after it; the next passes read both after it. */
const ALIKE = 3;
/** Two steps of three, of what other numbers are counted from and of those; a last look; and some in which a write was met half. */
const MAX_PASSES = 10;
const MAX_TRIES = 2;

/**
 * Mends what differs in three passes alike, until nothing that can be mended does; returns the last pass. The system may run
 * meanwhile (docs/rules/storage.md, "Mending").
 * @param say gets a sentence for each change
 */
export async function mend(say: (sentence: string) => void, now?: number): Promise<Verification> {
  const tries = new Map<string, number>();
  let alike: ReadonlyMap<string, number> = new Map();
  let last: Verification | undefined;
  for (let pass = 1; ; pass++) {
    last = await verify({ suspects: last?.suspects, now });
    const before = alike;
    alike = new Map(last.found.map((one) => [stateOf(one), (before.get(stateOf(one)) ?? 0) + 1]));
    const open = last.found.filter((one) => one.mend && (tries.get(one.text) ?? 0) < MAX_TRIES);
    if (open.length === 0 || pass === MAX_PASSES) return last;
    const first = open.filter(({ isFirst }) => isFirst);
    for (const one of first.length > 0 ? first : open)
      if ((alike.get(stateOf(one)) ?? 0) >= ALIKE) await mendOne(one, tries, say);
  }
}

function stateOf({ text, version = "" }: Found): string {
  return `${text} ${version}`;
}

async function mendOne(
  { text, mend: write }: Found,
  tries: Map<string, number>,
  say: (sentence: string) => void,
): Promise<void> {
  const written = await write?.();
  for (const sentence of written ?? []) say(sentence);
  if (!written) tries.set(text, (tries.get(text) ?? 0) + 1);
}
