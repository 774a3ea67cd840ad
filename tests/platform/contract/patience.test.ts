import { describe, expect, it } from "vitest";
import { askWhile, until } from "#scripts/waiting/patience.ts";

/** Answers one after another, the last one for ever, and the pauses between them. */
function answering<Answer>(...answers: [Answer, ...Answer[]]) {
  const pauses: number[] = [];
  let asked = 0;
  return {
    ask: async () => answers[Math.min(asked++, answers.length - 1)]!,
    wait: async (milliseconds: number) => void pauses.push(milliseconds),
    pauses,
    asked: () => asked,
  };
}

describe("asking while an answer may pass", () => {
  it("returns the first one that does not pass, after a pause before each further question", async () => {
    const { ask, wait, pauses, asked } = answering("busy", "busy", "done", "late");
    const answer = await askWhile(ask, (each) => each === "busy", { pauseMs: 7, wait });
    expect([answer, pauses, asked()]).toEqual(["done", [7, 7], 3]);
  });

  it.each([1, 4])("returns the last one after %i questions", async (times) => {
    const { ask, wait, pauses, asked } = answering("busy");
    expect(await askWhile(ask, () => true, { pauseMs: 7, times, wait })).toBe("busy");
    expect([asked(), pauses.length]).toEqual([times, times - 1]);
  });

  it("ends at its limit of time", async () => {
    const { ask, asked } = answering("busy");
    const began = performance.now();
    await askWhile(ask, () => true, { pauseMs: 5, limitMs: 40 });
    expect(performance.now() - began).toBeGreaterThan(40);
    expect(asked()).toBeGreaterThan(1);
  });
});

describe("looking until there is something", () => {
  it("returns it, also when it is false", async () => {
    const { ask, wait } = answering<boolean | undefined>(undefined, false);
    expect(await until(ask, { pauseMs: 7, times: 3, wait, reason: "nothing came" })).toBe(false);
  });

  it("says the reason when nothing came", async () => {
    const { ask, wait } = answering(undefined);
    await expect(until(ask, { pauseMs: 7, times: 3, wait, reason: "nothing came" })).rejects.toThrow("nothing came");
  });
});
