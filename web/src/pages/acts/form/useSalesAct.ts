import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { LoadedAct } from "#shared/api/areas/actForm.ts";
import { completeSawmillActs } from "#shared/domain/acts/sawmillActs.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { actFormText, priceDialogText } from "#web/text/actForm.ts";
import { saveFile } from "#web/ui/browser/saveFile.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { type ActDraft, withDraft } from "./draft/draft.ts";
import { forgetRecalculation, isRecalculationMarked, type KeptForm, markRecalculation } from "./draft/storage.ts";
import { useKeptForm } from "./draft/useKeptForm.ts";
import { type ActTarget, isUpdate, loadAct } from "./loadAct.ts";
import { noteCreated } from "./openAct.ts";
import { placedErrors } from "./state/errors.ts";
import { type ActFormState, nextForm, openForm, totalsOf } from "./state/formState.ts";
import { selectedRows, submittedForm } from "./state/submittedForm.ts";

/** What is under way; every action waits for it. */
export type Busy = "saving" | "previewing" | "reloading";

/** Rows and sum of the selected part, before and after new data came. */
export interface FormSize {
  rows: number;
  sum: number;
}

/** What the user must know about the whole form. */
export type FormNotice =
  | { is: "gone"; reports: readonly string[]; during: "save" | "preview" }
  | { is: "changed"; code: "rows_changed" | "act_changed" }
  /** `isOfFields`: fields say what is wrong, until each has been changed. */
  | { is: "refused"; during: "save" | "preview"; message: string; isOfFields: boolean }
  /** The same act is being made or saved elsewhere at this moment. */
  | { is: "underWay"; message: string }
  /** New data did not come; `isPriced`: prices are changed, but not on the screen. */
  | { is: "notReloaded"; message: string; isPriced: boolean }
  | { is: "updated"; before: FormSize; after: FormSize };

interface SalesActOptions {
  target: ActTarget;
  loaded: LoadedAct;
  /** Where this browser keeps the form, and what it kept of it earlier. */
  name: string;
  /** What tells the rows from those of another act. */
  rowsDigest: string;
  kept: KeptForm | undefined;
  /** Prices were changed before the page was loaded. */
  isRecalculated: boolean;
  /** After an existing act was saved: it is to be loaded anew. */
  onSaved: () => void;
}

/** The form of a sales act with all that can be done with it (document 1 §4, "Create / update sales act"). */
export function useSalesAct({ target, loaded, name, rowsDigest, kept, isRecalculated, onSaved }: SalesActOptions) {
  const [state, dispatch] = useReducer(nextForm, loaded, (given) => openForm(given, isRecalculated));
  useEffect(() => forgetRecalculation(name), [name]);
  const [submission] = useState(() => kept?.submission ?? crypto.randomUUID());
  const [busy, setBusy] = useState<Busy>();
  const [notice, setNotice] = useState<FormNotice>();
  const [offered, setOffered] = useState(kept?.draft === undefined ? undefined : kept);
  const [isConfirming, setConfirming] = useState(false);
  const firstBuyer = loaded.sales_act.buyer.id;
  const keeper = useKeptForm(state, { name, rowsDigest, submission, firstBuyer });
  const navigate = useNavigate();
  /** A download by link is a navigation to the browser; nobody is leaving then. */
  const isDownloading = useRef(false);

  const refuse = (error: unknown, during: "save" | "preview", sent: ReturnType<typeof submittedForm>) => {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.is("reports_gone")) {
      setNotice({ is: "gone", reports: error.fields["reports"] ?? [], during });
      return;
    }
    if (error.is("rows_changed") || error.is("act_changed")) {
      setNotice({ is: "changed", code: error.is("act_changed") ? "act_changed" : "rows_changed" });
      return;
    }
    if (error.is("act_busy")) {
      setNotice({ is: "underWay", message: error.message });
      return;
    }
    const sawmillLines = state.sawmillActs.flatMap((act, line) =>
      completeSawmillActs([act]).length > 0 ? [line] : [],
    );
    const errors = placedErrors(error.fields, sent, sawmillLines);
    dispatch({ type: "refused", errors });
    setNotice({ is: "refused", during, message: error.message, isOfFields: Object.keys(errors).length > 0 });
  };

  const run = async (
    what: Busy,
    during: "save" | "preview",
    work: (form: ReturnType<typeof submittedForm>) => Promise<void>,
  ) => {
    const form = submittedForm(state);
    setBusy(what);
    setNotice(undefined);
    dispatch({ type: "refused", errors: {} });
    try {
      await work(form);
    } catch (error) {
      refuse(error, during, form);
    } finally {
      setBusy(undefined);
    }
  };

  const save = () =>
    run("saving", "save", async (form) => {
      setConfirming(false);
      if (isUpdate(target)) {
        const version = state.loaded.sales_act.version ?? 0;
        await call(api.acts.update, { body: { ...form, act_id: Number(target.id), version } });
        keeper.done();
        void refresh(api.acts.companies, api.acts.list);
        showToast({ text: actFormText.saved });
        onSaved();
        return;
      }
      const body = { ...form, submission };
      keeper.sending(body);
      const { id } = await call(api.acts.create, { body }).catch((error: unknown) => {
        // While it is being made elsewhere the same form is asked about again; any other refusal is for good.
        if (!(error instanceof ApiProblem && error.is("act_busy"))) keeper.answered();
        throw error;
      });
      keeper.done();
      noteCreated();
      await navigate({ to: "/reports/dashboard/", search: { created: id } });
    });

  const preview = () =>
    run("previewing", "preview", async (form) => {
      const updating = isUpdate(target) ? Number(target.id) : null;
      const { pdf, file_name } = await call(api.acts.preview, { body: { ...form, updating } });
      isDownloading.current = true;
      saveFile(pdf, file_name);
      setTimeout(() => {
        isDownloading.current = false;
      }, 2_000);
    });

  /** Loads the data anew under what the user has changed. */
  const reload = useCallback(
    async (buyer?: number) => {
      setBusy("reloading");
      try {
        const fresh = await loadAct(target, buyer ?? state.loaded.sales_act.buyer.id);
        dispatch({ type: "reloaded", loaded: fresh, isRecalculated: isRecalculationMarked(name) });
        forgetRecalculation(name);
        return fresh;
      } finally {
        setBusy(undefined);
      }
    },
    [target, name, state.loaded],
  );

  const notReloaded = (error: unknown, isPriced = false) => {
    if (!(error instanceof ApiProblem)) throw error;
    setNotice({ is: "notReloaded", message: error.message, isPriced });
  };

  const changeBuyer = async (buyer: number) => {
    // The same company changes nothing (document 1 §4).
    if (buyer === state.loaded.sales_act.buyer.id) return;
    try {
      await reload(buyer);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      dispatch({ type: "refused", errors: { buyer_company: [error.message] } });
    }
  };

  /** @returns how many rows are on the act then; 0 where nothing came. */
  const takeFreshRows = async (): Promise<number> => {
    const before = sizeOf(state);
    setNotice(undefined);
    try {
      const fresh = await reload();
      const after = sizeOf(nextForm(state, { type: "reloaded", loaded: fresh, isRecalculated: false }));
      setNotice({ is: "updated", before, after });
      return after.rows;
    } catch (error) {
      notReloaded(error, isRecalculationMarked(name));
      return 0;
    }
  };

  /** After a price edit: totals are calculated anew, be it after a reload of the page or another try (document 1 §4). */
  const takeNewPrices = async () => {
    markRecalculation(name);
    setNotice(undefined);
    try {
      await reload();
      showToast({ text: priceDialogText.done });
    } catch (error) {
      notReloaded(error, true);
    }
  };

  /** 'Eemalda need aktilt': their rows go, and what was wanted is offered again with the new sums. */
  const removeGone = async () => {
    const rowsLeft = await takeFreshRows();
    if (rowsLeft > 0 && notice?.is === "gone" && notice.during === "save") setConfirming(true);
  };

  const restore = async (draft: ActDraft) => {
    const current = draft.buyer ?? firstBuyer;
    try {
      const base = current === state.loaded.sales_act.buyer.id ? state.loaded : await reload(current);
      dispatch({ type: "restored", state: withDraft(openForm(base, isRecalculated), draft) });
      setOffered(undefined);
    } catch (error) {
      notReloaded(error);
    }
  };

  return {
    state,
    dispatch,
    busy,
    notice:
      notice?.is === "refused" && notice.isOfFields && Object.keys(state.errors).length === 0 ? undefined : notice,
    closeNotice: () => setNotice(undefined),
    offered,
    restore,
    discard: () => {
      setOffered(undefined);
      keeper.discard();
    },
    isConfirming,
    setConfirming,
    save,
    preview,
    takeNewPrices,
    changeBuyer,
    takeFreshRows,
    removeGone,
    isLeavingSafe: () => isDownloading.current || !keeper.isEdited(),
  };
}

function sizeOf(state: ActFormState): FormSize {
  return { rows: selectedRows(state).length, sum: totalsOf(state).sum_before_tax.raw };
}
