/** Longitude and latitude in millionths of a degree: the six decimals of the Information System as whole numbers. */
export type Point = readonly [longitude: number, latitude: number];
/** Its last point joins its first, which is not repeated. */
export type Ring = readonly Point[];
export interface Polygon {
  outer: Ring;
  holes: readonly Ring[];
}

/** Removes doubled points and spikes, which lead to a point and the same way back. */
export function tidyRing(points: readonly Point[]): Ring {
  const kept: Point[] = [];
  for (const point of points) {
    if (isSame(kept.at(-1), point)) continue;
    if (isSame(kept.at(-2), point)) kept.pop();
    else kept.push(point);
  }
  while (kept.length > 1) {
    if (isSame(kept[0], kept.at(-1)) || isSame(kept[0], kept.at(-2))) kept.pop();
    else if (isSame(kept[1], kept.at(-1))) kept.shift();
    else break;
  }
  return kept;
}

function isSame(one: Point | undefined, other: Point | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];
}

/** Twice the area in squares of a millionth of a degree, positive when its points go against the clock. */
export function doubledArea(ring: Ring): number {
  const [x, y] = ring[0] ?? [0, 0];
  let sum = 0;
  // Differences keep the products whole.
  for (const [from, to] of edgesOf(ring)) sum += (from[0] - x) * (to[1] - y) - (to[0] - x) * (from[1] - y);
  return sum;
}

/** Returns m², at the latitude of its middle: a parcel is too small for more. */
export function ringArea(ring: Ring): number {
  const { middle } = boxOf(ring);
  return (Math.abs(doubledArea(ring)) / 2) * metresEast(middle[1]) * metresNorth(middle[1]);
}

export function turned(ring: Ring, direction: 1 | -1): Ring {
  return doubledArea(ring) * direction < 0 ? ring.toReversed() : ring;
}

/** Metres of a millionth of a degree on WGS 84, by the usual series of its latitude. */
export function metresNorth(latitude: number): number {
  const angle = (latitude / 1e6 / 180) * Math.PI;
  return (111_132.92 - 559.82 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle)) / 1e6;
}

export function metresEast(latitude: number): number {
  const angle = (latitude / 1e6 / 180) * Math.PI;
  return (111_412.84 * Math.cos(angle) - 93.5 * Math.cos(3 * angle)) / 1e6;
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
  middle: Point;
}

export function boxOf(points: Iterable<Point>): Box {
  let [west, south, east, north] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1e9, -1e9];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return { west, south, east, north, middle: [(west + east) / 2, (south + north) / 2] };
}

export function edgesOf(ring: Ring): [Point, Point][] {
  return ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from]);
}
