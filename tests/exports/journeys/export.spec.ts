import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessibleAtWidths, importCsv, makeAct, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("exports all purchase acts but one, and lists them on the other tab with their file", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const batch = `EKSP${randomUUID().slice(0, 4).toUpperCase()}`;
  const line = (waybill: number, code: string, owner: string) =>
    `${batch}-1;18.11.2026;19990005;${batch}0000${waybill};Kuusepalk;10,5;97,87;${code};${owner}`;
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    line(1, "19990028", "Haavasalu Mets OÜ"),
    line(2, "19990034", "Kivisoo Mets OÜ"),
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  const number = await makeAct(page, batch, baseURL!);

  await page.goto("/acts/dashboard/");
  await page.getByRole("link", { name: "Eksport" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Eksport" })).toBeVisible();
  const action = page.getByRole("button", { name: "Ekspordi" });
  await expect(action).toBeDisabled();
  await page.getByRole("searchbox").fill(number);
  const purchases = page.getByRole("table", { name: "Ostuaktid" });
  await expect(purchases.getByRole("row")).toHaveCount(4);
  await expectAccessibleAtWidths(page, "acts-export");

  await page.getByRole("checkbox", { name: "Vali kõik: Ostuaktid" }).check();
  await purchases.getByRole("checkbox").last().uncheck();
  await action.click();
  const review = page.getByRole("dialog", { name: "Vaata eksport üle" });
  await expect(review.getByText("Eksporditakse 1 akt.")).toBeVisible();
  await expectAccessibleAtWidths(page, "acts-export-review");
  const exporting = review.getByRole("button", { name: "Ekspordi 1 akt" });
  const [download] = await Promise.all([page.waitForEvent("download"), exporting.click()]);
  expect(download.suggestedFilename()).toMatch(/^ostuaktid-\d{4}-\d\d-\d\d-\d+\.zip$/);
  await expect(page.getByText("1 akt eksporditi.")).toBeVisible();
  await expect(purchases.getByRole("row")).toHaveCount(3);
  await page.getByRole("tab", { name: "Eksporditud" }).click();
  await expect(page.getByText("1 akt eksporditi.")).toHaveCount(0);
  await expect(purchases.getByRole("link", { name: /^Lae alla/ })).toHaveCount(1);
  await expectAccessibleAtWidths(page, "acts-exported");
});

test("is not a page of company users, who get to their acts", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  for (const path of ["/acts/export/", "/reports/dashboard/", "/acts/update/1/"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/acts\/dashboard\/$/);
  }
  await expect(page.getByRole("link", { name: "Eksport" })).toHaveCount(0);
});
