import type { Hit } from "#shared/search/contract.ts";
import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const searchText = {
  title: "Otsi kõigest",
  placeholder: "Number, nimi või leht",
  hint: "Kirjutage vähemalt kaks tähte, numbrist kolm märki.",
  keys: "↑ ↓ vali, Enter ava, Esc sulge",
  searching: "Otsin…",
  nothing: "Midagi ei leitud",
  results: "Otsingu tulemused",
  found: (count: number) => `${formatCount(count)} ${plural(count, "tulemus", "tulemust")}`,
  recent: "Viimati avatud",
  forget: "Unusta viimati avatud",
  pages: "Lehed",
  actions: "Tegevused",
  kinds: {
    company: "Ettevõtted",
    act: "Aktid",
    report: "Raportid",
    waybill: "Veoselehed",
    document: "Dokumendid",
  } satisfies Record<Hit["kind"], string>,
  sales: "Müügiakt",
  purchase: "Ostuakt",
  places: {
    "/forecasts/list": "Prognoosid",
    "/forecasts/summary": "Statistika koondvaade",
    "/forecasts/destination_summary": "Sihtkohapõhine koondvaade",
    "/forecasts/eudr": "EUDR-i statistika",
    "/acts/export": "Eksport",
    "/containers/validate": "Kontrolli ümbrikku",
    "/signing/waiting": "Ootab minu allkirja",
  },
  importReports: "Laadi mõõteraportid",
  newCompany: "Uus ettevõte",
  addDocument: "Lisa dokument",
  addPrice: "Lisa hind",
  signOut: "Logi välja",
  exportActs: "Ekspordi aktid",
} as const;
