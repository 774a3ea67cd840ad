import axe from "axe-core";
import { expect, vi } from "vitest";

/** Expects no violation of accessibility rules; contrast, which needs colours, is for browser tests. */
export async function expectAccessible(within: HTMLElement = document.body): Promise<void> {
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(within, { resultTypes: ["violations"], rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`)).toEqual([]);
}

/** Notes alerts and reloads of the page from now on, instead of carrying them out. */
export function noteLeaving(): { alerts: string[]; reloads: () => number } {
  const alerts: string[] = [];
  vi.stubGlobal("alert", (said: string) => void alerts.push(said));
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  return { alerts, reloads: () => reload.mock.calls.length };
}
