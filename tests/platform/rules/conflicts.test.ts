import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Problem } from "#functions/platform/problem.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function outcomeOf<Result>(work: Promise<Result>): Promise<Result | Error> {
  const outcome = work.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

it("returns what the first step without a conflict gives, undefined too", async () => {
  const steps: number[] = [];
  const third = untilNoConflict("Views of person 7", async (attempt) => {
    steps.push(attempt);
    return attempt < 2 ? CONFLICT : undefined;
  });
  expect(await outcomeOf(third)).toBeUndefined();
  expect(steps).toEqual([0, 1, 2]);
});

it("ends after twelve conflicts within ten seconds, with what it wrote or with the given problem", async () => {
  const began = Date.now();
  let steps = 0;
  const always = async () => {
    steps++;
    return CONFLICT;
  };
  const text = await outcomeOf(untilNoConflict("Views of person 7", always));
  expect(text).toMatchObject({ message: "Views of person 7: others wrote first at every attempt" });
  expect(steps).toBe(12);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(await outcomeOf(untilNoConflict(new Problem("act_busy"), always))).toMatchObject({ code: "act_busy" });
});

it("does not repeat a step that throws", async () => {
  let steps = 0;
  const failing = untilNoConflict("Views of person 7", async () => {
    steps++;
    throw new Error("no table");
  });
  expect(await outcomeOf(failing)).toMatchObject({ message: "no table" });
  expect(steps).toBe(1);
});
