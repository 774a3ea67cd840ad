import type { ActMargin } from "#shared/acts/actMargin.ts";
import type { ProposedPurchaseAct } from "#shared/acts/purchaseActs.ts";
import type { Totals } from "#shared/acts/totals.ts";
import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import { partyText, purchaseText, sawmillText, totalsText } from "#web/actForm/text.ts";
import { formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import { MarginLine, SumLine, SumLines } from "./SumLines.tsx";

interface ActSummaryProps {
  number: string;
  date: IsoDate;
  client: string;
  totals: Totals;
  purchaseActs: readonly ProposedPurchaseAct[];
  ownerNames: ReadonlyMap<string, string>;
  margin: ActMargin;
}

/** The dialog has no room for hundreds; the form lists them all. */
const SHOWN_ACTS = 5;

export function ActSummary(props: ActSummaryProps) {
  const { number, date, client, totals, purchaseActs, ownerNames, margin } = props;
  const { amount, loose_amount, with_vat } = totals;
  return (
    <SumLines isPlain>
      <SumLine label={sawmillText.number} isText>
        {number}
      </SumLine>
      <SumLine label={partyText.date}>{formatEstonianDate(date)}</SumLine>
      <SumLine label={partyText.client} isText>
        {client}
      </SumLine>
      {amount.raw !== 0 && (
        <SumLine label={totalsText.amount}>
          {formatVolume(amount.raw)} {unitText("SCM")}
        </SumLine>
      )}
      {loose_amount.raw !== 0 && (
        <SumLine label={totalsText.amount}>
          {formatVolume(loose_amount.raw)} {unitText("LCM")}
        </SumLine>
      )}
      <SumLine label={totalsText.withVat} isTotal>
        {formatMoney(with_vat.raw)} €
      </SumLine>
      {purchaseActs.length > 0 && (
        <SumLine label={purchaseText.total} isTotal>
          {formatMoney(margin.purchased)} €
        </SumLine>
      )}
      {purchaseActs.slice(0, SHOWN_ACTS).map(({ previous_owner_id: owner, number: own }) => (
        <SumLine key={owner} label={`${own} ${ownerNames.get(owner) ?? ""}`}>
          {formatMoney(margin.purchases.get(owner) ?? 0)} €
        </SumLine>
      ))}
      {purchaseActs.length > SHOWN_ACTS && (
        <SumLine label={purchaseText.more(purchaseActs.length - SHOWN_ACTS)}>{null}</SumLine>
      )}
      <MarginLine margin={margin} isTotal />
    </SumLines>
  );
}
