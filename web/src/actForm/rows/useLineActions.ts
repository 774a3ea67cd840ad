import { type Dispatch, type RefObject, type SetStateAction, useEffect, useMemo, useRef } from "react";
import { marginInput } from "#shared/actForm/rowPrices.ts";
import { type CellMove, cellMove, focusCell, pastedColumn } from "#web/actForm/grid/lineKeys.ts";
import type { ActFormEvent } from "#web/actForm/state/formState.ts";
import type { RevealLine } from "./LongLines.tsx";
import { type LineActions, type OpenLines, rowsOfLine, type TableLine, toggleLine } from "./tableLines.ts";

interface LineActionsOptions {
  lines: readonly TableLine[];
  ownerNames: ReadonlyMap<string, string>;
  buyer: number;
  onEditPrices: (line: TableLine) => void;
  body: RefObject<HTMLElement | null>;
  reveal: RefObject<RevealLine | null>;
  setOpen: Dispatch<SetStateAction<OpenLines>>;
  dispatch: Dispatch<ActFormEvent>;
}

interface LineActing {
  actions: LineActions;
  enter: (target: EventTarget) => void;
}

export function useLineActions(options: LineActionsOptions): LineActing {
  const { lines, ownerNames, buyer, onEditPrices, body, reveal, setOpen, dispatch } = options;
  const latest = useRef({ lines, ownerNames, buyer, onEditPrices });
  useEffect(() => {
    latest.current = { lines, ownerNames, buyer, onEditPrices };
  });
  const anchor = useRef(0);
  /** Margins of the focused line at focus time, for Escape. */
  const entered = useRef<ReadonlyMap<string, number>>(new Map());
  /** Focus target that is still being rendered. */
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
        const { lines } = latest.current;
        const grid = {
          next: (index: number, cell: string, step: 1 | -1) => nextCell(lines, index, cell, step),
          has: (index: number, cell: string) => hasCell(lines[index], cell),
        };
        const to = cellMove(event, grid, underWay.current);
        if (!to || !body.current) return;
        event.preventDefault();
        underWay.current = to;
        reveal.current?.(to.index);
        focusCell(body.current, to, () => {
          if (underWay.current === to) underWay.current = undefined;
        });
      },
      ownerName: (id) => latest.current.ownerNames.get(id) ?? "",
      buyer: () => latest.current.buyer,
    }),
    [dispatch, body, reveal, setOpen],
  );
  const enter = (target: EventTarget) => {
    const line = isMargin(target) && lines[Number(target.closest("tr")?.dataset["index"])];
    if (line) entered.current = new Map(rowsOfLine(line).map(({ key, margin }) => [key, margin]));
  };
  return { actions, enter };
}

function isMargin(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.closest('[data-cell="margin"]') !== null;
}

function nextCell(lines: readonly TableLine[], index: number, cell: string, step: 1 | -1): number | undefined {
  for (let at = index + step; lines[at]; at += step) if (hasCell(lines[at], cell)) return at;
  return undefined;
}

/** Waybills have no cells, and rows of one waybill nothing to open. */
function hasCell(line: TableLine | undefined, cell: string): boolean {
  if (line === undefined || line.kind === "waybill") return false;
  return cell !== "toggle" || line.kind === "group" || line.waybills.length > 1;
}

/** Pastes a column down: a group's value goes to all its rows, a row below overrides it, a blank is skipped. */
function filledDown(lines: readonly TableLine[], start: number, column: readonly string[]): Map<string, number> {
  const margins = new Map<string, number>();
  const cells = lines.slice(start).filter(({ kind }) => kind !== "waybill");
  for (const [index, typed] of column.entries()) {
    const line = cells[index];
    if (!line) break;
    if (typed.trim() === "") continue;
    for (const { key } of rowsOfLine(line)) margins.set(key, marginInput(typed).value);
  }
  return margins;
}
