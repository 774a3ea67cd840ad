import { useMemo } from "react";
import { statisticsText as text } from "#web/statistics/text.ts";
import { PlanBars, type PlanBarsTexts, type PlanLine } from "#web/ui/charts/PlanBars.tsx";
import { amountText, planText } from "./comparedTexts.ts";

interface PlanChartProps {
  title: string;
  lines: readonly PlanLine[];
  unit: string;
  decimals: 0 | 2;
  names: { plan: string; delivered: string };
  hasLongNames?: boolean;
  note?: string;
}

/** The chart of a table (docs/rules/statistics.md, "Charts"). */
export function PlanChart({ title, lines, unit, decimals, names, ...chart }: PlanChartProps) {
  const { plan, delivered } = names;
  const texts = useMemo(
    (): PlanBarsTexts => ({
      plan,
      delivered,
      due: text.due,
      amount: (line, of) => (of === "plan" ? planText(line, decimals) : amountText(line.delivered, decimals)),
      spoken: (name, planned, done) =>
        text.chartOf(name, `${plan.toLowerCase()} ${planned}`, `${delivered.toLowerCase()} ${done}`, unit),
    }),
    [plan, delivered, decimals, unit],
  );
  return <PlanBars title={`${title}, ${unit}`} lines={lines} texts={texts} {...chart} />;
}
