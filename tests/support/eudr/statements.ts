import type { Statement } from "#functions/platform/clients/eudr/filingRequests.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { geoJsonOf } from "#shared/eudr/geoJson.ts";

export const REFERENCE = "V0000000000A1B";
export const HOSTILE_NAME = `Kask & Pojad <script>"'OÜ' \u0000\uFFFE\u200B\uD800 ${"€".repeat(600)}`;
/** A square of about 6 ha for each cadastral number. */
const RING = [
  [26_100_000, 59_330_000],
  [26_105_000, 59_330_000],
  [26_105_000, 59_332_000],
  [26_100_000, 59_332_000],
] as const;

export const geoJsonOfPlots = (numbers: readonly string[]) =>
  geoJsonOf(numbers.map((number) => ({ number, rings: [RING] })));

export const cadastralNumbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `00101:001:${String(index + 1).padStart(4, "0")}`);

type Goods = Statement["goods"][number];

/** Spruce logs of one plot, with `changes`. */
export function goodsOf(kind: FilingKind, changes: Partial<Goods> = {}): Goods {
  const cadastral = cadastralNumbers(1);
  return {
    description: "Kuusk: palk, peenpalk ja paberipuit",
    heading: "4403",
    deviation: "25",
    netWeightKg: "562500",
    cubicMetres: "750.125",
    species: [{ scientific: "Picea abies", common: "Kuusk" }],
    producers: [
      { name: "Haavasalu Mets OÜ", place: kind === "sd" ? { cadastral } : { geoJson: geoJsonOfPlots(cadastral) } },
    ],
    ...changes,
  };
}

/** Filed for Haavasalu Mets OÜ, with `changes`. */
export function statementOf(kind: FilingKind, changes: Partial<Statement> = {}): Statement {
  return {
    internalReference: REFERENCE,
    represented: {
      identifier: { type: "comp_reg", value: "19990028" },
      name: "Haavasalu Mets OÜ",
      address: { street: "Kase talu, Haavasalu küla", postalCode: "45201", city: "Kadrina vald" },
      email: "mets@haavasalu.example",
      phone: "+372 500 0001",
    },
    goods: [goodsOf(kind)],
    isConfidential: true,
    ...changes,
  };
}
