import { memo } from "react";
import type { Unit } from "#shared/basics/units.ts";
import { type ForecastBlock, type ForecastLine, sumOf } from "#shared/forecasts/forecastLines.ts";
import { cellKey } from "#shared/forecasts/forecasts.ts";
import classes from "#web/forecasts/detail/Forecast.module.css";
import type { Cells } from "#web/forecasts/detail/state/gridState.ts";
import { forecastText as text, wholeAmount } from "#web/forecasts/text.ts";
import layout from "#web/ui/layout.module.css";
import { AmountCell, type CellActions } from "./AmountCell.tsx";

interface UnitTableProps {
  unit: Unit;
  blocks: readonly ForecastBlock[];
  months: readonly number[];
  monthNames: readonly string[];
  /** Number of its first line in the whole grid. */
  firstLine: number;
  cells: Cells;
  actions: CellActions | undefined;
}

export function UnitTable({ unit, blocks, months, monthNames, firstLine, cells, actions }: UnitTableProps) {
  if (blocks.length === 0) return null;
  const keysOf = (block: ForecastBlock, month: number) =>
    block.lines.map(({ destination }) => cellKey({ assortment: block.assortment, destination, month }));
  const totals = months.map((month) =>
    sumIn(
      cells,
      blocks.flatMap((block) => keysOf(block, month)),
    ),
  );
  const starts = blocks.map((_, index) =>
    blocks.slice(0, index).reduce((line, { lines }) => line + lines.length, firstLine),
  );
  return (
    <section className={layout.below28} aria-label={text.units[unit]}>
      <h2 className={`${layout.below8} ${layout.large}`}>{text.units[unit]}</h2>
      <table className={`${layout.sheet} ${layout.grid} ${classes.table}`} aria-label={text.units[unit]}>
        <thead>
          <tr>
            <th scope="col">{text.line}</th>
            {[...monthNames, text.total].map((name) => (
              <th key={name} scope="col" data-numeric>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {blocks.map((block, at) => {
          const sums = months.map((month) => sumIn(cells, keysOf(block, month)));
          return (
            <tbody key={block.assortment}>
              {hasHead(block) && <TotalsRow name={block.name} sums={sums} isHead />}
              {block.lines.map((each, index) => (
                <Line
                  key={each.destination ?? 0}
                  block={block}
                  line={each}
                  number={(starts[at] ?? firstLine) + index}
                  months={months}
                  monthNames={monthNames}
                  actions={actions}
                  // Numbers, so that a line is drawn again only where one of them changes.
                  first={amountAt(cells, block, each, months[0])}
                  second={amountAt(cells, block, each, months[1])}
                  third={amountAt(cells, block, each, months[2])}
                />
              ))}
            </tbody>
          );
        })}
        <tfoot>
          <TotalsRow name={text.total} sums={totals} />
        </tfoot>
      </table>
    </section>
  );
}

type Amount = ReturnType<typeof sumOf> | undefined;

function TotalsRow({ name, sums, isHead = false }: { name: string; sums: readonly Amount[]; isHead?: boolean }) {
  return (
    <tr data-head={isHead || undefined}>
      <th scope="row">{name}</th>
      {sums.map((sum, month) => (
        // A row has three months, always the same ones.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={month} data-numeric>
          {shown(sum)}
        </td>
      ))}
      <td data-numeric>{shown(sumOf(sums.flatMap((sum) => sum ?? [])))}</td>
    </tr>
  );
}

interface LineProps {
  block: ForecastBlock;
  line: ForecastLine;
  number: number;
  months: readonly number[];
  monthNames: readonly string[];
  actions: CellActions | undefined;
  first: Amount;
  second: Amount;
  third: Amount;
}

const Line = memo(function Line(props: LineProps) {
  const { block, line, number, months, monthNames, actions, first, second, third } = props;
  const amounts = [first, second, third];
  return (
    <tr data-line data-inner={hasHead(block) || undefined}>
      <th scope="row">{hasHead(block) ? line.name : block.name}</th>
      {months.map((month, column) => (
        <td key={month} data-numeric data-editable={actions !== undefined || undefined}>
          {actions ? (
            <AmountCell
              cellKey={cellKey({ assortment: block.assortment, destination: line.destination, month })}
              line={number}
              column={column}
              label={text.cell(block.name, line.name, monthNames[column] ?? "")}
              amount={amounts[column] ?? undefined}
              actions={actions}
            />
          ) : (
            shown(amounts[column])
          )}
        </td>
      ))}
      <td data-numeric>{shown(sumOf(amounts.flatMap((amount) => amount ?? [])))}</td>
    </tr>
  );
});

/** A group that is forecast as a whole is one line with its own name. */
function hasHead({ lines }: ForecastBlock): boolean {
  return lines.some(({ name }) => name !== "");
}

function amountAt(cells: Cells, { assortment }: ForecastBlock, { destination }: ForecastLine, month = 0): Amount {
  return cells.get(cellKey({ assortment, destination, month }));
}

function sumIn(cells: Cells, keys: readonly string[]): Amount {
  return sumOf(keys.flatMap((key) => cells.get(key) ?? []));
}

function shown(amount: Amount): string {
  return amount === null || amount === undefined ? "–" : wholeAmount(amount);
}
