import { expect, type Page } from "@playwright/test";
import { expectVisibleFocus } from "#tests/support/site/keyboard.ts";
import type { PageName } from "./pageStates.ts";

const STEPS = 28;

/** Pages on which Tab reaches many controls: a short way would pass over what comes late. */
const LISTS: ReadonlySet<PageName> = new Set([
  "reportsDashboard",
  "imports",
  "actsDashboard",
  "actExport",
  "documents",
  "priceLists",
  "companies",
  "newCompany",
  "assortments",
  "statisticsSummary",
  "destinationSummary",
  "containerCheck",
  "media",
]);

/** Expects that the focus is seen at every step of Tab on a page that has just loaded; removes the focus again. */
export async function expectFocusAtEachStep(page: Page, name: PageName): Promise<void> {
  let step = 0;
  for (; step < STEPS; step++) {
    await page.keyboard.press("Tab");
    // Behind the last control the focus leaves the page.
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    await expectVisibleFocus(page);
  }
  expect.soft(step, "steps of Tab").toBeGreaterThanOrEqual(LISTS.has(name) ? 12 : 1);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
}
