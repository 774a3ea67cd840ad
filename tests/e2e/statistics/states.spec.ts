import { expect, type Page } from "@playwright/test";
import { openForecast, statistics } from "#scripts/bench/browser/tableReplies.ts";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const QUARTER = "from=2026-10-01&to=2026-12-31";
const WIDTHS = [1440, 1024, 390];

/** The page never scrolls sideways, only a table in it; with `E2E_PICTURES` a picture of each width. */
async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await takePicture(page, `states-${name}-${width}`);
  }
}

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test("30 companies with 200 destinations fit each width, open by keyboard, and are printed whole", async ({ page }) => {
  test.slow();
  await page.route("**/api/v1/forecasts/statistics/1/**", (route) => route.fulfill({ json: statistics(30, 200) }));
  await page.goto(`/forecasts/statistics/?assortment=1&${QUARTER}`);
  const table = page.getByRole("table", { name: "Statistika" });
  await expect(table.getByRole("row", { name: /^Kokku/ })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: /^Saeveski/ })).toHaveCount(200);
  await expectToFit(page, "huge");
  await page.setViewportSize({ width: 1440, height: 900 });
  const company = table.getByRole("button", { name: "Metsaomanik 2 OÜ", exact: true });
  await company.press("Enter");
  await expect(company).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/open=/);
  await expect(table.getByRole("rowheader", { name: "november 2026" })).toHaveCount(1);
  await page.reload();
  await expect(table.getByRole("rowheader", { name: "november 2026" })).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(table.getByRole("columnheader", { name: "Saeveski 200 palgiplats" })).toBeVisible();
  await expect(table.getByRole("row", { name: /^Kokku/ })).toBeVisible();
});

test("says that it loads until the statistics arrive, and tells of a failure", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/forecasts/statistics/1/**", async (route) => {
    await released;
    await route.fulfill({ status: 404, json: { code: "not_found", message: "Ei leitud." } });
  });
  await page.goto(`/forecasts/statistics/?assortment=1&${QUARTER}`);
  await expect(page.getByText("Laen statistikat...")).toBeVisible();
  await expectToFit(page, "loading");
  release();
  await expect(page.getByText("Ei leitud.")).toBeVisible();
  await expectToFit(page, "failing");
});

test("searches the companies of the filter, ticks all only without a search, and says how many are chosen", async ({
  page,
}) => {
  await page.route("**/api/v1/forecasts/statistics/1/**", (route) => route.fulfill({ json: statistics(60, 25) }));
  await page.goto(`/forecasts/statistics/?assortment=1&${QUARTER}&company=2,3`);
  const filter = page.getByRole("button", { name: /^Ettevõtted/ });
  await expect(filter).toHaveText(/2 valitud/);
  await filter.click();
  const box = page.getByRole("searchbox", { name: /Ettevõtted/ });
  await expect(page.getByRole("checkbox", { name: "Kõik", exact: true })).toBeVisible();
  await box.fill("metsaomanik 59");
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: "Kõik", exact: true })).toHaveCount(0);
  await box.fill("olematu");
  await expect(page.getByText("Ei leidnud tulemusi.")).toBeVisible();
  await expectAccessible(page);
});

test("a forecast of 200 lines fits each width", async ({ page }) => {
  const forecast = openForecast();
  await page.route(`**/api/v1/forecasts/forecasts/${forecast.id}/**`, (route) => route.fulfill({ json: forecast }));
  await page.goto(`/forecasts/detail/${forecast.id}/`);
  await expect(page.getByRole("textbox")).toHaveCount(600);
  await expectToFit(page, "forecast");
});
