import { expect, type Page } from "@playwright/test";
import { addPaperWaybills } from "#tests/support/site/paperWaybills.ts";
import { expectAccessibleAtWidths, importCsv, makeAct, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const BUYER = "Karusalu Höövel AS";
const OWNER = "Haavasalu Mets OÜ";
const numbers: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  const head =
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank";
  const line = (one: number, site: string) =>
    `TIKITUD-${one};18.11.2026;19990100;TIKITUD0000${one};Kuusepalk;10,5;100;19990028;${OWNER};00101:001:0001;${site}`;
  await importCsv(page, [head, line(1, "Kirdelank"), line(1, "Edelalank"), line(2, "Kirdelank")].join("\n"), baseURL!);
  numbers.push(await makeAct(page, "TIKITUD-1", baseURL!), await makeAct(page, "TIKITUD-2", baseURL!));
  for (const number of numbers) await addPaperWaybills(page, number, baseURL!);
  await page.close();
});

/** Only these acts, once their files are made and they can be signed. */
async function openActs(page: Page): Promise<void> {
  await page.goto("/acts/dashboard/?tab=sales&q=TIKITUD0000");
  for (const number of numbers) {
    await expect(page.getByRole("link", { name: `PDF: Müügiakt ${number}` })).toBeVisible({ timeout: 40_000 });
  }
}

const box = (page: Page, number: string) => page.getByRole("row", { name: `Müügiakt ${number}` }).getByRole("checkbox");

test("opens an act to its waybills with their sites, and marks paper waybills", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await openActs(page);
  await page.getByRole("button", { name: `Näita veoselehti: Müügiakt ${numbers[0]}` }).click();
  const waybills = page.getByRole("table", { name: `Veoselehed: Müügiakt ${numbers[0]}` });
  await expect(waybills.getByRole("row")).toHaveText([
    /Veoseleht/,
    /TIKITUD00001EVR.*veoseleht\.pdf.*Edelalank00101:001:000110,500 tm/,
    /Kirdelank00101:001:000110,500 tm/,
  ]);
  await expect(waybills.getByTitle("Paberveoseleht, mida EVR-is ei ole")).toBeVisible();
  await expectAccessibleAtWidths(page, "acts-waybills");
});

test("chooses acts and companies, and shows why signing failed, then loads the page again", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const sent: unknown[] = [];
  const failed = { type: "fail", success: false, container_id: null, modal_data: null };
  await page.route("**/api/v1/acts/acts/sign/", async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { ...failed, message: "Akti muudetakse praegu." } });
  });
  await openActs(page);
  const sign = page.getByRole("main").getByRole("button", { name: "Allkirjasta" }).first();
  await sign.click({ force: true });
  await expect(page.getByRole("tooltip")).toContainText("Valige ettevõte või vähemalt üks akt.");
  expect(sent).toEqual([]);

  const company = page.getByRole("checkbox", { name: `Vali ettevõtte ${BUYER} aktid` });
  await company.check();
  for (const number of numbers) await expect(box(page, number)).toBeChecked();
  await expect(page.getByRole("region", { name: "Valik" })).toContainText("2 valitud");
  await box(page, numbers[0]!).uncheck();
  await expect(page.getByRole("region", { name: "Valik" })).toContainText("1 valitud");
  await takePictures(page, "acts-choice");

  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await Promise.all([page.waitForEvent("load"), sign.click()]);
  expect(alerts).toEqual(["Akti muudetakse praegu."]);
  expect(sent).toEqual([{ company: expect.any(Number), acts: [expect.any(Number)] }]);
  await expect(box(page, numbers[1]!)).not.toBeChecked();

  // Without a search the whole company is chosen, also what is not loaded.
  await page.goto("/acts/dashboard/?tab=sales");
  await company.check();
  await page.getByRole("button", { name: BUYER }).click();
  for (const number of numbers) await expect(box(page, number)).toBeChecked();
  await Promise.all([page.waitForEvent("load"), sign.click()]);
  expect(sent[1]).toEqual({ company: expect.any(Number), acts: [], whole: true, type: 20 });
});
