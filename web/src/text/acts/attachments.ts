import { plural } from "#web/text/et.ts";
import { formatCount } from "#web/text/formats.ts";

export const attachmentsText = {
  title: (number: string) => `Ostuakt ${number}`,
  untitled: "Ostuakt",
  of: (date: string) => `Akti kuupäev ${date}`,
  act: "Lae akt alla",
  pdf: "PDF",
  xls: "XLS",
  composite: "Lae koond alla",
  report: "Lae raport alla",
  noReport: "Reports are compiled every 30 minutes, come back in 30 minutes",
  /** Many names end with the word already. */
  site: (name: string) => (/(^|\s)lank$/i.test(name) ? name : `${name} lank`),
  unnamed: "Nimeta lank",
  cadaster: "Katastritunnus",
  missing: "Puudub",
  waybill: "Veoseleht",
  waybills: (count: number) => `${formatCount(count)} ${plural(count, "veoseleht", "veoselehte")}`,
  origins: "Päritolu andmed",
  possession: "Omandivorm",
  possessions: { 10: "Oma", 20: "Ostuakt" },
  forestNotice: "Kinnistu number",
  contract: "Raieõiguse võõrandamise lepingu number",
  previousOwner: "Eelmine omanik",
  county: "Maakond",
  eudr: "EUDR viitenumber",
  noSitesTitle: "Langid puuduvad",
  noSites: "Aktiga ei ole seotud ühtegi mõõteraportit. Palun teata sellest kasutajatoele.",
  unavailable: "Akti ei saa näidata",
  part: (loaded: number, count: number) => `Näha on ${formatCount(loaded)} lanki ${formatCount(count)}-st.`,
} as const;
