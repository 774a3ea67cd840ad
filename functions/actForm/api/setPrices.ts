import { unlockedActs } from "#functions/acts/unlockedActs.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { setRowPrices } from "#functions/reports/rowPricing.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.setPrices, async ({ body }) => {
  await setRowPrices(body, unlockedActs);
  return undefined;
});
