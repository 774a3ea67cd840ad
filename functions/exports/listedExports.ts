import { companiesById } from "#functions/companies/store/company.ts";
import { type ExportGroup, TYPE_OF_GROUP } from "#shared/exports/exportSelection.ts";
import { hasNumberWith, matchesName, normaliseQuery } from "#shared/platform/searchTokens.ts";
import { type ActExport, type ExportTab, exportsInTab } from "./store/actExport.ts";

const READ_AT_ONCE = 500;
/** Pages that a call reads; the next one continues. */
const MAX_PAGES = 40;

export interface ListedExport extends ActExport {
  client: string;
}

/** Those whose number or client matches `typed`. Reads on until there are `count` (docs/rules/exports.md, "Lists"). */
export async function listedExports(
  group: ExportGroup,
  tab: ExportTab,
  typed: string,
  cursor: string | undefined,
  count: number,
): Promise<{ items: ListedExport[]; next: string | null }> {
  const isSearch = typed !== "";
  const items: ListedExport[] = [];
  let next: string | null = cursor ?? null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const limit = isSearch ? READ_AT_ONCE : Math.min(count, READ_AT_ONCE);
    const read = await exportsInTab(TYPE_OF_GROUP[group], tab, next ?? undefined, limit);
    // An act that was deleted during a run, which then failed.
    const shown = read.items.filter(({ isDeleted }) => tab === "exported" || !isDeleted);
    items.push(...(await withClients(shown)).filter((item) => !isSearch || isFound(item, typed)));
    next = read.next;
    if (next === null || items.length >= count) break;
  }
  return { items, next };
}

async function withClients(items: readonly ActExport[]): Promise<ListedExport[]> {
  const companies = await companiesById([...new Set(items.map(({ counterpart }) => counterpart))]);
  return items.map((item) => ({ ...item, client: companies.get(item.counterpart)?.name ?? "" }));
}

function isFound({ number, client }: ListedExport, typed: string): boolean {
  return hasNumberWith([number], normaliseQuery(typed).number) || matchesName(typed, client);
}
