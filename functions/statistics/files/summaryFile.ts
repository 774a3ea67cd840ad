import type { Period } from "#shared/basics/periods.ts";
import { UNITS } from "#shared/basics/units.ts";
import type { WireSummary } from "#shared/statistics/contract.ts";
import { plannedSummary } from "#shared/statistics/plannedRows.ts";
import type { SummarySort } from "#shared/statistics/summarySorts.ts";
import { type SummaryFact, summaryTable } from "#shared/statistics/summaryTable.ts";
import { UNIT_NAMES } from "#shared/statistics/virtualGroups.ts";
import { summaryFacts } from "#shared/statistics/wireFacts.ts";
import { comparedCells, comparedColumns } from "./comparedCells.ts";
import { type FileTable, madeLine, PLANNED_LINE, periodLine, type TableFile } from "./tableFile.ts";

const DECIMALS = 2;

export function summaryFile(
  reply: WireSummary,
  period: Period,
  choice: { sort: SummarySort; direction: 1 | -1; isOwn: boolean; isPlannedOnly: boolean },
): TableFile {
  const { sort, direction, isOwn, isPlannedOnly } = choice;
  const tableOf = (name: string, facts: readonly SummaryFact[]): FileTable[] => {
    if (facts.length === 0) return [];
    const whole = summaryTable(facts, sort, direction);
    const { lines, total } = isPlannedOnly ? plannedSummary(whole) : whole;
    const [plan, ...others] = comparedColumns("", DECIMALS);
    return [
      {
        name,
        columns: [
          { title: "Nimi", width: 32 },
          { title: "% kogu plaanist", width: 16, decimals: 2 },
          ...(plan ? [plan] : []),
          ...others,
        ],
        rows: [
          ...lines.map((line) => [line.name, line.share, ...comparedCells(line, DECIMALS)]),
          ["Kokku", total.plan ? 100 : null, ...comparedCells(total, DECIMALS)],
        ],
      },
    ];
  };
  const tables = UNITS.flatMap((unit) => {
    const { short_name } = UNIT_NAMES[unit];
    const companies = summaryFacts(unit, reply.companies, ({ company }) => company, {
      planned: reply.company_forecast_sums,
      delivered: reply.company_sums,
    });
    const groups = summaryFacts(unit, reply.assortment_groups, ({ assortment_group }) => assortment_group, {
      planned: reply.assortment_forecast_sums,
      delivered: reply.assortment_group_sums,
    });
    return [...tableOf(`Ettevõtted, ${short_name}`, companies), ...tableOf(`Sortimendid, ${short_name}`, groups)];
  });
  return {
    filters: [
      ["Statistika koondvaade", isOwn ? "Ainult oma ettevõtted" : "Kõik ettevõtted"],
      periodLine(period),
      ...(isPlannedOnly ? [PLANNED_LINE] : []),
      madeLine(reply.today),
    ],
    tables: tables.length > 0 ? tables : [{ name: "Koondvaade", columns: [{ title: "Nimi", width: 32 }], rows: [] }],
  };
}
