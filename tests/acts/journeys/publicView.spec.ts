import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessibleAtWidths, get, importCsv, makeAct, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { textPlace } from "#tests/support/site/textPlace.ts";

const BUYER = "Udulaane Puidukaubandus OÜ";
const OWNER = "Haavasalu Mets OÜ";
let batch = "";
let number = "";
let address = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  // Repeated tests find only their own reports.
  batch = `AVALIK${randomUUID().slice(0, 4).toUpperCase()}`;
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank;Sertifikaat;EUDR viitenumber;EUDR kontrollnumber",
    `${batch}-1;18.11.2026;19990092;${batch}00001;Kuusepalk;10,5;97,87;19990028;${OWNER};00101:001:0001;Haavasalu lank;;;`,
    `${batch}-1;18.11.2026;19990092;${batch}00001;Männipalk;3,25;91;19990028;${OWNER};00101:001:0001;Haavasalu lank;FSC100;;`,
    `${batch}-2;18.11.2026;19990092;${batch}00002;Kuusepalk;12;97,87;19990028;${OWNER};00101:001:0002;Sõstraraiesmiku;;26EEAVALIK1;K7AVALIK`,
  ].join("\n");
  await importCsv(page, csv, baseURL!);
  number = await makeAct(page, batch, baseURL!);
  const link = (await openSalesActs(page)).getByRole("link", { name: "Avalik vaade" });
  address = (await link.getAttribute("href"))!;
  await page.close();
});

async function openSalesActs(page: Page) {
  await page.goto("/acts/dashboard/?tab=sales");
  await page.getByRole("button", { name: BUYER }).click();
  return page.getByRole("row", { name: `Müügiakt ${number}` });
}

async function openMore(page: Page, row: Locator, name: string) {
  await row.getByRole("button", { name: /^Muud tegevused/ }).click();
  await page.getByRole("button", { name }).click();
}

test("shows an act to somebody who is not signed in, without prices and codes", { tag: "@role" }, async ({
  page,
  baseURL,
  browser,
}) => {
  await signIn(page, "agent", baseURL!);
  await openSalesActs(page);
  expect(address).toMatch(/^\/public\/acts\/[\w-]{22}\w+\/$/);
  await expectAccessibleAtWidths(page, "acts-public-link");

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  const answers: string[] = [];
  visitor.on("response", async (response) => {
    if (response.url().includes("/api/v1/")) answers.push(await response.text());
  });
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1, name: `Müügiakt ${number}` })).toBeVisible();
  await expect(visitor).toHaveTitle(new RegExp(`^Müügiakt ${number}`));
  await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(visitor.getByRole("region", { name: "Andmed" })).toContainText(BUYER);
  await expect(visitor.getByRole("table", { name: "Kogused" })).toContainText(/Kuusepalk.*22,500 tm/);
  const lines = visitor.getByRole("table", { name: "Veoselehed" }).getByRole("row");
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(1)).toContainText(`${batch}00001`);
  await expect(lines.nth(1)).toContainText(/Kuusepalk.*Haavasalu lank.*00101:001:0001.*10,500 tm/);
  await expect(lines.nth(3)).toContainText(/Männipalk.*FSC/);
  const site = await textPlace(visitor.getByRole("cell", { name: "Sõstraraiesmiku" }));
  expect(site.lines, "a name of one word is not broken").toBe(1);
  const all = `${await visitor.locator("body").innerText()} ${answers.join(" ")}`;
  for (const secret of ["97,87", "97.87", "19990092", "19990011", "EE48", "€"]) expect(all).not.toContain(secret);
  await expectAccessibleAtWidths(visitor, "public-act");
  await visitor.setViewportSize({ width: 1024, height: 768 });
  if (process.env["E2E_PICTURES"]) {
    await takePicture(visitor, "public-act-1024");
    await visitor.emulateMedia({ media: "print" });
    await visitor.setViewportSize({ width: 720, height: 1000 });
    await takePicture(visitor, "public-act-print");
  }
  await visitor.context().close();
});

test("gives a new link and revokes it, and the old ones find nothing", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const row = await openSalesActs(page);
  await openMore(page, row, `Avaliku vaate link: Müügiakt ${number}`);
  const dialog = page.getByRole("dialog", { name: `Avalik vaade: Müügiakt ${number}` });
  await expect(dialog.getByLabel("Link")).toHaveValue(`${baseURL}${address}`);
  await expectAccessibleAtWidths(page, "public-link-dialog");
  await dialog.getByRole("button", { name: "Tee uus link" }).click();
  await expect(dialog.getByLabel("Link")).not.toHaveValue(`${baseURL}${address}`);
  const second = new URL(await dialog.getByLabel("Link").inputValue()).pathname;
  await dialog.getByRole("button", { name: "Tühista link" }).click();
  await expect(dialog.getByText("Seni kehtinud aadressilt akti ei leia.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("link", { name: "Avalik vaade" })).toHaveCount(0);
  await openMore(page, row, `Ajalugu: Müügiakt ${number}`);
  const events = page.getByRole("dialog", { name: /^Ajalugu/ }).getByRole("listitem");
  await expect(events.filter({ hasText: /Avalik vaade sai uue lingi|Avaliku vaate link tühistati/ })).toHaveCount(2);
  for (const old of [address, second, "/public/acts/olematu/"]) {
    await page.goto(old);
    await expect(page.getByRole("heading", { level: 1, name: "Akti ei saa näidata" })).toBeVisible();
    await expect(page.getByText("Akti ei leitud. Link on vigane või tühistatud.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Proovi uuesti" })).toHaveCount(0);
  }
  await expectAccessibleAtWidths(page, "public-act-gone");
});

test("closes the dialog of the link while the list still loads, and shows the new link in the row", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const row = await openSalesActs(page);
  await expect(row.getByRole("link", { name: "Avalik vaade" })).toHaveCount(0);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/acts/acts/?**", async (route) => {
    await released;
    await route.continue();
  });
  await openMore(page, row, `Avaliku vaate link: Müügiakt ${number}`);
  const dialog = page.getByRole("dialog", { name: /^Avalik vaade/ });
  await dialog.getByRole("button", { name: "Tee uus link" }).click();
  await expect(dialog.getByLabel("Link")).toHaveValue(/\/public\/acts\/[\w-]{22}\w+\/$/);
  const href = new URL(await dialog.getByLabel("Link").inputValue()).pathname;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const link = row.getByRole("link", { name: "Avalik vaade" });
  await expect(link).toHaveAttribute("href", href);
  const loaded = page.waitForResponse("**/api/v1/acts/acts/?**");
  release();
  await loaded;
  await expect(link).toHaveAttribute("href", href);
});

test("loads the next lines of a large act, and says how many are shown", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await openMore(page, await openSalesActs(page), `Avaliku vaate link: Müügiakt ${number}`);
  const dialog = page.getByRole("dialog", { name: /^Avalik vaade/ });
  const href = new URL(await dialog.getByLabel("Link").inputValue()).pathname;
  const act = await get(page.request, `/api/v1${href}`);
  const lineAt = (index: number) => ({ ...act.results[0], waybill: `V-${index}` });
  await page.route("**/api/v1/public/acts/**", (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const results = Array.from({ length: start === 0 ? 1000 : 200 }, (_, index) => lineAt(start + index));
    return route.fulfill({ json: { ...act, results, count: 1200, next: start === 0 ? "1000" : null } });
  });
  await page.goto(href);
  await expect(page.getByText(/^Näha on 1.000 rida 1.200-st\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Laadi rohkem" }).click();
  await expect(page.getByRole("rowheader", { name: "V-1199" })).toBeVisible();
  await expect(page.getByText(/^Näha on/)).toHaveCount(0);
});

test("lets a company user open the view, and not change its link", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await page.getByRole("button", { name: OWNER }).click();
  const row = page.getByRole("row", { name: `Ostuakt ${number}-1` });
  await expect(row.getByRole("link", { name: "Avalik vaade" })).toBeVisible();
  const more = row.getByRole("button", { name: /^Muud tegevused/ });
  if (await more.isVisible()) await more.click();
  await expect(page.getByRole("button", { name: /^Avaliku vaate link/ })).toHaveCount(0);
});
