import { Button } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { ActRow } from "../../../../../shared/domain/actRows.ts";
import { priceInput } from "../../../../../shared/domain/rowPrices.ts";
import { ApiProblem } from "../../../api/problem.ts";
import { transfer } from "../../../api/request.ts";
import { api } from "../../../api/table.ts";
import { noticeText, priceDialogText as text } from "../../../text/actForm.ts";
import { common } from "../../../text/et.ts";
import { formatMoney, formatVolume, unitText } from "../../../text/formats.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorText } from "../../../ui/ErrorText.tsx";
import { pastedColumn, stepsOf } from "./columnEntry.ts";
import { focusCell } from "./lineKeys.ts";
import { NumberCell } from "./NumberCell.tsx";
import { changedPrices, priceLines } from "./newPrices.ts";
import classes from "./PricesDialog.module.css";

const LINE_HEIGHT = 38;
const OVERSCAN = 10;

interface PricesDialogProps {
  rows: readonly ActRow[];
  onClose: () => void;
  /** Prices are saved: the act is to be loaded anew. */
  onDone: () => void;
  /** The rows are not at the prices that the user saw. */
  onReload: () => void;
}

/** 'Muuda müügihindasid': new sale prices of the measured rows behind a line of the table (document 1 §2.3). */
export function PricesDialog({ rows, onClose, onDone, onReload }: PricesDialogProps) {
  const lines = useMemo(() => priceLines(rows), [rows]);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [forAll, setForAll] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const changed = changedPrices(lines, typed);

  // State, not a ref: the dialog shows its content a moment after this renders, and the rows must follow then.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing memoizes what the virtualizer answers
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  const set = (entries: readonly (readonly [id: number, text: string])[]) =>
    setTyped((before) => new Map([...before, ...entries]));
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      // Not `call`: a fault of the server is shown here too, and what was typed stays (document 1 §8).
      await transfer(api.acts.setPrices, { body: changed });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      setBusy(false);
    }
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const step = stepsOf(event);
    if (!(target instanceof HTMLInputElement) || step === undefined || !body.current) return;
    const index = Number(target.closest("tr")?.dataset["index"]) + step;
    if (!lines[index]) return;
    event.preventDefault();
    virtualizer.scrollToIndex(index);
    focusCell(body.current, { index, cell: "price" });
  };
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={text.title} size={640}>
      <p className={classes["goods"]}>{rows[0]?.assortment}</p>
      {lines.length > 1 && (
        <div className={classes["forAll"]}>
          <label htmlFor="price-for-all">{text.forAll}</label>
          <input
            id="price-for-all"
            className={classes["input"]}
            inputMode="decimal"
            autoComplete="off"
            value={forAll}
            onChange={(event) => setForAll(priceInput(event.currentTarget.value).text)}
          />
          <Button
            variant="default"
            size="compact-md"
            disabled={forAll === ""}
            onClick={() => set(lines.map(({ id }) => [id, forAll]))}
          >
            {text.fill}
          </Button>
        </div>
      )}
      <div ref={setScroller} className={classes["scroller"]}>
        <table className={classes["table"]} aria-label={text.title} aria-rowcount={lines.length + 1}>
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
                    {formatVolume(line.amount)} {unitText(line.unit)}
                  </td>
                  <td data-numeric>{formatMoney(line.price)}</td>
                  <td data-numeric data-cell="price">
                    <NumberCell
                      label={text.newPriceOf(line.waybill)}
                      onKeyDown={move}
                      shown={own}
                      plain={own}
                      clean={(given) => priceInput(given).text}
                      onType={(given) => set([[line.id, given]])}
                      onPasteColumn={(event) => {
                        const column = pastedColumn(event.clipboardData.getData("text"));
                        const below = lines.slice(index, index + (column?.length ?? 0));
                        set(below.map(({ id }, place) => [id, priceInput(column?.[place] ?? "").text]));
                        return column !== undefined;
                      }}
                    />
                  </td>
                </tr>
              );
            })}
            {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
          </tbody>
        </table>
      </div>
      <ErrorText>{problem && sentenceOf(problem)}</ErrorText>
      <div className={classes["buttons"]}>
        {problem?.is("rows_changed") && (
          <Button variant="default" onClick={onReload}>
            {noticeText.reload}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {common.cancel}
        </Button>
        <Button loading={isBusy} disabled={changed.length === 0} onClick={() => void save()}>
          {text.apply}
        </Button>
      </div>
    </Dialog>
  );
}

/** The server's own message, else 'Midagi läks valesti.' (document 1 §8, "Price save failure"). */
function sentenceOf(problem: ApiProblem): string | readonly string[] {
  if (problem.is("no_answer") || problem.is("unreadable")) return common.failed;
  const fields = Object.values(problem.fields).flat();
  return fields.length > 0 ? [...new Set(fields)] : problem.message;
}
