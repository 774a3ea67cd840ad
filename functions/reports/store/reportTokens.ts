import type { NumberToken } from "#functions/platform/tokens/numberToken.ts";
import { tokensOf } from "#functions/platform/tokens/numberToken.ts";
import { newTokenBacklog, type TokenBacklog, type TokenChange } from "#functions/platform/tokens/tokenBacklog.ts";
import type { IndexedFact } from "#functions/platform/tokens/tokenWork.ts";
import { type Report, reportsById } from "./report.ts";

interface TokenFactChange {
  before?: Report;
  after: Report;
  isGone?: true;
}

export function numbersOf(report: Pick<Report, "number" | "waybills">): string[] {
  return [report.number, ...report.waybills];
}

export function tokensOfReport(report: Pick<Report, "id" | "number" | "waybills" | "tab" | "date">): NumberToken[] {
  return tokensOf({ ...report, kind: "report" }, numbersOf(report));
}

export async function indexedReports(ids: readonly number[]): Promise<IndexedFact[]> {
  const reports = await reportsById(ids);
  return reports.map((report) => ({ ...report, kind: "report" as const, numbers: numbersOf(report) }));
}

export function tokenBacklogOfReports(changes: readonly TokenFactChange[]): TokenBacklog | undefined {
  const named = changes.flatMap((change) => tokenChangeOf(change) ?? []);
  if (named.length === 0) return undefined;
  const isMove = named.some(({ tabs }) => tabs.length > 1);
  return newTokenBacklog("report", isMove ? "moves" : "numbers", named);
}

export function tokenChangeOf({ before, after, isGone }: TokenFactChange): TokenChange | undefined {
  if (!before) return { id: after.id, tabs: [after.tab], gone: [] };
  if (isGone) return { id: after.id, tabs: [before.tab], gone: numbersOf(before) };
  const numbers = new Set(numbersOf(after));
  const gone = numbersOf(before).filter((number) => !numbers.has(number));
  const isSame = gone.length === 0 && numbers.size === new Set(numbersOf(before)).size;
  if (isSame && before.tab === after.tab && before.date === after.date) return undefined;
  return { id: after.id, tabs: [...new Set([before.tab, after.tab])], gone };
}
