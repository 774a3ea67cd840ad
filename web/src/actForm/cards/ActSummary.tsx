import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { ActFormState } from "#web/actForm/state/formState.ts";
import { dateOf, numberOf } from "#web/actForm/state/submittedForm.ts";
import { type FormFigures, useActMargin } from "#web/actForm/state/useFormFigures.ts";
import { partyText, purchaseText, sawmillText, totalsText } from "#web/actForm/text.ts";
import { formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import { MarginLine, SumLine, SumLines } from "./SumLines.tsx";

interface ActSummaryProps {
  state: ActFormState;
  figures: FormFigures;
  client: string;
}

/** The dialog has no room for hundreds; the form lists them all. */
const SHOWN_ACTS = 5;

export function ActSummary({ state, figures, client }: ActSummaryProps) {
  const { totals, purchases, ownerNames } = figures;
  const { amount, loose_amount, with_vat } = totals;
  const margin = useActMargin(state);
  return (
    <SumLines isPlain>
      <SumLine label={sawmillText.number} isText>
        {numberOf(state)}
      </SumLine>
      <SumLine label={partyText.date}>{formatEstonianDate(dateOf(state))}</SumLine>
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
      {purchases.acts.length > 0 && (
        <SumLine label={purchaseText.total} isTotal>
          {formatMoney(margin.purchased)} €
        </SumLine>
      )}
      {purchases.acts.slice(0, SHOWN_ACTS).map(({ previous_owner_id: owner, number: own }) => (
        <SumLine key={owner} label={`${own} ${ownerNames.get(owner) ?? ""}`}>
          {formatMoney(margin.purchases.get(owner) ?? 0)} €
        </SumLine>
      ))}
      {purchases.acts.length > SHOWN_ACTS && (
        <SumLine label={purchaseText.more(purchases.acts.length - SHOWN_ACTS)}>{null}</SumLine>
      )}
      <MarginLine margin={margin} isTotal />
    </SumLines>
  );
}
