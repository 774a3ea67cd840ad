import type { KeyboardEvent } from "react";

/** `data-cell` of the focusable columns, from left to right. */
const CELLS = ["toggle", "margin", "select", "edit"];

export interface CellMove {
  index: number;
  cell: string;
}

interface Grid {
  /** The line so many steps on that has the cell; undefined beyond the ends. */
  next: (index: number, cell: string, step: 1 | -1) => number | undefined;
  has: (index: number, cell: string) => boolean;
}

/** Undefined leaves the key to the browser. `underWay`: the line still being rendered, where a repeated key goes on. */
export function cellMove(
  event: KeyboardEvent<HTMLElement>,
  grid: Grid,
  underWay: CellMove | undefined,
): CellMove | undefined {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return undefined;
  const cell = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
  if (cell === undefined) return undefined;
  const index = underWay?.index ?? Number(target.closest("tr")?.dataset["index"]);
  const step = stepsOf(event);
  if (step !== undefined) {
    if (cell !== "margin" && (event.key === "Enter" || event.key === "Tab")) return undefined;
    const at = grid.next(index, cell, step);
    return at === undefined ? undefined : { index: at, cell };
  }
  const side = sideOf(event);
  if (side === undefined || (target instanceof HTMLInputElement && cell === "margin" && !isAtEnd(target, side))) {
    return undefined;
  }
  const neighbour = CELLS[CELLS.indexOf(cell) + side];
  return neighbour === undefined || !grid.has(index, neighbour) ? undefined : { index, cell: neighbour };
}

function sideOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): 1 | -1 | undefined {
  if (shiftKey || altKey || ctrlKey || metaKey) return undefined;
  return key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : undefined;
}

/** The cursor is at that end, or everything is selected. */
function isAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement, side: 1 | -1): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  if (selectionStart !== selectionEnd) return false;
  return side === 1 ? selectionEnd === value.length : selectionStart === 0;
}

const FRAMES = 12;

/** Focuses a control of a line; waits some frames for a line being rendered. `onDone` is called in every case. */
export function focusCell(
  body: HTMLElement,
  { index, cell }: CellMove,
  onDone?: () => void,
  framesLeft = FRAMES,
): void {
  const element = body.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-cell="${cell}"]`);
  const control = element?.matches(CONTROLS) ? element : element?.querySelector<HTMLElement>(CONTROLS);
  if (!control && framesLeft > 0) {
    requestAnimationFrame(() => focusCell(body, { index, cell }, onDone, framesLeft - 1));
    return;
  }
  control?.focus();
  onDone?.();
}

const CONTROLS = "input, button";

interface Key {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Cells to move down (docs/rules/user-interface.md, "Number cells"); undefined for other keys. */
export function stepsOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Key): 1 | -1 | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === "ArrowDown") return 1;
  if (key === "ArrowUp") return -1;
  if (key === "Enter" || key === "Tab") return shiftKey ? -1 : 1;
  return undefined;
}

/** The first column of pasted cells, one text a line; undefined for a single value. */
export function pastedColumn(text: string): string[] | undefined {
  const lines = text.replace(/(\r\n|\r|\n)$/, "").split(/\r\n|\r|\n/);
  if (lines.length === 1) return undefined;
  return lines.map((line) => line.split("\t")[0] ?? "");
}
