/**
 * Trees by the codes of the forest register (docs/rules/eudr.md, "Species and weight"). `density`: kg of a fresh m³, an estimate.
 */
export const SPECIES = {
  KU: { common: "kuusk", scientific: ["Picea abies"], density: 750 },
  MA: { common: "mänd", scientific: ["Pinus sylvestris"], density: 800 },
  KS: { common: "kask", scientific: ["Betula pendula", "Betula pubescens"], density: 900 },
  HB: { common: "haab", scientific: ["Populus tremula"], density: 800 },
  LM: { common: "sanglepp", scientific: ["Alnus glutinosa"], density: 850 },
  LV: { common: "hall lepp", scientific: ["Alnus incana"], density: 850 },
  TA: { common: "tamm", scientific: ["Quercus robur"], density: 900 },
  SA: { common: "saar", scientific: ["Fraxinus excelsior"], density: 900 },
  VA: { common: "vaher", scientific: ["Acer platanoides"], density: 900 },
  PN: { common: "pärn", scientific: ["Tilia cordata"], density: 900 },
  LH: { common: "lehis", scientific: ["Larix decidua"], density: 900 },
} as const;
export type Species = keyof typeof SPECIES;
export const SPECIES_CODES = [
  "KU",
  "MA",
  "KS",
  "HB",
  "LM",
  "LV",
  "TA",
  "SA",
  "VA",
  "PN",
  "LH",
] as const satisfies readonly Species[];

/** Headings of Annex I: logs and pulpwood, firewood and chips. */
export const PRODUCTS = {
  roundwood: { heading: "4403", name: "Ümarpuit" },
  fuelwood: { heading: "4401", name: "Küttepuit ja hake" },
} as const;
export type Product = keyof typeof PRODUCTS;
export const PRODUCT_NAMES = ["roundwood", "fuelwood"] as const satisfies readonly Product[];

/** Kilograms of a volume in thousandths of tm, of all species alike. */
export function kilograms(volume: number, species: readonly Species[]): number {
  const densities = species.map((code) => SPECIES[code].density);
  const mean = densities.reduce((sum, each) => sum + each, 0) / densities.length;
  return Math.round((volume * mean) / 1000);
}
