import * as z from "zod/mini";
import type { GrantOver } from "./grants.ts";

export const MAIL_EVENTS = ["Bounce", "Complaint", "Delivery", "DeliveryDelay", "Reject"] as const;

const recipients = z.array(z.object({ emailAddress: z.string() }));
const answered = z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.optional(z.string()) }));

/** Events of SES, without unused fields. Times are ISO instants. */
export const mailEvent = z.object({
  eventType: z.enum(MAIL_EVENTS),
  mail: z.object({
    timestamp: z.string(),
    tags: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
  bounce: z.optional(
    z.object({
      timestamp: z.string(),
      bouncedRecipients: answered,
      bounceType: z.optional(z.string()),
      bounceSubType: z.optional(z.string()),
    }),
  ),
  complaint: z.optional(z.object({ timestamp: z.string(), complainedRecipients: recipients })),
  delivery: z.optional(
    z.object({
      timestamp: z.string(),
      recipients: z.optional(z.array(z.string())),
      smtpResponse: z.optional(z.string()),
    }),
  ),
  deliveryDelay: z.optional(z.object({ timestamp: z.string(), delayedRecipients: answered })),
});
export type MailEvent = z.infer<typeof mailEvent>;

/** `company`: the owner of timber on whose site it is; absent for files and EVR. */
const broughtNumber = z.object({
  reference: z.string(),
  verification: z.string(),
  company: z.optional(z.int()),
});

const oneLetter = z.object({ act: z.int(), letter: z.int() });

/** Files beside a bundle: those of the typesetter, source maps of the pages. */
export type Carried = "typst" | "webMaps";

export interface QueueRow<Grants = Grant> {
  /** Noun of its worker (shared/handlerFiles.ts). */
  noun: string;
  payload: z.ZodMiniType;
  /** Fields of the payload that log lines show: never an address, a secret or a personal code. */
  ids: readonly string[];
  /** Work, and consequences of a failure. Shown in alarms. */
  purpose: string;
  grants: readonly Grants[];
  timeoutSeconds: number;
  memoryMb: number;
  batch: number;
  concurrency: number;
  /** Services outside of AWS. SK answers fixed addresses only. */
  reaches?: readonly ("evr" | "eid")[];
  carries?: Carried;
  /** By setting: asks the facts of a night in Athena (docs/scale.md, "Analytics"). */
  asksFacts?: true;
  /** People wait for it to sign in: where the account has enough, its concurrency is reserved. */
  signsIn?: true;
  /** Age at which a message is late, as a person counts who waits for it. Absent: three attempts of the worker. */
  lateSeconds?: number;
}

function defineQueues<const Rows extends Record<string, QueueRow<string>>>(
  rows: Rows & Record<keyof Rows, QueueRow<GrantOver<keyof Rows & string>>>,
): Rows {
  return rows;
}

export const queues = defineQueues({
  imports: {
    noun: "imports",
    payload: z.object({ importRun: z.int() }),
    ids: ["importRun"],
    purpose: "Reads uploaded measurement files. While it fails, imports of super users stay queued.",
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:read:uploads",
      "files:write:waybills",
      "queue:imports",
      "queue:tokens",
      "queue:eudrChecks",
    ],
    timeoutSeconds: 900,
    memoryMb: 2048,
    batch: 1,
    concurrency: 2,
  },
  waybills: {
    noun: "imports",
    payload: z.discriminatedUnion("kind", [
      /** A message without a company is for all companies that have a key, one message each. */
      z.object({ kind: z.literal("changed"), company: z.optional(z.string()) }),
      z.object({ kind: z.literal("waybill"), company: z.string(), number: z.string() }),
    ]),
    ids: ["kind", "company", "number"],
    purpose: "Turns waybills of EVR into reports. While it fails, the waybill count in the navigation bar grows.",
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:write:waybills",
      "queue:waybills",
      "queue:tokens",
      "queue:eudrChecks",
    ],
    timeoutSeconds: 300,
    memoryMb: 512,
    // A company that EVR keeps waiting delays no message of another.
    batch: 1,
    concurrency: 2,
    reaches: ["evr"],
  },
  eudrChecks: {
    noun: "eudr",
    payload: z.discriminatedUnion("kind", [
      /** `isRenewed`: an act was made, so an old answer is asked for again. `seen`: the mark that the answer removes. */
      z.object({
        kind: z.literal("numbers"),
        numbers: z.array(broughtNumber),
        isRenewed: z.boolean(),
        seen: z.optional(z.string()),
      }),
      z.object({ kind: z.literal("due") }),
      /** Sites whose parcels and notices the registers are asked about. */
      z.object({
        kind: z.literal("land"),
        sites: z.array(z.object({ cadaster: z.string(), forestNotice: z.string() })),
        seen: z.optional(z.string()),
      }),
    ]),
    ids: ["kind"],
    purpose:
      "Asks the EUDR Information System about numbers, and registers about land. While it fails, new numbers are shown as not checked.",
    grants: ["table:read", "table:write", "table:delete", "secret:eudr"],
    timeoutSeconds: 300,
    memoryMb: 256,
    batch: 1,
    concurrency: 2,
  },
  eudrFilings: {
    noun: "eudr",
    /** A declaration with something to send, or all that are due to be asked about. */
    payload: z.union([z.object({ owner: z.int(), id: z.string() }), z.object({ due: z.literal(true) })]),
    ids: ["owner", "id"],
    purpose: "Files declarations in the EUDR Information System. While it fails, they stay in the tab Ootel.",
    grants: ["table:read", "table:write", "table:delete", "files:write:eudr", "secret:eudr"],
    timeoutSeconds: 300,
    memoryMb: 1024,
    batch: 1,
    concurrency: 2,
  },
  prices: {
    noun: "prices",
    payload: z.object({ buyer: z.int() }),
    ids: ["buyer"],
    purpose: "Prices waiting report rows after a price was added. While it fails, their reports cannot be acted.",
    grants: ["table:read", "table:write", "table:delete", "queue:prices"],
    timeoutSeconds: 900,
    memoryMb: 512,
    batch: 1,
    concurrency: 2,
  },
  tokens: {
    noun: "reports",
    payload: z.object({ scope: z.enum(["moves", "numbers"]), id: z.string() }),
    ids: ["scope", "id"],
    purpose: "Writes search tokens of new and changed reports. While it fails, search by number misses these reports.",
    grants: ["table:read", "table:write", "table:delete"],
    timeoutSeconds: 300,
    memoryMb: 1024,
    batch: 10,
    concurrency: 5,
  },
  actJobs: {
    noun: "actForm",
    payload: z.object({ act: z.int() }),
    ids: ["act"],
    purpose: "Finishes acts with many owners. While it fails, the sweeper finishes them minutes later.",
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:tokens"],
    timeoutSeconds: 300,
    memoryMb: 2048,
    batch: 1,
    concurrency: 5,
  },
  previews: {
    noun: "actForm",
    payload: z.object({ job: z.string() }),
    ids: ["job"],
    purpose: "Makes previews of acts of more than 5,000 rows. While it fails, the form says that there is none.",
    grants: ["table:read", "table:write", "files:read:previews", "files:write:previews"],
    timeoutSeconds: 90,
    // The largest act takes 3 GB.
    memoryMb: 5120,
    batch: 1,
    concurrency: 5,
    carries: "typst",
  },
  actFiles: {
    noun: "invoices",
    payload: z.object({ act: z.int() }),
    ids: ["act"],
    purpose: "Makes the files of acts. While it fails, new acts have nothing to download.",
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:write:acts",
      "files:delete:acts",
      "queue:eudrChecks",
      "queue:actWarnings",
    ],
    timeoutSeconds: 300,
    memoryMb: 5120,
    batch: 1,
    concurrency: 5,
    carries: "typst",
  },
  actWarnings: {
    noun: "attachments",
    payload: z.object({ acts: z.array(z.int()) }),
    ids: ["acts"],
    purpose: "Looks again for EUDR warnings of acts. While it fails, the page EUDR lists those of before.",
    grants: ["table:read", "table:write", "table:delete"],
    timeoutSeconds: 300,
    memoryMb: 1024,
    batch: 1,
    concurrency: 2,
  },
  letters: {
    noun: "letters",
    payload: z.union([
      oneLetter,
      z.object({ batch: z.string(), due: z.array(oneLetter) }),
      z.object({ batch: z.string(), owners: z.array(z.int()) }),
    ]),
    ids: ["act", "letter", "batch"],
    purpose: "Mails letters about acts and reminders of EUDR. While it fails, what was sent stays on its way.",
    grants: ["table:read", "table:write", "files:read:acts", "mail:send", "queue:letters"],
    timeoutSeconds: 60,
    memoryMb: 512,
    batch: 5,
    concurrency: 5,
  },
  compositeReports: {
    noun: "compositeReports",
    /** `query`: of Athena, which is stopped when its report is not wanted any more. */
    payload: z.object({ person: z.int(), report: z.int(), query: z.optional(z.string()) }),
    ids: ["person", "report", "query"],
    purpose: "Makes composite reports of acts. While it fails, nobody gets one.",
    grants: ["table:read", "table:write", "files:write:compositeReports", "queue:compositeReports"],
    asksFacts: true,
    timeoutSeconds: 900,
    memoryMb: 1024,
    batch: 1,
    concurrency: 5,
  },
  mailEvents: {
    noun: "letters",
    payload: mailEvent,
    ids: ["eventType"],
    purpose: "Notes what happened to letters after SES took them. While it fails, bounced letters are shown as sent.",
    grants: ["table:read", "table:write"],
    timeoutSeconds: 30,
    memoryMb: 256,
    batch: 10,
    concurrency: 2,
  },
  exports: {
    noun: "exports",
    payload: z.object({ run: z.int() }),
    ids: ["run"],
    purpose: "Makes files of more than 2,000 acts for bookkeeping. While it fails, these acts stay unexported.",
    grants: ["table:read", "table:write", "table:delete", "files:write:exports"],
    timeoutSeconds: 900,
    memoryMb: 3072,
    batch: 1,
    concurrency: 2,
  },
  eidAttempts: {
    noun: "signing",
    payload: z.object({ attempt: z.uuid(), purpose: z.optional(z.enum(["signIn", "sign"])) }),
    ids: ["attempt", "purpose"],
    purpose:
      "Asks SK about people who sign in or sign by ID card, Mobile-ID or Smart-ID. While it fails, only the e-mail link works, and nobody signs.",
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:read:containers",
      "files:write:containers",
      "queue:eidAttempts",
      "secret:eid",
    ],
    timeoutSeconds: 120,
    memoryMb: 2048,
    batch: 1,
    concurrency: 50,
    reaches: ["eid"],
    signsIn: true,
  },
  personalData: {
    noun: "personalData",
    payload: z.object({ person: z.int(), run: z.int() }),
    ids: ["person", "run"],
    purpose: "Gathers and erases personal data. While it fails, people get no copy, and an erasure stays unfinished.",
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:write:personalData",
      "files:delete:personalData",
      "queue:personalData",
    ],
    timeoutSeconds: 600,
    memoryMb: 1024,
    batch: 1,
    concurrency: 2,
  },
  signInLinks: {
    noun: "sessions",
    payload: z.object({ email: z.string() }),
    ids: [],
    purpose: "Mails one-time sign-in links. While it fails, sign-in by e-mail does not work.",
    grants: ["table:read", "table:write", "mail:send"],
    timeoutSeconds: 30,
    memoryMb: 256,
    batch: 1,
    concurrency: 5,
    signsIn: true,
    lateSeconds: 60,
  },
});

export type QueueName = keyof typeof queues;
export type Grant = GrantOver<QueueName>;
export type Messages = { [Queue in QueueName]: z.infer<(typeof queues)[Queue]["payload"]> };

export const queueNames: readonly QueueName[] = Object.keys(queues).filter((name): name is QueueName => name in queues);
