import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { inventedParcel } from "#scripts/simulators/land/parcels.ts";
import { roundedPolygons } from "#shared/eudr/geometry.ts";
import { distanceText, type Outline, outlineOf, PICTURE, pictureOf } from "#shared/eudr/plotPicture.ts";
import type { Point } from "#shared/eudr/rings.ts";

const square: Outline = [
  [
    [26_100_000, 59_330_000],
    [26_102_000, 59_330_000],
    [26_102_000, 59_331_000],
    [26_100_000, 59_331_000],
  ],
];

it("draws a plot in the middle, north above, with a scale", () => {
  // 113.9 m by 111.4 m, so that its height fills the drawing.
  expect(pictureOf([square])).toEqual({
    paths: ["M146 370l348 0 0-340-348 0z"],
    middles: [[320, 200]],
    scale: { metres: 50, width: 153 },
    isFrame: false,
  });
});

it.each([
  ["nothing", []],
  ["plots without a shape", [[], []]],
])("draws no picture of %s", (_, plots) => {
  expect(pictureOf(plots)).toBeUndefined();
});

it("draws a garden of 2 m no larger than a tenth of the drawing", () => {
  const garden: Outline = [
    [
      [26_100_000, 59_330_000],
      [26_100_036, 59_330_000],
      [26_100_036, 59_330_018],
    ],
  ];
  const [path = ""] = pictureOf([garden])?.paths ?? [];
  expect(path).toMatch(/^M30\d 217l3\d /);
});

it("draws a hole beside its outline, and a plot too small for the picture as a dot", () => {
  const far: Outline = [
    [
      [26_300_000, 59_400_000],
      [26_300_001, 59_400_000],
      [26_300_001, 59_400_001],
    ],
  ];
  const hole: Point[] = [
    [26_100_500, 59_330_200],
    [26_100_500, 59_330_800],
    [26_101_500, 59_330_800],
  ];
  const [withHole = ""] = pictureOf([[...square, hole]])?.paths ?? [];
  expect(withHole.match(/M/g)).toHaveLength(2);
  // Of both nothing is left but a point.
  const { paths, middles } = pictureOf([square, far])!;
  const dot = "l5-5 5 5-5 5z";
  expect(paths).toEqual([`M70 368${dot}`, `M563 30${dot}`]);
  expect(middles).toEqual([
    [75, 346],
    [568, 8],
  ]);
});

it("draws no ring of one point, which browsers refuse", () => {
  const part: Point[] = [
    [26_110_000, 59_330_000],
    [26_110_001, 59_330_000],
    [26_110_001, 59_330_001],
  ];
  const [path = ""] = pictureOf([[...square, part]])?.paths ?? [];
  expect(path.match(/M/g)).toHaveLength(1);
  expect(path).not.toMatch(/M\d+ \d+lz/);
});

it.each([
  [500, "500 m"],
  [1000, "1 km"],
  [50_000, "50 km"],
])("writes a distance of %i m as '%s'", (metres, text) => {
  expect(distanceText(metres).replace("\u00A0", " ")).toBe(text);
});

it("draws fifty plots, and of more their frame", () => {
  const plots = (count: number) => Array.from({ length: count }, () => square);
  expect(pictureOf(plots(50))).toMatchObject({ isFrame: false, paths: { length: 50 } });
  expect(pictureOf(plots(51))).toMatchObject({ isFrame: true, paths: { length: 1 } });
});

/** A border that winds with many points, of 300 m across. */
function winding(east: number, north: number, count: number): Outline {
  const ring = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * 2 * Math.PI;
    const reach = 1 + 0.1 * Math.sin(angle * 17) + 0.03 * Math.sin(angle * 61);
    return [
      Math.round(26_000_000 + east + 2_600 * reach * Math.cos(angle)),
      Math.round(59_000_000 + north + 1_350 * reach * Math.sin(angle)),
    ];
  });
  return outlineOf([{ outer: ring, holes: [] }]);
}

it("keeps fifty winding plots of 2,000 points each below 5 KiB", () => {
  const plots = Array.from({ length: 50 }, (_, index) =>
    winding((index % 8) * 6_000, Math.floor(index / 8) * 3_200, 2_000),
  );
  const { paths = [] } = pictureOf(plots) ?? {};
  expect(gzipSync(paths.join("\n")).length).toBeLessThan(4.5 * 1024);
});

it("keeps what a picture shows of the shape, and drops the rest", () => {
  const outline = winding(0, 0, 2_000);
  expect(outline[0]?.length).toBeGreaterThan(60);
  expect(outline[0]?.length).toBeLessThan(400);
});

it("keeps every drawn point inside the margin", () => {
  for (let number = 0; number < 50; number += 1) {
    const parcel = inventedParcel(`00101:001:${1000 + number}`);
    const outline = outlineOf(roundedPolygons(parcel?.coordinates ?? []));
    const [path = ""] = pictureOf([outline])?.paths ?? [];
    const [, x = 0, y = 0] = /M(\d+) (\d+)/.exec(path)?.map(Number) ?? [];
    expect(x).toBeGreaterThanOrEqual(PICTURE.margin);
    expect(y).toBeLessThanOrEqual(PICTURE.height - PICTURE.margin);
  }
});
