import { UNTIL } from "#scripts/bench/data/tables.ts";
import { demoReference } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import { startEvrSimulator } from "#scripts/simulators/evr/simulator.ts";

export const WAYBILLS = 400;
const KEY = "bench";

const period = { seed: 2026, until: UNTIL };
export const reference = demoReference(period);
const evr = await startEvrSimulator({
  apiKeys: { [KEY]: reference.platform.regCode },
  waybills: [...demoWaybills({ ...period, count: WAYBILLS })],
  lists: registerLists(reference),
});

export const environment = {
  LOG_LEVEL: "INFO",
  EVR_BASE_URL: evr.url,
  EVR_API_KEYS: JSON.stringify([{ company: reference.platform.regCode, apiKey: KEY }]),
};
