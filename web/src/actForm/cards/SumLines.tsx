import type { ReactNode } from "react";
import type { ActMargin } from "#shared/acts/actMargin.ts";
import { totalsText as text } from "#web/actForm/text.ts";
import { actFormWords } from "#web/actForm/words.ts";
import { Term } from "#web/ui/help/Term.tsx";
import { formatMoney, unitText } from "#web/ui/text/formats.ts";
import classes from "./Cards.module.css";

export function SumLines({ isPlain = false, children }: { isPlain?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.sumLines} data-plain={isPlain || undefined}>
      {children}
    </dl>
  );
}

interface SumLineProps {
  label: ReactNode;
  isTotal?: boolean;
  /** No figure: tabular figures widen hyphens. */
  isText?: boolean;
  children: ReactNode;
}

export function SumLine({ label, isTotal = false, isText = false, children }: SumLineProps) {
  return (
    <div className={classes.line} data-total={isTotal || undefined} data-text={isText || undefined}>
      <dt>{label}</dt>
      <dd data-numeric={isText ? undefined : true}>{children}</dd>
    </div>
  );
}

export function MarginLine({ margin, isTotal = false }: { margin: ActMargin; isTotal?: boolean }) {
  const { earned, perSolid, perLoose } = margin;
  if (perSolid === null && perLoose === null) return null;
  const perUnit = [
    ...(perSolid === null ? [] : [text.perUnit(formatMoney(perSolid), unitText("SCM"))]),
    ...(perLoose === null ? [] : [text.perUnit(formatMoney(perLoose), unitText("LCM"))]),
  ];
  return (
    <SumLine label={<Term of={actFormWords.margin}>{text.margin}</Term>} isTotal={isTotal}>
      <span className={classes.perUnit}>{perUnit.join(" · ")}</span> {formatMoney(earned)} €
    </SumLine>
  );
}
