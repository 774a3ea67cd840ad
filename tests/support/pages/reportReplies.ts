import type { Report, ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { api } from "#web/api/table.ts";

/** The dashboard of reports as component tests answer it: a buyer with one destination. */

const OPEN = { amount: 10, amount_loose: 0, euros: 1000 };
const DATES = { acted: null, non_acted: "2026-11-18" };

export const reportCompany = (changes: Partial<ReportCompany> = {}): ReportCompany => ({
  id: 5,
  name: "Kuuseoja Saeveski OÜ",
  type: 10,
  wood_type: 100,
  has_elvis_destinations: true,
  report_counts: { acted: 0, non_acted: 60, total: 60 },
  report_dates: DATES,
  open: OPEN,
  ...changes,
});

export const reportDestination: ReportDestination = {
  code: "KUUSEOJA1",
  name: "Kuuseoja palgiplats",
  report_counts: { acted: 0, non_acted: 60, total: 60 },
  report_dates: DATES,
  open: OPEN,
};

export const report = (changes: Partial<Report> = {}): Report => ({
  id: 100,
  number: "R-1",
  acted_rows: 0,
  total_rows: 2,
  waybills: ["ELV1"],
  amount: 10,
  unit: "SCM",
  amount_loose: 0,
  open: OPEN,
  date: "2026-11-18",
  file: "/api/v1/reports/reports/100/file/",
  is_acted: false,
  acts: [],
  company: 5,
  destination_code: "KUUSEOJA1",
  can_be_acted: true,
  can_agent_sign: true,
  container: null,
  correction_pending: false,
  doubts: [],
  doubts_more: 0,
  doubt_print: "",
  ...changes,
});

/** Answers a list of reports by the page of 50. */
export function answerReports(...all: Report[]): void {
  answer(api.reports.list, ({ query }) => {
    const start = query.cursor === undefined ? 0 : Number(query.offset);
    const results = all.slice(start, start + 50);
    const next = start + 50 < all.length ? `after-${start + 50}` : null;
    return { results, count: all.length, next, truncated: false };
  });
}

export const reportNumbers = (count: number): Report[] =>
  Array.from({ length: count }, (_, index) => report({ id: 100 + index, number: `R-${index + 1}` }));
