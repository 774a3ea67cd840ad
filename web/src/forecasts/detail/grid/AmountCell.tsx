import { type ClipboardEvent, type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from "react";
import { forecastAmount } from "#shared/forecasts/forecastAmount.ts";
import classes from "#web/forecasts/detail/Forecast.module.css";
import type { CellWrite } from "#web/forecasts/detail/state/gridState.ts";
import { exactAmount, plainAmount } from "#web/forecasts/text.ts";

/** What a cell tells the grid; the same object at every render, so that a keystroke draws one line. */
export interface CellActions {
  /** `isStep`: the first change since the cell was entered. */
  write: (writes: readonly CellWrite[], isStep: boolean) => void;
  /** False where what was copied is no block. */
  paste: (copied: string, line: number, column: number) => boolean;
  move: (line: number, column: number) => boolean;
  undo: () => void;
  redo: () => void;
}

interface AmountCellProps {
  cellKey: string;
  line: number;
  column: number;
  label: string;
  amount: number | undefined;
  actions: CellActions;
}

/** Begins of what a cell takes, such as '1 2', ',' or '1e'; other keystrokes are ignored. */
const UNFINISHED = /^\d{0,8}([.,]\d{0,4})?(e[+-]?\d{0,2})?$/i;

/** A cell of a spreadsheet (docs/rules/forecasts.md, "Keys of the grid"). */
export const AmountCell = memo(function AmountCell(props: AmountCellProps) {
  const { cellKey, line, column, label, amount, actions } = props;
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** Left and right move the caret, after F2 or a second click. */
  const isEditing = useRef(false);
  const hasChanged = useRef(false);
  const before = useRef(amount);
  const selects = useRef(false);

  // Undo and paste change the cell that has the focus, too.
  const parsed = typed === undefined ? undefined : forecastAmount(typed);
  if (parsed?.ok && (parsed.amount ?? undefined) !== amount) setTyped(plainAmount(amount));
  useLayoutEffect(() => {
    if (!selects.current) return;
    selects.current = false;
    input.current?.select();
  });

  const enter = () => {
    before.current = amount;
    hasChanged.current = false;
    isEditing.current = false;
    selects.current = true;
    setTyped(plainAmount(amount));
  };
  const write = (value: CellWrite[1]) => {
    actions.write([[cellKey, value]], !hasChanged.current);
    hasChanged.current = true;
  };
  const type = (text: string) => {
    if (!UNFINISHED.test(text.replaceAll(/\s/g, ""))) return;
    setTyped(text);
    const read = forecastAmount(text);
    if (read.ok) write(read.amount);
  };
  const restore = () => {
    if (hasChanged.current) actions.undo();
    hasChanged.current = false;
    isEditing.current = false;
    selects.current = true;
    setTyped(plainAmount(before.current));
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
      data-cell={`${line}:${column}`}
      value={typed ?? exactAmount(amount)}
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
