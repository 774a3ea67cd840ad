import { Button } from "@mantine/core";
import { type Dispatch, memo, useCallback, useState } from "react";
import type { ProposedPurchaseAct } from "#shared/acts/purchaseActs.ts";
import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import type { ActFormEvent } from "#web/actForm/state/formState.ts";
import { inlineEditText, purchaseText as text } from "#web/actForm/text.ts";
import { usePrinting } from "#web/ui/browser/printing.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import { ActNumber } from "./ActNumber.tsx";
import classes from "./Cards.module.css";

/** An act of all forest owners has hundreds. */
const SHOWN_FIRST = 100;

interface PurchaseActsProps {
  acts: readonly ProposedPurchaseAct[];
  /** Sums in euros without VAT. Keys are previous owners. */
  sums: ReadonlyMap<string, number>;
  total: number;
  doubled: ReadonlySet<string>;
  hasRows: boolean;
  ownerNames: ReadonlyMap<string, string>;
  date: IsoDate;
  errors: FieldErrors;
  dispatch: Dispatch<ActFormEvent>;
}

/** docs/rules/acts.md, "Purchase acts of a sales act". */
export const PurchaseActs = memo(function PurchaseActs(props: PurchaseActsProps) {
  const { acts, sums, total, doubled, hasRows, ownerNames, date, errors, dispatch } = props;
  const [isWhole, setWhole] = useState(false);
  const hasError = doubled.size > 0 || acts.some((act) => errors[`buy_acts.${act.previous_owner_id}`]);
  const isTaken = useCallback(
    (owner: string, number: string) => {
      const same = numberKey(number);
      return acts.some((act) => act.previous_owner_id !== owner && numberKey(act.number) === same);
    },
    [acts],
  );
  const isPrinting = usePrinting();
  const shown = isWhole || hasError || isPrinting ? acts : acts.slice(0, SHOWN_FIRST);
  return (
    <Card title={text.title} isFlush>
      {acts.length === 0 && <p className={classes.empty}>{hasRows ? text.none : text.noRows}</p>}
      {acts.length > 0 && (
        <DataTable label={text.title} isStacked>
          <TableHead columns={[text.number, text.date, numeric(text.amount), numeric(text.sum), text.owner]} />
          <tbody>
            {shown.map((act) => (
              <PurchaseActLine
                key={act.previous_owner_id}
                owner={act.previous_owner_id}
                number={act.number}
                volume={volumeText(act)}
                sum={sums.get(act.previous_owner_id) ?? 0}
                isDoubled={doubled.has(act.previous_owner_id)}
                isTaken={isTaken}
                ownerName={ownerNames.get(act.previous_owner_id) ?? ""}
                date={date}
                error={errors[`buy_acts.${act.previous_owner_id}`]}
                dispatch={dispatch}
              />
            ))}
          </tbody>
          {acts.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {text.total}
                </th>
                <td data-numeric data-label={text.total}>
                  {formatMoney(total)} €
                </td>
                <td aria-hidden="true" />
              </tr>
            </tfoot>
          )}
        </DataTable>
      )}
      {shown.length < acts.length && (
        <Button variant="subtle" size="compact-sm" m={12} onClick={() => setWhole(true)} data-no-print>
          {text.showAll(acts.length)}
        </Button>
      )}
    </Card>
  );
});

interface PurchaseActLineProps {
  owner: string;
  number: string;
  volume: string;
  sum: number;
  isDoubled: boolean;
  isTaken: (owner: string, number: string) => boolean;
  ownerName: string;
  date: IsoDate;
  error: readonly string[] | undefined;
  dispatch: Dispatch<ActFormEvent>;
}

const PurchaseActLine = memo(function PurchaseActLine(props: PurchaseActLineProps) {
  const { volume, sum, ownerName, date, ...number } = props;
  return (
    <tr>
      <td data-label={text.number}>
        <PurchaseActNumber {...number} />
      </td>
      <td data-label={text.date}>
        <time dateTime={date}>{formatEstonianDate(date)}</time>
      </td>
      <td data-numeric data-label={text.amount}>
        {volume}
      </td>
      <td data-numeric data-label={text.sum}>
        {formatMoney(sum)} €
      </td>
      <td data-label={text.owner} className={layout.anywhere}>
        {ownerName}
      </td>
    </tr>
  );
});

type PurchaseActNumberProps = Pick<
  PurchaseActLineProps,
  "owner" | "number" | "isDoubled" | "isTaken" | "error" | "dispatch"
>;

/** Not drawn again with the sum beside it, which follows each keystroke in a margin. */
const PurchaseActNumber = memo(function PurchaseActNumber(props: PurchaseActNumberProps) {
  const { owner, number, isDoubled, isTaken, error, dispatch } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={`${layout.row} ${layout.gap4} ${layout.number}`}>
        {!isOpen && <span className={layout.anywhere}>{number}</span>}
        <ActNumber
          label={inlineEditText.purchaseNumber}
          field={`buy_acts.${owner}`}
          value={number}
          isOpen={isOpen}
          onOpen={setOpen}
          dispatch={dispatch}
          onSave={(typed) => dispatch({ type: "purchaseNumber", owner, number: typed })}
          warningOf={(typed) => (isTaken(owner, typed) ? text.doubled : undefined)}
        />
      </div>
      <ErrorText>{error ?? (isDoubled && !isOpen ? text.doubled : undefined)}</ErrorText>
    </>
  );
});

function volumeText({ amount: solid, loose_amount: loose }: ProposedPurchaseAct): string {
  const parts = [
    ...(solid !== 0 || loose === 0 ? [`${formatVolume(solid)} ${unitText("SCM")}`] : []),
    ...(loose === 0 ? [] : [`${formatVolume(loose)} ${unitText("LCM")}`]),
  ];
  return parts.join(" + ");
}
