import { savedAssortment } from "#functions/assortments/assortmentWire.ts";
import { boundsFromWire } from "#functions/assortments/boundsWire.ts";
import { groupOfForm } from "#functions/assortments/groupWire.ts";
import { assortmentNow, changeAssortment } from "#functions/assortments/store/assortment.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { centsFromWire } from "#shared/basics/money.ts";

export const handler = endpoint(assortmentRoutes.change, async ({ params, body }) => {
  const before = await assortmentNow(params.code);
  if (!before) throw new Problem("not_found");
  if (before.version !== body.version) throw new Problem("assortment_changed");
  const facts = {
    name: body.name,
    fixedPriceCents: centsFromWire(body.fixed_price),
    ...(await groupOfForm(body.group, before.unit)),
    ...(body.bounds ? { bounds: boundsFromWire(body.bounds) } : {}),
  };
  return savedAssortment(await changeAssortment(before, facts));
});
