import { type Found, type Verification, verify } from "./verify.ts";

/** Each step needs two: of what other numbers are counted from, of those, and of a last look. */
const MAX_PASSES = 8;
const MAX_TRIES = 2;

/**
 * Mends what differs in two passes alike, until nothing that can be mended does; returns the last pass. The system may run
 * meanwhile: a number that a write changes between a fact and its count differs in one pass only, and each write of a mend has the
 * condition that nothing has changed since (docs/rules/storage.md, "Mending").
 * @param say gets a sentence for each change
 */
export async function mend(say: (sentence: string) => void, now?: number): Promise<Verification> {
  const tries = new Map<string, number>();
  let last: Verification | undefined;
  for (let pass = 1; ; pass++) {
    const before: ReadonlySet<string> = new Set(last?.differences);
    last = await verify({ suspects: last?.suspects, now });
    const open = last.found.filter((one) => one.mend && (tries.get(one.text) ?? 0) < MAX_TRIES);
    if (open.length === 0 || pass === MAX_PASSES) return last;
    const first = open.filter(({ isFirst }) => isFirst);
    for (const one of first.length > 0 ? first : open) if (before.has(one.text)) await mendOne(one, tries, say);
  }
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
