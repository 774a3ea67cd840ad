import { createHash } from "node:crypto";
import { putFile } from "#functions/platform/clients/files.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import type { CheckedFiling } from "#shared/eudr/filingContent.ts";
import { geoJsonOf } from "#shared/eudr/geoJson.ts";
import { renewNotices } from "./noticesNow.ts";
import { type FiledPlace, placesOfParcels, placesOfStands } from "./placesOfProduction.ts";
import { plotsNow } from "./plotsNow.ts";
import type { FiledShapes } from "./store/declaration.ts";
import { plotsWithShapes, shapeHash } from "./store/plot.ts";

const AT_ONCE = 100;

export interface FiledPlots {
  places: readonly FiledPlace[];
  unknown: readonly string[];
  /** Hash of the parcel's shape, of those that have one. */
  hashes: Readonly<Record<string, string>>;
}

/** Plots of a declaration as the cadastre and the register of notices have them now. */
export async function filedPlots({ plots, area }: CheckedFiling, kind: FilingKind, now: Date): Promise<FiledPlots> {
  const unknown: string[] = [];
  const hashes: Record<string, string> = {};
  const hasStands = kind === "dds" && area === "stands";
  for (const some of chunksOf(plots, AT_ONCE)) {
    const known = await plotsNow(some, now);
    unknown.push(...some.filter((number) => known.get(number)?.isKnown === false));
    if (hasStands) await renewNotices([{ cadaster: some.join(", "), forestNotice: "" }], now);
    for (const { number, polygons } of await plotsWithShapes(some)) if (polygons) hashes[number] = shapeHash(polygons);
  }
  const day = tallinnDay(now.toISOString());
  const places = hasStands ? await placesOfStands(plots, day) : await placesOfParcels(plots);
  return { places, unknown, hashes };
}

/** Keeps the shapes of a declaration for good: borders change, and the filed ones are evidence. */
export async function keepShapes(
  { owner, id }: { owner: number; id: string },
  { places, hashes }: FiledPlots,
): Promise<FiledShapes> {
  const bytes = new TextEncoder().encode(geoJsonOf(places));
  const hash = createHash("sha256").update(bytes).digest("hex");
  const key = `eudr/${owner}/${id}/${hash}.json`;
  await putFile(key, bytes, "application/geo+json");
  return { key, hash, plots: hashes };
}
