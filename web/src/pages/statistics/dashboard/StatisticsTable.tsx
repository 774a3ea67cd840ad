import { IconChevronRight } from "@tabler/icons-react";
import { memo, useCallback, useMemo, useRef } from "react";
import { monthLabel } from "#shared/domain/dates/periods.ts";
import {
  NO_DESTINATION,
  type StatisticsCompany,
  type StatisticsLine,
  type StatisticsTable as Table,
} from "#shared/domain/statistics/statisticsTable.ts";
import { ComparedCells } from "#web/pages/statistics/parts/ComparedCells.tsx";
import { amountText, DASHBOARD_PLACES } from "#web/pages/statistics/parts/comparedTexts.ts";
import sticky from "#web/pages/statistics/parts/StickyTable.module.css";
import { statisticsText as text } from "#web/text/statistics.ts";
import { columnWidths } from "./columnWidths.ts";
import classes from "./StatisticsTable.module.css";
import { type PlacesQuery, UngroupedPlaces } from "./UngroupedPlaces.tsx";

interface StatisticsTableProps {
  table: Table;
  isPlannedByDestination: boolean;
  /** Where a delivered amount opens its destinations. */
  places: PlacesQuery | undefined;
  /** Companies whose months are shown; 0 is 'Kokku'. */
  open: readonly number[];
  onOpen: (open: readonly number[]) => void;
}

/** Companies with their months, and a group of columns for each destination; head and first column stay in sight. */
export function StatisticsTable({ table, isPlannedByDestination, places, open, onOpen }: StatisticsTableProps) {
  const opened = useMemo(() => new Set(open), [open]);
  const latest = useRef({ open, onOpen });
  latest.current = { open, onOpen };
  const toggle = useCallback((id: number) => {
    const now = latest.current;
    now.onOpen(now.open.includes(id) ? now.open.filter((each) => each !== id) : [...now.open, id]);
  }, []);
  const kind = useMemo(
    () => ({ columns: table.destinations.map(({ id }) => id), isPlannedByDestination, places }),
    // oxlint-disable-next-line react/exhaustive-deps -- one table has one set of columns
    [table, isPlannedByDestination, JSON.stringify(places)],
  );
  const companies = useMemo(() => [...table.companies, { ...table.total, name: text.total }], [table]);
  const widths = useMemo(() => columnWidths(table), [table]);
  return (
    <div className={`${sticky.frame} ${classes.frame}`}>
      <table
        className={`${sticky.table} ${classes.table}`}
        aria-label={text.title}
        data-plans={isPlannedByDestination || undefined}
        style={widths}
      >
        <Head destinations={table.destinations} isPlannedByDestination={isPlannedByDestination} />
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
    </div>
  );
}

interface HeadProps {
  destinations: Table["destinations"];
  isPlannedByDestination: boolean;
}

const Head = memo(function Head({ destinations, isPlannedByDestination }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={sticky.corner}>
          {text.companies}
        </th>
        <th scope="colgroup" colSpan={4}>
          {text.total}
        </th>
        {destinations.map(({ id, name }) => (
          <th key={id} scope="colgroup" colSpan={isPlannedByDestination ? 4 : 1} title={name}>
            <span className={classes.place}>{name}</span>
          </th>
        ))}
      </tr>
      <tr>
        <Titles isFull />
        {destinations.map(({ id }) => (
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
  columns: readonly number[];
  isPlannedByDestination: boolean;
  places: PlacesQuery | undefined;
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
  const places = kind.places && (isTotal ? kind.places : { ...kind.places, company: String(company.id) });
  return (
    <tbody data-total={isTotal || undefined}>
      <tr>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} className={classes.toggle} onClick={() => onToggle(company.id)}>
            <IconChevronRight size={14} aria-hidden="true" />
            <span>{company.name}</span>
          </button>
        </th>
        <LineCells line={company} kind={kind} places={places} name={company.name} />
      </tr>
      {isOpen &&
        company.months.map((line) => (
          <tr key={`${line.year}-${line.month}`} className={classes.month}>
            <th scope="row">{monthLabel(line.year, line.month)}</th>
            <LineCells line={line} kind={kind} places={undefined} name={company.name} />
          </tr>
        ))}
    </tbody>
  );
});

interface LineCellsProps {
  line: StatisticsLine;
  kind: Kind;
  places: PlacesQuery | undefined;
  name: string;
}

function LineCells({ line, kind, places, name }: LineCellsProps) {
  return (
    <>
      <ComparedCells of={line.total} isFirst />
      {line.cells.map((cell, index) => {
        const id = kind.columns[index] ?? NO_DESTINATION;
        const shown = amountText(cell.delivered, DASHBOARD_PLACES);
        const delivered =
          places && id === NO_DESTINATION && cell.delivered !== 0 ? (
            <UngroupedPlaces amount={shown} query={places} name={name} />
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
