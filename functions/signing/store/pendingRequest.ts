import { below } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { attemptById, type EidAttempt, EidAttemptEntity, type PhoneAttempt } from "./attempt.ts";

/** The only attempt that may ask a person's phone now (docs/rules/eid.md, "One request at a time"). */
interface PendingRequest {
  code: string;
  attempt: string;
  expiresAt: number;
}

export const PendingRequestEntity = /* @__PURE__ */ entity<PendingRequest>()({
  name: "eidPendingRequest",
  key: { of: ["code"] },
});

/** The attempt may have ended. */
export async function pendingRequestOf(code: string): Promise<string | undefined> {
  return (await PendingRequestEntity.get({ code }))?.attempt;
}

/** Stores the attempt as the one that may ask the phone. False when another one has taken it since the read. */
export async function putPhoneAttempt(attempt: PhoneAttempt, before: string | undefined): Promise<boolean> {
  const { code, id, expiresAt } = attempt;
  const outcome = await commit([
    PendingRequestEntity.put({ code, attempt: id, expiresAt }, { attempt: before }),
    EidAttemptEntity.create(attempt),
  ]);
  return outcome.ok;
}

/** The last Smart-ID account of a person, so that the app does not ask again. */
interface SmartIdAccount {
  code: string;
  /** Such as PNOEE-40504040001-DEM0-Q. */
  document: string;
}

export const SmartIdAccountEntity = /* @__PURE__ */ entity<SmartIdAccount>()({
  name: "smartIdAccount",
  key: { of: ["code"] },
});

export async function smartIdAccountOf(code: string): Promise<string | undefined> {
  return (await SmartIdAccountEntity.get({ code }))?.document;
}

export async function rememberSmartIdAccount(code: string, document: string): Promise<void> {
  await write(SmartIdAccountEntity.put({ code, document }));
}

/** Counts the stored records of a code: a Smart-ID account, and a request to a phone with its number. */
export async function eidRecordsOf(code: string): Promise<number> {
  const [account, attempt] = await Promise.all([smartIdAccountOf(code), pendingRequestOf(code)]);
  const found = [account, attempt === undefined ? undefined : await attemptById(attempt)];
  return found.filter((each) => each !== undefined).length;
}

/** Deletes an expired attempt last, so that a crash leaves it to the next run (docs/rules/eid.md, "Codes and phones go"). */
export async function forgetExpiredAttempt({ id, code }: EidAttempt): Promise<void> {
  if (code !== undefined) await write(PendingRequestEntity.delete({ code }, { attempt: id }));
  await write(EidAttemptEntity.delete({ id }));
}

/**
 * Deletes the Smart-ID account of a personal code, and its last request to a phone, which has the number. An attempt that is
 * not over stays: its signature may be given. It expires an hour after its end.
 */
export async function forgetEidOf(code: string, now: Date): Promise<void> {
  const attempt = await pendingRequestOf(code);
  if (attempt !== undefined) {
    await write(EidAttemptEntity.delete({ id: attempt }, { endsAt: below(now.getTime() / 1000) }));
  }
  await commit([SmartIdAccountEntity.delete({ code }), PendingRequestEntity.delete({ code })]);
}
