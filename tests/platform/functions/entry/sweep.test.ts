import { expect, it, vi } from "vitest";
import { sweep } from "#functions/platform/entry/schedule.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const idsOf = (act: number) => ({ act });

it("repairs every item and ends without an error", async () => {
  const repaired: number[] = [];
  await sweep([1, 2, 3], idsOf, async (act) => void repaired.push(act));
  expect(repaired).toEqual([1, 2, 3]);
});

it("repairs the other items when some fail, then throws all errors, so that the alarm fires", async () => {
  const repaired: number[] = [];
  const run = sweep([1, 2, 3, 4], idsOf, async (act) => {
    if (act % 2 === 1) throw new Error(`act ${act}`);
    repaired.push(act);
  });
  const error: unknown = await run.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).toMatchObject({ message: "2 of 4 items failed", errors: [new Error("act 1"), new Error("act 3")] });
  expect(repaired).toEqual([2, 4]);
});
