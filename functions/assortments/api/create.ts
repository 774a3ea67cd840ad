import { savedAssortment } from "#functions/assortments/assortmentWire.ts";
import { boundsFromWire } from "#functions/assortments/boundsWire.ts";
import { groupOfForm } from "#functions/assortments/groupWire.ts";
import { addAssortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { centsFromWire } from "#shared/basics/money.ts";
import { numberKey } from "#shared/basics/names.ts";

export const handler = endpoint(assortmentRoutes.create, async ({ body }) => {
  const { code, name, unit, fixed_price, bounds, group } = body;
  const facts = {
    code,
    name,
    unit,
    fixedPriceCents: centsFromWire(fixed_price),
    ...(bounds ? { bounds: boundsFromWire(bounds) } : {}),
    ...(await groupOfForm(group, unit)),
  };
  const codes = (await allAssortments()).map((one) => numberKey(one.code));
  if (codes.includes(numberKey(code))) return savedAssortment({ ok: false, reason: "code_taken" });
  return savedAssortment(await addAssortment(facts));
});
