import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test.describe.configure({ mode: "serial" });

const CALL = "**/api/v1/documents/documents/";
const panel = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Dokumentide üleslaadimine" });
const choose = (page: Page, ...names: string[]) =>
  page
    .locator('input[type="file"]')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7 ${name}`) })),
    );
/** Of the first company user of the demo. */
let company = "";

async function open(page: Page, search = ""): Promise<void> {
  await page.goto(`/documents/dashboard/${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Dokumendid" })).toBeVisible();
}

async function chooseCompany(page: Page, name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Vali ettevõte:" });
  await field.fill(name.slice(0, 6));
  // Other tests make companies of the same name; the first one is the demo's.
  await page
    .getByRole("option", { name: new RegExp(`^${name} \\d{8}$`) })
    .first()
    .click();
}

test("a company user sees the documents of their companies, and nothing to change them with", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "companyUser", baseURL!);
  await open(page);
  const heading = page.getByRole("heading", { level: 2 }).first();
  await heading.getByRole("button").click();
  company = (await page.locator('[role="group"][data-level="2"]').first().getAttribute("aria-label"))!;
  await expect(row(page, "Hinnakokkulepe 2026.xlsx")).toContainText("Ostudokument");
  await expect(page.getByRole("tab")).toHaveCount(0);
  for (const name of ["Lae üles", /^Kustuta/, /^Muuda/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  const link = page.getByRole("link", { name: "Lae alla: Hinnakokkulepe 2026.xlsx" });
  const download = page.waitForEvent("download");
  await link.click();
  expect((await download).suggestedFilename()).toBe("Hinnakokkulepe 2026.xlsx");
  await expectAccessibleAtWidths(page, "documents-company-user");
});

test.describe("an agent", () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, "agent", baseURL!);
  });

  test("adds several files at once; the company presets the type; the lists show them", async ({ page }) => {
    await page.goto("/acts/dashboard/");
    await page.getByRole("link", { name: "Dokumendid" }).click();
    await page.getByRole("button", { name: "Lae üles" }).click();
    const upload = dialog(page).getByRole("button", { name: "Lae üles" });
    await expect(upload).toBeDisabled();
    await choose(page, "Raieleping.pdf", "Lisa 1.pdf", "liigne.pdf");
    await dialog(page).getByRole("button", { name: "Võta fail ära: liigne.pdf" }).click();
    await expect(upload).toBeDisabled();
    await chooseCompany(page, company);
    await expect(page.getByRole("combobox", { name: "Vali dokumendi tüüp:" })).toHaveValue("Ostudokument");
    await expectAccessibleAtWidths(page, "documents-upload");
    await upload.click();
    await expect(page.getByText("2 dokumenti on lisatud.")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await panel(page, new RegExp(company)).first().click();
    await expect(row(page, "Raieleping.pdf")).toBeVisible();
    await expect(row(page, "Lisa 1.pdf")).toBeVisible();
    await expect(page.getByText(/^Viimane dokument: \d\d\.\d\d\.\d{4}$/).first()).toBeVisible();
    await expectAccessibleAtWidths(page, "documents");
  });

  test("is asked about a file whose name the company has", async ({ page }) => {
    await open(page);
    await page.keyboard.press("l");
    await choose(page, "Raieleping.pdf");
    await chooseCompany(page, company);
    await dialog(page).getByRole("button", { name: "Lae üles" }).click();
    await expect(dialog(page)).toContainText("Ettevõttel on juba dokument „Raieleping.pdf”");
    const chosen = dialog(page).getByRole("list", { name: "Valitud failid" });
    await expect(chosen).toContainText("Sama fail on juba olemas");
    await expect(chosen).not.toContainText("Üles laaditud");
    await takePicture(page, "documents-again");
    await dialog(page).getByRole("button", { name: "Lae siiski üles" }).click();
    await expect(page.getByText("Dokument on lisatud.")).toBeVisible();
  });

  test("keeps the mark of a file whose name the company has until the question is answered", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Lae üles" }).click();
    await choose(page, "Raieleping.pdf");
    await chooseCompany(page, company);
    await dialog(page).getByRole("button", { name: "Lae üles" }).click();
    const file = (name: string) => dialog(page).getByRole("listitem").filter({ hasText: name });
    const again = file("Raieleping.pdf").getByText("Sama fail on juba olemas");
    const question = dialog(page).getByText("Ettevõttel on juba dokument „Raieleping.pdf”");
    await expect(again).toBeVisible();
    await choose(page, "Uus leping.pdf");
    await expect(file("Uus leping.pdf")).toBeVisible();
    await expect(again).toBeVisible();
    for (const type of ["Müügidokument", "Ostudokument"]) {
      await page.getByRole("combobox", { name: "Vali dokumendi tüüp:" }).click();
      await page.getByRole("option", { name: type }).click();
      await expect(again).toBeVisible();
    }
    await expect(question).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Lae üles" }).click();
    await expect(question).toBeVisible();
    await expect(again).toBeVisible();
    await expect(file("Uus leping.pdf")).not.toContainText("Üles laaditud");
    await dialog(page).getByRole("button", { name: "Võta fail ära: Raieleping.pdf" }).click();
    await expect(question).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Lae üles" }).click();
    await expect(page.getByText("Dokument on lisatud.")).toBeVisible();
  });

  test("sends a file again that was refused for a while, and not one that would be refused again", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Lae üles" }).click();
    await choose(page, "Esimene katse.pdf", "Vale liik.pdf");
    await chooseCompany(page, company);
    const refusals = [
      { status: 429, json: { code: "too_many_requests", message: "Liiga palju katseid." } },
      { status: 415, json: { code: "file_type", message: "Seda failitüüpi ei saa üles laadida" } },
    ];
    await page.route("**/api/v1/uploads/", async (route) => {
      const refused = refusals.shift();
      return refused ? route.fulfill(refused) : route.fallback();
    });
    await dialog(page).getByRole("button", { name: "Lae üles" }).click();
    const file = (name: string) => dialog(page).getByRole("listitem").filter({ hasText: name });
    await expect(file("Esimene katse.pdf").getByRole("alert")).toHaveText("Liiga palju katseid.");
    await expect(file("Vale liik.pdf").getByRole("alert")).toHaveText("Seda failitüüpi ei saa üles laadida");
    await expect(file("Vale liik.pdf").getByRole("button", { name: "Proovi uuesti" })).toHaveCount(0);
    await file("Esimene katse.pdf").getByRole("button", { name: "Proovi uuesti" }).click();
    await expect(page.getByText("Dokument on lisatud.")).toBeVisible();
    await expect(file("Esimene katse.pdf")).toContainText("Lisatud");
  });

  test("sees files that were refused beside those that were added, and stays on the tab", async ({ page }) => {
    await open(page);
    await panel(page, new RegExp(company)).first().click();
    await page.getByRole("button", { name: "Lae üles" }).click();
    await page.locator('input[type="file"]').setInputFiles([
      { name: "hea.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
      { name: "tühi.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    ]);
    const file = (name: string) => dialog(page).getByRole("listitem").filter({ hasText: name });
    await expect(file("tühi.pdf")).toContainText("Fail on tühi.");
    await expect(file("tühi.pdf")).toContainText("0 B");
    await chooseCompany(page, company);
    await page.getByRole("combobox", { name: "Vali dokumendi tüüp:" }).click();
    await page.getByRole("option", { name: "Müügidokument" }).click();
    await dialog(page).getByRole("button", { name: "Lae üles" }).click();
    await expect(page.getByText("Dokument on lisatud.")).toBeVisible();
    await expect(file("hea.pdf")).toContainText("Lisatud");
    await expect(file("tühi.pdf")).toContainText("Fail on tühi.");
    await expect(dialog(page).getByRole("button", { name: "Lae üles" })).toBeDisabled();
    await expectAccessibleAtWidths(page, "documents-upload-left");
    await dialog(page).getByRole("button", { name: "Sulge" }).last().click();
    await expect(page).not.toHaveURL(/tab=sell/);
    await page.getByRole("tab", { name: "Müügidokumendid" }).click();
    await panel(page, new RegExp(company)).first().click();
    await expect(row(page, "hea.pdf")).toBeVisible();
  });

  test("whose answer is lost gets each document once", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Lae üles" }).click();
    await choose(page, "Kaduv vastus.pdf");
    await chooseCompany(page, company);
    let lost = 0;
    await page.route(CALL, async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await dialog(page).getByRole("button", { name: "Lae üles" }).click();
    await expect(page.getByText("Dokument on lisatud.")).toBeVisible({ timeout: 20_000 });
    expect(lost).toBe(1);
    await open(page, "?q=kaduv");
    await expect(async () => {
      await page.getByRole("searchbox").press("Enter");
      await expect(row(page, "Kaduv vastus.pdf")).toHaveCount(1, { timeout: 1000 });
    }).toPass();
  });

  test("changes name and type, and reads that in the history", async ({ page }) => {
    await open(page, "?q=lisa");
    const opening = page.waitForEvent("popup");
    await expect(async () => {
      await page.getByRole("searchbox").press("Enter");
      await expect(row(page, "Lisa 1.pdf")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole("link", { name: /^Muuda: Lisa 1.pdf/ }).click();
    const form = await opening;
    await expect(form.getByRole("button", { name: "Salvesta" })).toBeDisabled();
    await form.getByRole("textbox", { name: "Failinimi" }).fill("Lisa 1.exe");
    await form.getByRole("button", { name: "Salvesta" }).click();
    await expect(form.getByText("Faili laiend peab jääma samaks.")).toBeVisible();
    await form.getByRole("textbox", { name: "Failinimi" }).fill("Lisa üks.pdf");
    await form.getByRole("combobox", { name: "Dokumendi tüüp" }).click();
    await form.getByRole("option", { name: "Müügidokument" }).click();
    await form.getByRole("button", { name: "Salvesta" }).click();
    await expect(form.getByText("Dokument on salvestatud.")).toBeVisible();
    await expect(form.getByRole("heading", { level: 1 })).toHaveText("Lisa üks.pdf");
    await expect(form.getByRole("listitem").first()).toContainText("Müügidokument");
    await expectAccessibleAtWidths(form, "document");
  });

  test("who saves second is told, and loses nothing", async ({ page, context }) => {
    await open(page, "?q=raieleping");
    await expect(row(page, "Raieleping.pdf").first()).toBeVisible();
    const address = (await page
      .getByRole("link", { name: /^Muuda: Raieleping/ })
      .first()
      .getAttribute("href"))!;
    const other = await context.newPage();
    for (const each of [page, other]) await each.goto(address);
    await page.getByRole("textbox", { name: "Failinimi" }).fill("Esimene.pdf");
    await other.getByRole("textbox", { name: "Failinimi" }).fill("Teine.pdf");
    await page.getByRole("button", { name: "Salvesta" }).click();
    await expect(page.getByText("Dokument on salvestatud.")).toBeVisible();
    await other.getByRole("button", { name: "Salvesta" }).click();
    await expect(other.getByText("Failinimi: tema salvestas „Esimene.pdf”")).toBeVisible();
    await expect(other.getByRole("textbox", { name: "Failinimi" })).toHaveValue("Teine.pdf");
    await takePicture(other, "document-changed");
    await other.getByRole("button", { name: "Salvesta" }).click();
    await expect(other.getByText("Dokument on salvestatud.")).toBeVisible();
    await expect(other.getByRole("listitem")).toHaveCount(3);
    await other.close();
  });

  test("opens the public view, deletes the document, and the view is gone", async ({ page, browser }) => {
    await open(page, "?q=kaduv");
    await expect(row(page, "Kaduv vastus.pdf")).toBeVisible();
    const address = (await page.getByRole("link", { name: "Avalik vaade: Kaduv vastus.pdf" }).getAttribute("href"))!;
    const visitor = await browser.newPage();
    await visitor.goto(new URL(address, page.url()).href);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Kaduv vastus.pdf");
    await expect(visitor.getByText(company)).toBeVisible();
    await expectAccessible(visitor);
    await takePicture(visitor, "document-public");
    await page.getByRole("button", { name: "Kustuta: Kaduv vastus.pdf" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Kustuta" }).click();
    await expect(page.getByText("Dokument on kustutatud.")).toBeVisible();
    await expect(row(page, "Kaduv vastus.pdf")).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.getByText("Link on vigane või dokument on kustutatud.")).toBeVisible();
    await visitor.close();
  });
});
