import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readFile } from "#functions/platform/clients/files.ts";
import { agentOfOwners, heldAct } from "#tests/support/acts/attachments.ts";
import type { Caller } from "#tests/support/api/callApi.ts";

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

async function actOfSites(...cadasters: string[]) {
  const { sales } = await heldAct(agent, "GEO", (number) =>
    cadasters.map((cadaster, index) => ({ waybill: `${number}-1`, site: { name: `Lank ${index}`, cadaster } })),
  );
  const query = { acts: String(sales.id), format: "geojson" };
  return () => agent.call("actLists.originsFile", { query });
}

it("has each parcel of the act once, without holes, in six decimals", async () => {
  const download = await actOfSites("00107:002:0017, 00107:001:0001", "00107:001:0001", "0", "00107:001:9999");
  const { status, headers } = await download();
  expect(status).toBe(303);
  expect(decodeURIComponent(String(headers["location"]))).toContain("eudr-andmed.geojson");
  const key = /previews\/[^?]+/.exec(String(headers["location"]))![0];
  const text = new TextDecoder().decode(await readFile(key));
  const { features } = JSON.parse(text);
  const shapes = features.map(
    ({ properties, geometry }: { properties: { ProductionPlace: string }; geometry: unknown }) => [
      properties.ProductionPlace,
      geometry === null,
    ],
  );
  expect(shapes).toEqual([
    ["00107:001:0001", false],
    ["00107:001:9999", true],
    ...Array.from({ length: 3 }, () => ["00107:002:0017", false]),
  ]);
  const decimals = [...text.matchAll(/\d+\.(\d+)/g)].map(([, digits = ""]) => digits.length);
  expect(new Set(decimals)).toEqual(new Set([6]));
});

it("is refused while the cadastre has not answered, and comes when it has", async () => {
  const download = await actOfSites("00107:003:0001");
  simulator.fault("error");
  const { status, body } = await download();
  expect([status, body.code]).toEqual([409, "plots_missing"]);
  expect((await download()).status).toBe(303);
});
