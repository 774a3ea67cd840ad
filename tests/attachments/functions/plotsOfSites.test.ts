import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { agentOfOwners, heldAct } from "#tests/support/acts/attachments.ts";
import { type Caller, nobody } from "#tests/support/api/callApi.ts";

const simulator = await vi.hoisted(async () => {
  const { startLandSimulator } = await import("#scripts/simulators/land/simulator.ts");
  const started = await startLandSimulator();
  Object.assign(process.env, { LOG_LEVEL: "SILENT", LAND_URL: started.url });
  return started;
});

let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);
afterAll(() => simulator.close());

const SITES = [
  { name: "Haavasalu", cadaster: "00106:001:0001, 00106:001:0002" },
  { name: "Kivisoo", cadaster: "00106:001:9999" },
  { name: "Kraavi", cadaster: "0" },
  { name: "Vana tunnus", cadaster: "lank 5, 00106:001:0001" },
];

async function actWithSites() {
  const act = await heldAct(agent, "KRUNT", (number) => [
    ...SITES.map((site) => ({ waybill: `${number}-1`, site })),
    { waybill: `${number}-2`, owner: 1, site: { name: "Teise mets", cadaster: "00106:009:0001" } },
  ]);
  const params = { hash: act.own.hash };
  const idOf = (name: string) => act.sites.find((site: { name: string }) => site.name === name).id;
  return { ...act, idOf, plots: (query = {}) => nobody().call("attachments.plots", { params, query }) };
}

it("has the parcels of each site of the link's owner, and of no other", async () => {
  const { plots, idOf } = await actWithSites();
  const { status, body } = await plots();
  expect(status).toBe(200);
  const numbers = body.results.map((found: { site: string; plots: { number: string; state: string }[] }) => [
    found.site,
    found.plots.map(({ number, state }) => `${number} ${state}`),
  ]);
  expect(numbers).toEqual([
    [idOf("Haavasalu"), ["00106:001:0001 known", "00106:001:0002 known"]],
    [idOf("Kivisoo"), ["00106:001:9999 unknown"]],
    [idOf("Vana tunnus"), ["00106:001:0001 known"]],
  ]);
  expect(simulator.requests().flat()).not.toContain("00106:009:0001");
  expect((await plots({ cursor: "50" })).body).toEqual({ results: [] });
});

it("has those of a number that was typed, instead of the measured one", async () => {
  const { plots, idOf, holder } = await actWithSites();
  const id = idOf("Kivisoo");
  await holder.change("updateCadaster", id, { cadaster: "00106:002:0017", version: 0 });
  const { body } = await plots();
  const [typed] = body.results.find(({ site }: { site: string }) => site === id).plots;
  // Two parts, one with a hole.
  expect(typed).toMatchObject({ number: "00106:002:0017", state: "known", outline: { length: 3 } });
});

it("does not open by another hash", async () => {
  const { sales } = await actWithSites();
  for (const hash of [sales.hash, "olematu"]) {
    expect((await nobody().call("attachments.plots", { params: { hash } })).status).toBe(404);
  }
});
