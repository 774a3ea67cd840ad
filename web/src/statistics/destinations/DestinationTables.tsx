import { useMemo } from "react";
import type { IsoDate } from "#shared/basics/dates.ts";
import { monthLabel, quarterLabel } from "#shared/basics/periods.ts";
import { UNITS } from "#shared/basics/units.ts";
import { difference, NOTHING, type PlanAndDelivered } from "#shared/statistics/comparison.ts";
import type { WireDestinationSummary } from "#shared/statistics/contract.ts";
import {
  type Column,
  columnsOf,
  type DestinationLine,
  type DestinationTable,
  destinationTable,
} from "#shared/statistics/destinationTable.ts";
import type { Month } from "#shared/statistics/periodParts.ts";
import { plannedDestinations } from "#shared/statistics/plannedRows.ts";
import { destinationFacts } from "#shared/statistics/wireFacts.ts";
import { unitWords } from "#web/assortments/words.ts";
import { amountText, plainPercentText, planText, toneAttribute } from "#web/statistics/parts/comparedTexts.ts";
import { PlanChart } from "#web/statistics/parts/PlanChart.tsx";
import { paperFor, paperWidth } from "#web/statistics/parts/paper.ts";
import { monthLine, quarterLine } from "#web/statistics/parts/planLines.ts";
import classes from "#web/statistics/parts/Statistics.module.css";
import sticky from "#web/statistics/parts/StickyTable.module.css";
import type { PlannedSearch } from "#web/statistics/statisticsSearch.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import { usePrinting } from "#web/ui/browser/printing.ts";
import { Term } from "#web/ui/help/Term.tsx";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { unitText } from "#web/ui/text/formats.ts";

interface DestinationTablesProps extends PlannedSearch {
  reply: WireDestinationSummary;
  months: readonly Month[];
  isByQuarter: boolean;
}

const DECIMALS = 0;
const CHART_NAMES = { plan: text.plan, delivered: text.delivered };
/** Letters of 'Prognoos', and of a percentage as 1 000,00%. */
const PAPER_TITLE = 8;
const PAPER_PERCENT = 11;

export function DestinationTables({ reply, months, isByQuarter, planned }: DestinationTablesProps) {
  const tables = useMemo(() => {
    const names = new Map(reply.destination_groups.map(({ id, name }) => [id, name]));
    const [columns, facts] = [columnsOf(months, isByQuarter), destinationFacts(reply)];
    return UNITS.map((unit) =>
      destinationTable(unit, columns, facts, reply.assortments, (id) => names.get(id) ?? text.noAssortment),
    ).filter(({ blocks }) => blocks.length > 0);
  }, [reply, months, isByQuarter]);
  if (tables.length === 0) return <EmptyState title={text.none} text={text.noneHint} />;
  return tables.map((table) => (
    <UnitTable
      key={table.unit}
      table={planned === "only" ? plannedDestinations(table) : table}
      isByQuarter={isByQuarter}
      today={reply.today}
    />
  ));
}

interface Part {
  columns: readonly (Column & { title: string; index: number })[];
  hasTotal: boolean;
}

interface UnitTableProps {
  table: DestinationTable;
  isByQuarter: boolean;
  today: IsoDate;
}

function UnitTable({ table, isByQuarter, today }: UnitTableProps) {
  const { unit } = table;
  const lines = useMemo(
    () =>
      table.columns.map(({ year, number }, index) => {
        const cell = table.total.cells[index] ?? NOTHING;
        return isByQuarter
          ? quarterLine({ year, quarter: number }, cell, today)
          : monthLine({ year, month: number }, cell, today);
      }),
    [table, isByQuarter, today],
  );
  const columns = table.columns.map(({ year, number }, index) => ({
    year,
    number,
    index,
    title: isByQuarter ? quarterLabel({ year, quarter: number }) : monthLabel(year, number),
  }));
  const isPrinting = usePrinting();
  const paper = isPrinting ? paperFor(paperWidths(table)) : undefined;
  const parts: Part[] = paper
    ? paper.tables.map((blocks) => ({
        columns: columns.filter(({ index }) => blocks.includes(index)),
        hasTotal: blocks.includes(columns.length),
      }))
    : [{ columns, hasTotal: true }];
  return (
    <div className={layout.below28}>
      <h2 className={classes.title}>
        <Term of={unit === "SCM" ? unitWords.solid : unitWords.loose}>{text.units[unit]}</Term>
      </h2>
      <PlanChart
        title={isByQuarter ? text.chartBy.quarters : text.chartBy.months}
        lines={lines}
        unit={unitText(unit)}
        decimals={DECIMALS}
        names={CHART_NAMES}
      />
      {/* Wider than a phone, and nothing in it takes the focus by which it could be scrolled. */}
      <section
        className={`${layout.sheet} ${sticky.frame}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
        aria-label={text.units[unit]}
        data-landscape={paper?.isLandscape || undefined}
      >
        {parts.map((part) => (
          <PartTable key={part.columns[0]?.index ?? columns.length} table={table} part={part} />
        ))}
      </section>
    </div>
  );
}

function PartTable({ table: { unit, blocks, total }, part }: { table: DestinationTable; part: Part }) {
  return (
    <table className={`${layout.grid} ${sticky.table} ${sticky.destinations}`} aria-label={text.units[unit]}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2} className={sticky.corner}>
            {text.assortment}
          </th>
          {part.columns.map(({ title }) => (
            <th key={title} scope="colgroup" colSpan={2}>
              {title}
            </th>
          ))}
          {part.hasTotal && (
            <th scope="colgroup" colSpan={4}>
              {text.total}
            </th>
          )}
        </tr>
        <tr>
          {part.columns.map(({ title }) => (
            <Titles key={title} names={[text.forecast, text.completed]} />
          ))}
          {part.hasTotal && <Titles names={[text.forecast, text.completed, text.difference, text.differencePercent]} />}
        </tr>
      </thead>
      {blocks.map((block) => (
        <tbody key={block.id}>
          <Line line={block} part={part} isHead />
          {block.destinations.map((line) => (
            <Line key={line.id} line={line} part={part} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <Line line={{ ...total, id: 0, name: text.total }} part={part} isHead />
      </tfoot>
    </table>
  );
}

/** Printed widths of the columns of each month or quarter, and of all of them together. */
function paperWidths({ columns, total }: DestinationTable): number[] {
  const largest = Math.max(total.total.plan ?? 0, total.total.delivered);
  const amount = Math.max(PAPER_TITLE, amountText(largest, DECIMALS).length);
  return [...columns.map(() => paperWidth([amount, amount])), paperWidth([amount, amount, amount + 1, PAPER_PERCENT])];
}

function Titles({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <th key={name} scope="col" data-numeric data-first={index === 0 || undefined}>
      {name}
    </th>
  ));
}

function ColumnCells({ of }: { of: PlanAndDelivered }) {
  return (
    <>
      <td data-numeric data-first>
        {planText(of, DECIMALS)}
      </td>
      <td data-numeric>{amountText(of.delivered, DECIMALS)}</td>
    </>
  );
}

interface LineProps {
  line: DestinationLine;
  part: Part;
  isHead?: boolean;
}

function Line({ line, part, isHead = false }: LineProps) {
  const left = difference(line.total);
  return (
    <tr data-head={isHead || undefined}>
      <th scope="row">{line.name}</th>
      {part.columns.map(({ title, index }) => (
        <ColumnCells key={title} of={line.cells[index] ?? NOTHING} />
      ))}
      {part.hasTotal && (
        <>
          <ColumnCells of={line.total} />
          <td data-numeric className={classes.difference} data-tone={toneAttribute(left, DECIMALS)}>
            {amountText(left, DECIMALS)}
          </td>
          <td data-numeric>{plainPercentText(line.total)}</td>
        </>
      )}
    </tr>
  );
}
