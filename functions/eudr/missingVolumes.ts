import { addVolume, NO_VOLUME, thousandths, type Volumes } from "#shared/basics/amounts.ts";
import { unnumberedEarlierSum, unnumberedSum, unnumberedSums } from "./store/eudrSums.ts";

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
  for (const { owner, unit, numbers } of await unnumberedSums(isDue ? unnumberedSum : unnumberedEarlierSum, owners)) {
    const volume = found.get(owner) ?? { owner, solid: NO_VOLUME, loose: NO_VOLUME };
    found.set(owner, volume);
    for (let at = 1; at < numbers.length; at += EACH) addVolume(volume, unit, thousandths(numbers[at] ?? 0));
  }
  return [...found.values()].toSorted(
    (one, other) => other.solid - one.solid || other.loose - one.loose || one.owner - other.owner,
  );
}
