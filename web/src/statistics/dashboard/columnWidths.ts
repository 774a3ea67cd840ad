import { difference, type PlanAndDelivered } from "#shared/statistics/comparison.ts";
import type { StatisticsLine, StatisticsTable } from "#shared/statistics/statisticsTable.ts";
import { amountText, DASHBOARD_DECIMALS } from "#web/statistics/parts/comparedTexts.ts";
import { paperWidth } from "#web/statistics/parts/paper.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import { formatMoney } from "#web/ui/text/formats.ts";

/** Letters of 'Tarnitud'. */
const PAPER_TITLE = 8;

/** 'Tarnitud' in the smaller letters of the head is as wide as six digits. */
const TITLE = 6;

/** Characters of the name of a destination, after which it breaks in print. */
const LONG_WORD = 16;

interface Widest {
  plan: number;
  delivered: number;
  percent: number;
  difference: number;
}

/** Custom properties with which columns get their widths before their cells exist. */
export function columnWidths(table: StatisticsTable): Record<`--${string}`, number> {
  const lines = [...table.companies, table.total].flatMap((company) => [company, ...company.months]);
  const whole = widestOf(lines.map(({ total }) => total));
  const destination = widestOf(lines.flatMap((line: StatisticsLine) => line.cells));
  return {
    "--destinations": table.destinations.length,
    "--company": longestName(table.companies),
    "--destination": longestName(table.destinations),
    ...properties("--whole", whole),
    ...properties("--each", destination),
  };
}

/** Printed widths of the block of all destinations and of the block of each. */
export function paperWidths(table: StatisticsTable, isPlannedByDestination: boolean): number[] {
  const lines = [...table.companies, table.total].flatMap((company) => [company, ...company.months]);
  const blockOf = (cells: readonly PlanAndDelivered[]) =>
    paperWidth(Object.values(widestOf(cells)).map((characters) => Math.max(PAPER_TITLE, characters)));
  const each = lines.flatMap(({ cells }) => cells);
  const words = table.destinations.flatMap(({ name }) => name.split(/\s+/));
  const longest = Math.max(
    PAPER_TITLE,
    widestOf(each).delivered,
    ...words.map(({ length }) => Math.min(length, LONG_WORD)),
  );
  const destination = isPlannedByDestination ? blockOf(each) : paperWidth([longest]);
  return [blockOf(lines.map(({ total }) => total)), ...table.destinations.map(() => destination)];
}

function properties(prefix: `--${string}`, widest: Widest): Record<`--${string}`, number> {
  return Object.fromEntries(Object.entries(widest).map(([name, characters]) => [`${prefix}-${name}`, characters]));
}

/** Only the largest numbers become texts: formatting all of them takes as long as drawing the table. */
function widestOf(cells: readonly PlanAndDelivered[]): Widest {
  const plan = largest(cells, (cell) => cell.plan ?? 0);
  const delivered = largest(cells, (cell) => cell.delivered);
  const left = largest(cells, difference);
  const share = largest(cells, (cell) => (cell.plan ? cell.delivered / cell.plan : 0));
  return {
    plan: Math.max(TITLE, amountText(plan, DASHBOARD_DECIMALS).length),
    delivered: Math.max(TITLE, amountText(delivered, DASHBOARD_DECIMALS).length),
    percent: Math.max(text.beyond.length, `${formatMoney(100 * share)}%`.length),
    difference: Math.max(TITLE, amountText(-left, DASHBOARD_DECIMALS).length),
  };
}

function largest(cells: readonly PlanAndDelivered[], of: (cell: PlanAndDelivered) => number): number {
  return cells.reduce((found, cell) => Math.max(found, Math.abs(of(cell))), 0);
}

function longestName(all: readonly { name: string }[]): number {
  return Math.max(0, ...all.map(({ name }) => name.length));
}
