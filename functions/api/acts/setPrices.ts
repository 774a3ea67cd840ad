import { actRoutes } from "../../../shared/api/areas/acts.ts";
import { endpoint } from "../../core/http.ts";
import { setRowPrices } from "../../services/rowPricing.ts";

export const handler = endpoint(actRoutes.setPrices, async ({ body }) => {
  await setRowPrices(body);
  return undefined;
});
