import type { EvrConfig } from "#functions/platform/clients/evr/evrHttp.ts";
import { demoReference, firstDayOf } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import { type EvrSimulatorOptions, startEvrSimulator } from "#scripts/simulators/evr/simulator.ts";

export const API_KEY = "secret-key-of-the-platform";
/** A period in the past, so that changes made during a test are later. */
export const PERIOD = { seed: 7, until: "2024-11-20" };
export const YEAR_START = `${firstDayOf(PERIOD)}T00:00:00Z`;
export const YEAR_END = "2024-11-25T00:00:00Z";

export function someWaybills(count: number): ContractWaybill[] {
  return [...demoWaybills({ ...PERIOD, count })];
}

/** A register with the platform's key, and client settings with short timeouts. */
export async function register(waybills: ContractWaybill[], options: Partial<EvrSimulatorOptions> = {}) {
  const reference = demoReference(PERIOD);
  const apiKeys = { [API_KEY]: reference.platform.regCode, "key-of-a-stranger": reference.buyers[0]!.regCode };
  const simulator = await startEvrSimulator({ apiKeys, waybills, lists: registerLists(reference), ...options });
  const config: EvrConfig = { baseUrl: simulator.url, apiKey: API_KEY, timeoutMs: 1_000, attempts: 3, backoffMs: 5 };
  return { simulator, config };
}
