import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessibleAtWidths, importCsv, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("narrows reports by day and value, ticks what is shown, and acts no hidden report", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const batch = `FILT${randomUUID().slice(0, 4).toUpperCase()}`;
  const line = (number: number, day: string, amount: string) =>
    `${batch}-${number};${day};19990005;${batch}0000${number};Kuusepalk;${amount};97,87;19990028;Haavasalu Mets OÜ`;
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    line(1, "03.02.2025", "10,5"),
    line(2, "04.02.2025", "20,5"),
    line(3, "05.03.2025", "20,5"),
  ].join("\n");
  await importCsv(page, csv, baseURL!);

  await page.goto("/reports/dashboard/");
  await page.getByRole("button", { name: "Filtrid" }).click();
  await page.getByRole("textbox", { name: "Mõõtmise päev alates" }).fill("01.02.2025");
  await page.getByRole("textbox", { name: "Mõõtmise päev kuni" }).fill("28.02.2025");
  await page.getByRole("textbox", { name: "Väärtus km-ta (€) alates" }).fill("1500");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=2025-02-01&to=2025-02-28&min=1500/);
  const chips = page.getByRole("list", { name: "Valitud filtrid" });
  await expect(chips.getByText("Mõõtmise päev: 01.02.2025–28.02.2025")).toBeVisible();

  await page.getByRole("searchbox").fill(batch);
  await expect(page.getByRole("checkbox", { name: new RegExp(`${batch}-2`) })).toBeVisible();
  await expect(page.locator("[data-report]")).toHaveCount(1);
  await expectAccessibleAtWidths(page, "reports-filtered");
  await page.getByRole("checkbox", { name: /^Vali ettevõte/ }).check();
  const bar = page.getByRole("region", { name: "Valik", exact: true });
  await expect(bar).toContainText("1 valitud");
  await bar.getByRole("button", { name: "Akteeri" }).click();
  await expect(page).toHaveURL(/\/acts\/create\//);
  await expect(page.getByText(`${batch}00002`)).toBeVisible();
  await expect(page.getByText(`${batch}00001`)).toHaveCount(0);
});
