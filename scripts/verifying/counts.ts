import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { actRowsOf } from "./acts/actRowSums.ts";
import { isChecked, type Partition } from "./basis/storedItems.ts";

export interface Counts {
  companies: number;
  people: number;
  reports: number;
  "report rows": number;
  waybills: number;
  "search tokens": number;
  "sales acts": number;
  "purchase acts": number;
  "act rows": number;
  "report rows on acts": number;
  files: number;
  "events of acts": number;
  "public links": number;
  letters: number;
  attachments: number;
  documents: number;
  "statistics of destinations": number;
  "lists of companies": number;
  "months of days": number;
  forecasts: number;
  "sums of timber": number;
}

export interface Counter {
  counts: Counts;
  unchecked: ReadonlyMap<string, number>;
  take: (partition: Partition) => void;
}

export function counter(): Counter {
  const unchecked = new Map<string, number>();
  const counts: Counts = {
    companies: 0,
    people: 0,
    reports: 0,
    "report rows": 0,
    waybills: 0,
    "search tokens": 0,
    "sales acts": 0,
    "purchase acts": 0,
    "act rows": 0,
    "report rows on acts": 0,
    files: 0,
    "events of acts": 0,
    "public links": 0,
    letters: 0,
    attachments: 0,
    documents: 0,
    "statistics of destinations": 0,
    "lists of companies": 0,
    "months of days": 0,
    forecasts: 0,
    "sums of timber": 0,
  };
  return {
    counts,
    unchecked,
    take(partition) {
      for (const [entity, count] of partition.counts) {
        if (!isChecked(entity)) unchecked.set(entity, (unchecked.get(entity) ?? 0) + count);
      }
      counts.companies += partition.of("company").length;
      counts.people += partition.of("person").length;
      counts.reports += partition.of("report").length;
      for (const { actOf } of partition.of("report")) counts["report rows"] += actOf.length;
      counts.waybills += partition.of("measuredWaybill").length;
      counts["search tokens"] += partition.of("numberToken").length + partition.of("companyToken").length;
      for (const { type, files, publicHash } of partition.of("act")) {
        if (publicHash) counts["public links"]++;
        counts[type === PURCHASE_ACT ? "purchase acts" : "sales acts"]++;
        counts.files += files?.stored.length ?? 0;
      }
      for (const { reportRows } of actRowsOf(partition.of("actRows")).flatMap(({ rows }) => rows)) {
        counts["act rows"]++;
        counts["report rows on acts"] += reportRows.length;
      }
      counts["events of acts"] += partition.of("actEvent").length;
      for (const { letters } of partition.of("actLetters")) counts.letters += letters.length;
      counts.attachments += partition.of("attachment").length;
      counts.documents += partition.of("document").length;
      counts["statistics of destinations"] += partition.of("reportStats").length;
      counts["lists of companies"] += partition.of("counterpart").length;
      counts.forecasts += partition.of("forecast").length;
      counts["sums of timber"] += partition.of("sumItem").length;
      counts["months of days"] += partition.of("monthCounts").length;
    },
  };
}
