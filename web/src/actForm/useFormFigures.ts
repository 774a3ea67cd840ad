import { useMemo } from "react";
import type { DoubledWaybill } from "#shared/actForm/doubledWaybills.ts";
import { type ActMargin, marginOfAct } from "#shared/acts/actMargin.ts";
import { ownersOfDoubledNumbers, type ProposedPurchaseAct } from "#shared/acts/purchaseActs.ts";
import { applyOverrides, type Totals } from "#shared/acts/totals.ts";
import { doubledOf, doubtsOf } from "./state/doubled.ts";
import { waybillsWithoutEudr } from "./state/eudr.ts";
import { type ActFormState, totalsOf } from "./state/formState.ts";
import { type Hindrance, hindranceOf } from "./state/hindrance.ts";
import { dateOf, numberOf, purchaseActsOf, sellerOf } from "./state/submittedForm.ts";

interface FormFigures {
  calculated: Totals;
  totals: Totals;
  purchaseActs: ProposedPurchaseAct[];
  margin: ActMargin;
  doubledNumbers: ReadonlySet<string>;
  hindrance: Hindrance | undefined;
  ownerNames: ReadonlyMap<string, string>;
  lacksCertificate: boolean;
  doubled: readonly DoubledWaybill[];
  doubts: ReadonlyMap<string, string>;
  withoutEudr: number;
}

export function useFormFigures(state: ActFormState): FormFigures {
  const { rows, groups, counted, sawmillActs, overrides, loaded, purchaseNumbers } = state;
  const number = numberOf(state);
  const calculated = useMemo(() => totalsOf({ counted, sawmillActs, loaded }), [counted, sawmillActs, loaded]);
  const { totals } = useMemo(() => applyOverrides(calculated, overrides), [calculated, overrides]);
  const purchaseActs = useMemo(
    () => purchaseActsOf({ counted, loaded, number, purchaseNumbers }),
    [counted, loaded, number, purchaseNumbers],
  );
  const margin = useMemo(() => marginOfAct(rows, sellerOf({ loaded })), [rows, loaded]);
  const doubledNumbers = useMemo(() => ownersOfDoubledNumbers(purchaseActs), [purchaseActs]);
  const hindrance = hindranceOf({ groups, sawmillActs, doubledNumbers });
  const ownerNames = useMemo(
    () => new Map(loaded.purchase_acts.map((act) => [act.previous_owner_id, act.previous_owner])),
    [loaded],
  );
  const lacksCertificate = useMemo(() => counted.some((row) => row.certificate === null), [counted]);
  const doubled = useMemo(() => doubledOf({ counted, loaded }), [counted, loaded]);
  const doubts = useMemo(() => doubtsOf(counted, doubled), [counted, doubled]);
  const day = dateOf(state);
  const withoutEudr = useMemo(() => waybillsWithoutEudr(counted, day), [counted, day]);
  return {
    calculated,
    totals,
    purchaseActs,
    margin,
    doubledNumbers,
    hindrance,
    ownerNames,
    lacksCertificate,
    doubled,
    doubts,
    withoutEudr,
  };
}
