import { expect, type Page } from "@playwright/test";
import type { Report, ReportCompany, ReportRow } from "#shared/reports/contract.ts";
import { confirm, importLines, openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
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
    await takePicture(page, `report-rows-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await toggle.click();
  await expect(table).toHaveCount(0);
});

test("a row at 0 € says how it gets a price", async ({ page, baseURL }) => {
  await importLines(
    page,
    "NULLHIND",
    [
      { report: "1", price: "0,00" },
      { report: "1", owner: 1, price: "20,00" },
    ],
    baseURL!,
  );
  await page.goto("/reports/dashboard/?q=NULLHIND");
  await page.getByRole("button", { name: "Näita raporti NULLHIND-1 ridu" }).click();
  const table = page.getByRole("table", { name: "Mõõteraporti NULLHIND-1 read" });
  await expect(table.getByText("importige parandatud fail uuesti")).toHaveCount(1);
  const row = table.getByRole("row").filter({ hasText: "0,00" }).filter({ hasText: "importige parandatud" });
  await expect(row).toHaveCount(1);
});

test("an opened report shows the price of its rows, and their act once there is one; its own row leads to it too", async ({
  page,
  baseURL,
}) => {
  const chips = { waybill: "AKTIGAW9", assortment: "Hakkpuit", unit: "LCM", amount: "3,500", price: "20,00" };
  const log = { report: "1", amount: "2,000", price: "110,55" };
  await importLines(page, "AKTIGA", [log, { report: "1", owner: 1, ...chips }], baseURL!);
  const table = page.getByRole("table", { name: "Mõõteraporti AKTIGA-1 read" });
  const expectRows = async (act: string) => {
    await page.getByRole("button", { name: "Näita raporti AKTIGA-1 ridu" }).click();
    await expect(table.getByRole("columnheader")).toHaveText([
      "Sortiment",
      "Veoselehe nr",
      "Eelmine omanik",
      "Kogus",
      "Hind (€)",
      "Summa km-ta (€)",
      "Akt",
    ]);
    const cells = (assortment: string) => table.getByRole("row", { name: assortment }).locator("th, td");
    const shown = { useInnerText: true };
    const first = ["Kuusepalk", "AKTIGAW1", "Haavasalu Mets OÜ", "2,000 tm", "110,55", "221,10", act];
    const second = ["Hakkpuit", "AKTIGAW9", "Kivisoo Metsatalu OÜ", "3,500 pm³", "20,00", "70,00", act];
    await expect(cells("Kuusepalk")).toHaveText(first, shown);
    await expect(cells("Hakkpuit")).toHaveText(second, shown);
  };
  await page.goto("/reports/dashboard/?q=AKTIGA");
  await expectRows("");
  await openNewAct(page, "AKTIGA", baseURL!);
  await confirm(page, "Lõpeta");
  await expect(page.getByText(/^Müügiakt .+ on koostatud$/)).toBeVisible();
  await page.goto("/reports/dashboard/?tab=acted&q=AKTIGA");
  const row = page.locator("[data-report]").filter({ hasText: "AKTIGA-1" });
  const link = row.getByRole("link", { name: /^Akt / });
  const number = (await link.textContent())!;
  // Tabular figures widen hyphens.
  await expect(link).toHaveCSS("font-variant-numeric", "normal");
  await expectRows(number);
  const inRows = table.getByRole("link", { name: number });
  await expect(inRows).toHaveCount(2);
  await expect(inRows.first()).toHaveAttribute("href", (await link.getAttribute("href"))!);
  await expect(inRows.first()).toHaveCSS("font-variant-numeric", "normal");
  await takePicture(page, "report-rows-acted");
  await link.click();
  await expect(page).toHaveURL(/\/acts\/update\/\d+\/$/);
});
