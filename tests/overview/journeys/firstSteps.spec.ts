import { expect, type Page, test } from "@playwright/test";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { type StartedSystem, startSystem } from "#tests/support/services/startedSystem.ts";
import { expectAccessible, expectAccessibleAtWidths } from "#tests/support/site/site.ts";

let system: StartedSystem;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  system = await startSystem("empty");
});
test.afterAll(async () => system.close());

const step = (page: Page, name: string) =>
  page.getByRole("region", { name: "Alustamine" }).getByRole("listitem").filter({ hasText: name });

async function follow(page: Page, name: string) {
  await page.goto("/overview/");
  await expect(step(page, name)).toContainText("Tegemata.");
  await step(page, name).getByRole("link").click();
}

const save = (page: Page) => page.getByRole("button", { name: "Salvesta" }).click();

test("an empty installation leads on pages from the link of the first agent to the first act", async ({ browser }) => {
  test.setTimeout(400_000);
  await expect.poll(() => system.printed()).toMatch(/\/login#token=\S+/);
  const [link] = /http\S+\/login#token=\S+/.exec(system.printed())!;
  const context = await browser.newContext({ baseURL: system.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Jätka" }).click();

  await test.step("three hints of the first sign-in, which Escape closes for good", async () => {
    const hints = page.getByRole("complementary", { name: "Vihjed" });
    await expect(hints).toContainText("Vihje 1 / 3");
    await expectAccessible(page);
    await hints.getByRole("button", { name: "Järgmine" }).click();
    await expect(hints).toContainText("Vihje 2 / 3");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const [hint, bar, main] = await Promise.all(
        [hints, page.getByRole("banner"), page.getByRole("main")].map((part) => part.boundingBox()),
      );
      expect(hint!.y, "a hint is below the bar that it speaks of").toBeGreaterThanOrEqual(bar!.y + bar!.height);
      expect(main!.y, "a hint covers nothing of the page").toBeGreaterThanOrEqual(hint!.y + hint!.height);
      expect(hint!.x + hint!.width).toBeLessThanOrEqual(width);
    }
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await page.keyboard.press("Escape");
    expect((await saved).status()).toBe(204);
    await expect(hints).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Raportid" })).toBeVisible();
    await expect(hints).toHaveCount(0);
  });

  await test.step("the empty reports lead to the first steps", async () => {
    await page.getByRole("link", { name: "Alustamise sammud" }).click();
    await expect(step(page, "Platvormi ettevõte")).toContainText("Tegemata.");
    await expectAccessibleAtWidths(page, "first-steps");
  });

  await test.step("the platform company", async () => {
    await step(page, "Platvormi ettevõte").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Platvormi ettevõte" })).toBeVisible();
    await expect(page.getByText("See on platvormi enda ettevõte")).toBeVisible();
    await page.getByRole("textbox", { name: "Nimi" }).fill("Põhjamännik Puidukaubandus TÜ");
    await page.getByRole("textbox", { name: "Registrikood või isikukood" }).fill("19990011");
    await page.getByRole("textbox", { name: "Tänav ja maja, küla, talu" }).fill("Männiku tee 1");
    await page.getByRole("textbox", { name: "Linn või vald" }).fill("Paide");
    await page.getByRole("textbox", { name: "KMKR number" }).fill("EE100931558");
    await page.getByRole("textbox", { name: "IBAN" }).fill("EE382200221020145685");
    await save(page);
    await expect(page.getByText("Ettevõte on lisatud.")).toBeVisible();
  });

  await test.step("a buyer", async () => {
    await follow(page, "Ostjad");
    await expect(page.getByRole("heading", { level: 1, name: "Uus ettevõte" })).toBeVisible();
    await page.getByRole("textbox", { name: "Nimi" }).fill("Kuuseoja Saeveski OÜ");
    await page.getByRole("textbox", { name: "Registrikood või isikukood" }).fill("19990005");
    await page.getByRole("checkbox", { name: "Ostja" }).check();
    await page.getByRole("textbox", { name: "Tänav ja maja, küla, talu" }).fill("Saeveski tee 2");
    await page.getByRole("textbox", { name: "Linn või vald" }).fill("Kadrina");
    await save(page);
    await expect(page.getByText("Ettevõte on lisatud.")).toBeVisible();
  });

  await test.step("a group and an assortment", async () => {
    await follow(page, "Sortimendid ja rühmad");
    await page.getByRole("button", { name: "Lisa rühm" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Nimi" }).fill("Kuusk, palk");
    await page.getByRole("dialog").getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(page.getByText("Rühm on lisatud.")).toBeVisible();
    await page.getByRole("button", { name: "Lisa esimene sortiment" }).click();
    const dialog = page.getByRole("dialog", { name: "Uus sortiment" });
    await dialog.getByRole("textbox", { name: "Kood" }).fill("KUPALK");
    await dialog.getByRole("textbox", { name: "Nimi" }).fill("Kuusepalk");
    await dialog.getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(page.getByText("Sortiment on lisatud.")).toBeVisible();
  });

  await test.step("a price", async () => {
    await follow(page, "Hinnad");
    await page.getByRole("button", { name: "Lisa hind" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Uus hind: Kuuseoja Saeveski OÜ" });
    await dialog.getByRole("combobox", { name: "Sortiment" }).click();
    await page.getByRole("option", { name: "Kuusepalk" }).click();
    await dialog.getByRole("textbox", { name: "Hind km-ta" }).fill("98,50");
    await dialog.getByRole("button", { name: "Lisa", exact: true }).click();
    await expect(page.getByText("Hind on lisatud.")).toBeVisible();
  });

  await test.step("a second agent", async () => {
    await follow(page, "Inimesed");
    await page.getByRole("button", { name: "Lisa inimene" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Uus inimene" });
    await dialog.getByRole("textbox", { name: "Nimi" }).fill("Juta Järv");
    await dialog.getByRole("textbox", { name: "E-post" }).fill("juta@virn.example");
    await dialog.getByRole("textbox", { name: "Isikukood" }).fill("60001019906");
    await dialog.getByRole("checkbox", { name: "Platvormi agent" }).check();
    await dialog.getByRole("button", { name: "Salvesta" }).click();
    await expect(page.getByText("Inimene on lisatud.")).toBeVisible();
  });

  await test.step("an import", async () => {
    await follow(page, "Mõõteraportide import");
    const row = {
      Kuupäev: formatEstonianDate(tallinnDay(new Date().toISOString())),
      "Eelmise omaniku kood": "19990028",
      "Eelmise omaniku nimi": "Haavasalu Mets OÜ",
      Katastritunnus: "00101:001:0001",
      Lank: "Haavasalu lank",
    };
    const buffer = Buffer.from(csvOf([row]));
    await page.locator('input[type="file"]').setInputFiles({ name: "esimene.csv", mimeType: "text/csv", buffer });
    // A destination that is new is asked about first.
    await page.getByRole("button", { name: "Impordi siiski: esimene.csv" }).click({ timeout: 60_000 });
    await page.getByRole("link", { name: "Vaata raporteid" }).click({ timeout: 60_000 });
  });

  await test.step("the first act, with which the steps go", async () => {
    await page.goto("/overview/");
    const done = page.getByRole("region", { name: "Alustamine" }).getByRole("listitem").filter({ hasText: "Tehtud." });
    await expect(done).toHaveCount(6);
    await step(page, "Esimene akt").getByRole("link").click();
    await page.getByRole("checkbox", { name: /^Vali ettevõte/ }).check();
    await page.getByRole("button", { name: "Akteeri" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /^Müügiakt\/arve/ })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Lõpeta" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Lõpeta" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Raportid" })).toBeVisible({ timeout: 60_000 });
    await page.goto("/acts/dashboard/?tab=sales");
    await expect(page.getByRole("group", { name: "Kuuseoja Saeveski OÜ" })).toBeVisible();
    await page.goto("/overview/");
    await expect(page.getByRole("heading", { name: "Ootab tegemist" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Alustamine" })).toHaveCount(0);
  });
  await context.close();
});
