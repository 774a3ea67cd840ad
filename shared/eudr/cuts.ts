import { boxOf, doubledArea, edgesOf, type Point, type Polygon, type Ring, ringArea, tidyRing } from "./rings.ts";

/** Through a point, across a normal. */
interface Line {
  through: Point;
  normal: Point;
}

/** In m²; smaller parts are slivers of rounding. */
export const MIN_PART_AREA = 1;
/** Pairs of more holes than these are not tried: their lines grow with the square. */
const MAX_PAIRED_HOLES = 12;
/** Offsets from the middle of a hole, as shares of its size: one of them meets no point of a ring. */
const OFFSETS = [0.013, -0.171, 0.237];

/** Undefined when no cut gives rings that do not cross themselves (docs/rules/eudr.md, "Shapes without holes"). */
export function withoutHoles(polygon: Polygon): Ring[] | undefined {
  if (polygon.holes.length === 0) return isSimple(polygon.outer) ? [polygon.outer] : undefined;
  for (const line of bestLines(polygon.holes)) {
    const pieces = cutAlong(polygon, line);
    if (!pieces?.every(({ outer }) => isSimple(outer))) continue;
    // Holes that lie across the outer ring, which only a wrong answer has, may be crossed and stay.
    if (pieces.flatMap(({ holes }) => holes).length >= polygon.holes.length) continue;
    const rings = pieces.map(withoutHoles);
    return rings.some((ring) => ring === undefined) ? undefined : rings.flatMap((ring) => ring ?? []);
  }
  return undefined;
}

/** Those that cross most holes first, so that the cuts are few: parallels, meridians, and lines through two holes. */
function bestLines(holes: readonly Ring[]): Line[] {
  const middles = holes.map((hole) => {
    const { west, south, east, north, middle } = boxOf(hole);
    return OFFSETS.map((share): Point => [middle[0] + share * (east - west), middle[1] + share * (north - south)]);
  });
  const straight = middles.flat().flatMap((through): Line[] => [
    { through, normal: [1, 0] },
    { through, normal: [0, 1] },
  ]);
  const paired = middles.slice(0, MAX_PAIRED_HOLES).flatMap((own, index) =>
    middles.slice(index + 1, MAX_PAIRED_HOLES).flatMap((others) =>
      own.flatMap((through, at): Line[] => {
        const other = others[at] ?? through;
        return [{ through, normal: [other[1] - through[1], through[0] - other[0]] }];
      }),
    ),
  );
  const counted = [...straight, ...paired].map((line) => ({
    line,
    count: holes.filter((hole) => isCrossed(hole, line)).length,
  }));
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ line }) => line);
}

function sideOf({ through, normal }: Line, [x, y]: Point): number {
  return normal[0] * (x - through[0]) + normal[1] * (y - through[1]);
}

function isCrossed(ring: Ring, line: Line): boolean {
  const sides = ring.map((point) => sideOf(line, point));
  return sides.some((side) => side > 0) && sides.some((side) => side < 0);
}

interface Node {
  point: Point;
  ring: number;
  next: Node | undefined;
  partner?: Node;
  isPassed?: boolean;
}

/**
 * Cuts along the stretches of the line between two different rings. Every hole on the line is left and reached by
 * such stretches, so none stays joined by a single one. Undefined when a point lies on the line.
 */
function cutAlong({ outer, holes }: Polygon, line: Line): Polygon[] | undefined {
  const rings = [outer, ...holes];
  if (rings.flat().some((point) => sideOf(line, point) === 0)) return undefined;
  const nodes: Node[] = [];
  const crossings: { node: Node; at: number }[] = [];
  for (const [index, ring] of rings.entries()) {
    const own: Node[] = [];
    for (const [from, to] of edgesOf(ring)) {
      own.push({ point: from, ring: index, next: undefined });
      const [before, after] = [sideOf(line, from), sideOf(line, to)];
      if (before > 0 === after > 0) continue;
      const share = before / (before - after);
      const [x, y] = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      const node: Node = { point: [Math.round(x), Math.round(y)], ring: index, next: undefined };
      own.push(node);
      crossings.push({ node, at: line.normal[1] * x - line.normal[0] * y });
    }
    for (const [place, node] of own.entries()) node.next = own[(place + 1) % own.length];
    nodes.push(...own);
  }
  crossings.sort((one, other) => one.at - other.at);
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from, to] = [crossings[index]?.node, crossings[index + 1]?.node];
    if (from && to && from.ring !== to.ring) [from.partner, to.partner] = [to, from];
  }
  return polygonsOf(nodes.map(ringFrom).map(tidyRing));
}

/** The ring that leaves this node; empty when it was gone along already. */
function ringFrom(start: Node): Point[] {
  const points: Point[] = [];
  let node: Node | undefined = start;
  while (node && !node.isPassed) {
    node.isPassed = true;
    points.push(node.point);
    const next: Node | undefined = node.next;
    if (next?.partner) points.push(next.point);
    node = next?.partner ?? next;
  }
  return points;
}

/** Rings against the clock with the others that lie in them. */
function polygonsOf(rings: readonly Ring[]): Polygon[] {
  const sized = rings.filter((ring) => ring.length >= 3 && ringArea(ring) >= MIN_PART_AREA);
  const outers = sized.filter((ring) => doubledArea(ring) > 0);
  const holes = sized.filter((ring) => doubledArea(ring) < 0);
  return outers.map((outer) => ({ outer, holes: holes.filter(([point]) => point && isInside(outer, point)) }));
}

function isInside(ring: Ring, [x, y]: Point): boolean {
  const crossed = edgesOf(ring).filter(
    ([from, to]) => from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
  );
  return crossed.length % 2 === 1;
}

/** True when no two edges of a ring meet but at the point that they share. */
export function isSimple(ring: Ring): boolean {
  const edges = edgesOf(ring)
    .map(([from, to], index) => ({ from, to, index, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }))
    .toSorted((one, other) => one.west - other.west);
  for (const [place, one] of edges.entries()) {
    for (let after = place + 1; after < edges.length; after += 1) {
      const other = edges[after];
      if (!other || other.west > one.east) break;
      const apart = Math.abs(one.index - other.index);
      const isNext = apart === 1 || apart === ring.length - 1;
      if (isNext ? isFolded(one, other) : areCrossing(one, other)) return false;
    }
  }
  return true;
}

interface Edge {
  from: Point;
  to: Point;
}

function isFolded(one: Edge, other: Edge): boolean {
  const [first, second] = one.to === other.from ? [one, other] : [other, one];
  return turnOf(first.from, first.to, second.to) === 0 && dotProduct(first, second) < 0;
}

function dotProduct(one: Edge, other: Edge): number {
  const [x, y] = [one.to[0] - one.from[0], one.to[1] - one.from[1]];
  return x * (other.to[0] - other.from[0]) + y * (other.to[1] - other.from[1]);
}

/** Touching counts. */
function areCrossing(one: Edge, other: Edge): boolean {
  const [a, b] = [turnOf(one.from, one.to, other.from), turnOf(one.from, one.to, other.to)];
  const [c, d] = [turnOf(other.from, other.to, one.from), turnOf(other.from, other.to, one.to)];
  if (a * b < 0 && c * d < 0) return true;
  return (
    (a === 0 && isBetween(one, other.from)) ||
    (b === 0 && isBetween(one, other.to)) ||
    (c === 0 && isBetween(other, one.from)) ||
    (d === 0 && isBetween(other, one.to))
  );
}

/** Signs only: a product of two could pass the exact whole numbers. */
function turnOf([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.sign((bx - ax) * (cy - ay) - (cx - ax) * (by - ay));
}

function isBetween({ from, to }: Edge, [x, y]: Point): boolean {
  return (
    Math.min(from[0], to[0]) <= x &&
    x <= Math.max(from[0], to[0]) &&
    Math.min(from[1], to[1]) <= y &&
    y <= Math.max(from[1], to[1])
  );
}
