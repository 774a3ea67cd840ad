import { expect } from "@playwright/test";
import { importLines, openNewAct } from "#tests/support/acts/actScreen.ts";
import { press } from "#tests/support/site/keyboard.ts";
import { signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("shows the focus in a long act, downwards and back up under its sticky heads", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const lines = Array.from({ length: 30 }, (_, index) => ({ report: String(index), price: `${60 + index},00` }));
  await importLines(page, "FOOKUS", lines, baseURL!);
  await openNewAct(page, "FOOKUS", baseURL!);
  await press(page, "m");
  for (let step = 0; step < 29; step++) await press(page, "ArrowDown");
  await press(page, "ArrowRight");
  for (let step = 0; step < 29; step++) await press(page, "ArrowUp");
  for (let step = 0; step < 20; step++) await press(page, "Tab");
  for (let step = 0; step < 24; step++) await press(page, "Shift+Tab");
});

test("shows the focus among many reports, downwards and back up", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/reports/dashboard/?q=MR-");
  await expect(page.locator("tr[data-row]").nth(30)).toBeVisible();
  for (let step = 0; step < 40; step++) await press(page, "j");
  await press(page, "x");
  for (let step = 0; step < 35; step++) await press(page, "k");
});
