import { isSimple, MIN_PART_AREA, withoutHoles } from "./cuts.ts";
import { MAX_PLOT_POINTS } from "./limits.ts";
import { type Point, type Polygon, type Ring, ringArea, tidyRing, turned } from "./rings.ts";

/** Share by which rounding and cuts may change an area. */
const MAX_AREA_CHANGE = 0.01;

/** Positions in degrees, as GeoJSON has the coordinates of a MultiPolygon. */
export type Coordinates = readonly (readonly (readonly (readonly number[])[])[])[];

/** Rounds to six decimals, drops points doubled by that, and rings that have become a line. */
export function roundedPolygons(coordinates: Coordinates): Polygon[] {
  return coordinates.flatMap((rings) => {
    const [outer, ...holes] = rings.map((ring) => turned(tidyRing(ring.map(roundedPoint)), 1));
    if (!outer || outer.length < 3) return [];
    return [{ outer, holes: holes.filter((hole) => hole.length >= 3).map((hole) => turned(hole, -1)) }];
  });
}

export function pointsOf(polygons: readonly Polygon[]): number {
  return sumOf(polygons.flatMap(({ outer, holes }) => [outer, ...holes]).map(({ length }) => length));
}

export function areaOf(polygons: readonly Polygon[]): number {
  const areas = polygons.map(({ outer, holes }) =>
    holes.reduce((left, hole) => left - ringArea(hole), ringArea(outer)),
  );
  return areas.reduce((sum, area) => sum + Math.max(0, area), 0);
}

/** `crossing`: a ring meets itself or another. */
export type Parts = { ok: true; rings: Ring[] } | { ok: false; reason: "empty" | "large" | "crossing" };

/** Cuts polygons into rings without holes (docs/rules/eudr.md, "Shapes without holes"). */
export function partsWithoutHoles(polygons: readonly Polygon[]): Parts {
  if (pointsOf(polygons) > MAX_PLOT_POINTS) return { ok: false, reason: "large" };
  const whole = polygons.filter(({ outer }) => ringArea(outer) >= MIN_PART_AREA);
  if (whole.length === 0) return { ok: false, reason: "empty" };
  const rings: Ring[] = [];
  for (const polygon of whole) {
    const cut = [polygon.outer, ...polygon.holes].every(isSimple) && withoutHoles(polygon);
    if (!cut) return { ok: false, reason: "crossing" };
    rings.push(...cut);
  }
  const isSame = isNear(sumOf(rings.map(ringArea)), areaOf(whole));
  return isSame ? { ok: true, rings } : { ok: false, reason: "crossing" };
}

function isNear(area: number, whole: number): boolean {
  return Math.abs(area - whole) <= whole * MAX_AREA_CHANGE;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function roundedPoint([longitude = 0, latitude = 0]: readonly number[]): Point {
  return [Math.round(longitude * 1e6), Math.round(latitude * 1e6)];
}
