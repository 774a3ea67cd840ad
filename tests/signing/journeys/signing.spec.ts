import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { Act } from "#shared/acts/contract.ts";
import { addPaperWaybillsOf } from "#tests/support/site/paperWaybills.ts";
import { expectAccessible, get, importCsv, makeAct, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Ten acts in two containers, from the agent's signatures to the company's, with each means, against the simulator. */

const OWNER = "Haavasalu Mets OÜ";
const COUNT = 10;
const IN_A_CONTAINER = 5;
/** Begins the waybills of all these acts. */
const WAYBILLS = "ALLKIRI0000";
/** Of the purchase acts. */
const numbers: string[] = [];
/** Addresses of those that both have signed. */
const containers: string[] = [];

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
      `ALLKIRI-${at};18.11.2026;19990100;${WAYBILLS}${at};Kuusepalk;10,5;100;19990028;${OWNER};00101:001:0001;Kirdelank`,
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

/** Ticks these acts among those that a search finds, and opens the dialog. */
async function signActs(page: Page, chosen: readonly string[]): Promise<void> {
  await page.goto(`/acts/dashboard/?q=${WAYBILLS}`);
  for (const number of chosen) {
    await page
      .getByRole("row", { name: `Ostuakt ${number}` })
      .getByRole("checkbox")
      .check();
  }
  await page.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).click();
  await expect(dialog(page).getByRole("link", { name: /^Ostuakt / })).toHaveCount(chosen.length);
}

const icon = (page: Page, state: string, number: string) =>
  page.getByRole("button", { name: `${state} (Ostuakt ${number})` });

test("an agent signs ten acts in two containers with Mobile-ID", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  for (let first = 0; first < COUNT; first += IN_A_CONTAINER) {
    const chosen = numbers.slice(first, first + IN_A_CONTAINER);
    await signActs(page, chosen);
    await button(page, "Mobiil-ID").click();
    await page.getByRole("textbox", { name: "Telefoninumber" }).fill("00000766");
    await expect(page.getByRole("textbox", { name: "Isikukood" })).toHaveValue("60001019906");
    await button(page, "Jätka").click();
    if (first === 0) {
      // Asked while the phone waits, and taken back, by the same key.
      await expect(page.getByRole("timer")).toBeVisible();
      const question = page.getByRole("heading", { name: "Kas katkestada allkirjastamine?" });
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
    }
    await expect(page.getByText("Aktid on edukalt allkirjastatud")).toBeVisible({ timeout: 60_000 });
    if (first === 0) await takePictures(page, "signing-signed");
    await dialog(page).getByRole("button", { name: "Sulge" }).last().click();
    for (const number of chosen) await expect(icon(page, `Ootab ${OWNER} allkirja`, number)).toBeVisible();
  }
});

test("the company signs with Smart-ID and with the ID card, and downloads what is valid", async ({ page }) => {
  await page.goto("/login");
  await button(page, "Smart-ID").click();
  await page.getByRole("textbox", { name: "Isikukood" }).fill("40504040001");
  await button(page, "Jätka").click();
  await expect(page).toHaveURL(/\/acts\/dashboard\//, { timeout: 20_000 });
  // Other tests may have left something for the same person.
  const waiting = page.getByRole("table", { name: "Ootab minu allkirja" }).getByRole("link");
  const ofActs = waiting.filter({ hasText: new RegExp(`^Ostuakt (${numbers.join("|")})`) });
  for (const means of ["Smart-ID", "ID-kaart"]) {
    await page.goto("/signing/waiting/");
    await expect(ofActs.first()).toBeVisible();
    if (means === "Smart-ID") await takePictures(page, "signing-waiting");
    await ofActs.first().click();
    await expect(page.getByText("Ootab minu allkirja", { exact: true })).toBeVisible();
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
    containers.push(page.url());
    await expectDownloads(page);
  }
  await page.goto("/signing/waiting/");
  await expect(waiting.or(page.getByText("Praegu ei ole ühtegi ümbrikku")).first()).toBeVisible();
  await expect(ofActs).toHaveCount(0);
});

test("the agent downloads both containers as well", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  expect(new Set(containers).size).toBe(COUNT / IN_A_CONTAINER);
  for (const address of containers) {
    await page.goto(address);
    await expect(page.getByText("Mõlemad pooled on allkirjastanud")).toBeVisible();
    await expectDownloads(page);
  }
});

/** From the page of a container that both have signed. */
async function expectDownloads(page: Page): Promise<void> {
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

/** On the page 'Kontrolli ümbrikku', in a tab of its own. */
async function expectValid(page: Page, buffer: Buffer): Promise<void> {
  const check = await page.context().newPage();
  await check.goto("/containers/validate/");
  const file = { name: "aktid.asice", mimeType: "application/vnd.etsi.asic-e+zip", buffer };
  await check.locator('input[type="file"]').setInputFiles(file);
  await expect(check.getByRole("heading", { name: "Kõik 2 allkirja kehtivad" })).toBeVisible();
  await check.close();
}
