import { companiesById } from "#functions/companies/store/company.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import type { OpenDeclaration, WireDeclaration } from "#shared/eudr/contract.ts";
import { declarationId } from "#shared/eudr/declarations.ts";
import type { Declaration } from "./store/declaration.ts";
import { eventsOfDeclaration } from "./store/declarationWrites.ts";
import { checksOf } from "./store/numberCheck.ts";

export async function wireDeclarations(declarations: readonly Declaration[]): Promise<WireDeclaration[]> {
  const [owners, checkOf] = await Promise.all([
    companiesById(declarations.map(({ owner }) => owner)),
    checksOf(declarations),
  ]);
  return declarations.map((declaration) => {
    const { owner, reference, verification, numberState, state, plots, unknownPlots, since, note, at, version } =
      declaration;
    const check = checkOf(declaration);
    return {
      id: declarationId(declaration),
      owner: { id: owner, name: owners.get(owner)?.name ?? "" },
      reference,
      verification,
      number_state: numberState,
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

export async function wireDeclaration(declaration: Declaration): Promise<WireDeclaration> {
  const [wired] = await wireDeclarations([declaration]);
  if (!wired) throw new Error("A declaration has one wire form");
  return wired;
}

export async function wireOpenDeclaration(declaration: Declaration): Promise<OpenDeclaration> {
  const events = await eventsOfDeclaration(declaration);
  const [wired, nameOf] = await Promise.all([wireDeclaration(declaration), namesOfActors(events.map(({ by }) => by))]);
  return {
    ...wired,
    plots: [...declaration.plots],
    may_remove: declaration.wasValid !== true,
    history: events.map(({ number, at, kind, by, changes }) => ({
      number,
      at,
      kind,
      by: nameOf(by),
      changes: [...changes],
    })),
  };
}
