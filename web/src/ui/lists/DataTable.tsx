import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { common } from "#web/ui/text/et.ts";
import classes from "./DataTable.module.css";

interface DataTableProps {
  label: string;
  /** Rows become cards below 992 px; each cell then needs `data-label` or `data-plain`. */
  isStacked?: boolean;
  hasStickyHead?: boolean;
  children: ReactNode;
}

/** Cells with `data-numeric` are aligned right in tabular figures; rows with `data-selected` are tinted. `data-actions`: a cell of icons. */
export function DataTable({ label, isStacked = false, hasStickyHead = false, children }: DataTableProps) {
  return (
    <div className={classes.frame} data-sticky={hasStickyHead || undefined}>
      <table
        aria-label={label}
        className={classes.table}
        data-stacked={isStacked || undefined}
        data-sticky={hasStickyHead || undefined}
      >
        {children}
      </table>
    </div>
  );
}

interface NumericColumn {
  figures: string;
}

/** The head of a column of figures. */
export function numeric(figures: string): NumericColumn {
  return { figures };
}

interface TableHeadProps {
  /** Their heads in order, each once; what is false or undefined is no column. */
  columns: readonly (string | NumericColumn | false | undefined)[];
  /** Other heads at the end. */
  children?: ReactNode;
}

export function TableHead({ columns, children }: TableHeadProps) {
  const shown = columns.filter((column) => column !== false && column !== undefined);
  return (
    <thead>
      <tr>
        {shown.map((column) =>
          typeof column === "string" ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.figures} scope="col" data-numeric>
              {column.figures}
            </th>
          ),
        )}
        {children}
      </tr>
    </thead>
  );
}

/** Head of the column of buttons, which paper leaves out. */
export function ActionsHead() {
  return (
    <th scope="col" data-no-print>
      <VisuallyHidden>{common.actions}</VisuallyHidden>
    </th>
  );
}
