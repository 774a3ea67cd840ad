import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import type { ListedAssortment } from "#shared/assortments/contract.ts";
import { NO_BOUNDS } from "#shared/assortments/rowBounds.ts";
import { toEuros } from "#shared/basics/amounts.ts";
import { wireBounds } from "./boundsWire.ts";
import type { Assortment, AssortmentSaved } from "./store/assortment.ts";

export function wireAssortment(assortment: Assortment): ListedAssortment {
  const { id, code, name, unit, fixedPriceCents, bounds = NO_BOUNDS, group, version } = assortment;
  return {
    id,
    code,
    name,
    unit,
    fixed_price: toEuros(fixedPriceCents),
    bounds: wireBounds(bounds),
    group: group || null,
    version,
  };
}

/** @throws Problem for a refusal. */
export function savedAssortment(saved: AssortmentSaved): ListedAssortment {
  if (saved.ok) return wireAssortment(saved.assortment);
  if (saved.reason === "changed") throw new Problem("assortment_changed");
  throw saved.reason === "code_taken"
    ? fieldProblem({ code: "Selle koodiga sortiment on juba olemas." })
    : fieldProblem({ name: "Selle nimega sortiment on juba olemas." });
}
