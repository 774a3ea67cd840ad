import { memo, type ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import classes from "./PlanBars.module.css";

/** A pair of bars; the amounts are of one scale. */
export interface PlanLine {
  id: string | number;
  name: string;
  /** Null without a plan. */
  plan: number | null;
  delivered: number;
  /** Part of the plan that should be there by today, between 0 and 1; a mark shows it. */
  due?: number | undefined;
}

export interface PlanBarsTexts {
  plan: string;
  delivered: string;
  due: string;
  amount: (line: PlanLine, of: "plan" | "delivered") => string;
  spoken: (name: string, plan: string, delivered: string) => string;
}

interface PlanBarsProps {
  title: string;
  lines: readonly PlanLine[];
  texts: PlanBarsTexts;
  /** Names of companies need more room than those of months. */
  hasLongNames?: boolean;
  note?: ReactNode;
}

/** Bars of plan and delivered, line by line. */
export const PlanBars = memo(function PlanBars({ title, lines, texts, hasLongNames = false, note }: PlanBarsProps) {
  const largest = Math.max(1, ...lines.flatMap(({ plan, delivered }) => [plan ?? 0, delivered]));
  const width = (amount: number) => `${(100 * Math.max(0, amount)) / largest}%`;
  return (
    <figure className={`${layout.sheet} ${classes.chart}`} data-long-names={hasLongNames || undefined}>
      <figcaption>
        {title}
        <span className={`${layout.row} ${layout.gap6} ${classes.key}`}>
          <span data-bar="plan" /> {texts.plan}
          <span data-bar="delivered" /> {texts.delivered}
        </span>
      </figcaption>
      <ul>
        {lines.map((line) => {
          const { id, name, due = 0 } = line;
          const [plan, delivered] = [texts.amount(line, "plan"), texts.amount(line, "delivered")];
          return (
            <li key={id} aria-label={texts.spoken(name, plan, delivered)}>
              <span className={classes.name} aria-hidden="true">
                {name}
              </span>
              <span className={classes.bars} aria-hidden="true">
                <span
                  data-bar="plan"
                  data-none={line.plan === null || undefined}
                  style={{ width: width(line.plan ?? 0) }}
                />
                <span
                  data-bar="delivered"
                  data-none={line.delivered === 0 || undefined}
                  style={{ width: width(line.delivered) }}
                />
                {due > 0 && due < 1 && line.plan !== null && (
                  <span className={classes.due} style={{ left: width(line.plan * due) }} title={texts.due} />
                )}
              </span>
              <span className={classes.amounts} aria-hidden="true">
                {delivered} / {plan}
              </span>
            </li>
          );
        })}
      </ul>
      {note !== undefined && <p className={`${layout.hint} ${layout.above8}`}>{note}</p>}
    </figure>
  );
});
