import type { ListedAssortment, ListedGroup, WireBounds } from "#shared/assortments/contract.ts";
import { UNITS } from "#shared/basics/units.ts";
import { isNumber, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import type { Checked, Stored } from "#web/ui/forms/useDraft.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import { assortmentsText as text } from "./text.ts";
import { readPrice, readVolume, type TypedBounds, typedBounds } from "./typedNumbers.ts";

/** `group`: 0 for none; `fixed_price`: '' for none. */
export type TypedAssortment = Pick<ListedAssortment, "code" | "name" | "unit"> &
  TypedBounds & { group: number; fixed_price: string };

export type AssortmentInput = Pick<ListedAssortment, "code" | "name" | "unit" | "fixed_price" | "bounds" | "group">;

export const isTypedAssortment = recordOf<TypedAssortment>({
  code: isText,
  name: isText,
  unit: oneOf(...UNITS),
  group: isNumber,
  fixed_price: isText,
  least_volume: isText,
  most_volume: isText,
  least_price: isText,
  most_price: isText,
});

export function storedAssortment(assortment: ListedAssortment | undefined): Stored<TypedAssortment> {
  const { code = "", name = "", unit = "SCM", group, fixed_price: price, bounds, version = 0 } = assortment ?? {};
  return {
    values: {
      code,
      name,
      unit,
      group: group ?? 0,
      fixed_price: price ? formatMoney(price) : "",
      ...typedBounds(bounds),
    },
    version,
  };
}

export function readAssortment(typed: TypedAssortment, groups: readonly ListedGroup[]): Checked<AssortmentInput> {
  const errors: Record<string, string> = {};
  const price = (field: keyof WireBounds | "fixed_price") => {
    const euros = readPrice(typed[field]);
    if (euros === undefined) errors[field] = text.fixedPriceError;
    return euros ?? 0;
  };
  const volume = (field: keyof WireBounds) => {
    const amount = readVolume(typed[field]);
    if (amount === undefined) errors[field] = text.volumeError;
    return amount ?? 0;
  };
  const { code, name, unit } = typed;
  // A group of the other unit is no longer offered.
  const group = groups.find((each) => each.id === typed.group && each.unit === unit)?.id ?? null;
  const input = {
    code,
    name,
    unit,
    group,
    fixed_price: price("fixed_price"),
    bounds: {
      least_volume: volume("least_volume"),
      most_volume: volume("most_volume"),
      least_price: price("least_price"),
      most_price: price("most_price"),
    },
  };
  return Object.keys(errors).length === 0 ? { ok: true, input } : { ok: false, errors };
}
