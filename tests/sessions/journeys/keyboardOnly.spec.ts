import { expect, type Page } from "@playwright/test";
import { expectForm } from "#tests/support/acts/actScreen.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { expectVisibleFocus, press, tabTo } from "#tests/support/site/keyboard.ts";
import { test } from "#tests/support/site/test.ts";

const row = { "Raporti number": "KLAHV-1", "Sihtkoha kood": "KLAHVID", Sihtkoht: "Klahviplats" };
const file = csvOf([
  { ...row, "Veoselehe number": "KLAHV1", Sortiment: "Kuusepalk", Kogus: "10,000", Hind: "100,00" },
  { ...row, "Veoselehe number": "KLAHV2", Sortiment: "Kuusepalk", Kogus: "5,000", Hind: "100,00" },
  { ...row, "Veoselehe number": "KLAHV1", Sortiment: "Männipalk", Kogus: "2,000", Hind: "90,00" },
]);

test("goes from signing in to a finished act with the keyboard alone", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: /Mari Mets/ })).toBeVisible();
  await tabTo(page, /^button Mari Mets/);
  await page.keyboard.press("Enter");
  await expectHeading(page, "Raportid");

  await page.keyboard.press("2");
  await expectHeading(page, "Import");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("f")]);
  await chooser.setFiles({ name: "klahvid.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expectVisibleFocus(page);
  await expect(page.getByRole("button", { name: "Impordi siiski: klahvid.csv" })).toBeEnabled({ timeout: 60_000 });
  await tabTo(page, /^button Impordi siiski: klahvid\.csv/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Valmis").first()).toBeVisible({ timeout: 60_000 });

  await page.keyboard.press("1");
  await expectHeading(page, "Raportid");
  await press(page, "/");
  await page.keyboard.type("KLAHV-1");
  const report = page.getByRole("checkbox", { name: /KLAHV-1/ });
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(report).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 100_000 });
  await press(page, "Tab");
  while (!(await report.evaluate((box) => box === document.activeElement))) await press(page, "j");
  await press(page, "x");
  await expect(report).toBeChecked();
  await page.keyboard.press("a");
  await expectForm(page);

  expect(await press(page, "m")).toContain("Marginaal: Kuusepalk");
  await page.keyboard.type("3,25");
  await press(page, "Enter");
  expect(await press(page, "ArrowLeft")).toContain("2 veoselehte");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /^KLAHV2/ })).toBeVisible();
  expect(await press(page, "ArrowRight")).toContain("Marginaal: KLAHV1");
  expect(await press(page, "ArrowDown")).toContain("Marginaal: Männipalk");
  await page.keyboard.type("2");
  expect(await press(page, "ArrowRight")).toContain("Vali Männipalk");
  expect(await press(page, "ArrowRight")).toContain("Muuda müügihindasid: Männipalk");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expectVisibleFocus(page, "Uus müügihind: KLAHV1");
  await page.keyboard.type("91");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /^Männipalk/ })).toContainText("91,00");
  await expectVisibleFocus(page, "Muuda müügihindasid: Männipalk");

  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("e")]);
  expect(download.suggestedFilename()).toMatch(/-eelvaade\.pdf$/);
  await expectVisibleFocus(page, "Eelvaade");
  await tabTo(page, /Lõpeta/);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Kas soovite kindlasti akti lõpetada?");
  await expectVisibleFocus(page, "Lõpeta");
  expect(await press(page, "Shift+Tab")).toContain("Tühista");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expectVisibleFocus(page, "Lõpeta");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expectHeading(page, "Raportid");
  await expect(page.getByText(/^Müügiakt.* on koostatud/)).toBeVisible();
});

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}
