import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { loadUntil, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** The ten minutes of the README, with the file, the numbers and the words that it has. */

const chapter = /## From a measurement report.*?(?=\n!\[|\n## )/s.exec(readFileSync("README.md", "utf8"))![0];
const steps = chapter.split(/\n(?=\d+\. )/).slice(1);
/** What a step sets in bold: words of the screen, in order. */
const wordsOf = (step: number) => [...steps[step - 1]!.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word!);
const csv = /```csv\n([\s\S]*?)```/
  .exec(steps[1]!)![1]!
  .split("\n")
  .map((line) => line.trim())
  .join("\r\n");
const [, phone, code] = /phone (\d+), personal\s+code (\d+)/.exec(steps[0]!)!;
const [, signer] = /personal code (\d+)/.exec(steps[7]!)!;
const [report, waybill, owner] = ["MINU-1", "MINU0000001", "Haavasalu Mets OÜ"];

let context: BrowserContext;
let page: Page;
let number: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});

test.afterAll(() => context.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const dialog = () => page.getByRole("dialog").filter({ visible: true });

async function signInBy(means: string, personalCode: string): Promise<void> {
  await page.goto("/login");
  // The page opens with the means of the last sign-in.
  await expect(button(means).or(button("Tagasi"))).toBeVisible();
  if (await button("Tagasi").isVisible()) await button("Tagasi").click();
  await button(means).click();
  if (means === "Mobiil-ID") await page.getByRole("textbox", { name: "Telefoninumber" }).fill(phone!);
  await page.getByRole("textbox", { name: "Isikukood" }).fill(personalCode);
  await button("Jätka").click();
  await expect(page).not.toHaveURL(/login/, { timeout: 30_000 });
}

async function signBy(means: string): Promise<void> {
  await dialog().getByRole("button", { name: means, exact: true }).click();
  const typed = dialog().getByRole("textbox", { name: "Telefoninumber" });
  if (means === "Mobiil-ID") await typed.fill(phone!);
  await dialog().getByRole("button", { name: "Jätka", exact: true }).click();
  await expect(page.getByText(/on edukalt allkirjastatud/).first()).toBeVisible({ timeout: 60_000 });
  await dialog().getByRole("button", { name: "Sulge" }).last().click();
}

test("has nine steps, whose words of the screen are tried here", () => {
  expect(steps.map((_, step) => wordsOf(step + 1))).toEqual([
    ["Mari Mets", "Mobiil-ID"],
    [],
    ["Import"],
    ["Raportid", "Akteeri", "Eelvaade"],
    ["Lõpeta", "Aktid"],
    ["Saatmata aktid", "Saada"],
    ["Ostuaktid", "Aktid", "Paber puudu", "Lisa failist", "Allkirjasta", "Mobiil-ID"],
    ["Smart-ID", "Tagasi", "Ootab minu allkirja", "Allkirjasta"],
    ["Statistika", "Prognoosid", "Eksport", "Koondraport", "Dokumendid"],
  ]);
});

test("signs in, and imports the file that it shows", async () => {
  await signInBy("Mobiil-ID", code!);
  await link("Import").click();
  const file = { name: "minu-raport.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  const imported = page.getByRole("listitem").filter({ hasText: file.name });
  await expect(imported).toContainText(/Valmis.*Uusi1/s, { timeout: 60_000 });
});

test("makes the act, with a preview before", async () => {
  await link("Raportid").click();
  await page.getByPlaceholder("Otsi").fill(report!);
  await page.getByRole("checkbox", { name: new RegExp(report!) }).check({ timeout: 60_000 });
  await button("Akteeri").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /Müügiakt\/arve/ })).toBeVisible({ timeout: 60_000 });
  const [preview] = await Promise.all([page.waitForEvent("download"), button("Eelvaade").click()]);
  expect(preview.suggestedFilename()).toMatch(/-eelvaade\.pdf$/);
  number = preview.suggestedFilename().replace("-eelvaade.pdf", "");
  await button("Lõpeta").click();
  await dialog().getByRole("button", { name: "Lõpeta" }).click();
  await expect(page).toHaveURL(/\/reports\/dashboard\//, { timeout: 60_000 });
  for (const [tab, name] of [
    ["sales", `Müügiakt ${number}`],
    ["buy", `Ostuakt ${number}-1`],
  ] as const) {
    await page.goto(`/acts/dashboard/?tab=${tab}&q=${number}`);
    await expect(page.getByRole("row", { name }).first()).toBeVisible();
  }
});

test("sends a letter, which is in the mailbox", async () => {
  await page.getByRole("button", { name: "Saatmata aktid" }).click();
  const send = dialog().getByRole("button", { name: new RegExp(`^Saada: ${number}-1`) });
  await loadUntil(dialog(), send);
  await send.click();
  const letter = async () => (await (await page.request.get("/mailbox")).text()).includes(`Ostuakt ${number}-1`);
  await expect.poll(letter, { timeout: 60_000 }).toBe(true);
  await page.keyboard.press("Escape");
});

test("adds the paper waybill where its row says that it is missing, and signs with one PIN", async () => {
  await page.goto("/acts/dashboard/");
  await expect(page.getByRole("tab", { name: "Ostuaktid" })).toBeVisible();
  await page.getByPlaceholder("Otsi").fill(`${number}-1`);
  const row = page.getByRole("row", { name: `Ostuakt ${number}-1` });
  const missing = row.getByRole("button", { name: "Paber puudu" });
  await missing.click();
  await expect(page.getByText(`Paberveoseleht nr. ${waybill} on lisamata.`, { exact: true })).toBeVisible();
  await takePicture(page, "acts-paper-missing");
  await page
    .getByLabel(`Lisa failist: Paberveoseleht nr. ${waybill}`)
    .and(page.locator("input"))
    .setInputFiles({ name: "veoseleht.jpg", mimeType: "image/jpeg", buffer: Buffer.from("\u00ff\u00d8 foto") });
  await expect(row.getByRole("checkbox")).toBeEnabled({ timeout: 60_000 });
  await expect(missing).toHaveCount(0);
  await row.getByRole("checkbox").check();
  await button("Allkirjasta").first().click();
  await signBy("Mobiil-ID");
  await page.goto(`/acts/dashboard/?tab=sales&q=${number}`);
  const sales = page.getByRole("row", { name: `Müügiakt ${number}` });
  await expect(sales.getByRole("checkbox")).toBeEnabled({ timeout: 60_000 });
});

test("lets the owner's person sign what waits for them", async () => {
  await context.clearCookies();
  await signInBy("Smart-ID", signer!);
  await page.goto("/signing/waiting/");
  await expect(page.getByRole("heading", { name: "Ootab minu allkirja" }).first()).toBeVisible();
  await page
    .getByRole("link", { name: new RegExp(`^Ostuakt ${number}-1`) })
    .first()
    .click();
  await expect(page.getByText(owner).first()).toBeVisible();
  await button("Allkirjasta").click();
  await signBy("Smart-ID");
  await expect(page.getByText("Mõlemad pooled on allkirjastanud")).toBeVisible();
});

test("opens what else the menu has", async () => {
  await context.clearCookies();
  await signInBy("Mobiil-ID", code!);
  await link("Statistika").click();
  await expect(page.getByRole("heading", { level: 1, name: "Statistika" })).toBeVisible();
  await link("Prognoosid").click();
  await expect(page.getByRole("heading", { level: 1, name: "Prognoosid" })).toBeVisible();
  await link("Aktid").click();
  await expect(button("Koondraport")).toBeVisible();
  await link("Eksport").click();
  await expect(page.getByRole("heading", { level: 1, name: "Eksport" })).toBeVisible();
  await link("Dokumendid").click();
  await expect(page.getByRole("heading", { level: 1, name: "Dokumendid" })).toBeVisible();
});
