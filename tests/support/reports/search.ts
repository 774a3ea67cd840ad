import { vi } from "vitest";
import type { Caller } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain } from "#tests/support/services/queues.ts";

/** Writes the search tokens that wait, as the worker does some seconds after a change. */
export async function indexWaiting(): Promise<void> {
  const failed = await drain("tokens");
  if (failed > 0) throw new Error(`${failed} token backlogs failed`);
}

/** The same after a crash: the sweeper announces what is older than two minutes. */
export async function indexAfterCrash(): Promise<void> {
  const sweep = await scheduleHandler("sweepOutbox");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 60_000 });
  try {
    await sweep();
  } finally {
    vi.useRealTimers();
  }
  await indexWaiting();
}

/** Numbers of the reports that a search finds in a tab, in its order. */
export async function numbersFound(agent: Caller, search: string, tab: "open" | "acted" = "open"): Promise<string[]> {
  const { body } = await agent.call("reports.list", { query: { search, acted: tab === "acted" ? "True" : "False" } });
  return body.results.map((report: { number: string }) => report.number);
}
