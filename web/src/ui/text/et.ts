import type { QuickPeriod } from "#shared/basics/periods.ts";
import { formatCount } from "./formats.ts";

/** Shared texts; a page's own file loads with the page. */
export const common = {
  product: "Virn",
  search: "Otsi",
  clearSearch: "Tühjenda otsing",
  yes: "jah",
  no: "ei",
  cancel: "Katkesta",
  close: "Sulge",
  actions: "Tegevused",
  loadMore: "Laadi rohkem",
  tryAgain: "Proovi uuesti",
  loading: "Laadimine ...",
  downloading: "Faili allalaadimine",
  building: "Koostan raportit, palun oota.",
  stop: "Katkesta",
  filters: "Filtrid",
  order: "Järjestus",
  orders: { date: "Kuupäev", name: "Nimi" },
  noResults: "Tulemusi ei leitud",
  selection: "Valik",
  clearSelection: "Tühjenda valik",
  selected: (count: number) => `${formatCount(count)} valitud`,
  selectedUpTo: (count: number) => `kuni ${formatCount(count)} valitud`,
  /** docs/rules/user-interface.md, "What is chosen". */
  hidden: (count: number, isUpTo: boolean) => `${isUpTo ? "kuni " : ""}${formatCount(count)} väljaspool otsingut`,
  showHidden: "Näita",
  removeHidden: "Eemalda",
  showHiddenLabel: "Näita valituid, mis on väljaspool otsingut",
  removeHiddenLabel: "Eemalda valikust need, mis on väljaspool otsingut",
  takeBack: "Võta tagasi",
  insteadOf: "asemel",
  openCalendar: "Ava kalender",
  clearDate: "Tühjenda kuupäev",
  noSuchDate: (date: string) => (date === "" ? "Sellist kuupäeva ei ole." : `Sellist kuupäeva ei ole; jäi ${date}.`),
  dateExample: "PP.KK.AAAA",
  wood: { 100: "Palk", 110: "Paberipuit" },
} as const;

export const calendarLabels = {
  previousMonth: "Eelmine kuu",
  nextMonth: "Järgmine kuu",
  previousYear: "Eelmine aasta",
  nextYear: "Järgmine aasta",
  previousDecade: "Eelmine kümnend",
  nextDecade: "Järgmine kümnend",
  monthLevelControl: "Vali kuu",
  yearLevelControl: "Vali aasta",
} as const;

export const keyboard = {
  title: "Klaviatuuri otseteed",
  help: "Abi",
  search: "Otsi",
  ofPage: "Sellel lehel",
  everywhere: "Kõikjal",
  keyOf: (key: string) => `Otsetee: ${key}`,
  nextRow: "Järgmine rida",
  previousRow: "Eelmine rida",
  selectRow: "Vali rida kursori all",
  openRow: "Näita või peida rea sisu",
  confirmDialog: "Kinnita avatud aken",
  closeDialog: "Sulge avatud aken",
} as const;

const rules = new Intl.PluralRules("et");

/** Only 1 is singular in Estonian (1 kiri; 0, 2 or 21 kirja). */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}

export const uploadsText = {
  waiting: "Ootab eelmiste järel",
  cutOff: "Ühendus katkes. Jätkan, kui see taastub.",
  sending: (part: number) => `Laadin üles: ${Math.floor(part * 100)}%`,
  using: "Fail on saadetud. Lisan …",
  progress: (name: string) => `Üleslaadimine: ${name}`,
  cancel: (name: string) => `Katkesta: ${name}`,
  dismiss: (name: string) => `Peida teade: ${name}`,
} as const;

export const filterText = {
  all: "Kõik",
  nothing: "Ei leidnud tulemusi.",
  selected: (count: number) => `${formatCount(count)} valitud`,
  searchIn: (label: string) => `Otsi: ${label}`,
  only: "Vali ainult see",
  onlyOf: (name: string) => `Vali ainult see: ${name}`,
  period: "Periood",
  from: "Algus",
  to: "Lõpp",
  reversed: { from: "Algus on pärast lõppu.", to: "Lõpp on enne algust." },
  quick: {
    previousYear: "Eelmine aasta",
    currentYear: "Käesolev aasta",
    previousQuarter: "Eelmine kvartal",
    currentQuarter: "Käesolev kvartal",
    nextQuarter: "Järgmine kvartal",
  } satisfies Record<QuickPeriod, string>,
} as const;
