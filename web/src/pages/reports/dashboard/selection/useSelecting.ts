import { useCallback, useMemo, useRef, useState } from "react";
import type { Report } from "#shared/api/areas/reports.ts";
import { NOTHING_SELECTED, type ReportSelection } from "#shared/domain/reports/reportSelection.ts";
import { reportsText } from "#web/text/reports/dashboard.ts";
import { showToast } from "#web/ui/messages/toast.ts";

/** The selection of the dashboard and how panels and rows change it. */
export interface Selecting {
  selection: ReportSelection;
  /** The reports that are selected one by one, whether they are in sight or not. */
  picked: readonly Report[];
  superUser: boolean;
  /** Takes one step; `seen` are the reports that the step may select. */
  change: (seen: readonly Report[], step: (now: ReportSelection) => ReportSelection) => void;
  clear: () => void;
  /** The loaded reports of each opened panel. */
  seen: ReadonlyMap<string, SeenReports>;
  noteSeen: (panel: string, seen: SeenReports) => void;
}

/** Of a panel's reports, how many are loaded, and how many of these stay behind when it is selected as a whole. */
export interface SeenReports {
  loaded: number;
  blocked: number;
}

interface State {
  selection: ReportSelection;
  picked: readonly Report[];
}

const NOTHING: State = { selection: NOTHING_SELECTED, picked: [] };

const UNDO_SECONDS = 10;

/**
 * The selection, always within one company (docs/rules/reports.md, "Selecting reports"): single reports that a choice in another company replaces can
 * be taken back.
 */
export function useSelecting(superUser: boolean): Selecting {
  const [{ selection, picked }, setState] = useState(NOTHING);
  /** The same without the wait for the next drawing, since a step may follow at once. */
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
      const byId = new Map([...before.picked, ...seen].map((report) => [report.id, report]));
      put({ selection: next, picked: [...next.reports].flatMap((id) => byId.get(id) ?? []) });
      if (!isDrivenOut(before.selection, next)) return;
      showToast({
        text: reportsText.drivenOut(before.selection.reports.size),
        seconds: UNDO_SECONDS,
        action: { label: reportsText.takeBack, run: () => put(before) },
      });
    },
    [put],
  );
  const clear = useCallback(() => put(NOTHING), [put]);
  const noteSeen = useCallback((panel: string, { loaded, blocked }: SeenReports) => {
    setSeen((now) => {
      const before = now.get(panel);
      const isSame = before?.loaded === loaded && before.blocked === blocked;
      return isSame ? now : new Map(now).set(panel, { loaded, blocked });
    });
  }, []);

  return useMemo(
    () => ({ selection, picked, superUser, change, clear, seen, noteSeen }),
    [selection, picked, superUser, change, clear, seen, noteSeen],
  );
}

/** Whether reports that were chosen one by one made room for another company. */
function isDrivenOut(before: ReportSelection, next: ReportSelection): boolean {
  return before.reports.size > 0 && next.company !== null && next.company !== before.company;
}
