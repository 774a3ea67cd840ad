import { useMemo } from "react";
import type { ProposedPurchaseAct } from "#shared/domain/acts/purchaseActs.ts";
import { applyOverrides, type Totals } from "#shared/domain/acts/totals.ts";
import { type ActFormState, totalsOf } from "./state/formState.ts";
import { numberOf, purchaseActsOf } from "./state/submittedForm.ts";

interface FormFigures {
  calculated: Totals;
  /** With the totals that were set by hand. */
  totals: Totals;
  purchaseActs: ProposedPurchaseAct[];
  /** Names of previous owners by id. */
  ownerNames: ReadonlyMap<string, string>;
  /** Whether a selected row has no certificate of its own. */
  lacksCertificate: boolean;
}

/** What follows from the form's state; each figure is calculated anew only when what it depends on has changed. */
export function useFormFigures(state: ActFormState): FormFigures {
  const { counted, sawmillActs, overrides, loaded, purchaseNumbers } = state;
  const number = numberOf(state);
  const calculated = useMemo(() => totalsOf({ counted, sawmillActs, loaded }), [counted, sawmillActs, loaded]);
  const { totals } = useMemo(() => applyOverrides(calculated, overrides), [calculated, overrides]);
  const purchaseActs = useMemo(
    () => purchaseActsOf({ counted, loaded, number, purchaseNumbers }),
    [counted, loaded, number, purchaseNumbers],
  );
  const ownerNames = useMemo(
    () => new Map(loaded.purchase_acts.map((act) => [act.previous_owner_id, act.previous_owner])),
    [loaded],
  );
  const lacksCertificate = useMemo(() => counted.some((row) => row.certificate === null), [counted]);
  return { calculated, totals, purchaseActs, ownerNames, lacksCertificate };
}
