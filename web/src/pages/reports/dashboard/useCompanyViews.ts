import { useMemo, useState } from "react";
import useSWR, { mutate } from "swr";
import type { ReportCompany, ReportDestination } from "../../../../../shared/api/areas/reports.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { readKey, useFault, useRead } from "../../../api/read.ts";
import { transfer } from "../../../api/request.ts";
import { api } from "../../../api/table.ts";
import { type CompanyView, foundViews, wholeViews } from "./companyViews.ts";
import { actedFlag, type ReportTab } from "./reportTab.ts";

interface Shown {
  tab: ReportTab;
  /** The query that the views answer; '' without a search. */
  query: string;
  views: readonly CompanyView[];
  /** More reports match than are shown. */
  truncated: boolean;
}

/**
 * The companies that the dashboard shows, all or what a search left; undefined while the first answer is on its way. A new
 * query keeps the answer to the one before in sight until its own is there.
 */
export function useCompanyViews(
  companies: readonly ReportCompany[] | undefined,
  query: string,
  tab: ReportTab,
): Shown | undefined {
  const isSearching = query !== "";
  const destinations = useAllDestinations(isSearching ? companies : undefined);
  const hits = useRead(
    api.reports.list,
    isSearching ? { query: { search: query.slice(0, LONGEST_QUERY), acted: actedFlag(tab) } } : null,
  ).data;
  const ready = useMemo(() => {
    if (!companies) return undefined;
    if (!isSearching) return { tab, query, views: wholeViews(companies), truncated: false };
    if (!destinations || !hits) return undefined;
    return { tab, query, views: foundViews(companies, destinations, hits.results, query), truncated: hits.truncated };
  }, [companies, destinations, hits, isSearching, query, tab]);

  const [last, setLast] = useState(ready);
  if (ready && ready !== last) setLast(ready);
  return ready ?? (last?.tab === tab ? last : undefined);
}

/** What the row allows; nobody types that much. */
const LONGEST_QUERY = 100;

/** The destinations of all companies, for a search by their names; each is then at hand for its own panel too. */
function useAllDestinations(
  companies: readonly ReportCompany[] | undefined,
): ReadonlyMap<number, readonly ReportDestination[]> | undefined {
  const row = api.reports.destinations;
  const ids = companies?.filter((company) => company.has_elvis_destinations).map((company) => company.id);
  const { data, error } = useSWR<[number, ReportDestination[]][], ApiProblem>(
    ids && readKey(row, "one", { query: ids }),
    () =>
      Promise.all(
        (ids ?? []).map(async (id): Promise<[number, ReportDestination[]]> => {
          const input = { params: { id: String(id) } };
          const destinations = await transfer(row, input);
          await mutate(readKey(row, "one", input), destinations, { revalidate: false });
          return [id, destinations];
        }),
      ),
  );
  useFault(error, data !== undefined);
  return useMemo(() => data && new Map(data), [data]);
}
