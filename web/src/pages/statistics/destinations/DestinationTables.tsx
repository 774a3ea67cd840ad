import { useMemo } from "react";
import type { WireDestinationSummary } from "#shared/api/areas/forecasts/statistics.ts";
import { monthLabel, quarterLabel } from "#shared/domain/dates/periods.ts";
import { UNITS } from "#shared/domain/quantities/units.ts";
import {
  type Column,
  columnsOf,
  type DestinationLine,
  type DestinationTable,
  destinationTable,
} from "#shared/domain/statistics/destinationTable.ts";
import type { Month } from "#shared/domain/statistics/periodParts.ts";
import { NOTHING } from "#shared/domain/statistics/planSums.ts";
import { destinationFacts } from "#shared/domain/statistics/wireFacts.ts";
import { difference, type PlanAndDelivered } from "#shared/domain/sums/comparison.ts";
import { amountText, plainPercentText, planText, toneAttribute } from "#web/pages/statistics/parts/comparedTexts.ts";
import sticky from "#web/pages/statistics/parts/StickyTable.module.css";
import { statisticsText as text } from "#web/text/statistics.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import classes from "./DestinationTables.module.css";

interface DestinationTablesProps {
  reply: WireDestinationSummary;
  months: readonly Month[];
  isByQuarter: boolean;
}

const PLACES = 0;

/** A table for each unit that has anything. */
export function DestinationTables({ reply, months, isByQuarter }: DestinationTablesProps) {
  const tables = useMemo(() => {
    const names = new Map(reply.destination_groups.map(({ id, name }) => [id, name]));
    const [columns, facts] = [columnsOf(months, isByQuarter), destinationFacts(reply)];
    return UNITS.map((unit) =>
      destinationTable(unit, columns, facts, reply.assortments, (id) => names.get(id) ?? text.noAssortment),
    ).filter(({ blocks }) => blocks.length > 0);
  }, [reply, months, isByQuarter]);
  if (tables.length === 0) return <EmptyState title={text.none} text={text.noneHint} />;
  return tables.map((table) => <UnitTable key={table.unit} table={table} isByQuarter={isByQuarter} />);
}

function UnitTable({ table, isByQuarter }: { table: DestinationTable; isByQuarter: boolean }) {
  const { unit, columns, blocks, total } = table;
  const titles = columns.map(({ year, number }) =>
    isByQuarter ? quarterLabel({ year, quarter: number }) : monthLabel(year, number),
  );
  return (
    <div className={classes.section}>
      <h2 className={classes.title}>{text.units[unit]}</h2>
      {/* Wider than a phone, and nothing in it takes the focus by which it could be scrolled. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <section className={sticky.frame} tabIndex={0} aria-label={text.units[unit]}>
        <table className={`${sticky.table} ${classes.table}`} aria-label={text.units[unit]}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2} className={sticky.corner}>
                {text.assortment}
              </th>
              {titles.map((title) => (
                <th key={title} scope="colgroup" colSpan={2}>
                  {title}
                </th>
              ))}
              <th scope="colgroup" colSpan={4}>
                {text.total}
              </th>
            </tr>
            <tr>
              {titles.map((title) => (
                <Titles key={title} names={[text.forecast, text.completed]} />
              ))}
              <Titles names={[text.forecast, text.completed, text.difference, text.differencePercent]} />
            </tr>
          </thead>
          {blocks.map((block) => (
            <tbody key={block.id}>
              <Line line={block} columns={columns} isHead />
              {block.destinations.map((line) => (
                <Line key={line.id} line={line} columns={columns} />
              ))}
            </tbody>
          ))}
          <tfoot>
            <Line line={{ ...total, id: 0, name: text.total }} columns={columns} isHead />
          </tfoot>
        </table>
      </section>
    </div>
  );
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
        {planText(of, PLACES)}
      </td>
      <td data-numeric>{amountText(of.delivered, PLACES)}</td>
    </>
  );
}

interface LineProps {
  line: DestinationLine;
  columns: readonly Column[];
  isHead?: boolean;
}

function Line({ line, columns, isHead = false }: LineProps) {
  const left = difference(line.total);
  return (
    <tr data-head={isHead || undefined}>
      <th scope="row">{line.name}</th>
      {columns.map(({ year, number }, index) => (
        <ColumnCells key={`${year}/${number}`} of={line.cells[index] ?? NOTHING} />
      ))}
      <td data-numeric data-first>
        {planText(line.total, PLACES)}
      </td>
      <td data-numeric>{amountText(line.total.delivered, PLACES)}</td>
      <td data-numeric className={classes.difference} data-tone={toneAttribute(left, PLACES)}>
        {amountText(left, PLACES)}
      </td>
      <td data-numeric>{plainPercentText(line.total)}</td>
    </tr>
  );
}
