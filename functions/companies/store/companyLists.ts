import { fieldProblem } from "#functions/platform/problem.ts";
import { fromCursor } from "#functions/platform/table/cursor.ts";
import { PAGE_SIZE } from "#functions/platform/table/table.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { type Company, CompanyEntity, companyOf, type Standing } from "./company.ts";

export interface CompanyScope {
  /** In the order of the list. */
  kinds: readonly CompanyKind[];
  /** Both when missing. */
  standing: Standing | undefined;
  /** Only companies that own forest. */
  ownersOnly: boolean;
}

export interface CompanyPage {
  companies: Company[];
  next: string | null;
}

/** One kind after the other, each by name. Every page is full but the last, and reads only what it returns. */
export async function companiesByName(scope: CompanyScope, cursor: string | undefined): Promise<CompanyPage> {
  const { kinds, standing, ownersOnly } = scope;
  let [index, inKind] = startOf(cursor, kinds.length);
  const companies: Company[] = [];
  for (;;) {
    const kind = kinds[index];
    if (kind === undefined) return { companies, next: null };
    const query =
      standing === undefined
        ? CompanyEntity.query.ofKind({ kind })
        : CompanyEntity.query.ofStanding({ standing, kind });
    const { data, cursor: more } = await fromCursor(inKind, { limit: PAGE_SIZE - companies.length }, (start) =>
      query.go(start),
    );
    companies.push(...data.map(companyOf).filter((company) => !ownersOnly || company.isOwner));
    inKind = more ?? undefined;
    if (inKind === undefined) index += 1;
    if (companies.length === PAGE_SIZE) {
      return { companies, next: index < kinds.length ? `${index}.${inKind ?? ""}` : null };
    }
  }
}

/** Index of the kind to go on with, and the cursor in it. */
function startOf(cursor: string | undefined, kinds: number): [number, string | undefined] {
  if (cursor === undefined) return [0, undefined];
  const [, index, inKind] = /^(\d)\.([\w-]*)$/.exec(cursor) ?? [];
  if (index === undefined || Number(index) >= kinds) throw fieldProblem({ cursor: "Vigane jätkukoht." });
  return [Number(index), inKind === "" ? undefined : inKind];
}
