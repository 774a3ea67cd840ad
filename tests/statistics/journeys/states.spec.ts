import { expect, type Page } from "@playwright/test";
import { forecastComparison, openForecast, statistics } from "#scripts/bench/browser/tableReplies.ts";
import { cutOnPaper } from "#tests/support/pages/paper.ts";
import { signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const QUARTER = "date_after=2026-10-01&date_before=2026-12-31";
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
  await expect(table.getByRole("row", { name: /^Kokku/ }).last()).toBeVisible();
});

for (const [title, address, isPlannedByDestination] of [
  ["many destinations", `/forecasts/statistics/?assortment=1&${QUARTER}&open=0,2`, true],
  ["many deliveries to a group that is planned as a whole", `/forecasts/statistics/?assortment=1&${QUARTER}`, false],
  ["three years by month", "/forecasts/destination_summary/?date_after=2025-01-01&date_before=2027-12-31", true],
] as const) {
  test(`prints ${title} on landscape sheets, without a column that is cut off`, async ({ page }) => {
    const reply = statistics(30, 25);
    const assortment = { ...reply.assortment, forecasts_per_destination: isPlannedByDestination };
    await page.route("**/api/v1/forecasts/statistics/1/**", (route) =>
      route.fulfill({ json: { ...reply, assortment } }),
    );
    await page.goto(address);
    const headers = page.locator("thead tr:first-child th");
    await expect(page.getByRole("row", { name: /^Kokku/ }).first()).toBeVisible();
    const names = new Set(await headers.allInnerTexts());
    // As wide as a sheet of A4 between its margins.
    await page.setViewportSize({ width: 1031, height: 687 });
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("[data-landscape] table").nth(1)).toBeVisible();
    expect(new Set(await headers.allInnerTexts())).toEqual(names);
    const beyond = await page.locator("th, td").evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return left < 0 || right > 1031 || cell.scrollWidth > cell.clientWidth + 1;
        })
        .map((cell) => cell.textContent),
    );
    expect(beyond).toEqual([]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 84\d\.?\d* 59\d/);
  });
}

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

test("a forecast of 200 lines fits each width", async ({ page }) => {
  const forecast = openForecast();
  await page.route(`**/api/v1/forecasts/forecasts/${forecast.id}/**`, (route) => route.fulfill({ json: forecast }));
  await page.route("**/api/v1/forecasts/forecasts/*/comparison/**", (route) =>
    route.fulfill({ json: forecastComparison() }),
  );
  await page.goto(`/forecasts/detail/${forecast.id}/`);
  await expect(page.getByRole("textbox")).toHaveCount(600);
  await expectToFit(page, "forecast");
  expect(await cutOnPaper(page)).toEqual([]);
});
