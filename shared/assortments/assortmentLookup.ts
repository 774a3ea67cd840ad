import { existingLike } from "#shared/basics/names.ts";
import { assortmentCode, sameName } from "./assortments.ts";

type Named = { code: string; name: string };

/**
 * Finds an assortment by its code, else by its name; equal texts go before those that only look alike
 * (docs/rules/names.md, "Look-alike numbers").
 */
export function assortmentLookup<Assortment extends Named>(
  all: readonly Assortment[],
): (code: string, name?: string) => Assortment | undefined {
  const byCode = new Map(all.map((one) => [assortmentCode(one.code), one]));
  const byName = new Map(all.map((one) => [sameName(one.name), one]));
  const codeLike = existingLike([...byCode.keys()]);
  const nameLike = existingLike([...byName.keys()]);
  return (code, name = code) =>
    byCode.get(assortmentCode(code)) ??
    byName.get(sameName(name)) ??
    byCode.get(codeLike(code) ?? "") ??
    byName.get(nameLike(name) ?? "");
}
