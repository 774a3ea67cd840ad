import type { ActMargin } from "#shared/acts/actMargin.ts";
import { totalsText as text } from "#web/actForm/text.ts";
import { formatMoney, unitText } from "#web/ui/text/formats.ts";
import { SumLine } from "./SumLines.tsx";
import classes from "./TotalsCard.module.css";

/** The margin of an act in total and per unit; nothing for an act that buys nothing. */
export function MarginLine({ margin, isTotal = false }: { margin: ActMargin; isTotal?: boolean }) {
  const { earned, perSolid, perLoose } = margin;
  if (perSolid === null && perLoose === null) return null;
  const perUnit = [
    ...(perSolid === null ? [] : [text.perUnit(formatMoney(perSolid), unitText("SCM"))]),
    ...(perLoose === null ? [] : [text.perUnit(formatMoney(perLoose), unitText("LCM"))]),
  ];
  return (
    <SumLine label={text.margin} isTotal={isTotal}>
      <span className={classes.perUnit}>{perUnit.join(" · ")}</span> {formatMoney(earned)} €
    </SumLine>
  );
}
