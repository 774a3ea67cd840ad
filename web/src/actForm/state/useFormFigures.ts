import { useMemo } from "react";
import type { DoubledWaybill } from "#shared/actForm/doubledWaybills.ts";
import { type ActMargin, marginOfAct } from "#shared/acts/actMargin.ts";
import { ownersOfDoubledNumbers, type ProposedPurchaseAct } from "#shared/acts/purchaseActs.ts";
import { applyOverrides, type Totals } from "#shared/acts/totals.ts";
import { doubledOf, doubtsOf } from "./doubled.ts";
import { waybillsWithoutEudr } from "./eudr.ts";
import { type ActFormState, totalsOf } from "./formState.ts";
import { type Hindrance, hindranceOf } from "./hindrance.ts";
import { dateOf, numberOf, purchaseActsOf, sellerOf } from "./submittedForm.ts";

export interface FormFigures {
  /** Without what was set by hand. */
  calculated: Totals;
  totals: Totals;
  purchases: {
    acts: readonly ProposedPurchaseAct[];
    /** Previous owners whose act has the number of another. */
    doubledNumbers: ReadonlySet<string>;
  };
  /** Keys are previous owners. */
  ownerNames: ReadonlyMap<string, string>;
  waybills: {
    doubled: readonly DoubledWaybill[];
    /** Keys are lines of the rows. */
    doubts: ReadonlyMap<string, string>;
    withoutEudr: number;
  };
  hindrance: Hindrance | undefined;
  lacksCertificate: boolean;
}

/** What follows from the form but for its margin. */
export function useFormFigures(state: ActFormState): FormFigures {
  const { groups, counted, sawmillActs, overrides, loaded, purchaseNumbers } = state;
  const calculated = useMemo(() => totalsOf({ counted, sawmillActs, loaded }), [counted, sawmillActs, loaded]);
  const { totals } = useMemo(() => applyOverrides(calculated, overrides), [calculated, overrides]);
  const number = numberOf(state);
  const purchaseActs = useMemo(
    () => purchaseActsOf({ counted, loaded, number, purchaseNumbers }),
    [counted, loaded, number, purchaseNumbers],
  );
  const doubledNumbers = useMemo(() => ownersOfDoubledNumbers(purchaseActs), [purchaseActs]);
  const ownerNames = useMemo(
    () => new Map(loaded.purchase_acts.map((act) => [act.previous_owner_id, act.previous_owner])),
    [loaded],
  );
  const doubled = useMemo(() => doubledOf({ counted, loaded }), [counted, loaded]);
  const doubts = useMemo(() => doubtsOf(counted, doubled), [counted, doubled]);
  const day = dateOf(state);
  const withoutEudr = useMemo(() => waybillsWithoutEudr(counted, day), [counted, day]);
  return {
    calculated,
    totals,
    purchases: { acts: purchaseActs, doubledNumbers },
    ownerNames,
    waybills: { doubled, doubts, withoutEudr },
    hindrance: hindranceOf({ groups, sawmillActs, doubledNumbers }),
    lacksCertificate: useMemo(() => counted.some((row) => row.certificate === null), [counted]),
  };
}

export function useActMargin({ rows, loaded }: Pick<ActFormState, "rows" | "loaded">): ActMargin {
  return useMemo(() => marginOfAct(rows, sellerOf({ loaded })), [rows, loaded]);
}
