import { deletionFacts } from "#functions/acts/deletion/deletionFacts.ts";
import { Problem } from "#functions/core/problem.ts";
import { actById } from "#functions/data/acts/act.ts";
import { purchaseActsOf } from "#functions/data/acts/purchaseActs.ts";
import { companiesById } from "#functions/data/companies/company.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actDetailRoutes } from "#shared/api/areas/acts/actDetails.ts";
import { compareTexts } from "#shared/domain/acts/actOrder.ts";
import { ACT_TYPE_NAMES, SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { deletionHindrance } from "#shared/domain/acts/deletion/deletionHindrance.ts";

export const handler = endpoint(actDetailRoutes.relatedActs, async ({ params, now }) => {
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
