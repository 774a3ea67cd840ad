import { demoReference } from "#scripts/demo/reference.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";

export const demoPeriod = { seed: 7, until: "2026-11-20" };
export const reference = demoReference(demoPeriod);

/** The first waybills of a demo year. */
export function someWaybills(count: number) {
  return [...demoWaybills({ ...demoPeriod, count: 1000 }).take(count)];
}
