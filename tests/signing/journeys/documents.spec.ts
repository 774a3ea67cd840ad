import { expect, type Page } from "@playwright/test";
import {
  addDocuments,
  buttonOf,
  closeDialog,
  dialogOf,
  expectSigned,
  newOwnerWithSigner,
  signByCard,
  signByMobileId,
  signBySmartId,
} from "#tests/support/site/signing.ts";
import { expectAccessible, expectAccessibleAtWidths, get, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Documents of one company, signed by both parties, cancelled, declined and deleted, against the simulator. */

test.describe.configure({ mode: "serial" });

const AGENT = "60001019906";
const SIGNER = "40504040001";
/** As long as names may be: 120 and 200 letters. */
const COMPANY = `Ümbrikumetsa ${"Pikanimelise ".repeat(8)}OÜ`.slice(0, 120);
const LONGEST = "Väga pika nimega raieõiguse võõrandamise leping ".repeat(5).slice(0, 196).trimEnd().concat(".pdf");
const [FIRST, SECOND, THIRD, FOURTH] = ["Leping nr 1.pdf", "Leping nr 2.pdf", "Lisa 3.pdf", "Lisa 4.pdf"] as const;

let company = 0;

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  company = await newOwnerWithSigner(page, COMPANY, baseURL!);
  await addDocuments(page, company, [LONGEST, FIRST, SECOND, THIRD, FOURTH], baseURL!);
  await page.close();
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const icon = (page: Page, state: string, name: string) => page.getByRole("button", { name: `${state} (${name})` });
const WAITS = `Ootab ${COMPANY.trim()} allkirja`;

async function open(page: Page, who: "agent" | "signer", baseURL: string): Promise<void> {
  await signIn(page, who, baseURL);
  await page.goto(`/documents/dashboard/?open=${company}`);
  await expect(row(page, FOURTH)).toBeVisible();
}

/** Ticks these and opens the dialog. */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await row(page, name).getByRole("checkbox").check();
  await page.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).click();
  // The container shortens the longest name.
  for (const name of names) await expect(dialogOf(page).getByRole("link", { name: name.slice(0, 60) })).toBeVisible();
}

/** Of the open dialog and of the page. */
async function expectNoSideways(page: Page): Promise<void> {
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => each.tagName),
    );
    expect([width, wide]).toEqual([width, []]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("an agent signs one document with the card; the longest names fit", async ({ page, baseURL }) => {
  await open(page, "agent", baseURL!);
  await choose(page, [LONGEST]);
  await expectNoSideways(page);
  await takePictures(page, "signing-long-names");
  await signByCard(page, AGENT);
  await expectSigned(page);
  await page.getByRole("link", { name: "Ava ümbrik" }).click();
  await expect(page.getByText("Ootab teise poole allkirja")).toBeVisible();
  await expectNoSideways(page);
  await expectAccessibleAtWidths(page, "container-long-names");
});

test("an agent signs two documents with one PIN", async ({ page, baseURL }) => {
  await open(page, "agent", baseURL!);
  await choose(page, [FIRST, SECOND]);
  await signByMobileId(page);
  await expectSigned(page);
  await closeDialog(page);
  for (const name of [LONGEST, FIRST, SECOND]) await expect(icon(page, WAITS, name)).toBeVisible();
  await expect(page.getByRole("region", { name: "Valik", exact: true })).toHaveCount(0);
  await expect(row(page, FIRST).getByRole("checkbox")).toBeDisabled();
  await expect(row(page, FIRST)).toContainText("Ei saa valida: Pole vaja kaks korda allkirjastada.");
});

test("the company ticks one and signs both of its container", async ({ page, baseURL }) => {
  await open(page, "signer", baseURL!);
  await expect(row(page, THIRD)).toContainText("Ei saa valida: Ostja peab esimesena allkirjastama.");
  await row(page, FIRST).getByRole("checkbox").check();
  await expect(row(page, SECOND).getByRole("checkbox")).toBeChecked();
  await expect(row(page, LONGEST).getByRole("checkbox")).not.toBeChecked();
  await choose(page, [FIRST, SECOND]);
  await expect(dialogOf(page).getByRole("link")).toHaveCount(2);
  await signBySmartId(page);
  await expectSigned(page);
  await closeDialog(page);
  await icon(page, "Allkirjastatud", SECOND).click();
  const signatures = page.getByRole("dialog", { name: "Allkirjastatud" });
  await expect(signatures.getByRole("listitem")).toHaveText([new RegExp(AGENT), new RegExp(SIGNER)]);
  await expectAccessible(page);
  await expect(row(page, FIRST).getByRole("checkbox")).toBeDisabled();
});

test("without a choice 'Allkirjasta' leads the company to what waits for it", async ({ page, baseURL }) => {
  await open(page, "signer", baseURL!);
  await buttonOf(page, "Allkirjasta").click();
  await page
    .getByRole("table", { name: "Ootab minu allkirja" })
    .getByRole("link", { name: new RegExp(LONGEST.slice(0, 40)) })
    .click();
  await buttonOf(page, "Allkirjasta").click();
  await signByCard(page, SIGNER);
  await expectSigned(page);
  await closeDialog(page);
  await expect(page.getByText("Mõlemad pooled on allkirjastanud")).toBeVisible();
  await expect(buttonOf(page, "Allkirjasta")).toHaveCount(0);
});

test("a dialog that is left leaves no trace; a signing that failed is red, says why, and its icon cancels it", async ({
  page,
  baseURL,
}) => {
  const failed = "Allkirjastamine on ebaõnnestunud";
  await open(page, "agent", baseURL!);
  const answer = page.waitForResponse("**/documents/sign/");
  await choose(page, [THIRD]);
  const { container_id: hash } = await (await answer).json();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect.poll(async () => (await page.request.get(`/api/v1/containers/${hash}/`)).status()).toBe(404);
  await expect(row(page, THIRD).getByRole("link", { name: /^Muuda/ })).toBeVisible();
  await expect(row(page, THIRD).getByRole("button", { name: /^Kustuta/ })).toBeVisible();
  await expect(icon(page, "Allkiri ebaõnnestus", THIRD)).toHaveCount(0);
  await expect(row(page, THIRD).getByRole("checkbox")).toBeChecked();
  await page.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).click();
  await signBySmartId(page);
  await expect(dialogOf(page).getByRole("heading", { name: "Allkirjastamine ebaõnnestus" })).toBeFocused();
  await page.keyboard.press("Escape");
  await icon(page, "Allkiri ebaõnnestus", THIRD).click();
  await expect(page.getByText(failed, { exact: true })).toBeVisible();
  await expect(page.getByText("Ebaõnnestus: Teie Smart-ID toiming aegus või kontot ei leitud.")).toBeVisible();
  await expectAccessibleAtWidths(page, "signing-pending");
  await buttonOf(page, "Katkesta allkirjastamine").click();
  await expect(page.getByText("Allkirjastamine on katkestatud.")).toBeVisible();
  await expect(icon(page, "Allkiri ebaõnnestus", THIRD)).toHaveCount(0);
  await expect(row(page, THIRD).getByRole("checkbox")).toBeEnabled();
});

test("a page that is loaded again in the dialog releases what it had prepared", async ({ page, baseURL }) => {
  await open(page, "agent", baseURL!);
  const answer = page.waitForResponse("**/documents/sign/");
  await choose(page, [THIRD]);
  const { container_id: hash } = await (await answer).json();
  await page.reload();
  await expect.poll(async () => (await page.request.get(`/api/v1/containers/${hash}/`)).status()).toBe(404);
  await page.reload();
  await expect(row(page, THIRD).getByRole("link", { name: /^Muuda/ })).toBeVisible();
});

test("while a dialog is open, others read who has prepared its container", async ({ page, browser, baseURL }) => {
  await open(page, "agent", baseURL!);
  const { user } = await get(page.request, "/api/v1/me/");
  const prepared = `${user.name} valmistas ette, allkirjastamata`;
  const answer = page.waitForResponse("**/documents/sign/");
  await choose(page, [THIRD]);
  const { container_id: hash } = await (await answer).json();
  const other = await browser.newPage({ baseURL: baseURL! });
  await open(other, "agent", baseURL!);
  await icon(other, "Allkiri ebaõnnestus", THIRD).click();
  await expect(other.getByText(prepared, { exact: true })).toBeVisible();
  await other.goto(`/containers/${hash}/`);
  await expect(other.getByRole("main")).toContainText(prepared);
  await other.close();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
});

test("a dialog that is closed while the container is prepared waits for it and releases it", async ({
  page,
  baseURL,
}) => {
  await open(page, "agent", baseURL!);
  let answered = () => {};
  const isClosed = new Promise<void>((resolve) => {
    answered = resolve;
  });
  let hash = "";
  await page.route("**/documents/sign/", async (route) => {
    const response = await route.fetch();
    hash = (await response.json()).container_id;
    await isClosed;
    await route.fulfill({ response });
  });
  await row(page, THIRD).getByRole("checkbox").check();
  await page.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).click();
  await expect(dialogOf(page)).toContainText("Valmistan dokumenti allkirjastamiseks...");
  await expect.poll(() => hash).not.toBe("");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toContainText("Lõpetan ettevalmistamise...");
  await expect(dialogOf(page).getByRole("button", { name: "Sulge" })).toBeDisabled();
  const released = page.waitForResponse(`**/api/v1/containers/${hash}/release/`);
  const loaded = page.waitForEvent("load");
  answered();
  expect((await released).status()).toBe(204);
  await loaded;
  expect((await page.request.get(`/api/v1/containers/${hash}/`)).status()).toBe(404);
  await expect(row(page, THIRD).getByRole("link", { name: /^Muuda/ })).toBeVisible();
});

test("who declines gives a reason, and the agent reads it", async ({ page, browser, baseURL }) => {
  await open(page, "agent", baseURL!);
  await choose(page, [THIRD, FOURTH]);
  await signByCard(page, AGENT);
  await expectSigned(page);
  await page.getByRole("link", { name: "Ava ümbrik" }).click();
  await expect(page.getByText("Ootab teise poole allkirja")).toBeVisible();
  const theirs = await browser.newPage({ baseURL: baseURL! });
  await signIn(theirs, "signer", baseURL!);
  await theirs.goto(page.url());
  await buttonOf(theirs, "Keeldu").click();
  const asked = dialogOf(theirs);
  await asked.getByRole("button", { name: "Keeldu" }).click();
  await expect(asked.getByText("Kirjutage, miks te ei allkirjasta.")).toBeVisible();
  await asked.getByRole("textbox", { name: "Põhjus" }).fill("Kogus on vale: 12 tm, mitte 21 tm.");
  await takePictures(theirs, "container-decline");
  await asked.getByRole("button", { name: "Keeldu" }).click();
  await expect(theirs.getByText("Keeldumine on agendile edastatud.")).toBeVisible();
  await expect(buttonOf(theirs, "Keeldu")).toHaveCount(0);
  await theirs.goto("/signing/waiting/");
  await expect(theirs.getByRole("heading", { level: 1, name: "Ootab minu allkirja" })).toBeVisible();
  await expect(theirs.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: new RegExp(THIRD) })).toHaveCount(0);
  await theirs.close();
  await page.reload();
  await expect(page.getByText("Liis Laanepere-Kuusemägi keeldus allkirjastamast", { exact: false })).toBeVisible();
  await expect(page.getByText("Kogus on vale: 12 tm, mitte 21 tm.")).toBeVisible();
  await expectAccessibleAtWidths(page, "container-declined");
});

test("a document of a container is deleted after its files were shown, and the other is free", async ({
  page,
  baseURL,
}) => {
  await open(page, "agent", baseURL!);
  await page.getByRole("button", { name: `Kustuta: ${THIRD}` }).click();
  const asked = dialogOf(page);
  await expect(asked.getByRole("listitem")).toHaveText([THIRD, FOURTH]);
  await expectAccessibleAtWidths(page, "documents-delete-signed");
  await asked.getByRole("button", { name: "Kustuta" }).click();
  await expect(page.getByText("Dokument on kustutatud.")).toBeVisible();
  await expect(row(page, THIRD)).toHaveCount(0);
  await expect(icon(page, WAITS, FOURTH)).toHaveCount(0);
  await expect(row(page, FOURTH).getByRole("checkbox")).toBeEnabled();
  await expect(page.getByRole("button", { name: `Kustuta: ${FIRST}` })).toHaveCount(0);
});
