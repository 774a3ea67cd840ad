import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const fileText = {
  pdf: "PDF",
  xls: "XLS",
  xml: "XML",
  report: "Koond",
  ubl: "UBL (EN 16931)",
  measured: "Raport",
  of: (file: string, act: string) => `${file}: ${act}`,
  downloadOf: (act: string) => `Lae alla: ${act}`,
  pending: "Valmib…",
  waiting: "Aruandeid koostatakse iga 30 minuti tagant. Tee kohvipaus ja tule 30 minuti pärast tagasi.",
} as const;

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

export const publicViewText = {
  title: "Avalik vaade",
  note: "Akti avalik vaade, ilma hindadeta",
  print: "Prindi",
  facts: "Andmed",
  date: "Kuupäev",
  seller: "Müüja",
  buyer: "Ostja",
  certificate: "Puidu sertifikaat",
  uncertified: "Sertifitseerimata",
  waybills: "Veoselehti",
  signing: "Allkirjad",
  totals: "Kogused",
  lines: "Veoselehed",
  waybill: "Veoseleht",
  assortment: "Sortiment",
  lineCertificate: "Sertifikaat",
  site: "Lank",
  cadaster: "Katastritunnus",
  eudr: "EUDR-i viitenumber",
  eudrState: "EUDR-i olek",
  amount: "Kogus",
  part: (loaded: number, count: number) => `Näha on ${formatCount(loaded)} rida ${formatCount(count)}-st.`,
  unavailable: "Akti ei saa näidata",
} as const;

export const publicLinkText = {
  open: "Avalik vaade",
  openOf: (act: string) => `Avalik vaade: ${act}`,
  link: "Avaliku vaate link",
  manage: (act: string) => `Avaliku vaate link: ${act}`,
  address: "Link",
  copy: "Kopeeri",
  copied: "Link on kopeeritud.",
  shows:
    "Kes lingi saab, näeb sisse logimata akti numbrit, kuupäeva, pooli, veoselehti, sortimente, koguseid, lanke ja sertifikaate. Hindu, isikukoode, kontonumbreid ega faile seal ei ole.",
  revoked: "Link on tühistatud. Seni kehtinud aadressilt akti ei leia.",
  revoke: "Tühista link",
  renew: "Tee uus link",
  renewing: "Uus link tühistab senise.",
  isRevoked: "Link on tühistatud.",
  isGiven: "Aktil on uus link.",
} as const;
