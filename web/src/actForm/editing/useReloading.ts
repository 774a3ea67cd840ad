import type { LoadedAct } from "#shared/actForm/contract.ts";
import { forgetRecalculation, isRecalculationMarked, markRecalculation } from "#web/actForm/draft/storage.ts";
import { loadAct } from "#web/actForm/loading/openAct.ts";
import { nextForm } from "#web/actForm/state/formState.ts";
import { sizeOf } from "#web/actForm/state/notices.ts";
import { priceDialogText } from "#web/actForm/text.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import type { FormParts } from "./parts.ts";

export interface Reloading {
  reload: (buyer?: number) => Promise<LoadedAct>;
  /** Shows a refusal of `reload`; throws any other error again. */
  notReloaded: (error: unknown) => void;
  changeBuyer: (buyer: number) => Promise<void>;
  /** @returns the number of selected rows; 0 when the request failed. */
  takeFreshRows: () => Promise<number>;
  takeNewPrices: () => Promise<void>;
}

/** docs/rules/actForm.md, "Reloading rows in the form". */
export function useReloading({ target, name, state, dispatch, setBusy, setNotice }: FormParts): Reloading {
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

  const tell = (error: unknown, isPriced: boolean) => {
    if (!(error instanceof ApiProblem)) throw error;
    setNotice({ is: "notReloaded", message: error.message, isPriced });
  };

  const changeBuyer = async (buyer: number) => {
    if (buyer === buyerNow) return;
    try {
      await reload(buyer);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      dispatch({ type: "refused", errors: { buyer_company: [error.message] } });
    }
  };

  const takeFreshRows = async () => {
    const before = sizeOf(state);
    setNotice(undefined);
    try {
      const loaded = await reload();
      const after = sizeOf(nextForm(state, { type: "reloaded", loaded, isRecalculated: false }));
      setNotice({ is: "updated", before, after });
      return after.rows;
    } catch (error) {
      tell(error, isRecalculationMarked(name));
      return 0;
    }
  };

  /** Calculates totals with the next data, also after a page reload. */
  const takeNewPrices = async () => {
    markRecalculation(name);
    setNotice(undefined);
    try {
      await reload();
      showToast({ text: priceDialogText.done });
    } catch (error) {
      tell(error, true);
    }
  };

  return { reload, notReloaded: (error) => tell(error, false), changeBuyer, takeFreshRows, takeNewPrices };
}
