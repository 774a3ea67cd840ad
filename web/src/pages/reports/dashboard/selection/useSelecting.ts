import { useCallback, useMemo, useRef, useState } from "react";
import type { Report } from "#shared/api/areas/reports.ts";
import { NOTHING_SELECTED, type ReportSelection } from "#shared/domain/reports/reportSelection.ts";
import { reportsText } from "#web/text/reports/dashboard.ts";
import { showToast } from "#web/ui/messages/toast.ts";

export interface Selecting {
  selection: ReportSelection;
  /** Single selected reports, visible or not. */
  picked: readonly Report[];
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
}

interface State {
  selection: ReportSelection;
  picked: readonly Report[];
}

const NOTHING: State = { selection: NOTHING_SELECTED, picked: [] };

const UNDO_SECONDS = 10;

/** One company at a time; replaced single reports can be restored (docs/rules/reports.md, "Selecting reports"). */
export function useSelecting(superUser: boolean): Selecting {
  const [{ selection, picked }, setState] = useState(NOTHING);
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

/** True when single reports were replaced by another company. */
function isDrivenOut(before: ReportSelection, next: ReportSelection): boolean {
  return before.reports.size > 0 && next.company !== null && next.company !== before.company;
}
