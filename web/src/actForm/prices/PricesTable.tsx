import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef } from "react";
import { priceInput } from "#shared/actForm/rowPrices.ts";
import { focusCell, pastedColumn, stepsOf } from "#web/actForm/grid/lineKeys.ts";
import { priceDialogText as text } from "#web/actForm/text.ts";
import { NumberCell } from "#web/ui/fields/NumberCell.tsx";
import layout from "#web/ui/layout.module.css";
import { formatMoney, formatSigned, formatVolume, unitText } from "#web/ui/text/formats.ts";
import { type PriceLine, priceError, shownPrice } from "./newPrices.ts";
import classes from "./Prices.module.css";

const LINE_HEIGHT = 38;
const OVERSCAN = 10;

interface PricesTableProps {
  lines: readonly PriceLine[];
  typed: ReadonlyMap<number, string>;
  differences: ReadonlyMap<number, number>;
  onType: (entries: readonly (readonly [id: number, text: string])[]) => void;
  onEnd: () => void;
}

/** Its own component, since its scroll box mounts only after the dialog. */
export function PricesTable({ lines, typed, differences, onType, onEnd }: PricesTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing memoizes what the virtualizer answers
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const step = stepsOf(event);
    if (!(target instanceof HTMLInputElement) || step === undefined || !body.current) return;
    const index = Number(target.closest("tr")?.dataset["index"]) + step;
    if (!lines[index] && event.key === "Enter" && step === 1) onEnd();
    if (!lines[index]) return;
    event.preventDefault();
    virtualizer.scrollToIndex(index);
    focusCell(body.current, { index, cell: "price" });
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <table className={`${layout.grid} ${classes.table}`} aria-label={text.title} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{text.waybill}</th>
            <th scope="col" data-numeric>
              {text.amount}
            </th>
            <th scope="col" data-numeric>
              {text.price}
            </th>
            <th scope="col" data-numeric>
              {text.newPrice}
            </th>
            <th scope="col" data-numeric>
              {text.difference}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {items.map(({ index }) => {
            const line = lines[index];
            if (!line) return null;
            const own = typed.get(line.id) ?? "";
            return (
              <tr key={line.id} data-index={index} aria-rowindex={index + 2}>
                <td>{line.waybill}</td>
                <td data-numeric>
                  {formatVolume(line.amount)}
                  <span className={classes.unit}> {unitText(line.unit)}</span>
                </td>
                <td data-numeric>{formatMoney(line.price)}</td>
                <td data-numeric data-cell="price">
                  <NumberCell
                    label={text.newPriceOf(line.waybill)}
                    onKeyDown={move}
                    shown={shownPrice(own)}
                    plain={withComma(own)}
                    clean={(given) => withComma(priceInput(given).text)}
                    errorOf={priceError}
                    isFirst={index === 0}
                    onType={(given) => onType([[line.id, given]])}
                    onPasteColumn={(event) => {
                      const column = pastedColumn(event.clipboardData.getData("text"));
                      if (column) onType(filledDown(lines, index, column));
                      return column !== undefined;
                    }}
                  />
                </td>
                <td data-numeric className={classes.difference}>
                  {differenceText(differences.get(line.id))}
                </td>
              </tr>
            );
          })}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

function withComma(typed: string): string {
  return typed.replace(".", ",");
}

function differenceText(euros: number | undefined): string {
  return euros === undefined ? "" : `${formatSigned(euros)} €`;
}

function filledDown(lines: readonly PriceLine[], start: number, column: readonly string[]) {
  return lines.slice(start, start + column.length).flatMap(({ id }, index) => {
    const { text } = priceInput(column[index] ?? "");
    return text === "" ? [] : [[id, text] as const];
  });
}
