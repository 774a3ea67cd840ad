import { describe, expect, it } from "vitest";
import { inTurn } from "#functions/platform/parallel.ts";

describe("works in turn", () => {
  it("begin in the order of their calls, each after the end of the one before", async () => {
    const turn = inTurn();
    const told: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = turn(async () => {
      told.push("first begins");
      await gate.promise;
      told.push("first ends");
      return 1;
    });
    const second = turn(async () => {
      told.push("second begins");
      return 2;
    });
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(told).toEqual(["first begins", "first ends", "second begins"]);
  });

  it("go on after one that fails", async () => {
    const turn = inTurn();
    const first = turn(() => Promise.reject(new Error("refused")));
    const second = turn(async () => 2);
    await expect(first).rejects.toThrow("refused");
    expect(await second).toBe(2);
  });
});
