import { monthLabel, monthPeriod } from "#shared/basics/periods.ts";
import type { WireMoney } from "#shared/overview/contract.ts";
import { overviewText as text } from "#web/overview/text.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";
import type { ChartData } from "#web/ui/charts/chartData.ts";

const MONTHS_A_TICK = 3;

/** Shows months until this one. A bar leads to the purchase or sales acts of its month. */
export function moneyChart({ months, today }: WireMoney): ChartData {
  const past = months.filter(({ year, month }) => monthPeriod(year, month).from <= today);
  return {
    title: text.money,
    head: text.month,
    series: [
      { name: text.purchases, look: "outlined" },
      { name: text.sales, look: "solid" },
      { name: text.margin, look: "mark" },
    ],
    textOf: text.euros,
    points: past.map(({ year, month, purchases, sales, margin }) => {
      const period = monthPeriod(year, month);
      const short = text.months[month - 1] ?? "";
      return {
        key: `${year}-${month}`,
        name: monthLabel(year, month),
        tick: month === 1 ? String(year) : month % MONTHS_A_TICK === 1 ? short : "",
        values: [purchases, sales, margin],
        links: [
          `/acts/dashboard/${writeSearch({ ...period })}`,
          `/acts/dashboard/${writeSearch({ tab: "sales", ...period })}`,
        ],
      };
    }),
  };
}
