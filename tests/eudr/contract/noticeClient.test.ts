import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noticesOf } from "#functions/platform/clients/land/noticesOf.ts";
import { inventedNotice, inventedStands } from "#scripts/simulators/land/notices.ts";
import { type LandSimulator, startLandSimulator } from "#scripts/simulators/land/simulator.ts";
import { areaOf, partsWithoutHoles } from "#shared/eudr/geometry.ts";

let simulator: LandSimulator;
beforeAll(async () => {
  simulator = await startLandSimulator({ faults: { slowMs: 300 } });
});
afterAll(() => simulator.close());

const ask = (...numbers: string[]) => noticesOf(numbers, { url: simulator.url, timeoutMs: 1_000 });

const PLAIN = "00101:001:0001";
const NO_NOTICE = "00101:001:0003";
const ARCHIVED = "00101:001:0004";
const NO_VOLUME = "00101:001:0005";

describe("forest notices of parcels", () => {
  it("have number, stand, kind, volume, days and shape", async () => {
    const [first, second] = (await ask(PLAIN)).get(PLAIN) ?? [];
    expect(first).toMatchObject({
      notice: inventedNotice(PLAIN),
      stand: "3",
      kind: "LR",
      volume: 2_500_000,
      from: "2024-09-01",
      until: "2030-08-31",
    });
    expect(second).toMatchObject({ stand: "4", kind: "HR" });
    const parts = partsWithoutHoles(first?.polygons ?? []);
    expect(parts.ok).toBe(true);
    expect(areaOf(first?.polygons ?? [])).toBeCloseTo((inventedStands(PLAIN)[0]?.pindala ?? 0) * 10_000, -2);
  });

  it("are none, of the archive until they were archived, or without a volume", async () => {
    const notices = await ask(NO_NOTICE, ARCHIVED, NO_VOLUME);
    expect(notices.get(NO_NOTICE)).toEqual([]);
    expect(notices.get(ARCHIVED)?.map(({ from, until, polygons }) => [from, until, polygons])).toEqual([
      ["2022-03-01", "2024-03-02", []],
      ["2022-03-01", "2024-03-02", []],
    ]);
    expect(notices.get(NO_VOLUME)?.map(({ volume }) => volume)).toEqual([2_500_000, null]);
  });

  it("are asked for fifty parcels at once, never with the reasons of decisions", async () => {
    const before = simulator.requests("notices").length;
    const numbers = Array.from({ length: 51 }, (_, index) => `00102:001:${1000 + index}`);
    expect((await ask(...numbers, PLAIN, "') OR (1=1")).size).toBe(52);
    expect(
      simulator
        .requests("notices")
        .slice(before)
        .map((request) => request.length),
    ).toEqual([50, 2]);
  });

  it("of more stands than an answer has are asked for in halves, and left out of a parcel that has too many alone", async () => {
    const [many, few] = ["00103:001:0001", "00103:001:0002"];
    simulator.notices(
      many,
      Array.from({ length: 1_002 }, (_, at) => ({ eraldise_nr: at })),
    );
    simulator.notices(
      few,
      Array.from({ length: 1_000 }, (_, at) => ({ eraldise_nr: at })),
    );
    const notices = await ask(many, few);
    expect([...notices].map(([number, stands]) => [number, stands.length])).toEqual([[few, 1_000]]);
  });

  it.each([
    ["error", "unavailable"],
    ["truncated", "unavailable"],
    ["malformed", "malformed"],
  ] as const)("fail when the register is %s", async (fault, kind) => {
    simulator.fault(fault, 2);
    await expect(ask(PLAIN)).rejects.toMatchObject({ name: "ServiceFailure", kind });
  });
});

describe("answers that are not as they should be", () => {
  const stand = (facts: object, geometry: unknown = null) => ({
    type: "Feature",
    geometry,
    properties: { teatise_nr: "50001234567", katastri_nr: PLAIN, ...facts },
  });
  async function answered(...features: unknown[]) {
    const counts = { numberMatched: features.length, numberReturned: features.length };
    simulator.answer(JSON.stringify({ type: "FeatureCollection", features, ...counts }), "metsaregister:teatis");
    return (await ask(PLAIN, NO_NOTICE)).get(PLAIN);
  }

  it("are read without what is not there", async () => {
    expect(await answered(stand({}))).toEqual([
      { notice: "50001234567", stand: "", kind: "", area: 0, volume: null, from: "", until: "", polygons: [] },
    ]);
  });

  it("give the day in Tallinn of an instant, numbers as texts, and no signs that cannot be shown", async () => {
    const facts = {
      teatise_nr: 50001234567,
      kvartali_nr: "KV\u202e12 ",
      eraldise_nr: 7,
      raiutav_maht: 12.3456,
      otsus: "JAH",
      otsus_kinnitatud_kp: "2026-09-01T22:00:00Z",
      kehtiv_kuni: "2028-08-31Z",
    };
    expect(await answered(stand(facts))).toMatchObject([
      { notice: "50001234567", stand: "KV12/7", volume: 12_346, from: "2026-09-02", until: "2028-08-31" },
    ]);
  });

  it("leave out decisions that are no permission, and days that are none", async () => {
    expect(await answered(stand({ otsus: "EI" }), stand({ kehtiv_kuni: "homme" }))).toMatchObject([{ until: "" }]);
  });

  it.each<[string, object]>([
    ["no number", { teatise_nr: null }],
    ["an empty number", { teatise_nr: "" }],
    ["a volume below 0", { raiutav_maht: -1 }],
    ["a volume as text", { raiutav_maht: "palju" }],
    ["a volume without an end", { raiutav_maht: 1e300 }],
  ])("leave out a parcel of which a stand has %s", async (_title, wrong) => {
    expect(await answered(stand({}), stand(wrong))).toBeUndefined();
  });

  it("read a stand without the shape that is elsewhere", async () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ];
    expect(await answered(stand({}, { type: "Polygon", coordinates: [ring] }))).toMatchObject([{ polygons: [] }]);
  });
});
