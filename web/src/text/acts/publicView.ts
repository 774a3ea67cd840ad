import { formatCount } from "#web/text/formats.ts";

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
  eudr: "EUDR viitenumber",
  amount: "Kogus",
  part: (loaded: number, count: number) => `Näha on ${formatCount(loaded)} rida ${formatCount(count)}-st.`,
  unavailable: "Akti ei saa näidata",
} as const;

export const publicLinkText = {
  open: "Avalik vaade",
  openOf: (act: string) => `Avalik vaade: ${act}`,
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
