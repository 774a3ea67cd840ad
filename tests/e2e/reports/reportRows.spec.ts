import { expect, type Page } from "@playwright/test";
import type { Report, ReportCompany, ReportRow } from "#shared/api/areas/reports.ts";
import { confirm, expectForm, importLines, openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectAccessible, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

async function sinisoo(page: Page): Promise<{ company: ReportCompany; report: Report }> {
  const companies: ReportCompany[] = await (await page.request.get("/api/v1/reports/companies/")).json();
  const company = companies.find(({ name }) => name.includes("Sinisoo"))!;
  const list = await page.request.get(`/api/v1/reports/reports/?acted=False&company=${company.id}`);
  const { results }: { results: Report[] } = await list.json();
  return { company, report: results.find(({ total_rows }) => total_rows > 1)! };
}

test("a report opens to its rows by keyboard, with a skeleton while they load and a retry after a refusal", async ({
  page,
}) => {
  const { company, report } = await sinisoo(page);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isRefused = true;
  await page.route(`**/api/v1/reports/reports/${report.id}/rows/**`, async (route) => {
    await asked;
    if (isRefused) await route.fulfill({ status: 429, json: { code: "too_many", message: "Proovi hiljem." } });
    else await route.continue();
    isRefused = false;
  });
  await page.goto(`/reports/dashboard/?open=${company.id}`);
  const toggle = page.getByRole("button", { name: `Näita raporti ${report.number} ridu` });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("checkbox", { name: report.number }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(toggle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  const table = page.getByRole("table", { name: `Mõõteraporti ${report.number} read` });
  await expect(table.locator("tr[aria-hidden]")).toHaveCount(report.total_rows);
  answer();
  await expect(table).toContainText("Proovi hiljem.");
  await table.getByRole("button", { name: "Proovi uuesti" }).click();
  await expect(table.locator("tbody tr")).toHaveCount(report.total_rows);
  const rows: { results: ReportRow[] } = await (
    await page.request.get(`/api/v1/reports/reports/${report.id}/rows/`)
  ).json();
  const [first] = rows.results;
  await expect(table.locator("tbody tr").first()).toContainText(first!.assortment);
  await expect(table.locator("tbody tr").first()).toContainText(first!.waybill);
  await expect(table.locator("tbody tr").first()).toContainText(first!.owner || "Oma mets");
  await expectAccessible(page);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await table.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await page.screenshot({ path: `screenshots/report-rows-${width}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await toggle.click();
  await expect(table).toHaveCount(0);
});

test("an acted report names its act and leads to it, from its row and from its rows", async ({ page, baseURL }) => {
  await importLines(page, "AKTIGA", [{ report: "1" }], baseURL!);
  await openNewAct(page, "AKTIGA", baseURL!);
  await confirm(page, "Lõpeta");
  await expect(page.getByText(/^Müügiakt .+ on koostatud$/)).toBeVisible();
  await page.goto("/reports/dashboard/?tab=acted&q=AKTIGA");
  const row = page.locator("[data-report]").filter({ hasText: "AKTIGA-1" });
  const link = row.getByRole("link", { name: /^Akt / });
  const number = (await link.textContent())!;
  // Tabular figures widen hyphens.
  await expect(link).toHaveCSS("font-variant-numeric", "normal");
  await page.getByRole("button", { name: "Näita raporti AKTIGA-1 ridu" }).click();
  const rows = page.getByRole("table", { name: "Mõõteraporti AKTIGA-1 read" });
  await expect(rows.getByRole("link", { name: number })).toHaveAttribute("href", (await link.getAttribute("href"))!);
  await page.screenshot({ path: "screenshots/report-rows-acted.png" });
  await link.click();
  await expect(page).toHaveURL(/\/acts\/update\/\d+\/$/);
});

test("after an act was made, the dashboard has the same search, panels and scroll position", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "TAGASI", [{ report: "1" }], baseURL!);
  const { results }: { results: Report[] } = await (
    await page.request.get("/api/v1/reports/reports/?acted=False&search=TAGASI-1")
  ).json();
  const { company, destination_code: code } = results[0]!;
  const panels = `${company},${company}.${code}`;
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`/reports/dashboard/?sort=name&open=${panels}`);
  await page.getByRole("checkbox", { name: /TAGASI-1/ }).check();
  const before = await page.evaluate(() => {
    window.scrollTo(0, 700);
    return window.scrollY;
  });
  expect(before).toBeGreaterThan(300);
  await page.getByRole("region", { name: "Valik", exact: true }).getByRole("button", { name: "Akteeri" }).click();
  await expectForm(page);
  await confirm(page, "Lõpeta");
  await expect(page.getByText(/^Müügiakt .+ on koostatud$/)).toBeInViewport();
  const address = new URL(page.url()).searchParams;
  expect([address.get("sort"), address.get("open")]).toEqual(["name", panels]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect(page.getByRole("checkbox", { name: /TAGASI-1/ })).toHaveCount(0);
  await page.screenshot({ path: "screenshots/reports-back.png" });
});
