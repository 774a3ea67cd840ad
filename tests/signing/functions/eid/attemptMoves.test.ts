import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { moveAttempt, putAttempt } from "#functions/signing/store/attempt.ts";
import { answering } from "#tests/support/services/throttling.ts";

const soon = Math.floor(Date.now() / 1000) + 600;
const confirmed = async () => {
  const id = randomUUID();
  const ends = { polledUntil: 0, endsAt: soon, expiresAt: soon };
  await putAttempt({
    id,
    purpose: "signIn",
    means: "smartId",
    state: "confirmed",
    browser: "b",
    challenge: "c",
    code: "EE38001085718",
    ...ends,
  });
  return id;
};
const consume = (id: string) => moveAttempt(id, ["confirmed"], { state: "consumed" });
const throttled = Object.assign(new Error("throttled"), { name: "ThrottlingException", $metadata: { attempts: 3 } });

it("one of two that consume an attempt is told so, although the call of the other was sent again", async () => {
  const id = await confirmed();
  const first: boolean[] = [];
  const { result } = await answering(
    "UpdateItemCommand",
    1,
    async () => {
      first.push(await consume(id));
      throw throttled;
    },
    () => consume(id),
  );
  expect([first, result]).toEqual([[true], false]);
});

it("one whose reply was lost is told that it was first", async () => {
  const id = await confirmed();
  const lost = answering(
    "UpdateItemCommand",
    1,
    async (input, pass) => {
      await pass(input);
      throw throttled;
    },
    () => consume(id),
  );
  expect((await lost).result).toBe(true);
  expect(await consume(id)).toBe(false);
});
