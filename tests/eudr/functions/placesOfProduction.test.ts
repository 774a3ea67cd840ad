import { afterAll, expect, it, vi } from "vitest";
import { renewNotices } from "#functions/eudr/noticesNow.ts";
import { placesOfParcels, placesOfStands } from "#functions/eudr/placesOfProduction.ts";
import { plotsNow } from "#functions/eudr/plotsNow.ts";
import { packedShape, putPlots } from "#functions/eudr/store/plot.ts";
import { inventedStands } from "#scripts/simulators/land/inventedStands.ts";
import { geoJsonError, geoJsonOf } from "#shared/eudr/geoJson.ts";
import { ringArea } from "#shared/eudr/rings.ts";

const simulator = await vi.hoisted(async () => {
  const { startLandSimulator } = await import("#scripts/simulators/land/simulator.ts");
  const started = await startLandSimulator();
  Object.assign(process.env, { LOG_LEVEL: "SILENT", LAND_URL: started.url });
  return started;
});
afterAll(() => simulator.close());

const NOW = new Date("2026-11-26T10:00:00Z");
const TODAY = "2026-11-26";

async function copied(...numbers: string[]): Promise<string[]> {
  await plotsNow(numbers, NOW);
  await renewNotices(
    numbers.map((cadaster) => ({ cadaster })),
    NOW,
  );
  return numbers;
}

it("has the stands of valid notices, and whole parcels where there are none", async () => {
  const [noticed, bare, archived, unknown] = ["00108:001:0001", "00108:001:0003", "00108:001:0004", "00108:001:9999"];
  const numbers = await copied(noticed, bare, archived, unknown);
  const places = await placesOfStands(numbers, TODAY);
  expect(places.map(({ number, area, rings }) => [number, area, rings.length])).toEqual([
    [noticed, "stands", 2],
    [bare, "parcels", 1],
    [archived, "parcels", 1],
    [unknown, "parcels", 0],
  ]);
  const [stands] = places;
  const hectares = inventedStands(noticed).reduce((sum, { pindala }) => sum + pindala, 0);
  expect((stands?.rings ?? []).reduce((sum, one) => sum + ringArea(one), 0) / 10_000).toBeCloseTo(hectares, 1);
  expect((await placesOfStands([noticed], "2031-09-01"))[0]).toMatchObject({ area: "parcels" });
  expect(await placesOfParcels(numbers)).toMatchObject(numbers.map((number) => ({ number, area: "parcels" })));
});

it("has a stand that is felled in two ways once, and the whole parcel where a stand has no usable shape", async () => {
  const [twice, shapeless] = ["00108:002:0001", "00108:002:0002"];
  const [stand] = inventedStands(twice);
  if (!stand) throw new Error("The simulator has no such stand");
  simulator.notices(twice, [stand, { ...stand, too_kood: "SR" }]);
  simulator.notices(shapeless, [stand, { ...stand, eraldise_nr: 9, coordinates: [] }]);
  const places = await placesOfStands(await copied(twice, shapeless), TODAY);
  expect(places.map(({ area, rings }) => [area, rings.length])).toEqual([
    ["stands", 1],
    ["parcels", 1],
  ]);
});

it("has 500 parcels of 400 points within 5 MB and seconds", async () => {
  const numbers = Array.from({ length: 500 }, (_, at) => `00109:001:${1000 + at}`);
  const at = NOW.toISOString();
  await putPlots(
    numbers.map((number, index) => {
      const outer = Array.from({ length: 400 }, (_, corner): [number, number] => {
        const angle = (corner / 400) * 2 * Math.PI;
        const reach = 3_000 + 200 * Math.sin(7 * angle);
        return [
          Math.round(25_000_000 + index * 10_000 + 2 * reach * Math.cos(angle)),
          Math.round(58_500_000 + reach * Math.sin(angle)),
        ];
      });
      const polygons = packedShape([{ outer, holes: [] }]);
      return { number, isKnown: true, answeredAt: at, copiedAt: at, address: "", area: 1, outline: "[]", polygons };
    }),
  );
  const start = performance.now();
  const text = geoJsonOf(await placesOfParcels(numbers), "Haavasalu Mets OÜ");
  const took = performance.now() - start;
  expect(geoJsonError([text])).toBeUndefined();
  expect(JSON.parse(text).features).toHaveLength(500);
  // 4.5 MB in 1.7 seconds on two busy cores.
  expect(took).toBeLessThan(5_000);
}, 60_000);
