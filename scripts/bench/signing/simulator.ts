import { eidSettingsOf, startEidSimulator } from "#scripts/simulators/eid/simulator.ts";

export const simulator = await startEidSimulator();

export const environment = { EID_SETTINGS: eidSettingsOf(simulator), EID_MEANS: "mobileId,smartId" };
