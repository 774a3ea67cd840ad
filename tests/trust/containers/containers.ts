import type { Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { seeded } from "#scripts/random/random.ts";
import { FILES, signed, trustOf, world } from "#tests/support/containers/signing.ts";
import { zipOf } from "#tests/support/containers/zips.ts";
import { casesOf, type Find, type Outcome, type PartOptions } from "#tests/trust/basis/finds.ts";
import { differencesOf } from "./meaning.ts";
import { MUTATIONS } from "./mutants.ts";
import { rawEntries } from "./zip.ts";

const MUTANTS = 400;
const OTHER_FILES = FILES.map(({ name, mediaType }, index) => ({
  name: index === 0 ? name : "muu.txt",
  mediaType,
  content: Buffer.from(`muu ${index}`),
}));
type Verify = (container: Buffer, trust: Trust) => { verdict: { state: string } };

/** Mutates valid containers: each mutant is refused, or means the same (`differencesOf`); none throws. */
export async function tryContainers(options: PartOptions, verify: Verify = verifyContainer): Promise<Outcome> {
  const trust = trustOf(...Object.values(world));
  const originals = validContainers();
  for (const [index, original] of originals.entries()) {
    const { verdict } = verify(original, trust);
    if (verdict.state !== "valid")
      throw new Error(`Container ${index} is ${JSON.stringify(verdict)} before any change`);
  }
  const found: Find[] = [];
  let accepted = 0;
  const cases = casesOf(MUTANTS, options);
  for (const each of cases) {
    const { name, original, mutant } = mutantOf(originals, options.seed, each);
    const repeat = `npm run trust -- --only containers --seed ${options.seed} --one ${each}`;
    try {
      if (verify(mutant, trust).verdict.state !== "valid") continue;
      accepted++;
      const differences = differencesOf(original, mutant, originals);
      if (differences.length > 0) found.push({ what: `${name}: valid, but with ${differences.join(", ")}`, repeat });
    } catch (error) {
      found.push({ what: `${name}: ${error instanceof Error ? error.stack : String(error)}`, repeat });
    }
  }
  return { tried: `${cases.length} containers`, found, note: `${accepted} still valid, and equal in meaning` };
}

/** Valid containers: of one and two parties, of other files, and with compressed entries as other programs write them. */
export function validContainers(): Buffer[] {
  const both = signed([{}, { signer: world.second }]);
  const compressed = rawEntries(both).map(({ name, content }) => ({ name, content, deflate: name !== "mimetype" }));
  return [signed(), both, zipOf(compressed), signed([{ signer: world.second }]), signed([{}], OTHER_FILES)];
}

function mutantOf(originals: readonly Buffer[], seed: number, one: number) {
  const random = seeded(seed * 1_000_003 + one);
  const original = random.pick(originals);
  const [name, mutate] = random.pick(Object.entries(MUTATIONS));
  const other = random.pick(originals.filter((each) => each !== original));
  for (;;) {
    const mutant = mutate(random, original, other);
    if (!mutant.equals(original)) return { name, original, mutant };
  }
}
