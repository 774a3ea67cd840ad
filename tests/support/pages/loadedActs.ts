import type { LoadedAct } from "#shared/actForm/contract.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { ActCompany, LoadedActRow } from "#shared/acts/contract.ts";
import { SAWMILL } from "#shared/companies/companyChoices.ts";

export function partyOf(changes: Partial<ActCompany> = {}): ActCompany {
  return {
    id: 1,
    type: SAWMILL,
    name: "Põhjamännik",
    reg_code: "",
    vat_number: "",
    full_address: "",
    pefc_code: "",
    fsc_code: "",
    phone: "",
    bank_account: "",
    has_custom_certificate: false,
    vat_rate: 0.24,
    ...changes,
  };
}

interface Changes extends Partial<Omit<LoadedAct, "sales_act" | "act_rows">> {
  sales?: Partial<LoadedAct["sales_act"]>;
}

/** What the act form loads; a purchase act for each owner of its rows. */
export function loadedActOf(rows: LoadedActRow[], { sales = {}, ...changes }: Changes = {}): LoadedAct {
  const number = sales.number ?? "2026-1";
  return {
    sales_act: {
      type: SALES_ACT,
      number,
      date: "2026-11-20",
      deadline_days: 7,
      due_date: "2026-11-27",
      buyer: { id: 5, vat_rate: 0.24 },
      seller: partyOf(),
      timber_certificate: null,
      certificates: [],
      sum_before_tax: null,
      vat: null,
      with_vat: null,
      version: null,
      locked: "",
      ...sales,
    },
    act_rows: rows,
    purchase_acts: [...new Set(rows.map((row) => row.previous_owner))].map((id, index) => ({
      previous_owner_id: id,
      previous_owner: `Omanik ${id}`,
      incomplete: false,
      number: `${number}-${index + 1}`,
      act_id: null,
      amount: 0,
      loose_amount: 0,
    })),
    sawmills: [],
    reports_gone: [],
    reports_blocked: [],
    reports_left_out: 0,
    doubled_waybills: [],
    ...changes,
  };
}
