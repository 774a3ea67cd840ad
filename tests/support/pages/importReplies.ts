import type { ImportRun, importRoutes } from "#shared/imports/contract.ts";
import type { ReplyOf } from "#shared/platform/route.ts";

/** The page of imports as component tests answer it. */

export const importRun = (changes: Partial<ImportRun> = {}): ImportRun => ({
  id: 3,
  file_name: "mõõteraportid.csv",
  created: "2026-11-18T10:00:00.000Z",
  created_by: "Mari Mets",
  state: "complete",
  rows: 2000,
  rows_done: 2000,
  reports_new: 1,
  reports_changed: 0,
  reports_unchanged: 0,
  error_count: 0,
  doubt_count: 0,
  decided_by: "",
  can_retry: false,
  ...changes,
});

type Details = ReplyOf<typeof importRoutes.load>;

export const importDetails = (run: ImportRun, changes: Partial<Details> = {}): Details => ({
  ...run,
  errors: [],
  doubts: [],
  doubt_kinds: [],
  doubt_print: "",
  ...changes,
});
