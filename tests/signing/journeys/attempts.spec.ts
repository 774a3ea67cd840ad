import { expect, type Page } from "@playwright/test";
import {
  buttonOf,
  closeDialog,
  dialogOf,
  expectSigned,
  holdPin,
  newAgent,
  newContainer,
  newOwnerWithSigner,
  openSigning,
  signByCard,
  signByMobileId,
  signBySmartId,
  signInByLetter,
} from "#tests/support/site/signing.ts";
import { signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** What can happen while somebody signs, against the simulator; a card waits for a PIN as long as the test wants. */

const AGENT = "60001019906";
const POLLS = "**/api/v1/signing/attempts/*/";
let company = 0;

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  company = await newOwnerWithSigner(page, "Katkestuste Mets OÜ", baseURL!);
  await page.close();
});

/** Its address; `page` is signed in as an agent then. */
async function containerFor(page: Page, name: string, baseURL: string): Promise<string> {
  await signIn(page, "agent", baseURL);
  return newContainer(page, company, name, baseURL);
}

async function expectOneSignature(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText("Ootab teise poole allkirja")).toBeVisible();
  await expect(page.getByRole("region", { name: "Allkirjad" }).getByRole("listitem")).toHaveCount(1);
}

test("of two tabs with one container the second is told, and the signature of the first stays", async ({
  page,
  context,
  baseURL,
}) => {
  const address = await containerFor(page, "Kaks vahelehte.pdf", baseURL!);
  const other = await context.newPage();
  const typePin = await holdPin(other);
  await openSigning(other, address);
  await signByCard(other, AGENT);
  await openSigning(page, address);
  await signByMobileId(page);
  await expectSigned(page);
  await closeDialog(page);
  typePin();
  const failed = dialogOf(other).getByRole("heading", { name: "Allkirjastamine ebaõnnestus" });
  await expect(failed).toBeFocused({ timeout: 60_000 });
  await expect(dialogOf(other).getByRole("alert")).toHaveText("Olete selle ümbriku ise juba allkirjastanud.");
  await buttonOf(other, "Tagasi").click();
  await other.keyboard.press("Escape");
  await expect(other.getByText("Ootab teise poole allkirja")).toBeVisible();
  await expectOneSignature(other, address);
});

test("of two agents at once one signs and the other is told", async ({ page, browser, baseURL }) => {
  const address = await containerFor(page, "Kaks agenti.pdf", baseURL!);
  const email = await newAgent(page, "50001029996", baseURL!);
  const other = await browser.newPage({ baseURL: baseURL! });
  await signInByLetter(other, email);
  const typePin = await holdPin(page);
  await openSigning(page, address);
  await signByCard(page, AGENT);
  await openSigning(other, address);
  await signBySmartId(other);
  await expectSigned(other);
  typePin();
  await expect(dialogOf(page).getByRole("alert")).toHaveText("Selle ümbriku allkirjastas vahepeal keegi teine.");
  await expectOneSignature(page, address);
  await expect(page.getByText("50001029996")).toBeVisible();
  await other.close();
});

test("a page that is loaded again while its attempt runs can begin anew", async ({ page, baseURL }) => {
  const address = await containerFor(page, "Laaditud uuesti.pdf", baseURL!);
  await holdPin(page);
  await openSigning(page, address);
  const begun = page.waitForResponse("**/id_card/");
  await signByCard(page, AGENT);
  await begun;
  await page.reload();
  await openSigning(page, address);
  await signByMobileId(page);
  await expectSigned(page);
  await closeDialog(page);
  await expectOneSignature(page, address);
});

test("a page that is loaded again while a phone is asked shows the signature by itself", async ({ page, baseURL }) => {
  const address = await containerFor(page, "Telefon vastab hiljem.pdf", baseURL!);
  await openSigning(page, address);
  const begun = page.waitForResponse("**/mobile_id/");
  await signByMobileId(page);
  await begun;
  await page.reload();
  await expect(page.getByText("Ootab teise poole allkirja")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Ümbrikku allkirjastatakse praegu.")).toHaveCount(0);
});

test("a session that ends in the dialog leads to sign-in and back, and the container can be signed", async ({
  page,
  context,
  baseURL,
}) => {
  const address = await containerFor(page, "Seanss lõpeb.pdf", baseURL!);
  const typePin = await holdPin(page);
  await openSigning(page, address);
  const begun = page.waitForResponse("**/id_card/");
  await signByCard(page, AGENT);
  await begun;
  await context.clearCookies({ name: "virn" });
  typePin();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("Teie seanss on lõppenud.", { exact: false })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("next")).toBe(address);
  await signIn(page, "agent", baseURL!);
  await page.goto(address);
  await expect(page.getByText("Allkirjastamine on pooleli", { exact: true })).toBeVisible();
  await openSigning(page, address);
  await signByCard(page, AGENT);
  await expectSigned(page);
});

test("a lost connection is told while the phone is asked, and the signature arrives after it", async ({
  page,
  baseURL,
}) => {
  const address = await containerFor(page, "Ühendus katkeb.pdf", baseURL!);
  await openSigning(page, address);
  await page.route(POLLS, (route) => route.abort("internetdisconnected"));
  await signByMobileId(page);
  await expect(dialogOf(page).getByText("Ühendus katkes. Jätkan, kui see taastub.")).toBeVisible();
  await expect(dialogOf(page).getByText(/^Kontrollkood on \d \d \d \d$/)).toBeAttached();
  await page.unroute(POLLS);
  await expectSigned(page);
});

/** Of agents by their personal codes. */
const refusals: readonly [
  code: string,
  ways: readonly (readonly [means: string, phone: string | undefined, said: string])[],
][] = [
  [
    "60001019950",
    [
      ["Mobiil-ID", "01100266", "Keeldusite või katkestasite toimingu."],
      ["Mobiil-ID", "00000367", "Sellel numbril ei ole teie mobiil-ID-d."],
    ],
  ],
  ["30403039983", [["Smart-ID", undefined, "Teie Smart-ID toiming aegus või kontot ei leitud."]]],
  [
    "30403039994",
    [["Smart-ID", undefined, "Smart-ID teenuses esinevad tehnilised tõrked. Palun proovige mõne aja pärast uuesti."]],
  ],
];

for (const [code, ways] of refusals)
  test(`what ${code} is refused is told, 'Tagasi' leads to the choice, and nothing is signed`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const address = await containerFor(page, `Ei õnnestu ${code}.pdf`, baseURL!);
    const email = await newAgent(page, code, baseURL!);
    const trying = await browser.newPage({ baseURL: baseURL! });
    await signInByLetter(trying, email);
    await openSigning(trying, address);
    for (const [means, phone, said] of ways) {
      await buttonOf(trying, means).click();
      if (phone !== undefined) await trying.getByRole("textbox", { name: "Telefoninumber" }).fill(phone);
      await expect(trying.getByRole("textbox", { name: "Isikukood" })).toHaveValue(code);
      await buttonOf(trying, "Jätka").click();
      const failed = dialogOf(trying).getByRole("heading", { name: "Allkirjastamine ebaõnnestus" });
      await expect(failed).toBeFocused({ timeout: 60_000 });
      await expect(dialogOf(trying).getByRole("alert")).toHaveText(said);
      await buttonOf(trying, "Tagasi").click();
      await expect(buttonOf(trying, means)).toBeFocused();
    }
    await trying.keyboard.press("Escape");
    await expect(trying.getByText("Keegi ei ole veel allkirjastanud.")).toBeVisible();
    await expect(trying.getByText("Allkirjastamine on ebaõnnestunud", { exact: true })).toBeVisible();
    await expect(trying.getByText(`Ebaõnnestus: ${ways.at(-1)![2]}`)).toBeVisible();
    await expect(buttonOf(trying, "Allkirjasta")).toBeVisible();
    await trying.close();
  });

test("a window of the card that is closed is told, and another means signs", async ({ page, baseURL }) => {
  const address = await containerFor(page, "Kaart jäi lugejasse.pdf", baseURL!);
  await openSigning(page, address);
  await buttonOf(page, "ID-kaart").click();
  await page.getByRole("dialog", { name: "Näidiskaardid" }).getByRole("button", { name: "Katkesta" }).click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText("Keeldusite või katkestasite toimingu.");
  await buttonOf(page, "Tagasi").click();
  await signByMobileId(page);
  await expectSigned(page);
});
