import { Fragment, memo, useMemo } from "react";
import type { Unit } from "#shared/basics/units.ts";
import { type ForecastBlock, type ForecastLine, sumOf } from "#shared/forecasts/forecastLines.ts";
import { cellKey } from "#shared/forecasts/forecasts.ts";
import { unitWords } from "#web/assortments/words.ts";
import classes from "#web/forecasts/detail/Forecast.module.css";
import type { Cells, GridState } from "#web/forecasts/detail/state/gridState.ts";
import { forecastText as text, wholeAmount } from "#web/forecasts/text.ts";
import { Term } from "#web/ui/help/Term.tsx";
import layout from "#web/ui/layout.module.css";
import { numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { AmountCell, type CellActions } from "./AmountCell.tsx";
import type { BesideColumn } from "./besideColumns.ts";

interface UnitTableProps {
  unit: Unit;
  blocks: readonly ForecastBlock[];
  months: readonly number[];
  monthNames: readonly string[];
  /** Number of its first line in the whole grid. */
  firstLine: number;
  cells: Cells;
  wrong: GridState["wrong"];
  beside: readonly BesideColumn[];
  actions: CellActions | undefined;
}

export function UnitTable(props: UnitTableProps) {
  const { unit, blocks, months, monthNames, firstLine, cells, wrong, beside, actions } = props;
  const sums = useMemo(() => {
    const keysOf = (block: ForecastBlock) => months.map((month) => keysIn(block, month));
    const all = months.map((month) => blocks.flatMap((block) => keysIn(block, month)));
    const blockKeys = blocks.map(keysOf);
    return {
      keys: blockKeys,
      all,
      beside: blockKeys.map((keys) => besideSums(beside, keys)),
      besideAll: besideSums(beside, all),
    };
  }, [blocks, months, beside]);
  const starts = blocks.map((_, index) =>
    blocks.slice(0, index).reduce((line, { lines }) => line + lines.length, firstLine),
  );
  const valueAt = (block: ForecastBlock, { destination }: ForecastLine, month = 0) => {
    const key = cellKey({ assortment: block.assortment, destination, month });
    return cells.get(key) ?? wrong.get(key);
  };
  return (
    <section className={layout.below28} aria-label={text.units[unit]}>
      <h2 className={`${layout.below8} ${layout.large}`}>
        <Term of={unit === "SCM" ? unitWords.solid : unitWords.loose}>{text.units[unit]}</Term>
      </h2>
      <table
        className={`${layout.sheet} ${layout.grid} ${classes.table}`}
        aria-label={text.units[unit]}
        data-compared={beside.length > 0 || undefined}
        data-landscape={beside.length > 0 || undefined}
      >
        <Head monthNames={monthNames} beside={beside} />
        {blocks.map((block, at) => (
          <tbody key={block.assortment}>
            {hasHead(block) && (
              <TotalsRow
                name={block.name}
                sums={(sums.keys[at] ?? []).map((keys) => sumIn(cells, keys))}
                columns={beside}
                beside={sums.beside[at] ?? []}
                isHead
              />
            )}
            {block.lines.map((each, index) => (
              <Line
                key={each.destination ?? 0}
                block={block}
                line={each}
                number={(starts[at] ?? firstLine) + index}
                months={months}
                monthNames={monthNames}
                beside={beside}
                actions={actions}
                // Plain values, so that a line is drawn again only where one of them changes.
                first={valueAt(block, each, months[0])}
                second={valueAt(block, each, months[1])}
                third={valueAt(block, each, months[2])}
              />
            ))}
          </tbody>
        ))}
        <tfoot>
          <TotalsRow
            name={text.total}
            sums={sums.all.map((keys) => sumIn(cells, keys))}
            columns={beside}
            beside={sums.besideAll}
          />
        </tfoot>
      </table>
    </section>
  );
}

/** Months above the columns beside them; without such columns, months alone. */
function Head({ monthNames, beside }: Pick<UnitTableProps, "monthNames" | "beside">) {
  const titles = [...monthNames, text.total];
  if (beside.length === 0) {
    return <TableHead columns={[text.line, ...titles.map(numeric)]} />;
  }
  return (
    <>
      <colgroup>
        <col />
        {titles.map((title) => (
          <Fragment key={title}>
            <col />
            <col className={classes.besides} span={beside.length} />
          </Fragment>
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {text.line}
          </th>
          {titles.map((title) => (
            <th key={title} scope="colgroup" colSpan={1 + beside.length} data-month>
              {title}
            </th>
          ))}
        </tr>
        <tr data-kinds>
          {titles.map((title, at) => (
            <Fragment key={title}>
              <th scope="col" data-numeric>
                {text.title}
              </th>
              {beside.map(({ kind, heads }) => (
                <th key={kind} scope="col" data-numeric data-beside={kind}>
                  {heads[at]}
                </th>
              ))}
            </Fragment>
          ))}
        </tr>
      </thead>
    </>
  );
}

type Amount = ReturnType<typeof sumOf> | undefined;

interface TotalsRowProps {
  name: string;
  sums: readonly Amount[];
  columns: readonly BesideColumn[];
  /** Amounts by month and column; the total is last. */
  beside: readonly (readonly Amount[])[];
  isHead?: boolean;
}

function TotalsRow({ name, sums, columns, beside, isHead = false }: TotalsRowProps) {
  const all = [...sums, sumOf(sums.flatMap((sum) => sum ?? []))];
  return (
    <tr data-head={isHead || undefined}>
      <th scope="row">{name}</th>
      {all.map((sum, at) => (
        // A row has three months and their total, always the same ones.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          <td data-numeric data-total={at === sums.length || undefined}>
            {shown(sum)}
          </td>
          <BesideCells columns={columns} at={at} amounts={beside[at] ?? []} />
        </Fragment>
      ))}
    </tr>
  );
}

interface BesideCellsProps {
  columns: readonly BesideColumn[];
  at: number;
  amounts: readonly Amount[];
}

function BesideCells({ columns, at, amounts }: BesideCellsProps) {
  return columns.map((column, index) => (
    <td key={column.kind} data-numeric data-beside={column.kind} data-label={column.labels[at]}>
      {column.amounts && shown(amounts[index])}
    </td>
  ));
}

/** A text is no amount, and is kept to be corrected. */
type Value = Amount | string;

interface LineProps {
  block: ForecastBlock;
  line: ForecastLine;
  number: number;
  months: readonly number[];
  monthNames: readonly string[];
  beside: readonly BesideColumn[];
  actions: CellActions | undefined;
  first: Value;
  second: Value;
  third: Value;
}

const Line = memo(function Line(props: LineProps) {
  const { block, line, number, months, monthNames, beside, actions, first, second, third } = props;
  const values = [first, second, third];
  const keys = months.map((month) => [cellKey({ assortment: block.assortment, destination: line.destination, month })]);
  const besides = besideSums(beside, keys);
  return (
    <tr data-line data-inner={hasHead(block) || undefined}>
      <th scope="row">{hasHead(block) ? line.name : block.name}</th>
      {months.map((month, column) => (
        <Fragment key={month}>
          <td data-numeric data-editable={actions !== undefined || undefined}>
            {actions ? (
              <AmountCell
                cellKey={keys[column]?.[0] ?? ""}
                line={number}
                column={column}
                label={text.cell(block.name, line.name, monthNames[column] ?? "")}
                value={values[column] ?? undefined}
                actions={actions}
              />
            ) : (
              shown(amountOf(values[column]))
            )}
          </td>
          <BesideCells columns={beside} at={column} amounts={besides[column] ?? []} />
        </Fragment>
      ))}
      <td data-numeric data-total>
        {shown(sumOf(values.flatMap((value) => amountOf(value) ?? [])))}
      </td>
      <BesideCells columns={beside} at={months.length} amounts={besides[months.length] ?? []} />
    </tr>
  );
});

function amountOf(value: Value): Amount {
  return typeof value === "string" ? undefined : value;
}

/** A group that is forecast as a whole is one line with its own name. */
function hasHead({ lines }: ForecastBlock): boolean {
  return lines.some(({ name }) => name !== "");
}

function keysIn({ assortment, lines }: ForecastBlock, month: number): string[] {
  return lines.map(({ destination }) => cellKey({ assortment, destination, month }));
}

/** Sums of each column by month, and of all months last. */
function besideSums(columns: readonly BesideColumn[], keys: readonly (readonly string[])[]): Amount[][] {
  return [...keys, keys.flat()].map((own) => columns.map(({ amounts }) => amounts && sumIn(amounts, own)));
}

function sumIn(cells: Cells, keys: readonly string[]): Amount {
  return sumOf(keys.flatMap((key) => cells.get(key) ?? []));
}

function shown(amount: Amount): string {
  return amount === null || amount === undefined ? "–" : wholeAmount(amount);
}
