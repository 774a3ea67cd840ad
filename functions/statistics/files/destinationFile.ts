import { UNGROUPED } from "#shared/basics/names.ts";
import { monthLabel, type Period, quarterLabel } from "#shared/basics/periods.ts";
import { UNITS } from "#shared/basics/units.ts";
import { difference, hasAny, shownAmount } from "#shared/statistics/comparison.ts";
import type { WireDestinationSummary } from "#shared/statistics/contract.ts";
import { columnsOf, type DestinationLine, destinationTable } from "#shared/statistics/destinationTable.ts";
import { periodParts } from "#shared/statistics/periodParts.ts";
import { plannedDestinations } from "#shared/statistics/plannedRows.ts";
import { destinationFacts } from "#shared/statistics/wireFacts.ts";
import { NUMBER_WIDTH, percentCell, planCell } from "./comparedCells.ts";
import {
  choiceLine,
  type FileCell,
  type FileColumn,
  type FileTable,
  madeLine,
  PLANNED_LINE,
  periodLine,
  type TableFile,
} from "./tableFile.ts";

const DECIMALS = 0;

export function destinationFile(
  reply: WireDestinationSummary,
  period: Period,
  choice: { isByQuarter: boolean; companies: readonly number[] | undefined; isPlannedOnly: boolean },
): TableFile {
  const { isByQuarter, companies, isPlannedOnly } = choice;
  const facts = destinationFacts(reply);
  const names = new Map(reply.destination_groups.map(({ id, name }) => [id, name]));
  const columns = columnsOf(periodParts(period).months, isByQuarter);
  const tables = UNITS.map((unit) => {
    const whole = destinationTable(unit, columns, facts, reply.assortments, (id) => names.get(id) ?? UNGROUPED);
    return isPlannedOnly ? plannedDestinations(whole) : whole;
  });
  const number = (title: string): FileColumn => ({ title, width: NUMBER_WIDTH, decimals: DECIMALS });
  const titles = columns.map(({ year, number: of }) =>
    isByQuarter ? quarterLabel({ year, quarter: of }) : monthLabel(year, of),
  );
  const fileColumns: FileColumn[] = [
    { title: "Sortiment", width: 28 },
    { title: "Sihtkoht", width: 28 },
    ...titles.flatMap((title) => [number(`${title}: Prognoos`), number(`${title}: Täidetud`)]),
    number("Kokku: Prognoos"),
    number("Kokku: Täidetud"),
    number("Kokku: Vahe"),
    { title: "Kokku: Vahe %", width: NUMBER_WIDTH, decimals: 2 },
  ];
  const cellsOf = ({ cells, total }: Pick<DestinationLine, "cells" | "total">): FileCell[] => [
    ...cells.flatMap((cell) => [planCell(cell, DECIMALS), shownAmount(cell.delivered, DECIMALS)]),
    planCell(total, DECIMALS),
    shownAmount(total.delivered, DECIMALS),
    shownAmount(difference(total), DECIMALS),
    percentCell(total, null),
  ];
  return {
    filters: [
      ["Sihtkohapõhine koondvaade", isByQuarter ? "Kvartalite kaupa" : "Kuude kaupa"],
      periodLine(period),
      choiceLine("Ettevõtted", reply.all_companies, companies),
      ...(isPlannedOnly ? [PLANNED_LINE] : []),
      madeLine(reply.today),
    ],
    tables: tables.flatMap(({ unit, blocks, total }): FileTable[] =>
      !hasAny(total.total) && unit !== "SCM"
        ? []
        : [
            {
              name: reply.units[unit].name,
              columns: fileColumns,
              rows: [
                ...blocks.flatMap((block) => [
                  [block.name, "Kokku", ...cellsOf(block)],
                  ...block.destinations.map((line) => [block.name, line.name, ...cellsOf(line)]),
                ]),
                ["Kokku", "", ...cellsOf(total)],
              ],
            },
          ],
    ),
  };
}
