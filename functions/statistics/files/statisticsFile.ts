import { monthLabel, type Period } from "#shared/basics/periods.ts";
import { shownAmount } from "#shared/statistics/comparison.ts";
import type { WireStatistics } from "#shared/statistics/contract.ts";
import { plannedStatistics } from "#shared/statistics/plannedRows.ts";
import { type StatisticsLine, statisticsTable } from "#shared/statistics/statisticsTable.ts";
import { UNIT_NAMES } from "#shared/statistics/virtualGroups.ts";
import { isPlanOfGroup, statisticsFacts } from "#shared/statistics/wireFacts.ts";
import { comparedCells, comparedColumns, NUMBER_WIDTH } from "./comparedCells.ts";
import {
  choiceLine,
  type FileCell,
  type FileColumn,
  madeLine,
  PLANNED_LINE,
  periodLine,
  type TableFile,
} from "./tableFile.ts";

const DECIMALS = 2;
const PLAN_OF_GROUP = ["Märkus", "Plaan on kogu rühma kohta."] as const;

export function statisticsFile(reply: WireStatistics, period: Period, isPlannedOnly: boolean): TableFile {
  const { assortment, all_companies, companies, all_destinations, destinations } = reply;
  const isPlanned = assortment.forecasts_per_destination;
  const whole = statisticsTable(statisticsFacts(reply), all_companies, all_destinations, isPlanned);
  const table = isPlannedOnly ? plannedStatistics(whole) : whole;
  const columns: FileColumn[] = [
    { title: "Ettevõte", width: 32 },
    { title: "Kuu", width: 18 },
    ...comparedColumns("Kokku", DECIMALS),
    ...table.destinations.flatMap(({ name }) =>
      isPlanned
        ? comparedColumns(name, DECIMALS)
        : [{ title: `${name}: Tarnitud`, width: NUMBER_WIDTH, decimals: DECIMALS }],
    ),
  ];
  const cells = ({ total, cells: at }: StatisticsLine): FileCell[] => [
    ...comparedCells(total, DECIMALS),
    ...at.flatMap((cell) => (isPlanned ? comparedCells(cell, DECIMALS) : [shownAmount(cell.delivered, DECIMALS)])),
  ];
  const rows = [...table.companies, { ...table.total, name: "Kokku" }].flatMap((line) => [
    [line.name, "", ...cells(line)],
    ...line.months.map((month) => [line.name, monthLabel(month.year, month.month), ...cells(month)]),
  ]);
  return {
    filters: [
      ["Statistika", `${assortment.name} (${UNIT_NAMES[assortment.unit].short_name})`],
      periodLine(period),
      choiceLine("Ettevõtted", all_companies, companies),
      choiceLine("Sihtkohad", all_destinations, destinations),
      ...(isPlannedOnly ? [PLANNED_LINE] : []),
      ...(isPlanOfGroup(reply) ? [PLAN_OF_GROUP] : []),
      madeLine(reply.today),
    ],
    tables: [{ name: assortment.name, columns, rows }],
  };
}
