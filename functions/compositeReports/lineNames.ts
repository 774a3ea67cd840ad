import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { UNGROUPED } from "#shared/basics/names.ts";

export const UNCLASSIFIED = "Klassifitseerimata";

/** Names for lines, read when a line first needs them. */
export interface LineNames {
  assortment(id: number): string;
  company(id: number): string;
  destination(buyer: number, code: string): string;
  know(companies: readonly number[], buyers: readonly number[]): Promise<void>;
}

export async function lineNames(): Promise<LineNames> {
  const assortments = new Map((await allAssortments()).map(({ id, name }) => [id, name]));
  const companies = new Map<number, string>();
  const destinations = new Map<number, ReadonlyMap<string, string>>();
  return {
    assortment: (id) => assortments.get(id) ?? UNGROUPED,
    company: (id) => companies.get(id) ?? "",
    destination: (buyer, code) => (code === "" ? UNCLASSIFIED : (destinations.get(buyer)?.get(code) ?? code)),
    async know(ids, buyers) {
      const unknown = ids.filter((id) => id !== 0 && !companies.has(id));
      const found = unknown.length > 0 ? await companiesById(unknown) : undefined;
      for (const [id, { name }] of found ?? []) companies.set(id, name);
      for (const buyer of new Set(buyers)) {
        if (destinations.has(buyer)) continue;
        destinations.set(buyer, new Map((await destinationsOf(buyer)).map(({ code, name }) => [code, name])));
      }
    },
  };
}
