import { unnumberedSums } from "#functions/platform/sums/sumReads.ts";
import { addVolume, NO_VOLUME, thousandths, type Volumes } from "#shared/basics/amounts.ts";

export interface MissingVolume extends Volumes {
  owner: number;
}

const EACH = 3;

/**
 * Timber without a number by owner, the most first (docs/rules/eudr.md, "Missing volume").
 * @param isDue of days from which a number is needed; before them of all earlier days
 * @param owners all when undefined
 */
export async function missingVolumes(isDue: boolean, owners?: readonly number[]): Promise<MissingVolume[]> {
  const found = new Map<number, MissingVolume>();
  for (const { company, unit, numbers } of await unnumberedSums(isDue ? "unnumbered" : "unnumberedEarlier", owners)) {
    const volume = found.get(company) ?? { owner: company, solid: NO_VOLUME, loose: NO_VOLUME };
    found.set(company, volume);
    for (let at = 1; at < numbers.length; at += EACH) addVolume(volume, unit, thousandths(numbers[at] ?? 0));
  }
  return [...found.values()].toSorted(
    (one, other) => other.solid - one.solid || other.loose - one.loose || one.owner - other.owner,
  );
}
