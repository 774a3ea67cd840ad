import { plural } from "#web/text/et.ts";
import { formatCount } from "#web/text/formats.ts";

/** docs/rules/acts.md, "Origins of acts". */
export const originsText = {
  title: "Päritolude koond",
  back: "Tagasi aktide juurde",
  print: "Prindi",
  xlsx: "XLSX",
  csv: "CSV",
  ofActs: (count: number) => `${formatCount(count)} ${plural(count, "müügiakt", "müügiakti")}:`,
  moreActs: (count: number) => `ja veel ${formatCount(count)}`,
  total: "Kokku",
  columns: {
    act: "Akt",
    owner: "Omanik",
    site: "Lank",
    cadaster: "Katastritunnus",
    forestNotice: "Kinnistu number",
    county: "Maakond",
    assortment: "Sortiment",
    eudr: "EUDR-i viitenumber",
    solid: "tm",
    loose: "pm³",
  },
  part: (shown: number, count: number) =>
    `Siin on ${formatCount(shown)} rida ${formatCount(count)}-st. Kõik read on XLSX- ja CSV-failis.`,
  truncated: "Valitud akte on rohkem, kui siia mahub. Vali aktide lehel vähem akte.",
  nothingTitle: "Midagi ei ole valitud",
  nothingChosen: "Vali aktide lehel müügiakte või ettevõte või kasuta otsingut ja ava koond sealt.",
  none: "Valitud aktidel ei ole ridu.",
} as const;
