import type { Sums } from "#functions/platform/sums/sum.ts";
import { waitingDeltas } from "#functions/platform/sums/sumDelta.ts";
import { foldWaiting } from "#functions/platform/sums/sumFold.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { eudrTimberSum, eudrTimberSums } from "./store/eudrSums.ts";
import { numberHash } from "./store/numberCheck.ts";

/** No act of an earlier year has a number by the Regulation. */
const FIRST_YEAR = 2023;
const FOLD_MS = 5000;

/**
 * True when an act has timber of this owner with this number, by the sums and by what waits to be added to them. An act that is
 * made in the same second may be missed.
 */
export async function isOnActs(owner: number, number: EudrNumber, now: Date, sums: Sums): Promise<boolean> {
  const hash = numberHash(number);
  const isIt = (timber: { owner: number; hashes: string }) =>
    timber.owner === owner && timber.hashes.split(" ").includes(hash);
  await foldWaiting(sums, FOLD_MS);
  // Changes are read before the sums: a change is deleted only after the sums have it.
  const waiting = await waitingDeltas();
  if (waiting.some(({ changes }) => eudrTimberSum.keysIn(changes).some(isIt))) return true;
  const last = now.getUTCFullYear() + 1;
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
  const timber = await Promise.all(years.map((year) => eudrTimberSums(year, [owner])));
  return timber.flat().some(isIt);
}
