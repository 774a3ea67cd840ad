import { unlockedActs } from "#functions/acts/signing/unlockedActs.ts";
import { endpoint } from "#functions/entry/http.ts";
import { setRowPrices } from "#functions/reports/rowPricing.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.setPrices, async ({ body }) => {
  await setRowPrices(body, unlockedActs);
  return undefined;
});
