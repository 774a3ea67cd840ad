import { useEffect, useReducer, useState } from "react";
import { type ActDraft, withDraft } from "#web/actForm/draft/draft.ts";
import { forgetRecalculation } from "#web/actForm/draft/storage.ts";
import { useStoredForm } from "#web/actForm/draft/useStoredForm.ts";
import { nextForm, openForm } from "#web/actForm/state/formState.ts";
import type { Busy, FormNotice, SendingProgress } from "#web/actForm/state/notices.ts";
import { attempt } from "#web/api/apiProblem.ts";
import type { FormParts, SalesActOptions } from "./parts.ts";
import { useReloading } from "./useReloading.ts";
import { useSending } from "./useSending.ts";

export function useSalesAct({ target, loaded, name, rowsDigest, stored, isRecalculated, onSaved }: SalesActOptions) {
  const [state, dispatch] = useReducer(nextForm, loaded, (given) => openForm(given, isRecalculated));
  useEffect(() => forgetRecalculation(name), [name]);
  const [submission] = useState(() => stored?.submission ?? crypto.randomUUID());
  const [busy, setBusy] = useState<Busy>();
  const [progress, setProgress] = useState<SendingProgress>();
  const [notice, setNotice] = useState<FormNotice>();
  const [offered, setOffered] = useState(stored?.draft === undefined ? undefined : stored);
  const [isConfirming, setConfirming] = useState(false);
  const firstBuyer = loaded.sales_act.buyer.id;
  const store = useStoredForm(state, { name, rowsDigest, submission, firstBuyer });
  const parts: FormParts = { target, name, state, dispatch, setBusy, setProgress, setNotice };
  const sending = useSending({ ...parts, submission, store, onSaved });
  const { reload, notReloaded, changeBuyer, takeFreshRows, takeNewPrices } = useReloading(parts);

  const removeGone = async () => {
    const rowsLeft = await takeFreshRows();
    if (rowsLeft > 0 && notice?.is === "gone" && notice.during === "save") setConfirming(true);
  };

  const save = async (accepted: readonly string[]) => {
    if (await sending.save(accepted)) return;
    const rowsLeft = await takeFreshRows();
    if (rowsLeft > 0) setConfirming(true);
  };

  const restore = async (draft: ActDraft) => {
    const buyer = draft.buyer ?? firstBuyer;
    const { problem, value: base } = await attempt(async () =>
      buyer === state.loaded.sales_act.buyer.id ? state.loaded : reload(buyer),
    );
    if (problem) return notReloaded(problem);
    dispatch({ type: "restored", state: withDraft(openForm(base, isRecalculated), draft) });
    setOffered(undefined);
  };

  /** Runs unless a number editor has an invalid text, which gets the focus. */
  const whenFinished = (run: () => void) => {
    const [unfinished] = state.unfinished;
    if (unfinished === undefined) run();
    else dispatch({ type: "attended", field: unfinished });
  };

  const areFieldsMended = notice?.is === "refused" && notice.isOfFields && Object.keys(state.errors).length === 0;
  return {
    state,
    dispatch,
    busy,
    progress,
    notice: areFieldsMended ? undefined : notice,
    closeNotice: () => setNotice(undefined),
    offered,
    restore,
    discard: () => {
      setOffered(undefined);
      store.discard();
    },
    isConfirming,
    askToSave: () => whenFinished(() => setConfirming(true)),
    cancelSaving: () => setConfirming(false),
    save: (accepted: readonly string[]) => {
      const saved = save(accepted);
      setConfirming(false);
      return saved;
    },
    preview: () => whenFinished(() => void sending.preview()),
    takeNewPrices,
    changeBuyer,
    takeFreshRows,
    removeGone,
    isLeavingSafe: () => sending.isDownloading() || !store.isEdited(),
  };
}
