import type { IsoDate } from "#shared/domain/dates/dates.ts";
import { formatEstonianDate } from "#shared/domain/dates/dates.ts";
import type { Quarter } from "#shared/domain/dates/periods.ts";
import { plural } from "#web/text/et.ts";

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
