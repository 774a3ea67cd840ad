import { afterEach, expect, it, vi } from "vitest";

vi.mock("#functions/platform/table/entity.ts", () => ({
  entity: () => () => ({ get: () => Promise.resolve(undefined), put: () => ({}) }),
}));

const { addToLimited } = await import("#functions/platform/table/additions.ts");

afterEach(() => vi.useRealTimers());

it("refuses an addition that others overtake for 20 seconds with a sentence, and not as a failure of the program", async () => {
  vi.useFakeTimers();
  const tries = vi.fn(() => Promise.resolve(undefined));
  const added = addToLimited("declarations#1", tries).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await added).toMatchObject({ code: "list_busy", status: 409 });
  expect(tries.mock.calls.length).toBeGreaterThan(15);
});
