import { expect, type Page } from "@playwright/test";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { expectAccessible, importCsv, makeAct, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const line = (number: string, more: Record<string, string> = {}) => ({
  "Raporti number": number,
  "Veoselehe number": `${number}-V`,
  Hind: "99,00",
  ...more,
});

const choose = (page: Page, name: string, lines: readonly Record<string, string>[]) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(csvOf(lines)) });
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
const doubtsOf = (page: Page, name: string) => page.getByRole("group", { name: `Kahtlased kohad failis ${name}` });

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test("a file with an acted waybill waits: 'Katkesta' leaves nothing, 'Impordi siiski' imports it", async ({
  page,
  baseURL,
}) => {
  await importCsv(page, csvOf([line("KAHTL-1")]), baseURL!);
  const act = await makeAct(page, "KAHTL-1", baseURL!);
  await page.goto("/reports/imports/");
  const again = [line("KAHTL-2", { "Veoselehe number": "KAHTL-1-V" })];
  await choose(page, "korduv.csv", again);
  const panel = doubtsOf(page, "korduv.csv");
  await expect(panel).toContainText("Failis on üks kahtlane koht", { timeout: 60_000 });
  const row = panel.getByRole("row").nth(1);
  await expect(row).toContainText(
    `Veoseleht „KAHTL-1-V“ on juba raportis „KAHTL-1“ (18.11.2026), mis on akteeritud (akt ${act}).`,
  );
  await expect(row.getByRole("cell").nth(0)).toHaveText("2");
  await expect(row.getByRole("cell").nth(1)).toHaveText("Veoselehe number");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Katkesta: korduv.csv" }).click();
  await expect(rowOf(page, "korduv.csv")).toContainText("Katkestatud");
  await expect(rowOf(page, "korduv.csv")).toContainText("otsustas Mari Mets");
  await expect(panel).toHaveCount(0);
  const found = await page.request.get("/api/v1/reports/reports/?acted=False&search=KAHTL-2");
  expect((await found.json()).count).toBe(0);

  await choose(page, "korduv-uuesti.csv", again);
  await page.getByRole("button", { name: "Impordi siiski: korduv-uuesti.csv" }).click({ timeout: 60_000 });
  await expect(rowOf(page, "korduv-uuesti.csv")).toContainText(/Valmis.*Uusi1/s, { timeout: 60_000 });
});

test("many doubts are counted by kind and shown on request; another browser that comes late is told", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/reports/imports/");
  const lines = Array.from({ length: 40 }, (_, index) =>
    line(`KAHTL-M${index}`, { Kuupäev: index % 2 ? "18.11.2027" : "18.11.2024", "Sihtkoha kood": `KAHTL${index}` }),
  );
  await choose(page, "palju.csv", lines);
  const panel = doubtsOf(page, "palju.csv");
  await expect(panel).toContainText("Failis on 42 kahtlast kohta", { timeout: 60_000 });
  await expect(panel.getByRole("listitem")).toHaveText(["Uus sihtkoht: 40", "Kuupäev tulevikus: 1", "Vana kuupäev: 1"]);
  await expect(panel).toContainText("Kuupäev 18.11.2024 on rohkem kui aasta tagasi. Selliseid ridu on 20.");
  await expect(panel.getByRole("row")).toHaveCount(9);
  await takePictures(page, "import-doubts");
  await panel.getByRole("button", { name: "Näita kõiki (42)" }).click();
  await expect(panel.getByRole("row")).toHaveCount(43);
  await expectAccessible(page);

  // A tab of the same browser shows the decision at once.
  const other = await browser.newPage({ baseURL: baseURL! });
  await signIn(other, "agent", baseURL!);
  await other.goto("/reports/imports/");
  await expect(doubtsOf(other, "palju.csv")).toBeVisible();
  await page.getByRole("button", { name: "Katkesta: palju.csv" }).click();
  await expect(rowOf(page, "palju.csv")).toContainText("Katkestatud");
  await other.getByRole("button", { name: "Impordi siiski: palju.csv" }).click();
  await expect(other.getByText("Olete selle faili impordi ise juba katkestanud.")).toBeVisible();
  await expect(rowOf(other, "palju.csv")).toContainText("Katkestatud");
  await other.close();
});
