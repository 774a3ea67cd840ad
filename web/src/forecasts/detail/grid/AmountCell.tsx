import { type ClipboardEvent, type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from "react";
import { forecastAmount } from "#shared/forecasts/forecastAmount.ts";
import classes from "#web/forecasts/detail/Forecast.module.css";
import type { CellWrite } from "#web/forecasts/detail/state/gridState.ts";
import { MAX_KEPT_LENGTH } from "#web/forecasts/detail/state/pasteBlock.ts";
import { exactAmount, plainAmount, forecastText as text } from "#web/forecasts/text.ts";

/** Callbacks from a cell to the grid; the same object at every render, so that a keystroke draws one line. */
export interface CellActions {
  /** `isStep`: the first change since the cell was entered. */
  write: (writes: readonly CellWrite[], isStep: boolean) => void;
  /** False where what was copied is no block. */
  paste: (copied: string, line: number, column: number) => boolean;
  move: (line: number, column: number) => boolean;
  undo: () => void;
  redo: () => void;
}

/** A text is no amount: it was pasted, and is kept to be corrected. */
export type CellValue = number | string | undefined;

/** Id of the text about all wrong cells, beside the grid. */
export const WRONG_CELLS = "wrong-cells";

interface AmountCellProps {
  cellKey: string;
  line: number;
  column: number;
  label: string;
  value: CellValue;
  actions: CellActions;
}

/** Begins of what a cell takes, such as '1 2', ',' or '1e'; other keystrokes are ignored. */
const UNFINISHED = /^\d{0,8}([.,]\d{0,4})?(e[+-]?\d{0,2})?$/i;

/** A cell of a spreadsheet (docs/rules/forecasts.md, "Keys of the grid"). */
export const AmountCell = memo(function AmountCell(props: AmountCellProps) {
  const { cellKey, line, column, label, value, actions } = props;
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** Left and right move the caret, after F2 or a second click. */
  const isEditing = useRef(false);
  const hasChanged = useRef(false);
  const before = useRef(value);
  const selects = useRef(false);

  // Undo and paste change the cell that has the focus, too.
  if (typed !== undefined && meantBy(typed, value) !== value) setTyped(plainText(value));
  useLayoutEffect(() => {
    if (!selects.current) return;
    selects.current = false;
    input.current?.select();
  });

  const enter = () => {
    before.current = value;
    hasChanged.current = false;
    isEditing.current = false;
    selects.current = true;
    setTyped(plainText(value));
  };
  const write = (written: CellWrite[1]) => {
    actions.write([[cellKey, written]], !hasChanged.current);
    hasChanged.current = true;
  };
  const type = (now: string) => {
    // A text that was pasted can be corrected letter by letter.
    const mayBeWrong = typeof value === "string" && now.length <= MAX_KEPT_LENGTH;
    if (!isBegin(now) && !mayBeWrong) return;
    setTyped(now);
    const read = forecastAmount(now);
    if (read.ok) write(read.amount);
    else if (!isBegin(now)) write(now);
  };
  const restore = () => {
    if (hasChanged.current) actions.undo();
    hasChanged.current = false;
    isEditing.current = false;
    selects.current = true;
    setTyped(plainText(before.current));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey) return;
    const run = (action: () => unknown) => {
      event.preventDefault();
      action();
    };
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      const step =
        key === "y" || (key === "z" && event.shiftKey) ? actions.redo : key === "z" ? actions.undo : undefined;
      if (step) {
        run(step);
        hasChanged.current = false;
        selects.current = true;
      }
      return;
    }
    if (event.key === "Enter") return run(() => actions.move(line + (event.shiftKey ? -1 : 1), column));
    if (event.key === "ArrowDown") return run(() => actions.move(line + 1, column));
    if (event.key === "ArrowUp") return run(() => actions.move(line - 1, column));
    if (event.key === "Escape") return run(restore);
    if (event.key === "F2") {
      return run(() => {
        isEditing.current = true;
        input.current?.setSelectionRange(typed?.length ?? 0, typed?.length ?? 0);
      });
    }
    if (isEditing.current || event.shiftKey) return undefined;
    if (event.key === "ArrowRight") return run(() => actions.move(line, column + 1));
    if (event.key === "ArrowLeft") return run(() => actions.move(line, column - 1));
    return undefined;
  };
  const paste = (event: ClipboardEvent) => {
    if (!actions.paste(event.clipboardData.getData("text/plain"), line, column)) return;
    event.preventDefault();
    hasChanged.current = false;
    selects.current = true;
  };
  return (
    <input
      ref={input}
      className={classes.cell}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      {...(typeof value === "string" && {
        "aria-invalid": true,
        "aria-describedby": WRONG_CELLS,
        title: text.wrongCell,
      })}
      data-cell={`${line}:${column}`}
      value={typed ?? (typeof value === "string" ? value : exactAmount(value))}
      onMouseDown={(event) => {
        // A click chooses the cell; a second one sets the caret.
        if (document.activeElement === event.currentTarget) isEditing.current = true;
        else {
          event.preventDefault();
          event.currentTarget.focus();
        }
      }}
      onFocus={enter}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
      onPaste={paste}
    />
  );
});

function isBegin(typed: string): boolean {
  return UNFINISHED.test(typed.replaceAll(/\s/g, ""));
}

/** The value of a typed text; that of the cell as long as it is only the begin of an amount. */
function meantBy(typed: string, value: CellValue): CellValue {
  const read = forecastAmount(typed);
  if (read.ok) return read.amount ?? undefined;
  return isBegin(typed) ? value : typed;
}

function plainText(value: CellValue): string {
  return typeof value === "string" ? value : plainAmount(value);
}
