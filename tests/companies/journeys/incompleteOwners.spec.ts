import { expect } from "@playwright/test";
import { expectAccessibleAtWidths, importCsv, selectReports, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const NEW_OWNER = "Esmakordne Mets OÜ";

test("warns of owners without data before an act is finished, leads to them, and keeps the form", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    `PUUDULIK-1;18.11.2026;19990092;PUUDULIK00001;Kuusepalk;10;100;70000310;${NEW_OWNER}`,
    "PUUDULIK-1;18.11.2026;19990092;PUUDULIK00002;Männipalk;5;90;19990028;Haavasalu Mets OÜ",
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  const selection = await selectReports(page, "PUUDULIK", baseURL!);
  await page.goto(`/acts/create/${selection}/`);
  await page.getByRole("button", { name: "Lõpeta" }).click();
  const dialog = page.getByRole("dialog");
  const warning = dialog.getByRole("alert", { name: "Ühe omaniku andmed on puudulikud" });
  await expect(warning).toContainText("tänav ja maja, linn või vald, IBAN");
  await expectAccessibleAtWidths(page, "incomplete-owners", "[role=dialog]");

  const [company] = await Promise.all([context.waitForEvent("page"), warning.getByRole("link").click()]);
  await expect(company.getByRole("heading", { level: 1, name: NEW_OWNER })).toBeVisible();
  const fields = { "Tänav ja maja, küla, talu": "Tamme talu", "Linn või vald": "Tapa", IBAN: "EE382200221020145685" };
  for (const [name, value] of Object.entries(fields)) {
    await company.getByRole("textbox", { name, exact: true }).fill(value);
  }
  await company.getByRole("button", { name: "Salvesta" }).click();
  await expect(company.getByText("Andmed on salvestatud.")).toBeVisible();
  await company.close();

  await expect(warning).toBeHidden({ timeout: 60_000 });
  await dialog.getByRole("button", { name: "Lõpeta" }).click();
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?created=\d+/);
});
