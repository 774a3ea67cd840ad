import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { DeclarationEntity, declarationsOf } from "#functions/eudr/store/declaration.ts";
import { DeclaringOwnerEntity } from "#functions/eudr/store/declaringOwner.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { FilingStage } from "#shared/eudr/filing.ts";
import { agentOfOwners, heldAct } from "#tests/support/acts/attachments.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { useLandCalls } from "#tests/support/eudr/landCalls.ts";

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
  const { sales, own } = await heldAct(agent, "GEO", (number) =>
    cadasters.map((cadaster, index) => ({ waybill: `${number}-1`, site: { name: `Lank ${index}`, cadaster } })),
  );
  const query = { acts: String(sales.id), format: "geojson" };
  const download = () => agent.call("actLists.originsFile", { query });
  const { acts } = query;
  const left = async () => (await agent.call("actLists.origins", { query: { acts } })).body.confidential_plots;
  return Object.assign(download, { owner: own.seller, sale: sales.id, left });
}

/** The text of the file that a download leads to. */
async function fileOf(download: () => Promise<Answer>): Promise<string> {
  const { status, headers } = await download();
  expect(status).toBe(303);
  const key = /previews\/[^?]+/.exec(String(headers["location"]))![0];
  return new TextDecoder().decode(await readFile(key));
}

const parcelsIn = (text: string) => [
  ...new Set([...text.matchAll(/"ProductionPlace":"([^"]+)"/g)].map(([, number]) => number)),
];

async function forget(owner: number): Promise<void> {
  for (const { id } of await declarationsOf(owner)) await write(DeclarationEntity.delete({ owner, id }));
}

let filed = 0;

/** As if the owner had filed a declaration of these parcels. */
async function declare(owner: number, plots: string[], isConfidential: boolean, stage: FilingStage = "available") {
  const id = `VGEO0000000${String(++filed).padStart(3, "0")}`;
  const address = { street: "Metsa 1", postcode: "45201", city: "Kadrina" };
  const content = {
    isSmall: true,
    name: "Salu OÜ",
    code: "",
    address,
    plots,
    area: "stands" as const,
    lines: [],
    isConfidential,
  };
  const answers = { uuid: "", status: "", contentVersion: "", rejection: "", errors: {} };
  const filing = { kind: "sd" as const, stage, content, internalReference: id, ...answers };
  const at = new Date().toISOString();
  await write(
    DeclarationEntity.put({
      owner,
      id,
      reference: stage === "draft" ? "" : `S26EE000000${String(filed).padStart(3, "0")}`,
      verification: stage === "draft" ? "" : "K7X2M9QP",
      origin: "filed",
      filing: stage === "draft" ? filing : { ...filing, filedContent: content },
      plots,
      unknownPlots: [],
      since: "",
      note: "",
      numberState: "usable",
      state: "valid",
      addedBy: "",
      at,
      version: 1,
    }),
  );
  await write(DeclaringOwnerEntity.put({ owner, declarations: 1 }));
}

it("has each parcel of the act once, without holes, in six decimals", async () => {
  const download = await actOfSites("00107:002:0017, 00107:001:0001", "00107:001:0001", "0", "00107:001:9999");
  const { headers } = await download();
  expect(decodeURIComponent(String(headers["location"]))).toContain("eudr-andmed.geojson");
  const text = await fileOf(download);
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

it.each([
  ["filed as confidential", true, "available", ["00107:004:0002"]],
  ["filed as confidential and withdrawn since", true, "withdrawn", ["00107:004:0002"]],
  ["filed as open", false, "available", ["00107:004:0001", "00107:004:0002"]],
  ["in a draft", true, "draft", ["00107:004:0001", "00107:004:0002"]],
] as const)("leaves out a parcel only where its owner did so: %s", async (_, isConfidential, stage, expected) => {
  const download = await actOfSites("00107:004:0001", "00107:004:0002");
  await declare(download.owner, ["00107:004:0001"], isConfidential, stage);
  expect(parcelsIn(await fileOf(download))).toEqual(expected);
  expect(await download.left()).toBe(2 - expected.length);
  await forget(download.owner);
});

it("says so where all parcels are confidential", async () => {
  const download = await actOfSites("00107:004:0003");
  await declare(download.owner, ["00107:004:0003"], true);
  const { status, body } = await download();
  expect([status, body.code]).toEqual([409, "plots_confidential"]);
  await forget(download.owner);
});

it("is refused to a person whose calls have asked the cadastre 300 times; the tables without parcels are not", async () => {
  const download = await actOfSites("00105:009:2011");
  const user = await signedIn({ ...superUser, id: 9901 });
  await useLandCalls("land-person#9901", 300);
  const file = (format: string) =>
    user.call("actLists.originsFile", { query: { acts: String(download.sale), format } });
  const [geojson, csv, xlsx] = [await file("geojson"), await file("csv"), await file("xlsx")];
  expect([geojson.status, csv.status, xlsx.status]).toEqual([429, 303, 303]);
  expect(geojson.body.code).toBe("too_many_requests");
  expect((await download()).status).toBe(303);
});
