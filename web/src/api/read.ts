import { useEffect } from "react";
import useSWR, { mutate, preload, type SWRResponse } from "swr";
import type { ReplyOf, RouteRow } from "#shared/api/route.ts";
import { reloadAfterError } from "./leave.ts";
import type { ApiProblem } from "./problem.ts";
import { transfer } from "./request.ts";
import { type ClientRow, type InputArgs, partOf, type ReadInput } from "./rows.ts";

export type ReadKey = readonly [name: string, kind: "one" | "page", params: unknown, query: unknown];

interface ReadOptions {
  /** Milliseconds between two looks while the page is in view; 0 stops. */
  every?: number;
  /** Shows the answer to the question before while the new one is on its way. */
  keepPrevious?: boolean;
}

/** What has come of a question. */
export interface Answer<Data> {
  /** Undefined while loading; an older answer stays while it is asked again. */
  data: Data | undefined;
  /** Why there is no answer: the server's sentence for the user, where it refused. */
  refusal: string | undefined;
  /** Asks again; settles when it is answered or refused. */
  retry: () => Promise<unknown>;
}

/**
 * Reads a row, from the cache first and then from the server. `undefined` data is loading, never an empty list; `null` as
 * input asks nothing yet. Without data an error is the alert and the reload, and a refusal is `refusal`; data that are shown
 * stay (docs/rules/user-interface.md, "Errors of the server").
 */
export function useRead<Row extends RouteRow>(
  row: ClientRow<Row>,
  input: ReadInput<Row> | null,
  { every = 0, keepPrevious = false }: ReadOptions = {},
): Answer<ReplyOf<Row>> {
  const key = input === null ? null : readKey(row, "one", input);
  return useAnswer(
    useSWR<ReplyOf<Row>, ApiProblem>(key, () => transfer(row, input), {
      refreshInterval: every,
      keepPreviousData: keepPrevious,
    }),
  );
}

/** What has come of a question of its own kind, with errors and refusals treated as by `useRead`. */
export function useAnswer<Data>({ data, error, mutate: retry }: SWRResponse<Data, ApiProblem>): Answer<Data> {
  const refusal = useRefusal(data === undefined ? error : undefined);
  return { data, refusal, retry: () => retry() };
}

/**
 * What the user is told of a problem that leaves them without what they asked for: a refusal's sentence; after an error the
 * page reloads instead.
 */
export function useRefusal(problem: ApiProblem | undefined): string | undefined {
  const isServerError = problem?.isServerError === true;
  useEffect(() => {
    if (isServerError) void reloadAfterError();
  }, [isServerError]);
  return isServerError ? undefined : problem?.message;
}

/** Asks for what a page will ask first while its code is still on the way; the page takes the answer, or its failure. */
export function askEarly<Row extends RouteRow>(row: ClientRow<Row>, ...[input]: InputArgs<ReadInput<Row>>): void {
  preload(readKey(row, "one", input ?? {}), () => transfer(row, input)).catch(() => undefined);
}

const PREFETCH_AGAIN_MS = 30_000;
const prefetched = new Map<string, number>();

/** Prefetches when a pointer rests on what opens the answer; a failure is silent. */
export function prefetch<Row extends RouteRow>(row: ClientRow<Row>, ...[input]: InputArgs<ReadInput<Row>>): void {
  void ahead(readKey(row, "one", input), () => transfer(row, input));
}

/** The same for the first page of a list of `useReadPages`. */
export function prefetchPage<Row extends RouteRow>(row: ClientRow<Row>, ...[input]: InputArgs<ReadInput<Row>>): void {
  void ahead(readKey(row, "page", input), () => transfer(row, input));
}

async function ahead(key: ReadKey, asked: () => Promise<unknown>): Promise<void> {
  const name = JSON.stringify(key);
  if (Date.now() - (prefetched.get(name) ?? 0) < PREFETCH_AGAIN_MS) return;
  prefetched.set(name, Date.now());
  try {
    await mutate(key, await asked(), { revalidate: false });
  } catch {
    prefetched.delete(name);
  }
}

export function readKey(row: ClientRow, kind: "one" | "page", input: unknown): ReadKey {
  return [row.name, kind, partOf(input, "params") ?? null, partOf(input, "query") ?? null];
}
