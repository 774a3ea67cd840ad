import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { statementOf } from "#functions/eudr/statementOf.ts";
import { declarationsOf } from "#functions/eudr/store/declaration.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { inventedStands } from "#scripts/simulators/land/inventedStands.ts";
import { checkFiling } from "#shared/eudr/filingContent.ts";
import { type Ring, ringArea } from "#shared/eudr/rings.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { ownerForm } from "#tests/support/api/companies.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const { service, land, CODES } = await vi.hoisted(async () => {
  process.env["LOG_LEVEL"] = "SILENT";
  const { openFiling } = await import("#tests/support/eudr/informationSystem.ts");
  return openFiling(7900, 4);
});

const [NOTICED, BARE] = ["00110:001:0001", "00110:001:0003"];
let agent: Caller;
let made = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await service.close();
  await land.close();
});

/** A statement of these parcels that the Information System has. */
async function filed(plots: readonly string[], facts: object = {}) {
  const address = { street: "Metsa 1", city: "Kadrina", postcode: "45201" };
  const form = { ...ownerForm(CODES[made++] ?? "", `Suur Mets ${made} AS`), ...address };
  const owner = (await agent.call("companies.create", { body: form })).body.id;
  const { body: created } = await agent.call("eudr.createFiling", { body: { owner, is_small: false } });
  const lines = [{ product: "roundwood", species: ["KU"], volume: "100", deviation: "25" }];
  const content = { ...created.filing.content, area: "stands", plots, lines, ...facts };
  const params = { id: created.id };
  const { body: draft } = await agent.call("eudr.saveFiling", { params, body: { version: created.version, content } });
  expect((await agent.call("eudr.submitFiling", { params, body: { version: draft.version } })).status).toBe(200);
  await drain("eudrFilings");
  const open = async () => (await agent.call("eudr.declaration", { params })).body;
  expect((await open()).stage).toBe("sent");
  const kept = async () => {
    const [declaration] = await declarationsOf(owner);
    return Buffer.from(await readFile(declaration?.filing?.shapes?.key ?? "")).toString();
  };
  return { open, kept };
}

it("a statement names the stands of valid notices, and the whole parcel where there are none", async () => {
  const { kept } = await filed([NOTICED, BARE]);
  const { features } = JSON.parse(await kept());
  const places = features.map(
    ({ properties }: { properties: { ProductionPlace: string } }) => properties.ProductionPlace,
  );
  expect(places).toEqual([NOTICED, NOTICED, BARE]);
  const [first] = features;
  const ring: Ring = first.geometry.coordinates[0].map(([x, y]: [number, number]) => [x * 1e6, y * 1e6]);
  expect(ringArea(ring) / 10_000).toBeCloseTo(inventedStands(NOTICED)[0]?.pindala ?? 0, 1);
}, 60_000);

it("a statement of whole parcels names no stands", async () => {
  const { kept } = await filed([NOTICED], { area: "parcels" });
  expect(JSON.parse(await kept()).features).toHaveLength(1);
}, 60_000);

it("a statement has the name of the owner at each place", () => {
  const rings: Ring[] = [
    [
      [26_100_000, 59_330_000],
      [26_105_000, 59_330_000],
      [26_105_000, 59_332_000],
    ],
  ];
  const typed = {
    isSmall: false,
    name: "Suur Mets AS",
    code: "12345678",
    address: { street: "Metsa 1", city: "Kadrina", postcode: "45201" },
    plots: [BARE],
    area: "stands" as const,
    lines: [{ product: "roundwood" as const, species: ["KU" as const], volume: "100", deviation: "25" }],
    isConfidential: true,
  };
  const checked = checkFiling(typed);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  const stated = { internalReference: "V0123456789ABC", kind: "dds" as const, isRepresented: false };
  const { goods } = statementOf({ ...stated, filing: checked.filing, places: [{ number: BARE, rings }] });
  const [{ place } = { place: undefined }] = goods[0]?.producers ?? [];
  const { features } = JSON.parse(place && "geoJson" in place ? place.geoJson : "{}");
  const properties = { ProducerName: "Suur Mets AS", ProductionPlace: BARE, ProducerCountry: "EE" };
  expect(features.map((one: { properties: object }) => one.properties)).toEqual([properties]);
});

it("keeps the shape of a parcel that was split since, and says that it changed", async () => {
  const [split, other] = ["00110:002:0001", "00110:002:0002"];
  const { open, kept } = await filed([split, other], { area: "parcels" });
  const before = await kept();
  expect((await open()).filing.changed_plots).toEqual([]);
  land.divide(split, ["00110:002:5001", "00110:002:5002"]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
  agent = await signedIn(superUser);
  const looked = await agent.call("eudr.plots", { query: { numbers: `${split},${other}` } });
  expect(looked.body.results.map(({ state }: { state: string }) => state)).toEqual(["gone", "known"]);
  expect((await open()).filing.changed_plots).toEqual([split]);
  expect(await kept()).toBe(before);
  expect(JSON.parse(before).features).toHaveLength(2);
}, 60_000);
