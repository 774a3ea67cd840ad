import type { Totals } from "#shared/domain/acts/totals.ts";
import { formatEstonianDate, type IsoDate } from "#shared/domain/dates/dates.ts";
import { partyText, purchaseText, sawmillText, totalsText } from "#web/text/acts/form.ts";
import { formatCount, formatMoney, formatVolume, unitText } from "#web/text/formats.ts";
import { SumLine, SumLines } from "./SumLines.tsx";

interface ActSummaryProps {
  number: string;
  date: IsoDate;
  client: string;
  totals: Totals;
  purchaseActs: number;
}

export function ActSummary({ number, date, client, totals, purchaseActs }: ActSummaryProps) {
  const { amount, loose_amount, with_vat } = totals;
  return (
    <SumLines isPlain>
      <SumLine label={sawmillText.number}>{number}</SumLine>
      <SumLine label={partyText.date}>{formatEstonianDate(date)}</SumLine>
      <SumLine label={partyText.client}>{client}</SumLine>
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
      <SumLine label={purchaseText.title}>{formatCount(purchaseActs)}</SumLine>
      <SumLine label={totalsText.withVat} isTotal>
        {formatMoney(with_vat.raw)} €
      </SumLine>
    </SumLines>
  );
}
