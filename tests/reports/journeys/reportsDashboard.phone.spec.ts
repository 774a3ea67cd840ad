import { expect } from "@playwright/test";
import type { ReportCompany } from "#shared/reports/contract.ts";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("a phone shows filters behind a toggle and rows as cards, and selects a report by touch", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const companies: ReportCompany[] = await (await page.request.get("/api/v1/reports/companies/")).json();
  const company = companies.find(({ name }) => name.includes("Sinisoo"))!;
  await page.goto(`/reports/dashboard/?open=${company.id}`);
  await expect(page.locator("[data-report]").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "Nimi" })).toBeHidden();
  await page.getByRole("button", { name: "Filtrid" }).click();
  await page.getByText("Nimi", { exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  const card = page.locator("[data-report]").first();
  await card.getByRole("checkbox").tap();
  await expect(page.getByRole("region", { name: "Valik", exact: true })).toContainText("1 valitud");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await card.scrollIntoViewIfNeeded();
  await takePicture(page, "reports-phone");
});
