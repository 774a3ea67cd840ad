import { wrongCursor } from "#functions/platform/table/cursor.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { type Company, CompanyEntity, type Standing } from "./company.ts";

export interface CompanyScope {
  kinds: readonly CompanyKind[];
  standing: Standing | undefined;
  ownersOnly: boolean;
}

export interface CompanyPage {
  companies: Company[];
  next: string | null;
}

/** One kind after the other, each by name. All pages but the last are full and read only what they return. */
export async function companiesByName(scope: CompanyScope, cursor: string | undefined): Promise<CompanyPage> {
  const { kinds, standing, ownersOnly } = scope;
  let [index, inKind] = startOf(cursor, kinds.length);
  const companies: Company[] = [];
  for (;;) {
    const kind = kinds[index];
    if (kind === undefined) return { companies, next: null };
    const page = { limit: PAGE_SIZE - companies.length, cursor: inKind };
    const { items, next } = await (standing === undefined
      ? CompanyEntity.page("ofKind", { kind }, page)
      : CompanyEntity.page("ofStanding", { standing, kind }, page));
    companies.push(...items.filter((company) => !ownersOnly || company.isOwner));
    inKind = next ?? undefined;
    if (inKind === undefined) index += 1;
    if (companies.length === PAGE_SIZE) {
      return { companies, next: index < kinds.length ? `${index}.${inKind ?? ""}` : null };
    }
  }
}

function startOf(cursor: string | undefined, kinds: number): [number, string | undefined] {
  if (cursor === undefined) return [0, undefined];
  const [, index, inKind] = /^(\d)\.([\w-]*)$/.exec(cursor) ?? [];
  if (index === undefined || Number(index) >= kinds) throw wrongCursor();
  return [Number(index), inKind === "" ? undefined : inKind];
}
