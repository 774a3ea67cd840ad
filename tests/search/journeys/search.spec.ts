import { expect } from "@playwright/test";
import { reference } from "#tests/support/site/demo.ts";
import { expectAccessibleAtWidths, get, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("finds a company, a report and a page by a few letters, by keyboard alone", { tag: "@role" }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/media/");
  const [buyer] = reference.buyers;
  await expect(page.getByRole("button", { name: "Otsi kõigest" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Otsi kõigest" });
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.fill(buyer!.name.slice(0, 8));
  const company = dialog.getByRole("option", { name: buyer!.name });
  await expect(company).toBeVisible();
  await expectAccessibleAtWidths(page, "search", '[role="dialog"]');
  await takePictures(page, "search", '[role="dialog"]');
  while ((await company.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: buyer!.name })).toBeVisible();
  await expect(dialog).toBeHidden();
  const companies = await get(page.request, "/api/v1/reports/companies/");
  const { results } = await get(page.request, `/api/v1/reports/reports/?company=${companies[0].id}&acted=False`);
  const { number } = results[0];
  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("group", { name: "Viimati avatud" })).toContainText(buyer!.name);
  await field.fill(number);
  await expect(dialog.getByRole("group", { name: "Raportid" })).toContainText(number);
  await page.setViewportSize({ width: 390, height: 844 });
  const [name, detail] = await dialog
    .getByRole("option", { name: number })
    .first()
    .locator("span")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
  expect(detail!.top, "what a line is about stands below its name on a phone").toBeGreaterThanOrEqual(name!.bottom - 1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?q=/);
  await expect(page.getByRole("searchbox", { name: "Otsi" })).toHaveValue(number);
  await page.keyboard.press("Control+k");
  await field.fill("uus ett");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/companies\/new\//);
});

test("finds for an employee of a company what the company may see", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await page.getByRole("button", { name: "Otsi kõigest" }).click();
  const dialog = page.getByRole("dialog", { name: "Otsi kõigest" });
  await dialog.getByRole("combobox").fill(reference.buyers[0]!.name);
  await expect(dialog.getByText("Midagi ei leitud")).toBeVisible();
  await dialog.getByRole("combobox").fill("akt");
  await expect(dialog.getByRole("option", { name: "Aktid" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
