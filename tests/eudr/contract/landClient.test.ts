import { afterEach, describe, expect, it } from "vitest";
import { parcelsOf } from "#functions/platform/clients/land/parcelLayer.ts";
import type { LandConfig } from "#functions/platform/clients/land/wfs.ts";
import { startLandSimulator } from "#scripts/simulators/land/simulator.ts";
import { areaOf, partsWithoutHoles } from "#shared/eudr/geometry.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
});

async function opened(patience: Partial<LandConfig> = {}) {
  const simulator = await startLandSimulator({ faults: { slowMs: 300 } });
  running.push(simulator);
  const config = { url: simulator.url, timeoutMs: 1_000, ...patience };
  return { simulator, ask: (...numbers: string[]) => parcelsOf(numbers, config) };
}

const PLAIN = "00101:001:0001";
const WITH_HOLE = "00101:001:0007";
const TWO_PARTS_AND_HOLE = "00101:002:0017";
const UNKNOWN = "00101:001:9999";

describe("parcels by their numbers", () => {
  it("reads number, address, area and shape", async () => {
    const { ask } = await opened();
    const parcels = await ask(PLAIN, UNKNOWN);
    expect(parcels.get(UNKNOWN)).toBe("unknown");
    expect(parcels.get(PLAIN)).toMatchObject({
      number: PLAIN,
      address: expect.stringMatching(/ küla, .* vald, .* maakond$/),
    });
  });

  it.each([PLAIN, WITH_HOLE, TWO_PARTS_AND_HOLE])(
    "gets a shape of %s with the area of the register within 1 %%",
    async (number) => {
      const { ask } = await opened();
      const parcel = (await ask(number)).get(number);
      if (!parcel || parcel === "unknown") throw new Error("not read");
      expect(parcel.polygons.map(({ holes }) => holes.length)).toEqual(
        { [PLAIN]: [0], [WITH_HOLE]: [1], [TWO_PARTS_AND_HOLE]: [1, 0] }[number],
      );
      const parts = partsWithoutHoles(parcel.polygons);
      expect(parts.ok && parts.rings).toHaveLength(
        { [PLAIN]: 1, [WITH_HOLE]: 2, [TWO_PARTS_AND_HOLE]: 3 }[number] ?? 0,
      );
      expect(Math.abs(areaOf(parcel.polygons) / parcel.area - 1)).toBeLessThan(0.01);
    },
  );

  it("asks for fifty at once, each number once, and for nothing but cadastral numbers", async () => {
    const { ask, simulator } = await opened();
    const numbers = Array.from({ length: 51 }, (_, index) => `00101:001:${1000 + index}`);
    const parcels = await ask(...numbers, PLAIN, PLAIN, "", "0", "') OR (1=1", "00101:001:00011");
    expect(parcels.size).toBe(52);
    expect(simulator.requests().map((request) => request.length)).toEqual([50, 2]);
  });

  it("knows a divided parcel no more, and its two successors", async () => {
    const { ask, simulator } = await opened();
    const before = (await ask(PLAIN)).get(PLAIN);
    simulator.divide(PLAIN, ["00101:001:5001", "00101:001:5002"]);
    const after = await ask(PLAIN, "00101:001:5001", "00101:001:5002");
    expect(before).not.toBe("unknown");
    expect(after.get(PLAIN)).toBe("unknown");
    expect(after.get("00101:001:5001")).toMatchObject({ number: "00101:001:5001" });
  });

  it("waits for a slow answer", async () => {
    const { ask, simulator } = await opened();
    simulator.fault("slow");
    expect((await ask(PLAIN)).size).toBe(1);
  });

  it.each([
    ["error", "unavailable"],
    ["busy", "unavailable"],
    ["silent", "unavailable"],
    ["reset", "unavailable"],
    ["truncated", "unavailable"],
    ["malformed", "malformed"],
  ] as const)("fails when the register is %s", async (fault, kind) => {
    const { ask, simulator } = await opened({ timeoutMs: 200 });
    simulator.fault(fault);
    await expect(ask(PLAIN)).rejects.toMatchObject({ name: "ServiceFailure", kind });
  });
});

function feature(number: string, geometry: unknown, more: object = {}) {
  return { type: "Feature", geometry, properties: { tunnus: number, pindala: 61_000, ...more } };
}

function collection(...features: unknown[]): string {
  const counts = { numberMatched: features.length, numberReturned: features.length };
  return JSON.stringify({ type: "FeatureCollection", features, ...counts });
}

const square = [
  [26.1, 59.33],
  [26.105, 59.33],
  [26.105, 59.332],
  [26.1, 59.332],
  [26.1, 59.33],
];
const polygon = { type: "Polygon", coordinates: [square] };

describe("answers that are not as they should be", () => {
  it("fails with the text of an error report that has status 200", async () => {
    const { ask, simulator } = await opened();
    simulator.answer(
      '<ows:ExceptionReport xmlns:ows="x"><ows:Exception><ows:ExceptionText>Rendering is off</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
    );
    await expect(ask(PLAIN)).rejects.toMatchObject({ kind: "unavailable", message: "unavailable: Rendering is off" });
  });

  it.each([
    ["is another kind of document", '{"type":"Feature"}'],
    [
      "leaves features out",
      JSON.stringify({ type: "FeatureCollection", features: [], numberMatched: 1, numberReturned: 0 }),
    ],
    ["has no counts", '{"type":"FeatureCollection","features":[]}'],
    ["has a feature without a number", collection({ type: "Feature", properties: {} })],
    ["is empty", ""],
  ])("fails when it %s, so that no parcel counts as unknown", async (_, body) => {
    const { ask, simulator } = await opened();
    simulator.answer(body);
    await expect(ask(PLAIN)).rejects.toMatchObject({ kind: "malformed" });
  });

  it.each<[string, unknown]>([
    ["no geometry", feature(PLAIN, null)],
    ["a line", feature(PLAIN, { type: "LineString", coordinates: square })],
    ["no area", feature(PLAIN, polygon, { pindala: null })],
    [
      "a place elsewhere",
      feature(PLAIN, {
        type: "Polygon",
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      }),
    ],
    [
      "a text as coordinate",
      feature(PLAIN, {
        type: "Polygon",
        coordinates: [
          [
            ["26.1", 59],
            [26.2, 59],
            [26.2, 59.1],
          ],
        ],
      }),
    ],
    ["no ring", feature(PLAIN, { type: "MultiPolygon", coordinates: [] })],
    [
      "too many points",
      feature(PLAIN, {
        type: "Polygon",
        coordinates: [Array.from({ length: 20_002 }, (_, at) => [26 + at / 1e5, 59 + (at % 2) / 100])],
      }),
    ],
  ])("leaves out one parcel that has %s, and reads the others", async (_, wrong) => {
    const { ask, simulator } = await opened();
    simulator.answer(collection(wrong, feature(WITH_HOLE, polygon)));
    const parcels = await ask(PLAIN, WITH_HOLE, UNKNOWN);
    expect([...parcels.keys()]).toEqual([WITH_HOLE, UNKNOWN]);
  });

  it("drops parcels that nobody asked for, and takes signs that cannot be shown out of an address", async () => {
    const { ask, simulator } = await opened();
    const address = { l_aadress: "Kuuse\u202eoja  \u0000tee", ay_nimi: "x".repeat(900) };
    simulator.answer(collection(feature("00999:001:0001", polygon), feature(PLAIN, polygon, address)));
    const parcels = await ask(PLAIN);
    expect([...parcels.keys()]).toEqual([PLAIN]);
    const parcel = parcels.get(PLAIN);
    expect(parcel !== "unknown" && parcel?.address).toMatch(/^Kuuseoja tee, x{186}$/);
  });

  it("turns coordinates that have latitude first", async () => {
    const { ask, simulator } = await opened();
    const swapped = { type: "Polygon", coordinates: [square.map(([x, y]) => [y, x])] };
    simulator.answer(collection(feature(PLAIN, swapped)));
    simulator.answer(collection(feature(PLAIN, polygon)));
    const shape = await ask(PLAIN);
    expect(shape).toEqual(await ask(PLAIN));
    expect(shape.get(PLAIN)).toMatchObject({
      polygons: [{ outer: expect.arrayContaining([[26_100_000, 59_330_000]]) }],
    });
  });

  it("asks for halves of what is too large, and leaves out a single parcel that is", async () => {
    const { ask, simulator } = await opened({ maxBytes: 1_200 });
    const parcels = await ask(PLAIN, WITH_HOLE, "00101:001:0002", TWO_PARTS_AND_HOLE);
    expect(simulator.requests()[0]).toHaveLength(4);
    expect(simulator.requests().some((request) => request.length === 1)).toBe(true);
    expect(parcels.has(PLAIN)).toBe(true);
    expect(parcels.has(TWO_PARTS_AND_HOLE)).toBe(false);
  });
});
