import { expect } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths, importCsv, makeAct, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("an agent narrows acts by keyboard, keeps the choice as a view, and comes back to it", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank",
    "FILTER-1;18.11.2026;19990100;FILTER00001;Kuusepalk;123,5;100;19990028;Haavasalu Mets OÜ;00101:001:0001;Filtrilank",
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  const number = await makeAct(page, "FILTER-1", baseURL!);
  await page.goto("/acts/dashboard/?tab=sales");
  const row = page.getByRole("row", { name: `Müügiakt ${number}` });

  const filters = page.getByRole("button", { name: /^Filtrid/ });
  await filters.focus();
  await page.keyboard.press("Enter");
  const least = page.getByLabel("Summa km-ga (€) alates");
  await least.fill("12 350,50");
  await least.press("Enter");
  await page.getByLabel("Kiri", { exact: true }).selectOption("Saatmata");
  await expect(page).toHaveURL(/tab=sales&min=12350\.5&letter=unsent$/);
  await expect(row).toBeVisible();
  await expect(page.getByText(/^Leitud \d+ akt/)).toBeVisible();
  await expectAccessibleAtWidths(page, "acts-filters");
  await page.keyboard.press("Escape");
  await page.getByLabel("Kiri", { exact: true }).waitFor({ state: "detached" });

  const views = page.getByRole("button", { name: "Vaated" });
  await views.click();
  await page.getByRole("button", { name: "Salvesta vaade" }).click();
  await page.getByLabel("Vaate nimi").fill("Suured saatmata");
  await page.keyboard.press("Enter");
  const view = page.getByRole("button", { name: "Suured saatmata", exact: true });
  await expect(view).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(views).toBeFocused();

  await page.getByRole("button", { name: "Eemalda kõik" }).click();
  await expect(page).toHaveURL(/dashboard\/\?tab=sales$/);
  await expect(filters).toBeFocused();
  await expect(row).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/acts/dashboard/");
  await views.click();
  await view.click();
  await expect(row).toBeVisible();
  const chips = page.getByRole("list", { name: "Valitud filtrid" });
  await expect(chips.getByText("Kiri: Saatmata")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ media: "print" });
  await expect(chips.getByText("Kiri: Saatmata")).toBeVisible();
  await expect(chips.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await chips.getByRole("button", { name: /^Eemalda filter: Summa/ }).click();
  await expect(page).toHaveURL(/tab=sales&letter=unsent$/);
});
