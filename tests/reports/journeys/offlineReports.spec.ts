import { expect, type Page } from "@playwright/test";
import { importLines } from "#tests/support/acts/actScreen.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { expectAccessibleAtWidths, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** docs/rules/user-interface.md, "Without a network": lists, search and import. */

const ASKED = "Võrguühendus puudub. Andmed laaditakse ise, kui ühendus taastub.";
const OLD = "Võrguühendus puudub. Siin näidatud andmed võivad olla vanad";

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Otsi" });

test("a loaded list stays readable and says that it may be old; a search says why it waits and then runs", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "VORK", [{ report: "1" }], baseURL!);
  await page.goto("/reports/dashboard/");
  const companies = page.getByRole("tabpanel").getByRole("group");
  await expect(companies.first()).toBeVisible();
  const count = await companies.count();
  await page.context().setOffline(true);
  await expect(page.getByText(OLD)).toBeVisible();
  await expect(companies).toHaveCount(count);
  await expectAccessibleAtWidths(page, "reports-offline");

  await searchBox(page).fill("VORK-1");
  await expect(page.getByRole("alert").filter({ hasText: ASKED })).toBeVisible({ timeout: 15_000 });
  await takePictures(page, "reports-search-offline");
  await page.context().setOffline(false);
  await expect(page.getByRole("checkbox", { name: /VORK-1/ })).toBeVisible();
  await expect(page.getByText(OLD)).toBeHidden();

  await page.getByRole("checkbox", { name: /VORK-1/ }).check();
  await page.context().setOffline(true);
  await page.getByRole("region", { name: "Valik", exact: true }).getByRole("button", { name: "Akteeri" }).click();
  await expect(page.getByText("Võrguühendus puudub. Sisestatu on alles")).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole("checkbox", { name: /VORK-1/ })).toBeChecked();
});

test("a search of a server that fell silent without the browser noticing runs again by itself", async ({ page }) => {
  await page.goto("/companies/");
  await expect(page.getByRole("table").getByRole("rowheader").first()).toBeVisible();
  await page.route("**/api/v1/**", (route) => route.abort("connectionreset"));
  await searchBox(page).fill("haavas");
  await expect(page.getByRole("alert").filter({ hasText: "Server ei vasta. Proovime ise uuesti." })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText("Server ei vasta. Siin näidatud andmed võivad olla vanad")).toBeVisible();
  await page.unroute("**/api/v1/**");
  await expect(page.getByRole("rowheader", { name: "Haavasalu Mets OÜ" }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Server ei vasta")).toBeHidden();
});

test("files that are dropped without a network wait for it and are imported once", async ({ page }) => {
  await page.goto("/reports/imports/");
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  const file = (number: string) => ({
    name: `${number}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(plainCsvOf([{ "Raporti number": number }])),
  });
  const rows = (name: string) => page.getByRole("listitem").filter({ hasText: `${name}.csv` });
  await page.context().setOffline(true);
  await page.locator('input[type="file"]').setInputFiles([file("VORGUTA-1"), file("VORGUTA-2")]);
  await expect(rows("VORGUTA-1")).toContainText("Ühendus katkes. Jätkan, kui see taastub.", { timeout: 15_000 });
  await takePictures(page, "import-offline");
  await page.context().setOffline(false);
  for (const name of ["VORGUTA-1", "VORGUTA-2"]) await expect(rows(name)).toContainText("Valmis", { timeout: 60_000 });

  // The answer to the start of an import is lost.
  let starts = 0;
  await page.route("**/api/v1/reports/imports/", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    starts += 1;
    const answer = await route.fetch();
    return starts === 1 ? route.abort("connectionreset") : route.fulfill({ response: answer });
  });
  await page.locator('input[type="file"]').setInputFiles([file("VORGUTA-3")]);
  await expect.poll(() => starts, { timeout: 60_000 }).toBe(2);
  await expect(rows("VORGUTA-3")).toHaveCount(1);
  await expect(rows("VORGUTA-3")).toContainText("Valmis", { timeout: 60_000 });
});
