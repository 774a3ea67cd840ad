import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { chartLines } from "#shared/statistics/chartLines.ts";
import { difference, toneOf } from "#shared/statistics/comparison.ts";
import { plannedSummary } from "#shared/statistics/plannedRows.ts";
import { SUMMARY_SORTS, type SummarySort } from "#shared/statistics/summarySorts.ts";
import { type SummaryFact, summaryTable } from "#shared/statistics/summaryTable.ts";
import { ComparedCells } from "#web/statistics/parts/ComparedCells.tsx";
import { PlanChart } from "#web/statistics/parts/PlanChart.tsx";
import classes from "#web/statistics/parts/Statistics.module.css";
import type { PlannedSearch } from "#web/statistics/statisticsSearch.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { formatMoney } from "#web/ui/text/formats.ts";

interface SummaryTableProps extends PlannedSearch {
  name: string;
  chart: string;
  unit: string;
  facts: readonly SummaryFact[];
  sort: SummarySort;
  direction: 1 | -1;
  onSort: (sort: SummarySort) => void;
}

const DECIMALS = 2;

export function SummaryTable({ name, chart, unit, facts, planned, sort, direction, onSort }: SummaryTableProps) {
  const table = summaryTable(facts, sort, direction);
  const { lines, total } = planned === "only" ? plannedSummary(table) : table;
  const largest = chartLines(lines);
  const isDown = direction === 1;
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  // The down arrow is A first for names, and the largest first for numbers.
  const order = (by: SummarySort) =>
    by !== sort ? ("none" as const) : (by === "name") === isDown ? ("ascending" as const) : ("descending" as const);
  return (
    <section className={layout.below28}>
      <h2 className={classes.title}>{name}</h2>
      {largest.length > 0 && (
        <PlanChart
          title={chart}
          lines={largest}
          unit={unit}
          decimals={DECIMALS}
          names={text}
          hasLongNames
          {...(largest.length < lines.length && { note: text.chartPart(largest.length, lines.length) })}
        />
      )}
      <div className={`${layout.sheet} ${classes.sheet}`}>
        <DataTable label={name}>
          <thead>
            <tr>
              {SUMMARY_SORTS.map((by) => (
                <th key={by} scope="col" aria-sort={order(by)} {...(by !== "name" && { "data-numeric": true })}>
                  <button
                    type="button"
                    className={`${layout.inline} ${layout.bare} ${classes.sort}`}
                    onClick={() => onSort(by)}
                  >
                    {text.sorts[by]}
                    {by === sort && <Arrow size={14} aria-hidden="true" />}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const isBehind = toneOf(difference(line), DECIMALS) === "sad";
              return (
                <tr key={line.id} className={classes.line} data-behind={isBehind || undefined}>
                  <th scope="row">
                    <div className={`${layout.anywhere} ${classes.lineName}`}>{line.name}</div>
                  </th>
                  <td data-numeric>{line.share === null ? "–" : `${formatMoney(line.share)}%`}</td>
                  <ComparedCells of={line} />
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.total}</th>
              <td data-numeric>{total.plan ? `${formatMoney(100)}%` : "–"}</td>
              <ComparedCells of={total} />
            </tr>
          </tfoot>
        </DataTable>
      </div>
    </section>
  );
}
