import { configure } from "@testing-library/react";
import axe from "axe-core";
import { expect, onTestFinished, vi } from "vitest";

/** Longer than any step takes: a busy machine must not fail a test. */
export const MAX_WAIT_MS = 15_000;

/** Expects no violation of accessibility rules; contrast, which needs colours, is for browser tests. */
export async function expectAccessible(within: HTMLElement = document.body): Promise<void> {
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(within, { resultTypes: ["violations"], rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`)).toEqual([]);
}

/** Notes alerts and where the browser is sent from now on, instead of carrying them out. */
export function noteLeaving(): { alerts: string[]; reloads: () => number; left: () => unknown } {
  const alerts: string[] = [];
  vi.stubGlobal("alert", (said: string) => void alerts.push(said));
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const left = () => [...replace.mock.calls, ...assign.mock.calls].at(-1)?.[0];
  return { alerts, reloads: () => reload.mock.calls.length, left };
}

const FASTER = 10;
const STEP_MS = 10;

/** Timers run ten times as fast until the test ends; the clock does not. For what polls or waits for seconds. */
export function hastenTimers(): void {
  configure({ asyncUtilTimeout: MAX_WAIT_MS * FASTER });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const steps = setInterval(() => vi.advanceTimersByTime(STEP_MS * FASTER), STEP_MS);
  onTestFinished(() => {
    clearInterval(steps);
    configure({ asyncUtilTimeout: MAX_WAIT_MS });
  });
}
