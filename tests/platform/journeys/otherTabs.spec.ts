import { expect, type Page } from "@playwright/test";
import { importLines } from "#tests/support/acts/actScreen.ts";
import { loadUntil, makeAct, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Lists that are open elsewhere (docs/rules/user-interface.md, "Lists after a change"). */

const FOCUS_AGAIN_MS = 10_000;

async function openLetters(page: Page, act: string) {
  await page.goto("/media/");
  await page.getByRole("button", { name: "Saatmata aktid" }).click();
  const dialog = page.getByRole("dialog", { name: "Saatmata aktid" });
  const letter = dialog.getByRole("button", { name: `Saada: ${act}`, exact: true });
  await loadUntil(dialog, letter);
  return letter;
}

test("a letter that is sent leaves the open list of another tab at once, and of another browser on focus", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "agent", baseURL!);
  await importLines(page, "VAHELEHT", [{ report: "1" }], baseURL!);
  const act = await makeAct(page, "VAHELEHT", baseURL!);
  const tab = await context.newPage();
  const elsewhere = await browser.newContext({ baseURL: baseURL! });
  const other = await elsewhere.newPage();
  await signIn(other, "agent", baseURL!);
  const inTab = await openLetters(tab, act);
  const inOther = await openLetters(other, act);
  const openedAt = Date.now();
  await page.bringToFront();
  await (await openLetters(page, act)).click();
  await expect(inTab).toHaveCount(0);
  // Nobody has told the other browser.
  await expect(inOther).toHaveCount(1);
  await other.waitForTimeout(Math.max(0, FOCUS_AGAIN_MS + 1000 - (Date.now() - openedAt)));
  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(inOther).toHaveCount(0);
  await elsewhere.close();
});
