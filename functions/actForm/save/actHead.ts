import type { ActPlan } from "#functions/actForm/planAct.ts";
import type { ActHead } from "#functions/acts/store/act.ts";
import type { nextIds } from "#functions/platform/table/sequence.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { centsFromWire, thousandthsFromWire } from "#shared/basics/money.ts";

type IdentityOfAct = Pick<ActHead, "id" | "deadlineDays" | "hash" | "generation" | "createdBy" | "createdAt">;

export async function salesActHead(plan: ActPlan, identity: IdentityOfAct, takeIds: typeof nextIds): Promise<ActHead> {
  const { form, platform, buyer, totals, waybills } = plan;
  const fresh = form.sawmill_acts.filter((act) => act.id === undefined).length;
  let nextId = fresh > 0 ? await takeIds("sawmillAct", fresh) : 0;
  return {
    ...identity,
    ...totals,
    type: SALES_ACT,
    number: form.number,
    date: form.date,
    seller: platform.id,
    buyer: buyer.id,
    counterpart: buyer.id,
    salesAct: 0,
    state: "draft",
    timberCertificate: form.timber_certificate ?? 0,
    vatRateBp: buyer.vatRateBp,
    waybills,
    sawmillActs: form.sawmill_acts.map((act) => ({
      id: act.id ?? nextId++,
      number: act.number,
      amount: thousandthsFromWire(act.total_amount_of_wood),
      cents: centsFromWire(act.sum_before_tax),
    })),
    version: 1,
  };
}
