import { placesOfParcels } from "#functions/eudr/placesOfProduction.ts";
import { plotsNow } from "#functions/eudr/plotsNow.ts";
import { confidentialPlots } from "#functions/eudr/usableDeclarations.ts";
import { Problem } from "#functions/platform/problem.ts";
import { geoJsonOf } from "#shared/eudr/geoJson.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { Origins } from "./origins.ts";

/** Parcels of origins, each once, without those whose location their owners filed as confidential, which are only counted. */
export async function parcelsToPassOn({ lines, owners }: Pick<Origins, "lines" | "owners">) {
  const all = [...new Set(lines.flatMap(({ cadaster }) => cadastralNumbers(cadaster)).filter(isCadastralNumber))];
  const confidential = await confidentialPlots(owners);
  const numbers = all.filter((number) => !confidential.has(number));
  return { numbers, confidential: all.length - numbers.length };
}

/**
 * The parcels that may be passed on, by their last copies (docs/rules/eudr.md, "Plots as GeoJSON").
 * @throws Problem `plots_confidential` where none may be passed on, `plots_missing` while the cadastre has not answered about all
 */
export async function originsGeoJson(origins: Origins, now: Date): Promise<Uint8Array> {
  const { numbers, confidential } = await parcelsToPassOn(origins);
  if (numbers.length === 0 && confidential > 0) throw new Problem("plots_confidential");
  const plots = await plotsNow(numbers, now);
  if (plots.size < numbers.length) throw new Problem("plots_missing");
  return new TextEncoder().encode(geoJsonOf(await placesOfParcels(numbers.toSorted())));
}
