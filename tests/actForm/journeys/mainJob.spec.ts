import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { readPages } from "#tests/support/pdfText.ts";
import { violations } from "#tests/support/site/axe.ts";
import { takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** One report of two rows of one owner, as a sawmill's spreadsheet writes it. */
const file = [
  "Raporti number;Kuupäev;Ostja registrikood;Sihtkoha kood;Sihtkoht;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank",
  "MINU-77;18.11.2026;19990005;MINUPLATS;Minu plats;MINU0000077;Kuusepalk;30,118;98,50;19990028;Haavasalu Mets OÜ;00101:001:0001;Haavasalu lank",
  "MINU-77;18.11.2026;19990005;MINUPLATS;Minu plats;MINU0000077;Männipalk;2,624;91,00;19990028;Haavasalu Mets OÜ;00101:001:0001;Haavasalu lank",
].join("\r\n");

let context: BrowserContext;
let page: Page;

test.describe.configure({ mode: "serial" });

/** Of `npm test`: what each role does first. */
const role = { tag: "@role" };

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  page = await context.newPage();
});

test.afterAll(() => context.close());

const shot = (name: string) => takePicture(page, `main-job-${name}`, true);

async function hasNoAxeViolations(): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

test("signs in as super user", role, async () => {
  await page.goto("/login");
  const agent = page.getByRole("button", { name: /Mari Mets/ });
  await expect(agent).toBeVisible();
  await shot("1-login");
  await agent.click();
  await expect(page).toHaveURL(/\/reports\/dashboard\//);
  await expect(page.getByRole("heading", { level: 1, name: "Raportid" })).toBeVisible();
});

test("imports a file", role, async () => {
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "minu-raport.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByText("minu-raport.csv").first()).toBeVisible();
  // Its destination is new.
  await page.getByRole("button", { name: "Impordi siiski: minu-raport.csv" }).click({ timeout: 60_000 });
  await expect(page.getByText("Valmis").first()).toBeVisible({ timeout: 60_000 });
  await shot("2-import");
  await hasNoAxeViolations();
});

test("finds the report, selects it and goes on to the act", role, async () => {
  await page.getByRole("link", { name: "Raportid", exact: true }).click();
  await page.getByPlaceholder("Otsi").fill("nu-77");
  await expect(page.getByText("MINU-77").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /MINU-77/ }).check();
  await shot("3-dashboard");
  await hasNoAxeViolations();
  await page.getByRole("button", { name: "Akteeri" }).first().click();
  await expect(page).toHaveURL(/\/acts\/create\//);
  await expect(page.getByRole("heading", { level: 1, name: /Müügiakt\/arve/ })).toBeVisible({ timeout: 60_000 });
});

test("changes margin, price, date and number", role, async () => {
  const spruce = page.getByRole("textbox", { name: /^Marginaal: Kuusepalk/ }).first();
  await spruce.fill("3,25");
  await spruce.press("Enter");
  await expect(page.getByText("95,25").first()).toBeVisible();

  await page
    .getByRole("button", { name: /^Muuda müügihindasid: Männipalk/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Uus müügihind: MINU0000077" }).fill("90,50");
  await dialog.getByRole("button", { name: "Kinnita" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("90,50").first()).toBeVisible();
  // The margin of the other row survives the reload of the rows.
  await expect(page.getByText("95,25").first()).toBeVisible();

  await page.getByRole("textbox", { name: "Kuupäev" }).fill("20.11.2026");
  await page.getByRole("textbox", { name: "Kuupäev" }).press("Tab");

  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  await page.getByRole("textbox", { name: "Müügiakti number:" }).fill("MINU-2026-1");
  await page.getByRole("textbox", { name: "Müügiakti number:" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /MINU-2026-1/ })).toBeVisible();
  // 30.118 × 98.50 + 2.624 × 90.50 = 2966.62 + 237.47 = 3204.09; VAT 24 % = 768.98.
  await expect(page.getByRole("textbox", { name: /^Summa kokku/ }).last()).toHaveValue(/3\s?204[.,]09/);
  await shot("4-act");
  await hasNoAxeViolations();
});

test("previews the PDF and reads its text", role, async () => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Eelvaade" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("MINU-2026-1-eelvaade.pdf");
  const text = (await readPages(await readFile(await download.path()))).flat().join("\n").replaceAll(/\s/g, " ");
  for (const part of [
    "MINU-2026-1",
    "20.11.2026",
    "Kuuseoja Saeveski OÜ",
    "19990005",
    "Kuusepalk",
    "MINU0000077",
    "3 204,09",
    "768,98",
    "3 973,07",
    "EELVAADE",
  ]) {
    expect(text).toContain(part);
  }
});

test("creates the act and finds its rows on the acted tab", role, async () => {
  await page.getByRole("button", { name: "Lõpeta" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Kas soovite kindlasti akti lõpetada?")).toBeVisible();
  await shot("5-confirm");
  await dialog.getByRole("button", { name: "Lõpeta" }).click();
  await expect(page).toHaveURL(/\/reports\/dashboard\//, { timeout: 60_000 });
  await expect(page.getByText(/MINU-2026-1/).first()).toBeVisible();
  await page.getByRole("tab", { name: /Akteeritud/ }).click();
  await page.getByPlaceholder("Otsi").fill("MINU-77");
  await expect(page.getByText("[2/2]").first()).toBeVisible();
  await shot("6-acted");
});

test("downloads the PDF of the finished act", role, async () => {
  await page.goto("/acts/dashboard/?type=20");
  await page.getByRole("tab", { name: "Müügiaktid" }).click();
  await page
    .getByRole("button", { name: /Kuuseoja Saeveski/ })
    .first()
    .click();
  await expect(page.getByText("MINU-2026-1").first()).toBeVisible();
  await shot("7-acts");
  const link = page.getByRole("row", { name: /MINU-2026-1/ }).getByRole("link", { name: /^Lae alla/ });
  await expect(link).toBeVisible({ timeout: 40_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("MINU-2026-1.pdf");
  const text = (await readPages(await readFile(await download.path()))).flat().join("\n");
  expect(text).toContain("MINU-2026-1");
  expect(text).not.toContain("EELVAADE");
});
