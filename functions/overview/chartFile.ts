import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { type FileColumn, type FileTable, madeLine, type TableFile } from "#functions/statistics/files/tableFile.ts";
import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import { monthLabel } from "#shared/basics/periods.ts";
import type { WireDeliveries, WireLeadTimes } from "#shared/overview/contract.ts";
import type { Chart } from "#shared/overview/waiting.ts";
import { UNIT_NAMES } from "#shared/statistics/virtualGroups.ts";
import { deliveriesOf } from "./deliveries.ts";
import { leadTimes, moneyOf } from "./yearViews.ts";

interface ChartTables {
  title: string;
  tables: readonly FileTable[];
}

const DECIMALS = 2;
const number = (title: string, decimals = DECIMALS): FileColumn => ({ title, width: 16, decimals });
const text = (title: string, width = 16): FileColumn => ({ title, width });

/** A chart as a table, one sheet a unit. @throws Problem `not_found` for a chart that the page of this person lacks */
export async function chartFile(chart: Chart, viewer: Viewer, today: IsoDate): Promise<TableFile> {
  if (chart !== "months" && !isSuperUser(viewer)) throw new Problem("not_found");
  const { title, tables } = await tablesOf(chart, viewer, today);
  return { filters: [["Ülevaade", title], madeLine(today)], tables };
}

async function tablesOf(chart: Chart, viewer: Viewer, today: IsoDate): Promise<ChartTables> {
  switch (chart) {
    case "money":
      return { title: "Ostud, müügid ja marginaal", tables: [await moneyTable(today)] };
    case "leadTimes":
      return { title: "Kestused", tables: leadTables(await leadTimes(today)) };
    default: {
      const deliveries = await deliveriesOf(viewer, today);
      return { title: TITLES[chart], tables: deliveries.units.map((unit) => DELIVERIES[chart](unit, deliveries)) };
    }
  }
}

type Delivered = Exclude<Chart, "money" | "leadTimes">;

const TITLES: Record<Delivered, string> = {
  weeks: "Tarned nädalate kaupa",
  months: "Tarned kuude kaupa",
  buyers: "Tarned ostjate kaupa",
  groups: "Tarned sortimendirühmade kaupa",
};

type OfUnit = WireDeliveries["units"][number];

const DELIVERIES: Record<Delivered, (of: OfUnit, all: WireDeliveries) => FileTable> = {
  weeks: ({ unit, weeks }, { week_year }) => ({
    name: sheetOf("Nädalad", unit),
    columns: [
      text("Nädal", 10),
      text("Algus"),
      text("Lõpp"),
      number(`Tarnitud ${week_year}`),
      number(`Tarnitud ${week_year - 1}`),
      number("Plaan"),
    ],
    rows: weeks.map(({ week, from, to, delivered, last_year, forecast }) => [
      week,
      formatEstonianDate(from),
      formatEstonianDate(to),
      delivered,
      last_year,
      forecast,
    ]),
  }),
  months: ({ unit, months }, { year }) => ({
    name: sheetOf("Kuud", unit),
    columns: [text("Kuu", 18), number(`Tarnitud ${year}`), number(`Tarnitud ${year - 1}`), number("Plaan")],
    rows: months.map(({ month, delivered, last_year, forecast }) => [
      monthLabel(year, month),
      delivered,
      last_year,
      forecast,
    ]),
  }),
  buyers: ({ unit, buyers }, all) => comparedTable(sheetOf("Ostjad", unit), "Ostja", buyers, all),
  groups: ({ unit, groups }, all) => comparedTable(sheetOf("Rühmad", unit), "Sortimendirühm", groups, all),
};

function comparedTable(
  name: string,
  heading: string,
  lines: OfUnit["buyers"] | OfUnit["groups"],
  { week_year: year, week }: WireDeliveries,
): FileTable {
  return {
    name,
    columns: [text(heading, 32), number(`${year}, nädalad 1–${week}`), number(`${year - 1}, nädalad 1–${week}`)],
    rows: lines.map((line) => [line.name, line.delivered, line.last_year]),
  };
}

function sheetOf(name: string, unit: OfUnit["unit"]): string {
  return `${name}, ${UNIT_NAMES[unit].short_name}`;
}

async function moneyTable(today: IsoDate): Promise<FileTable> {
  const { months } = await moneyOf(today);
  return {
    name: "Raha",
    columns: [text("Kuu", 18), number("Ostud, €"), number("Müügid, €"), number("Marginaal, €")],
    rows: months.map(({ year, month, purchases, sales, margin }) => [
      monthLabel(year, month),
      purchases,
      sales,
      margin,
    ]),
  };
}

function leadTables({ measured_to_act, act_to_signatures }: WireLeadTimes): FileTable[] {
  const tableOf = (
    name: string,
    { days, over, median, slowest_tenth }: WireLeadTimes["measured_to_act"],
  ): FileTable => ({
    name,
    columns: [text("Päevi", 24), number("Arv", 0)],
    rows: [
      ...days.map(({ days: each, count }) => [String(each), count]),
      ["Üle 60", over],
      ["Mediaan, päevi", median],
      ["Aeglaseim kümnendik, päevi", slowest_tenth],
    ],
  });
  return [tableOf("Mõõtmisest aktini", measured_to_act), tableOf("Aktist mõlema allkirjani", act_to_signatures)];
}
