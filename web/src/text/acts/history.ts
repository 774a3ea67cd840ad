import { plural } from "#web/text/et.ts";
import { formatCount } from "#web/text/formats.ts";

export const historyText = {
  open: "Ajalugu",
  openOf: (act: string) => `Ajalugu: ${act}`,
  list: "Sündmused, uuemad eespool",
  empty: "Selle aktiga ei ole veel midagi juhtunud.",
  system: "Virn",
  unchanged: "Andmed jäid samaks.",
  nothing: "–",
  rows: "Mõõdetud read",
  added: (count: number) => `${formatCount(count)} lisatud`,
  removed: (count: number) => `${formatCount(count)} eemaldatud`,
  changed: (count: number) => `${formatCount(count)} muudetud`,
  purchaseAct: (number: string, owner: string) => `Ostuakt ${number}${owner === "" ? "" : `, ${owner}`}`,
  formerly: (number: string) => ` (enne ${number})`,
  isAdded: "lisatud",
  isRemoved: "eemaldatud",
  days: (count: number) => `${count} ${plural(count, "päev", "päeva")}`,
  morePurchaseActs: (count: number) => `ja veel ${formatCount(count)} ${plural(count, "ostuakt", "ostuakti")}`,
} as const;
