import { placesOfParcels } from "#functions/eudr/placesOfProduction.ts";
import { plotsNow } from "#functions/eudr/plotsNow.ts";
import { confidentialPlots } from "#functions/eudr/usableDeclarations.ts";
import { Problem } from "#functions/platform/problem.ts";
import { geoJsonOf } from "#shared/eudr/geoJson.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { Origins } from "./origins.ts";

/**
 * Parcels of origins, each once, by their last copies (docs/rules/eudr.md, "Plots as GeoJSON").
 * @throws Problem `plots_confidential` where none may be passed on, `plots_missing` while the cadastre has not answered about all
 */
export async function originsGeoJson({ lines, owners }: Origins, now: Date): Promise<Uint8Array> {
  const all = [...new Set(lines.flatMap(({ cadaster }) => cadastralNumbers(cadaster)).filter(isCadastralNumber))];
  const confidential = await confidentialPlots(owners);
  const numbers = all.filter((number) => !confidential.has(number));
  if (numbers.length === 0 && all.length > 0) throw new Problem("plots_confidential");
  const plots = await plotsNow(numbers, now);
  if (plots.size < numbers.length) throw new Problem("plots_missing");
  return new TextEncoder().encode(geoJsonOf(await placesOfParcels(numbers.toSorted())));
}
