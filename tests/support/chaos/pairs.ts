import { expect } from "vitest";
import { pausing } from "#tests/support/acts/crash.ts";

type Run = () => Promise<unknown>;

/** How something begins, and what can be done to it then. Each begins anew for each pair and call. */
export interface Beginning {
  begin: () => Promise<Readonly<Record<string, Run>>>;
  /** Names of what `begin` returns. */
  runs: readonly string[];
  /** Of runs with few calls, each of which is tried. */
  isShort?: boolean;
}

/** More calls than any run makes. */
const MAX_CALLS = 200;

/**
 * Runs each thing that can be done beside each other one, and beside a second one of its own: the first pauses before its n-th call
 * to the table until the other has ended. @param each call that is tried: 1 for all
 */
export async function eachPair(
  { begin, runs, isShort = false }: Beginning,
  each: number,
  problems: () => Promise<string[]>,
): Promise<void> {
  const step = isShort ? 1 : each;
  for (const [index, first] of runs.entries())
    for (const [place, second] of runs.entries()) {
      for (let call = 1 + ((index + place) % step); call < MAX_CALLS; call += step) {
        const { [first]: one, [second]: other } = await begin();
        if (!one || !other) throw new Error(`Nothing is called ${first} or ${second}`);
        const at = `${second} before call ${call} of ${first}`;
        const { reached, result } = await pausing({ call }, one, async () => expectAnswered(at, await other()));
        if (result.status === "rejected") throw result.reason;
        expectAnswered(at, result.value);
        expect({ at, problems: await problems() }).toEqual({ at, problems: [] });
        if (!reached) break;
      }
    }
}

function expectAnswered(at: string, answer: unknown): void {
  const status = typeof answer === "object" && answer !== null && "status" in answer ? Number(answer.status) : 200;
  expect({ at, hasFailed: status >= 500 }).toEqual({ at, hasFailed: false });
}
