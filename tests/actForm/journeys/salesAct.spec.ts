import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { addDays, formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import {
  action,
  confirm,
  expectForm,
  importLines,
  margins,
  numberOf,
  openNewAct,
  plainValue,
  total,
} from "#tests/support/acts/actScreen.ts";
import { readPages } from "#tests/support/pdfText.ts";
import {
  expectAccessible,
  expectAccessibleAtWidths,
  signIn,
  takePicture,
  takePictures,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test.describe.configure({ mode: "serial" });

const today = tallinnDay(new Date().toISOString());

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test("shows the parties, the rows by assortment, the totals and the purchase acts", async ({ page, baseURL }) => {
  await importLines(
    page,
    "VAADE",
    [
      { report: "1", amount: "10,000", price: "100,00", certificate: "FSC 100%" },
      { report: "2", amount: "20,500", price: "100,00", owner: 1, certificate: "FSC 100%" },
      { report: "3", amount: "5,001", price: "90,50", assortment: "Männipalk" },
      { report: "4", amount: "12,345", price: "20,00", assortment: "Hakkpuit", unit: "LCM", owner: 1 },
    ],
    baseURL!,
  );
  await openNewAct(page, "VAADE", baseURL!);
  await expect(page).toHaveTitle(/^Müügiakt\/arve \d{4}-\d+ · Virn$/);
  const head = page.getByRole("status").filter({ hasText: "Summa käibemaksuga" });
  await expect(head).toHaveText(/^Summa käibemaksuga4\s649,37 €$/);

  const client = page.getByRole("region", { name: "Klient" });
  await expect(client.getByRole("combobox", { name: "Klient" })).toHaveValue("Kuuseoja Saeveski OÜ");
  for (const text of ["Registrikood", "19990005", "KMKR NR", "Saeveski tee 2, 70001 Kadrina"]) {
    await expect(client.getByText(text, { exact: false }).first()).toBeVisible();
  }
  const issuer = page.getByRole("region", { name: "Arve esitaja" });
  for (const text of ["Põhjamännik Puidukaubandus TÜ", "19990011", "XX-COC-000000", "Tel", "A/A"]) {
    await expect(issuer.getByText(text).first()).toBeVisible();
  }
  await expect(issuer.getByRole("textbox", { name: "Kuupäev" })).toHaveValue(formatEstonianDate(today));
  await expect(issuer.getByText(formatEstonianDate(addDays(today, 14)))).toBeVisible();
  await expect(page.getByRole("columnheader")).toContainText([
    "Kaup/teenus",
    "Kogus",
    "Ostuhind",
    "Marginaal",
    "Müügihind",
    "Summa",
  ]);

  // 30.500 × 100 + 5.001 × 90.50 + 12.345 × 20 = 3050.00 + 452.59 + 246.90; VAT 24 %.
  expect(await plainValue(total(page, "Summa kokku"))).toBe("3749.49");
  expect(await plainValue(total(page, "Käibemaks 24%"))).toBe("899.88");
  expect(await plainValue(total(page, "Summa käibemaksuga"))).toBe("4649.37");
  const totals = page.getByRole("region", { name: "Kokku" });
  await expect(totals.getByText("35,501 tm")).toBeVisible();
  await expect(totals.getByText("12,345 pm³")).toBeVisible();

  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  const number = await numberOf(page);
  for (const [volume, owner] of [
    ["15,001 tm", "Haavasalu Mets OÜ"],
    ["20,500 tm \\+ 12,345 pm³", "Kivisoo Metsatalu OÜ"],
  ]) {
    await expect(purchases.getByRole("row", { name: new RegExp(`${number}-[12].*${volume}.*${owner}`) })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: /^Sertifikaat puudub/ }).first()).toBeVisible();
  await expectAccessibleAtWidths(page, "sales-act");
});

test("edits the act number in the heading; purchase numbers follow it unless they were edited", async ({
  page,
  baseURL,
}) => {
  await openNewAct(page, "VAADE", baseURL!);
  const before = await numberOf(page);
  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  await purchases.getByRole("button", { name: new RegExp(`Ostuakti number: ${before}-2`) }).click();
  const purchaseNumber = page.getByRole("textbox", { name: "Ostuakti number:" });
  await expect(purchaseNumber).toBeFocused();
  await purchaseNumber.fill("OMA-7");
  await page.getByRole("button", { name: "Muuda", exact: true }).click();
  await expect(purchases.getByText("OMA-7")).toBeVisible();

  const pencil = page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ });
  const editor = page.getByRole("textbox", { name: "Müügiakti number:" });
  await pencil.click();
  await editor.fill("KATKE-1");
  await editor.press("Escape");
  expect(await numberOf(page)).toBe(before);
  await pencil.click();
  await editor.fill("  ");
  await editor.press("Enter");
  await expect(editor).toBeVisible();
  await page.getByRole("button", { name: "Katkesta" }).click();
  expect(await numberOf(page)).toBe(before);
  await pencil.click();
  await editor.fill("UUS-2026/1");
  await editor.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Müügiakt/arve UUS-2026/1" })).toBeVisible();
  await expect(purchases.getByText("UUS-2026/1-1")).toBeVisible();
  await expect(purchases.getByText("OMA-7")).toBeVisible();
});

test("edits margins as in a spreadsheet: of a group, of a row, by keyboard and by pasting", async ({
  page,
  baseURL,
}) => {
  await openNewAct(page, "VAADE", baseURL!);
  const spruce = margins(page, "Kuusepalk").first();
  await spruce.click();
  await page.keyboard.type("2,5x0");
  await expect(spruce).toHaveValue("2.50");
  const rows = margins(page, /^Marginaal: VAADEW[12],/);
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toHaveValue("2,50");
  await page.keyboard.press("ArrowDown");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.first()).toHaveValue("3,00");
  await expect(spruce).toHaveAttribute("placeholder", "erinev");
  await expect(page.getByRole("row", { name: /Kuusepalk/ }).getByText("97,00–97,50")).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(rows.first()).toBeFocused();

  await rows.first().evaluate((field) => {
    const data = new DataTransfer();
    data.setData("text", "1,25\n4,75\n");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(rows.first()).toHaveValue("1,25");
  await expect(rows.nth(1)).toHaveValue("4,75");

  await spruce.fill("100.01");
  await expect(spruce).toHaveValue("100.0");
  await spruce.fill("101");
  await expect(spruce).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Ostuhind ei saa olla negatiivne.")).toBeVisible();
  await page.getByRole("button", { name: "Sulge kõik" }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole("button", { name: "Rea ostuhind on negatiivne" }).click();
  await expect(rows.first()).toBeFocused();
  await expect(action(page, "Lõpeta")).toBeDisabled();
  await expect(action(page, "Eelvaade")).toBeDisabled();
  await spruce.fill("-1");
  await expect(action(page, "Lõpeta")).toBeEnabled();
});

test("shows what each owner gets and what is earned, in the form and before it is finished", async ({
  page,
  baseURL,
}) => {
  await openNewAct(page, "VAADE", baseURL!);
  const number = await numberOf(page);
  await margins(page, /^Marginaal: Kuusepalk/).fill("5");
  await margins(page, /^Marginaal: Männipalk/).fill("4.5");
  await margins(page, /^Marginaal: Hakkpuit/).fill("2");
  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  const totals = page.getByRole("region", { name: "Kokku" });
  // 10 × 95 + 5.001 × 86 = 1380.09; 20.5 × 95 + 12.345 × 18 = 2169.71.
  const owners = [/Haavasalu Mets OÜ/, /Kivisoo Metsatalu OÜ/];
  await expect(purchases.getByRole("row", { name: owners[0]! })).toContainText(/1\s380,09 €/);
  await expect(purchases.getByRole("row", { name: owners[1]! })).toContainText(/2\s169,71 €/);
  await expect(purchases.getByRole("row", { name: /Ostuaktid kokku/ })).toContainText(/3\s549,80 €/);
  // 3749.49 − 3549.80; logs earn 175.00 of 35.501 tm, chips 24.69 of 12.345 pm³.
  await expect(totals.getByText("Marginaal kokku").locator("../..")).toHaveText(
    /^Marginaal kokku4,93 €\/tm · 2,00 €\/pm³ 199,69 €$/,
  );
  await action(page, "Lõpeta").click();
  const dialog = page.getByRole("dialog");
  for (const line of [
    /-1 Haavasalu Mets OÜ1\s380,09 €/,
    /-2 Kivisoo Metsatalu OÜ2\s169,71 €/,
    /Marginaal kokku.*4,93 €\/tm · 2,00 €\/pm³.*199,69 €/,
  ]) {
    await expect(dialog).toContainText(line);
  }
  await takePictures(page, "sales-act-confirmation");
  await dialog.getByRole("button", { name: "Tühista" }).click();

  await purchases.getByRole("button", { name: new RegExp(`Ostuakti number: ${number}-1`) }).click();
  const purchaseNumber = page.getByRole("textbox", { name: "Ostuakti number:" });
  await purchaseNumber.fill(`${number}-2`);
  await expect(purchases.getByText("Sama number on ka teisel ostuaktil.")).toBeVisible();
  await purchaseNumber.press("Enter");
  await expect(purchases.getByText(`${number}-2`, { exact: true })).toHaveCount(2);
  await expect(action(page, "Lõpeta")).toBeDisabled();
  await page.getByRole("button", { name: "Kahel ostuaktil on sama number" }).click();
  await expect(
    purchases.getByRole("button", { name: new RegExp(`Ostuakti number: ${number}-2`) }).first(),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await purchaseNumber.fill("OMA-1");
  await purchaseNumber.press("Enter");
  await expect(purchases.getByText(`${number}-2`, { exact: true })).toHaveCount(1);
  await expect(action(page, "Lõpeta")).toBeEnabled();
});

test("leaves unselected rows out of totals and purchase acts", async ({ page, baseURL }) => {
  await openNewAct(page, "VAADE", baseURL!);
  await page.getByRole("checkbox", { name: /^Vali VAADEW2,/ }).uncheck();
  await expect(page.getByRole("checkbox", { name: /^Vali Kuusepalk/ })).not.toBeChecked();
  expect(await plainValue(total(page, "Summa kokku"))).toBe("1699.49");
  await page.getByRole("checkbox", { name: /^Vali Hakkpuit/ }).uncheck();
  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  await expect(purchases.getByText("Kivisoo Metsatalu OÜ")).toBeHidden();
  await expect(page.getByRole("region", { name: "Kokku" }).getByText("pm³")).toBeHidden();
  await page.getByRole("checkbox", { name: "Vali kõik read" }).check();
  await page.getByRole("checkbox", { name: "Vali kõik read" }).uncheck();
  await expect(page.getByText("Valige vähemalt üks rida.")).toBeVisible();
  await expect(action(page, "Lõpeta")).toBeDisabled();
});

test("accepts a total edited by up to 1.00 €, resets a larger edit with a note, and recalculates", async ({
  page,
  baseURL,
}) => {
  await openNewAct(page, "VAADE", baseURL!);
  const sum = total(page, "Summa kokku");
  await sum.fill("3750,499");
  await expect(sum).toHaveValue("3750,49");
  await sum.press("Tab");
  expect(await plainValue(sum)).toBe("3750.49");
  await sum.focus();
  await expect(sum, "a number is what it was when its field gets the focus").toHaveValue(/^3\s750,49$/);
  await expect(page.getByText("Käsitsi muudetud")).toBeVisible();
  await expectAccessibleAtWidths(page, "sales-act-edited-total");
  // VAT and total follow the edited sum.
  expect(await plainValue(total(page, "Käibemaks 24%"))).toBe("900.12");
  expect(await plainValue(total(page, "Summa käibemaksuga"))).toBe("4650.61");
  await sum.fill("3750.50");
  await sum.press("Tab");
  expect(await plainValue(sum)).toBe("3749.49");
  const restored = page.getByText("Erines arvutatust rohkem kui 1,00 € ja taastati: Summa kokku.");
  await expect(restored).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(restored).toBeHidden();
  await page.emulateMedia({ media: null });
  const vat = total(page, "Käibemaks 24%");
  await vat.fill("900");
  await vat.press("Tab");
  expect(await plainValue(total(page, "Summa käibemaksuga"))).toBe("4649.49");
  await page.getByTitle("Arvuta uuesti").click();
  expect(await plainValue(vat)).toBe("899.88");
});

test("shows the VAT of a buyer with 0 % without a field", async ({ page, baseURL }) => {
  await page.route(/\/api\/v1\/acts\/create\/\?/, async (route) => {
    const answer = await route.fetch();
    const [loaded] = await answer.json();
    loaded.sales_act.buyer.vat_rate = 0;
    await route.fulfill({ response: answer, json: [loaded] });
  });
  await openNewAct(page, "VAADE", baseURL!);
  const card = page.getByRole("region", { name: "Kokku" });
  await expect(card.locator("dl > div", { hasText: "Käibemaks 0%" })).toContainText("0,00");
  await expect(total(page, /Käibemaks 0%/)).toHaveCount(0);
  expect(await plainValue(total(page, "Summa käibemaksuga"))).toBe("3749.49");
  await takePictures(page, "sales-act-no-vat");
});

test("sawmill acts are entered, checked and totalled separately", async ({ page, baseURL }) => {
  await openNewAct(page, "VAADE", baseURL!);
  const section = page.getByRole("region", { name: "Saeveski ostuaktid" });
  await section.getByRole("button", { name: "Lisa" }).click();
  await expect(section.getByRole("columnheader")).toContainText(["Akti number", "KOGUS KOKKU (m3)", "SUMMA KOKKU (€)"]);
  await section.getByPlaceholder("Saeveski ostuakti number").fill("SV-1");
  await section.getByPlaceholder("Puidu kogus").fill("12,5");
  const margin = margins(page, "VAADEW1");
  await margin.fill("9.01");
  await expect(margin).toHaveAttribute("aria-invalid", "false");
  await section.getByPlaceholder("Summa ilma km").fill("üks");
  await expect(section.getByText("Sisesta korrektne number.")).toBeVisible();
  // While the form has any error, a margin above 9 is marked (docs/rules/actForm.md, "Wrong margins").
  await expect(margin).toHaveAttribute("aria-invalid", "true");
  await expect(action(page, "Lõpeta")).toBeDisabled();
  await section.getByPlaceholder("Summa ilma km").fill("1 000,50");
  await expect(section.getByPlaceholder("Summa ilma km")).toHaveValue("1000.50");
  await expect(margin).toHaveAttribute("aria-invalid", "false");
  await expect(section.getByText("12,500 m³")).toBeVisible();
  await expect(section.getByText("Käibemaks 24%")).toBeVisible();
  await expect(section.getByText(/1\s240,62 €/)).toBeVisible();
  await section.getByRole("button", { name: "Lisa" }).click();
  await section.getByPlaceholder("Saeveski ostuakti number").nth(1).fill("SV-2");
  // A line that has the focus is not reported as incomplete yet.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(section.getByPlaceholder("Summa ilma km").nth(1)).toBeFocused();
  await expect(section.getByText("Poolik rida ei lähe aktile kaasa.")).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(section.getByText("Poolik rida ei lähe aktile kaasa.")).toBeVisible();
  await expect(action(page, "Lõpeta")).toBeEnabled();
  await expectAccessible(page);
  await section.getByRole("button", { name: "X", exact: true }).first().click();
  await expect(section.getByPlaceholder("Saeveski ostuakti number")).toHaveValue("SV-2");
});

test("saves new sale prices, and keeps margins and selection after the reload", async ({ page, baseURL }) => {
  await importLines(
    page,
    "HINNAD",
    [
      { report: "1", amount: "10,000" },
      { report: "2", amount: "20,000", owner: 1 },
      { report: "3", amount: "1,000", assortment: "Männipalk", price: "90,00" },
    ],
    baseURL!,
  );
  await openNewAct(page, "HINNAD", baseURL!);
  await margins(page, "HINNADW1").fill("7");
  await page.getByRole("checkbox", { name: /^Vali HINNADW2,/ }).uncheck();
  await page.getByRole("button", { name: /^Muuda müügihindasid: Kuusepalk/ }).click();
  const dialog = page.getByRole("dialog", { name: "Muuda müügihindasid" });
  await expect(dialog.getByRole("columnheader")).toHaveText([
    "Veoselehe nr.",
    "Kogus",
    "Müügihind",
    "Uus müügihind",
    "Vahe",
  ]);
  await expect(dialog.getByRole("button", { name: "Kinnita" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Uus müügihind: HINNADW1" }).fill("1234,567");
  await expect(dialog.getByRole("textbox", { name: "Uus müügihind: HINNADW1" })).toHaveValue("1234,5");
  await dialog.getByLabel("Uus müügihind kõigile").fill("99,5");
  await dialog.getByRole("button", { name: "Täida kõik" }).click();
  await expect(dialog.getByRole("textbox", { name: "Uus müügihind: HINNADW1" })).toHaveValue("99,50");
  // 10 × −0.50 and 20 × −0.50.
  await expect(dialog.getByRole("row", { name: /HINNADW1/ }).getByText("−5,00 €")).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText("Vahe kokku −15,00 €");
  await expectAccessible(page);

  await page.route("**/api/v1/acts/report_row_prices/", (route) => route.fulfill({ status: 502, body: "<html>" }), {
    times: 1,
  });
  await dialog.getByRole("button", { name: "Kinnita" }).click();
  await expect(dialog.getByText("Midagi läks valesti.")).toBeVisible();
  await takePicture(page, "sales-act-prices");
  await dialog.getByRole("button", { name: "Kinnita" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Müügihinnad on muudetud.")).toBeVisible();
  await expect(page.getByRole("row", { name: /HINNADW1/ }).getByText("92,50")).toBeVisible();
  await expect(margins(page, "HINNADW1")).toHaveValue("7,00");
  await expect(page.getByRole("checkbox", { name: /^Vali HINNADW2,/ })).not.toBeChecked();
  // 10 × 99.50 + 1 × 90.00
  expect(await plainValue(total(page, "Summa kokku"))).toBe("1085.00");
});

test("reloads the data when another client is chosen, but not when the same one is", async ({ page, baseURL }) => {
  await openNewAct(page, "HINNAD", baseURL!);
  await margins(page, "HINNADW1").fill("6");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/acts/create/?")) asked.push(new URL(request.url()).search);
  });
  const client = page.getByRole("combobox", { name: "Klient" });
  await client.click();
  await page.getByRole("option", { name: "Kuuseoja Saeveski OÜ" }).click();
  expect(asked).toEqual([]);
  await client.click();
  await page.getByRole("option", { name: "Männimäe Palk AS" }).click();
  await expect(
    page.getByRole("region", { name: "Klient" }).getByText("Männimäe tee 17", { exact: false }),
  ).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain("buyer_company=");
  await expect(margins(page, "HINNADW1")).toHaveValue("6,00");
});

test("offers a certificate only when rows lack one", async ({ page, baseURL }) => {
  await openNewAct(page, "HINNAD", baseURL!);
  const select = page.getByRole("combobox", { name: "Puidu sertifikaat*" });
  await expect(select).toHaveValue("Sertifitseerimata");
  await select.click();
  await page.getByRole("option", { name: /^FSC/ }).click();
  await expect(select).toHaveValue(/^FSC/);

  await importLines(page, "SERT", [{ report: "1", certificate: "FSC 100%" }], baseURL!);
  await openNewAct(page, "SERT", baseURL!);
  await expect(select).toBeHidden();
});

test("previews an act once, creates it once, and changes it afterwards", async ({ page, baseURL }) => {
  await openNewAct(page, "HINNAD", baseURL!);
  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  await page.getByRole("textbox", { name: "Müügiakti number:" }).fill("HIND-1");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Kuupäev" }).fill("31.02.2026");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Kuupäev" })).toHaveValue(formatEstonianDate(today));
  await page.getByRole("textbox", { name: "Kuupäev" }).fill("5.11.2026");
  await page.keyboard.press("Tab");
  await expect(page.getByText("19.11.2026")).toBeVisible();
  await margins(page, "HINNADW1").fill("2.75");

  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  const [download] = await Promise.all([page.waitForEvent("download"), action(page, "Eelvaade").click()]);
  const text = (await readPages(await readFile(await download.path()))).flat().join(" ");
  for (const part of ["HIND-1", "05.11.2026", "EELVAADE", "HINNADW1"]) expect(text).toContain(part);
  expect(downloads).toEqual(["HIND-1-eelvaade.pdf"]);

  await action(page, "Lõpeta").click();
  const dialog = page.getByRole("dialog", { name: "Kas soovite kindlasti akti lõpetada?" });
  await expect(dialog.getByText("Kinnitamisel luuakse müügiakt ja sellele alluvad ostuaktid.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Tühista" }).click();
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?created=\d+$/);
  const id = new URL(page.url()).searchParams.get("created");

  await page.goto(`/acts/update/${id}/`);
  await expectForm(page);
  expect(await numberOf(page)).toBe("HIND-1");
  await expect(page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ })).toBeHidden();
  await expect(margins(page, "HINNADW1")).toHaveValue("2,75");
  await page.getByRole("checkbox", { name: /^Vali HINNADW2,/ }).uncheck();
  await action(page, "Salvesta").click();
  await expect(page.getByText("Kas soovite kindlasti akti salvestada?")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Salvesta" }).click();
  await expect(page.getByText("Müügiakt on salvestatud.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Vali HINNADW2,/ })).toBeHidden();
  await expect(page.getByRole("region", { name: "Loodavad ostuaktid" }).getByText("Kivisoo Metsatalu OÜ")).toBeHidden();
  await takePictures(page, "sales-act-update");
});

test("blocks editing while a preview is being made, including the number in the heading", async ({ page, baseURL }) => {
  await importLines(page, "OOTEL", [{ report: "1" }], baseURL!);
  await openNewAct(page, "OOTEL", baseURL!);
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/v1/acts/preview/", async (route) => {
    await answered.promise;
    await route.fulfill({ status: 400, json: { code: "invalid_fields", message: "Vale.", fields: {} } });
  });
  const pencil = page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ });
  const field = page.getByLabel("Müügiakti number:", { exact: true });
  await pencil.click();
  await field.fill("OOTEL-UUS");
  await action(page, "Eelvaade").click();
  await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
  // The number being typed was saved before editing was blocked.
  await expect(page).toHaveTitle(/OOTEL-UUS/);
  const inHead = page.locator('[inert] button[aria-label^="Muuda. Müügiakti number:"]');
  await inHead.evaluate((button) => button.focus());
  await expect(inHead).not.toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
  answered.resolve();
  await expect(page.getByRole("alert", { name: "Eelvaadet ei saanud koostada" })).toBeVisible();
  await pencil.click();
  await expect(field).toBeVisible();
});

test("does not open a sale price of 0 for editing, and explains why in a tooltip", async ({ page, baseURL }) => {
  await importLines(
    page,
    "NULLHIND",
    [
      { report: "1", price: "0,00" },
      { report: "2", price: "90,00" },
    ],
    baseURL!,
  );
  await openNewAct(page, "NULLHIND", baseURL!);
  const pencils = page.getByRole("button", { name: /^Muuda müügihindasid: .*Hind on 0\./ });
  await expect(pencils).toHaveCount(2);
  for (const pencil of await pencils.all()) {
    await expect(pencil).toHaveAttribute("aria-disabled", "true");
    await pencil.focus();
    await expect(page.getByRole("tooltip").filter({ hasText: "Hind on 0." }).last()).toBeVisible();
    await page.keyboard.press("Enter");
    await pencil.click({ force: true });
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await takePicture(page, "sales-act-no-price");
  await page.getByRole("button", { name: /^Muuda müügihindasid: NULLHINDW2/ }).click();
  await expect(page.getByRole("dialog", { name: "Muuda müügihindasid" })).toBeVisible();
});
