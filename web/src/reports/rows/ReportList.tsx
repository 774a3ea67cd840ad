import { useCallback, useEffect, useRef } from "react";
import type { Report } from "#shared/reports/contract.ts";
import { type CompanyPanel, isSelected, reportsBetween, selectReports } from "#shared/reports/reportSelection.ts";
import type { Selecting } from "#web/reports/selection/useSelecting.ts";
import { reportsText } from "#web/reports/text.ts";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { ReportRow } from "./ReportRow.tsx";
import classes from "./ReportRows.module.css";

interface ReportListProps {
  label: string;
  rows: readonly Report[] | undefined;
  of: Asked;
  count: number;
  isNested?: boolean;
  /** False hides the column heads; screen readers still read them. */
  hasHead?: boolean;
  /** Undefined on the acted tab, where nothing can be selected. */
  panel: CompanyPanel | undefined;
  selecting: Selecting | undefined;
  /** Said where there is no report. */
  none?: string | undefined;
}

const FIRST_PAGE = 50;
const COLUMNS = 5;

export function ReportList({
  label,
  rows,
  of,
  count,
  isNested = false,
  hasHead = true,
  panel,
  selecting,
  none = reportsText.none,
}: ReportListProps) {
  const { columns } = reportsText;
  const onPick = usePicking(rows, panel, selecting);
  if (rows?.length === 0 || (rows === undefined && count === 0)) {
    return (
      <p className={classes.listNone} data-nested={isNested || undefined}>
        {none}
      </p>
    );
  }
  return (
    <div className={classes.list} data-nested={isNested || undefined} data-headless={!hasHead || undefined}>
      <DataTable label={label} isStacked hasStickyHead>
        <TableHead columns={[columns.number, columns.waybill, numeric(columns.amount), columns.arrived]}>
          <th scope="col" data-no-print>
            {columns.download}
          </th>
        </TableHead>
        <tbody aria-busy={rows === undefined}>
          {rows === undefined ? (
            <RowSkeletons of={of} rows={Math.min(count, FIRST_PAGE)} columns={COLUMNS} />
          ) : (
            rows.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                isSelected={panel && selecting && isSelected(selecting.selection, panel, report)}
                onPick={onPick}
              />
            ))
          )}
        </tbody>
      </DataTable>
    </div>
  );
}

/** Selects a report, with Shift a range; the same function for all rows, so that only the changed row renders. */
function usePicking(
  rows: readonly Report[] | undefined,
  panel: CompanyPanel | undefined,
  selecting: Selecting | undefined,
) {
  const anchor = useRef<number>(undefined);
  const pick = (report: Report, selected: boolean, isRange: boolean) => {
    if (!rows || !panel || !selecting) return;
    const from = anchor.current;
    anchor.current = report.id;
    // A Shift-click also selects text; clear that.
    if (isRange) window.getSelection()?.removeAllRanges();
    const chosen = isRange && from !== undefined ? reportsBetween(panel, from, report.id) : [report];
    selecting.change(rows, (now) => selectReports(now, panel, chosen, selected));
  };
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  return useCallback((report: Report, selected: boolean, isRange: boolean) => {
    latest.current(report, selected, isRange);
  }, []);
}
