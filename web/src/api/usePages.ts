import { useCallback, useMemo, useState } from "react";
import { unstable_serialize, useSWRConfig } from "swr";
import useSWRInfinite, { unstable_serialize as listKey } from "swr/infinite";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import type { ReplyOf, RouteRow } from "#shared/platform/route.ts";
import type { ApiProblem } from "./apiProblem.ts";
import { type ReadKey, readKey, useRefusal } from "./read.ts";
import { useShown } from "./refresh.ts";
import { transfer } from "./request.ts";
import { type ClientRow, partOf, type ReadInput } from "./rows.ts";

interface Page {
  results: readonly unknown[];
  /** Missing where counting would read the whole list. */
  count?: number;
  next: string | null;
}

type PagedRow = RouteRow & { reply: { _zod: { input: Page } } };

/** More than eight: refusals, the button for more and what is chosen each take their part of one answer. */
interface Pages<Reply extends Page> {
  rows: Reply["results"][number][] | undefined;
  pages: Reply[] | undefined;
  count: number | undefined;
  hasMore: boolean;
  /** The server has answered since the list is shown, and is not asked again right now. */
  isFresh: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  /** Error of the first page, or of the page that `loadMore` requested. */
  refusal: string | undefined;
  isFinal: boolean;
  retry: () => Promise<unknown>;
}

/** A list read page by page; `null` as input requests nothing. */
export function usePages<Row extends PagedRow>(
  row: ClientRow<Row>,
  input: ReadInput<Row> | null,
): Pages<ReplyOf<Row> & Page> {
  type Reply = ReplyOf<Row> & Page;
  const { cache } = useSWRConfig();
  const keyOf = (index: number, before: Reply | null): ReadKey | null => {
    if (input === null || (index > 0 && !before?.next)) return null;
    return readKey(row, "page", index === 0 ? input : continued(input, index, before));
  };
  const first: Reply | undefined = cache.get(unstable_serialize(keyOf(0, null)))?.data;
  // One array for all renders: who keeps what is derived from it would otherwise render for ever.
  const fallbackData = useMemo(() => first && [first], [first]);
  const list = useSWRInfinite<Reply, ApiProblem>(
    keyOf,
    ([, , params, query]: ReadKey) => transfer<Row>(row, { params, query }),
    { revalidateFirstPage: true, ...(fallbackData && { fallbackData }) },
  );
  const { data: pages, error, size, setSize, mutate, isValidating } = list;
  const again = useCallback(() => mutate(), [mutate]);
  useShown(row.name, input === null ? "" : listKey(keyOf), again);

  /** The error before `loadMore`; it is not an error of the page that the user waits for. */
  const [earlier, setEarlier] = useState<ApiProblem>();
  const isWaiting = pages !== undefined && size > pages.length;
  const problem = pages === undefined ? error : isWaiting && error !== earlier ? error : undefined;
  const refusal = useRefusal(problem);

  const loaded = pages?.reduce((sum, page) => sum + page.results.length, 0) ?? 0;
  const last = pages?.at(-1);
  const rows = useMemo(() => pages?.flatMap((page) => page.results), [pages]);
  return {
    rows,
    pages,
    count: last?.count,
    hasMore: last !== undefined && last.next !== null && (last.count === undefined || loaded < last.count),
    isFresh: pages !== undefined && !isValidating,
    isLoadingMore: isWaiting && refusal === undefined,
    loadMore: () => {
      setEarlier(error);
      // Retries a refused page instead of the one after it.
      void setSize(isWaiting ? size : size + 1);
    },
    refusal,
    isFinal: problem?.isFinal === true,
    retry: () => mutate(),
  };
}

function continued(input: unknown, index: number, before: Page | null): { params: unknown; query: unknown } {
  const query = partOf(input, "query");
  const next = { offset: String(index * PAGE_SIZE), cursor: before?.next };
  return {
    params: partOf(input, "params"),
    query: typeof query === "object" && query !== null ? { ...query, ...next } : next,
  };
}
