import { Problem } from "#functions/platform/problem.ts";
import type { Sums } from "#functions/platform/sums/sum.ts";
import { foldWaiting } from "#functions/platform/sums/sumFold.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { eudrTimberSums } from "./store/eudrSums.ts";
import { numberHash } from "./store/numberCheck.ts";

/** No act of an earlier year has a number by the Regulation. */
const FIRST_YEAR = 2023;
const FOLD_MS = 5000;

/**
 * True when an act has timber of this owner with this number. An act that is made in the same second may be missed.
 * @throws Problem `acts_uncounted` while changes wait to be added to the sums
 */
export async function isOnActs(owner: number, number: EudrNumber, now: Date, sums: Sums): Promise<boolean> {
  const hash = numberHash(number);
  // Thousands of changes wait after a large import: looking at those that one batch takes would miss the others.
  if ((await foldWaiting(sums, FOLD_MS)) !== "done") throw new Problem("acts_uncounted");
  const last = now.getUTCFullYear() + 1;
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
  const timber = await Promise.all(years.map((year) => eudrTimberSums(year, [owner], { consistent: true })));
  return timber.some((ofYear) => Iterator.from(ofYear).some(({ hashes }) => hashes.split(" ").includes(hash)));
}
