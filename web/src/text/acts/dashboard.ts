import { plural } from "#web/text/et.ts";

export const actsText = {
  title: "Aktid",
  kinds: "Aktide liik",
  purchases: "Ostuaktid",
  sales: "Müügiaktid",
  typeNames: { 10: "Ostuakt", 20: "Müügiakt" },
  latest: (date: string) => `Viimane akt: ${date}`,
  count: (count: number) => plural(count, "akt", "akti"),
  actsOf: (company: string) => `Aktid: ${company}`,
  date: "Kuupäev",
  sum: "Summa km-ta (€)",
  withVat: "Summa km-ga (€)",
  download: "Lae alla",
  actions: "Toimingud",
  change: "Muuda",
  pdf: "PDF",
  pdfOf: (act: string) => `PDF: ${act}`,
  changeOf: (act: string) => `Muuda: ${act}`,
  pending: "Valmib…",
  nothing: "Ettevõtteid ega akte ei leitud.",
  toReports: "Vali raportid",
} as const;
