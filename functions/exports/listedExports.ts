import { type Act, actsById } from "#functions/acts/store/act.ts";
import { type ActPlace, actsOfAll, cursorOfPlace, placeOfCursor } from "#functions/acts/store/actsNewestFirst.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { seenContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { lettersOfActs } from "#functions/letters/store/actLetters.ts";
import { mergedLists } from "#functions/platform/mergedLists.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { filterErrors, fits, isFiltered, setFilters } from "#shared/basics/filters.ts";
import { newestFirst } from "#shared/basics/lists.ts";
import { type ExportFilters, exportFilters, type TypedExportFilters } from "#shared/exports/exportFilters.ts";
import { type ExportGroup, TYPE_OF_GROUP } from "#shared/exports/exportSelection.ts";
import { hasNumberWith, matchesName, normaliseQuery } from "#shared/platform/searchTokens.ts";
import { type ActExport, type ExportsPage, type ExportTab, exportsInTab, exportsOfActs } from "./store/actExport.ts";

const READ_AT_ONCE = 500;
/** Acts that a search reads in a call; the next one continues. */
const MAX_SEARCHED = 20_000;
/** Acts that a call with filters reads: 20 pages of 50. */
const MAX_FILTERED = 1000;
/** The item of a run has room for so many ids; other acts stay on the tab. */
export const MAX_ACTS = 20_000;

export interface ExportScope {
  group: ExportGroup;
  tab: ExportTab;
  /** '' for no search. */
  query: string;
  filters: ExportFilters;
}

type FactsOfAct = Pick<Act, "date" | "withVat" | "createdAt" | "container">;

export interface ListedExport extends ActExport {
  client: string;
  /** Undefined when the act is gone. */
  facts: FactsOfAct | undefined;
}

interface AskedScope extends TypedExportFilters {
  type: ExportGroup;
  query?: string | undefined;
}

/** @throws Problem for a range whose ends are reversed */
export function scopeOf(asked: AskedScope, tab: ExportTab): ExportScope {
  const { type, query = "" } = asked;
  const filters = setFilters(exportFilters, asked);
  // Only agents export.
  const errors = filterErrors(exportFilters, filters, true);
  if (Object.keys(errors).length > 0) throw fieldProblem(errors);
  return { group: type, tab, query, filters };
}

/** Reads on until there are `count` that fit (docs/rules/exports.md, "Lists", "Filters of an export"). */
export async function listedExports(
  scope: ExportScope,
  cursor: string | undefined,
  count: number,
  viewer: Viewer,
): Promise<{ items: ListedExport[]; next: string | null }> {
  const isNarrowed = isFiltered(scope.filters);
  const limit = isNarrowed || scope.query !== "" ? READ_AT_ONCE : Math.min(count, READ_AT_ONCE);
  const items: ListedExport[] = [];
  let next: string | null = cursor ?? null;
  for (let read = 0; read < (isNarrowed ? MAX_FILTERED : MAX_SEARCHED); read += limit) {
    const page = await pageOfScope(scope, next ?? undefined, limit);
    items.push(...(await fitting(page.items, scope, viewer)));
    next = page.next;
    if (next === null || items.length >= count) break;
  }
  return { items, next };
}

/** Up to 20,000. */
export async function allExports(scope: ExportScope, viewer: Viewer): Promise<ListedExport[]> {
  const all: ListedExport[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await listedExports(scope, cursor, READ_AT_ONCE, viewer);
    all.push(...items);
    cursor = next ?? undefined;
  } while (cursor !== undefined && all.length < MAX_ACTS);
  return all.slice(0, MAX_ACTS);
}

/** Returns acts in the order of the tab; by day, newest first, where a range of days bounds what is read. */
async function pageOfScope(
  { group, tab, filters: { from, to } }: ExportScope,
  cursor: string | undefined,
  limit: number,
): Promise<ExportsPage> {
  const type = TYPE_OF_GROUP[group];
  if (from === undefined && to === undefined) return exportsInTab(type, tab, cursor, limit);
  const stretch = { days: { from, to }, after: cursor === undefined ? undefined : placeOfCursor(cursor) };
  const places: ActPlace[] = [];
  for await (const place of mergedLists(actsOfAll(type, stretch), newestFirst)) {
    places.push(place);
    if (places.length === limit) break;
  }
  const stored = await exportsOfActs(places.map(({ id }) => id));
  const last = places.length === limit ? places.at(-1) : undefined;
  return {
    items: places.flatMap(({ id }) => stored.get(id) ?? []).filter((item) => item.type === type && item.tab === tab),
    next: last ? cursorOfPlace(last) : null,
  };
}

async function fitting(
  read: readonly ActExport[],
  { tab, query, filters }: ExportScope,
  viewer: Viewer,
): Promise<ListedExport[]> {
  // An act that was deleted during a run, which then failed.
  const shown = read.filter(({ isDeleted }) => tab === "exported" || !isDeleted);
  const named = (await withClients(shown)).filter((item) => query === "" || isFound(item, query));
  const acts = await actsById(named.map(({ act }) => act));
  const listed = named.map((item) => ({ ...item, facts: acts.get(item.act) }));
  if (!isFiltered(filters)) return listed;
  const [containers, letters] = await Promise.all([
    containersByHash(filters.signature ? listed.flatMap(({ facts }) => facts?.container ?? []) : []),
    lettersOfActs(filters.letter ? listed.map(({ act }) => act) : []),
  ]);
  return listed.filter(({ act, facts }) => {
    if (!facts) return false;
    const container = seenContainer(containers.get(facts.container ?? ""), viewer);
    const { date, withVat } = facts;
    return fits(exportFilters, filters, { date, withVat, container, letters: letters.get(act)?.letters ?? [] });
  });
}

async function withClients(items: readonly ActExport[]) {
  const companies = await companiesById([...new Set(items.map(({ counterpart }) => counterpart))]);
  return items.map((item) => ({ ...item, client: companies.get(item.counterpart)?.name ?? "" }));
}

function isFound({ number, client }: Pick<ListedExport, "number" | "client">, typed: string): boolean {
  return hasNumberWith([number], normaliseQuery(typed).number) || matchesName(typed, client);
}
