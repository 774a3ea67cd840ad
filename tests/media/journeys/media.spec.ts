import { expect, type Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleAtWidths,
  post,
  signIn,
  takePictures,
  tokenOf,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const SEEDED_FILE = "Mõõteraporti mall";
const SEEDED_LINK = "Riigi Teataja: seadused ja määrused";
const LIST = "**/api/v1/media/";

test.describe.configure({ mode: "serial" });

const table = (page: Page) => page.getByRole("table", { name: "Hea teada" });
const titles = (page: Page) => table(page).getByRole("rowheader");
const row = (page: Page, title: string) => table(page).getByRole("row").filter({ hasText: title });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const choose = (page: Page, name: string, content: string | Buffer = "%PDF-1.7") =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

async function open(page: Page): Promise<void> {
  await page.goto("/media/");
  await expect(page.getByRole("heading", { level: 1, name: "Hea teada" })).toBeVisible();
  await expect(titles(page).first()).toBeVisible();
}

test.describe("an agent", () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, "agent", baseURL!);
  });

  test("finds the list in the menu, and adds a link with each error at its field", async ({ page }) => {
    await page.goto("/acts/dashboard/");
    await page.getByRole("link", { name: "Hea teada" }).click();
    await expect(page).toHaveTitle(/^Hea teada/);
    await expect(titles(page)).toHaveText([SEEDED_FILE, new RegExp(SEEDED_LINK)]);
    await expect(row(page, SEEDED_FILE)).toContainText(/XLSX, \d+ KB/);
    await expect(row(page, SEEDED_LINK)).toContainText("riigiteataja.ee");
    await expectAccessibleAtWidths(page, "media");

    await page.getByRole("button", { name: "Lisa kirje" }).click();
    await expect(field(page, "Pealkiri")).toBeFocused();
    await dialog(page, "Uus kirje").getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(page.getByText("Sisestage pealkiri.")).toBeVisible();
    await expect(page.getByText("Valige fail või sisestage link.")).toBeVisible();
    await field(page, "Pealkiri").fill("EVR-i juhend");
    await field(page, "või link").fill("evr.example/juhend");
    await field(page, "või link").press("Enter");
    await expect(page.getByText("Lingi alguses peab olema https://")).toBeVisible();
    await expectAccessibleAtWidths(page, "media-dialog");
    await field(page, "või link").fill("https://www.evr.example/juhend");
    await field(page, "või link").press("Enter");
    await expect(page.getByText("Kirje on lisatud.")).toBeVisible();
    await expect(titles(page)).toHaveText([/EVR-i juhend/, SEEDED_FILE, new RegExp(SEEDED_LINK)]);
    const link = page.getByRole("link", { name: "EVR-i juhend" });
    await expect(link).toHaveAttribute("href", "https://www.evr.example/juhend");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(page.getByRole("button", { name: "Lisa kirje" })).toBeFocused();
  });

  test("adds a file, refuses wrong ones at once, and says that another entry has the title", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Lisa kirje" }).click();
    await choose(page, "leht.html");
    await expect(page.getByText("Seda failitüüpi ei saa üles laadida")).toBeVisible();
    await choose(page, "tühi.pdf", "");
    await expect(page.getByText("Fail on tühi.")).toBeVisible();
    await choose(page, "EVR-i juhend.pdf");
    await expect(field(page, "Pealkiri")).toHaveValue("EVR-i juhend");
    await expect(page.getByText("Selle pealkirjaga kirje on juba olemas.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Lisa siiski" })).toBeVisible();
    await expectAccessibleAtWidths(page, "media-file");
    await field(page, "Pealkiri").fill("Veo juhend");
    await dialog(page, "Uus kirje").getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(row(page, "Veo juhend")).toContainText("PDF, 1 KB");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Veo juhend" }).click();
    expect((await download).suggestedFilename()).toBe("EVR-i juhend.pdf");
  });

  test("stops an upload, and saves the same form afterwards", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Lisa kirje" }).click();
    await choose(page, "suur.zip", Buffer.alloc(3_000_000, "x"));
    const isPost = (url: URL) => url.pathname.startsWith("/files/");
    await page.route(isPost, () => undefined);
    await dialog(page, "Uus kirje").getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(page.getByRole("progressbar", { name: "Faili suur.zip üleslaadimine" })).toBeVisible();
    await takePictures(page, "media-sending");
    await page.getByRole("button", { name: "Katkesta üleslaadimine" }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.unroute(isPost);
    await dialog(page, "Uus kirje").getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(row(page, "suur")).toContainText("ZIP, 2,9 MB");
  });

  test("changes an entry on top of what somebody else saved, and removes it", async ({ page, baseURL }) => {
    await open(page);
    await page.getByRole("button", { name: "Muuda kirjet: Veo juhend" }).click();
    const entries = await (await page.request.get("/api/v1/media/")).json();
    const { id, version } = entries.find(({ title }: { title: string }) => title === "Veo juhend");
    const path = `/api/v1/media/${id}/`;
    const headers = { origin: baseURL!, "x-csrftoken": await tokenOf(page) };
    const changed = await page.request.patch(path, { data: { title: "Veo juhend 2", version }, headers });
    expect(changed.ok()).toBe(true);
    await page.getByRole("button", { name: "Võta fail ära: EVR-i juhend.pdf" }).click();
    await choose(page, "uus.docx");
    await field(page, "Pealkiri").fill("Veo juhend 3");
    await page.getByRole("button", { name: "Salvesta" }).click();
    await expect(page.getByText("Pealkiri: tema salvestas „Veo juhend 2”")).toBeVisible();
    await page.getByRole("button", { name: "Salvesta" }).click();
    await expect(row(page, "Veo juhend 3")).toContainText("DOCX, 1 KB");

    await page.getByRole("button", { name: "Eemalda kirje: Veo juhend 3" }).click();
    await expect(dialog(page, "Kas eemaldada see kirje?")).toContainText("Ka fail kustutatakse.");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Kirje on eemaldatud.")).toBeVisible();
    await expect(row(page, "Veo juhend 3")).toHaveCount(0);
    expect((await page.request.get(`${path}file/`, { maxRedirects: 0 })).status()).toBe(404);
  });

  test("keeps a long list readable, on paper with whole addresses", async ({ page, baseURL }) => {
    const link = `https://pikk.example/${"rada/".repeat(30)}`;
    await post(page, "/api/v1/media/", { title: "Väga pikk pealkiri ".repeat(10), link }, baseURL!);
    await open(page);
    await takePictures(page, "media-long");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Lisa kirje" })).toBeHidden();
    await takePictures(page, "media-paper");
  });
});

test("a company user reads and downloads, and has nothing to change", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await page.getByRole("link", { name: "Hea teada" }).click();
  await expect(titles(page).filter({ hasText: SEEDED_FILE })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Lisa|Muuda|Eemalda)/ })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: SEEDED_FILE }).click();
  expect((await download).suggestedFilename()).toBe("mõõteraport-mall.xlsx");
  await expectAccessibleAtWidths(page, "media-reader");
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText("Siia lisab platvormi agent juhendeid, vorme ja linke.")).toBeVisible();
});

test("who only reads prices is sent to them", async ({ page, baseURL }) => {
  await signIn(page, "priceListReader", baseURL!);
  await page.goto("/media/");
  await expect(page).toHaveURL(/\/price-lists\/$/);
  expect((await page.request.get("/api/v1/media/")).status()).toBe(403);
});
