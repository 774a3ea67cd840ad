import { useState } from "react";
import type { ExportRunReply } from "#shared/exports/contract.ts";
import type { ExportSelection } from "#shared/exports/exportSelection.ts";
import { usePolling } from "#web/api/polling.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { download } from "#web/ui/downloads/download.ts";
import { exportText as text } from "./text.ts";

interface Export {
  /** From the press of the button until the file is there. */
  isBusy: boolean;
  /** The outcome of the last run, on the tab where it began. */
  run: ExportRunReply | undefined;
  /** The server's sentence, or the general one. */
  refusal: string;
  start: (selection: ExportSelection, query: string) => Promise<void>;
}

/**
 * Makes a file of the selection, and downloads it once it is there (docs/rules/exports.md, "A run"). Leaving the `tab` where a run
 * began hides what it said.
 */
export function useExport(tab: string, onDone: () => void): Export {
  const [run, setRun] = useState<ExportRunReply>();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [startTab, setStartTab] = useState(tab);
  const [lastTab, setLastTab] = useState(tab);

  const take = async (reply: ExportRunReply) => {
    setRun(reply);
    if (reply.under_way) return;
    await refresh(api.exports.page);
    if (reply.href) {
      onDone();
      await download(reply.href);
    } else setRefusal(reply.message ?? text.failed);
  };
  const id = run?.under_way ? String(run.id) : undefined;
  const isBusy = isSending || id !== undefined;
  if (lastTab !== tab) {
    setLastTab(tab);
    if (lastTab === startTab && !isBusy) {
      setRefusal("");
      setRun(undefined);
    }
  }
  usePolling(id && `${id} ${run?.percent}`, async () => {
    if (id) await take(await call(api.exports.progress, { params: { id } }));
  });
  const start = async (selection: ExportSelection, query: string) => {
    if (selection.group === null || isSending) return;
    setSending(true);
    setStartTab(tab);
    setRefusal("");
    setRun(undefined);
    try {
      const { group: type, acts, except } = selection;
      await take(await call(api.exports.create, { body: { type, query, acts: [...acts], except: [...except] } }));
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setRefusal(problem.message || text.failed);
      void refresh(api.exports.page);
    } finally {
      setSending(false);
    }
  };
  const isShown = tab === startTab;
  return { isBusy, run: isShown ? run : undefined, refusal: isShown ? refusal : "", start };
}
