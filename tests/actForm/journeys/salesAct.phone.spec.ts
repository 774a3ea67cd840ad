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
import { tooSmall } from "#tests/support/pages/targets.ts";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
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
  await takePicture(page, "sales-act-phone", true);

  await expect(action(page, "Lõpeta")).toBeEnabled();
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?created=\d+/);
  const notice = page.locator("output").filter({ hasText: `Müügiakt ${number} on koostatud` });
  await expect(notice.getByRole("link", { name: "Vaata akte" })).toBeVisible();
  expect(await tooSmall(notice), "a thumb hits the next steps").toEqual([]);
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
  await takePicture(page, "long-numbers-phone");

  await openNewAct(page, "PIKK", baseURL!);
  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  const editor = page.getByRole("textbox", { name: "Müügiakti number:" });
  const { x, width } = (await editor.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(374);
  await takePicture(page, "number-editor-phone");
  await editor.fill("P".repeat(32));
  await editor.press("Enter");
  await expect(editor).toBeHidden();
  await takePicture(page, "long-act-number-phone");
  expect(await overflow()).toEqual([390]);

  await confirm(page, "Lõpeta");
  await expect(page.getByText("P".repeat(32))).toBeVisible();
  expect(await overflow()).toEqual([390]);
  await page.getByRole("link", { name: "Vaata akte" }).click();
  const badge = page.getByRole("group", { name: "Kuuseoja Saeveski OÜ" }).getByTitle("akti");
  const box = (await badge.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(340);
});

test("all labels of the form begin at one edge, and sums end at one", async ({ page, baseURL }) => {
  await importLines(page, "SILDID", [{ report: "1" }, { report: "2", owner: 1 }], baseURL!);
  await openNewAct(page, "SILDID", baseURL!);
  await page.getByRole("button", { name: "Lisa", exact: true }).click();
  await expect(page.getByPlaceholder("Puidu kogus")).toBeVisible();
  const rows = page.getByRole("table", { name: "Akti read" });
  const edges = await page.locator("main :is(label, dt, tbody td[data-label])").evaluateAll((all) =>
    all
      .filter((label) => label.checkVisibility() && label.closest("[data-index]") === null)
      .map((label) => {
        // A cell writes its label before itself.
        const isCell = label.matches("td");
        const isAtEnd = /end|right/.test(getComputedStyle(label, isCell ? "::before" : null).textAlign);
        return `${label.getBoundingClientRect().left}${isAtEnd ? " to the right" : ""}`;
      }),
  );
  expect(edges.length).toBeGreaterThan(20);
  expect(new Set(edges)).toEqual(new Set(["33"]));

  // The card of a row has its labels in columns.
  for (const line of await rows.locator("tr[data-index]").all()) {
    const left = async (label: string) => (await line.locator(`[data-label="${label}"]`).boundingBox())!.x;
    expect(await left("Müügihind")).toBe(await left("Kogus"));
    expect(await left("Summa")).toBe(await left("Marginaal"));
  }
  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  const sums = purchases.locator("[data-numeric]:visible").filter({ hasText: "€" });
  await expect(sums).toHaveCount(3);
  const ends = await sums.evaluateAll((all) => all.map((sum) => sum.getBoundingClientRect().right));
  expect(new Set(ends).size).toBe(1);
  await takePicture(page, "labels-phone", true);
});
