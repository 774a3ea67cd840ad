import type { ReactNode } from "react";
import classes from "./SumLines.module.css";

export function SumLines({ isPlain = false, children }: { isPlain?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.lines} data-plain={isPlain || undefined}>
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
