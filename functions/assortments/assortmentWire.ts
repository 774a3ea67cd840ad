import { fieldProblem, Problem } from "#functions/core/problem.ts";
import type { Assortment, AssortmentSaved } from "#functions/data/assortments/assortment.ts";
import type { ListedAssortment } from "#shared/api/areas/assortments.ts";
import { toEuros } from "#shared/domain/quantities/amounts.ts";

export function wireAssortment({ id, code, name, unit, fixedPriceCents, version }: Assortment): ListedAssortment {
  return { id, code, name, unit, fixed_price: toEuros(fixedPriceCents), version };
}

/** @throws Problem for what was refused. */
export function savedAssortment(saved: AssortmentSaved): ListedAssortment {
  if (saved.ok) return wireAssortment(saved.assortment);
  if (saved.reason === "changed") throw new Problem("assortment_changed");
  throw saved.reason === "code_taken"
    ? fieldProblem({ code: "Selle koodiga sortiment on juba olemas." })
    : fieldProblem({ name: "Selle nimega sortiment on juba olemas." });
}
