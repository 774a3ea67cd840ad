import { MAX_LEAD_DAYS } from "#shared/basics/leadDays.ts";
import type { WireLeadTimes } from "#shared/overview/contract.ts";
import { overviewText as text } from "#web/overview/text.ts";
import type { ChartData } from "#web/ui/charts/chartData.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export type Lead = WireLeadTimes["measured_to_act"];

const DAYS_A_TICK = 10;

/** Counts by number of days: 0 to 60, and more. */
export function leadChart(
  title: string,
  counted: string,
  { days, over }: Lead,
  linkOf: (days: number) => string,
): ChartData {
  const counts = new Map(days.map((each) => [each.days, each.count]));
  return {
    title,
    head: text.days,
    series: [{ name: counted, look: "solid" }],
    textOf: formatCount,
    points: [
      ...Array.from({ length: MAX_LEAD_DAYS + 1 }, (_, at) => ({
        key: String(at),
        name: text.dayCount(at),
        tick: at % DAYS_A_TICK === 0 && at < MAX_LEAD_DAYS ? String(at) : "",
        values: [counts.get(at) ?? 0],
        links: [linkOf(at)],
      })),
      { key: "over", name: text.over60, tick: `>${MAX_LEAD_DAYS}`, values: [over], links: [linkOf(MAX_LEAD_DAYS + 1)] },
    ],
  };
}

/** 61 is more than 60. */
export function daysText(days: number | null): string {
  if (days === null) return "–";
  return days > MAX_LEAD_DAYS ? text.over60 : text.dayCount(days);
}
