import { expect, type Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleAtWidths,
  get,
  importCsv,
  makeAct,
  signIn,
  takePicture,
  takePictures,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const OWNER = "Haavasalu Mets OÜ";
const LONG = `Väga pika nimega lank ${"metsasihi ääres ".repeat(6)}`.trim();
let address = "";
let act = 0;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  const head =
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank";
  const line = (waybill: number, site: string) =>
    `LISAD-1;18.11.2026;19990100;LISAD0000${waybill};Kuusepalk;10,5;100;19990028;${OWNER};00101:001:0001;${site}`;
  await importCsv(page, [head, line(1, "Kirdelank"), line(1, LONG), line(2, "Kirdelank")].join("\n"), baseURL!);
  const number = await makeAct(page, "LISAD-1", baseURL!);
  const sales = await get(page.request, `/api/v1/acts/acts/?type=20&search=${number}`);
  const [related] = await get(page.request, `/api/v1/acts/acts/${sales.results[0].id}/get_related_acts/`);
  act = related.id;
  const { results } = await get(page.request, `/api/v1/acts/acts/?acts=${act}`);
  address = `/acts/attachments/${results[0].hash}/`;
  await page.close();
});

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const paper = (page: Page) => card(page, "Paberveoseleht nr. LISAD00001");
const file = (name: string, bytes = 2000) => ({ name, mimeType: "application/pdf", buffer: pdf(bytes) });
const pdf = (bytes: number) => Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(bytes - 8, 32)]);

test("adds a paper waybill, shows it on the dashboard, and removes it after the question", async ({ page }) => {
  await page.goto(address);
  await paper(page).getByLabel("Lisa failist: Paberveoseleht").last().setInputFiles(file("veoseleht.pdf", 26_214_401));
  await expect(paper(page).getByRole("alert")).toHaveText(/See fail on liiga suur\(üle 25MB\)/);
  await paper(page).locator("input[type=file]").setInputFiles(file("veoseleht.pdf"));
  const link = paper(page).getByRole("link", { name: "veoseleht.pdf" });
  await expect(link).toBeVisible();
  expect((await page.request.get((await link.getAttribute("href"))!)).status()).toBe(200);
  await expectAccessibleAtWidths(page, "attachments");
  await paper(page).getByRole("button", { name: "Eemalda: veoseleht.pdf" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Kas soovid kindlasti veoselehte kustutada? Akti ei saa allkirjastada enne kui see on uuesti lisatud.",
  );
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Eemalda" }).click();
  await expect(link).toBeHidden();
  await expect(paper(page).getByRole("button", { name: "Lisa failist: Paberveoseleht" })).toBeVisible();
});

test("goes on by itself after the connection was lost while a file was sent", async ({ page, context }) => {
  await page.goto(address);
  await expect(paper(page)).toBeVisible();
  let cut = 0;
  await page.route("**/files/**", async (route) => {
    if (route.request().method() !== "POST" || cut > 0) return route.continue();
    cut += 1;
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await paper(page).locator("input[type=file]").setInputFiles(file("katkes.pdf", 500_000));
  await expect(paper(page).getByText("Ühendus katkes. Jätkan, kui see taastub.")).toBeVisible();
  await context.setOffline(false);
  await expect(paper(page).getByRole("link", { name: "katkes.pdf" })).toBeVisible({ timeout: 30_000 });
  expect(cut).toBe(1);
});

test("changes name and cadastral number, origin data and EUDR numbers of a site", async ({ page }) => {
  await page.goto(address);
  const site = card(page, "Kirdelank lank");
  await site.getByRole("button", { name: "Muuda: Katastritunnus 00101:001:0001" }).click();
  await site.getByRole("textbox", { name: "Katastritunnus" }).fill("123");
  await expect(site.getByRole("alert")).toContainText("12345:001:0001");
  await expect(site.getByRole("button", { name: "Muuda", exact: true })).toBeDisabled();
  await site.getByRole("textbox", { name: "Katastritunnus" }).fill("0");
  await page.keyboard.press("Enter");
  await expect(site.getByText("Puudub").first()).toBeVisible();
  await site.getByRole("textbox", { name: "Kinnistu number" }).fill("K-77");
  await site.getByRole("button", { name: "Salvesta" }).click();
  await expect(site.getByText("Andmed salvestatud")).toBeVisible();
  await site.getByRole("button", { name: "Lisa EUDR-i number" }).click();
  await site.getByRole("textbox", { name: "Viitenumber" }).fill("26EEAB12");
  await site.getByRole("button", { name: "Salvesta" }).last().click();
  await expect(site.getByText("26EEAB12")).toBeVisible();
  await site.getByRole("button", { name: "Muuda: Langi nimi Kirdelank" }).click();
  await site.getByRole("textbox", { name: "Langi nimi" }).fill("Põhjalank lank");
  await page.keyboard.press("Enter");
  await expect(card(page, "Põhjalank lank")).toBeVisible();
  await page.reload();
  await expect(card(page, "Põhjalank lank").getByRole("textbox", { name: "Kinnistu number" })).toHaveValue("K-77");
});

test("tells the second of two tabs, and keeps what was typed there", async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(address);
  const field = (tab: Page) => card(tab, "Põhjalank lank").getByRole("textbox", { name: "Kinnistu number" });
  await field(other).fill("Teine");
  await field(page).fill("Esimene");
  await card(page, "Põhjalank lank").getByRole("button", { name: "Salvesta" }).click();
  await expect(card(page, "Põhjalank lank").getByText("Andmed salvestatud")).toBeVisible();
  await card(other, "Põhjalank lank").getByRole("button", { name: "Salvesta" }).click();
  await expect(card(other, "Põhjalank lank")).toContainText("Keegi teine salvestas vahepeal");
  await expect(card(other, "Põhjalank lank")).toContainText("Kinnistu number: tema salvestas „Esimene”");
  await expect(field(other)).toHaveValue("Teine");
  await other.reload();
  await expect(field(other)).toHaveValue("Teine");
});

test("adds files to a site, refuses another type, and removes one", async ({ page }) => {
  await page.goto(address);
  const site = card(page, "Põhjalank lank");
  await site.locator("input[type=file]").setInputFiles([file("leping.pdf"), file("kaart.pdf"), file("leht.html")]);
  await expect(site.getByRole("link", { name: "leping.pdf" })).toBeVisible();
  await expect(site.getByRole("link", { name: "kaart.pdf" })).toBeVisible();
  await expect(site.getByRole("alert")).toHaveText(/Seda failitüüpi ei saa üles laadida/);
  await expect(site.getByRole("button", { name: "Proovi uuesti" })).toHaveCount(0);
  await site.getByRole("button", { name: "Eemalda: kaart.pdf" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eemalda" }).click();
  await expect(site.getByRole("link", { name: "kaart.pdf" })).toBeHidden();
  await takePictures(page, "attachments-files");
});

/** Changes what the page gets of the act; `answer` has its sites. The last call counts. */
async function showing(page: Page, change: (answer: AttachmentsAnswer, isFirst: boolean) => object): Promise<void> {
  await page.route(/\/api\/v1\/acts\/attachments\/[\w-]+\/(\?.*)?$/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const url = new URL(route.request().url());
    const isFirst = !url.searchParams.has("cursor");
    url.search = "";
    const response = await route.fetch({ url: url.href });
    const answer: AttachmentsAnswer = await response.json();
    await route.fulfill({ response, json: { ...answer, ...change(answer, isFirst) } });
  });
}

interface AttachmentsAnswer {
  results: { id: string; name: string }[];
}

test("shows 99 sites, the first with 99 files, and fits each width", async ({ page }) => {
  const files = Array.from({ length: 99 }, (_, index) => ({
    uuid: `fail-${index}`,
    file_name: `Raieõiguse võõrandamise leping ${index + 1} ja selle lisad.pdf`,
    size: 2000,
    href: `/api/v1/acts/attachments/x/files/${index}/`,
  }));
  await showing(page, ({ results: [one] }, isFirst) => ({
    count: 99,
    next: isFirst ? "50" : null,
    results: Array.from({ length: isFirst ? 50 : 49 }, (_, index) => {
      const place = (isFirst ? 1 : 51) + index;
      return { ...one, id: `lank-${place}`, name: `Lank ${place}`, attachments: place === 1 ? files : [] };
    }),
  }));
  await page.goto(address);
  const first = card(page, "Lank 1 lank");
  await expect(first.getByRole("list", { name: "Failid: Lank 1 lank" }).getByRole("listitem")).toHaveCount(99);
  await expect(first.getByText("Langil on 99 faili, rohkem lisada ei saa.")).toBeVisible();
  await expect(first.locator("input[type=file]")).toHaveCount(0);
  await expect(page.getByText("Näha on 50 lanki 99-st.")).toBeVisible();
  await page.getByRole("button", { name: "Laadi rohkem" }).click();
  await expect(card(page, "Lank 99 lank")).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(first).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await takePicture(page, `attachments-99-${width}`);
    await card(page, "Lank 2 lank").scrollIntoViewIfNeeded();
    await takePicture(page, `attachments-99-next-${width}`);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
});
