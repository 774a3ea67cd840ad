import type { RowBounds } from "#shared/assortments/rowBounds.ts";
import { cents, NO_VOLUME, thousandths } from "#shared/basics/amounts.ts";

export interface DemoAssortment {
  code: string;
  name: string;
  productGroup: "PALK" | "PABER" | "KYTE" | "HAKE";
  /** TM tihumeeter, PM3 puistekuupmeeter; a load has one of them only. */
  unit: "TM" | "PM3";
  /** Euros per unit without VAT, uncertified; buyer and season change it. */
  basePrice: number;
  reject?: string;
}

const logs = { productGroup: "PALK", unit: "TM" } as const;
const pulp = { productGroup: "PABER", unit: "TM" } as const;
const firewood = { productGroup: "KYTE", unit: "TM" } as const;

/** Usual row of the demo, whose prices are some tens of percents around the base price; no part of a load is too small. */
export function usualRow({ unit, basePrice }: DemoAssortment): RowBounds {
  return {
    leastVolume: NO_VOLUME,
    mostVolume: thousandths(unit === "PM3" ? 120_000 : 60_000),
    leastPrice: cents(Math.round(basePrice / 3) * 100),
    mostPrice: cents(basePrice * 300),
  };
}

/** The 18 assortments of the demo: kinds that Estonian mills list. */
export const ASSORTMENTS: readonly DemoAssortment[] = [
  { code: "KUPALK", name: "Kuusepalk", ...logs, basePrice: 105, reject: "KUPRAAK" },
  { code: "KUPEEN", name: "Kuusepeenpalk", ...logs, basePrice: 88, reject: "KUPRAAK" },
  { code: "MAPALK", name: "Männipalk", ...logs, basePrice: 98, reject: "MAPRAAK" },
  { code: "MAPEEN", name: "Männipeenpalk", ...logs, basePrice: 82, reject: "MAPRAAK" },
  { code: "KAPAKK", name: "Kasepakk", ...logs, basePrice: 165 },
  { code: "KAPALK", name: "Kasepalk", ...logs, basePrice: 95 },
  { code: "HAPALK", name: "Haavapalk", ...logs, basePrice: 52 },
  { code: "LEPALK", name: "Lepapalk", ...logs, basePrice: 55 },
  { code: "KUPRAAK", name: "Kuuse praakpalk", ...logs, basePrice: 45 },
  { code: "MAPRAAK", name: "Männi praakpalk", ...logs, basePrice: 43 },
  { code: "KUPABER", name: "Kuusepaberipuit", ...pulp, basePrice: 62 },
  { code: "MAPABER", name: "Männipaberipuit", ...pulp, basePrice: 58 },
  { code: "KAPABER", name: "Kasepaberipuit", ...pulp, basePrice: 64 },
  { code: "HAPABER", name: "Haavapaberipuit", ...pulp, basePrice: 48 },
  { code: "OKKYTE", name: "Okasküttepuit", ...firewood, basePrice: 38 },
  { code: "LEKYTE", name: "Lehtküttepuit", ...firewood, basePrice: 42 },
  { code: "SEKYTE", name: "Segaküttepuit", ...firewood, basePrice: 36 },
  { code: "HAKE", name: "Hakkpuit", productGroup: "HAKE", unit: "PM3", basePrice: 19 },
];
