import { useMemo, useState } from "react";
import useSWR, { mutate } from "swr";
import type { Report, ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import { actedFlag, type ReportTab } from "#shared/reports/reportTab.ts";
import type { ApiProblem } from "#web/api/apiProblem.ts";
import { type Answer, readKey, useAnswer, useRead } from "#web/api/read.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { type CompanyView, foundViews, wholeViews } from "#web/reports/state/companyViews.ts";
import { countOn } from "#web/reports/state/tabCounts.ts";

interface Filter {
  tab: ReportTab;
  query: string;
  /** Only reports of this import; excludes a search. */
  imported: number | undefined;
}

interface Views extends Filter {
  views: readonly CompanyView[];
  truncated: boolean;
}

type CompanyViews = Answer<Views> & {
  more: { hasMore: boolean; isLoadingMore: boolean; loadMore(): void };
};

export function useCompanyViews(asked: Answer<ReportCompany[]>, { tab, query, imported }: Filter): CompanyViews {
  const all = asked.data;
  const companies = useMemo(
    () => (tab === "open" ? all : all?.filter((company) => countOn(tab, company) > 0)),
    [all, tab],
  );
  const isSearching = query !== "" && imported === undefined;
  const ofImport = usePages(
    api.reports.list,
    imported === undefined ? null : { query: { import: String(imported), acted: actedFlag(tab) } },
  );
  const allDestinations = useAllDestinations(isSearching ? companies : undefined);
  const destinations = allDestinations.data;
  const hits = useRead(
    api.reports.list,
    isSearching ? { query: { search: query.slice(0, MAX_QUERY_LENGTH), acted: actedFlag(tab) } } : null,
  );
  const found = hits.data;
  const named = ofImport.pages;
  const ready = useMemo((): Views | undefined => {
    if (!companies) return undefined;
    const filter = { tab, query, imported };
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
  }, [companies, destinations, found, named, isSearching, query, tab, imported]);

  const [last, setLast] = useState(ready);
  if (ready && ready !== last) setLast(ready);
  const filters = imported !== undefined ? [ofImport] : isSearching ? [allDestinations, hits] : [];
  const refused = [asked, ...filters].find(({ refusal }) => refusal !== undefined);
  if (refused) {
    const { refusal, isFinal, retry } = refused;
    return { data: undefined, refusal, isFinal, retry, more: ofImport };
  }
  return {
    data: ready ?? (last?.tab === tab ? last : undefined),
    refusal: undefined,
    isFinal: false,
    retry: asked.retry,
    more: ofImport,
  };
}

/** The limit of the route. */
const MAX_QUERY_LENGTH = 100;

/** Destinations of all companies, for a search by name; caches them for the panels too. */
function useAllDestinations(
  companies: readonly ReportCompany[] | undefined,
): Answer<ReadonlyMap<number, readonly ReportDestination[]>> {
  const row = api.reports.destinations;
  const ids = companies?.filter((company) => company.has_elvis_destinations).map((company) => company.id);
  const { data, ...asked } = useAnswer(
    useSWR<[number, ReportDestination[]][], ApiProblem>(ids && readKey(row, "one", { query: ids }), () =>
      Promise.all(
        (ids ?? []).map(async (id): Promise<[number, ReportDestination[]]> => {
          const input = { params: { id: String(id) } };
          const destinations = await transfer(row, input);
          await mutate(readKey(row, "one", input), destinations, { revalidate: false });
          return [id, destinations];
        }),
      ),
    ),
  );
  return { data: useMemo(() => data && new Map(data), [data]), ...asked };
}
