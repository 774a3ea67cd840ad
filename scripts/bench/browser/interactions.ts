import type { Page } from "@playwright/test";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { percentile } from "#scripts/bench/measuring/statistics.ts";

/** docs/rules/user-interface.md, "Budget". */
const GOAL_MS = 50;

/** Shortest duration that the browser reports (Event Timing). */
const MIN_MS = 16;

declare global {
  var interactionTimes: Map<number, number>;
}

/** Notes from now on how long each keystroke and click takes until the paint of its result. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((shortest) => {
    globalThis.interactionTimes = new Map();
    const wanted = { type: "event", durationThreshold: shortest };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
        const before = globalThis.interactionTimes.get(entry.interactionId) ?? 0;
        globalThis.interactionTimes.set(entry.interactionId, Math.max(before, entry.duration));
      }
    }).observe(wanted);
  }, MIN_MS);
}

/** Milliseconds of `count` interactions; unreported ones count as the shortest duration. */
export async function interactionTimes(page: Page, count: number): Promise<number[]> {
  const reported = await page.evaluate(() => globalThis.interactionTimes.values().toArray());
  return [...reported, ...Array.from({ length: Math.max(0, count - reported.length) }, () => MIN_MS)];
}

/**
 * Measures the main thread's processor time for each of `count` interactions, in milliseconds: unlike their duration it does
 * not grow with other work on the machine.
 */
export async function watchWork(page: Page): Promise<(count: number) => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await tools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await worked();
  return async (count) => ((await worked()) - before) / count;
}

export function figuresOfInteractions(title: string, times: readonly number[]): Figure[] {
  return [
    atMost(`${title}, median`, percentile(times, 0.5), "ms", GOAL_MS),
    atMost(`${title}, p95`, percentile(times, 0.95), "ms", GOAL_MS),
    shown(`${title}, slowest`, Math.max(...times), "ms"),
  ];
}
