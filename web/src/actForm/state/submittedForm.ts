import type { ActForm, UpdateForm } from "#shared/actForm/contract.ts";
import {
  completeSawmillActs,
  MAX_ACT_SUM,
  MAX_SAWMILL_VOLUME,
  readDecimal,
  type SawmillActInput,
} from "#shared/actForm/sawmillActs.ts";
import { type ProposedPurchaseAct, proposePurchaseActs } from "#shared/acts/purchaseActs.ts";
import { AMOUNT_DECIMALS, PRICE_DECIMALS } from "#shared/basics/units.ts";
import type { ActFormState } from "./formState.ts";

export const numberOf = (state: Pick<ActFormState, "number" | "loaded">) =>
  state.number ?? state.loaded.sales_act.number;
export const dateOf = (state: ActFormState) => state.date ?? state.loaded.sales_act.date;

/** Certificate id for rows without one; null is 'Sertifitseerimata'. */
export function certificateOf({ certificate, loaded }: ActFormState): number | null {
  if (certificate !== undefined) return certificate;
  const { timber_certificate, certificates } = loaded.sales_act;
  const stored = timber_certificate?.id ?? null;
  return certificates.some(({ id }) => id === stored) ? stored : null;
}

/** Existing and edited numbers stay, the rest follow the sales number; an edit moves no other number. */
export function purchaseActsOf(
  state: Pick<ActFormState, "counted" | "loaded" | "number" | "purchaseNumbers">,
): ProposedPurchaseAct[] {
  const proposed = proposePurchaseActs(state.counted, {
    salesNumber: numberOf(state),
    seller: sellerOf(state),
    owners: state.loaded.purchase_acts.map(({ previous_owner_id }) => previous_owner_id),
    existing: state.loaded.purchase_acts.filter(({ act_id }) => act_id !== null),
  });
  return proposed.map((act) => ({ ...act, number: state.purchaseNumbers[act.previous_owner_id] ?? act.number }));
}

/** Previous owners of these acts who lack data. */
export function incompleteOwners(
  { loaded }: Pick<ActFormState, "loaded">,
  acts: readonly ProposedPurchaseAct[],
): string[] {
  const incomplete = new Set(loaded.purchase_acts.flatMap((act) => (act.incomplete ? act.previous_owner_id : [])));
  return acts.flatMap(({ previous_owner_id: owner }) => (incomplete.has(owner) ? owner : []));
}

export function sellerOf({ loaded }: Pick<ActFormState, "loaded">): string {
  return String(loaded.sales_act.seller.id);
}

/** docs/rules/actForm.md, "What the form sends". */
export function submittedForm(state: ActFormState): ActForm {
  const { overrides } = state;
  return {
    number: numberOf(state),
    date: dateOf(state),
    timber_certificate: certificateOf(state),
    buyer_company: state.loaded.sales_act.buyer.id,
    sum_before_tax: overrides.sum_before_tax ?? null,
    vat: overrides.vat ?? null,
    with_vat: overrides.with_vat ?? null,
    sawmill_acts: completeSawmillActs(state.sawmillActs),
    act_rows: selectedRows(state).map(({ id: row, margin, flat_price, amount, report_rows }) => ({
      id: row,
      margin,
      flat_price,
      amount,
      report_rows: report_rows.map(({ id }) => id),
    })),
    buy_acts: purchaseActsOf(state).map(({ previous_owner_id, number, act_id }) => ({
      id: previous_owner_id,
      number,
      act_id,
    })),
  };
}

/** The form of a change of an act. */
export function changedForm(state: ActFormState, act: string): UpdateForm {
  return { ...submittedForm(state), act_id: Number(act), version: state.loaded.sales_act.version ?? 0 };
}

export function selectedRows(state: ActFormState) {
  return state.rows.filter((row) => row.selected);
}

/** True for an empty text too. */
export function isVolume(typed: string): boolean {
  const read = readDecimal(typed, AMOUNT_DECIMALS);
  return read.ok && (read.value === null || (read.value >= 0 && read.value <= MAX_SAWMILL_VOLUME));
}

export function isSum(typed: string): boolean {
  const read = readDecimal(typed, PRICE_DECIMALS);
  return read.ok && (read.value === null || Math.abs(read.value) <= MAX_ACT_SUM);
}

export function isIncomplete(act: SawmillActInput): boolean {
  const isEmpty = `${act.number}${act.total_amount_of_wood}${act.sum_before_tax}`.trim() === "";
  return !isEmpty && completeSawmillActs([act]).length === 0;
}
