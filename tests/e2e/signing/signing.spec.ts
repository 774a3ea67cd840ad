import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { Act } from "#shared/api/areas/acts.ts";
import { addPaperWaybillsOf } from "#tests/support/site/paperWaybills.ts";
import { expectAccessible, get, importCsv, makeAct, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Acts from the agent's signature to the company's, with each means, against the server and the simulator. */

const OWNER = "Haavasalu Mets OÜ";
const COUNT = 2;
/** Of the purchase acts. */
const numbers: string[] = [];

test.describe.configure({ mode: "serial" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog").filter({ visible: true });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  const head =
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank";
  const lines = Array.from(
    { length: COUNT },
    (_, at) =>
      `ALLKIRI-${at};18.11.2026;19990100;ALLKIRI0000${at};Kuusepalk;10,5;100;19990028;${OWNER};00101:001:0001;Kirdelank`,
  );
  await importCsv(page, [head, ...lines].join("\n"), baseURL!);
  const ids: number[] = [];
  for (let at = 0; at < COUNT; at++) {
    const number = await makeAct(page, `ALLKIRI-${at}`, baseURL!);
    const { results } = await get(page.request, `/api/v1/acts/acts/?type=20&search=${number}`);
    const made = results.find((act: { number: string }) => act.number === number);
    const [purchase] = await get(page.request, `/api/v1/acts/acts/${made.id}/get_related_acts/`);
    await addPaperWaybillsOf(page, purchase.id, baseURL!);
    ids.push(purchase.id);
    numbers.push(purchase.number);
  }
  // Until the files of each purchase act are made.
  const ready = async () => {
    const { results } = await get(page.request, `/api/v1/acts/acts/?acts=${ids.join(",")}`);
    return results.map((act: Act) => act.can_agent_sign || act.agent_sign_error);
  };
  await expect.poll(ready, { timeout: 80_000 }).toEqual(ids.map(() => true));
  await page.close();
});

/** Ticks the nth act that a search finds, and opens the dialog. */
async function signAct(page: Page, at: number): Promise<void> {
  await page.goto(`/acts/dashboard/?q=${numbers[at]}`);
  await page
    .getByRole("row", { name: `Ostuakt ${numbers[at]}` })
    .getByRole("checkbox")
    .check();
  await page.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).click();
  await expect(dialog(page).getByRole("link", { name: /\.pdf/ })).toHaveCount(1);
}

const icon = (page: Page, state: string, at: number) =>
  page.getByRole("button", { name: `${state}: Ostuakt ${numbers[at]}` });

test("an agent signs with Mobile-ID", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  for (const at of Array.from({ length: COUNT }).keys()) {
    await signAct(page, at);
    await button(page, "Mobiil-ID").click();
    await page.getByRole("textbox", { name: "Telefoninumber" }).fill("00000766");
    await expect(page.getByRole("textbox", { name: "Isikukood" })).toHaveValue("60001019906");
    await button(page, "Jätka").click();
    await expect(page.getByText("Aktid on edukalt allkirjastatud")).toBeVisible({ timeout: 60_000 });
    if (at === 0) await takePictures(page, "signing-signed");
    await dialog(page).getByRole("button", { name: "Sulge" }).last().click();
    await expect(icon(page, "Ootab teise poole allkirja", at)).toBeVisible();
  }
});

test("the company signs with Smart-ID and with the ID card, and downloads what is valid", async ({ page }) => {
  await page.goto("/login");
  await button(page, "Smart-ID").click();
  await page.getByRole("textbox", { name: "Isikukood" }).fill("40504040001");
  await button(page, "Jätka").click();
  await expect(page).toHaveURL(/\/acts\/dashboard\//, { timeout: 20_000 });
  for (const means of ["Smart-ID", "ID-kaart"]) {
    await page.goto("/signing/waiting/");
    const waiting = page.getByRole("table", { name: "Ootab minu allkirja" });
    await expect(waiting).toBeVisible();
    if (means === "Smart-ID") await takePictures(page, "signing-waiting");
    await waiting.getByRole("link").first().click();
    await expect(page.getByText("Ootab teise poole allkirja")).toBeVisible();
    await expectAccessible(page);
    if (means === "Smart-ID") await takePictures(page, "signing-container");
    await button(page, "Allkirjasta").click();
    await button(page, means).click();
    if (means === "Smart-ID") await button(page, "Jätka").click();
    else
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /40504040001/ })
        .click();
    await expect(page.getByText("Aktid on edukalt allkirjastatud")).toBeVisible({ timeout: 60_000 });
    await dialog(page).getByRole("button", { name: "Sulge" }).last().click();
    await expect(page.getByText("Mõlemad pooled on allkirjastanud")).toBeVisible();
    await expect(page.getByRole("region", { name: "Allkirjad" }).getByRole("listitem")).toHaveCount(2);
    if (means === "ID-kaart") await takePictures(page, "signing-both");
    for (const [ending, name] of [
      [".asice", "Lae alla .asice"],
      [".bdoc", "Lae alla .bdoc"],
    ] as const) {
      const saved = page.waitForEvent("download");
      await page.getByRole("link", { name }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toContain(ending);
      if (ending === ".asice") await expectValid(page, readFileSync(await download.path()));
    }
  }
  await page.goto("/signing/waiting/");
  await expect(page.getByText("Praegu ei ole ühtegi ümbrikku")).toBeVisible();
});

/** On the page 'Kontrolli ümbrikku', in a tab of its own. */
async function expectValid(page: Page, buffer: Buffer): Promise<void> {
  const check = await page.context().newPage();
  await check.goto("/containers/validate/");
  const file = { name: "aktid.asice", mimeType: "application/vnd.etsi.asic-e+zip", buffer };
  await check.locator('input[type="file"]').setInputFiles(file);
  await expect(check.getByRole("heading", { name: "Kõik 2 allkirja kehtivad" })).toBeVisible();
  await check.close();
}
