import { expect, it } from "vitest";
import { inventedParcel } from "#scripts/simulators/land/parcels.ts";
import { geoJsonError, geoJsonOf } from "#shared/eudr/geoJson.ts";
import { areaOf, type Coordinates, partsWithoutHoles, roundedPolygons } from "#shared/eudr/geometry.ts";
import type { Ring } from "#shared/eudr/rings.ts";

const ring: Ring = [
  [26_100_000, 59_330_000],
  [26_105_000, 59_330_000],
  [26_105_000, 59_332_000],
  [26_100_000, 59_332_000],
];

it("writes longitude first, six decimals also of 26.1 and 59.33, and closed rings", () => {
  expect(geoJsonOf([{ number: "00101:001:0001", rings: [ring] }])).toBe(
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"ProductionPlace":"00101:001:0001","ProducerCountry":"EE"},' +
      '"geometry":{"type":"Polygon","coordinates":[[[26.100000,59.330000],[26.105000,59.330000],[26.105000,59.332000],[26.100000,59.332000],[26.100000,59.330000]]]}}]}',
  );
});

it("writes each part of a plot as a polygon of its own, without a hole, against the clock", () => {
  const square = (west: number, south: number, size: number) => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  const coordinates = [[square(26.1, 59.33, 0.004), square(26.101, 59.331, 0.001)], [square(26.12, 59.33, 0.002)]];
  const parts = partsWithoutHoles(roundedPolygons(coordinates));
  const { features } = JSON.parse(geoJsonOf([{ number: "1", rings: parts.ok ? parts.rings : [] }]));
  expect(features).toHaveLength(3);
  for (const { geometry } of features) {
    expect(geometry).toMatchObject({ type: "Polygon", coordinates: { length: 1 } });
    const [positions] = geometry.coordinates;
    expect(positions.at(0)).toEqual(positions.at(-1));
    const signed = positions
      .slice(1)
      .reduce((sum: number, [x, y]: number[], at: number) => sum + positions[at][0] * y! - x! * positions[at][1], 0);
    expect(signed).toBeGreaterThan(0);
  }
});

it.each([
  [[0, 5], "0.000000,0.000005"],
  [[-1, -26_100_000], "-0.000001,-26.100000"],
] as const)("writes %j as degrees", ([x, y], text) => {
  expect(geoJsonOf([{ number: "1", rings: [[[x, y]]] }])).toContain(`[${text}]`);
});

it("lists a place without a shape without a geometry", () => {
  const { features } = JSON.parse(geoJsonOf([{ number: "00101:001:9999", rings: [] }]));
  expect(features).toEqual([
    { type: "Feature", properties: { ProductionPlace: "00101:001:9999", ProducerCountry: "EE" }, geometry: null },
  ]);
});

it("writes an empty collection of nothing", () => {
  expect(geoJsonOf([])).toBe('{"type":"FeatureCollection","features":[]}');
});

/** A place with the shape of a register. */
function placeOf(number: string, coordinates: Coordinates) {
  const parts = partsWithoutHoles(roundedPolygons(coordinates));
  return { number, rings: parts.ok ? parts.rings : [] };
}

it("has a parcel of two parts, one with a hole, as polygons without holes of the same area within 1 %", () => {
  const parcel = inventedParcel("00101:002:0017");
  if (!parcel) throw new Error("The simulator has no such parcel");
  const { features } = JSON.parse(geoJsonOf([placeOf(parcel.tunnus, parcel.coordinates)], "Haavasalu Mets OÜ"));
  const coordinates: Coordinates = features.map(({ geometry }: { geometry: { coordinates: Coordinates[0] } }) => {
    expect(geometry).toMatchObject({ type: "Polygon", coordinates: { length: 1 } });
    return geometry.coordinates;
  });
  expect(coordinates).toHaveLength(3);
  expect(Math.abs(areaOf(roundedPolygons(coordinates)) / parcel.pindala - 1)).toBeLessThan(0.01);
});

it("writes 26.1 and 59.33 with six decimals, and a point that rounding doubles once", () => {
  const corners = [
    [26.1, 59.33],
    [26.1000004, 59.3299996],
    [26.105, 59.33],
    [26.105, 59.332],
    [26.1, 59.33],
  ];
  const text = geoJsonOf([placeOf("00101:001:0001", [[corners]])]);
  expect(text).toContain("[[[26.100000,59.330000],[26.105000,59.330000],[26.105000,59.332000],[26.100000,59.330000]]]");
});

it("names the producer of a statement, whatever its name holds", () => {
  const producer = 'Mets "\u2028" <&> OÜ';
  const { features } = JSON.parse(geoJsonOf([{ number: "00101:001:0001", rings: [ring] }], producer));
  expect(features[0].properties).toEqual({
    ProducerName: producer,
    ProductionPlace: "00101:001:0001",
    ProducerCountry: "EE",
  });
});

it.each([
  [["x".repeat(5 * 1024 * 1024)], false],
  [["x".repeat(5 * 1024 * 1024), "x"], true],
  [["õ".repeat(2.5 * 1024 * 1024 + 1)], true],
])("refuses texts above 5 MB together", (texts, isLarge) => {
  expect(geoJsonError(texts) !== undefined).toBe(isLarge);
});
