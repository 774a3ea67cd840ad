import { createHash } from "node:crypto";
import { putFile } from "#functions/platform/clients/files.ts";
import { geoJsonOf, type PlaceOfProduction } from "#shared/eudr/geoJson.ts";
import { partsWithoutHoles } from "#shared/eudr/geometry.ts";
import { plotsNow } from "./plotsNow.ts";
import type { FiledShapes } from "./store/declaration.ts";
import { plotsWithShapes, unpackedShape } from "./store/plot.ts";

/** Plots of a declaration as the cadastre has them now. Those of which it has no shape that can be used have no rings. */
export async function filedPlaces(
  { plots }: { plots: readonly string[] },
  now: Date,
): Promise<{ places: PlaceOfProduction[]; hashes: Record<string, string> }> {
  await plotsNow(plots, now);
  const shapes = new Map((await plotsWithShapes(plots)).map(({ number, polygons = "" }) => [number, polygons]));
  const hashes = plots.flatMap((number) => {
    const shape = shapes.get(number);
    return shape ? [[number, shapeHash(shape)]] : [];
  });
  return {
    places: plots.map((number) => ({ number, rings: ringsOf(shapes.get(number)) })),
    hashes: Object.fromEntries(hashes),
  };
}

function ringsOf(shape: string | undefined): PlaceOfProduction["rings"] {
  const parts = shape ? partsWithoutHoles(unpackedShape(shape)) : undefined;
  return parts?.ok ? parts.rings : [];
}

const HASH_LENGTH = 16;

/** Tells whether a parcel has still the shape that was filed. `shape`: packed polygons of its copy. */
export function shapeHash(shape: string): string {
  return createHash("sha256").update(shape).digest("hex").slice(0, HASH_LENGTH);
}

/** Keeps the shapes of a declaration for good, as they are when it is filed: borders change, and the filed ones are evidence. */
export async function keepShapes(
  { owner, id }: { owner: number; id: string },
  { places, hashes }: Awaited<ReturnType<typeof filedPlaces>>,
): Promise<FiledShapes> {
  const bytes = new TextEncoder().encode(geoJsonOf(places));
  const hash = createHash("sha256").update(bytes).digest("hex");
  const key = `eudr/${owner}/${id}/${hash}.json`;
  await putFile(key, bytes, "application/geo+json");
  return { key, hash, plots: hashes };
}
