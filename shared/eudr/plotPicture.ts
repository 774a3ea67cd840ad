import { MAX_PICTURE_PLOTS } from "./limits.ts";
import { boxOf, metresEast, metresNorth, type Point, type Polygon, type Ring } from "./rings.ts";

/** Rings of a parcel, its holes too, with the points that a picture of its own shows. */
export type Outline = readonly Ring[];

/** Share of the longer side of a parcel: less is not seen in a picture. */
const OUTLINE_SHARE = 1 / 300;

export function outlineOf(polygons: readonly Polygon[]): Outline {
  const rings = polygons.flatMap(({ outer, holes }) => [outer, ...holes]);
  const { west, south, east, north, middle } = boxOf(rings.flat());
  // A millionth of longitude is half as long as one of latitude, so both are compared in that of latitude.
  const ratio = metresEast(middle[1]) / metresNorth(middle[1]);
  const tolerance = Math.max((east - west) * ratio, north - south) * OUTLINE_SHARE;
  return rings.map((ring) => simplifiedRing(ring, tolerance, ratio)).filter(({ length }) => length >= 3);
}

export interface PlotPicture {
  /** One for each plot, in their order; a single frame around more than 50 plots. */
  paths: string[];
  /** Middles of the numbers: in the plot, or above it where the plot is a dot. */
  middles: Point[];
  scale: { metres: number; width: number };
  isFrame: boolean;
}

export const PICTURE = { width: 640, height: 400, margin: 30 } as const;
/** Less than this far apart, two points look like one. */
const TOLERANCE = 1;
/** A plot that is smaller both ways is a dot of this size, with its number above. */
const [DOT, ABOVE_DOT] = [10, 22];
/** The smallest piece of land that fills a picture, so that a garden does not look like a forest. */
const MIN_METRES = 20;

/** A drawing of plots, north above, in whole units (docs/rules/eudr.md, "Pictures of plots"). Undefined for none. */
export function pictureOf(plots: readonly Outline[]): PlotPicture | undefined {
  const points = plots.flat(2);
  if (points.length === 0) return undefined;
  const { west, south, east, north, middle } = boxOf(points);
  const [metresX, metresY] = [metresEast(middle[1]), metresNorth(middle[1])];
  const [width, height] = [(east - west) * metresX, (north - south) * metresY];
  const room = { width: PICTURE.width - 2 * PICTURE.margin, height: PICTURE.height - 2 * PICTURE.margin };
  const unitsPerMetre = Math.min(room.width / Math.max(width, MIN_METRES), room.height / Math.max(height, MIN_METRES));
  const place = ([longitude, latitude]: Point): Point => [
    Math.round(PICTURE.width / 2 + (longitude - middle[0]) * metresX * unitsPerMetre),
    Math.round(PICTURE.height / 2 - (latitude - middle[1]) * metresY * unitsPerMetre),
  ];
  const isFrame = plots.length > MAX_PICTURE_PLOTS;
  const frame: Outline = [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ],
  ];
  const drawn = (isFrame ? [frame] : plots).map((outline) => drawnPlot(outline.map((ring) => ring.map(place))));
  return {
    paths: drawn.map(({ path }) => path),
    middles: drawn.map(({ middle }) => middle),
    scale: scaleOf(unitsPerMetre),
    isFrame,
  };
}

function drawnPlot(placed: Outline): { path: string; middle: Point } {
  const { west, south, east, north, middle } = boxOf(placed.flat());
  if (Math.max(east - west, north - south) < DOT) {
    const [x, y] = [Math.round(middle[0]), Math.round(middle[1])];
    return { path: `M${x - DOT / 2} ${y}${DIAMOND}`, middle: [x, y - ABOVE_DOT] };
  }
  // A ring of one point is no path.
  const rings = placed.map((ring) => simplifiedRing(ring, TOLERANCE)).filter(({ length }) => length > 1);
  return { path: rings.map(pathOf).join(""), middle: boxOf(placed[0] ?? []).middle };
}

const DIAMOND = `l${DOT / 2}-${DOT / 2} ${DOT / 2} ${DOT / 2}-${DOT / 2} ${DOT / 2}z`;

/** Below the picture, beside the ruler. */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${metres}\u00A0m` : `${metres / 1000}\u00A0km`;
}

/** 1, 2 or 5 with zeros, at most a quarter of the width. */
function scaleOf(unitsPerMetre: number): PlotPicture["scale"] {
  const most = PICTURE.width / 4 / unitsPerMetre;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power;
  return { metres, width: Math.round(metres * unitsPerMetre) };
}

/** Relative steps: half as long as places. */
function pathOf(ring: Ring): string {
  const [first = [0, 0], ...others] = ring;
  let [x, y] = first;
  const steps = others.map((point) => {
    const step = `${point[0] - x} ${point[1] - y}`;
    [x, y] = point;
    return step;
  });
  return `M${first.join(" ")}l${steps.join(" ")}z`.replaceAll(" -", "-");
}

/** By Douglas and Peucker, from its first point and the one farthest from it. Two points at least. */
function simplifiedRing(ring: Ring, tolerance: number, ratio = 1): Ring {
  const [first] = ring;
  if (!first) return ring;
  const far = farthestPoint(ring, (point) => Math.hypot((point[0] - first[0]) * ratio, point[1] - first[1])).index;
  const closed = [...ring, first];
  const there = thinnedLine(closed.slice(0, far + 1), tolerance, ratio);
  const back = thinnedLine(closed.slice(far), tolerance, ratio);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

/** Uses no recursion, which a long line of a wrong answer could exhaust. */
function thinnedLine(line: readonly Point[], tolerance: number, ratio: number): Point[] {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const [start, end] = [line[from], line[to]];
    if (!start || !end || to - from < 2) continue;
    const { index, distance } = farthestPoint(line.slice(from + 1, to), (point) =>
      distanceFromLine(point, start, end, ratio),
    );
    if (distance <= tolerance) continue;
    const at = from + 1 + index;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return line.filter((_, index) => kept.has(index));
}

function farthestPoint(
  points: readonly Point[],
  distanceOf: (point: Point) => number,
): { index: number; distance: number } {
  let found = { index: 0, distance: 0 };
  for (const [index, point] of points.entries()) {
    const distance = distanceOf(point);
    if (distance > found.distance) found = { index, distance };
  }
  return found;
}

function distanceFromLine(point: Point, start: Point, end: Point, ratio: number): number {
  const [dx, dy] = [(end[0] - start[0]) * ratio, end[1] - start[1]];
  const [px, py] = [(point[0] - start[0]) * ratio, point[1] - start[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - share * dx, py - share * dy);
}
