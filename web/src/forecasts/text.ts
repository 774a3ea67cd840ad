import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import type { Quarter } from "#shared/basics/periods.ts";
import { FORECAST_DECIMALS } from "#shared/forecasts/forecastAmount.ts";
import { shownAmount } from "#shared/statistics/comparison.ts";
import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const forecastText = {
  title: "Prognoos",
  back: "Tagasi prognoosidesse",
  notFoundTitle: "Prognoosi ei leitud",
  notFound: "Seda prognoosi ei ole või pole see sulle nähtav.",
  units: { SCM: "Tihumeeter (tm)", LCM: "Puistekuupmeeter (pm³)" },
  line: "Sortiment ja sihtkoht",
  total: "Kokku",
  cell: (assortment: string, destination: string, month: string) =>
    [assortment, destination, month].filter((part) => part !== "").join(", "),
  noLinesTitle: "Midagi ei ole prognoosida",
  noLines: "Platvormi haldur ei ole sortimente veel rühmadesse jaganud.",
  keys: "Liigu nooltega, Enteri ja tabulaatoriga; kleebi tabelarvutusest terve plokk; Ctrl+Z võtab sammu tagasi.",
  save: "Salvesta",
  saved: "Salvestatud",
  confirm: "Kinnita",
  saveFirst: "Enne kinnitamist salvesta.",
  confirmTitle: "Prognoosi kinnitamine",
  confirmQuestion:
    "Kas oled kindel, et soovid prognoosi kinnitada? Peale kinnitamist ei ole enam võimalik prognoosi muuta!",
  confirmCancel: "Katkesta",
  stamp: (name: string, time: string) => `Viimati muutis ${name} ${time}`,
  pasted: (cells: number, skipped: number) =>
    [
      `Kleebitud ${formatCount(cells)} ${plural(cells, "lahter", "lahtrit")}.`,
      ...(skipped > 0
        ? [`${formatCount(skipped)} jäi vahele: seal ei ole sobivat arvu või on see väljaspool tabelit.`]
        : []),
    ].join(" "),
  changedTitle: "Keegi teine salvestas vahepeal",
  changedTaken: (count: number) =>
    `Tema ${plural(count, "muudatus", "muudatused")} (${formatCount(count)} ${plural(count, "lahter", "lahtrit")}) on nüüd ka siin. Sinu kirjutatu jäi alles ja on veel salvestamata.`,
  changedBoth: "Neid lahtreid muutsite mõlemad; siin on sinu väärtus:",
  conflict: (cell: string, theirs: string) => `${cell}: tema salvestas ${theirs}`,
  empty: "tühja lahtri",
  changedSaveAgain: "Vaata üle ja salvesta uuesti.",
  changedConfirmAgain: "Vaata prognoos üle ja kinnita uuesti.",
  confirmedTitle: "Prognoos kinnitati vahepeal",
  confirmed: "Kinnitatud prognoosi ei saa enam muuta. Need sinu muudatused jäid salvestamata:",
  lost: (cell: string, mine: string) => `${cell}: ${mine}`,
  copy: "Kopeeri muudatused",
  copied: "Muudatused on kopeeritud.",
  drop: "Sulge",
  restored: "Pooleli jäänud muudatused on taastatud.",
  leaveTitle: "Kas lahkuda salvestamata?",
  leave: "Sinu muudatused lähevad kaotsi.",
  leaveAction: "Lahku",
} as const;

const listed = ({ year, quarter }: Quarter) => `${year} ${quarter}. kvartal`;

export const forecastsText = {
  title: "Prognoosid",
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

/** As a cell shows it that can be edited: 1 234,5 with all of its decimals; '' for an empty cell. */
export function exactAmount(amount: number | undefined): string {
  if (amount === undefined) return "";
  exactFormat ??= new Intl.NumberFormat("et-EE", { useGrouping: "always", maximumFractionDigits: FORECAST_DECIMALS });
  return exactFormat.format(shownAmount(amount, FORECAST_DECIMALS));
}

/** The same to be typed in: 1234,5. */
export function plainAmount(amount: number | undefined): string {
  return amount === undefined ? "" : String(shownAmount(amount, FORECAST_DECIMALS)).replace(".", ",");
}
