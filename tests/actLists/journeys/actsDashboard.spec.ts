import { expect } from "@playwright/test";
import { expectAccessibleAtWidths, importCsv, makeAct, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const BUYER = "Udulaane Puidukaubandus OÜ";
const OLDER_BUYER = "Karusalu Höövel AS";
const OWNER = "Haavasalu Mets OÜ";
let number = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    `AKTILEHT-1;18.11.2026;19990092;AKTILEHT00001;Kuusepalk;10;100;19990028;${OWNER}`,
    `VANEMAKT-1;18.11.2026;19990100;VANEMAKT00001;Kuusepalk;10;100;19990028;${OWNER}`,
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  // Later than acts of other tests, which may be of the older buyer too.
  number = await makeAct(page, "AKTILEHT", baseURL!, "2026-12-31");
  await makeAct(page, "VANEMAKT", baseURL!, "2026-10-01");
  await page.close();
});

test("shows sales and purchase acts by counterpart, with their sums and files", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/");
  await expect(page).toHaveTitle(/^Aktid/);
  await page.getByRole("tab", { name: "Müügiaktid" }).click();
  await page.getByRole("button", { name: BUYER }).click();

  const row = page.getByRole("row", { name: `Müügiakt ${number}` });
  await expect(row).toContainText(/1.000,00.*1.240,00/);
  await expect(row.getByRole("link", { name: "Muuda" })).toHaveAttribute("href", /^\/acts\/update\/\d+\/$/);
  const pdf = row.getByRole("link", { name: "PDF" });
  // While the systems of all tests start, a file may take a minute.
  await expect(pdf).toBeVisible({ timeout: 100_000 });
  const saved = row.getByRole("link", { name: "Lae alla" });
  const [download] = await Promise.all([page.waitForEvent("download"), saved.click()]);
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  await expectAccessibleAtWidths(page, "acts-sales");

  await page.getByRole("tab", { name: "Ostuaktid" }).click();
  await page.getByRole("button", { name: OWNER }).first().click();
  const purchase = page.getByRole("row", { name: `Ostuakt ${number}-1` });
  await expect(purchase).toBeVisible();
  await expect(purchase.getByRole("link", { name: "Muuda" })).toHaveCount(0);
});

test("keeps tab, order and opened companies in the address", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/?tab=sales");
  const companies = page.getByRole("heading", { level: 2 }).filter({ hasText: /Udulaane|Karusalu/ });
  await expect(companies).toContainText([BUYER, OLDER_BUYER]);
  await page.getByRole("radio", { name: "Nimi" }).click();
  await expect(companies).toContainText([OLDER_BUYER, BUYER]);
  await page.getByRole("button", { name: BUYER }).click();
  await expect(page).toHaveURL(/tab=sales&sort=name&open=\d+/);
  await page.reload();
  await expect(page.getByRole("row", { name: `Müügiakt ${number}` })).toBeVisible();
  await expect(companies).toContainText([OLDER_BUYER, BUYER]);
});

test("shows a company user only purchase acts", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/?tab=sales");
  await page.getByRole("button", { name: OWNER }).click();
  const row = page.getByRole("row", { name: `Ostuakt ${number}-1` });
  await expect(row.getByRole("link", { name: "PDF" })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(page.getByText("Müügiakt")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Muuda" })).toHaveCount(0);
  await expectAccessibleAtWidths(page, "acts-company-user");
});

test("finds acts by number, waybill and counterpart, with all panels open", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/?tab=sales");
  const search = page.getByRole("searchbox", { name: "Otsi" });
  const panels = page.getByRole("heading", { level: 2 });
  const found = page.getByRole("row", { name: `Müügiakt ${number}` });

  await search.fill(number);
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  await search.fill("TILEHT0000");
  await expect(panels).toHaveText([new RegExp(BUYER)]);
  await expect(found).toBeVisible();
  await expect(page.getByRole("button", { name: BUYER })).toHaveAttribute("aria-expanded", "true");

  await search.fill("udul puidu");
  await expect(panels).toHaveText([new RegExp(BUYER)]);
  await expect(found).toBeVisible();
  await takePictures(page, "acts-search");

  await page.getByRole("tab", { name: "Ostuaktid" }).click();
  await search.fill("TILEHT0000");
  await expect(page.getByRole("row", { name: `Ostuakt ${number}-1` })).toBeVisible();

  await search.fill("seda ei ole");
  await expect(page.getByRole("heading", { name: "Tulemusi ei leitud" })).toBeVisible();
  await expect(page.getByText("Otsingule vastavaid akte ei leitud.")).toContainText(
    "Tulemuste nägemiseks muuda või tühjenda otsingu lahter.",
  );
  await page.getByRole("main").getByRole("button", { name: "Tühjenda otsing" }).last().click();
  // Owners of other tests have the same name.
  const owner = page.getByRole("button", { name: new RegExp(`^${OWNER}.*31\\.12\\.2026`) });
  await expect(owner).toHaveAttribute("aria-expanded", "false");
});
