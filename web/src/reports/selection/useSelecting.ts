import { useCallback, useMemo, useRef, useState } from "react";
import type { Report } from "#shared/reports/contract.ts";
import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import { NOTHING_SELECTED, type ReportSelection } from "#shared/reports/reportSelection.ts";
import { useKeeping, useKept } from "#web/api/leaving/useKept.ts";
import { reportsText } from "#web/reports/text.ts";
import type { Seen } from "#web/ui/lists/choice.ts";
import { sayDropped } from "#web/ui/lists/droppedChoice.ts";
import { type NoteSeen, useSeenRows } from "#web/ui/lists/useSeenRows.ts";
import { frozen, isKeptSelection, revived, type SelectionState } from "./keptSelection.ts";

export interface Selecting {
  selection: ReportSelection;
  picked: readonly Report[];
  excepted: readonly Report[];
  superUser: boolean;
  change: (seen: readonly Report[], step: (now: ReportSelection) => ReportSelection) => void;
  clear: () => void;
  waitFor: (tick: Promise<void>) => void;
  /** The selection after all ticks, also those of this moment that are not rendered yet. */
  newest: () => Promise<SelectionState>;
  filters: TypedReportFilters;
  /** Lists of panels under these filters by `seenKey`. */
  seen: ReadonlyMap<string, Seen<Report>>;
  note: NoteSeen<Report>;
  /** Filters of a selection that was kept when the page was left. */
  keptFilters: TypedReportFilters | undefined;
  /** Call it before the page is left for the act form; where that fails, the page comes back with the selection. */
  keepNow: () => void;
}

/** `hits`: of what a search found in the panel. */
export function seenKey(panel: string, filters: TypedReportFilters, hits?: "hits"): string {
  return JSON.stringify([panel, filters, hits]);
}

const nothing = (filters: TypedReportFilters): SelectionState => ({
  filters,
  selection: NOTHING_SELECTED,
  picked: [],
  excepted: [],
});

const KEPT = "reports";

/**
 * One company at a time; what another company drives out can be restored (docs/rules/reports.md, "Selecting reports"). What was selected
 * under other filters is not selected: it may be hidden.
 */
export function useSelecting(superUser: boolean, isDone: boolean, asked: TypedReportFilters): Selecting {
  const { from, to, min, max } = asked;
  const filters = useMemo(() => ({ from, to, min, max }), [from, to, min, max]);
  const kept = useKept(KEPT, isKeptSelection);
  const [state, setState] = useState(() => (kept && !isDone ? revived(kept) : nothing(filters)));
  const ofFilters = useCallback(
    (one: SelectionState) => (JSON.stringify(one.filters) === JSON.stringify(filters) ? one : nothing(filters)),
    [filters],
  );
  const { selection, picked: ticked, excepted } = useMemo(() => ofFilters(state), [ofFilters, state]);
  /** The latest state, as a step may follow before the next render. */
  const latest = useRef(state);
  const awaited = useRef(new Set<Promise<void>>());
  const [seen, note] = useSeenRows<Report>();
  const picked = useMemo(() => {
    const live = [...seen.values()].filter(({ isLive }) => isLive).flatMap(({ rows }) => rows);
    const now = new Map(live.map((report) => [report.id, report]));
    return ticked.map((report) => now.get(report.id) ?? report);
  }, [seen, ticked]);

  const put = useCallback((next: SelectionState) => {
    latest.current = next;
    setState(next);
  }, []);
  const change = useCallback(
    (seen: readonly Report[], step: (now: ReportSelection) => ReportSelection) => {
      const before = ofFilters(latest.current);
      const next = step(before.selection);
      const byId = new Map([...before.picked, ...before.excepted, ...seen].map((report) => [report.id, report]));
      const known = (ids: Iterable<number>) => [...ids].flatMap((id) => byId.get(id) ?? []);
      put({ filters, selection: next, picked: known(next.reports), excepted: known(next.except.keys()) });
      if (!isDrivenOut(before.selection, next)) return;
      sayDropped(reportsText.drivenOut, () => put(before));
    },
    [put, ofFilters, filters],
  );
  const clear = useCallback(() => put(nothing(filters)), [put, filters]);
  const waitFor = useCallback((tick: Promise<void>) => {
    awaited.current.add(tick);
    void tick.finally(() => awaited.current.delete(tick));
  }, []);
  const newest = useCallback(async () => {
    await Promise.allSettled(awaited.current);
    return ofFilters(latest.current);
  }, [ofFilters]);

  const keepNow = useKeeping(KEPT, () =>
    ofFilters(latest.current).selection.company === null ? undefined : frozen(latest.current),
  );

  const keptFilters = kept?.filters;
  return useMemo(
    () => ({
      selection,
      picked,
      excepted,
      superUser,
      change,
      clear,
      waitFor,
      newest,
      filters,
      keptFilters,
      seen,
      note,
      keepNow,
    }),
    [selection, picked, excepted, superUser, change, clear, waitFor, newest, filters, keptFilters, seen, note, keepNow],
  );
}

function isDrivenOut(before: ReportSelection, next: ReportSelection): boolean {
  return before.company !== null && next.company !== null && next.company !== before.company;
}
