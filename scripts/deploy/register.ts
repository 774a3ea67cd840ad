import { demoReference } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import { startEvrSimulator } from "#scripts/simulators/evr/simulator.ts";

export interface Register {
  addWaybill(): string;
  close(): Promise<void>;
}

const API_KEY = "smoke";

/** The content of an installation's secret of EVR's keys. */
export function apiKeysOfRegister(): string {
  return JSON.stringify([{ company: demoReference(periodNow()).platform.regCode, apiKey: API_KEY }]);
}

/** @param port of this machine, that the settings of the installation name */
export async function startRegister(port: number): Promise<Register> {
  const period = periodNow();
  const reference = demoReference(period);
  const simulator = await startEvrSimulator({
    port,
    apiKeys: { [API_KEY]: reference.platform.regCode },
    waybills: [],
    lists: registerLists(reference),
  });
  return {
    addWaybill() {
      const waybill = newWaybill(measuredWaybill(demoWaybills({ ...period, count: 100 })));
      simulator.put(waybill);
      return waybill.number;
    },
    close: () => simulator.close(),
  };
}

function periodNow() {
  return { seed: 2026, until: new Date().toISOString().slice(0, 10) };
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
