import { expect, type Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { importLines } from "#tests/support/acts/actScreen.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { expectAccessible, get, importCsv, makeAct, signIn, takePicturesOfWidths } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const OPEN = { name: "Koondraport" } as const;

/** The company that the demo user is employed by. */
const COMPANY_OF_USER = { "Eelmise omaniku kood": "19990028", "Eelmise omaniku nimi": "Haavasalu Mets OÜ" };

const form = (page: Page) => page.getByRole("dialog", OPEN);
const field = (page: Page, label: string) => form(page).getByRole("textbox", { name: label, exact: true });
const select = (page: Page, label: string) => form(page).getByRole("combobox", { name: label });

async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", OPEN).click();
  await expect(form(page).getByRole("button", { name: "Kinnita" })).toBeEnabled();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await select(page, label).click();
  await page.getByRole("option", { name: option }).click();
}

/** Names and rows of the sheets behind a link. */
async function sheetsBehind(page: Page, href: string) {
  const file = await page.request.get(href);
  expect(file.ok()).toBe(true);
  expect(file.headers()["content-disposition"]).toContain("Koondraport");
  const { sheets } = await readXlsx(await file.body());
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
}

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  await signIn(page, "agent", baseURL!);
  await importLines(page, "KOOND", [{ report: "1", owner: 1 }], baseURL!);
  const place = { "Sihtkoha kood": "KOOND", Sihtkoht: "Plats KOOND", "Veoselehe number": "KOONDW2" };
  await importCsv(page, csvOf([{ "Raporti number": "KOOND-2", ...place, ...COMPANY_OF_USER }]), baseURL!);
  await makeAct(page, "KOOND", baseURL!, "2026-11-30");
  await context.close();
});

test("a super user gets purchases and sales apart in a new tab", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await openForm(page, "/reports/dashboard/");
  await expect(field(page, "Alates")).toHaveValue(/^01\.\d\d\.\d{4}$/);
  await expect(field(page, "Kuni")).toHaveValue("");
  await expectAccessible(page);
  await takePicturesOfWidths(page, "composite-form");
  await field(page, "Alates").fill("01.01.2026");
  await field(page, "Kuni").fill("31.12.2026");
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    form(page).getByRole("button", { name: "Kinnita" }).click(),
  ]);
  await expect(form(page)).toBeHidden();
  await tab.close();
  const last = page.waitForResponse("**/custom_composite_reports/last/");
  await page.getByRole("button", OPEN).click();
  expect([404, 200]).toContain((await last).status());
});

test("what is chosen on one side decides what the other side offers, and the sheets obey", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const [platform] = await get(page.request, "/api/v1/acts/sellers/");
  expect(platform.is_own_company).toBe(true);
  await openForm(page, "/reports/dashboard/");
  await select(page, "Müüja").click();
  await expect(page.getByRole("option")).toHaveText(["Kõik", `oma ettevõte: ${platform.name}`]);
  await page.keyboard.press("Escape");
  await choose(page, "Ostja", platform.name);
  await select(page, "Müüja").click();
  expect(await page.getByRole("option").count()).toBeGreaterThan(10);
  await takePicturesOfWidths(page, "composite-options");
  await select(page, "Müüja").fill("haavasalu\u200b");
  await expect(form(page).getByText("Tekstis on lubamatu märk (U+200B).")).toBeVisible();
  await expect(select(page, "Müüja")).toHaveValue("haavasalu\u200b");
  await select(page, "Müüja").fill("haavasalu");
  await expect(form(page).getByText("Tekstis on lubamatu märk")).toBeHidden();
  await page
    .getByRole("option", { name: /Haavasalu/ })
    .first()
    .click();
  await expect(select(page, "Müüja")).toHaveValue(/Haavasalu/);
  // Without an own company on one side the other one cannot stay.
  await choose(page, "Ostja", "Kõik");
  await expect(select(page, "Müüja")).toHaveValue("Kõik");
  await choose(page, "Ostja", platform.name);
  await field(page, "Alates").fill("01.01.2026");
  await form(page).getByRole("button", { name: "Kinnita" }).click();
  // The browser opens no tab: the link stays.
  const link = form(page).getByRole("link", { name: "Ava aruanne" });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await takePicturesOfWidths(page, "composite-ready");
  const sheets = await sheetsBehind(page, (await link.getAttribute("href"))!);
  expect(Object.keys(sheets)).toEqual(["Kokkuvõte", "Ostuaktid", "Müügiaktid"]);
  const [headings, ...lines] = sheets["Ostuaktid"]!;
  // Other tests may have bought from the same owner.
  const reports = lines.map((line) => line[headings!.indexOf("Mõõteraport")]);
  expect(reports).toEqual(expect.arrayContaining(["KOOND-1", "KOOND-2"]));
  expect(sheets["Müügiaktid"]).toHaveLength(1);
});

test("a company user has the own company locked and gets purchase acts only", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const [own, ...more] = await get(page.request, "/api/v1/acts/sellers/");
  expect(more).toEqual([]);
  await openForm(page, "/acts/dashboard/");
  await expect(select(page, "Müüja")).toHaveAttribute("readonly");
  await expect(select(page, "Müüja")).toHaveValue(own.name);
  await expectAccessible(page);
  await takePicturesOfWidths(page, "composite-company");
  await field(page, "Alates").fill("01.01.2026");
  await form(page).getByRole("button", { name: "Kinnita" }).click();
  const link = form(page).getByRole("link", { name: "Ava aruanne" });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const sheets = await sheetsBehind(page, (await link.getAttribute("href"))!);
  expect(Object.keys(sheets)).toEqual(["Kokkuvõte", "Ostuaktid"]);
  const [headings, ...lines] = sheets["Ostuaktid"]!;
  expect(new Set(lines.map((line) => line[headings!.indexOf("Müüja")]))).toEqual(new Set([own.name]));
});

test("is not offered beside sales acts", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/");
  await expect(page.getByRole("button", OPEN)).toBeVisible();
  await takePicturesOfWidths(page, "composite-acts");
  await page.goto("/reports/dashboard/");
  await expect(page.getByRole("button", OPEN)).toBeVisible();
  await takePicturesOfWidths(page, "composite-reports");
  await page.goto("/acts/dashboard/?tab=sales");
  await expect(page.getByRole("heading", { name: "Aktid" })).toBeVisible();
  await expect(page.getByRole("button", OPEN)).toBeHidden();
});
