import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadCode } from "#web/ui/browser/loadCode.ts";

const reload = vi.fn();
let stored: Map<string, string>;
let network: { onLine: boolean };
let isServerThere: boolean;
let page: EventTarget & { location?: object };

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  network = { onLine: true };
  isServerThere = true;
  page = Object.assign(new EventTarget(), { location: { reload } });
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal("fetch", async () => {
    if (!isServerThere) throw new TypeError("no answer");
    return new Response();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError("Failed to fetch dynamically imported module");
    return "code";
  });
};

test("loads at once", async () => {
  expect(await loadCode(failing(0))).toBe("code");
});

test("waits for the network, says so once, and loads when it is back", async () => {
  network.onLine = false;
  const say = vi.fn();
  const loaded = loadCode(failing(2), say);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(say).toHaveBeenCalledOnce();
  network.onLine = true;
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loaded).toBe("code");
  expect(say).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test("waits also where the browser believes in a network that leads nowhere", async () => {
  isServerThere = false;
  const loaded = loadCode(failing(1));
  await vi.advanceTimersByTimeAsync(30_000);
  isServerThere = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await loaded).toBe("code");
});

test("reloads the page once a minute when the chunk is gone, and fails in between", async () => {
  void loadCode(failing(9));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
  await expect(loadCode(failing(9))).rejects.toThrow("dynamically imported module");
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_001);
  void loadCode(failing(9));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
});
