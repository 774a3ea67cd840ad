import { useCallback, useMemo, useState } from "react";
import type { Report } from "../../../../../shared/api/areas/reports.ts";
import { NOTHING_SELECTED, type ReportSelection } from "../../../../../shared/domain/reportSelection.ts";

/** The selection of the dashboard and how panels and rows change it. */
export interface Selecting {
  selection: ReportSelection;
  /** The reports that are selected one by one, whether they are in sight or not. */
  picked: readonly Report[];
  superUser: boolean;
  /** Takes one step; `seen` holds the reports that the step may select. */
  change: (seen: readonly Report[], step: (now: ReportSelection) => ReportSelection) => void;
  clear: () => void;
  /** How many reports a whole panel would leave behind, as far as its list is loaded. */
  blocked: ReadonlyMap<string, number>;
  noteBlocked: (panel: string, count: number) => void;
}

interface State {
  selection: ReportSelection;
  picked: readonly Report[];
}

const NOTHING: State = { selection: NOTHING_SELECTED, picked: [] };

/** What is selected, always within one company (document 1 §4). */
export function useSelecting(superUser: boolean): Selecting {
  const [{ selection, picked }, setState] = useState(NOTHING);
  const [blocked, setBlocked] = useState<ReadonlyMap<string, number>>(new Map());

  const change = useCallback((seen: readonly Report[], step: (now: ReportSelection) => ReportSelection) => {
    setState((state) => {
      const next = step(state.selection);
      const known = new Map([...state.picked, ...seen].map((report) => [report.id, report]));
      return { selection: next, picked: [...next.reports].flatMap((id) => known.get(id) ?? []) };
    });
  }, []);
  const clear = useCallback(() => setState(NOTHING), []);
  const noteBlocked = useCallback((panel: string, count: number) => {
    setBlocked((now) => ((now.get(panel) ?? 0) === count ? now : new Map(now).set(panel, count)));
  }, []);

  return useMemo(
    () => ({ selection, picked, superUser, change, clear, blocked, noteBlocked }),
    [selection, picked, superUser, change, clear, blocked, noteBlocked],
  );
}
