import { inParallel } from "#functions/platform/parallel.ts";
import { isUsable } from "#shared/eudr/declarations.ts";
import type { UsableDeclaration } from "#shared/eudr/matching.ts";
import { declarationsOf } from "./store/declaration.ts";
import { declaringOwners } from "./store/declaringOwner.ts";

export type DeclarationsByOwner = ReadonlyMap<number, readonly UsableDeclaration[]>;

const OWNERS_AT_ONCE = 16;

/** Declarations whose numbers loads can take (docs/rules/eudr.md, "A number that Virn finds"), of owners that have any. */
export async function usableDeclarations(owners: readonly number[]): Promise<DeclarationsByOwner> {
  const found = new Map<number, UsableDeclaration[]>();
  await inParallel(await declaringOwners(owners), OWNERS_AT_ONCE, async (owner) => {
    const usable = (await declarationsOf(owner)).flatMap((each) => {
      const { since, reference, verification, plots } = each;
      return isUsable(each) && since !== "" ? [{ reference, verification, since, plots }] : [];
    });
    found.set(owner, usable);
  });
  return found;
}

/** Parcels whose location these owners filed as confidential (docs/rules/eudr.md, "Plots as GeoJSON"). */
export async function confidentialPlots(owners: readonly number[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  await inParallel(await declaringOwners(owners), OWNERS_AT_ONCE, async (owner) => {
    for (const { filing } of await declarationsOf(owner)) {
      if (filing?.filedContent?.isConfidential) for (const plot of filing.filedContent.plots) found.add(plot);
    }
  });
  return found;
}
