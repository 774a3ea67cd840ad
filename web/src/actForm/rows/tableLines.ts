import type { ClipboardEvent, KeyboardEvent } from "react";
import type { ActRow } from "#shared/acts/actRows.ts";
import { toUnits } from "#shared/basics/money.ts";
import { numberKey } from "#shared/basics/names.ts";
import { AMOUNT_DECIMALS, fromUnits } from "#shared/basics/units.ts";
import { waybillKey } from "#web/actForm/state/doubled.ts";
import type { FormGroup } from "#web/actForm/state/formRows.ts";

export type TableLine =
  | { kind: "group"; id: string; group: FormGroup; isOpen: boolean }
  | { kind: "row"; id: string; row: ActRow; waybills: readonly WaybillVolume[]; isOpen: boolean }
  | { kind: "waybill"; id: string; row: ActRow; waybill: WaybillVolume };

/** Volume in the unit of the row. */
export interface WaybillVolume {
  waybill: string;
  amount: number;
}

/** All or no groups, and all or no rows with several waybills, except those toggled since. */
export interface OpenLines {
  areGroupsOpen: boolean;
  areRowsOpen: boolean;
  toggled: ReadonlySet<string>;
}

/** One object for all lines, so that an unchanged line does not render again. */
export interface LineActions {
  toggle(key: string): void;
  setMargin(line: TableLine, margin: number): void;
  pasteMargins(index: number, event: ClipboardEvent<HTMLInputElement>): boolean;
  select(index: number, selected: boolean, isRange: boolean): void;
  editPrices(line: TableLine): void;
  move(event: KeyboardEvent<HTMLElement>): void;
  ownerName(id: string): string;
  /** Id of the buyer of the act. */
  buyer(): number;
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

export function toggleLine(open: OpenLines, key: string): OpenLines {
  const toggled = new Set(open.toggled);
  if (!toggled.delete(key)) toggled.add(key);
  return { ...open, toggled };
}

export function isGroupOpen({ areGroupsOpen, toggled }: OpenLines, key: string): boolean {
  return toggled.has(key) !== areGroupsOpen;
}

export function isWholeOpen(line: TableLine): boolean {
  return line.kind === "waybill" || line.isOpen || (line.kind === "row" && line.waybills.length < 2);
}

export function tableLines(groups: readonly FormGroup[], open: OpenLines): TableLine[] {
  const lines: TableLine[] = [];
  for (const group of groups) {
    const isOpen = isGroupOpen(open, group.key);
    lines.push({ kind: "group", id: group.key, group, isOpen });
    if (!isOpen) continue;
    for (const row of group.children) {
      const waybills = waybillVolumes(row);
      const isRowOpen = waybills.length > 1 && open.toggled.has(row.key) !== open.areRowsOpen;
      lines.push({ kind: "row", id: row.key, row, waybills, isOpen: isRowOpen });
      if (!isRowOpen) continue;
      for (const waybill of waybills) {
        lines.push({ kind: "waybill", id: waybillKey(row.key, waybill.waybill), row, waybill });
      }
    }
  }
  return lines;
}

/** True when both render the same; every change makes new line objects. */
export function isSameLine(one: TableLine, other: TableLine): boolean {
  if (one.kind === "group") return other.kind === "group" && one.group === other.group && one.isOpen === other.isOpen;
  if (one.kind === "row") return other.kind === "row" && one.row === other.row && one.isOpen === other.isOpen;
  return other.kind === "waybill" && one.row === other.row && one.waybill === other.waybill;
}

export function rowsOfLine(line: TableLine): readonly ActRow[] {
  if (line.kind === "group") return line.group.children;
  return line.kind === "row" ? [line.row] : [];
}

const volumes = new WeakMap<ActRow["report_rows"], WaybillVolume[]>();

/** Cached: a margin changes the row but not its report rows. */
function waybillVolumes({ report_rows }: ActRow): WaybillVolume[] {
  const cached = volumes.get(report_rows);
  if (cached) return cached;
  const thousandths = new Map<string, { waybill: string; units: number }>();
  for (const { waybill, amount } of report_rows) {
    const key = numberKey(waybill);
    const before = thousandths.get(key) ?? { waybill, units: 0 };
    thousandths.set(key, { ...before, units: before.units + toUnits(amount, AMOUNT_DECIMALS) });
  }
  const made = Array.from(thousandths.values(), ({ waybill, units }) => ({
    waybill,
    amount: fromUnits(units, AMOUNT_DECIMALS),
  }));
  volumes.set(report_rows, made);
  return made;
}
