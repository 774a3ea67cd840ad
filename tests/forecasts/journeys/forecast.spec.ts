import { type Browser, expect, type Page } from "@playwright/test";
import { cutOnPaper } from "#tests/support/pages/paper.ts";
import {
  type DemoUser,
  expectAccessible,
  expectAccessibleAtWidths,
  get,
  post,
  signIn,
  takePicture,
  takePictures,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** The grid of a forecast: each test has a new forecast of a company of its own. */

const WIDTHS = [390, 1024, 1440];

/** A new company that enters forecasts, with an empty pending forecast, as an agent. */
async function newForecast(page: Page, baseURL: string): Promise<{ id: number; company: number; name: string }> {
  await signIn(page, "agent", baseURL);
  const name = `Prognoosija ${Date.now()} OÜ`;
  const { companies } = await get(page.request, "/api/v1/forecasts/companies/");
  const form = await get(page.request, `/api/v1/companies/${companies[0].id}/`);
  const code = freshCode();
  const facts = { ...form, name, code, is_buyer: false, is_owner: true, certificates: [], enters_forecasts: true };
  const { id: company } = await post(
    page,
    "/api/v1/companies/",
    { ...facts, bank_account: "", vat_number: "", purchase_vat_percent: 0 },
    baseURL,
  );
  const { id } = await post(page, "/api/v1/forecasts/forecasts/", { company }, baseURL);
  return { id, company, name };
}

let codes = 0;
function freshCode(): string {
  codes += 1;
  const body = `9${String((Date.now() + codes * 7) % 1_000_000).padStart(6, "0")}`;
  const remainder = (first: number) =>
    Array.from(body).reduce((sum, digit, at) => sum + Number(digit) * (((first + at - 1) % 9) + 1), 0) % 11;
  const once = remainder(1);
  return body + String((once === 10 ? remainder(3) : once) % 10);
}

async function openForecast(page: Page, id: number): Promise<void> {
  await page.goto(`/forecasts/detail/${id}/`);
  await expect(page.getByRole("heading", { level: 2, name: "Tihumeeter (tm)" })).toBeVisible();
}

const cell = (page: Page, line: number, column: number) => page.locator(`[data-cell="${line}:${column}"]`);
const save = (page: Page) => page.getByRole("button", { name: "Salvesta" });
const confirm = (page: Page) => page.getByRole("main").getByRole("button", { name: "Kinnita", exact: true });
const totals = (page: Page) =>
  page.getByRole("table", { name: "Tihumeeter (tm)" }).locator("tfoot td:not([data-beside])");

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Another person at their own machine. */
async function other(browser: Browser, who: DemoUser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, who, baseURL);
  return page;
}

test("moves through the cells with arrows, Enter, Tab, Shift and Escape as a spreadsheet does", async ({
  page,
  baseURL,
}) => {
  const { id } = await newForecast(page, baseURL!);
  await openForecast(page, id);
  await cell(page, 0, 0).click();
  await page.keyboard.type("12,5");
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, 0)).toBeFocused();
  await page.keyboard.type("7");
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, 1, 1)).toBeFocused();
  await page.keyboard.press("Shift+Enter");
  await expect(cell(page, 0, 1)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(cell(page, 0, 2)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(cell(page, 1, 0)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, 0, 0)).toBeFocused();
  await expect(cell(page, 1, 0)).toHaveValue("7");
  // A chosen cell is replaced; Escape takes the typing back.
  await page.keyboard.type("99");
  await expect(cell(page, 0, 0)).toHaveValue("99");
  await page.keyboard.press("Escape");
  await expect(cell(page, 0, 0)).toHaveValue("12,5");
  // F2 keeps the text, and then the arrows move the caret.
  await page.keyboard.press("F2");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("2");
  await expect(cell(page, 0, 0)).toHaveValue("12,25");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 0, 0)).toHaveValue("12,5");
  await page.keyboard.press("Control+y");
  await expect(cell(page, 0, 0)).toHaveValue("12,25");
  await page.keyboard.press("Delete");
  await expect(cell(page, 1, 0)).toHaveValue("");
});

test("cuts no amount of six digits and cents beside what it is compared with", async ({ page, baseURL }) => {
  const { id } = await newForecast(page, baseURL!);
  await page.setViewportSize({ width: 1024, height: 768 });
  await openForecast(page, id);
  await expect(page.locator("table[data-compared]").first()).toBeVisible();
  await cell(page, 0, 0).click();
  await page.keyboard.type("999999,99");
  await page.keyboard.press("Tab");
  await expect(cell(page, 0, 0)).toHaveValue(/^999\s999,99$/);
  const beyond = await cell(page, 0, 0).evaluate((input) => input.scrollWidth - input.clientWidth);
  expect(beyond).toBe(0);
});

test("adds up while typing, ignores what is no amount, and keeps an explicit 0 after saving", async ({
  page,
  baseURL,
}) => {
  const { id } = await newForecast(page, baseURL!);
  await openForecast(page, id);
  await expect(save(page)).toBeDisabled();
  await cell(page, 0, 0).click();
  await page.keyboard.type("80,5x-abc");
  await expect(cell(page, 0, 0)).toHaveValue("80,5");
  await expect(totals(page)).toHaveText(["81", "–", "–", "81"]);
  await page.keyboard.press("Tab");
  await page.keyboard.type("0");
  await expect(totals(page)).toHaveText(["81", "0", "–", "81"]);
  await expect(confirm(page)).toBeDisabled();
  await expect(page.getByText("Enne kinnitamist salvestage.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Salvestatud", { exact: true })).toBeVisible();
  await page.reload();
  await expect(cell(page, 0, 0)).toHaveValue("80,5");
  await expect(cell(page, 0, 1)).toHaveValue("0");
  await expect(cell(page, 0, 2)).toHaveValue("");
});

test("pastes a block from Excel, keeps and marks what is no amount, says what did not fit, and undoes it as one", async ({
  page,
  baseURL,
}) => {
  const { id } = await newForecast(page, baseURL!);
  await openForecast(page, id);
  await cell(page, 0, 0).click();
  await paste(page, "1 234,5\t20\t0\t1254,5\r\n5\t\tpalju\r\n");
  await expect(
    page.getByText("Kleebitud 6 lahtrit. 1 neist on punane: seal ei ole sobivat arvu. 1 veerg ei mahtunud tabelisse."),
  ).toBeVisible();
  await expect(cell(page, 0, 0)).toHaveValue("1234,5");
  await expect(cell(page, 1, 2)).toHaveValue("palju");
  await expectAccessibleAtWidths(page, "forecast-wrong");
  await save(page).click();
  await expect(cell(page, 1, 2)).toBeFocused();
  await page.keyboard.type("7,5");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(totals(page)).toHaveText([/^1\s240$/, "20", "8", /^1\s267$/]);
  await cell(page, 0, 0).click();
  await expect(cell(page, 0, 2)).toHaveValue("0");
  await expect(cell(page, 1, 0)).toHaveValue("5");
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, 0, 0)).toHaveValue(/^1\s234,5$/);
  await takePictures(page, "forecast");
  await cell(page, 0, 0).click();
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 2)).toHaveValue("palju");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 0, 0)).toHaveValue("");
  await expect(cell(page, 1, 0)).toHaveValue("");
});

test("fills the grid from the quarter before, asks before it overwrites, takes it back, and prints what is beside it", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/forecasts/list/");
  await page
    .getByRole("row")
    .filter({ has: page.getByTitle(/^Kinnitamata/) })
    .getByRole("link")
    .click();
  const copy = page.getByRole("button", { name: "Kopeeri eelmine kvartal" });
  await expect(copy).toBeEnabled();
  await expect(page.getByRole("columnheader", { name: /^Tarnitud \d{4}$/ }).first()).toBeVisible();
  const before = await totals(page).allInnerTexts();
  await copy.press("Enter");
  const question = page.getByRole("dialog", { name: "Kas kirjutada arvud üle?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Kirjuta kõik üle" }).click();
  await expect(page.getByText(/^Täidetud \d+ lahtrit\. Midagi ei ole veel salvestatud\.$/)).toBeVisible();
  await expect.poll(() => totals(page).allInnerTexts()).not.toEqual(before);
  await expect(save(page)).toBeEnabled();
  await expectAccessibleAtWidths(page, "forecast-filled");
  await page.getByRole("button", { name: "Võta tagasi" }).click();
  await expect.poll(() => totals(page).allInnerTexts()).toEqual(before);
  await expect(save(page)).toBeDisabled();
  // As wide as a sheet of A4 between its margins.
  await page.setViewportSize({ width: 1031, height: 687 });
  await page.emulateMedia({ media: "print" });
  await expect(copy).toBeHidden();
  await expect(page.getByRole("columnheader", { name: /^Tarnitud \d{4}$/ }).last()).toBeVisible();
  expect(await cutOnPaper(page)).toEqual([]);
});

test("asks before unsaved amounts are left, and does not after they are saved", async ({ page, baseURL }) => {
  const { id } = await newForecast(page, baseURL!);
  await openForecast(page, id);
  await cell(page, 0, 0).click();
  await page.keyboard.type("5");
  await page.getByRole("link", { name: "Tagasi prognoosidesse" }).click();
  const question = page.getByRole("dialog", { name: "Kas lahkuda salvestamata?" });
  await question.getByRole("button", { name: "Katkesta" }).click();
  await expect(cell(page, 0, 0)).toHaveValue("5");
  await save(page).click();
  await expect(page.getByText("Salvestatud", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Tagasi prognoosidesse" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Prognoosid" })).toBeVisible();
});

test("confirms for good after the question, and shows values only", async ({ page, baseURL }) => {
  const { id } = await newForecast(page, baseURL!);
  await openForecast(page, id);
  await cell(page, 0, 0).click();
  await page.keyboard.type("80,5");
  await save(page).click();
  await confirm(page).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(
    "Kas oled kindel, et soovid prognoosi kinnitada? Peale kinnitamist ei ole enam võimalik prognoosi muuta!",
  );
  await question.getByRole("button", { name: "Katkesta" }).click();
  await confirm(page).click();
  await question.getByRole("button", { name: "Kinnita" }).click();
  await expect(page.getByRole("button", { name: "Kinnitatud" })).toBeDisabled();
  await expect(page.locator("[data-cell]")).toHaveCount(0);
  await expect(totals(page)).toHaveText(["81", "–", "–", "81"]);
  await expectAccessible(page);
});

test("tells the second of two editors, merges both, and loses nothing that was typed", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await newForecast(page, baseURL!);
  await openForecast(page, id);
  const second = await other(browser, "agent", baseURL!);
  await openForecast(second, id);
  await cell(second, 0, 0).click();
  await second.keyboard.type("10");
  await second.keyboard.press("Tab");
  await second.keyboard.type("20");
  await save(second).click();
  await expect(second.getByText("Salvestatud", { exact: true })).toBeVisible();

  await cell(page, 0, 0).click();
  await page.keyboard.type("11");
  await cell(page, 0, 2).click();
  await page.keyboard.type("30");
  await save(page).click();
  const notice = page.getByRole("alert", { name: "Keegi teine salvestas vahepeal" });
  await expect(notice).toContainText("tema salvestas 10");
  await expect(cell(page, 0, 0)).toHaveValue("11");
  await expect(cell(page, 0, 1)).toHaveValue("20");
  await expect(cell(page, 0, 2)).toHaveValue("30");
  await expectAccessibleAtWidths(page, "forecast-merged");
  await save(page).click();
  await expect(notice).toHaveCount(0);
  await second.reload();
  await expect(cell(second, 0, 0)).toHaveValue("11");
  await second.close();
});

test("shows an editor what was not saved when somebody else confirmed meanwhile", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await newForecast(page, baseURL!);
  await openForecast(page, id);
  const second = await other(browser, "agent", baseURL!);
  await openForecast(second, id);
  await cell(page, 0, 0).click();
  await page.keyboard.type("11");
  await confirm(second).click();
  await second.getByRole("dialog").getByRole("button", { name: "Kinnita" }).click();
  await expect(second.getByRole("button", { name: "Kinnitatud" })).toBeVisible();
  await save(page).click();
  const notice = page.getByRole("alert", { name: "Prognoos kinnitati vahepeal" });
  await expect(notice).toContainText(/(jaanuar|aprill|juuli|oktoober): 11/);
  await expect(page.getByRole("button", { name: "Kinnitatud" })).toBeDisabled();
  await second.close();
});

test("keeps what was typed through an error of the server and the reload after it", async ({ page, baseURL }) => {
  const { id } = await newForecast(page, baseURL!);
  await openForecast(page, id);
  await cell(page, 0, 0).click();
  await page.keyboard.type("5");
  await page.route("**/api/v1/forecasts/forecasts/**", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  page.on("dialog", (dialog) => void dialog.accept());
  await save(page).click();
  await expect(page.getByText("Pooleli jäänud muudatused on taastatud.")).toBeVisible();
  await expect(cell(page, 0, 0)).toHaveValue("5");
});

test("shows a forecast at each width without scrolling sideways", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/forecasts/list/");
  await page
    .getByRole("row")
    .filter({ has: page.getByTitle(/^Kinnitamata/) })
    .getByRole("link")
    .click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(cell(page, 0, 0)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await takePicture(page, `forecast-${width}`);
    await expectAccessible(page);
  }
});

test("says that a forecast of another company is not there", async ({ page, baseURL }) => {
  const { id } = await newForecast(page, baseURL!);
  await signIn(page, "companyUser", baseURL!);
  await page.goto(`/forecasts/detail/${id}/`);
  await expect(page.getByRole("heading", { level: 1, name: "Prognoosi ei leitud" })).toBeVisible();
});
