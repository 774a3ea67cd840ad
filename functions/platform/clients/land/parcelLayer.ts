import * as z from "zod/mini";
import { foldText, withoutForbidden } from "#shared/basics/documentText.ts";
import type { Polygon } from "#shared/eudr/rings.ts";
import { areaGeometry, featuresOf, type LandConfig, type Layer, polygonsIn } from "./wfs.ts";

export interface Parcel {
  number: string;
  address: string;
  /** m² of the register. */
  area: number;
  polygons: Polygon[];
}

/** `unknown`: the register has no such unit. Numbers whose unit cannot be read are absent. */
export type Parcels = ReadonlyMap<string, Parcel | "unknown">;

const UNITS: Layer = {
  name: "kataster:ky_kehtiv",
  key: "tunnus",
  columns: ["tunnus", "l_aadress", "ay_nimi", "ov_nimi", "mk_nimi", "pindala", "geom"],
  most: 1,
};
const MAX_ADDRESS = 200;

/** Asks the cadastre for units by their numbers; other texts are left out. @throws ServiceFailure */
export async function parcelsOf(numbers: readonly string[], config: LandConfig): Promise<Parcels> {
  const found = new Map<string, Parcel | "unknown">();
  for (const [number, features] of await featuresOf(UNITS, numbers, config)) {
    const parcel = features.length === 0 ? "unknown" : parcelIn(features.at(-1));
    if (parcel) found.set(number, parcel);
  }
  return found;
}

const feature = z.object({
  geometry: areaGeometry,
  properties: z.object({
    tunnus: z.string(),
    pindala: z.number().check(z.positive()),
    l_aadress: z.nullish(z.string()),
    ay_nimi: z.nullish(z.string()),
    ov_nimi: z.nullish(z.string()),
    mk_nimi: z.nullish(z.string()),
  }),
});

function parcelIn(one: unknown): Parcel | undefined {
  const { data } = feature.safeParse(one);
  const polygons = data && polygonsIn(data.geometry);
  if (!polygons) return undefined;
  const { tunnus, pindala, l_aadress, ay_nimi, ov_nimi, mk_nimi } = data.properties;
  const names = [l_aadress, ay_nimi, ov_nimi, mk_nimi].map((name) =>
    withoutForbidden(foldText(name ?? "")).slice(0, MAX_ADDRESS),
  );
  const address = [...new Set(names)].filter((name) => name !== "").join(", ");
  return { number: tunnus, address: address.slice(0, MAX_ADDRESS), area: Math.round(pindala), polygons };
}
