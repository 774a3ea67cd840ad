import { companiesById } from "#functions/companies/store/company.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { type Act, actsById } from "./store/act.ts";

/** Wood type of the sawmill that measured, by id of the act: of the buyer of its sales act. */
export async function woodTypesOf(acts: readonly Act[]) {
  const sales = await actsById([...new Set(acts.flatMap(({ salesAct }) => (salesAct > 0 ? [salesAct] : [])))]);
  const buyerOf = (act: Act) => (act.type === SALES_ACT ? act.buyer : sales.get(act.salesAct)?.buyer);
  const buyers = await companiesById(acts.flatMap((act) => buyerOf(act) ?? []));
  return new Map(acts.map((act) => [act.id, buyers.get(buyerOf(act) ?? 0)?.woodType]));
}
