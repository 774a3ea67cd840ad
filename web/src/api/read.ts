import { useEffect, useState } from "react";
import useSWR, { mutate, preload, type SWRResponse, unstable_serialize } from "swr";
import type { ReplyOf, RouteRow } from "#shared/platform/route.ts";
import { useSaid } from "#web/ui/text/language.ts";
import type { ApiProblem } from "./apiProblem.ts";
import { reloadAfterError } from "./leave.ts";
import { onRefresh, useShown } from "./refresh.ts";
import { transfer } from "./request.ts";
import { type ClientRow, type InputArgs, partOf, type ReadInput } from "./rows.ts";

export type ReadKey = readonly [name: string, kind: "one" | "page", params: unknown, query: unknown];

interface ReadOptions {
  /** Poll interval in milliseconds while the page is visible; 0 stops. */
  every?: number;
  keepPrevious?: boolean;
}

export interface Answer<Data> {
  /** Undefined while loading; a stale answer stays during revalidation. */
  data: Data | undefined;
  refusal: string | undefined;
  /** The sentence of a refusal while an earlier answer is shown; none after an error of the server. */
  laterRefusal?: string | undefined;
  isFinal: boolean;
  retry: () => Promise<unknown>;
}

/** Reads a row, cache first; `null` requests nothing (docs/rules/user-interface.md, "Errors of the server"). */
export function useRead<Row extends RouteRow>(
  row: ClientRow<Row>,
  input: ReadInput<Row> | null,
  { every = 0, keepPrevious = false }: ReadOptions = {},
): Answer<ReplyOf<Row>> {
  const key = input === null ? null : readKey(row, "one", input);
  const asked = useSWR<ReplyOf<Row>, ApiProblem>(key, () => transfer(row, input), {
    refreshInterval: every,
    keepPreviousData: keepPrevious,
  });
  useShown(row.name, unstable_serialize(key), asked.mutate);
  return useAnswer(asked);
}

export function useAnswer<Data>({ data, error, mutate: retry }: SWRResponse<Data, ApiProblem>): Answer<Data> {
  const refusal = useRefusal(data === undefined ? error : undefined);
  const laterRefusal = data === undefined || error?.isServerError ? undefined : error?.message;
  return { data, refusal, laterRefusal, isFinal: error?.isFinal === true, retry: () => retry() };
}

/** The sentence of a refusal; reloads the page after a server error, unless that was just done. */
export function useRefusal(problem: ApiProblem | undefined): string | undefined {
  const [again, setAgain] = useState<string>();
  useEffect(() => {
    if (problem?.isServerError) void reloadAfterError(problem).then(({ message }) => setAgain(message));
  }, [problem]);
  return useSaid(problem?.isServerError ? again : problem?.message);
}

export function askEarly<Row extends RouteRow>(row: ClientRow<Row>, ...[input]: InputArgs<ReadInput<Row>>): void {
  preload(readKey(row, "one", input ?? {}), () => transfer(row, input)).catch(() => undefined);
}

export async function noteAnswer<Row extends RouteRow>(
  row: ClientRow<Row>,
  input: ReadInput<Row>,
  answer: ReplyOf<Row>,
): Promise<void> {
  await mutate(readKey(row, "one", input), answer, { revalidate: false });
}

const PREFETCH_AGAIN_MS = 30_000;
const prefetched = new Map<string, number>();
onRefresh((names) => {
  for (const key of prefetched.keys()) if (names.has(String(JSON.parse(key)[0]))) prefetched.delete(key);
});

export function prefetch<Row extends RouteRow>(row: ClientRow<Row>, ...[input]: InputArgs<ReadInput<Row>>): void {
  void readAhead(readKey(row, "one", input), () => transfer(row, input));
}

export function prefetchPage<Row extends RouteRow>(row: ClientRow<Row>, ...[input]: InputArgs<ReadInput<Row>>): void {
  void readAhead(readKey(row, "page", input), () => transfer(row, input));
}

async function readAhead(key: ReadKey, asked: () => Promise<unknown>): Promise<void> {
  const name = JSON.stringify(key);
  const now = Date.now();
  if (now - (prefetched.get(name) ?? 0) < PREFETCH_AGAIN_MS) return;
  prefetched.set(name, now);
  try {
    const answer = await asked();
    // What was asked for before a change is old.
    if (prefetched.get(name) === now) await mutate(key, answer, { revalidate: false });
  } catch {
    prefetched.delete(name);
  }
}

export function readKey(row: ClientRow, kind: "one" | "page", input: unknown): ReadKey {
  return [row.name, kind, partOf(input, "params") ?? null, partOf(input, "query") ?? null];
}
