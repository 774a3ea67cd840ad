import { createHash } from "node:crypto";
import { putFile } from "#functions/platform/clients/files.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import type { FilingContent } from "#shared/eudr/filingContent.ts";
import { geoJsonOf } from "#shared/eudr/geoJson.ts";
import { renewNotices } from "./noticesNow.ts";
import { type FiledPlace, placesOfParcels, placesOfStands } from "./placesOfProduction.ts";
import { plotsNow } from "./plotsNow.ts";
import type { FiledShapes } from "./store/declaration.ts";
import { plotsWithShapes, shapeHash } from "./store/plot.ts";

/** As many as the registers are asked about at once. */
const ASKED_AT_ONCE = 100;

/** Plots of a declaration as the registers have them now. Those of which there is no shape that can be used have no rings. */
export async function filedPlaces(
  { plots, area }: Pick<FilingContent, "plots" | "area">,
  kind: FilingKind,
  now: Date,
): Promise<{ places: FiledPlace[]; hashes: Record<string, string> }> {
  const isOfStands = kind === "dds" && area === "stands";
  const hashes: Record<string, string> = {};
  for (let start = 0; start < plots.length; start += ASKED_AT_ONCE) {
    const some = plots.slice(start, start + ASKED_AT_ONCE);
    await plotsNow(some, now);
    const sites = some.map((cadaster) => ({ cadaster }));
    if (isOfStands) await renewNotices(sites, now);
    for (const { number, polygons } of await plotsWithShapes(some)) if (polygons) hashes[number] = shapeHash(polygons);
  }
  const day = tallinnDay(now.toISOString());
  return { places: await (isOfStands ? placesOfStands(plots, day) : placesOfParcels(plots)), hashes };
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
