import type { PageName } from "./pageStates.ts";

/** The links of the main menu of an agent, in their order. */
export const AGENT_MENU = [
  "Ülevaade",
  "Raportid",
  "Import",
  "Aktid",
  "EUDR",
  "Dokumendid",
  "Hinnakirjad",
  "Statistika",
  "Ettevõtted",
  "Sortimendid",
  "Hea teada",
];

const ROWS = ["j Järgmine rida", "k Eelmine rida"];
const ACT_FORM = ["e Eelvaade", "m Esimene marginaal"];

export type ListedPage = Exclude<PageName, "broken">;

/** A page without a line here is a type error. */
export const KEYS: Record<ListedPage, readonly string[]> = {
  signIn: ["Ctrl + Enter Saada link", ...ROWS],
  signOut: [],
  publicAct: [],
  publicDocument: [],
  attachments: [],
  overview: [],
  origins: [],
  reportsDashboard: ["/ Otsi", "a Akteeri", ...ROWS, "n Näita või peida rea sisu", "x Vali rida kursori all"],
  imports: ["e Küsi muudatused EVR-ist", "f Vali failid", ...ROWS, "m Laadi alla mall"],
  actsDashboard: ["/ Otsi", "a Allkirjasta", ...ROWS, "n Näita või peida rea sisu", "x Vali rida kursori all"],
  actExport: ["/ Otsi", "e Ekspordi", ...ROWS, "x Vali rida kursori all"],
  createAct: ["Ctrl + Enter Lõpeta", ...ACT_FORM, "n Sulge kõik"],
  updateAct: ["Ctrl + Enter Salvesta", ...ACT_FORM, "n Ava kõik"],
  eudr: ["/ Otsi", ...ROWS, "l Sisesta number", "d Deklareeri"],
  declaration: ["Ctrl + Enter Salvesta"],
  documents: [
    "/ Otsi",
    "a Allkirjasta",
    ...ROWS,
    "n Näita või peida rea sisu",
    "x Vali rida kursori all",
    "l Lae üles",
  ],
  document: ["Ctrl + Enter Salvesta"],
  eudrStatistics: [],
  statistics: [],
  statisticsSummary: [],
  destinationSummary: [],
  forecasts: [...ROWS, "n Näita või peida rea sisu"],
  forecast: ["Ctrl + Enter Salvesta"],
  priceLists: [...ROWS, "l Lisa hind", "p Prindi"],
  companies: ["/ Otsi", ...ROWS, "l Lisa ettevõte"],
  newCompany: ["Ctrl + Enter Salvesta"],
  company: ["Ctrl + Enter Salvesta"],
  companyPeople: [...ROWS, "l Lisa inimene"],
  personalData: ["/ Otsi", ...ROWS],
  assortments: [...ROWS, "l Lisa sortiment"],
  containerCheck: ["f Vali ümbrik"],
  container: ["a Allkirjasta"],
  waiting: ROWS,
  media: [...ROWS, "l Lisa kirje"],
  first: [],
  unknown: [],
};
