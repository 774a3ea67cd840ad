import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { addToLimited } from "#functions/platform/table/additions.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { MAX_DECLARATIONS } from "#shared/eudr/limits.ts";
import { isCheckable } from "#shared/eudr/numberStates.ts";
import { checkPlots } from "#shared/eudr/plots.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { unknownAmong } from "./plotsNow.ts";
import { settleDeclaration } from "./settleDeclarations.ts";
import { type Declaration, declarationsOf } from "./store/declaration.ts";
import { changeDeclaration, createDeclaration, type Deed } from "./store/declarationWrites.ts";

interface NewDeclaration {
  owner: number;
  number: EudrNumber;
  plots: readonly string[];
  since: IsoDate;
}

/** Name of the limited list of an owner's declarations. */
export function declarationList(owner: number): string {
  return `declarations#${owner}`;
}

/**
 * Two of one owner with the same reference are one, with the plots of both (docs/rules/eudr.md, "Declarations").
 * @throws Problem `declaration_exists`, `declaration_changed`, `declarations_full`, `list_busy` or `invalid_fields`
 */
export async function addDeclaration(added: NewDeclaration, deed: Deed): Promise<Declaration> {
  // The cadastre is asked once, and not again at each addition of others.
  const unknown = await unknownAmong(added.plots, new Date(deed.at));
  return addToLimited(declarationList(added.owner), (addition) => add(added, unknown, deed, addition));
}

async function add(
  added: NewDeclaration,
  unknown: string[],
  deed: Deed,
  addition: Write,
): Promise<Declaration | undefined> {
  const { owner, number, plots, since } = added;
  const existing = await declarationsOf(owner);
  const same = existing.find(({ reference }) => reference === number.reference);
  if (same) return withPlots(same, added, deed);
  if (existing.length >= MAX_DECLARATIONS) throw new Problem("declarations_full");
  const created = await createDeclaration(
    {
      ...number,
      owner,
      id: number.reference,
      origin: "typed",
      plots,
      since,
      note: "",
      numberState: isCheckable(number) ? "unchecked" : "uncheckable",
      unknownPlots: unknown,
    },
    deed,
    [addition],
  );
  return created && settleDeclaration(created, new Date(deed.at));
}

async function withPlots(before: Declaration, { number, plots }: NewDeclaration, deed: Deed): Promise<Declaration> {
  if (before.verification !== number.verification) throw new Problem("declaration_exists");
  const other = plots.find((plot) => !before.plots.includes(plot));
  if (before.filing) {
    if (other === undefined) return before;
    throw fieldProblem({ plots: `Virnas esitatud deklaratsioonis ei ole katastritunnust ${other}. Lisage see sinna.` });
  }
  const all = checkPlots([...before.plots, ...plots]);
  if (!all.ok) throw fieldProblem({ plots: all.text });
  const unknown = await unknownAmong(all.plots, new Date(deed.at));
  const changed = await changeDeclaration(before, { plots: all.plots, unknownPlots: unknown }, "changed", deed);
  if (!changed) throw new Problem("declaration_changed");
  return changed;
}
