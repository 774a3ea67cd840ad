import { companiesById } from "#functions/companies/store/company.ts";
import type { WireDeclaration } from "#shared/eudr/contract.ts";
import { declarationId } from "#shared/eudr/declarations.ts";
import { numberState } from "#shared/eudr/numberStates.ts";
import type { Declaration } from "./store/declaration.ts";
import { checksOf } from "./store/numberCheck.ts";

export async function wireDeclarations(declarations: readonly Declaration[], now: Date): Promise<WireDeclaration[]> {
  const [owners, checkOf] = await Promise.all([
    companiesById(declarations.map(({ owner }) => owner)),
    checksOf(declarations),
  ]);
  return declarations.map((declaration) => {
    const { owner, reference, verification, state, plots, unknownPlots, since, note, at, version } = declaration;
    const check = checkOf(declaration);
    return {
      id: declarationId(declaration),
      owner: { id: owner, name: owners.get(owner)?.name ?? "" },
      reference,
      verification,
      number_state: numberState(declaration, check, now.toISOString()),
      checked_at: check?.answeredAt ?? null,
      status: check?.status ?? "",
      state,
      plots_count: plots.length,
      unknown_plots: [...unknownPlots],
      since: since === "" ? null : since,
      note,
      added_at: at,
      version,
    };
  });
}

export async function wireDeclaration(declaration: Declaration, now: Date): Promise<WireDeclaration> {
  const [wired] = await wireDeclarations([declaration], now);
  if (!wired) throw new Error("A declaration has one wire form");
  return wired;
}
