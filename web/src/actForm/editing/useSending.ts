import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ActForm } from "#shared/actForm/contract.ts";
import type { FormStore } from "#web/actForm/draft/useStoredForm.ts";
import { applied } from "#web/actForm/loading/applied.ts";
import { actOfEarlierTry, createFinished, isUpdate } from "#web/actForm/loading/openAct.ts";
import { previewMade } from "#web/actForm/loading/previewMade.ts";
import { fieldErrorsOf, sawmillLinesSent } from "#web/actForm/state/errors.ts";
import { submittedForm } from "#web/actForm/state/submittedForm.ts";
import { actFormText } from "#web/actForm/text.ts";
import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { refreshAfter } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { addressLeft } from "#web/ui/browser/pageLeft.ts";
import { SMALL_SCREEN } from "#web/ui/browser/screen.ts";
import { saveFile } from "#web/ui/downloads/download.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { isShowable } from "#web/ui/viewer/shownFile.ts";
import { openReady } from "#web/ui/viewer/viewedFiles.ts";
import type { FormParts } from "./parts.ts";

/** The browser reports a download link as a navigation; for this time the form does not ask before leaving. */
const DOWNLOAD_MS = 2_000;
const MADE_EARLIER_SECONDS = 15;

type SavedForm = ActForm & { accepted_waybills?: string[] };

interface SendingOptions extends FormParts {
  submission: string;
  store: FormStore;
  onSaved: () => void;
}

export interface Sending {
  /** `accepted`: doubled waybills that the user has seen. False when the server knows of others. */
  save: (accepted: readonly string[]) => Promise<boolean>;
  preview: () => Promise<void>;
  isDownloading: () => boolean;
}

export function useSending(options: SendingOptions): Sending {
  const { target, name, state, setProgress, submission, store, onSaved } = options;
  const navigate = useNavigate();
  const { download, isDownloading } = usePreview(target, setProgress);
  const setPercent = (percent: number) => setProgress({ of: "act", percent });

  const send = useSend(options);

  const update = async (form: SavedForm, id: string) => {
    const version = state.loaded.sales_act.version ?? 0;
    const { under_way } = await call(api.actForm.update, { body: { ...form, act_id: Number(id), version } });
    if (under_way) await applied(Number(id), setPercent);
    if (under_way) refreshAfter(api.actForm.update);
    store.done();
    showToast({ text: actFormText.saved });
    onSaved();
  };

  const create = async (form: SavedForm) => {
    const earlier = await actOfEarlierTry(target, name, setPercent);
    const id = earlier?.id ?? (await createNow(form));
    if (earlier && JSON.stringify(earlier.sent) !== JSON.stringify({ ...form, submission })) {
      showToast({ text: actFormText.madeEarlier, seconds: MADE_EARLIER_SECONDS });
    }
    store.done();
    await navigate({ href: reportsLeft(id), resetScroll: false });
  };

  const createNow = async (form: SavedForm): Promise<number> => {
    const body = { ...form, submission };
    store.sending(body);
    const { problem, value: id } = await attempt(() => createFinished(body, setPercent));
    if (!problem) return id;
    // The act may have been made, or be in the making, so the sent form stays stored for the next try.
    if (!problem.isUnanswered && !problem.isServerError && !problem.is("act_busy")) store.answered();
    // The answer alone may be lost.
    const made = problem.isUnanswered
      ? await actOfEarlierTry(target, name, setPercent).catch(() => undefined)
      : undefined;
    if (!made) throw problem;
    return made.id;
  };

  return {
    save: (accepted) =>
      send("save", (form) => {
        const saved = { ...form, ...(accepted.length > 0 && { accepted_waybills: [...accepted] }) };
        return isUpdate(target) ? update(saved, target.id) : create(saved);
      }),
    preview: async () => {
      await send("preview", download);
    },
    isDownloading,
  };
}

/** Sends the form as it is now, and shows that it is being sent, or why it was refused. */
function useSend({ state, dispatch, setBusy, setProgress, setNotice }: SendingOptions) {
  const refuse = (problem: ApiProblem, during: "save" | "preview", sent: ActForm) => {
    if (problem.is("reports_gone")) {
      setNotice({ is: "gone", reports: problem.fields["reports"] ?? [], during });
    } else if (problem.is("rows_changed")) {
      setNotice({ is: "changed", code: "rows_changed" });
    } else if (problem.is("act_changed")) {
      setNotice({ is: "changed", code: "act_changed" });
    } else if (problem.is("act_busy")) {
      setNotice({ is: "underWay", message: problem.message });
    } else {
      const errors = fieldErrorsOf(problem.fields, sent, sawmillLinesSent(state.sawmillActs));
      dispatch({ type: "refused", errors });
      setNotice({ is: "refused", during, message: problem.message, isOfFields: Object.keys(errors).length > 0 });
    }
  };

  return async (during: "save" | "preview", work: (form: ActForm) => Promise<void>): Promise<boolean> => {
    const form = submittedForm(state);
    setBusy(during === "save" ? "saving" : "previewing");
    setNotice(undefined);
    dispatch({ type: "refused", errors: {} });
    try {
      const { problem } = await attempt(() => work(form));
      if (problem?.is("waybills_doubled")) return false;
      if (problem) refuse(problem, during, form);
      return true;
    } finally {
      setBusy(undefined);
      setProgress(undefined);
    }
  };
}

/** Makes and downloads a preview; leaving the form cancels the one in the making. */
function usePreview(target: SendingOptions["target"], setProgress: SendingOptions["setProgress"]) {
  const isDownloading = useRef(false);
  const leavePreview = useRef<() => void>(undefined);
  // A tab and its duplicate have one draft and one submission; who leaves one of them cancels the preview of this one only.
  const [previewer] = useState(() => crypto.randomUUID());
  useEffect(() => () => leavePreview.current?.(), []);

  const ofJob = (begun: Parameters<typeof previewMade>[0]) => {
    const { file, leave } = previewMade(begun, (step) => setProgress({ of: "preview", ...step }));
    leavePreview.current = leave;
    return file;
  };

  const download = async (form: ActForm) => {
    const updating = isUpdate(target) ? Number(target.id) : null;
    const answer = await call(api.actForm.preview, { body: { ...form, updating, submission: previewer } });
    const preview = "job" in answer ? await ofJob(answer) : answer;
    if (!preview) return;
    isDownloading.current = true;
    saveFile(preview.pdf, preview.file_name);
    // A phone shows what it has downloaded by itself.
    if (isShowable("application/pdf") && !window.matchMedia(SMALL_SCREEN).matches)
      openReady({ location: preview.shown, name: preview.file_name });
    setTimeout(() => {
      isDownloading.current = false;
    }, DOWNLOAD_MS);
  };

  return { download, isDownloading: () => isDownloading.current };
}

export function reportsLeft(created: number): string {
  return addressLeft("/reports/dashboard/", { created, problem: undefined });
}
