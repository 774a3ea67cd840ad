import type { ReactNode } from "react";
import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import { type Period, periodDays, periodLabel } from "#shared/basics/periods.ts";
import { elapsedPercent, elapsedShare } from "#shared/statistics/elapsed.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./Statistics.module.css";

interface PeriodHeadProps {
  title?: string;
  period: Period;
  /** Day in Tallinn, as the server says. */
  today: IsoDate;
}

export function PeriodHead({ title, period, today }: PeriodHeadProps) {
  const [label, days] = [periodLabel(period), periodDays(period)];
  const percent = elapsedPercent(period, today);
  const part = elapsedShare(period, today);
  const isInside = today >= period.from && today <= period.to;
  return (
    <div className={layout.below20}>
      <h2 className={classes.periodTitle}>
        {title !== undefined && <>{title}, </>}
        {label}
        <span className={classes.periodPercent}> {text.elapsed(percent)}</span>
      </h2>
      {label !== days && <p className={classes.days}>{days}</p>}
      <div className={classes.progress}>
        <progress className={classes.bar} aria-label={text.elapsed(percent)} value={part} />
        {isInside && (
          <span className={classes.today} style={{ left: `${part * 100}%` }} aria-hidden="true">
            <span data-side={part > 0.5 ? "left" : "right"}>{text.today(formatEstonianDate(today))}</span>
          </span>
        )}
        <span className={classes.ends} aria-hidden="true">
          <span>{formatEstonianDate(period.from)}</span>
          <span>{formatEstonianDate(period.to)}</span>
        </span>
      </div>
    </div>
  );
}

export function ViewLinks({ children }: { children: ReactNode }) {
  return <nav className={classes.links}>{children}</nav>;
}
