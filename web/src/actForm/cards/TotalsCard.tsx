import { ActionIcon } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { type Dispatch, memo } from "react";
import type { ActMargin } from "#shared/acts/actMargin.ts";
import { isVatEditable } from "#shared/acts/actSums.ts";
import { type EditableTotal, editTotal, type TotalOverrides, type Totals, typedTotal } from "#shared/acts/totals.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { AmountCell } from "#web/actForm/grid/AmountCell.tsx";
import type { ActFormEvent } from "#web/actForm/state/formState.ts";
import { totalsText as text } from "#web/actForm/text.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { formatMoney, formatPercent, formatVolume, unitText } from "#web/ui/text/formats.ts";
import classes from "./Cards.module.css";
import { MarginLine, SumLine, SumLines } from "./SumLines.tsx";

interface TotalsCardProps {
  totals: Totals;
  margin: ActMargin;
  overrides: TotalOverrides;
  reset: readonly EditableTotal[];
  errors: FieldErrors;
  dispatch: Dispatch<ActFormEvent>;
}

/** Sums can be set by hand within 1.00 € (docs/rules/acts.md, "Totals set by hand"). */
export const TotalsCard = memo(function TotalsCard(props: TotalsCardProps) {
  const { totals, margin, overrides, reset, errors, dispatch } = props;
  const labels: Record<EditableTotal, string> = {
    sum_before_tax: text.sum,
    vat: text.vat(formatPercent(totals.vat_rate.toNumber())),
    with_vat: text.withVat,
  };
  const line = (name: EditableTotal) => {
    const figure = totals[name];
    const error = errors[name];
    return (
      <SumLine
        isTotal={name === "with_vat"}
        label={
          <>
            {labels[name]}
            {typeof overrides[name] === "number" && <span className={classes.edited}>{text.edited}</span>}
          </>
        }
      >
        <span className={layout.inline} data-field={name}>
          {name === "sum_before_tax" && (
            <ActionIcon
              variant="subtle"
              color="gray.6"
              title={text.recalculate}
              aria-label={text.recalculate}
              onClick={() => dispatch({ type: "recalculated" })}
              data-no-print
            >
              <IconRefresh size={16} stroke={1.75} />
            </ActionIcon>
          )}
          {name === "vat" && !isVatEditable(totals.vat_rate) ? (
            <span className={classes.fixed}>{formatMoney(figure.raw)}</span>
          ) : (
            <AmountCell
              label={labels[name]}
              width="wide"
              shown={formatMoney(figure.raw)}
              plain={formatMoney(figure.raw)}
              clean={editTotal}
              onType={(typed) => dispatch({ type: "total", name, value: typedTotal(typed) })}
              onLeave={() => dispatch({ type: "totalsLeft" })}
              isInvalid={error !== undefined}
            />
          )}
          <span aria-hidden="true">€</span>
        </span>
      </SumLine>
    );
  };
  const hasLoose = totals.loose_amount.raw !== 0;
  return (
    <Card title={text.title} isFlush>
      <SumLines>
        {(totals.amount.raw !== 0 || !hasLoose) && (
          <SumLine label={text.amount}>
            {formatVolume(totals.amount.raw)} {unitText("SCM")}
          </SumLine>
        )}
        {hasLoose && (
          <SumLine label={text.amount}>
            {formatVolume(totals.loose_amount.raw)} {unitText("LCM")}
          </SumLine>
        )}
        {line("sum_before_tax")}
        {line("vat")}
        {line("with_vat")}
        <MarginLine margin={margin} />
      </SumLines>
      <div className={classes.notes}>
        <ErrorText>
          {[errors["sum_before_tax"], errors["vat"], errors["with_vat"]].flatMap((each) => each ?? [])}
        </ErrorText>
        {reset.length > 0 && (
          <output className={classes.reset} data-no-print>
            {text.reset(reset.map((name) => labels[name]).join(", "))}
          </output>
        )}
      </div>
    </Card>
  );
});
