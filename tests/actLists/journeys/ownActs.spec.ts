import { expect } from "@playwright/test";
import { expectAccessibleAtWidths, importCsv, makeAct, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { textPlace } from "#tests/support/site/textPlace.ts";

const OWNER = "Haavasalu Mets OÜ";
let number = "";

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank;EUDR viitenumber;EUDR kontrollnumber",
    `OMAAKT-1;18.11.2026;19990100;OMAAKT00001;Kuusepalk;10,5;100;19990028;${OWNER};00101:001:0001;Omalank;26EEOMA1;K7SALA`,
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  number = await makeAct(page, "OMAAKT-1", baseURL!);
  await page.close();
});

test("a company user finds the own act by its waybill, adds and removes the paper, and reads the EUDR number", {
  tag: "@role",
}, async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await page.getByRole("searchbox", { name: "Otsi" }).fill("MAAKT0000");
  const act = `Ostuakt ${number}-1`;
  const row = page.getByRole("row", { name: act });
  await expect(row).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([new RegExp(OWNER)]);

  await page.getByRole("button", { name: `Näita veoselehti: ${act}` }).click();
  const waybills = page.getByRole("table", { name: `Veoselehed: ${act}` });
  await expect(waybills).toContainText("Omalank");
  await waybills
    .locator("input[type=file]")
    .setInputFiles({ name: "oma-veos.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 veoseleht") });
  const paper = waybills.getByRole("link", { name: "oma-veos.pdf" });
  await expect(paper).toBeVisible();
  expect((await page.request.get((await paper.getAttribute("href"))!)).status()).toBe(200);
  await expectAccessibleAtWidths(page, "acts-company-waybills");
  await waybills.getByRole("button", { name: "Eemalda: oma-veos.pdf" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eemalda" }).click();
  await expect(paper).toBeHidden();

  await page.goto((await row.getByRole("link", { name: "Avalik vaade" }).getAttribute("href"))!);
  await expect(page.getByText("26EEOMA1").first()).toBeVisible();
  await expect(page.getByText("K7SALA")).toHaveCount(0);
});

test("a company user reads the state of an act in one line", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/?q=OMAAKT0000");
  const state = page.getByRole("row", { name: `Ostuakt ${number}-1` }).getByText("Paber puudu");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(state).toBeVisible();
    expect((await textPlace(state)).lines, `at ${width} px`).toBe(1);
  }
  const row = page.getByRole("row", { name: `Ostuakt ${number}-1` });
  const file = row.getByRole("link", { name: /^Lae alla/ }).locator("svg");
  const date = await row.getByRole("cell").first().boundingBox();
  expect((await file.boundingBox())!.x, "the icon of the file begins where the line above does").toBeCloseTo(
    date!.x,
    0,
  );
});
