import type { LoadedAct } from "#shared/actForm/contract.ts";
import { forgetRecalculation, isRecalculationMarked, markRecalculation } from "#web/actForm/draft/storage.ts";
import { loadAct } from "#web/actForm/loading/openAct.ts";
import { nextForm } from "#web/actForm/state/formState.ts";
import { sizeOf } from "#web/actForm/state/notices.ts";
import { priceDialogText } from "#web/actForm/text.ts";
import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import type { FormParts } from "./parts.ts";

export interface Reloading {
  reload: (buyer?: number) => Promise<LoadedAct>;
  notReloaded: (problem: ApiProblem) => void;
  changeBuyer: (buyer: number) => Promise<void>;
  /** @returns the number of selected rows; 0 when the request failed. */
  takeFreshRows: () => Promise<number>;
  takeNewPrices: () => Promise<void>;
}

/** docs/rules/actForm.md, "Reloading rows in the form". */
export function useReloading({ target, name, state, dispatch, work }: FormParts): Reloading {
  const { setBusy, setNotice } = work;
  const buyerNow = state.loaded.sales_act.buyer.id;

  const reload = async (buyer = buyerNow) => {
    setBusy("reloading");
    try {
      const loaded = await loadAct(target, buyer);
      dispatch({ type: "reloaded", loaded, isRecalculated: isRecalculationMarked(name) });
      forgetRecalculation(name);
      return loaded;
    } finally {
      setBusy(undefined);
    }
  };

  const tell = ({ message }: ApiProblem, isPriced: boolean) => setNotice({ is: "notReloaded", message, isPriced });

  const changeBuyer = async (buyer: number) => {
    if (buyer === buyerNow) return;
    const { problem } = await attempt(() => reload(buyer));
    if (problem) dispatch({ type: "refused", errors: { buyer_company: [problem.message] } });
  };

  const takeFreshRows = async () => {
    const before = sizeOf(state);
    setNotice(undefined);
    const { problem, value: loaded } = await attempt(() => reload());
    if (problem) {
      tell(problem, isRecalculationMarked(name));
      return 0;
    }
    const after = sizeOf(nextForm(state, { type: "reloaded", loaded, isRecalculated: false }));
    setNotice({ is: "updated", before, after });
    return after.rows;
  };

  const takeNewPrices = async () => {
    markRecalculation(name);
    setNotice(undefined);
    const { problem } = await attempt(() => reload());
    if (problem) tell(problem, true);
    else showToast({ text: priceDialogText.done });
  };

  return { reload, notReloaded: (problem) => tell(problem, false), changeBuyer, takeFreshRows, takeNewPrices };
}
