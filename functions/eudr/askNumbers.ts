import { platformCompany } from "#functions/companies/store/company.ts";
import { type EudrClient, eudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import { verifyingAccess } from "#functions/platform/clients/eudr/eudrKeys.ts";
import { EudrFailure, type EudrFailureKind } from "#functions/platform/clients/eudr/soapAnswer.ts";
import { functionTimeoutSeconds } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { MAX_RUN_CHECKS, REFUSED_HOURS, RETRY_MINUTES, USED_DAYS } from "#shared/eudr/limits.ts";
import { askedAgainAt, isCheckable, isOldAnswer, type NumberCheck } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { settleDeclarations } from "./settleDeclarations.ts";
import { waitForCallSlot } from "./store/callSlot.ts";
import { type Bringer, turnOf } from "./store/checkTurn.ts";
import { declarationsOfReference } from "./store/declaration.ts";
import { makeDue } from "./store/filingDue.ts";
import {
  checksOf,
  claimCheck,
  createCheck,
  type DueCheck,
  dueChecks,
  endCheck,
  noteAnswer,
  noteUse,
  numberKey,
  renewCheck,
} from "./store/numberCheck.ts";

/** Time that a person waits: a route ends after 29 seconds. */
const PATIENCE_MS = 10_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Failures after one another that end a run: the service is away. */
const MAX_FAILURES = 3;
/** Left of the function's time when a run ends: a call takes 20 seconds at most. */
const LEFT_MS = 40_000;

/** A number, and who brings it. Without anybody it is due at once: the installation's own files and EVR. */
export type BroughtNumber = EudrNumber & { bringers?: readonly Bringer[] };

/** Makes numbers due, and returns them: those never asked about, and with `isRenewed` those whose answer is old. Idempotent. */
export async function wantChecks(numbers: readonly BroughtNumber[], isRenewed = false): Promise<DueCheck[]> {
  const distinct = new Map(numbers.filter(isCheckable).map((number) => [numberKey(number), number]));
  const checkOf = await checksOf([...distinct.values()]);
  const now = new Date().toISOString();
  const wanted: DueCheck[] = [];
  for (const number of distinct.values()) {
    const check = checkOf(number);
    if (isRenewed && check) await noteUsed(check, now);
    const isOld = isRenewed && check?.dueAt === undefined && check !== undefined && isOldAnswer(check, now);
    const due = check ? isOld && (await renewCheck(check, now)) : await createInTurn(number, now);
    if (due) wanted.push(due);
  }
  return wanted;
}

async function createInTurn(number: BroughtNumber, now: string): Promise<DueCheck | undefined> {
  const at = await turnOf(number.bringers ?? [], Date.parse(now));
  return createCheck(number, now, new Date(at).toISOString());
}

/** An act has the number: its declaration is asked about for so long (docs/rules/eudr.md, "When a filed declaration is asked about"). */
async function noteUsed(check: NumberCheck & { usedAt?: string }, now: string): Promise<void> {
  const { usedAt = "" } = check;
  if (tallinnDay(now) === (usedAt && tallinnDay(usedAt))) return;
  await noteUse(check, now);
  if (usedAt !== "" && Date.parse(now) - Date.parse(usedAt) <= USED_DAYS * DAY_MS) return;
  const filed = (await declarationsOfReference(check.reference)).filter(({ filing }) => filing?.stage === "available");
  for (const each of filed) await makeDue(each, now);
}

/**
 * Asks about numbers that are due, the longest waiting first (docs/rules/eudr.md, "When a number is asked about"). Several runs
 * share them. Without address or keys nothing is asked, and they stay due. `first`: due ones that the index may not have yet.
 */
export async function askDueNumbers(first: readonly DueCheck[] = []): Promise<void> {
  const until = Date.now() + functionTimeoutSeconds() * 1000 - LEFT_MS;
  const listed = await dueChecks(Date.now(), MAX_RUN_CHECKS);
  const now = new Date().toISOString();
  const mine = first.filter(({ dueAt }) => dueAt <= now);
  const due = [...new Map([...mine, ...listed].map((check) => [numberKey(check), check])).values()];
  const access = due.length > 0 ? await verifyingAccess(platformCompany) : undefined;
  if (!access) return;
  const client = eudrClient(access);
  let failures = 0;
  for (const check of due.slice(0, MAX_RUN_CHECKS)) {
    if (Date.now() > until) return;
    const outcome = await askAbout(check, client);
    if (outcome === "unauthorised") return;
    failures = AWAY.has(outcome) ? failures + 1 : 0;
    if (failures === MAX_FAILURES) return;
  }
}

/** Asks about a number for whose state a person waits, when it is due: else it has an answer, or waits for its turn. After a failure it stays due. */
export async function askNow(number: BroughtNumber): Promise<void> {
  await wantChecks([number]);
  const check = (await checksOf([number].filter(isCheckable)))(number);
  const access = check?.dueAt && (await verifyingAccess(platformCompany));
  if (!check?.dueAt || check.dueAt > new Date().toISOString() || !access) return;
  await askAbout({ ...check, dueAt: check.dueAt }, eudrClient({ ...access, timeoutMs: PATIENCE_MS }));
}

type Outcome = "answered" | "elsewhere" | EudrFailureKind;
/** A proxy's page with status 200 is malformed. */
const AWAY: ReadonlySet<Outcome> = new Set(["unavailable", "malformed", "not_found"]);

async function askAbout(check: DueCheck, client: EudrClient): Promise<Outcome> {
  const claimed = await claimCheck(check, new Date().toISOString(), minutesFromNow(RETRY_MINUTES));
  if (!claimed) return "elsewhere";
  await waitForCallSlot();
  try {
    const answer = await client.verify(claimed);
    const now = new Date();
    const check = await noteAnswer(claimed, answer, now.toISOString());
    if (!check) return "elsewhere";
    // This runs while it is still due: a run that is killed here asks again.
    await settleDeclarations(check, now);
    await endCheck(claimed, askedAgainAt(check, now.toISOString()));
    return "answered";
  } catch (error) {
    if (!(error instanceof EudrFailure)) throw error;
    const { kind, message, errors } = error;
    log.warn("EUDR number not checked", { kind, detail: message, rules: errors.map(({ id }) => id) });
    measure({ EudrFailures: 1 });
    if (kind === "rules" || kind === "invalid") await endCheck(claimed, minutesFromNow(REFUSED_HOURS * 60));
    return kind;
  }
}

function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString();
}
