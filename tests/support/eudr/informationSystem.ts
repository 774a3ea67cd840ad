import type { EudrUser } from "#scripts/simulators/eudr/security.ts";
import { type EudrSimulator, startEudrSimulator } from "#scripts/simulators/eudr/simulator.ts";

const COMPANY = "19990011";
export const EUDR_USER: EudrUser = { username: "n00virn1", authenticationKey: "a-key-of-tests", clientId: "eudr-test" };

/** A simulated Information System that the handlers of this file ask with keys of these companies. Before anything reads the environment. */
export async function openInformationSystem(companies: readonly string[] = [COMPANY]): Promise<EudrSimulator> {
  const simulator = await startEudrSimulator({ users: [EUDR_USER], slowMs: 300 });
  process.env["EUDR_URL"] = simulator.url;
  process.env["EUDR_KEYS"] = JSON.stringify(companies.map((company) => ({ company, ...EUDR_USER })));
  return simulator;
}
