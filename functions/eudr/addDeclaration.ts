import { Problem } from "#functions/platform/problem.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { MAX_DECLARATIONS } from "#shared/eudr/limits.ts";
import { numberState } from "#shared/eudr/numberStates.ts";
import { checkPlots } from "#shared/eudr/plots.ts";
import type { Actor } from "#shared/people/actor.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { type Declaration, declarationsOf } from "./store/declaration.ts";
import { changeDeclaration, createDeclaration } from "./store/declarationWrites.ts";
import { checksOf } from "./store/numberCheck.ts";

interface NewDeclaration {
  owner: number;
  number: EudrNumber;
  plots: readonly string[];
  since: IsoDate;
  by: Actor;
}

/**
 * Two of one owner with the same reference are one, with the plots of both (docs/rules/eudr.md, "Declarations").
 * @throws Problem `declaration_exists`, `declaration_changed`, `declarations_full` or `invalid_fields`
 */
export async function addDeclaration(added: NewDeclaration, now: Date): Promise<Declaration> {
  const { owner, number, plots, since, by } = added;
  const existing = await declarationsOf(owner);
  const same = existing.find(({ reference }) => reference === number.reference);
  if (same) return withPlots(same, added);
  if (existing.length >= MAX_DECLARATIONS) throw new Problem("declarations_full");
  const at = now.toISOString();
  const checkOf = await checksOf([number]);
  const created = await createDeclaration({
    ...number,
    owner,
    origin: "typed",
    plots,
    since,
    note: "",
    numberState: numberState(number, checkOf(number), at),
    unknownPlots: [],
    addedBy: by,
    at,
  });
  if (!created) throw new Problem("declaration_changed");
  return created;
}

async function withPlots(before: Declaration, { number, plots }: NewDeclaration): Promise<Declaration> {
  if (before.verification !== number.verification) throw new Problem("declaration_exists");
  const all = checkPlots([...before.plots, ...plots]);
  if (!all.ok) throw new Problem("invalid_fields", { fields: { plots: [all.text] } });
  if (all.plots.length === before.plots.length) return before;
  const changed = await changeDeclaration(before, { plots: all.plots });
  if (!changed) throw new Problem("declaration_changed");
  return changed;
}
