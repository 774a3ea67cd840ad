import { useCallback, useMemo, useRef, useState } from "react";
import type { Report } from "#shared/api/areas/reports.ts";
import { NOTHING_SELECTED, type ReportSelection } from "#shared/domain/reports/reportSelection.ts";
import type { OpenSums } from "#shared/domain/reports/selectedSums.ts";
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
  /** Loaded reports of each open panel. */
  seen: ReadonlyMap<string, SeenReports>;
  noteSeen: (panel: string, seen: SeenReports) => void;
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

const UNDO_SECONDS = 10;

/** One company at a time; replaced single reports can be restored (docs/rules/reports.md, "Selecting reports"). */
export function useSelecting(superUser: boolean): Selecting {
  const [{ selection, picked, excepted }, setState] = useState(NOTHING);
  /** The latest state, as a step may follow before the next render. */
  const latest = useRef(NOTHING);
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
  const noteSeen = useCallback((panel: string, noted: SeenReports) => {
    setSeen((now) => (isSame(now.get(panel), noted) ? now : new Map(now).set(panel, noted)));
  }, []);

  return useMemo(
    () => ({ selection, picked, excepted, superUser, change, clear, seen, noteSeen }),
    [selection, picked, excepted, superUser, change, clear, seen, noteSeen],
  );
}

/** True when reports that were ticked or unticked one by one were replaced by another company. */
function isDrivenOut(before: ReportSelection, next: ReportSelection): boolean {
  const isByHand = before.reports.size > 0 || before.except.size > 0;
  return isByHand && next.company !== null && next.company !== before.company;
}

function isSame(one: SeenReports | undefined, other: SeenReports): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
