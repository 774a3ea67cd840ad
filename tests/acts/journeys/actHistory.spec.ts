import { expect, type Page } from "@playwright/test";
import { confirm, expectForm, margins } from "#tests/support/acts/actScreen.ts";
import {
  expectAccessible,
  expectAccessibleAtWidths,
  get,
  importCsv,
  makeAct,
  signIn,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { textPlace } from "#tests/support/site/textPlace.ts";

const BUYER = "Udulaane Puidukaubandus OÜ";
let number = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank",
    "LUGU-1;18.11.2026;19990092;LUGU00001;Kuusepalk;10;100;19990028;Haavasalu Mets OÜ;00101:001:0001;Loolank",
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  number = await makeAct(page, "LUGU", baseURL!);
  await page.close();
});

async function openHistory(page: Page) {
  await page.getByRole("button", { name: `Muud tegevused: Müügiakt ${number}` }).click();
  await page.getByRole("button", { name: `Ajalugu: Müügiakt ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: `Ajalugu: Müügiakt ${number}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openSalesActs(page: Page) {
  await page.goto("/acts/dashboard/?tab=sales");
  await page.getByRole("button", { name: BUYER }).click();
}

test("tells who made an act, its file, and what a change changed, from what to what", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await openSalesActs(page);
  const row = page.getByRole("row", { name: `Müügiakt ${number}` });
  await expect(row.getByRole("link", { name: "PDF" })).toBeVisible({ timeout: 40_000 });
  const events = (await openHistory(page)).getByRole("listitem");
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText("Failid valmis");
  await expect(events.last()).toContainText("Akt koostati");
  await expect(events.last()).toContainText("Mari Mets");
  await expect(events.last()).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expect(events.last()).toContainText(BUYER);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Muud tegevused: Müügiakt ${number}` })).toBeFocused();

  await row.getByRole("link", { name: "Muuda" }).click();
  await expectForm(page);
  await expect(page.getByRole("button", { name: /^Ajalugu/ })).toBeVisible();
  await margins(page).first().fill("7,25");
  await confirm(page, "Salvesta");
  await expect(page.getByText("Müügiakt on salvestatud.")).toBeVisible();

  await openSalesActs(page);
  const change = (await openHistory(page)).getByRole("listitem").filter({ hasText: "Akti muudeti" });
  await expect(change).toHaveCount(1);
  await expect(change.getByText("Marginaal (€)").locator("..")).toContainText(/,\d\d asemel 72,50/);
  await expect(change.getByText(/^Ostuakt .*Haavasalu Mets OÜ$/).locator("..")).toContainText(/ asemel 927,50 €/);
  await expect(change).toContainText("1 muudetud");
  await expectAccessibleAtWidths(page, "act-history");
});

test("breaks no cadastral number on a phone", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const { results } = await get(page.request, `/api/v1/acts/acts/?type=10&search=${number}-1`);
  await page.goto(`/acts/attachments/${results[0].hash}/`);
  await page.getByRole("button", { name: /^Muuda.*Katastritunnus/ }).click();
  await page.getByRole("textbox", { name: "Katastritunnus" }).fill("00101:001:0002");
  await page.keyboard.press("Enter");
  await expect(page.getByText("00101:001:0002").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/acts/dashboard/?q=${number}-1`);
  const row = page.getByRole("row", { name: `Ostuakt ${number}-1` });
  await row.getByRole("button", { name: /^Muud tegevused/ }).click();
  await page.getByRole("button", { name: /^Ajalugu/ }).click();
  const change = page.getByRole("dialog").getByRole("definition").filter({ hasText: "00101:001:0002" });
  for (const cadaster of ["00101:001:0001", "00101:001:0002"]) {
    const place = await textPlace(change.getByText(cadaster));
    expect(place.lines, cadaster).toBe(1);
  }
});

test("is not shown to a company user", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await page.getByRole("button", { name: "Haavasalu Mets OÜ" }).click();
  await expect(page.getByRole("row", { name: `Ostuakt ${number}-1` })).toBeVisible();
  const more = page.getByRole("button", { name: `Muud tegevused: Ostuakt ${number}-1` });
  if (await more.isVisible()) await more.click();
  await expect(page.getByRole("button", { name: /^Ajalugu/ })).toHaveCount(0);
});
