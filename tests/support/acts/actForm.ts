import { randomUUID } from "node:crypto";
import type { LoadedAct } from "#shared/actForm/contract.ts";

/** The form of a loaded act as the page would send it untouched. */
export function formOf(loaded: LoadedAct, changes: Record<string, unknown> & { number?: string } = {}) {
  const salesNumber = changes.number ?? loaded.sales_act.number;
  return {
    number: loaded.sales_act.number,
    date: loaded.sales_act.date,
    timber_certificate: null,
    buyer_company: loaded.sales_act.buyer.id,
    sawmill_acts: [],
    act_rows: loaded.act_rows.map((row) => ({
      id: row.id,
      margin: row.margin,
      flat_price: row.flat_price,
      amount: row.amount,
      report_rows: row.report_rows.map(({ id }) => id),
    })),
    buy_acts: loaded.purchase_acts.map((act) => ({
      id: act.previous_owner_id,
      number: act.number.replace(loaded.sales_act.number, salesNumber),
      act_id: act.act_id,
    })),
    submission: randomUUID(),
    ...changes,
  };
}
