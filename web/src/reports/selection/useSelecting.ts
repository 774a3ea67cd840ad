import { useCallback, useMemo, useRef, useState } from "react";
import type { Report } from "#shared/reports/contract.ts";
import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import { NOTHING_SELECTED, type ReportSelection } from "#shared/reports/reportSelection.ts";
import type { OpenSums } from "#shared/reports/selectedSums.ts";
import { useKeeping, useKept } from "#web/api/leaving/useKept.ts";
import { reportsText } from "#web/reports/text.ts";
import { showToast } from "#web/ui/messages/toast.ts";
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
  /** Filters of a selection that was kept when the page was left. */
  keptFilters: TypedReportFilters | undefined;
  seen: ReadonlyMap<string, SeenReports>;
  noteSeen: (panel: string, seen: SeenReports) => void;
  /** Call it before the page is left for the act form; where that fails, the page comes back with the selection. */
  keepNow: () => void;
}

export interface SeenReports {
  loaded: number;
  blocked: number;
  blockedSums: OpenSums;
}

const nothing = (filters: TypedReportFilters): SelectionState => ({
  filters,
  selection: NOTHING_SELECTED,
  picked: [],
  excepted: [],
});

const UNDO_SECONDS = 10;
const KEPT = "reports";

/**
 * One company at a time; replaced single reports can be restored (docs/rules/reports.md, "Selecting reports"). What was selected
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
  const { selection, picked, excepted } = useMemo(() => ofFilters(state), [ofFilters, state]);
  /** The latest state, as a step may follow before the next render. */
  const latest = useRef(state);
  const awaited = useRef(new Set<Promise<void>>());
  const [seen, setSeen] = useState<ReadonlyMap<string, SeenReports>>(new Map());

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
      showToast({
        text: reportsText.drivenOut,
        seconds: UNDO_SECONDS,
        action: { label: reportsText.takeBack, run: () => put(before) },
      });
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
  const noteSeen = useCallback((panel: string, noted: SeenReports) => {
    setSeen((now) => (isSame(now.get(panel), noted) ? now : new Map(now).set(panel, noted)));
  }, []);

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
      noteSeen,
      keepNow,
    }),
    [
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
      noteSeen,
      keepNow,
    ],
  );
}

function isDrivenOut(before: ReportSelection, next: ReportSelection): boolean {
  const isByHand = before.reports.size > 0 || before.except.size > 0;
  return isByHand && next.company !== null && next.company !== before.company;
}

function isSame(one: SeenReports | undefined, other: SeenReports): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
