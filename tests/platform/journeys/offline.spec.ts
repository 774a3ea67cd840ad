import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/pages/fixtures.ts";
import { allPageStates, openState } from "#tests/support/pages/pageStates.ts";

for (const state of allPageStates.filter(({ dialogs = [] }) => dialogs.length > 0)) {
  test(`the dialogs are there before the network goes: ${state.name}`, async ({ newPage, world }) => {
    const page = await newPage(state.who, "desktop");
    const atRest = restOf(page);
    await openState(page, state, world);
    await atRest();
    const dialog = page.getByRole("dialog").filter({ has: page.getByRole("heading") });
    for (const name of state.dialogs ?? []) {
      await page.context().setOffline(true);
      await page
        .getByRole("button", { name, exact: typeof name === "string" })
        .first()
        .click();
      await expect(dialog).toBeVisible();
      // The first field of a dialog may have opened with it.
      await expect(async () => {
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden({ timeout: 2_000 });
      }).toPass();
    }
    await page.context().setOffline(false);
    await page.close();
  });
}

/** Chromium has no idle time for a page that draws nothing, such as one with a field that is typed into. */
const IDLE_AT_LATEST_MS = 5_000;

/** Returns a wait until the page has loaded in its idle time what it may need without a network. */
function restOf(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let asked = 0;
  page.on("request", (request) => {
    if (!["script", "stylesheet"].includes(request.resourceType())) return;
    asked++;
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    // Twice: the page may have been drawn a moment before it asks for its idle time.
    let rests = 0;
    await expect(async () => {
      const before = asked;
      // As the page waits: what it asked to do before has begun by then.
      await page.evaluate(
        (timeout) =>
          new Promise<void>((resolve) => {
            window.requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 0)), { timeout });
          }),
        IDLE_AT_LATEST_MS,
      );
      rests = asked === before && open.size === 0 ? rests + 1 : 0;
      expect(rests).toBe(2);
    }).toPass();
  };
}
