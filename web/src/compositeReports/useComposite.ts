import { useEffect, useRef, useState } from "react";
import type { CompositeReport, compositeReportRoutes } from "#shared/compositeReports/contract.ts";
import type { BodyOf } from "#shared/platform/route.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { usePolling } from "#web/api/polling.ts";
import { call, transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { textOfProblem } from "./problemText.ts";
import { markRunning } from "./runningMark.ts";
import { compositeText as text } from "./text.ts";

export type CompositeRequest = BodyOf<typeof compositeReportRoutes.start>;

/** `looking`: for a report that runs or was not opened. `blocked`: the browser opened no new tab for it. */
export type Phase =
  | { is: "looking" | "idle" | "starting" }
  | { is: "cancelling"; id: number | null; percent: number }
  /** `factsOf`: when the night began whose facts it shows; null for those of the moment. */
  | { is: "running"; id: number | null; percent: number; factsOf: string | null }
  | { is: "blocked"; href: string; factsOf: string | null };

export interface Composite {
  phase: Phase;
  refusal: string;
  start: (request: CompositeRequest) => Promise<void>;
  cancel: () => Promise<void>;
}

/** Finds a report that runs already. `onDone`: the file, with facts of a night or of the moment, has opened in a new tab. */
export function useComposite(onDone: (factsOf: string | null) => void): Composite {
  const [phase, setPhase] = useState<Phase>({ is: "looking" });
  const [refusal, setRefusal] = useState("");
  const wantsCancel = useRef(false);

  const end = (message: string) => {
    markRunning(false);
    wantsCancel.current = false;
    setRefusal(message);
    setPhase({ is: "idle" });
  };
  const take = async ({ id, percent, facts_of: factsOf, ...report }: CompositeReport): Promise<void> => {
    if (wantsCancel.current) return stop(id);
    if (report.failed) {
      end(report.last_error_message);
      // It has been told: the next opening of the form begins anew.
      await transfer(api.compositeReports.cancel, { params: { id: String(id) } }).catch(() => undefined);
    } else if (report.complete_timestamp === null) {
      markRunning(true);
      setPhase({ is: "running", id, percent, factsOf });
    } else if (report.result_file === null) end(text.noFile);
    else if (hasOpened(report.result_file)) {
      end("");
      onDone(factsOf);
    } else {
      markRunning(false);
      setPhase({ is: "blocked", href: report.result_file, factsOf });
    }
  };
  const stop = async (id: number): Promise<void> => {
    const { problem } = await attempt(() => call(api.compositeReports.cancel, { params: { id: String(id) } }));
    if (!problem || problem.is("not_found")) return end("");
    wantsCancel.current = false;
    setRefusal(textOfProblem(problem));
    setPhase({ is: "running", id, percent: 0, factsOf: null });
  };
  useLook(async () => {
    const { problem, value: last } = await attempt(() => call(api.compositeReports.last));
    if (problem) end(problem.is("not_found") ? "" : textOfProblem(problem));
    else await take(last);
  });
  const watched = phase.is === "running" && phase.id !== null ? String(phase.id) : undefined;
  usePolling(watched, async () => {
    if (watched === undefined) return;
    const { problem, value: now } = await attempt(() =>
      transfer(api.compositeReports.load, { params: { id: watched } }, false),
    );
    if (!problem) return take(now);
    if (!problem.isFinal) throw problem;
    // A report that is not found was cancelled in another tab, or replaced by another one.
    end(problem.is("not_found") ? text.cancelled : textOfProblem(problem));
  });

  return {
    phase,
    refusal,
    start: async (request) => {
      setRefusal("");
      setPhase({ is: "starting" });
      const { problem, value: started } = await attempt(() => call(api.compositeReports.start, { body: request }));
      if (problem) end(textOfProblem(problem));
      else await take(started);
    },
    cancel: async () => {
      const id = phase.is === "running" ? phase.id : null;
      wantsCancel.current = true;
      setPhase({ is: "cancelling", id, percent: phase.is === "running" ? phase.percent : 0 });
      // One that is still being asked for is cancelled as soon as its id is known.
      if (id !== null) await stop(id);
    },
  };
}

/** Once, also where React runs effects twice. */
function useLook(look: () => Promise<void>): void {
  const first = useRef<(() => Promise<void>) | undefined>(look);
  useEffect(() => {
    const now = first.current;
    first.current = undefined;
    void now?.();
  }, []);
}

/** False where the browser allows no new tab so long after a click. */
function hasOpened(href: string): boolean {
  const tab = window.open(href, "_blank");
  if (!tab) return false;
  tab.opener = null;
  return true;
}
