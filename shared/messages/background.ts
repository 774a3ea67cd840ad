import type { Grant, QueueName } from "#shared/api/route.ts";

/**
 * What runs without a caller: one row for each queue's worker and each schedule. Infrastructure and the embedded system
 * both read it, as they read the route table.
 */
export interface WorkerRow {
  /** What breaks for whom when its dead-letter queue fills. */
  purpose: string;
  grants: readonly Grant[];
  timeoutSeconds: number;
  memoryMb: number;
  /** Messages that one run takes. */
  batch: number;
  /** Runs at the same time at most; what they talk to must not be overrun. */
  concurrency: number;
  reaches?: readonly "evr"[];
  carries?: "typst";
}

export interface ScheduleRow {
  purpose: string;
  everyMinutes: number;
  grants: readonly Grant[];
  timeoutSeconds: number;
  memoryMb: number;
}

export const workers = {
  imports: {
    purpose: "Reads uploaded measurement files; while it fails, super users see their import waiting.",
    grants: ["table:read", "table:write", "files:read", "queue:imports"],
    timeoutSeconds: 900,
    memoryMb: 2048,
    batch: 1,
    concurrency: 2,
  },
  waybills: {
    purpose: "Turns waybills of EVR into reports; while it fails, the waybill queue of the navigation bar grows.",
    grants: ["table:read", "table:write", "queue:waybills"],
    timeoutSeconds: 300,
    memoryMb: 512,
    batch: 10,
    concurrency: 2,
    reaches: ["evr"],
  },
  prices: {
    purpose: "Prices waiting report rows after a price was added; while it fails, their reports cannot be acted.",
    grants: ["table:read", "table:write", "queue:prices"],
    timeoutSeconds: 900,
    memoryMb: 512,
    batch: 1,
    concurrency: 2,
  },
  actFiles: {
    purpose: "Sets the PDFs of acts; while it fails, acts have no file to download or sign.",
    grants: ["table:read", "table:write", "files:write"],
    timeoutSeconds: 120,
    memoryMb: 2048,
    batch: 5,
    concurrency: 5,
    carries: "typst",
  },
  signInLinks: {
    purpose: "Mails one-time sign-in links; while it fails, nobody can sign in by e-mail.",
    grants: ["table:read", "table:write", "mail:send"],
    timeoutSeconds: 30,
    memoryMb: 256,
    batch: 1,
    concurrency: 5,
  },
} as const satisfies Record<QueueName, WorkerRow>;

export const schedules = {
  fetchWaybills: {
    purpose: "Asks for the waybills that changed in EVR; without it no report arrives by itself.",
    everyMinutes: 5,
    grants: ["queue:waybills"],
    timeoutSeconds: 30,
    memoryMb: 256,
  },
  sweepTokens: {
    purpose:
      "Finishes the search tokens that a crash left half written; without it some reports are not found by number.",
    everyMinutes: 5,
    grants: ["table:read", "table:write"],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  sweepActs: {
    purpose:
      "Finishes or rolls back acts that a crash left half made, and makes missing files; without it rows stay claimed.",
    everyMinutes: 1,
    grants: ["table:read", "table:write", "queue:actFiles"],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
} as const satisfies Record<string, ScheduleRow>;
