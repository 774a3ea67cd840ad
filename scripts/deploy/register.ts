import { demoReference } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import { startEvrSimulator } from "#scripts/simulators/evr/simulator.ts";

export interface Register {
  url: string;
  apiKeys: string;
  addWaybill(): string;
  close(): Promise<void>;
}

const API_KEY = "smoke";

export async function startRegister(): Promise<Register> {
  const period = { seed: 2026, until: new Date().toISOString().slice(0, 10) };
  const reference = demoReference(period);
  const simulator = await startEvrSimulator({
    apiKeys: { [API_KEY]: reference.platform.regCode },
    waybills: [],
    lists: registerLists(reference),
  });
  return {
    url: simulator.url,
    apiKeys: JSON.stringify([{ company: reference.platform.regCode, apiKey: API_KEY }]),
    addWaybill() {
      const waybill = newWaybill(measuredWaybill(demoWaybills({ ...period, count: 100 })));
      simulator.put(waybill);
      return waybill.number;
    },
    close: () => simulator.close(),
  };
}

function measuredWaybill(waybills: Iterable<ContractWaybill>): ContractWaybill {
  for (const waybill of waybills)
    if (waybill.status === "finished" && waybill.waybillLatestMeasurements) return waybill;
  throw new Error("No demo waybill is measured");
}

function newWaybill(like: ContractWaybill): ContractWaybill {
  const { waybillLatestMeasurements: measured, ...waybill } = structuredClone(like);
  const mark = Date.now().toString(36).toUpperCase();
  return {
    ...waybill,
    number: `W-${mark}`,
    ...(measured ? { waybillLatestMeasurements: { ...measured, actNumber: `M-${mark}` } } : {}),
  };
}
