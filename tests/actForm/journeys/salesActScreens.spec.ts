import { expect, type Locator, type Page } from "@playwright/test";
import { action, importLines, openNewAct } from "#tests/support/acts/actScreen.ts";
import { get, makeAct, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** The act form on screens of different sizes. */

const TABLE_WIDTHS = [992, 1024, 1100, 1152];
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test("shows the count of rows of every group whole, and of a row its owner", async ({ page, baseURL }) => {
  const lines = ["Kuusepaberipuit", "Männipalk"].map((assortment, at) => ({ report: String(at), assortment }));
  await importLines(page, "LAIUSED", lines, baseURL!);
  await openNewAct(page, "LAIUSED", baseURL!);
  for (const width of TABLE_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const counts = page.getByText("1 rida", { exact: true });
    await expect(counts).toHaveCount(2);
    for (const count of await counts.all()) {
      expect(await count.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const cell = (await count.locator("xpath=ancestor::th").boundingBox())!;
      const { x, width: own } = (await count.boundingBox())!;
      expect(x + own, `at ${width}`).toBeLessThanOrEqual(cell.x + cell.width);
    }
    const owner = (await page
      .getByTitle(/^Haavasalu Mets OÜ · /)
      .first()
      .boundingBox())!;
    expect(owner.width, `at ${width}`).toBeGreaterThan(110);
  }
});

test("selects all rows on a phone by a checkbox that is seen", async ({ page, baseURL }) => {
  await importLines(page, "KOIKREAD", [{ report: "1" }, { report: "2", assortment: "Männipalk" }], baseURL!);
  await page.setViewportSize(PHONES[0]!);
  await openNewAct(page, "KOIKREAD", baseURL!);
  await page.getByText("Vali kõik read", { exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Vali kõik read" })).not.toBeChecked();
  await expect(action(page, "Lõpeta")).toBeDisabled();
  const box = (await page.getByRole("checkbox", { name: "Vali kõik read" }).boundingBox())!;
  const below = (await page.getByRole("checkbox", { name: "Vali Kuusepalk" }).boundingBox())!;
  expect(box.width).toBeGreaterThan(10);
  expect(box.x).toBeCloseTo(below.x, 0);
});

test("keeps the buttons of a long question in view on a phone", async ({ page, baseURL }) => {
  const again = { waybill: "KYSIMUSVL", owner: 1 as const };
  await importLines(page, "KYSIMUS", [{ report: "1" }, { report: "2", ...again }, { report: "3", ...again }], baseURL!);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await openNewAct(page, "KYSIMUS", baseURL!);
    await action(page, "Lõpeta").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("omaniku andmed on puudulikud")).toBeVisible();
    for (const name of ["Tühista", "Lõpeta"]) await expectWhole(page, dialog.getByRole("button", { name }));
    await dialog.getByText("Marginaal kokku").scrollIntoViewIfNeeded();
    for (const name of ["Tühista", "Lõpeta"]) await expectWhole(page, dialog.getByRole("button", { name }));
    await page.keyboard.press("Escape");
  }
});

async function expectWhole(page: Page, button: ReturnType<Page["getByRole"]>): Promise<void> {
  const covered = () =>
    button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [
        [left + 4, top + 4],
        [right - 4, bottom - 4],
      ] as const;
      return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });
  await expect.poll(covered).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
}

for (const { width, height } of [{ width: 1440, height: 900 }, ...PHONES]) {
  test(`opens one question on a double click, and answers nothing, at ${width} px`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height });
    await importLines(page, `TOPELT${width}`, [{ report: "1" }], baseURL!);
    await openNewAct(page, `TOPELT${width}`, baseURL!);
    await action(page, "Lõpeta").dblclick({ delay: 20 });
    const question = page.getByRole("dialog");
    await expect(question).toHaveCount(1);
    await page.waitForTimeout(600);
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/\/acts\/create\//);
    await page.mouse.click(5, height - 5);
    await expect(question).toHaveCount(0);
  });
}

/** The second click comes as part of a double click, and hits what the first one has put there. */
async function clickTwice(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.evaluate(async (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [clientX, clientY] = [x + width / 2, y + height / 2];
    const click = (target: Element, detail: number) => {
      for (const type of ["mousedown", "mouseup", "click"]) {
        target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY, detail }));
      }
    };
    click(element, 1);
    while (!document.querySelector("[role=dialog]")) await new Promise(requestAnimationFrame);
    click(document.elementFromPoint(clientX, clientY) ?? element, 2);
  });
}

// There the second click hits what closes or answers the question.
for (const { width, height } of [{ width: 1440, height: 900 }, PHONES[0]!]) {
  test(`keeps the question when the second click hits what lies over the button, at ${width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height });
    await importLines(page, `TEINE${width}`, [{ report: "1" }], baseURL!);
    await openNewAct(page, `TEINE${width}`, baseURL!);
    await clickTwice(action(page, "Lõpeta"));
    const question = page.getByRole("dialog");
    await page.waitForTimeout(600);
    await expect(question).toHaveCount(1);
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/\/acts\/create\//);
  });
}

test("opens one question on a double click of Salvesta on an act that is there, and keeps it", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "TOPELTS", [{ report: "1" }], baseURL!);
  const number = await makeAct(page, "TOPELTS", baseURL!);
  const { results } = await get(page.request, `/api/v1/acts/acts/?type=20&search=${number}`);
  await page.goto(`/acts/update/${results[0].id}/`);
  await clickTwice(action(page, "Salvesta"));
  const question = page.getByRole("dialog");
  await expect(question).toHaveCount(1);
  await page.waitForTimeout(600);
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/acts\/update\//);
});
