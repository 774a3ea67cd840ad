import type { Grant } from "./queues.ts";

export interface ScheduleRow {
  noun: string;
  purpose: string;
  everyMinutes: number;
  grants: readonly Grant[];
  timeoutSeconds: number;
  memoryMb: number;
  /** Made only where the services have an address. */
  reaches?: readonly "evr"[];
}

export const schedules = {
  fetchWaybills: {
    noun: "imports",
    purpose: "Asks for the waybills that changed in EVR. Without it no report arrives by itself.",
    everyMinutes: 5,
    grants: ["queue:waybills"],
    timeoutSeconds: 30,
    memoryMb: 256,
    reaches: ["evr"],
  },
  sweepOutbox: {
    noun: "platform",
    purpose:
      "Sends messages again that were lost: of imports, prices, search tokens, files, letters, exports, signatures. Without it what a crash left waits.",
    everyMinutes: 1,
    grants: [
      "table:read",
      "table:write",
      "queue:actFiles",
      "queue:compositeReports",
      "queue:eidAttempts",
      "queue:eudrChecks",
      "queue:eudrFilings",
      "queue:exports",
      "queue:imports",
      "queue:letters",
      "queue:personalData",
      "queue:previews",
      "queue:prices",
      "queue:tokens",
    ],
    timeoutSeconds: 60,
    memoryMb: 256,
  },
  sweepActs: {
    noun: "actForm",
    purpose: "Finishes or rolls back acts that a crash interrupted. Without it rows stay claimed.",
    everyMinutes: 1,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:tokens"],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  sweepPreviews: {
    noun: "actForm",
    purpose: "Removes previews of large acts after half an hour. Without it they take space until the next day.",
    everyMinutes: 5,
    grants: ["table:read", "table:write", "table:delete", "files:delete:previews"],
    timeoutSeconds: 60,
    memoryMb: 256,
  },
  sweepSums: {
    noun: "statistics",
    purpose: "Adds new and corrected timber to the sums. Without it statistics and forecasts show what they were.",
    everyMinutes: 1,
    grants: ["table:read", "table:write", "table:delete"],
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
  layNumbers: {
    noun: "attachments",
    purpose: "Lays EUDR numbers of new declarations over acts. Without it acts made before stay without a number.",
    everyMinutes: 1,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:actWarnings"],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  sweepActWarnings: {
    noun: "attachments",
    purpose: "Queues acts once a day whose EUDR warnings change with time. Without it EUDR lists those of before.",
    everyMinutes: 60,
    grants: ["table:read", "table:write", "queue:actWarnings"],
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
  sweepContainers: {
    noun: "signing",
    purpose:
      "Frees acts and documents whose signing a crash interrupted, deletes personal codes of old attempts, removes people whose access has ended. Without it all stay.",
    everyMinutes: 1,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:actWarnings"],
    timeoutSeconds: 300,
    memoryMb: 256,
  },
  sendSigningLetters: {
    noun: "signing",
    purpose:
      "Tells companies that it is their turn to sign, and both parties that they have. Without it nobody is told.",
    everyMinutes: 1,
    grants: ["table:read", "table:write", "table:delete", "mail:send", "files:read:containers"],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  refreshTrustedList: {
    noun: "signing",
    purpose:
      "Fetches Estonia's trusted list once a day. Without it new issuers are not trusted, and withdrawn ones still are.",
    everyMinutes: 60,
    grants: ["table:read", "table:write", "secret:eid"],
    timeoutSeconds: 120,
    memoryMb: 512,
  },
  sweepFiles: {
    noun: "uploads",
    purpose: "Deletes uploaded files that no item names any more. Without it they take space, and nothing else.",
    everyMinutes: 30,
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:delete:media",
      "files:delete:documents",
      "files:delete:attachments",
      "files:delete:containers",
      "files:delete:exports",
    ],
    timeoutSeconds: 300,
    memoryMb: 256,
  },
} as const satisfies Record<string, ScheduleRow>;
export type ScheduleName = keyof typeof schedules;
