import { IconChevronRight } from "@tabler/icons-react";
import { memo, useCallback, useMemo, useRef } from "react";
import { monthLabel, monthPeriod } from "#shared/basics/periods.ts";
import { NOTHING } from "#shared/statistics/comparison.ts";
import type { Month } from "#shared/statistics/periodParts.ts";
import {
  NO_DESTINATION,
  type StatisticsCompany,
  type StatisticsLine,
  type StatisticsTable as Table,
} from "#shared/statistics/statisticsTable.ts";
import { ComparedCells } from "#web/statistics/parts/ComparedCells.tsx";
import { amountText, DASHBOARD_DECIMALS } from "#web/statistics/parts/comparedTexts.ts";
import { type Paper, paperFor } from "#web/statistics/parts/paper.ts";
import sticky from "#web/statistics/parts/StickyTable.module.css";
import { statisticsText as text } from "#web/statistics/text.ts";
import { usePrinting } from "#web/ui/browser/printing.ts";
import layout from "#web/ui/layout.module.css";
import { columnWidths, paperWidths } from "./columnWidths.ts";
import classes from "./StatisticsTable.module.css";
import { type DestinationsQuery, UngroupedDestinations } from "./UngroupedDestinations.tsx";

interface StatisticsTableProps {
  table: Table;
  isPlannedByDestination: boolean;
  destinations: DestinationsQuery | undefined;
  open: readonly number[];
  onOpen: (open: readonly number[]) => void;
}

/** Companies with their months, and a group of columns for each destination; head and first column stay in sight. */
export function StatisticsTable({ table, isPlannedByDestination, destinations, open, onOpen }: StatisticsTableProps) {
  const opened = useMemo(() => new Set(open), [open]);
  const latest = useRef({ open, onOpen });
  latest.current = { open, onOpen };
  const toggle = useCallback((id: number) => {
    const now = latest.current;
    now.onOpen(now.open.includes(id) ? now.open.filter((each) => each !== id) : [...now.open, id]);
  }, []);
  const isPrinting = usePrinting();
  const paper = useMemo(
    () => (isPrinting ? paperFor(paperWidths(table, isPlannedByDestination)) : undefined),
    [isPrinting, table, isPlannedByDestination],
  );
  const kinds = useMemo(
    () => kindsOf(table, { isPlannedByDestination, destinations }, paper),
    // oxlint-disable-next-line react/exhaustive-deps -- one table has one set of columns
    [table, isPlannedByDestination, JSON.stringify(destinations), paper],
  );
  const companies = useMemo(() => [...table.companies, { ...table.total, name: text.total }], [table]);
  const widths = useMemo(() => columnWidths(table), [table]);
  return (
    <div
      className={`${layout.sheet} ${sticky.frame} ${classes.frame}`}
      data-landscape={paper?.isLandscape || undefined}
    >
      {kinds.map((kind) => (
        <table
          key={kind.columns[0]?.index}
          className={`${layout.grid} ${sticky.table} ${classes.table}`}
          aria-label={text.title}
          data-plans={isPlannedByDestination || undefined}
          style={widths}
        >
          <Head kind={kind} />
          {companies.map((company) => (
            <CompanyRows
              key={company.id}
              company={company}
              isOpen={opened.has(company.id)}
              kind={kind}
              onToggle={toggle}
            />
          ))}
        </table>
      ))}
    </div>
  );
}

function kindsOf(
  { destinations }: Table,
  kind: Pick<Kind, "isPlannedByDestination" | "destinations">,
  paper: Paper | undefined,
): Kind[] {
  const columns = destinations.map((destination, index) => ({ ...destination, index }));
  if (!paper) return [{ ...kind, hasTotal: true, columns }];
  return paper.tables.map((blocks) => ({
    ...kind,
    hasTotal: blocks.includes(0),
    columns: columns.filter(({ index }) => blocks.includes(index + 1)),
  }));
}

const Head = memo(function Head({ kind: { columns, hasTotal, isPlannedByDestination } }: { kind: Kind }) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={sticky.corner}>
          {text.companies}
        </th>
        {hasTotal && (
          <th scope="colgroup" colSpan={4}>
            {text.total}
          </th>
        )}
        {columns.map(({ id, name }) => (
          <th key={id} scope="colgroup" colSpan={isPlannedByDestination ? 4 : 1} title={name}>
            <span className={classes.destination}>{name}</span>
          </th>
        ))}
      </tr>
      <tr>
        {hasTotal && <Titles isFull />}
        {columns.map(({ id }) => (
          <Titles key={id} isFull={isPlannedByDestination} />
        ))}
      </tr>
    </thead>
  );
});

function Titles({ isFull }: { isFull: boolean }) {
  const names = isFull ? [text.plan, text.delivered, text.percent, text.difference] : [text.delivered];
  return names.map((name, index) => (
    <th key={name} scope="col" data-numeric data-first={index === 0 || undefined}>
      {name}
    </th>
  ));
}

interface Kind {
  hasTotal: boolean;
  /** Destinations, with their index among all of them. */
  columns: readonly (Table["destinations"][number] & { index: number })[];
  isPlannedByDestination: boolean;
  destinations: DestinationsQuery | undefined;
}

interface CompanyRowsProps {
  company: StatisticsCompany;
  isOpen: boolean;
  kind: Kind;
  onToggle: (id: number) => void;
}

/** Memoized: opening one company of 60 draws only its rows. */
const CompanyRows = memo(function CompanyRows({ company, isOpen, kind, onToggle }: CompanyRowsProps) {
  const isTotal = company.id === 0;
  const destinations =
    kind.destinations && (isTotal ? kind.destinations : { ...kind.destinations, company: String(company.id) });
  return (
    <tbody data-total={isTotal || undefined}>
      <tr>
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen}
            className={`${layout.row} ${layout.gap6} ${layout.bare} ${classes.toggle}`}
            onClick={() => onToggle(company.id)}
          >
            <IconChevronRight size={14} aria-hidden="true" className={layout.chevron} data-no-print />
            <span>{company.name}</span>
          </button>
        </th>
        <LineCells line={company} kind={kind} destinations={destinations} name={company.name} />
      </tr>
      {isOpen &&
        company.months.map((line) => (
          <tr key={`${line.year}-${line.month}`} className={classes.month}>
            <th scope="row">{monthLabel(line.year, line.month)}</th>
            <LineCells
              line={line}
              kind={kind}
              destinations={destinations && inMonth(destinations, line)}
              name={`${company.name}, ${monthLabel(line.year, line.month)}`}
            />
          </tr>
        ))}
    </tbody>
  );
});

function inMonth(destinations: DestinationsQuery, { year, month }: Month): DestinationsQuery {
  const { from, to } = monthPeriod(year, month);
  return {
    ...destinations,
    date_after: from > destinations.date_after ? from : destinations.date_after,
    date_before: to < destinations.date_before ? to : destinations.date_before,
  };
}

interface LineCellsProps {
  line: StatisticsLine;
  kind: Kind;
  destinations: DestinationsQuery | undefined;
  name: string;
}

function LineCells({ line, kind, destinations, name }: LineCellsProps) {
  return (
    <>
      {kind.hasTotal && <ComparedCells of={line.total} isFirst />}
      {kind.columns.map(({ id, index }) => {
        const cell = line.cells[index] ?? NOTHING;
        const shown = amountText(cell.delivered, DASHBOARD_DECIMALS);
        const delivered =
          destinations && id === NO_DESTINATION && cell.delivered !== 0 ? (
            <UngroupedDestinations amount={shown} query={destinations} name={name} />
          ) : (
            shown
          );
        return kind.isPlannedByDestination ? (
          <ComparedCells key={id} of={cell} delivered={delivered} isFirst />
        ) : (
          <td key={id} data-numeric data-first>
            {delivered}
          </td>
        );
      })}
    </>
  );
}
