import { below } from "#functions/platform/table/conditions.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { EidAttemptEntity } from "./attempt.ts";
import { PendingRequestEntity, pendingRequestOf, SmartIdAccountEntity, smartIdAccountOf } from "./pendingRequest.ts";

/** How many of them are stored: a Smart-ID account, and a request to a phone with its number. */
export async function eidRecordsOf(code: string): Promise<number> {
  const found = await Promise.all([smartIdAccountOf(code), pendingRequestOf(code)]);
  return found.filter((each) => each !== undefined).length;
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
