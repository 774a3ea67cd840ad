import { lastActs } from "#functions/overview/lastActs.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { overviewRoutes } from "#shared/overview/contract.ts";

export const handler = endpoint(overviewRoutes.lastActs, ({ viewer }) => lastActs(viewer));
