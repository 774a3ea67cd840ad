import { deliveriesOf } from "#functions/overview/deliveries.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { overviewRoutes } from "#shared/overview/contract.ts";

export const handler = endpoint(overviewRoutes.deliveries, ({ viewer, now }) =>
  deliveriesOf(viewer, tallinnDay(now.toISOString())),
);
