import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessibleAtWidths, importCsv, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("names a ticked report outside of the search, also after leaving the form, shows it, and acts only what is left", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const batch = `VALIK${randomUUID().slice(0, 4).toUpperCase()}`;
  const line = (number: number) =>
    `${batch}-${number};03.02.2025;${number === 3 ? "19990040" : "19990005"};${batch}0000${number};Kuusepalk;10,5;97,87;19990028;Haavasalu Mets OÜ`;
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    ...[1, 2, 3].map(line),
  ].join("\n");
  await importCsv(page, csv, baseURL!);

  const box = (number: number) => page.getByRole("checkbox", { name: new RegExp(`${batch}-${number}`) });
  const bar = page.getByRole("region", { name: "Valik", exact: true });
  await page.goto("/reports/dashboard/");
  await page.getByRole("searchbox").fill(batch);
  await box(1).check();
  await box(2).check();
  await expect(bar).toContainText("2 valitud");
  await page.getByRole("searchbox").fill(`${batch}-1`);
  await expect(bar).toContainText("1 väljaspool otsingut");
  await expectAccessibleAtWidths(page, "reports-hidden-choice");

  await bar.getByRole("button", { name: "Akteeri" }).click();
  await expect(page).toHaveURL(/\/acts\/create\//);
  await page.goBack();
  await expect(bar).toContainText("1 väljaspool otsingut");

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["Näita", "Eemalda", "Tühjenda valik"]) {
    const { height } = (await bar.getByRole("button", { name, exact: true }).boundingBox())!;
    expect(height, name).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("searchbox").fill(batch);
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await box(3).check();
    const undo = page.getByRole("button", { name: "Võta tagasi" });
    const parts = { undo: (await undo.boundingBox())!, bar: (await bar.boundingBox())! };
    expect(parts.undo.y + parts.undo.height, "the message is above the bar").toBeLessThan(parts.bar.y);
    expect(await undo.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await undo.click();
    await expect(bar).toContainText("2 valitud");
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("searchbox").fill(`${batch}-1`);
  await expect(bar).toContainText("1 väljaspool otsingut");
  await bar.getByRole("button", { name: "Eemalda", exact: true }).press("Enter");
  await expect(bar).toContainText("1 valitud");
  await expect(bar).not.toContainText("väljaspool");
  await bar.getByRole("button", { name: "Akteeri" }).click();
  await expect(page.getByText(`${batch}00001`)).toBeVisible();
  await expect(page.getByText(`${batch}00002`)).toHaveCount(0);
});
