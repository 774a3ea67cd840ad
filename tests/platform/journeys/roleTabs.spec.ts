import { randomUUID } from "node:crypto";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { action, confirm, expectForm, margins } from "#tests/support/acts/actScreen.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { addPaperWaybills } from "#tests/support/site/paperWaybills.ts";
import {
  addDocuments,
  buttonOf,
  closeDialog,
  dialogOf,
  expectSigned,
  newOwnerWithSigner,
  signByCard,
} from "#tests/support/site/signing.ts";
import { type DemoUser, get, importCsv, loadUntil, makeAct, post, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/**
 * Each role with its other pages open: nobody loads a page again to see what has changed
 * (docs/rules/user-interface.md, "Lists after a change").
 */

test.describe.configure({ timeout: 240_000 });

const AGENT = "60001019906";
const today = formatEstonianDate(tallinnDay(new Date().toISOString()));
const bar = (page: Page) => page.getByRole("region", { name: "Valik", exact: true });
const group = (page: Page, name: string) => page.getByRole("group", { name });
const some = () => randomUUID().slice(0, 4).toUpperCase();

async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  return tab;
}

async function openElsewhere(browser: Browser, who: DemoUser, address: string, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, who, baseURL);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

/** Comes back to the window until this is there: the page looks at most every ten seconds. */
async function comeBackTo(page: Page, found: Locator, count = 1): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(found).toHaveCount(count, { timeout: 1_000 });
  }).toPass();
}

/** On `Ülevaade`; 0 where nothing waits. */
async function waiting(overview: Page, what: string): Promise<number> {
  const [heading] = await overview.getByRole("heading", { level: 3, name: `${what}: ` }).all();
  const said = await heading?.getByRole("link").getAttribute("aria-label");
  return Number((said ?? "0").replaceAll(/\D/g, ""));
}

async function unsent(page: Page): Promise<number> {
  const [said] = await page.getByText(/^Teil on .+ saatmata!$/).allInnerTexts();
  return Number((said ?? "0").replaceAll(/\D/g, ""));
}

/** A company without a price list. */
async function newBuyer(page: Page, name: string, baseURL: string): Promise<{ id: number; code: string }> {
  const { results } = await get(page.request, "/api/v1/companies/?kind=buyer");
  const form = await get(page.request, `/api/v1/companies/${results[0].id}/`);
  const code = freeCode(Number.parseInt(randomUUID().slice(0, 5), 16) % 1_000_000);
  const facts = { ...form, name, code, has_elvis_destinations: false, is_owner: false, emails: ["ostja@virn.example"] };
  const { id } = await post(page, "/api/v1/companies/", facts, baseURL);
  return { id, code };
}

test("an agent's tabs follow an import, a price, a name, and an act that is made, changed, exported and deleted", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const batch = `LEHED${some()}`;
  const [before, after] = [`Vahelehe ${batch} AS`, `Uuenimeline ${batch} AS`];
  const buyer = await newBuyer(page, before, baseURL!);
  const place = `?open=${buyer.id},${buyer.id}.`;
  const imports = await openTab(page, "/reports/imports/");
  const reports = await openTab(page, `/reports/dashboard/${place}`);
  const overview = await openTab(page, "/overview/");
  const acts = await openTab(page, `/acts/dashboard/${place}&tab=sales`);
  const exports = await openTab(page, "/acts/export/");
  await expect(overview.getByRole("heading", { name: "Ootab tegemist" })).toBeVisible();
  await overview.waitForLoadState("networkidle");
  const doubtful = await waiting(overview, "Impordi kahtlased kohad");

  await test.step("an import with a doubt", async () => {
    await page.goto("/reports/imports/");
    const line = (number: number) => ({
      "Raporti number": `${batch}-${number}`,
      "Veoselehe number": `${batch}W${number}`,
      "Ostja registrikood": buyer.code,
      Kuupäev: number === 1 ? "18.11.2024" : today,
      Sortiment: "Kuusepalk",
      Kogus: "10,000",
      Hind: number === 1 ? "100,00" : "",
      "Eelmise omaniku kood": "19990028",
      "Eelmise omaniku nimi": "Haavasalu Mets OÜ",
      Katastritunnus: "00101:001:0001",
      Lank: "Haavasalu lank",
    });
    const file = { name: `${batch}.csv`, mimeType: "text/csv", buffer: Buffer.from(csvOf([line(1), line(2)])) };
    await page.locator('input[type="file"]').setInputFiles(file);
    const doubts = imports.getByRole("group", { name: `Kahtlased kohad failis ${batch}.csv` });
    await expect(doubts).toContainText("Kuupäev 18.11.2024");
    await expect.poll(() => waiting(overview, "Impordi kahtlased kohad")).toBe(doubtful + 1);
    await page.getByRole("button", { name: `Impordi siiski: ${batch}.csv` }).click();
    await expect(imports.getByRole("listitem").filter({ hasText: `${batch}.csv` })).toContainText(/Valmis.*Uusi2/s);
    await expect(doubts).toHaveCount(0);
    await expect(group(reports, before)).toContainText(`${batch}-2`);
    await expect.poll(() => waiting(overview, "Impordi kahtlased kohad")).toBe(doubtful);
  });
  const colleague = await openElsewhere(browser, "agent", `/reports/dashboard/${place}`, baseURL!);

  await test.step("a price that a report waits for", async () => {
    await reports.getByRole("checkbox", { name: `Vali ettevõte ${before}` }).check();
    await expect(bar(reports)).toContainText("1 hinnata");
    const prices = await openTab(page, `/price-lists/?buyer=${buyer.id}`);
    await page.goto(`/price-lists/?buyer=${buyer.id}`);
    // An empty list has a second one.
    await page.getByRole("button", { name: "Lisa hind" }).first().click();
    const form = page.getByRole("dialog", { name: `Uus hind: ${before}` });
    await form.getByRole("combobox", { name: "Sortiment" }).fill("kuusepalk");
    await page.getByRole("option", { name: "Kuusepalk", exact: true }).click();
    await form.getByRole("textbox", { name: "Hind km-ta" }).fill("90");
    await form.getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(prices.getByRole("cell", { name: "90,00" })).toBeVisible();
    // A queue gives the price to the reports some time after the call.
    await expect(bar(reports).getByText("hinnata")).toHaveCount(0);
    await prices.close();
  });

  await test.step("the name of a company", async () => {
    await page.goto(`/companies/${buyer.id}/`);
    await page.getByRole("textbox", { name: "Nimi", exact: true }).fill(after);
    await page.getByRole("button", { name: "Salvesta" }).click();
    await expect(group(reports, after)).toBeVisible();
    await expect(bar(reports)).toContainText(after);
  });

  const number = await test.step("an act of what is chosen elsewhere", async () => {
    const [letters, unexported] = [await unsent(acts), await waiting(overview, "Eksportimata aktid")];
    await page.goto(`/reports/dashboard/${place}`);
    await page.getByRole("checkbox", { name: `Vali ettevõte ${after}` }).check();
    await bar(page).getByRole("button", { name: "Akteeri" }).click();
    await expectForm(page);
    await confirm(page, "Lõpeta");
    const said = await page.getByText(/^Müügiakt .+ on koostatud$/).innerText();
    const made = said.replace("Müügiakt ", "").replace(" on koostatud", "");
    await expect(reports.getByText(`${batch}-2`)).toHaveCount(0);
    await expect(bar(reports)).toHaveCount(0);
    await expect(group(acts, after)).toContainText(`Müügiakt ${made}`);
    await expect(exports.getByRole("checkbox", { name: `Vali akt ${made}`, exact: true })).toBeVisible();
    await expect.poll(() => unsent(acts)).toBe(letters + 2);
    await expect.poll(() => waiting(overview, "Eksportimata aktid")).toBe(unexported + 2);
    // Nobody has told the other browser.
    await expect(group(colleague, before)).toHaveCount(1);
    await comeBackTo(colleague, group(colleague, before), 0);
    return made;
  });

  await test.step("another margin", async () => {
    const sold = exports.getByRole("row").filter({ hasText: `${number}-1` });
    await loadUntil(exports, sold);
    const sum = await sold.innerText();
    const { results } = await get(page.request, `/api/v1/acts/acts/?type=20&company=${buyer.id}`);
    await page.goto(`/acts/update/${results[0].id}/`);
    await expectForm(page);
    await margins(page).first().fill("5");
    await page.keyboard.press("Tab");
    await expect(action(page, "Salvesta")).toBeEnabled();
    await confirm(page, "Salvesta");
    await expect(page.getByText("Müügiakt on salvestatud.")).toBeVisible();
    await expect(sold).not.toHaveText(sum);
  });

  await test.step("an export of the sales act", async () => {
    await page.goto("/acts/export/");
    await page.getByRole("checkbox", { name: `Vali akt ${number}`, exact: true }).check();
    await exports.getByRole("checkbox", { name: `Vali akt ${number}`, exact: true }).check();
    await page.getByRole("button", { name: "Ekspordi" }).click();
    await expect(page.getByText("1 akt eksporditi.")).toBeVisible();
    await expect(exports.getByRole("checkbox", { name: `Vali akt ${number}`, exact: true })).toHaveCount(0);
    await expect(bar(exports)).toHaveCount(0);
  });

  await test.step("its removal", async () => {
    const letters = await unsent(reports);
    await page.goto(`/acts/dashboard/${place}&tab=sales`);
    await page.getByRole("button", { name: `Kustuta: Müügiakt ${number}` }).click();
    await dialogOf(page).getByRole("button", { name: "Kustuta" }).click();
    await expect(acts.getByText(`Müügiakt ${number}`)).toHaveCount(0);
    await expect(group(reports, after)).toContainText(`${batch}-2`);
    await expect(exports.getByText(`${number}-1`)).toHaveCount(0);
    await expect.poll(() => unsent(reports)).toBe(letters - 2);
  });
  await colleague.context().close();
});

test("both parties' tabs follow a signature, a refusal and the removal of a container, and the address that an act lacked", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const name = `Vahelehe Mets ${some()} OÜ`;
  const company = await newOwnerWithSigner(page, name, baseURL!);
  await addDocuments(page, company, ["Leping.pdf"], baseURL!);
  const { code } = await get(page.request, `/api/v1/companies/${company}/`);
  const batch = `ALLA${some()}`;
  const line = { "Raporti number": batch, "Veoselehe number": `${batch}W`, Hind: "100,00", Lank: "Kirdelank" };
  const owner = { "Eelmise omaniku kood": code, "Eelmise omaniku nimi": name, Katastritunnus: "00101:001:0001" };
  await importCsv(page, csvOf([{ ...line, ...owner }]), baseURL!);
  const number = await makeAct(page, batch, baseURL!);
  await addPaperWaybills(page, number, baseURL!);

  const documents = await openTab(page, `/documents/dashboard/?open=${company}`);
  const acts = await openTab(page, `/acts/dashboard/?open=${company}`);
  const theirs = await openElsewhere(browser, "signer", "/signing/waiting/", baseURL!);
  const theirList = await openTab(theirs, `/documents/dashboard/?open=${company}`);
  const icon = (at: Page, state: string, of: string) => at.getByRole("button", { name: `${state} (${of})` });
  const waits = `Ootab ${name} allkirja`;

  await page.goto(`/documents/dashboard/?open=${company}`);
  await page.getByRole("row").filter({ hasText: "Leping.pdf" }).getByRole("checkbox").check();
  await documents.getByRole("row").filter({ hasText: "Leping.pdf" }).getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "Allkirjasta" }).click();
  await signByCard(page, AGENT);
  await expectSigned(page);
  await expect(icon(documents, waits, "Leping.pdf")).toBeVisible();
  await expect(bar(documents)).toHaveCount(0);
  await page.getByRole("link", { name: "Ava ümbrik" }).click();
  await expect(page.getByText("Ootab teise poole allkirja")).toBeVisible();
  const container = page.url();
  const asked = theirs.getByRole("link", { name: /Leping\.pdf/ });
  await expect(asked).toHaveCount(0);
  await comeBackTo(theirs, asked);

  const refusing = await openTab(theirs, container);
  await buttonOf(refusing, "Keeldu").click();
  await dialogOf(refusing).getByRole("textbox", { name: "Põhjus" }).fill("Kogus on vale.");
  await dialogOf(refusing).getByRole("button", { name: "Keeldu" }).click();
  await expect(refusing.getByText("Keeldumine on agendile edastatud.")).toBeVisible();
  await expect(asked).toHaveCount(0);
  await comeBackTo(page, page.getByText("Kogus on vale."));
  await buttonOf(page, "Kustuta ümbrik").click();
  await dialogOf(page).getByRole("button", { name: "Kustuta" }).click();
  await expect(documents.getByRole("row").filter({ hasText: "Leping.pdf" }).getByRole("checkbox")).toBeEnabled();
  await expect(icon(documents, waits, "Leping.pdf")).toHaveCount(0);

  const act = `Ostuakt ${number}-1`;
  await expect(acts.getByRole("row", { name: act }).getByRole("checkbox")).toBeDisabled();
  await page.goto(`/companies/${company}/`);
  await page.getByRole("textbox", { name: "E-post aktide jaoks" }).fill("omanik@virn.example");
  await page.getByRole("button", { name: "Salvesta" }).click();
  await expect(acts.getByRole("row", { name: act }).getByRole("checkbox")).toBeEnabled();
  await page.goto(`/acts/dashboard/?open=${company}`);
  await page.getByRole("row", { name: act }).getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "Allkirjasta" }).click();
  await signByCard(page, AGENT);
  await expectSigned(page, "Aktid");
  await closeDialog(page);
  await expect(icon(acts, waits, act)).toBeVisible();
  await addDocuments(page, company, ["Lisa.pdf"], baseURL!);
  await comeBackTo(theirList, theirList.getByRole("row").filter({ hasText: "Lisa.pdf" }));
  await theirs.context().close();
});

test("a company user's tabs follow a forecast, and lose nothing that is typed in them", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const name = `Prognoosiv Mets ${some()} OÜ`;
  const company = await newOwnerWithSigner(page, name, baseURL!, { enters_forecasts: true });
  const { id } = await post(page, "/api/v1/forecasts/forecasts/", { company }, baseURL!);
  const mine = await openElsewhere(browser, "signer", `/forecasts/detail/${id}/`, baseURL!);
  const other = await openTab(mine, `/forecasts/detail/${id}/`);
  const list = await openTab(mine, `/forecasts/list/?open=${company}`);
  const cell = (at: Page, column: number) => at.locator(`[data-cell="0:${column}"]`);
  const type = async (at: Page, column: number, amount: string) => {
    await cell(at, column).click();
    await at.keyboard.type(amount);
    await at.keyboard.press("Tab");
  };
  const save = async (at: Page) => {
    await at.getByRole("button", { name: "Salvesta" }).click();
    await expect(at.getByText("Salvestatud", { exact: true })).toBeVisible();
  };
  await expect(cell(other, 0)).toBeVisible();

  await type(mine, 0, "12");
  await save(mine);
  await expect(cell(other, 0)).toHaveValue("12");
  await expect(list.getByRole("table", { name })).toContainText("12");

  await type(other, 1, "7");
  await type(mine, 0, "20");
  await save(mine);
  await expect(list.getByRole("table", { name })).toContainText("20");
  await expect(cell(other, 1)).toHaveValue("7");
  await other.getByRole("button", { name: "Salvesta" }).click();
  await expect(cell(other, 0)).toHaveValue("20");
  await expect(cell(other, 1)).toHaveValue("7");
  await mine.context().close();
});

test("a price-list reader and a member of the council see what an agent has changed when they come back", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const reader = await openElsewhere(browser, "priceListReader", "/price-lists/", baseURL!);
  const member = await openElsewhere(browser, "councilMember", "/forecasts/summary/", baseURL!);
  const total = member.getByRole("table", { name: "Ettevõtted, tm" }).getByRole("row", { name: /^Kokku/ });
  const counted = await total.innerText();
  const { buyers } = await get(reader.request, "/api/v1/prices/options/");
  await page.goto(`/price-lists/?buyer=${buyers[0].id}`);
  await page
    .getByRole("button", { name: /^Muuda hinda:/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Uus hind" }).fill("123,45");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("cell", { name: "123,45" })).toBeVisible();
  const changed = reader.getByRole("cell", { name: "123,45" });
  await expect(changed).toHaveCount(0);
  await comeBackTo(reader, changed);

  const line = { Kuupäev: today, Kogus: "17,000", Hind: "100,00", "Raporti number": `NÕUK${some()}` };
  await importCsv(page, csvOf([{ ...line, "Veoselehe number": `${line["Raporti number"]}W` }]), baseURL!);
  expect(await total.innerText()).toBe(counted);
  await expect(async () => {
    await member.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(total).not.toHaveText(counted, { timeout: 1_000, useInnerText: true });
  }).toPass();
  await reader.context().close();
  await member.context().close();
});
