import { memo } from "react";
import type { IsoDate } from "#shared/basics/dates.ts";
import { monthLabel, monthPeriod } from "#shared/basics/periods.ts";
import type { PlanAndDelivered } from "#shared/statistics/comparison.ts";
import { elapsedShare } from "#shared/statistics/elapsed.ts";
import type { Month } from "#shared/statistics/periodParts.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";
import { amountText, DASHBOARD_DECIMALS, planText } from "./comparedTexts.ts";
import classes from "./Statistics.module.css";

interface PlanChartProps {
  months: readonly (Month & PlanAndDelivered)[];
  unit: string;
  today: IsoDate;
}

/** Bars of plan and delivered by month; in the running month a mark shows what should be there by today. */
export const PlanChart = memo(function PlanChart({ months, unit, today }: PlanChartProps) {
  const largest = Math.max(1, ...months.flatMap(({ plan, delivered }) => [plan ?? 0, delivered]));
  const width = (amount: number) => `${(100 * Math.max(0, amount)) / largest}%`;
  return (
    <figure className={`${layout.sheet} ${classes.chart}`}>
      <figcaption>
        {text.chart}, {unit}
        <span className={`${layout.row} ${layout.gap6} ${classes.key}`}>
          <span data-bar="plan" /> {text.plan}
          <span data-bar="delivered" /> {text.delivered}
        </span>
      </figcaption>
      <ul>
        {months.map((month) => {
          const label = monthLabel(month.year, month.month);
          const share = elapsedShare(monthPeriod(month.year, month.month), today);
          const [plan, delivered] = [
            planText(month, DASHBOARD_DECIMALS),
            amountText(month.delivered, DASHBOARD_DECIMALS),
          ];
          return (
            <li key={label} aria-label={text.chartOf(label, plan, delivered, unit)}>
              <span className={classes.month} aria-hidden="true">
                {label}
              </span>
              <span className={classes.bars} aria-hidden="true">
                <span
                  data-bar="plan"
                  data-none={month.plan === null || undefined}
                  style={{ width: width(month.plan ?? 0) }}
                />
                <span
                  data-bar="delivered"
                  data-none={month.delivered === 0 || undefined}
                  style={{ width: width(month.delivered) }}
                />
                {share > 0 && share < 1 && month.plan !== null && (
                  <span className={classes.due} style={{ left: width(month.plan * share) }} title={text.due} />
                )}
              </span>
              <span className={classes.amounts} aria-hidden="true">
                {delivered} / {plan}
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
});
