import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import { monthsOfQuarter, type Quarter, quarterLabel } from "#shared/basics/periods.ts";
import { FORECAST_DECIMALS } from "#shared/forecasts/forecastAmount.ts";
import { shownAmount } from "#shared/statistics/comparison.ts";
import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

const SHORT_MONTHS = [
  "jaan",
  "veebr",
  "märts",
  "apr",
  "mai",
  "juuni",
  "juuli",
  "aug",
  "sept",
  "okt",
  "nov",
  "dets",
] as const;

interface PastedBlock {
  cells: number;
  wrong: number;
  refused: number;
  linesOutside: number;
  columnsOutside: number;
}

export const forecastText = {
  title: "Prognoos",
  back: "Tagasi prognoosidesse",
  notFoundTitle: "Prognoosi ei leitud",
  notFound: "Seda prognoosi ei ole või pole see teile nähtav.",
  units: { SCM: "Tihumeeter (tm)", LCM: "Puistekuupmeeter (pm³)" },
  line: "Sortiment ja sihtkoht",
  total: "Kokku",
  cell: (assortment: string, destination: string, month: string) =>
    [assortment, destination, month].filter((part) => part !== "").join(", "),
  noLinesTitle: "Midagi ei ole prognoosida",
  noLines: "Platvormi haldur ei ole sortimente veel rühmadesse jaganud.",
  keys: "Liikuge nooltega, Enteri ja tabulaatoriga; kleepige tabelarvutusest terve plokk; Ctrl+Z võtab sammu tagasi.",
  save: "Salvesta",
  saved: "Salvestatud",
  confirm: "Kinnita",
  saveFirst: "Enne kinnitamist salvestage.",
  confirmTitle: "Prognoosi kinnitamine",
  confirmQuestion:
    "Kas oled kindel, et soovid prognoosi kinnitada? Peale kinnitamist ei ole enam võimalik prognoosi muuta!",
  confirmCancel: "Katkesta",
  stamp: (name: string, time: string) => `Viimati muutis ${name} ${time}`,
  pasted: (of: PastedBlock) =>
    [
      `Kleebitud ${formatCount(of.cells)} ${plural(of.cells, "lahter", "lahtrit")}.`,
      of.wrong > 0 &&
        `${formatCount(of.wrong)} neist on ${plural(of.wrong, "punane", "punased")}: seal ei ole sobivat arvu.`,
      of.refused > 0 && `${formatCount(of.refused)} jäi vahele: tekst on liiga pikk või sobimatute märkidega.`,
      of.linesOutside > 0 && `${formatCount(of.linesOutside)} rida ei mahtunud tabelisse.`,
      of.columnsOutside > 0 &&
        `${formatCount(of.columnsOutside)} ${plural(of.columnsOutside, "veerg", "veergu")} ei mahtunud tabelisse.`,
    ]
      .filter((part) => part !== false)
      .join(" "),
  wrongCell: "Ei ole sobiv arv",
  wrongCells: (count: number) =>
    `${formatCount(count)} ${plural(count, "lahter on punane", "lahtrit on punased")}: seal ei ole sobivat arvu. Parandage või tühjendage ${plural(count, "see", "need")}, siis saab salvestada.`,
  fillLastYear: "Täida eelmise aasta järgi",
  copyPrevious: "Kopeeri eelmine kvartal",
  undo: "Võta tagasi",
  filled: (cells: number) =>
    cells === 0
      ? "Midagi ei ole täita: lahtrites on juba needsamad arvud."
      : `Täidetud ${formatCount(cells)} ${plural(cells, "lahter", "lahtrit")}. Midagi ei ole veel salvestatud.`,
  fillTitle: "Kas kirjutada arvud üle?",
  fillQuestion: (others: number) =>
    `${formatCount(others)} lahtris on juba midagi muud. Täitmise saab ühe sammuna tagasi võtta.`,
  fillAll: "Kirjuta kõik üle",
  fillEmpty: (empty: number) => `Täida ainult tühjad (${formatCount(empty)})`,
  noDeliveries: (quarter: Quarter) => `${quarterLabel(quarter)}: tarneid ei olnud.`,
  noPrevious: (quarter: Quarter) => `${quarterLabel(quarter)}: prognoosi ei ole.`,
  emptyPrevious: (quarter: Quarter) => `${quarterLabel(quarter)}: prognoos on tühi.`,
  beside: (lastYear: Quarter, previous: Quarter) =>
    `Iga kuu kõrval on sama kuu tarned aasta varem (${quarterLabel(lastYear)}) ja eelmise kvartali prognoos (${quarterLabel(previous)}).`,
  deliveredIn: (year: string) => `Tarnitud ${year}`,
  forecastOf: (month: string) => `Prognoos ${month}`,
  /** Names of the three months, and of all of them. */
  shortMonths: (quarter: Quarter) => [
    ...monthsOfQuarter(quarter).map((month) => SHORT_MONTHS[month - 1] ?? ""),
    `${quarter.quarter}. kv`,
  ],
  shortLabel: (title: string) => `${title}:`,
  noComparison: "Eelmise aasta tarneid ja eelmist prognoosi ei saanud laadida",
  changedTitle: "Keegi teine salvestas vahepeal",
  changedTaken: (count: number) =>
    `Tema ${plural(count, "muudatus", "muudatused")} (${formatCount(count)} ${plural(count, "lahter", "lahtrit")}) on nüüd ka siin. Teie kirjutatu jäi alles ja on veel salvestamata.`,
  changedBoth: "Neid lahtreid muutsite mõlemad; siin on teie väärtus:",
  conflict: (cell: string, theirs: string) => `${cell}: tema salvestas ${theirs}`,
  empty: "tühja lahtri",
  changedSaveAgain: "Vaadake üle ja salvestage uuesti.",
  changedConfirmAgain: "Vaadake prognoos üle ja kinnitage uuesti.",
  confirmedTitle: "Prognoos kinnitati vahepeal",
  confirmed: "Kinnitatud prognoosi ei saa enam muuta. Need teie muudatused jäid salvestamata:",
  lost: (cell: string, mine: string) => `${cell}: ${mine}`,
  copy: "Kopeeri muudatused",
  copied: "Muudatused on kopeeritud.",
  drop: "Sulge",
  restored: "Pooleli jäänud muudatused on taastatud.",
  leaveTitle: "Kas lahkuda salvestamata?",
  leave: "Teie muudatused lähevad kaotsi.",
  leaveAction: "Lahku",
} as const;

const listed = ({ year, quarter }: Quarter) => `${year} ${quarter}. kvartal`;

export const forecastsText = {
  title: "Prognoosid",
  due: (quarter: Quarter) => `Ettevõtted, kelle ${quarter.quarter}. kvartali ${quarter.year} prognoos puudub`,
  showAll: "Näita kõiki ettevõtteid",
  noneDueTitle: "Kõik prognoosid on olemas",
  noneDue: "Ühegi ettevõtte järgmise kvartali prognoos ei puudu.",
  toStatistics: "Tagasi statistikasse",
  listed,
  last: (quarter: Quarter) => `Viimane: ${listed(quarter)}`,
  count: (count: number) => plural(count, "prognoos", "prognoosi"),
  quarter: "Kvartal",
  added: "Lisatud",
  plan: "Prognoos",
  delivered: "Tarnitud",
  difference: "Vahe",
  percent: "Vahe %",
  pending: "Kinnitamata, saab muuta",
  beyond: "> plaan",
  none: "–",
  emptyTitle: "Prognoose ei leitud",
  noCompanies: "Ühelegi ettevõttele ei ole prognooside sisestamist lubatud. Seda saab muuta ettevõtte andmete lehel.",
  add: (quarter: Quarter) => `Lisa ${quarter.quarter}. kvartali ${quarter.year} prognoos`,
  addedAlready: (quarter: Quarter) =>
    `${quarter.quarter}. kvartali ${quarter.year} prognoosi on keegi vahepeal lisanud. See on siin.`,
  whyNot: {
    not_entering: () => "See ettevõte enam prognoose ei sisesta.",
    exists: () => "",
    closed: (from: IsoDate, to: IsoDate) =>
      `Uut prognoosi saab lisada ${formatEstonianDate(from)} – ${formatEstonianDate(to)}.`,
  },
} as const;

let exactFormat: Intl.NumberFormat | undefined;

/** Ten-thousandths as a view shows them: 81 for 80.5. */
export function wholeAmount(amount: number): string {
  return formatCount(shownAmount(amount, 0));
}

/** Returns an amount as an editable cell shows it: 1 234,5 with all of its decimals; '' for an empty cell. */
export function exactAmount(amount: number | undefined): string {
  if (amount === undefined) return "";
  exactFormat ??= new Intl.NumberFormat("et-EE", { useGrouping: "always", maximumFractionDigits: FORECAST_DECIMALS });
  return exactFormat.format(shownAmount(amount, FORECAST_DECIMALS));
}

/** The same to be typed in: 1234,5. */
export function plainAmount(amount: number | undefined): string {
  return amount === undefined ? "" : String(shownAmount(amount, FORECAST_DECIMALS)).replace(".", ",");
}
