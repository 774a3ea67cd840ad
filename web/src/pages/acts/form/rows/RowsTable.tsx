import { Button, VisuallyHidden } from "@mantine/core";
import { type Dispatch, lazy, memo, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { marginInput } from "#shared/domain/acts/rowPrices.ts";
import { Card } from "#web/pages/acts/form/cards/Card.tsx";
import { pastedColumn } from "#web/pages/acts/form/state/columnEntry.ts";
import type { FormGroup } from "#web/pages/acts/form/state/formRows.ts";
import type { ActFormEvent } from "#web/pages/acts/form/state/formState.ts";
import { type CellMove, cellMove, focusCell } from "#web/pages/acts/form/state/lineKeys.ts";
import { rowsText as text } from "#web/text/actForm.ts";
import { usePrinting } from "#web/ui/browser/usePrinting.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import type { DrawLine, RevealLine } from "./LongLines.tsx";
import { type LineActions, RowLine } from "./RowLines.tsx";
import classes from "./RowsTable.module.css";
import { isGroupOpen, type OpenLines, rowsOfLine, type TableLine, tableLines, toggleLine } from "./tableLines.ts";

const loadLongLines = () => import("./LongLines.tsx");
const LongLines = lazy(() => loadLongLines().then((module) => ({ default: module.LongLines })));

/** Up to so many lines all are drawn, and the browser's own search finds everything in them. */
const DRAWN_WHOLE = 200;

/** So few rows are shown open. */
const OPEN_ROWS = 20;

interface RowsTableProps {
  groups: readonly FormGroup[];
  ownerNames: ReadonlyMap<string, string>;
  /** The form has an error. */
  isSuspicious: boolean;
  error: readonly string[] | undefined;
  dispatch: Dispatch<ActFormEvent>;
  onEditPrices: (line: TableLine) => void;
}

/** The rows of the act by assortment, then by waybill, with their margins (document 1 §2.3). */
export const RowsTable = memo(function RowsTable(props: RowsTableProps) {
  const { groups, ownerNames, isSuspicious, error, dispatch, onEditPrices } = props;
  const count = groups.reduce((sum, group) => sum + group.children.length, 0);
  const [open, setOpen] = useState<OpenLines>({ areGroupsOpen: count <= OPEN_ROWS, toggled: new Set() });
  const lines = useMemo(() => tableLines(groups, open), [groups, open]);
  const body = useRef<HTMLTableSectionElement>(null);
  const reveal = useRef<RevealLine>(null);
  const isPrinting = usePrinting();
  const isWindowed = lines.length > DRAWN_WHOLE && !isPrinting;
  const hint = useId();
  const isAllOpen = groups.every(({ key }) => isGroupOpen(open, key));
  const selection = selectionOf(groups);
  const isNegative = groups.some(({ isInvalid }) => isInvalid);
  const hindrance = selection === "none" ? text.noneSelected : isNegative ? text.negative : undefined;

  const latest = useRef({ lines, ownerNames, onEditPrices });
  useEffect(() => {
    latest.current = { lines, ownerNames, onEditPrices };
  });
  /** Where a range of the selection begins. */
  const anchor = useRef(0);
  /** The margins of the line that has the focus as they were when it came there. */
  const entered = useRef<ReadonlyMap<string, number>>(new Map());
  /** The line that the focus waits for. */
  const underWay = useRef<CellMove>(undefined);
  const actions = useMemo(
    (): LineActions => ({
      toggle: (key) => setOpen((before) => toggleLine(before, key)),
      setMargin: (line, margin) => {
        dispatch({ type: "margins", margins: new Map(rowsOfLine(line).map(({ key }) => [key, margin])) });
      },
      pasteMargins: (index, event) => {
        const column = pastedColumn(event.clipboardData.getData("text"));
        if (column) dispatch({ type: "margins", margins: filledDown(latest.current.lines, index, column) });
        return column !== undefined;
      },
      select: (index, selected, isRange) => {
        const [from, to] = isRange ? [anchor.current, index].toSorted((a, b) => a - b) : [index, index];
        anchor.current = index;
        const between = latest.current.lines.slice(from, (to ?? index) + 1).flatMap(rowsOfLine);
        dispatch({ type: "selected", keys: new Set(between.map(({ key }) => key)), selected });
      },
      editPrices: (line) => latest.current.onEditPrices(line),
      move: (event) => {
        if (event.key === "Escape" && isMargin(event.target)) {
          event.preventDefault();
          dispatch({ type: "margins", margins: entered.current });
          return;
        }
        const next = (index: number, step: 1 | -1) => nextCells(latest.current.lines, index, step);
        const to = cellMove(event, next, underWay.current);
        if (!to || !body.current) return;
        event.preventDefault();
        underWay.current = to;
        reveal.current?.(to.index);
        focusCell(body.current, to, () => {
          if (underWay.current === to) underWay.current = undefined;
        });
      },
      ownerName: (id) => latest.current.ownerNames.get(id) ?? "",
    }),
    [dispatch],
  );
  const draw = useCallback<DrawLine>(
    (line, index, measure) => (
      <RowLine
        key={line.id}
        line={line}
        index={index}
        isSuspicious={isSuspicious}
        actions={actions}
        {...(measure && { measure })}
      />
    ),
    [isSuspicious, actions],
  );
  const hasMany = count + groups.length > DRAWN_WHOLE;
  useEffect(() => {
    if (hasMany) void loadLongLines();
  }, [hasMany]);
  const selectAll = (selected: boolean) => {
    const keys = new Set(groups.flatMap(({ children }) => children.map(({ key }) => key)));
    dispatch({ type: "selected", keys, selected });
  };
  return (
    <Card
      title={text.title}
      isFlush
      actions={
        <>
          <span id={hint} className={classes.hint}>
            {text.hint}
          </span>
          <Button
            variant="subtle"
            color="gray.8"
            size="compact-sm"
            onClick={() => setOpen({ areGroupsOpen: !isAllOpen, toggled: new Set() })}
          >
            {isAllOpen ? text.closeAll : text.openAll}
          </Button>
        </>
      }
    >
      <div data-error={error ? true : undefined} className={classes.error}>
        <ErrorText>{hindrance ?? error}</ErrorText>
      </div>
      <table className={classes.table} aria-label={text.title} aria-describedby={hint} aria-rowcount={lines.length + 1}>
        <colgroup>
          <col />
          <col className={classes.amount} />
          <col className={classes.buyPrice} />
          <col className={classes.margin} />
          <col className={classes.price} />
          <col className={classes.sum} />
          <col className={classes.select} />
          <col className={classes.edit} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{text.goods}</th>
            <th scope="col" data-numeric>
              {text.amount}
            </th>
            <th scope="col" data-numeric>
              {text.buyPrice}
            </th>
            <th scope="col" data-numeric>
              {text.margin}
            </th>
            <th scope="col" data-numeric>
              {text.price}
            </th>
            <th scope="col" data-numeric>
              {text.sum}
            </th>
            <th scope="col" className={classes.selectAll}>
              <Tick mark={selection} label={text.selectAll} onTick={selectAll} />
            </th>
            <th scope="col" data-no-print>
              <VisuallyHidden>{text.edit}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears of its fields */}
        <tbody
          ref={body}
          onFocus={({ target }) => {
            const line = isMargin(target) && lines[Number(target.closest("tr")?.dataset["index"])];
            if (line) entered.current = new Map(rowsOfLine(line).map(({ key, margin }) => [key, margin]));
          }}
        >
          {isWindowed ? (
            <Suspense fallback={lines.slice(0, DRAWN_WHOLE).map((line, index) => draw(line, index))}>
              <LongLines lines={lines} draw={draw} body={body} reveal={reveal} />
            </Suspense>
          ) : (
            lines.map((line, index) => draw(line, index))
          )}
        </tbody>
      </table>
    </Card>
  );
});

function isMargin(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.closest('[data-cell="margin"]') !== null;
}

function selectionOf(groups: readonly FormGroup[]): "all" | "some" | "none" {
  if (groups.every((group) => group.selection === "all")) return "all";
  return groups.every((group) => group.selection === "none") ? "none" : "some";
}

/** The next line that has cells; waybills have none. */
function nextCells(lines: readonly TableLine[], index: number, step: 1 | -1): number | undefined {
  for (let at = index + step; lines[at]; at += step) if (lines[at]?.kind !== "waybill") return at;
  return undefined;
}

/** A pasted column from a line downwards: a group's value goes to all its rows, a row below has its own, a blank is left out. */
function filledDown(lines: readonly TableLine[], start: number, column: readonly string[]): Map<string, number> {
  const margins = new Map<string, number>();
  const cells = lines.slice(start).filter(({ kind }) => kind !== "waybill");
  for (const [place, typed] of column.entries()) {
    const line = cells[place];
    if (!line) break;
    if (typed.trim() === "") continue;
    for (const { key } of rowsOfLine(line)) margins.set(key, marginInput(typed).value);
  }
  return margins;
}
