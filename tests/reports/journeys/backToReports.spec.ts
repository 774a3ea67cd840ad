import { expect, type Page } from "@playwright/test";
import type { Report } from "#shared/reports/contract.ts";
import { confirm, expectForm, importLines } from "#tests/support/acts/actScreen.ts";
import { get, signIn, takePicture, takePicturesOfWidths } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** The reports dashboard after an act was made from it (docs/rules/user-interface.md, "Back to the reports"). */

const REPORTS = 30;
/** The notice of the new act is above the rows. */
const NOTICE_HEIGHT = 110;

test.use({ viewport: { width: 1440, height: 600 } });

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

/** Reports of a destination of their own; returns the keys of their panels. */
async function importMany(page: Page, batch: string, baseURL: string): Promise<string> {
  const lines = Array.from({ length: REPORTS }, (_, index) => ({ report: String(index + 1) }));
  await importLines(page, batch, lines, baseURL);
  const { results } = await get(page.request, `/api/v1/reports/reports/?acted=False&search=${batch}-1`);
  const { company, destination_code: code }: Report = results[0];
  return `${company},${company}.${code}`;
}

/** Where a report of the batch that is newer, so further up, is in the window. */
async function seenAt(page: Page, batch: string): Promise<number> {
  const row = page.locator("[data-report]").filter({ hasText: `${batch}-25 ` });
  return (await row.boundingBox())?.y ?? Number.NaN;
}

/** Ticks report 20 of the batch, far down, and presses 'Akteeri'; returns where the rows were seen. */
async function actOn(page: Page, batch: string): Promise<number> {
  await page.getByRole("checkbox", { name: `${batch}-20 ` }).check();
  const scroll = await page.evaluate(() => {
    window.scrollTo(0, 600);
    return window.scrollY;
  });
  expect(scroll).toBeGreaterThan(300);
  const seen = await seenAt(page, batch);
  await page.getByRole("region", { name: "Valik", exact: true }).getByRole("button", { name: "Akteeri" }).click();
  await expectForm(page);
  return seen;
}

/** From the next request on; the bar of unsent letters is above the content of every page. */
async function withUnsentLetters(page: Page, count: number): Promise<void> {
  await page.unroute("**/api/v1/me/");
  await page.route("**/api/v1/me/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), unsentEmailsCount: count } });
  });
}

/** Finishes the act and expects the dashboard as it was, without the report. */
async function expectBack(page: Page, batch: string, search: Record<string, string>, seen: number): Promise<void> {
  await confirm(page, "Lõpeta");
  await expect(page.getByText(/^Müügiakt .+ on koostatud$/)).toBeInViewport();
  const { created, ...address } = Object.fromEntries(new URL(page.url()).searchParams);
  expect(created).toMatch(/^\d+$/);
  expect(address).toEqual(search);
  await expect
    .poll(async () => Math.abs((await seenAt(page, batch)) - seen), { message: "rows are where they were" })
    .toBeLessThanOrEqual(NOTICE_HEIGHT);
  await expect(page.getByRole("checkbox", { name: `${batch}-20 ` })).toHaveCount(0);
}

test("has the same order, panels and scroll position, also below a bar that came meanwhile", async ({
  page,
  baseURL,
}) => {
  const open = await importMany(page, "TAGASI", baseURL!);
  await withUnsentLetters(page, 0);
  await page.goto(`/reports/dashboard/?sort=name&open=${open}`);
  const seen = await actOn(page, "TAGASI");
  await withUnsentLetters(page, 2);
  await page.reload();
  await expectForm(page);
  await expect(page.getByText("Teil on 2 akti kirja saatmata!")).toBeVisible();
  await expectBack(page, "TAGASI", { sort: "name", open }, seen);
  await takePicturesOfWidths(page, "reports-back");
});

test("has the same search, also of panels that were open before it", async ({ page, baseURL }) => {
  const open = await importMany(page, "OTSITUD", baseURL!);
  await page.goto(`/reports/dashboard/?sort=name&open=${open}`);
  await page.getByPlaceholder("Otsi").fill("otsitud");
  await expect(page).toHaveURL(/q=otsitud/);
  // Until the answer is there, the page shows the panels from before.
  await expect(page.locator('[role="group"][data-level="2"]')).toHaveCount(1);
  const rows = page.locator("[data-report]");
  await expect(rows).toHaveCount(REPORTS);
  const seen = await actOn(page, "OTSITUD");
  await expectBack(page, "OTSITUD", { q: "otsitud", sort: "name", open }, seen);
  await expect(page.getByPlaceholder("Otsi")).toHaveValue("otsitud");
  await expect(rows).toHaveCount(REPORTS - 1);
  await takePicture(page, "reports-back-search");
});

test("has in each browser tab what this one left, and the tab of reports that was last", async ({
  page,
  context,
  baseURL,
}) => {
  const open = await importMany(page, "ESIMENE", baseURL!);
  await importMany(page, "TEINE", baseURL!);
  await page.goto(`/reports/dashboard/?tab=acted&q=esimene&open=${open}`);
  await expect(page.getByRole("tab", { name: /Akteeritud/ })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: /Akteerimata/ }).click();
  const seen = await actOn(page, "ESIMENE");

  const other = await context.newPage();
  await other.goto("/reports/dashboard/?q=teine-");
  const otherSeen = await actOn(other, "TEINE");
  // Both forms propose the same number.
  await other.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  await other.getByRole("textbox", { name: "Müügiakti number:" }).fill("TEINE-AKT");
  await other.keyboard.press("Enter");
  await expectBack(page, "ESIMENE", { q: "esimene", open }, seen);
  await expect(page.getByRole("tab", { name: /Akteerimata/ })).toHaveAttribute("aria-selected", "true");
  await expectBack(other, "TEINE", { q: "teine-" }, otherSeen);
});
