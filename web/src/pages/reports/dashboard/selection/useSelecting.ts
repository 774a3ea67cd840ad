import { useCallback, useMemo, useRef, useState } from "react";
import type { Report } from "#shared/api/areas/reports.ts";
import { NOTHING_SELECTED, type ReportSelection } from "#shared/domain/reports/reportSelection.ts";
import type { OpenSums } from "#shared/domain/reports/selectedSums.ts";
import { useKeeping, useKept } from "#web/api/leaving/useKept.ts";
import { reportsText } from "#web/text/reports/dashboard.ts";
import { showToast } from "#web/ui/messages/toast.ts";

export interface Selecting {
  selection: ReportSelection;
  /** Single selected reports, visible or not. */
  picked: readonly Report[];
  /** Reports taken out of a whole, visible or not. */
  excepted: readonly Report[];
  superUser: boolean;
  /** `seen` are the reports that the step may select. */
  change: (seen: readonly Report[], step: (now: ReportSelection) => ReportSelection) => void;
  clear: () => void;
  /** A tick whose reports are not known yet. */
  waitFor: (tick: Promise<void>) => void;
  /** The selection after all ticks, also those of this moment that are not rendered yet. */
  newest: () => Promise<ReportSelection>;
  /** Loaded reports of each open panel. */
  seen: ReadonlyMap<string, SeenReports>;
  noteSeen: (panel: string, seen: SeenReports) => void;
  /** Before the page is left for the act form; where that fails, the page comes back with the selection. */
  keepNow: () => void;
}

/** How many reports are loaded, and how many of these a selection of the whole skips. */
export interface SeenReports {
  loaded: number;
  blocked: number;
  blockedSums: OpenSums;
}

interface State {
  selection: ReportSelection;
  picked: readonly Report[];
  excepted: readonly Report[];
}

const NOTHING: State = { selection: NOTHING_SELECTED, picked: [], excepted: [] };

/** A selection as JSON can hold it. */
interface KeptState extends Omit<State, "selection"> {
  selection: Omit<ReportSelection, "destinations" | "reports" | "except"> & {
    destinations: readonly string[];
    reports: readonly number[];
    except: readonly (readonly [report: number, destination: string])[];
  };
}

const UNDO_SECONDS = 10;
const KEPT = "reports";

/**
 * One company at a time; replaced single reports can be restored (docs/rules/reports.md, "Selecting reports").
 * @param isDone whether an act was just made of what was selected.
 */
export function useSelecting(superUser: boolean, isDone: boolean): Selecting {
  const kept = useKept<KeptState>(KEPT);
  const [{ selection, picked, excepted }, setState] = useState(() => (kept && !isDone ? revived(kept) : NOTHING));
  /** The latest state, as a step may follow before the next render. */
  const latest = useRef({ selection, picked, excepted });
  const awaited = useRef(new Set<Promise<void>>());
  const [seen, setSeen] = useState<ReadonlyMap<string, SeenReports>>(new Map());

  const put = useCallback((next: State) => {
    latest.current = next;
    setState(next);
  }, []);
  const change = useCallback(
    (seen: readonly Report[], step: (now: ReportSelection) => ReportSelection) => {
      const before = latest.current;
      const next = step(before.selection);
      const byId = new Map([...before.picked, ...before.excepted, ...seen].map((report) => [report.id, report]));
      const known = (ids: Iterable<number>) => [...ids].flatMap((id) => byId.get(id) ?? []);
      put({ selection: next, picked: known(next.reports), excepted: known(next.except.keys()) });
      if (!isDrivenOut(before.selection, next)) return;
      showToast({
        text: reportsText.drivenOut,
        seconds: UNDO_SECONDS,
        action: { label: reportsText.takeBack, run: () => put(before) },
      });
    },
    [put],
  );
  const clear = useCallback(() => put(NOTHING), [put]);
  const waitFor = useCallback((tick: Promise<void>) => {
    awaited.current.add(tick);
    void tick.finally(() => awaited.current.delete(tick));
  }, []);
  const newest = useCallback(async () => {
    await Promise.allSettled(awaited.current);
    return latest.current.selection;
  }, []);
  const noteSeen = useCallback((panel: string, noted: SeenReports) => {
    setSeen((now) => (isSame(now.get(panel), noted) ? now : new Map(now).set(panel, noted)));
  }, []);

  const keepNow = useKeeping(KEPT, () =>
    latest.current.selection.company === null ? undefined : frozen(latest.current),
  );

  return useMemo(
    () => ({ selection, picked, excepted, superUser, change, clear, waitFor, newest, seen, noteSeen, keepNow }),
    [selection, picked, excepted, superUser, change, clear, waitFor, newest, seen, noteSeen, keepNow],
  );
}

function frozen({ selection, ...reports }: State): KeptState {
  const { destinations, reports: ids, except } = selection;
  return {
    ...reports,
    selection: { ...selection, destinations: [...destinations], reports: [...ids], except: [...except] },
  };
}

function revived({ selection, ...reports }: KeptState): State {
  const { destinations, reports: ids, except } = selection;
  return {
    ...reports,
    selection: { ...selection, destinations: new Set(destinations), reports: new Set(ids), except: new Map(except) },
  };
}

/** True when reports that were ticked or unticked one by one were replaced by another company. */
function isDrivenOut(before: ReportSelection, next: ReportSelection): boolean {
  const isByHand = before.reports.size > 0 || before.except.size > 0;
  return isByHand && next.company !== null && next.company !== before.company;
}

function isSame(one: SeenReports | undefined, other: SeenReports): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
