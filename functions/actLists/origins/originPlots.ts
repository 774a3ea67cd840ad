import { plotsNow } from "#functions/eudr/plotsNow.ts";
import { plotsWithShapes, unpackedShape } from "#functions/eudr/store/plot.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { OriginLine } from "#shared/actLists/originLines.ts";
import { geoJsonOf, type PlaceOfProduction } from "#shared/eudr/geoJson.ts";
import { partsWithoutHoles } from "#shared/eudr/geometry.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";

/** Shapes of the largest parcels are 200 KB each. */
const READ_AT_ONCE = 100;

/**
 * Parcels of origins, each once, by their last copies (docs/rules/eudr.md, "Plots as GeoJSON").
 * @throws Problem `plots_missing` while the cadastre has not answered about all of them
 */
export async function originsGeoJson(lines: readonly OriginLine[], now: Date): Promise<Uint8Array> {
  const numbers = [...new Set(lines.flatMap(({ cadaster }) => cadastralNumbers(cadaster)).filter(isCadastralNumber))];
  const plots = await plotsNow(numbers, now);
  if (plots.size < numbers.length) throw new Problem("plots_missing");
  const places: PlaceOfProduction[] = [];
  for (let start = 0; start < numbers.length; start += READ_AT_ONCE) {
    places.push(...(await placesOf(numbers.slice(start, start + READ_AT_ONCE))));
  }
  return new TextEncoder().encode(geoJsonOf(places.toSorted((one, other) => (one.number < other.number ? -1 : 1))));
}

async function placesOf(numbers: readonly string[]): Promise<PlaceOfProduction[]> {
  const plots = await plotsWithShapes(numbers);
  return plots.map(({ number, polygons = "[]" }) => {
    const parts = partsWithoutHoles(unpackedShape(polygons));
    return { number, rings: parts.ok ? parts.rings : [] };
  });
}
