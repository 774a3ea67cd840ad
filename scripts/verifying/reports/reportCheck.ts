import { sumsOf } from "#functions/reports/reportSums.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { identityKey } from "#functions/reports/store/reportNumber.ts";
import { type ReportRow, reportRows } from "#functions/reports/store/reportRows.ts";
import { type Check, differing } from "#scripts/verifying/basis/check.ts";
import { Pairs } from "#scripts/verifying/basis/pairs.ts";
import type { StoredItems } from "#scripts/verifying/basis/storedItems.ts";

const unpacked = new WeakMap<readonly StoredItems["reportRows"][], ReportRow[]>();

export function rowsBeside(parts: readonly StoredItems["reportRows"][]): readonly ReportRow[] {
  const rows =
    unpacked.get(parts) ??
    parts.toSorted((one, other) => one.part - other.part).flatMap((part) => [...reportRows.unpack(part.rows)]);
  unpacked.set(parts, rows);
  return rows;
}

/** Sums, tab and row numbers of each report from its rows; its identity; claims that no job has. */
export function reportCheck(): Check {
  const found: string[] = [];
  const numbers = new Pairs();
  const claimed: { report: number; claim: number }[] = [];
  const claims = new Set<number>();
  return {
    take(partition) {
      const parts = partition.of("reportRows");
      for (const report of partition.of("report")) {
        found.push(...sumDifferences(report, parts));
        numbers.fact(identityKey(report), String(report.id));
        if (report.claimedBy !== 0) claimed.push({ report: report.id, claim: report.claimedBy });
      }
      if (parts.length > 0 && partition.of("report").length === 0)
        found.push(`rows of report ${parts[0]?.id}, which does not exist`);
      for (const { identity, id } of partition.of("reportNumber")) numbers.stored(identity, String(id));
      for (const { claim } of partition.of("actJob")) claims.add(claim);
    },
    differences() {
      const stray = claimed.filter(({ claim }) => !claims.has(claim));
      return [
        ...found,
        ...numbers
          .differing()
          .map(({ fact, stored }) =>
            fact === undefined
              ? `a report number leads to report ${stored}, which does not have it`
              : `report ${fact}: its number leads to ${stored === undefined ? "no report" : `report ${stored}`}`,
          ),
        ...stray.map(({ report, claim }) => `report ${report}: claimed by act ${claim} without a job`),
      ];
    },
  };
}

function sumDifferences(report: Report, parts: readonly StoredItems["reportRows"][]): string[] {
  const what = `report ${report.id}`;
  if (parts.length === 0) return [`${what}: has no rows`];
  const rows = rowsBeside(parts);
  const { solid, loose, unpriced, openSolid, openLoose, openCents, actOf, nextRow } = report;
  const counted = sumsOf(rows, actOf);
  const { allCents = counted.allCents } = report;
  const numbers = rows.map(({ number }) => number);
  const isOrdered = numbers.every((number, index) => number > (numbers[index - 1] ?? 0) && number < nextRow);
  return [
    ...differing(what, { solid, loose, unpriced, openSolid, openLoose, openCents, allCents }, counted),
    ...differing(
      what,
      { tab: report.tab, rows: rows.length, "items of rows": report.rowParts },
      { tab: actOf.includes(0) ? "open" : "acted", rows: actOf.length, "items of rows": parts.length },
    ),
    ...(isOrdered ? [] : [`${what}: its rows are not numbered in order, below ${nextRow}`]),
  ];
}
