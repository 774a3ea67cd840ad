import { IconChevronRight } from "@tabler/icons-react";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { marginInput } from "#shared/actForm/rowPrices.ts";
import { AmountCell } from "#web/actForm/grid/AmountCell.tsx";
import { rowsText as text } from "#web/actForm/text.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import layout from "#web/ui/layout.module.css";
import { formatMoney, unitText } from "#web/ui/text/formats.ts";
import { PricePencil } from "./PricePencil.tsx";
import classes from "./Rows.module.css";
import { type LineActions, rowsOfLine, type TableLine } from "./tableLines.ts";

interface MarginCellProps {
  name: string;
  /** null where the rows of a group differ. */
  margin: number | null;
  isNegative: boolean;
  isInvalid: boolean;
  onMargin: (margin: number) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => boolean;
  onMove: (event: KeyboardEvent<HTMLElement>) => void;
}

export function MarginCell({ name, margin, isNegative, isInvalid, onMargin, onPaste, onMove }: MarginCellProps) {
  return (
    <AmountCell
      label={text.marginOf(name)}
      shown={margin === null ? "" : formatMoney(margin)}
      plain={margin === null ? "" : String(margin)}
      placeholder={margin === null ? text.mixed : ""}
      clean={(typed) => marginInput(typed).text}
      onType={(typed) => onMargin(marginInput(typed).value)}
      onPasteColumn={onPaste}
      onKeyDown={onMove}
      mayBeNegative
      isInvalid={isInvalid}
      title={isNegative ? text.negative : isInvalid ? text.suspicious : undefined}
    />
  );
}

interface EndCellsProps {
  line: TableLine;
  index: number;
  name: string;
  selection: "all" | "some" | "none";
  actions: LineActions;
}

export function EndCells({ line, index, name, selection, actions }: EndCellsProps) {
  return (
    <>
      <td data-cell="select" className={classes.lineSelect}>
        <Tick
          mark={selection}
          label={text.selectRow(name)}
          onTick={(selected, isRange) => actions.select(index, selected, isRange)}
          onKeyDown={(event) => actions.move(event)}
        />
      </td>
      <td data-cell="edit" className={classes.lineEdit} data-no-print>
        <PricePencil
          name={name}
          price={rowsOfLine(line)[0]?.flat_price}
          onEdit={() => actions.editPrices(line)}
          onKeyDown={(event) => actions.move(event)}
        />
      </td>
    </>
  );
}

interface ToggleProps {
  isOpen: boolean;
  label: string;
  onToggle: () => void;
  onMove: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

export function Toggle({ isOpen, label, onToggle, onMove, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={`${layout.row} ${layout.bare} ${classes.toggle}`}
      data-cell="toggle"
      aria-expanded={isOpen}
      title={label}
      onClick={onToggle}
      onKeyDown={onMove}
    >
      <IconChevronRight size={16} aria-hidden="true" className={`${layout.chevron} ${layout.quiet}`} data-no-print />
      <span className={classes.label}>{children}</span>
    </button>
  );
}

export function Unit({ unit }: { unit: "SCM" | "LCM" }) {
  return <span className={layout.tiny}> {unitText(unit)}</span>;
}
