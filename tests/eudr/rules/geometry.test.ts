import { expect, it } from "vitest";
import { isSimple } from "#shared/eudr/cuts.ts";
import { areaOf, type Coordinates, partsWithoutHoles, roundedPolygons } from "#shared/eudr/geometry.ts";
import { type Point, ringArea } from "#shared/eudr/rings.ts";
import * as fc from "#tests/support/fastCheck.ts";

const [LON, LAT] = [26.1, 59.33];

/** A rectangle in ten-thousandths of a degree from the corner of the tests. */
function box(x: number, y: number, width: number, height: number): number[][] {
  const [west, south] = [LON + x / 1e4, LAT + y / 1e4];
  const [east, north] = [west + width / 1e4, south + height / 1e4];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function partsOf(coordinates: Coordinates) {
  return partsWithoutHoles(roundedPolygons(coordinates));
}

const outer = box(0, 0, 50, 20);

it.each<[string, Coordinates, number]>([
  ["a rectangle", [[outer]], 1],
  ["a hole", [[outer, box(20, 5, 10, 5)]], 2],
  ["two holes beside each other", [[outer, box(5, 5, 5, 5), box(20, 6, 5, 5)]], 2],
  ["two holes above each other", [[outer, box(5, 2, 5, 3), box(6, 12, 5, 3)]], 2],
  ["two holes on a slope", [[outer, box(5, 2, 5, 3), box(35, 14, 5, 3)]], 2],
  ["three holes, two in a row", [[outer, box(5, 2, 5, 3), box(35, 14, 5, 3), box(15, 2, 5, 3)]], 3],
  ["two parts, one with a hole", [[outer, box(20, 5, 10, 5)], [box(60, 0, 5, 5)]], 3],
  ["a part under 1 m²", [[outer], [box(60, 0, 0.05, 0.05)]], 1],
])("cuts %s into rings without holes", (_, coordinates, count) => {
  const parts = partsOf(coordinates);
  expect(parts).toMatchObject({ ok: true });
  const rings = parts.ok ? parts.rings : [];
  expect(rings).toHaveLength(count);
  expect(rings.every(isSimple)).toBe(true);
  const area = areaOf(roundedPolygons(coordinates));
  expect(Math.abs(sum(rings.map(ringArea)) / area - 1)).toBeLessThan(0.01);
});

it("leaves the other arm of a bent parcel whole when it cuts through a hole", () => {
  const at = (x: number, y: number) => [LON + x / 1e4, LAT + y / 1e4];
  const bent = [at(0, 0), at(60, 0), at(60, 30), at(40, 30), at(40, 10), at(20, 10), at(20, 30), at(0, 30), at(0, 0)];
  const parts = partsOf([[bent, box(5, 15, 10, 10)]]);
  expect(parts.ok && parts.rings).toHaveLength(2);
});

const bowTie = [
  [LON, LAT],
  [LON + 0.01, LAT + 0.01],
  [LON + 0.01, LAT],
  [LON, LAT + 0.012],
];

it.each<[string, Coordinates, string]>([
  ["crosses itself", [[bowTie]], "crossing"],
  ["has a hole across its border", [[outer, box(40, 5, 20, 5)]], "crossing"],
  ["has a hole outside", [[outer, box(60, 5, 20, 5)]], "crossing"],
  ["has two holes across each other", [[outer, box(5, 5, 10, 5), box(10, 8, 10, 5)]], "crossing"],
  [
    "is a line",
    [
      [
        [
          [LON, LAT],
          [LON + 0.01, LAT],
          [LON, LAT],
        ],
      ],
    ],
    "empty",
  ],
  ["is smaller than 1 m²", [[box(0, 0, 0.05, 0.05)]], "empty"],
  ["has no coordinates", [], "empty"],
])("refuses a parcel that %s", (_, coordinates, reason) => {
  expect(partsOf(coordinates)).toEqual({ ok: false, reason });
});

it("refuses a parcel of more points than could be compared", () => {
  const many = Array.from({ length: 20_001 }, (_, index) => {
    const angle = (index / 20_001) * 2 * Math.PI;
    return [LON + Math.cos(angle) / 10, LAT + Math.sin(angle) / 10];
  });
  expect(partsOf([[many]])).toEqual({ ok: false, reason: "large" });
});

it("drops a point that rounding doubles, and the spike that it leaves", () => {
  const ring = [
    [26.1, 59.33],
    [26.1000004, 59.3300004],
    [26.105, 59.33],
    [26.107, 59.33],
    [26.105, 59.33],
    [26.105, 59.332],
    [26.1, 59.33],
  ];
  expect(roundedPolygons([[ring]])[0]?.outer).toEqual([
    [26_100_000, 59_330_000],
    [26_105_000, 59_330_000],
    [26_105_000, 59_332_000],
  ]);
});

it("measures a square kilometre within a tenth of a percent", () => {
  // At 59° a minute of latitude is 1,856.6 m and one of longitude 957.0 m (WGS 84).
  const ring = [
    [25, 59],
    [25 + 1 / 60, 59],
    [25 + 1 / 60, 59 + 1 / 60],
    [25, 59 + 1 / 60],
  ];
  expect(Math.abs(areaOf(roundedPolygons([[ring]])) / (1856.6 * 956.8) - 1)).toBeLessThan(0.001);
});

const shares = fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 24 });

/** A ring around a middle whose radius changes from point to point. */
function star(x: number, y: number, radius: number, radii: readonly number[]): number[][] {
  return radii.map((share, index) => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return [LON + (x + share * radius * Math.cos(angle)) / 1e4, LAT + (y + share * radius * Math.sin(angle)) / 2e4];
  });
}

it("cuts any star with holes into simple rings of the same area", () => {
  const holes = fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(4), shares), {
    maxLength: 8,
    selector: ([x, y]) => `${x} ${y}`,
  });
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.9, max: 1, noNaN: true }), { minLength: 16, maxLength: 40 }),
      holes,
      (radii, own) => {
        const cells = own.map(([x, y, share]) => star((x - 2) * 20, (y - 2) * 20, 9, share));
        const polygons = roundedPolygons([[star(0, 0, 100, radii), ...cells]]);
        const parts = partsWithoutHoles(polygons);
        expect(parts).toMatchObject({ ok: true });
        const rings = parts.ok ? parts.rings : [];
        expect(rings.every((ring) => isSimple(ring) && ring.length >= 3)).toBe(true);
        expect(Math.abs(sum(rings.map(ringArea)) / areaOf(polygons) - 1)).toBeLessThan(0.01);
        if (own.length <= 1) expect(rings).toHaveLength(own.length + 1);
      },
    ),
  );
});

it("answers for any polygons, and never with a ring that crosses itself", () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }));
  const ring = fc
    .array(point, { maxLength: 12 })
    .map((points) => points.map(([x, y]) => [LON + x / 1e4, LAT + y / 1e4]));
  fc.assert(
    fc.property(fc.array(fc.array(ring, { maxLength: 4 }), { maxLength: 3 }), (coordinates) => {
      const parts = partsOf(coordinates);
      if (parts.ok) expect(parts.rings.every(isSimple)).toBe(true);
    }),
  );
});

it.each<[string, Point[], boolean]>([
  [
    "a triangle",
    [
      [0, 0],
      [10, 0],
      [0, 10],
    ],
    true,
  ],
  [
    "a point on a straight edge",
    [
      [0, 0],
      [5, 0],
      [10, 0],
      [0, 10],
    ],
    true,
  ],
  [
    "an edge back along the one before",
    [
      [0, 0],
      [10, 0],
      [4, 0],
      [0, 10],
    ],
    false,
  ],
  [
    "a corner that touches an edge",
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 0],
      [0, 10],
    ],
    false,
  ],
  [
    "a point twice",
    [
      [0, 0],
      [10, 0],
      [5, 5],
      [10, 10],
      [0, 10],
      [5, 5],
    ],
    false,
  ],
  [
    "a bow tie",
    [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ],
    false,
  ],
])("knows whether %s is simple", (_, points, expected) => {
  expect(isSimple(points)).toBe(expected);
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
