import { hash } from "node:crypto";
import { inParallel } from "#functions/platform/parallel.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import type { Outline } from "#shared/eudr/plotPicture.ts";
import type { PlotAnswer } from "#shared/eudr/plotStates.ts";
import { changedPlots, type ShapeHashes } from "#shared/eudr/plots.ts";
import type { Point, Polygon } from "#shared/eudr/rings.ts";

const PUTS_AT_ONCE = 8;

export interface Plot extends PlotAnswer {
  number: string;
  /** These three as they were when it was last known. */
  address?: string;
  /** m² of the register. */
  area?: number;
  /** Packed rings of the picture. */
  outline?: string;
  /** Packed rings of the whole shape, some 10 bytes a point: up to 200 KB. */
  polygons?: string;
  /** Hash of `polygons`; absent in copies that are older than it. */
  hash?: string;
}

export const PlotEntity = /* @__PURE__ */ entity<Plot>()({
  name: "plot",
  /** What did the cadastre last answer about this number? */
  key: { of: ["number"] },
});

export type ListedPlot = Omit<Plot, "polygons">;

/** Unordered; those never asked for are missing. */
export function listedPlots(numbers: readonly string[]): Promise<ListedPlot[]> {
  const names = ["number", "answeredAt", "isKnown", "copiedAt", "address", "area", "outline", "hash"] as const;
  return PlotEntity.getParts(keysOf(numbers), names, { consistent: false });
}

/** Returns those of the numbers that the cadastre did not know when it was last asked. */
export async function unknownPlots(numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const plots = await PlotEntity.getParts(keysOf(numbers), ["number", "isKnown"], { consistent: false });
  return new Set(plots.flatMap(({ number, isKnown }) => (isKnown ? [] : [number])));
}

/** Unordered, with their shapes; those never asked for are missing. */
export function plotsWithShapes(numbers: readonly string[]): Promise<Plot[]> {
  return PlotEntity.getAll(keysOf(numbers), { consistent: false });
}

/** Returns filed plots that the cadastre has no more, or with another shape, by its last copies. */
export async function plotsChangedSince(filed: ShapeHashes): Promise<string[]> {
  const copies = await PlotEntity.getParts(keysOf(Object.keys(filed)), ["number", "isKnown", "hash"]);
  const now = copies.flatMap(({ number, isKnown, hash: shape }) => (isKnown && shape ? [[number, shape]] : []));
  const judged = new Set(copies.filter((one) => !one.isKnown || one.hash).map(({ number }) => number));
  return changedPlots(
    filed,
    Object.fromEntries(now),
    Object.keys(filed).filter((plot) => !judged.has(plot)),
  );
}

function keysOf(numbers: readonly string[]): { number: string }[] {
  return [...new Set(numbers)].map((number) => ({ number }));
}

/** A crash may leave some, which are asked for again. No batch, which would need the grant to delete. */
export async function putPlots(plots: readonly Plot[]): Promise<void> {
  await inParallel(plots, PUTS_AT_ONCE, async (plot) => {
    await write(PlotEntity.put(plot));
  });
}

/** Keeps the last copy of plots that are stored, and that the cadastre has no more. */
export async function markPlotsGone(numbers: readonly string[], answeredAt: string): Promise<void> {
  if (numbers.length === 0) return;
  await commit(numbers.map((number) => PlotEntity.patch({ number }, { isKnown: false, answeredAt })));
}

/** Each point as its difference from the one before. */
export function packedOutline(outline: Outline): string {
  return JSON.stringify(outline.map(differences));
}

export function unpackedOutline(text: string): Outline {
  const rings: number[][] = JSON.parse(text);
  return rings.map(points);
}

export function packedShape(polygons: readonly Polygon[]): string {
  return JSON.stringify(polygons.map(({ outer, holes }) => [outer, ...holes].map(differences)));
}

export function unpackedShape(text: string): Polygon[] {
  const polygons: number[][][] = JSON.parse(text);
  return polygons.map((rings) => {
    const [outer = [], ...holes] = rings.map(points);
    return { outer, holes };
  });
}

const HASH_LENGTH = 16;

/** Tells whether a parcel has still the shape that was filed. `shape`: packed polygons of its copy. */
export function shapeHash(shape: string): string {
  return hash("sha256", shape, "hex").slice(0, HASH_LENGTH);
}

function differences(ring: readonly Point[]): number[] {
  return ring.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = ring[index - 1] ?? [0, 0];
    return [x - beforeX, y - beforeY];
  });
}

function points(packed: readonly number[]): Point[] {
  let [x, y] = [0, 0];
  return Array.from({ length: packed.length / 2 }, (_, index): Point => {
    x += packed[2 * index] ?? 0;
    y += packed[2 * index + 1] ?? 0;
    return [x, y];
  });
}
