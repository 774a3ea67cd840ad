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
  children: ReactNode;
}

export function SumLine({ label, isTotal = false, children }: SumLineProps) {
  return (
    <div className={classes.line} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd data-numeric>{children}</dd>
    </div>
  );
}
