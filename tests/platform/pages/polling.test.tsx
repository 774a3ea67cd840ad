import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePolling } from "#web/api/polling.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const look = vi.fn(() => Promise.reject(new Error("no answer")));

it.each([
  [3, 3],
  [undefined, 7],
])("looks after 1, 2, 3 and more seconds, at most %s times, also where it gets no answer", async (times, looks) => {
  look.mockClear();
  const { unmount } = renderHook(() => usePolling("work", look, times));
  await vi.advanceTimersByTimeAsync(999);
  expect(look).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000 + 3000);
  expect(look).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(4000 + 5000 + 6000 + 7000);
  expect(look).toHaveBeenCalledTimes(looks);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(looks);
});
