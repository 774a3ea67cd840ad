import { sumsOf } from "#functions/reports/reportSums.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { type ReportRow, reportRows } from "#functions/reports/store/reportRows.ts";
import { type Check, type Difference, differing } from "#scripts/verifying/basis/check.ts";
import { byClaim } from "#scripts/verifying/basis/joins.ts";
import type { StoredItems } from "#scripts/verifying/basis/storedItems.ts";
import { attributeDifference } from "#scripts/verifying/engines/attributes.ts";

const unpacked = new WeakMap<readonly StoredItems["reportRows"][], ReportRow[]>();

export function rowsBeside(parts: readonly StoredItems["reportRows"][]): readonly ReportRow[] {
  const rows =
    unpacked.get(parts) ??
    parts.toSorted((one, other) => one.part - other.part).flatMap((part) => [...reportRows.unpack(part.rows)]);
  unpacked.set(parts, rows);
  return rows;
}

const SUMS = ["solid", "loose", "unpriced", "openSolid", "openLoose", "openCents", "allCents", "tab"] as const;

/** Sums, tab and row numbers of each report from its rows. */
export function reportCheck(): Check {
  const found: (string | Difference)[] = [];
  return {
    isFirst: true,
    derives: [{ of: "report", attributes: SUMS }],
    take(partition) {
      const parts = partition.of("reportRows");
      for (const report of partition.of("report")) found.push(...sumDifferences(report, parts));
      if (parts.length > 0 && partition.of("report").length === 0)
        found.push(`rows of report ${parts[0]?.id}, which does not exist`);
    },
    differences: () => found,
  };
}

/** Reports that are claimed by a job that does not exist. */
export function claimCheck(): Check {
  const claimed: { report: number; claim: number }[] = [];
  const claims = new Set<number>();
  return {
    join: byClaim,
    take(partition) {
      for (const { id, claimedBy } of partition.of("report"))
        if (claimedBy !== 0) claimed.push({ report: id, claim: claimedBy });
      for (const { claim } of partition.of("actJob")) claims.add(claim);
    },
    differences: () =>
      claimed
        .filter(({ claim }) => !claims.has(claim))
        .map(({ report, claim }) => `report ${report}: claimed by act ${claim} without a job`),
  };
}

function sumDifferences(report: Report, parts: readonly StoredItems["reportRows"][]): (string | Difference)[] {
  const what = `report ${report.id}`;
  if (parts.length === 0) return [`${what}: has no rows`];
  const rows = rowsBeside(parts);
  const { actOf, nextRow } = report;
  const counted = { ...sumsOf(rows, actOf), tab: actOf.includes(0) ? ("open" as const) : ("acted" as const) };
  const wrong = SUMS.filter(
    (name) => report[name] !== counted[name] && !(name === "allCents" && report.allCents === undefined),
  );
  const sums = attributeDifference("report", what, report, wrong, counted);
  const numbers = rows.map(({ number }) => number);
  const isOrdered = numbers.every((number, index) => number > (numbers[index - 1] ?? 0) && number < nextRow);
  return [
    // Where a row has no act, or an act no row, the rows themselves are in doubt.
    ...(wrong.length === 0 ? [] : [rows.length === actOf.length ? sums : sums.text]),
    ...differing(
      what,
      { rows: rows.length, "items of rows": report.rowParts },
      { rows: actOf.length, "items of rows": parts.length },
    ),
    ...(isOrdered ? [] : [`${what}: its rows are not numbered in order, below ${nextRow}`]),
  ];
}
