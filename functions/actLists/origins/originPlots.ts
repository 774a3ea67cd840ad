import { placesOfParcels } from "#functions/eudr/placesOfProduction.ts";
import { plotsNow } from "#functions/eudr/plotsNow.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { OriginLine } from "#shared/actLists/originLines.ts";
import { geoJsonOf } from "#shared/eudr/geoJson.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";

/**
 * Parcels of origins, each once, by their last copies (docs/rules/eudr.md, "Plots as GeoJSON").
 * @throws Problem `plots_missing` while the cadastre has not answered about all of them
 */
export async function originsGeoJson(lines: readonly OriginLine[], now: Date): Promise<Uint8Array> {
  const numbers = [...new Set(lines.flatMap(({ cadaster }) => cadastralNumbers(cadaster)).filter(isCadastralNumber))];
  const plots = await plotsNow(numbers, now);
  if (plots.size < numbers.length) throw new Problem("plots_missing");
  return new TextEncoder().encode(geoJsonOf(await placesOfParcels(numbers.toSorted())));
}
