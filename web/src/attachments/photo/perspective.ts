/** A point in fractions of a picture: 0, 0 is its top left. */
export interface Point {
  x: number;
  y: number;
}

/** Corners of a page: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

interface Size {
  width: number;
  height: number;
}

export interface Pixels extends Size {
  /** RGBA, row by row. */
  data: Uint8ClampedArray;
}

export function isWhole(corners: Corners): boolean {
  return corners.every(({ x, y }, index) => x === WHOLE[index]?.x && y === WHOLE[index]?.y);
}

/** Smallest turn between two sides, as a part of the picture's area: less is a line and cannot be cut. */
const MIN_TURN = 0.001;

/** True when each corner is at its own place, so that the page can be cut: a convex shape, clockwise. */
export function canCut(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const [next, after] = [corners[(index + 1) % 4], corners[(index + 2) % 4]];
    if (!next || !after) return false;
    const turn = (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x);
    return turn > MIN_TURN;
  });
}

/** Size of the cut page: its longer sides, in pixels of the picture. */
export function cutSize([topLeft, topRight, bottomRight, bottomLeft]: Corners, { width, height }: Size): Size {
  const between = (one: Point, other: Point) => Math.hypot((one.x - other.x) * width, (one.y - other.y) * height);
  return {
    width: Math.max(1, Math.round(Math.max(between(topLeft, topRight), between(bottomLeft, bottomRight)))),
    height: Math.max(1, Math.round(Math.max(between(topLeft, bottomLeft), between(topRight, bottomRight)))),
  };
}

/**
 * Maps a point of the page to the picture, both in fractions: the projection of a square to four corners (Heckbert,
 * Fundamentals of Texture Mapping, 1989, 2.2.3).
 */
export function projection([p0, p1, p2, p3]: Corners): (u: number, v: number) => Point {
  const [dx1, dy1] = [p1.x - p2.x, p1.y - p2.y];
  const [dx2, dy2] = [p3.x - p2.x, p3.y - p2.y];
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x];
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y];
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return { x: (a * u + b * v + p0.x) / depth, y: (d * u + e * v + p0.y) / depth };
  };
}

/** Cuts the page between four corners out of a picture and makes it a rectangle; between pixels it mixes the nearest four. */
export function cutPage(picture: Pixels, corners: Corners): Pixels {
  const { width, height } = cutSize(corners, picture);
  const data = new Uint8ClampedArray(width * height * 4);
  const at = projection(corners);
  for (let row = 0, to = 0; row < height; row++) {
    for (let column = 0; column < width; column++, to += 4) {
      const { x, y } = at((column + 0.5) / width, (row + 0.5) / height);
      mix(picture, x * picture.width - 0.5, y * picture.height - 0.5, data, to);
    }
  }
  return { width, height, data };
}

function mix({ data, width, height }: Pixels, x: number, y: number, out: Uint8ClampedArray, to: number): void {
  const left = clamp(Math.floor(x), width);
  const top = clamp(Math.floor(y), height);
  const right = clamp(left + 1, width);
  const bottom = clamp(top + 1, height);
  const [across, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const [one, two] = [(top * width + left) * 4, (top * width + right) * 4];
  const [three, four] = [(bottom * width + left) * 4, (bottom * width + right) * 4];
  for (let channel = 0; channel < 4; channel++) {
    const above = (data[one + channel] ?? 0) * (1 - across) + (data[two + channel] ?? 0) * across;
    const below = (data[three + channel] ?? 0) * (1 - across) + (data[four + channel] ?? 0) * across;
    out[to + channel] = above * (1 - down) + below * down;
  }
}

function clamp(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, value));
}
