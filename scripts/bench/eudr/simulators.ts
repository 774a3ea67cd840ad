import { reference } from "#scripts/bench/data/measuredReports.ts";
import { startEudrSimulator } from "#scripts/simulators/eudr/simulator.ts";
import { startLandSimulator } from "#scripts/simulators/land/simulator.ts";

const user = { username: "n00bench", authenticationKey: "a-key-of-the-bench", clientId: "eudr-test" };
const eudr = await startEudrSimulator({ users: [user] });
const land = await startLandSimulator();

export const environment = {
  LAND_URL: land.url,
  EUDR_URL: eudr.url,
  // Owners with keys of their own need no mandate.
  EUDR_KEYS: JSON.stringify(reference.owners.map(({ code }) => ({ company: code, ...user }))),
};
