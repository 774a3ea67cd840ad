import type { ClipboardEvent, KeyboardEvent } from "react";
import type { TableLine } from "./tableLines.ts";

/** One object for all lines, so that an unchanged line does not render again. */
export interface LineActions {
  toggle(key: string): void;
  setMargin(line: TableLine, margin: number): void;
  pasteMargins(index: number, event: ClipboardEvent<HTMLInputElement>): boolean;
  select(index: number, selected: boolean, isRange: boolean): void;
  editPrices(line: TableLine): void;
  move(event: KeyboardEvent<HTMLElement>): void;
  ownerName(id: string): string;
}

export interface LineProps {
  line: TableLine;
  index: number;
  /** The form has an error: marks large margins (docs/rules/actForm.md, "Wrong margins"). */
  isSuspicious: boolean;
  doubt: string | undefined;
  actions: LineActions;
  measure?: (element: HTMLTableRowElement | null) => void;
}
