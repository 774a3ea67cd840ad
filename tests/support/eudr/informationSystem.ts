import type { EudrUser } from "#scripts/simulators/eudr/security.ts";
import { type EudrSimulator, startEudrSimulator } from "#scripts/simulators/eudr/simulator.ts";
import { type LandSimulator, startLandSimulator } from "#scripts/simulators/land/simulator.ts";
import { freeCode } from "#tests/support/api/companies.ts";

const COMPANY = "19990011";
export const EUDR_USER: EudrUser = { username: "n00virn1", authenticationKey: "a-key-of-tests", clientId: "eudr-test" };

/** Starts an Information System that handlers ask with keys of these companies. Call it before anything reads the environment. */
export async function openInformationSystem(companies: readonly string[] = [COMPANY]): Promise<EudrSimulator> {
  const simulator = await startEudrSimulator({ users: [EUDR_USER], slowMs: 300 });
  process.env["EUDR_URL"] = simulator.url;
  process.env["EUDR_KEYS"] = JSON.stringify(companies.map((company) => ({ company, ...EUDR_USER })));
  return simulator;
}

/** Starts it and the cadastre, with keys of `count` free codes from `first` on, or of the platform. Call it in `vi.hoisted`. */
export async function openFiling(
  first?: number,
  count = 0,
): Promise<{
  service: EudrSimulator;
  land: LandSimulator;
  CODES: readonly string[];
}> {
  const CODES = first === undefined ? [COMPANY] : Array.from({ length: count }, (_, index) => freeCode(first + index));
  const land = await startLandSimulator();
  process.env["LAND_URL"] = land.url;
  return { service: await openInformationSystem(CODES), land, CODES };
}
