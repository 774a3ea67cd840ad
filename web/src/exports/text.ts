import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const exportText = {
  title: "Eksport",
  back: "Tagasi aktide juurde",
  action: "Ekspordi",
  tabs: { open: "Eksportimata", exported: "Eksporditud" },
  tabsLabel: "Eksporditud või mitte",
  groups: { O: "Ostuaktid", M: "Müügiaktid" },
  number: "Akti number",
  client: "Klient",
  date: "Kuupäev",
  sum: "Summa km-ga",
  sumFilter: "Summa km-ga (€)",
  file: "Fail",
  download: "Lae alla",
  downloadOf: (number: string) => `Lae alla fail, milles on akt ${number}`,
  selectAll: (group: string) => `Vali kõik: ${group}`,
  selectAct: (number: string) => `Vali akt ${number}`,
  changed: "Muudetud pärast eksporti",
  deleted: "Kustutatud",
  busy: "Eksportimisel",
  noneTitle: "Tulemusi pole",
  none: (tab: string) => `${tab} akte ei leitud.`,
  notFound: "Muuda või tühjenda otsingu lahter, et näha kõiki akte.",
  shownTotal: (count: number, isWhole: boolean) => {
    const acts = `${formatCount(count)} ${plural(count, "akt", "akti")}`;
    return isWhole ? `Kokku ${acts}` : `Seni näidatud ${acts} kokku`;
  },
  counting: "Loen kokku…",
  chosen: (count: number) => `${formatCount(count)} ${plural(count, "akt", "akti")} valitud`,
  found: (count: number, isWhole: boolean) =>
    `${isWhole ? "" : "vähemalt "}${formatCount(count)} ${plural(count, "akt", "akti")}`,
  failed: "Midagi läks valesti",
  working: (count: number, percent: number) =>
    `Koostan faili, milles on ${formatCount(count)} ${plural(count, "akt", "akti")}: ${percent}%`,
  done: (count: number) => `${formatCount(count)} ${plural(count, "akt", "akti")} eksporditi.`,
} as const;
