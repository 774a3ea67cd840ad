import type { IsoInstant } from "#shared/basics/measures.ts";
import { AMEND_HOURS, FIRST_ASKED_MINUTES, LOOKUP_MINUTES, USED_DAYS } from "./limits.ts";

/** A simplified declaration of all land of a small owner, or a due diligence statement. */
export const FILING_KINDS = ["sd", "dds"] as const;
export type FilingKind = (typeof FILING_KINDS)[number];

/**
 * `queued`, `sending`: Virn has still to send it. `sent`: the Information System has it and has not decided. `lost`: no answer came, so that
 * it may have it. `refused`: it has it not, and `errors` say why.
 */
export const FILING_STAGES = [
  "draft",
  "queued",
  "sending",
  "sent",
  "lost",
  "refused",
  "available",
  "rejected",
  "withdrawn",
] as const;
export type FilingStage = (typeof FILING_STAGES)[number];

export const FILING_OPERATIONS = ["submit", "change", "withdraw"] as const;
export type FilingOperation = (typeof FILING_OPERATIONS)[number];

export const MAY_DO = ["save", "submit", "withdraw", "again", "ask", "remove"] as const;
export type MayDo = (typeof MAY_DO)[number];

export interface FilingFacts {
  kind: FilingKind;
  stage: FilingStage;
  uuid: string;
  /** Given by the Information System; '' before. */
  reference: string;
  /** Last one of the Information System; it says more than the stage of an archived or suspended one. */
  status?: string | undefined;
  filedAt?: IsoInstant | undefined;
  job?: object | undefined;
  /** No more question is due: a lost one was not found for a day. */
  isLookedUp: boolean;
}

const HOUR_MS = 3_600_000;
const TYPED: ReadonlySet<FilingStage> = new Set(["draft", "refused", "rejected"]);

/** Returns what a person may do at this stage (docs/rules/eudr.md, "Stages of a filed declaration"). `now`: ISO instant. */
export function stageLets(facts: FilingFacts, now: string): MayDo[] {
  const { stage, uuid, reference, job, status } = facts;
  if (job) return [];
  if (status === "ARCHIVED" || isSuspended(facts)) return ["ask"];
  // One with a number that loads may have is never filed as another one.
  const isOpen = stage === "available" ? isAmendable(facts, now) : reference === "" && TYPED.has(stage);
  const may: Record<MayDo, boolean> = {
    save: isOpen,
    submit: isOpen,
    withdraw: (stage === "sent" || stage === "available") && isAmendable(facts, now),
    again: stage === "lost" && facts.isLookedUp,
    ask: stage === "sent" || stage === "lost" || stage === "available",
    remove: stage === "draft" || (stage === "refused" && uuid === ""),
  };
  return MAY_DO.filter((each) => may[each]);
}

/** A due diligence statement for 72 hours, of which one is left for clocks that differ; a simplified one always. */
export function isAmendable({ kind, filedAt }: Pick<FilingFacts, "kind" | "filedAt">, now: string): boolean {
  return kind === "sd" || (filedAt !== undefined && Date.parse(now) - Date.parse(filedAt) < AMEND_HOURS * HOUR_MS);
}

interface AskedFiling {
  stage: FilingStage;
  /** ISO instants: when it was last sent, taken, and when a load last took its number. */
  sentAt?: string | undefined;
  filedAt?: string | undefined;
  usedAt?: string | undefined;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When a filed declaration is asked about after a question at `now`; undefined for never (docs/rules/eudr.md, "When a filed
 * declaration is asked about"). ISO instants.
 */
export function askedNextAt(filing: AskedFiling, now: string): string | undefined {
  const { stage, sentAt = "", filedAt = "", usedAt = "" } = filing;
  const at = Date.parse(now);
  const sent = Date.parse(sentAt > filedAt ? sentAt : filedAt);
  if (stage === "lost") {
    const next = LOOKUP_MINUTES.find((minutes) => sent + minutes * MINUTE_MS > at);
    return next === undefined ? undefined : isoInstant(sent + next * MINUTE_MS);
  }
  if (stage !== "sent" && stage !== "available") return undefined;
  const first = sent + FIRST_ASKED_MINUTES * MINUTE_MS;
  if (at < first) return isoInstant(first);
  if (at - sent < DAY_MS) return isoInstant(at + HOUR_MS);
  const used = usedAt === "" ? sent : Math.max(sent, Date.parse(usedAt));
  return at - used > USED_DAYS * DAY_MS ? undefined : isoInstant(at + DAY_MS);
}

function isoInstant(instant: number): string {
  return new Date(instant).toISOString();
}

const STAGES: Readonly<Record<string, FilingStage>> = {
  SUBMITTED: "sent",
  AVAILABLE: "available",
  // A due diligence statement of somebody else names it; its number stays usable.
  GROUPED: "available",
  REJECTED: "rejected",
  WITHDRAWN: "withdrawn",
  // Its number stays usable, and nothing can be changed.
  ARCHIVED: "available",
  // It may come back, so it is asked about as one that is not decided.
  SUSPENDED: "sent",
  OBSOLETE: "withdrawn",
};

export function isSuspended({ stage, status }: { stage: FilingStage; status?: string | undefined }): boolean {
  return stage === "sent" && status === "SUSPENDED";
}

/** Undefined for a status that says nothing about the stage, also for one that no paper names. */
export function stageOfStatus(status: string): FilingStage | undefined {
  return Object.hasOwn(STAGES, status) ? STAGES[status] : undefined;
}
