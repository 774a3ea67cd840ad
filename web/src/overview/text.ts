import type { Tile } from "#shared/overview/waiting.ts";
import { plural } from "#web/ui/text/et.ts";
import { formatCount, formatMoney } from "#web/ui/text/formats.ts";

const tiles = {
  openReports: "Raportid aktita",
  waybillProblems: "Probleemiga veoselehed",
  importDoubts: "Impordi kahtlased kohad",
  unsentLetters: "Saatmata kirjad",
  failedLetters: "Tagasi tulnud kirjad",
  unsignedByUs: "Ootab meie allkirja",
  unsignedByThem: "Ootab teise poole allkirja",
  missingOrigins: "Ostuaktid, mille päritolu või dokumendid puuduvad",
  unexported: "Eksportimata aktid",
  companiesIncomplete: "Puudulike andmetega ettevõtted",
  forecastsDue: "Prognoosid, mille aeg on käes",
  toSign: "Ootab minu allkirja",
} satisfies Record<Tile, string>;

/** What is done where a tile leads. */
const tileActions = {
  openReports: "Akteeri",
  waybillProblems: "Vaata põhjuseid",
  importDoubts: "Otsusta",
  unsentLetters: "Saada",
  failedLetters: "Paranda aadress",
  unsignedByUs: "Allkirjasta",
  unsignedByThem: "Vaata, kes puudub",
  missingOrigins: "Lisa puuduv",
  unexported: "Ekspordi",
  companiesIncomplete: "Täienda andmeid",
  forecastsDue: "Lisa prognoosid",
  toSign: "Allkirjasta",
} satisfies Record<Tile, string>;

/** Explains what a tile counts when its title does not say it. */
const whatCounts: Partial<Record<Tile, string>> = {
  missingOrigins: "Langil ei ole katastritunnust või paberveoselehel faili.",
};

/** docs/rules/overview.md */
export const overviewText = {
  title: "Ülevaade",
  opensFirst: "Ava esimesena",
  waiting: "Ootab tegemist",
  done: "Kõik on tehtud.",
  /** Short, so that it fits beside the heading on a phone. */
  stillCounting: "Arvud uuenevad veel.",
  counting: "Viimased muudatused on veel kokku lugemata. Arvud uuenevad ise.",
  tiles,
  tileActions,
  whatCounts,
  tileOf: (title: string, count: string) => `${title}: ${count}`,
  tileFailed: "Seda arvu ei saanud lugeda.",
  atLeast: (count: string) => `vähemalt ${count}`,
  oldest: (day: string, days: number | null) =>
    days === null || days < 0
      ? `Vanim ${day}`
      : days === 0
        ? `Vanim ${day}, täna`
        : `Vanim ${day}, ${formatCount(days)} ${plural(days, "päev", "päeva")}`,
  euros: (sum: number) => `${formatMoney(sum)} €`,
  reason: (text: string, count: string) => `${count} × ${text}`,
  volumes: "Mahud",
  units: "Ühik",
  byWeek: (unit: string) => `Maht nädalate kaupa, ${unit}`,
  byMonth: (unit: string) => `Tarned kuude kaupa, ${unit}`,
  plannedByMonth: (unit: string) => `Plaan ja tarnitud kuude kaupa, ${unit}`,
  byBuyer: (unit: string) => `Maht ostjate kaupa, ${unit}`,
  byGroup: (unit: string) => `Maht rühmade kaupa, ${unit}`,
  untilWeek: (week: number, year: number) => `Aasta algusest kuni ${week}. nädalani (${year})`,
  week: "Nädal",
  weekOf: (week: number, days: string) => `${week}. nädal (${days})`,
  month: "Kuu",
  buyer: "Ostja",
  group: "Rühm",
  delivered: "Tarnitud",
  lastYear: "Aasta varem",
  myPlan: "Minu plaan",
  planned: "Plaan",
  money: "Ostud, müügid ja marginaal kuude kaupa",
  moneyHint: "Valmis aktid käibemaksuta, akti kuupäeva järgi",
  noMoney: "Valmis akte veel ei ole.",
  purchases: "Ostud",
  sales: "Müügid",
  margin: "Marginaal",
  leadTimes: "Mõõtmisest aktini ja allkirjadeni",
  measuredToAct: (year: number) => `Mõõtmisest aktini, ${year}`,
  actToSignatures: (year: number) => `Aktist mõlema allkirjani, ${year}`,
  days: "Päevi",
  loads: "Koormaid",
  acts: "Akte",
  dayCount: (days: number) => `${days} ${plural(days, "päev", "päeva")}`,
  over60: "üle 60 päeva",
  median: "Mediaan",
  slowestTenth: "Aeglaseim kümnendik",
  slowestTenthOf: (days: string) => `vähemalt ${days}`,
  counted: "Kokku",
  noLead: "Sel aastal ei ole veel midagi lugeda.",
  lastActs: "Viimased aktid",
  noActs: "Akte veel ei ole.",
  date: "Kuupäev",
  number: "Number",
  kind: "Liik",
  kinds: { purchase: "Ostuakt", sales: "Müügiakt" },
  kindLists: { purchase: "Ostuaktid", sales: "Müügiaktid" },
  company: "Ettevõte",
  amount: "Kogus",
  sum: "Summa, €",
  sumWithVat: "Summa käibemaksuga, €",
  emptyTitle: "Tarneid veel ei ole",
  empty: {
    agent: "Siin on graafikud, kui esimesed mõõteraportid on imporditud.",
    company: "Siin on graafik, kui teie esimene koorem on mõõdetud.",
    council: "Siin on graafik, kui esimesed koormad on mõõdetud.",
  },
  toImport: "Impordi raportid",
  months: ["jaan", "veebr", "märts", "apr", "mai", "juuni", "juuli", "aug", "sept", "okt", "nov", "dets"],
} as const;

/** docs/rules/help.md, "First steps" */
export const firstStepsText = {
  title: "Alustamine",
  intro: "Nende sammudega jõuate esimese aktini. Loend kaob, kui esimene akt on tehtud.",
  done: "Tehtud.",
  toDo: "Tegemata.",
  steps: {
    platform: {
      name: "Platvormi ettevõte",
      hint: "Kes müüb puitu ja kelle andmed on igal arvel: aadress, KMKR number ja pangakonto.",
    },
    companies: {
      name: "Ostjad",
      hint: "Saeveskid, kes mõõdavad ja ostavad. Metsaomanikud lisab import ise.",
    },
    assortments: {
      name: "Sortimendid ja rühmad",
      hint: "Mõõtefail võib nimetada ainult siin olevaid sortimente; rühmade kaupa on prognoosid ja statistika.",
    },
    prices: { name: "Hinnad", hint: "Kokkulepitud müügihinnad. Kui hind on mõõtefailis, võib need jätta hiljemaks." },
    people: { name: "Inimesed", hint: "Teised agendid ja ettevõtete kasutajad. Kui töötate üksi, jätke vahele." },
    import: { name: "Mõõteraportide import", hint: "Saeveski fail CSV-, XLSX- või JSON-kujul; mall on lehel." },
    act: { name: "Esimene akt", hint: "Märkige raportid ja vajutage „Akteeri”." },
  },
} as const;
