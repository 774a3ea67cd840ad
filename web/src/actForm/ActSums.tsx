import { useDeferredValue } from "react";
import classes from "./ActForm.module.css";
import { PurchaseActs } from "./cards/PurchaseActs.tsx";
import { SawmillActs } from "./cards/SawmillActs.tsx";
import { TotalsCard } from "./cards/TotalsCard.tsx";
import type { SalesAct } from "./editing/useSalesAct.ts";
import { dateOf } from "./state/submittedForm.ts";
import { type FormFigures, useActMargin } from "./state/useFormFigures.ts";

/** What the rows add up to: for the buyer, and for each previous owner. */
export function ActSums({ form: { state, dispatch }, figures }: { form: SalesAct; figures: FormFigures }) {
  const { calculated, totals, purchases, ownerNames } = figures;
  // A hundred lines of purchase acts follow a margin, so they are drawn after the keystroke.
  const rows = useDeferredValue(state.rows);
  const margin = useActMargin({ rows, loaded: state.loaded });
  return (
    <>
      <div className={classes.sums}>
        <SawmillActs acts={state.sawmillActs} totals={calculated} errors={state.errors} dispatch={dispatch} />
        <TotalsCard
          totals={totals}
          margin={margin}
          overrides={state.overrides}
          reset={state.resetTotals}
          errors={state.errors}
          dispatch={dispatch}
        />
      </div>
      <PurchaseActs
        acts={purchases.acts}
        sums={margin.purchases}
        total={margin.purchased}
        doubled={purchases.doubledNumbers}
        hasRows={state.counted.length > 0}
        ownerNames={ownerNames}
        date={dateOf(state)}
        errors={state.errors}
        dispatch={dispatch}
      />
    </>
  );
}
