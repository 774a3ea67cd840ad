import { useState } from "react";
import type { ExportRunReply, exportRoutes } from "#shared/exports/contract.ts";
import type { TypedExportFilters } from "#shared/exports/exportFilters.ts";
import type { ExportSelection } from "#shared/exports/exportSelection.ts";
import type { BodyOf } from "#shared/platform/route.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { usePolling } from "#web/api/polling.ts";
import { refreshAfter, refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { download } from "#web/ui/downloads/download.ts";
import { exportText as text } from "./text.ts";

/** The search and the filters by which a whole group is narrowed. */
export interface ChosenScope extends TypedExportFilters {
  query: string;
}

export type ExportBody = BodyOf<typeof exportRoutes.create>;

/** Undefined while nothing is chosen. */
export function exportBody({ group, acts, except }: ExportSelection, scope: ChosenScope): ExportBody | undefined {
  return group === null ? undefined : { type: group, ...scope, acts: [...acts.keys()], except: [...except.keys()] };
}

export interface Export {
  isBusy: boolean;
  /** The outcome of the last run, on the tab where it began. */
  run: ExportRunReply | undefined;
  refusal: string;
  start: (body: ExportBody) => void;
}

/** docs/rules/exports.md, "A run". Leaving the `tab` where a run began hides what it said. */
export function useExport(tab: string, onDone: () => void): Export {
  const [run, setRun] = useState<ExportRunReply>();
  const [refusal, setRefusal] = useState("");
  const [startTab, setStartTab] = useState(tab);
  const [lastTab, setLastTab] = useState(tab);

  const take = async (reply: ExportRunReply) => {
    setRun(reply);
    if (reply.under_way) return;
    await refreshed();
    if (reply.href) {
      onDone();
      await download(reply.href);
    } else setRefusal(reply.message ?? text.failed);
  };
  const id = run?.under_way ? String(run.id) : undefined;
  const sending = useAction(async (body: ExportBody) => {
    setStartTab(tab);
    setRefusal("");
    setRun(undefined);
    const { problem, value: reply } = await attempt(() => call(api.exports.create, { body }));
    if (!problem) return take(reply);
    setRefusal(problem.message || text.failed);
  });
  const isBusy = sending.isBusy || id !== undefined;
  if (lastTab !== tab) {
    setLastTab(tab);
    if (lastTab === startTab && !isBusy) {
      setRefusal("");
      setRun(undefined);
    }
  }
  usePolling(id && `${id} ${run?.percent}`, async () => {
    if (!id) return;
    const reply = await call(api.exports.progress, { params: { id } });
    if (!reply.under_way) refreshAfter(api.exports.create);
    await take(reply);
  });
  const isShown = tab === startTab;
  return { isBusy, run: isShown ? run : undefined, refusal: isShown ? refusal : "", start: sending.run };
}
