import type { ExportedAct, ExportReview, ExportRunReply } from "#shared/exports/contract.ts";

/** The page of the export as component tests answer it. */

export const exportedAct = (changes: Partial<ExportedAct> = {}): ExportedAct => ({
  id: 1,
  number: "O-1",
  client: "Haavasalu Mets OÜ",
  date: "2026-11-01",
  sum: 1000.1,
  export_url: null,
  exported: null,
  busy: false,
  changed: false,
  deleted: false,
  ...changes,
});

export const FAILED_EXPORT: ExportRunReply = {
  success: false,
  id: 1,
  href: null,
  message: null,
  percent: 0,
  under_way: false,
  count: 0,
  at: "2026-11-28T15:20:00.000Z",
  by: "Mari Mets",
};

export const EXPORT_REVIEW: ExportReview = {
  count: 25,
  sum: 25_002.5,
  clients: 7,
  unsigned: 4,
  made_today: 3,
  changed: 0,
};
