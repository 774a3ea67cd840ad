import type { KeyboardEvent } from "react";
import { stepsOf } from "./columnEntry.ts";

/** Columns of the rows table that can have the focus, from left to right; `data-cell` of their cells. */
const CELLS = ["margin", "select", "edit"];

export interface CellMove {
  /** Place of the line that the key leads to. */
  index: number;
  cell: string;
}

/**
 * Where a key leads in the rows table: up and down in a column, Enter and Tab too in the margins, left and right at the
 * ends of a field. undefined leaves the key to the browser.
 * @param next the line so many steps on that has cells; undefined beyond the ends.
 * @param underWay to a line that is only being drawn: a repeated key goes on from there.
 */
export function cellMove(
  event: KeyboardEvent<HTMLElement>,
  next: (index: number, step: 1 | -1) => number | undefined,
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
    const place = next(index, step);
    return place === undefined ? undefined : { index: place, cell };
  }
  const side = sideOf(event);
  if (side === undefined || (target instanceof HTMLInputElement && cell === "margin" && !isAtEnd(target, side))) {
    return undefined;
  }
  const neighbour = CELLS[CELLS.indexOf(cell) + side];
  return neighbour === undefined ? undefined : { index, cell: neighbour };
}

function sideOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): 1 | -1 | undefined {
  if (shiftKey || altKey || ctrlKey || metaKey) return undefined;
  return key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : undefined;
}

/** Whether the cursor cannot go further to that side, or everything is selected. */
function isAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement, side: 1 | -1): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  if (selectionStart !== selectionEnd) return false;
  return side === 1 ? selectionEnd === value.length : selectionStart === 0;
}

const FRAMES = 12;

/**
 * Gives a control of a line the focus, waiting some frames for a line that is only being drawn.
 * @param onDone told when it has the focus, or when there is no such line.
 */
export function focusCell(
  body: HTMLElement,
  { index, cell }: CellMove,
  onDone?: () => void,
  framesLeft = FRAMES,
): void {
  const control = body.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-cell="${cell}"] :is(input, button)`);
  if (!control && framesLeft > 0) {
    requestAnimationFrame(() => focusCell(body, { index, cell }, onDone, framesLeft - 1));
    return;
  }
  control?.focus();
  onDone?.();
}
