import { deletionFacts } from "#functions/actForm/deletion/deletableActs.ts";
import { actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { deletionHindrance } from "#shared/actForm/deletionHindrance.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { ACT_TYPE_NAMES, SALES_ACT } from "#shared/acts/actTypes.ts";

export const handler = endpoint(actFormRoutes.relatedActs, async ({ params, now }) => {
  const act = await actById(Number(params.id));
  if (act?.state !== "ready" || act.type !== SALES_ACT) throw new Problem("not_found");
  const purchases = (await purchaseActsOf(act.id)).toSorted((one, other) => compareTexts(one.number, other.number));
  const facts = await deletionFacts(purchases, now);
  const owners = await companiesById(purchases.map(({ seller }) => seller));
  return purchases.map(({ id, number, type, seller }, index) => ({
    id,
    number,
    type_name: ACT_TYPE_NAMES[type],
    company_name: owners.get(seller)?.name ?? "",
    delete_error: deletionHindrance(facts.slice(index, index + 1)) ?? "",
  }));
});
