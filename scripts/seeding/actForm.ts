import { randomUUID } from "node:crypto";
import type { ActForm, LoadedAct } from "#shared/actForm/contract.ts";

export function formOf(loaded: LoadedAct, number: string): ActForm & { submission: string } {
  const { sales_act, act_rows, purchase_acts } = loaded;
  return {
    number,
    date: sales_act.date,
    timber_certificate: null,
    buyer_company: sales_act.buyer.id,
    sawmill_acts: [],
    act_rows: act_rows.map(({ id: rowId, margin, flat_price, amount, report_rows }) => ({
      id: rowId,
      margin,
      flat_price,
      amount,
      report_rows: report_rows.map(({ id }) => id),
    })),
    buy_acts: purchase_acts.map((act, index) => ({
      id: act.previous_owner_id,
      number: `${number}-${index + 1}`,
      act_id: act.act_id,
    })),
    submission: randomUUID(),
  };
}
