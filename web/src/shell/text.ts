import { plural } from "#web/ui/text/et.ts";

export const shell = {
  skip: "Liigu sisu juurde",
  home: "Virn, avalehele",
  mainMenu: "Peamenüü",
  openMenu: "Ava menüü",
  closeMenu: "Sulge menüü",
  find: "Otsi kõigest",
  userMenu: (name: string) => `Kasutajamenüü: ${name}`,
  theme: "Värvid",
  themes: { system: "Süsteemi järgi", light: "Hele", dark: "Tume" },
  more: "Veel",
  moreHere: (page: string) => `Veel: ${page}`,
  signOut: "Logi välja",
  checkContainer: "Kontrolli ümbrikku",
  overview: "Ülevaade",
  reports: "Raportid",
  imports: "Import",
  acts: "Aktid",
  eudr: "EUDR",
  documents: "Dokumendid",
  statistics: "Statistika",
  prices: "Hinnakirjad",
  companies: "Ettevõtted",
  assortments: "Sortimendid",
  media: "Hea teada",
  waybillQueue: "Veoselehtede järjekord",
  waybillsWaiting: (count: number) => `${count} ${plural(count, "veoseleht", "veoselehte")} on järjekorras`,
  waybillsRefused: "Raportiks ei saanud:",
  waybillsReadAgain: "Parandatud veoselehe loeb Virn ise uuesti.",
  waybillsAll: "Kõik koos põhjustega",
  waybillsHidden: (count: number) => `ja ${count} veel, mida ei kuvata`,
} as const;

/** Pages that the navigation bar links to, by the name of their text. */
export type MenuName =
  | "overview"
  | "reports"
  | "imports"
  | "acts"
  | "eudr"
  | "documents"
  | "statistics"
  | "prices"
  | "companies"
  | "assortments"
  | "media";
