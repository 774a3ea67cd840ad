import type { ClipboardEvent, KeyboardEvent } from "react";
import type { TableLine } from "./tableLines.ts";

/** What a line can ask of the table; the same object for all lines, so that an untouched line is not drawn again. */
export interface LineActions {
  toggle(key: string): void;
  setMargin(line: TableLine, margin: number): void;
  /** @returns whether more than one cell was pasted. */
  pasteMargins(index: number, event: ClipboardEvent<HTMLInputElement>): boolean;
  select(index: number, selected: boolean, isRange: boolean): void;
  editPrices(line: TableLine): void;
  /** Moves from cell to cell with the keys. */
  move(event: KeyboardEvent<HTMLElement>): void;
  ownerName(id: string): string;
}

export interface LineProps {
  line: TableLine;
  /** Index of the line in the whole table. */
  index: number;
  /** The form has an error, so that large margins are marked (docs/rules/acts.md, "Wrong margins"). */
  isSuspicious: boolean;
  actions: LineActions;
  /** Told the row, where its height is asked for. */
  measure?: (element: HTMLTableRowElement | null) => void;
}
