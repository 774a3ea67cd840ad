import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { attemptById, EidAttemptEntity, type PhoneSignIn } from "#functions/signing/store/attempt.ts";
import { eidRecordsOf, PendingRequestEntity, putPhoneAttempt } from "#functions/signing/store/pendingRequest.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { rawItem } from "#tests/support/services/rawTable.ts";

const HOUR = 3600;
const now = Math.floor(Date.now() / 1000);
const code = "60001019906";

const attempt = (id: string, expiresAt: number, more: Partial<PhoneSignIn> = {}) =>
  ({
    id,
    state: "failed",
    purpose: "signIn",
    means: "mobileId",
    code,
    phone: "+37200000766",
    challenge: "",
    browser: "browser",
    polledUntil: 0,
    endsAt: expiresAt - HOUR,
    expiresAt,
    ...more,
  }) as PhoneSignIn;

const isStored = async (id: string) => (await rawItem(EidAttemptEntity.keyOf({ id }))) !== undefined;
const pendingOf = async (of: string) => (await rawItem(PendingRequestEntity.keyOf({ code: of })))?.["attempt"];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 });
});

afterEach(() => {
  vi.useRealTimers();
});

it("answers an attempt until an hour after its end, and then neither it nor its request to a phone", async () => {
  await putPhoneAttempt(attempt("ended", now + 5), undefined);
  expect([(await attemptById("ended"))?.id, await eidRecordsOf(code)]).toEqual(["ended", 1]);
  vi.setSystemTime((now + 5) * 1000);
  expect([await attemptById("ended"), await eidRecordsOf(code)]).toEqual([undefined, 0]);
});

it("sweeps expired attempts with their request, and leaves what is newer", async () => {
  const other = "60001019983";
  await putPhoneAttempt(
    attempt("first", now - 60),
    await PendingRequestEntity.get({ code }).then((one) => one?.attempt),
  );
  await putPhoneAttempt(attempt("second", now + HOUR), "first");
  await putPhoneAttempt(attempt("third", now - 1, { code: other }), undefined);
  await sweepContainers();
  expect([await isStored("first"), await isStored("second"), await isStored("third")]).toEqual([false, true, false]);
  expect([await pendingOf(code), await pendingOf(other)]).toEqual(["second", undefined]);
});
