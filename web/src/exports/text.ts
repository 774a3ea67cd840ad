import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const exportText = {
  title: "Eksport",
  back: "Tagasi aktide juurde",
  action: "Ekspordi",
  reviewTitle: "Vaata eksport üle",
  exporting: (count: number) => `Eksporditakse ${acts(count)}.`,
  nothing: "Valitud akte ei saa praegu eksportida.",
  actionOf: (count: number) => `Ekspordi ${acts(count)}`,
  clients: "Kliente",
  unsigned: "Mõlema poole allkirjata",
  madeToday: "Täna koostatud",
  changedSince: "Muudetud pärast eelmist eksporti",
  forGood: "Eksporti ei saa tagasi võtta: faili saab raamatupidamine. Muudetud akt tuleb siia nimekirja tagasi.",
  exported: "Eksporditud",
  batch: (id: number) => `eksport\u00a0${id}`,
  tabs: { open: "Eksportimata", exported: "Eksporditud" },
  hindrances: { nothing_chosen: "Valige aktid, mida eksportida.", exported: "Need aktid on juba eksporditud." },
  dropped: "Teist liiki aktide valik on tühistatud: ühes failis on kas ostu- või müügiaktid.",
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
  notFound: "Muutke või tühjendage otsingu lahter, et näha kõiki akte.",
  shownTotal: (count: number, isWhole: boolean) => {
    return isWhole ? `Kokku ${acts(count)}` : `Seni näidatud ${acts(count)} kokku`;
  },
  counting: "Loen kokku…",
  chosen: (count: number) => `${acts(count)} valitud`,
  found: (count: number, isWhole: boolean) => `${isWhole ? "" : "vähemalt "}${acts(count)}`,
  failed: "Midagi läks valesti",
  working: (count: number, percent: number) => `Koostan faili, milles on ${acts(count)}: ${percent}%`,
  done: (count: number) => `${acts(count)} eksporditi.`,
} as const;

function acts(count: number): string {
  return `${formatCount(count)} ${plural(count, "akt", "akti")}`;
}
