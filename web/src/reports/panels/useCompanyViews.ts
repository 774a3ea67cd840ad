import { useMemo, useState } from "react";
import useSWR, { mutate, unstable_serialize } from "swr";
import { isFiltered } from "#shared/basics/filters.ts";
import type { Report, ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import { actedFlag, type ReportTab } from "#shared/reports/reportTab.ts";
import type { ApiProblem } from "#web/api/apiProblem.ts";
import { type Answer, readKey, useAnswer, useRead } from "#web/api/read.ts";
import { useShown } from "#web/api/refresh.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { type CompanyView, countOn, foundViews, wholeViews } from "#web/reports/state/companyViews.ts";

interface Filter {
  tab: ReportTab;
  query: string;
  /** Shows only reports of this import; excludes a search. */
  imported: number | undefined;
  filters: TypedReportFilters;
}

interface Views extends Filter {
  views: readonly CompanyView[];
  truncated: boolean;
}

export type CompanyViews = Answer<Views> & {
  more: { hasMore: boolean; isLoadingMore: boolean; loadMore(): void };
};

/** `filters` must be stable. */
export function useCompanyViews(
  asked: Answer<ReportCompany[]>,
  { tab, query, imported, filters }: Filter,
): CompanyViews {
  const all = asked.data;
  const { from, to } = filters;
  const isInDays = from !== undefined || to !== undefined;
  const inDays = useRead(api.reports.companies, isInDays ? { query: { acted: actedFlag(tab), from, to } } : null);
  const having = inDays.data;
  const companies = useMemo(() => {
    const ofTab = tab === "open" ? all : all?.filter((company) => countOn(tab, company) > 0);
    if (!isInDays) return ofTab;
    return having && ofTab?.filter(({ id }) => having.some((company) => company.id === id));
  }, [all, tab, isInDays, having]);
  const isNarrowed = isFiltered(filters);
  const isSearching = query !== "" && imported === undefined;
  const importQuery = imported === undefined ? undefined : { import: String(imported), acted: actedFlag(tab) };
  const allOfImport = usePages(api.reports.list, importQuery && !isNarrowed ? { query: importQuery } : null);
  const fittingOfImport = usePages(
    api.reports.filtered,
    importQuery && isNarrowed ? { query: { ...importQuery, ...filters } } : null,
  );
  const ofImport = isNarrowed ? fittingOfImport : allOfImport;
  const places = useAllDestinations(isSearching ? companies : undefined);
  const destinations = places.data;
  const search = { search: query.slice(0, MAX_QUERY_LENGTH), acted: actedFlag(tab) };
  const allHits = useRead(api.reports.list, isSearching && !isNarrowed ? { query: search } : null);
  const fittingHits = useRead(
    api.reports.filtered,
    isSearching && isNarrowed ? { query: { ...search, ...filters } } : null,
  );
  const hits = isNarrowed ? fittingHits : allHits;
  const found = hits.data;
  const named = ofImport.pages;
  const ready = useMemo((): Views | undefined => {
    if (!companies) return undefined;
    const filter = { tab, query, imported, filters };
    if (imported !== undefined) {
      const reports = named?.flatMap((page): Report[] => page.results);
      return reports && { ...filter, views: foundViews(companies, new Map(), reports, ""), truncated: false };
    }
    if (!isSearching) return { ...filter, views: wholeViews(companies), truncated: false };
    if (!destinations || !found) return undefined;
    return {
      ...filter,
      views: foundViews(companies, destinations, found.results, query),
      truncated: found.truncated,
    };
  }, [companies, destinations, found, named, isSearching, query, tab, imported, filters]);

  const [last, setLast] = useState(ready);
  if (ready && ready !== last) setLast(ready);
  const read = imported !== undefined ? [ofImport] : isSearching ? [places, hits] : [];
  const refused = [asked, inDays, ...read].find(({ refusal }) => refusal !== undefined);
  if (refused) {
    const { refusal, isFinal, retry } = refused;
    return { data: undefined, refusal, isFinal, retry, more: ofImport };
  }
  return {
    data: ready ?? (last?.tab === tab && last.filters === filters ? last : undefined),
    refusal: undefined,
    isFinal: false,
    retry: asked.retry,
    more: ofImport,
  };
}

const MAX_QUERY_LENGTH = 100;

/** Destinations of all companies, for a search by name; caches them for the panels too. */
function useAllDestinations(
  companies: readonly ReportCompany[] | undefined,
): Answer<ReadonlyMap<number, readonly ReportDestination[]>> {
  const row = api.reports.destinations;
  const ids = companies?.filter((company) => company.has_elvis_destinations).map((company) => company.id);
  const key = ids && readKey(row, "one", { query: ids });
  const all = useSWR<[number, ReportDestination[]][], ApiProblem>(key, () =>
    Promise.all(
      (ids ?? []).map(async (id): Promise<[number, ReportDestination[]]> => {
        const input = { params: { id: String(id) } };
        const destinations = await transfer(row, input);
        await mutate(readKey(row, "one", input), destinations, { revalidate: false });
        return [id, destinations];
      }),
    ),
  );
  useShown(row.name, unstable_serialize(key), all.mutate);
  const { data, ...asked } = useAnswer(all);
  return { data: useMemo(() => data && new Map(data), [data]), ...asked };
}
