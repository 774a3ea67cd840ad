import { expect } from "@playwright/test";
import {
  action,
  confirm,
  importLines,
  margins,
  numberOf,
  openNewAct,
  plainValue,
  total,
} from "#tests/support/acts/actScreen.ts";
import { expectAccessible, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test("an act can be edited and finished on a phone", async ({ page, baseURL }) => {
  await importLines(page, "TELEFON", [{ report: "1" }, { report: "2", owner: 1 }], baseURL!);
  await openNewAct(page, "TELEFON", baseURL!);
  const number = await numberOf(page);
  const margin = margins(page, "Kuusepalk").first();
  await margin.tap();
  await margin.fill("7.5");
  await margin.blur();
  await expect(margin).toHaveValue("7,50");
  expect(await plainValue(total(page, "Summa kokku"))).toBe("2000.00");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.screenshot({ path: "screenshots/sales-act-phone.png", fullPage: true });

  await expect(action(page, "Lõpeta")).toBeEnabled();
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?created=\d+/);
  await expect(page.getByText(`Müügiakt ${number} on koostatud`)).toBeVisible();
});

test("long numbers fit the width of a phone", async ({ page, baseURL }) => {
  const report = "1234567890-123456789";
  await importLines(page, "PIKK", [{ report }], baseURL!);
  const overflow = () =>
    page.evaluate(() => {
      const wide = [...document.querySelectorAll("main *:not(thead, thead *)")].filter((each) => {
        const { right, width } = each.getBoundingClientRect();
        return width > 1 && right > innerWidth;
      });
      return [
        document.documentElement.scrollWidth,
        ...wide.map(({ className, textContent }) => className + textContent),
      ];
    });
  await page.goto(`/reports/dashboard/?q=PIKK-${report}`);
  const row = page.locator("[data-report]").filter({ hasText: report }).first();
  await expect(row).toBeVisible();
  expect(await overflow()).toEqual([390]);
  for (const part of [row.getByText("10,000 tm"), row.locator("time"), row.getByRole("link", { name: /Lae alla/ })]) {
    const { x, width } = (await part.boundingBox())!;
    expect(x + width).toBeLessThan(374);
  }
  const found = page.getByText("1 leitud").first();
  expect((await found.boundingBox())!.height).toBeLessThan(26);
  await page.screenshot({ path: "screenshots/long-numbers-phone.png" });

  await openNewAct(page, "PIKK", baseURL!);
  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  const editor = page.getByRole("textbox", { name: "Müügiakti number:" });
  const { x, width } = (await editor.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(374);
  await page.screenshot({ path: "screenshots/number-editor-phone.png" });
  await editor.fill("P".repeat(32));
  await editor.press("Enter");
  await expect(editor).toBeHidden();
  await page.screenshot({ path: "screenshots/long-act-number-phone.png" });
  expect(await overflow()).toEqual([390]);

  await confirm(page, "Lõpeta");
  await expect(page.getByText("P".repeat(32))).toBeVisible();
  expect(await overflow()).toEqual([390]);
  await page.getByRole("link", { name: "Vaata akte" }).click();
  const badge = page.getByRole("group", { name: "Kuuseoja Saeveski OÜ" }).getByTitle("akti");
  const box = (await badge.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(340);
});
