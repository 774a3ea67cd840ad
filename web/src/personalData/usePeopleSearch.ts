import { useEffect, useRef, useState } from "react";
import type { FoundPerson } from "#shared/personalData/contract.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";

export interface PeopleSearch {
  people: readonly FoundPerson[] | undefined;
  /** The next thousand numbers have not been looked at. */
  hasMore: boolean;
  isBusy: boolean;
  refusal: string | undefined;
  goOn: () => void;
  retry: () => Promise<unknown>;
}

interface Found {
  query: string;
  people: readonly FoundPerson[];
  next: number | null;
}

/** Searches by POST, so that no cache and no address has the text. The newest query wins. */
export function usePeopleSearch(query: string): PeopleSearch {
  const [found, setFound] = useState<Found>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const asked = useRef(0);
  const ask = async (before: Found | undefined): Promise<void> => {
    const own = ++asked.current;
    setBusy(true);
    setRefusal(undefined);
    const body = { text: query, ...(before?.next ? { before: before.next } : {}) };
    const { problem, value } = await attempt(() => call(api.personalData.find, { body }));
    if (own !== asked.current) return;
    setBusy(false);
    if (problem) setRefusal(problem.sentence);
    else setFound({ query, people: [...(before?.people ?? []), ...value.people], next: value.next });
  };
  const latest = useRef(ask);
  const askedFor = useRef("");
  useEffect(() => {
    latest.current = ask;
  });
  // Once, also where React runs effects twice.
  useEffect(() => {
    if (askedFor.current === query) return;
    askedFor.current = query;
    asked.current++;
    setBusy(false);
    setRefusal(undefined);
    if (query !== "") void latest.current(undefined);
  }, [query]);
  const shown = found?.query === query ? found : undefined;
  return {
    people: shown?.people,
    hasMore: shown !== undefined && shown.next !== null,
    isBusy,
    refusal,
    goOn: () => void ask(shown),
    retry: () => ask(shown),
  };
}
