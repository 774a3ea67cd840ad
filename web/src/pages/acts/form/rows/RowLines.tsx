import { Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconChevronRight } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode } from "react";
import type { ActRow } from "#shared/domain/acts/actRows.ts";
import { buyPrice, isMarginError, marginInput } from "#shared/domain/acts/rowPrices.ts";
import { rowSum } from "#shared/domain/acts/totals.ts";
import type { FormGroup } from "#web/pages/acts/form/state/formRows.ts";
import { rowsText as text } from "#web/text/actForm.ts";
import { formatCount, formatMoney, formatVolume, unitText } from "#web/text/formats.ts";
import { NumberCell } from "#web/ui/fields/NumberCell.tsx";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { PricePencil } from "./PricePencil.tsx";
import classes from "./RowLines.module.css";
import { isSameLine, rowsOfLine, type TableLine, type WaybillVolume } from "./tableLines.ts";

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

interface LineProps {
  line: TableLine;
  /** Place of the line in the whole table. */
  index: number;
  /** The form has an error, so that large margins are suspected (document 1 §5). */
  isSuspicious: boolean;
  actions: LineActions;
  /** Told the row, where its height is asked for. */
  measure?: (element: HTMLTableRowElement | null) => void;
}

export const RowLine = memo(function RowLine(props: LineProps) {
  const { line } = props;
  if (line.kind === "group") return <GroupLine {...props} line={line} group={line.group} isOpen={line.isOpen} />;
  if (line.kind === "row") return <ActRowLine {...props} line={line} row={line.row} isOpen={line.isOpen} />;
  return <WaybillLine {...props} row={line.row} waybill={line.waybill} />;
}, isSameDrawing);

function isSameDrawing(before: LineProps, now: LineProps): boolean {
  return (
    isSameLine(before.line, now.line) &&
    before.index === now.index &&
    before.isSuspicious === now.isSuspicious &&
    before.actions === now.actions &&
    before.measure === now.measure
  );
}

function GroupLine(props: LineProps & { group: FormGroup; isOpen: boolean }) {
  const { line, index, group, isOpen, isSuspicious, actions, measure } = props;
  const { assortment, certificate, children, fixed_assortment_price, flat_price, margin, selection, unit } = group;
  const isNone = selection === "none";
  const highest = { flat_price, margin: group.highestMargin };
  const lowestPrice = formatMoney(buyPrice(highest));
  const highestPrice = formatMoney(buyPrice({ flat_price, margin: group.lowestMargin }));
  const name = certificate === null ? assortment : `${assortment}, ${certificate}`;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-kind="group"
      data-off={isNone || undefined}
      aria-rowindex={index + 2}
      className={classes.line}
    >
      <th scope="row">
        <span className={classes.name}>
          <Toggle isOpen={isOpen} label={text.open(name)} onToggle={() => actions.toggle(group.key)}>
            {assortment}
          </Toggle>
          {certificate !== null && <span className={classes.chip}>{certificate}</span>}
          <Warnings row={group} />
          <span className={classes.quiet}>{text.rows(formatCount(children.length), children.length)}</span>
          {fixed_assortment_price !== null && (
            <span className={classes.quiet}>{text.fixedPrice(formatMoney(fixed_assortment_price))}</span>
          )}
        </span>
      </th>
      <td data-numeric data-label={text.amount}>
        {formatVolume(isNone ? group.amount : group.selected_amount)}
        <Unit unit={unit} />
      </td>
      <td data-numeric data-label={text.buyPrice}>
        {lowestPrice === highestPrice ? lowestPrice : `${lowestPrice}–${highestPrice}`}
      </td>
      <td data-label={text.margin} data-cell="margin" className={classes.margin}>
        <MarginCell
          name={name}
          margin={margin}
          isNegative={isMarginError(highest, false)}
          isInvalid={isMarginError(highest, isSuspicious)}
          onMargin={(value) => actions.setMargin(line, value)}
          onPaste={(event) => actions.pasteMargins(index, event)}
          onMove={(event) => actions.move(event)}
        />
      </td>
      <td data-numeric data-label={text.price}>
        {formatMoney(flat_price)}
      </td>
      <td data-numeric data-label={text.sum} className={classes.sum}>
        {formatMoney(isNone ? group.sum : group.selected_sum)}
      </td>
      <EndCells line={line} index={index} name={name} selection={selection} actions={actions} />
    </tr>
  );
}

function ActRowLine(props: LineProps & { row: ActRow; isOpen: boolean }) {
  const { line, index, row, isOpen, isSuspicious, actions, measure } = props;
  const waybills = line.kind === "row" ? line.waybills : [];
  const first = waybills[0]?.waybill ?? "";
  const owner = row.previous_owner === "" ? text.ownForest : actions.ownerName(row.previous_owner);
  const name = `${first}, ${owner}`;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-kind="row"
      data-off={row.selected ? undefined : true}
      aria-rowindex={index + 2}
      className={classes.line}
    >
      <th scope="row">
        <span className={classes.name}>
          {waybills.length > 1 ? (
            <Toggle isOpen={isOpen} label={text.open(name)} onToggle={() => actions.toggle(row.key)}>
              {text.waybills(waybills.length)}
            </Toggle>
          ) : (
            <span className={classes.waybill}>{first}</span>
          )}
          <Warnings row={row} />
          <span className={classes.owner} title={row.site === "" ? owner : `${owner} · ${row.site}`}>
            {owner}
            {row.site !== "" && ` · ${row.site}`}
          </span>
        </span>
      </th>
      <td data-numeric data-label={text.amount}>
        {formatVolume(row.amount)}
        <Unit unit={row.unit} />
      </td>
      <td data-numeric data-label={text.buyPrice}>
        {formatMoney(buyPrice(row))}
      </td>
      <td data-label={text.margin} data-cell="margin" className={classes.margin}>
        <MarginCell
          name={name}
          margin={row.margin}
          isNegative={isMarginError(row, false)}
          isInvalid={isMarginError(row, isSuspicious)}
          onMargin={(value) => actions.setMargin(line, value)}
          onPaste={(event) => actions.pasteMargins(index, event)}
          onMove={(event) => actions.move(event)}
        />
      </td>
      <td data-numeric data-label={text.price}>
        {formatMoney(row.flat_price)}
      </td>
      <td data-numeric data-label={text.sum} className={classes.sum}>
        {formatMoney(rowSum(row))}
      </td>
      <EndCells line={line} index={index} name={name} selection={row.selected ? "all" : "none"} actions={actions} />
    </tr>
  );
}

function WaybillLine({ row, waybill, index, measure }: LineProps & { row: ActRow; waybill: WaybillVolume }) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-kind="waybill"
      data-off={row.selected ? undefined : true}
      aria-rowindex={index + 2}
      className={classes.line}
    >
      <th scope="row">
        <span className={classes.waybill}>{waybill.waybill}</span>
      </th>
      <td data-numeric data-label={text.amount}>
        {formatVolume(waybill.amount)}
        <Unit unit={row.unit} />
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- carries the line to the edge of the table */}
      <td colSpan={6} className={classes.rest} />
    </tr>
  );
}

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

function MarginCell({ name, margin, isNegative, isInvalid, onMargin, onPaste, onMove }: MarginCellProps) {
  return (
    <NumberCell
      label={text.marginOf(name)}
      shown={margin === null ? "" : formatMoney(margin)}
      plain={margin === null ? "" : String(margin)}
      placeholder={margin === null ? text.mixed : ""}
      clean={(typed) => marginInput(typed).text}
      onType={(typed) => onMargin(marginInput(typed).value)}
      onPasteColumn={onPaste}
      onKeyDown={onMove}
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

function EndCells({ line, index, name, selection, actions }: EndCellsProps) {
  return (
    <>
      <td data-cell="select" className={classes.select}>
        <Tick
          mark={selection}
          label={text.selectRow(name)}
          onTick={(selected, isRange) => actions.select(index, selected, isRange)}
          onKeyDown={(event) => actions.move(event)}
        />
      </td>
      <td data-cell="edit" className={classes.edit} data-no-print>
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

/** What is amiss with the timber of a line (document 1 §2.3, "Row warnings"). */
function Warnings({ row }: { row: { certificate: string | null; flat_price: number } }) {
  return (
    <>
      {row.certificate === null && <Warning label={text.noCertificate} tone="mild" />}
      {row.flat_price === 0 && <Warning label={text.noPrice} tone="severe" />}
    </>
  );
}

function Warning({ label, tone }: { label: string; tone: "mild" | "severe" }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" aria-label={label} className={classes.warning} data-tone={tone}>
        <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

interface ToggleProps {
  isOpen: boolean;
  label: string;
  onToggle: () => void;
  children: ReactNode;
}

function Toggle({ isOpen, label, onToggle, children }: ToggleProps) {
  return (
    <button type="button" className={classes.toggle} aria-expanded={isOpen} title={label} onClick={onToggle}>
      <IconChevronRight size={16} aria-hidden="true" className={classes.chevron} />
      <span className={classes.label}>{children}</span>
    </button>
  );
}

function Unit({ unit }: { unit: "SCM" | "LCM" }) {
  return <span className={classes.unit}> {unitText(unit)}</span>;
}
