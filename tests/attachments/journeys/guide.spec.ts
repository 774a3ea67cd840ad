import { expect, type Page } from "@playwright/test";
import { freeCode } from "#tests/support/api/companies.ts";
import { letterLink } from "#tests/support/site/letterLink.ts";
import { landscapePhoto } from "#tests/support/site/photo.ts";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Of this test alone: it reads Russian for a moment. */
const OWNER = { code: freeCode(720_001), name: "OÜ Kaasiku Talu" };
const PHONE = { width: 390, height: 844 };

const question = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });

test("leads an owner on a phone from the letter's link through all steps, with a photo of the waybill", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const office = await browser.newPage({ baseURL: baseURL! });
  await signIn(office, "agent", baseURL!);
  const first = await letterLink(office, "JUHIS-1", "Kaasiku", baseURL!, { owner: OWNER });
  const second = await letterLink(office, "JUHIS-2", "Kaasik", baseURL!, { owner: OWNER });
  await office.close();

  const context = await browser.newContext({ baseURL: baseURL!, viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(first);
  await expect(page.getByText("1 lank, 1 paberveoseleht")).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, "guide-start");
  await page.getByRole("button", { name: "Alusta" }).click();
  await expect(question(page, "Mis on maatüki katastritunnus?")).toBeFocused();
  await page.getByRole("textbox", { name: "Katastritunnus" }).fill("001010010001");
  await takePicture(page, "guide-number");
  await page.getByRole("button", { name: "Edasi" }).click();
  await page.getByRole("radio", { name: "Oma Minu oma mets" }).check();
  await expect(page.getByText("Salvestatud")).toBeVisible();
  await takePicture(page, "guide-possession");
  await page.getByRole("button", { name: "Edasi" }).click();
  await page.getByRole("textbox", { name: "Kinnistu number" }).fill("1234567");
  await page.goBack();
  await expect(question(page, "Kelle mets see oli?")).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("textbox", { name: "Kinnistu number" })).toHaveValue("1234567");
  await page.getByRole("button", { name: "Edasi" }).click();
  await page.getByRole("combobox", { name: "Maakond" }).selectOption("Võrumaa");
  await page.getByRole("button", { name: "Edasi" }).click();

  await expect(question(page, "Pildista veoseleht JUHIS-100001")).toBeVisible();
  await takePicture(page, "guide-waybill");
  const camera = page.locator("input[capture]");
  await camera.setInputFiles({ name: "rikutud.jpg", mimeType: "image/jpeg", buffer: Buffer.from("ei ole pilt") });
  await expect(page.getByRole("alert")).toContainText("Seda pilti ei saa lugeda");
  await camera.setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: await landscapePhoto(page) });
  await expect(page.getByRole("heading", { name: "Seadke nurgad lehe äärtele" })).toBeVisible();
  const picture = page.locator("canvas");
  expect(await picture.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height])).toEqual([1500, 2000]);
  await expectAccessible(page);
  const corner = page.getByRole("button", { name: /^Vasak ülemine nurk/ });
  const box = (await corner.boundingBox())!;
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(box.x + 52, box.y + 62, { steps: 4 });
  await page.mouse.up();
  await expect(corner).toHaveAccessibleName(/[1-9]\d?% vasakult, [1-9]\d?% ülevalt/);
  await page.getByRole("button", { name: /^Parem alumine nurk/ }).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("button", { name: /^Parem alumine nurk: 95% vasakult, 99% ülevalt/ })).toBeFocused();
  await takePicture(page, "guide-corners");
  await page.getByRole("button", { name: "Sobib" }).click();
  await expect(page.getByRole("img", { name: "Leht 1" })).toBeVisible();
  await camera.setInputFiles({ name: "foto2.jpg", mimeType: "image/jpeg", buffer: await landscapePhoto(page) });
  await expect(page.getByRole("heading", { name: "Seadke nurgad lehe äärtele" })).toBeVisible();
  // A phone drops the page while its camera is open.
  await page.reload();
  await page.getByRole("button", { name: "Sobib" }).click();
  await expect(page.getByText("2 lehte")).toBeVisible();
  await page.reload();
  await expect(page.getByText("2 lehte")).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, "guide-pages");
  const json = { code: "act_busy", message: "Akti muudetakse praegu." };
  await page.route(/\/api\/v1\/acts\/attachments\/[^/]+\/$/, (route) => route.fulfill({ status: 409, json }), {
    times: 1,
  });
  await page.getByRole("button", { name: "Saada" }).click();
  // Refused, the pages come back as they were cut.
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("2 lehte")).toBeVisible();
  await page.getByRole("button", { name: "Saada" }).click();
  await expect(page.getByText("Veoseleht on lisatud: veoseleht-JUHIS-100001.pdf")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole("button", { name: "Edasi" }).click();
  await expect(question(page, "Aitäh!")).toBeVisible();
  await expect(page.getByText("Maksetähtaeg", { exact: true })).toBeVisible();
  await expect(page.getByText("Veel on puudu")).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, "guide-end");

  await page.getByRole("link", { name: "Kõik andmed" }).click();
  const link = page.getByRole("link", { name: "veoseleht-JUHIS-100001.pdf" });
  const pdf = (await (await page.request.get((await link.getAttribute("href"))!)).body()).toString("latin1");
  expect(pdf.startsWith("%PDF-1.4")).toBe(true);
  expect(pdf.match(/\/Type \/Page /g)).toHaveLength(2);
  expect(pdf).toContain("/Width 1500 /Height 2000");
  expect(pdf.length).toBeLessThan(1_000_000);

  await page.goto(second);
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(question(page, "Чего не хватает")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Начать" }).click();
  await takePicture(page, "guide-earlier");
  await page.getByRole("button", { name: /^Kaasiku/ }).click();
  await expect(question(page, "Сфотографируйте накладную JUHIS-200001")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Eesti" }).click();
  await context.close();
});

test("opens all data first on a wide screen", async ({ page, baseURL, browser }) => {
  const office = await browser.newPage({ baseURL: baseURL! });
  await signIn(office, "agent", baseURL!);
  const address = await letterLink(office, "JUHIS-3", "Lepiku", baseURL!);
  await office.close();
  await page.goto(address);
  await expect(page.getByRole("region", { name: "Lepiku lank" })).toBeVisible();
  await page.getByRole("link", { name: "Täida samm-sammult" }).click();
  await expect(question(page, "Mis on puudu")).toBeVisible();
});
