import { readFile, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const HEAD = "Raporti number;Kuupäev;Ostja registrikood;Sihtkoha kood;Veoselehe number;Sortiment;Kogus;Hind";
const line = (number: string, changes: { date?: string; amount?: string } = {}) =>
  [
    number,
    changes.date ?? "18.11.2026",
    "19990040",
    "IMPORDIPLATS",
    `${number}-V`,
    "KUPALK",
    changes.amount ?? "10,5",
    "99",
  ].join(";");
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...lines].join("\r\n")),
});

test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/reports/imports/");
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
});

const choose = (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  page.locator('input[type="file"]').setInputFiles(files);
/** The newest row of a file. */
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();

test("imports several files one after another and shows the result of each", async ({ page }) => {
  await choose(page, [
    csv("kolm.csv", [line("IMP-1"), line("IMP-2"), line("IMP-3")]),
    csv("vigane.csv", [line("IMP-4"), line("IMP-5", { date: "31.02.2026", amount: "-1" })]),
    { name: "pilt.png", mimeType: "image/png", buffer: Buffer.from("png") },
    { name: "tühi.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) },
  ]);
  const large = test.info().outputPath("suur.csv");
  await writeFile(large, Buffer.alloc(25 * 1024 * 1024 + 1, "x"));
  await choose(page, large);
  await expect(rowOf(page, "pilt.png")).toContainText("Seda failitüüpi ei saa üles laadida");
  await expect(rowOf(page, "suur.csv")).toContainText("See fail on liiga suur(üle 25MB)");
  await expect(rowOf(page, "tühi.csv")).toContainText("Fail on tühi.");
  // Its destination is new.
  await page.getByRole("button", { name: "Impordi siiski: kolm.csv" }).click({ timeout: 60_000 });
  await expect(rowOf(page, "kolm.csv")).toContainText(/Valmis.*Uusi3Muudetud0Muutumata0/s, { timeout: 60_000 });
  await expect(rowOf(page, "vigane.csv")).toContainText("Vigane fail", { timeout: 60_000 });
  await expectAccessibleAtWidths(page, "imports");

  await page.getByRole("button", { name: "Peida teade: pilt.png" }).click();
  await expect(rowOf(page, "pilt.png")).toHaveCount(0);
  // The link to the imported reports is still shown after a reload.
  await page.reload();
  await rowOf(page, "kolm.csv").getByRole("link", { name: "Vaata raporteid" }).click();
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?import=\d+$/);
  await expect(page.locator("[data-report]")).toHaveCount(3);
  await expect(page.getByText("Import: kolm.csv")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Vali ettevõte/ }).check();
  await expect(page.getByRole("region", { name: "Valik", exact: true })).toContainText("3 valitud");
  await expectAccessibleAtWidths(page, "reports-of-import");
  await page.getByRole("tab", { name: /Akteeritud/ }).click();
  await expect(page.getByText("Selle faili raporteid siin vahelehel ei ole.")).toBeVisible();
  await page.getByRole("button", { name: "Näita kõiki raporteid" }).first().click();
  await expect(page).not.toHaveURL(/import=/);
});

test("shows a single error directly, without a button that opens a list", async ({ page }) => {
  await choose(page, [csv("üks-viga.csv", [line("IMP-U1", { amount: "-1" })])]);
  const row = rowOf(page, "üks-viga.csv");
  await expect(row).toContainText("Rida 2, raport IMP-U1, Kogus, „-1“: Kogus peab olema suurem kui 0.", {
    timeout: 60_000,
  });
  await expect(row.getByRole("button", { name: /^Näita vigu/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("leaves unchanged reports alone and corrects changed ones when a file is imported again", async ({ page }) => {
  await choose(page, csv("uuesti.csv", [line("IMP-1"), line("IMP-2", { amount: "11" }), line("IMP-9")]));
  await expect(rowOf(page, "uuesti.csv")).toContainText(/Uusi1Muudetud1Muutumata1/, { timeout: 60_000 });
});

test("shows the errors of a file by row and column, copies them and downloads them as CSV", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const lines = Array.from({ length: 60 }, (_, index) => line(`IMP-F${index}`, { amount: "-1" }));
  await choose(page, csv("palju-vigu.csv", lines));
  await page.getByRole("button", { name: "Näita vigu (60)" }).click({ timeout: 60_000 });
  const table = page.getByRole("table", { name: "Vead failis palju-vigu.csv" });
  await expect(table.getByRole("row")).toHaveCount(51);
  await expect(table.getByRole("row").nth(1)).toHaveText(/^2IMP-F0Kogus-1\s*Kogus peab olema suurem kui 0\.$/);
  await page.getByRole("button", { name: "Laadi rohkem" }).first().click();
  await expect(table.getByRole("row")).toHaveCount(61);

  await page.getByRole("button", { name: "Kopeeri" }).click();
  await expect(page.getByText("Vead on kopeeritud.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n").slice(0, 2)).toEqual([
    "Rida\tRaport\tVeerg\tLahtris\tViga",
    "2\tIMP-F0\tKogus\t-1\tKogus peab olema suurem kui 0.",
  ]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Laadi alla CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("palju-vigu-vead.csv");
  const saved = await readFile(await download.path(), "utf8");
  expect(saved).toContain(
    "\uFEFFRida;Raport;Veerg;Lahtris;Viga\r\n2;IMP-F0;Kogus;'-1;Kogus peab olema suurem kui 0.\r\n",
  );
  expect(saved.trimEnd().split("\r\n")).toHaveLength(61);

  await expect(page).toHaveURL(/open=\d+/);
  await page.reload();
  await expect(table).toBeVisible();
  await expectAccessibleAtWidths(page, "import-errors");
});

test("explains the columns and offers a template that can be imported", async ({ page }) => {
  await page.getByRole("button", { name: "Faili veerud ja näidis" }).click();
  await expect(page.getByRole("row", { name: /^Raporti number kohustuslik/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Hind/ })).toContainText("importige parandatud fail uuesti");
  await expectAccessibleAtWidths(page, "import-help");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Laadi alla mall" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("mõõteraportid-mall.csv");
  const buffer = await readFile(await download.path());
  await choose(page, { name: "mall.csv", mimeType: "text/csv", buffer });
  await expect(rowOf(page, "mall.csv")).toContainText("Valmis", { timeout: 60_000 });
});

test("asks EVR for changed waybills when the button is pressed", async ({ page }) => {
  const [asked] = await Promise.all([
    page.waitForResponse("**/api/v1/reports/waybills/fetch/"),
    page.getByRole("button", { name: "Küsi muudatused EVR-ist" }).click(),
  ]);
  expect(asked.status()).toBe(202);
  await expect(page.getByText("EVR-ist küsitakse muutunud veoselehti.")).toBeVisible();
});

test("redirects a company user to the acts", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/reports/imports/");
  await expect(page).toHaveURL(/\/acts\/dashboard\//);
});
