import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addPerson } from "#functions/people/store/personWrites.ts";
import { attemptById } from "#functions/signing/store/attempt.ts";
import { pendingRequestOf } from "#functions/signing/store/pendingRequest.ts";
import { processOf } from "#tests/support/chaos/mortal.ts";
import { MARY, signInBrowser } from "#tests/support/eid/signInBrowser.ts";
import { cardToken } from "#tests/support/eid/simulator.ts";
import { onSources } from "#tests/support/services/handlers.ts";
import { delayedMessages, drain, takeMessages, work } from "#tests/support/services/queues.ts";

const simulator = await vi.hoisted(async () => {
  process.env["LOG_LEVEL"] = "SILENT";
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  return openEid();
});

let from = 0;
let start = Date.now() + 60_000;

beforeAll(async () => {
  await addPerson({
    roles: ["superUser"],
    companies: [],
    name: "Mari Mets",
    email: "mari@virn.example",
    personalCode: MARY,
  });
});
afterAll(() => simulator.close());
beforeEach(() => {
  from++;
  vi.useFakeTimers({ toFake: ["Date"], now: (start += 60 * 60_000) });
});
afterEach(async () => {
  await takeMessages("eidAttempts");
  vi.useRealTimers();
});

const browser = () => signInBrowser(() => ({ "cloudfront-viewer-address": `10.2.${from}.1:4711` }));
const deaths = [1, 2, 3, 4, 5, 6, 7].flatMap((left) => [
  { left, isWritten: false },
  { left, isWritten: true },
]);
let reached = 0;

it.each(deaths)(
  "a call that dies at write $left (written: $isWritten) leaves no attempt without a message",
  async (death) => {
    const before = await delayedMessages("eidAttempts");
    const countdown = { ...death, isEverywhere: true };
    await onSources(() => processOf(countdown, () => browser().mobileId())).catch(() => undefined);
    if (countdown.left <= 0) reached++;
    const id = await pendingRequestOf(MARY);
    const attempt = id === undefined ? undefined : await attemptById(id);
    const isNew = attempt !== undefined && attempt.endsAt * 1000 > start && attempt.state === "queued";
    const late = (await delayedMessages("eidAttempts")) - before;
    expect(isNew ? late : 1).toBeGreaterThan(0);
    if (!isNew || id === undefined) return;
    await takeMessages("eidAttempts");
    // The late message.
    await work("eidAttempts", [{ attempt: id, purpose: "signIn" }]);
    expect(await drain("eidAttempts")).toBe(0);
    expect((await attemptById(id))?.state).toBe("confirmed");
  },
);

it.each([1, 2, 3].flatMap((left) => [true, false].map((isWritten) => ({ left, isWritten }))))(
  "a token of a card that is used up by a call that dies at write $left (written: $isWritten) has a message",
  async (death) => {
    const page = browser();
    const { body } = await page.idCard();
    const before = await delayedMessages("eidAttempts");
    const token = await cardToken(simulator, MARY, process.env["PUBLIC_URL"]!, body.nonce);
    await onSources(() => processOf({ ...death, isEverywhere: true }, () => page.token(body.id, token))).catch(
      () => undefined,
    );
    if ((await attemptById(body.id))?.state === "challenged") return;
    expect((await delayedMessages("eidAttempts")) - before).toBeGreaterThan(0);
    await takeMessages("eidAttempts");
    await work("eidAttempts", [{ attempt: body.id, purpose: "signIn" }]);
    expect((await attemptById(body.id))?.state).toBe("confirmed");
  },
);

it("dies at each write of the call", () => {
  expect(reached).toBeGreaterThanOrEqual(8);
});
