import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectAccessibleAtWidths, importCsv, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("from 30.12.2026 on the form names the waybills without an EUDR number and shows their rows alone", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const batch = `EUDR${randomUUID().slice(0, 4).toUpperCase()}`;
  const line = (waybill: number, number: string) =>
    `${batch}-1;18.11.2026;19990005;${batch}0000${waybill};Kuusepalk;10,5;97,87;19990028;Haavasalu Mets OÜ;Haavasalu lank;${number}`;
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Lank;EUDR viitenumber;EUDR kontrollnumber",
    line(1, "26EEAB12CD34EF;K7X2M9QP"),
    line(2, ";"),
    line(3, "26EEAB12CD34EF;K7X2M9QP"),
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  await openNewAct(page, batch, baseURL!);

  const table = page.getByRole("table", { name: "Akti read" });
  await expect(table).toContainText("Haavasalu lank · EUDR 26EEAB12CD34EF (K7X2M9QP)");
  const notice = page.getByRole("alert", { name: "1 veoselehel ei ole EUDR viitenumbrit" });
  await expect(notice).toBeHidden();
  await page.getByRole("textbox", { name: "Kuupäev" }).fill("29.12.2026");
  await page.keyboard.press("Tab");
  await expect(notice).toBeHidden();
  await page.getByRole("textbox", { name: "Kuupäev" }).fill("30.12.2026");
  await page.keyboard.press("Tab");
  await expect(notice).toBeVisible();
  await expectAccessibleAtWidths(page, "act-eudr");

  const sum = page.getByRole("status").filter({ hasText: "Summa käibemaksuga" });
  const whole = await sum.innerText();
  await notice.getByRole("button", { name: "Näita ainult neid ridu" }).click();
  await expect(table).toContainText(`${batch}00002`);
  await expect(table).not.toContainText("26EEAB12CD34EF");
  await expect(sum).toHaveText(whole, { useInnerText: true });
  await notice.getByRole("button", { name: "Näita kõiki ridu" }).click();
  await expect(table).toContainText("26EEAB12CD34EF");

  await page
    .getByRole("checkbox", { name: `Vali ${batch}00002` })
    .first()
    .uncheck();
  await expect(notice).toBeHidden();
});
