import type { ClipboardEvent, KeyboardEvent } from "react";
import type { TableLine } from "./tableLines.ts";

/** One object for all lines, so that an unchanged line does not render again. */
export interface LineActions {
  toggle(key: string): void;
  setMargin(line: TableLine, margin: number): void;
  /** @returns whether more than one cell was pasted. */
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
  /** Why a waybill of the line may be invoiced twice. */
  doubt: string | undefined;
  actions: LineActions;
  /** Gets the row element where its height is measured. */
  measure?: (element: HTMLTableRowElement | null) => void;
}
