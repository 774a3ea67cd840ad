import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { textPlace } from "#tests/support/site/textPlace.ts";

const OWNER = "Haavasalu Mets OÜ";
const OWNER_CODE = "19990028";

test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Salvesta" }).click();

/** Other tests import companies of the same name, so a code finds it where one is given. */
async function openCompany(page: Page, name: string, code = name): Promise<void> {
  await page.goto(`/companies/?q=${encodeURIComponent(code)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("lists companies, finds one by a word of its name and by its code, and those that lack data", async ({ page }) => {
  await page.goto("/reports/dashboard/");
  await page.getByRole("link", { name: "Ettevõtted" }).click();
  await expect(page).toHaveTitle(/^Ettevõtted/);
  const rows = page.getByRole("table", { name: "Ettevõtted" }).getByRole("rowheader");
  await expect(rows.first()).toHaveText("Põhjamännik Puidukaubandus TÜ");
  await expect(rows).toHaveCount(50);
  await expectAccessibleAtWidths(page, "companies");
  await page.getByRole("button", { name: "Laadi rohkem" }).click();
  await expect(rows).toHaveCount(100);

  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Otsi" }).fill("haavas");
  // Other tests import owners of the same name.
  await expect(rows.filter({ hasNotText: OWNER })).toHaveCount(0);
  await expect(rows.first()).toHaveText(OWNER);
  await page.getByRole("searchbox", { name: "Otsi" }).fill(OWNER_CODE);
  await expect(page).toHaveURL(/q=19990028/);
  await expect(rows).toHaveText([OWNER]);
  await page.getByRole("searchbox", { name: "Otsi" }).fill("olematu");
  await expect(page.getByText("Otsingule 'olematu' ei vasta ükski ettevõte.")).toBeVisible();
  await page.getByRole("button", { name: "Näita kõiki" }).click();

  await page.getByRole("tab", { name: "Omanikud" }).click();
  const found = await textPlace(page.getByText("Vähemalt 50 leitud, näitan 50"));
  expect(found.left, "the count begins where the names do").toBe((await textPlace(rows.first())).left);
  await page.getByRole("checkbox", { name: "Andmed puudu" }).check();
  await expect(page).toHaveURL(/kind=owner&missing=only/);
  await expect(page.getByRole("button", { name: /^IBAN puudu/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^IBAN puudu/ }).first()).toBeVisible();
});

test("adds a company, with each error at its field, and refuses the code of another one", async ({ page }) => {
  await page.goto("/companies/");
  await page.getByRole("link", { name: "Lisa ettevõte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Uus ettevõte" })).toBeVisible();
  await save(page);
  await expect(page.getByText("See väli on kohustuslik.")).toBeVisible();
  await expect(page.getByText("Sisestage 8-kohaline registrikood või 11-kohaline isikukood.")).toBeVisible();
  await expect(page.getByText("Valige, kas ettevõte on ostja, omanik või mõlemad.")).toBeVisible();
  await expect(field(page, "Nimi")).toBeFocused();
  await expectAccessible(page);

  await field(page, "Nimi").fill("Tamme Talu OÜ");
  await field(page, "Registrikood või isikukood").fill(OWNER_CODE);
  await page.getByRole("checkbox", { name: "Metsaomanik" }).check();
  await field(page, "IBAN").fill("EE38 2200 2210 2014 5686");
  await field(page, "Tänav ja maja, küla, talu").fill("Tamme talu");
  await expect(page.getByText("IBAN on vigane: kontrollnumber ei klapi.")).toBeVisible();
  await takePictures(page, "company-errors");
  await field(page, "IBAN").fill("EE38 2200 2210 2014 5685");
  await save(page);
  await expect(page.getByText(`See kood on juba ettevõttel ${OWNER}.`)).toBeVisible();
  await expect(field(page, "Registrikood või isikukood")).toBeFocused();
  await field(page, "Registrikood või isikukood").fill("10137319");
  await field(page, "Registrikood või isikukood").press("Enter");
  await expect(page).toHaveURL(/\/companies\/\d+\/$/);
  await expect(page.getByRole("heading", { level: 1, name: "Tamme Talu OÜ" })).toBeVisible();
  await expect(page.getByText("Aktidel jääks puudu: linn või vald.")).toBeVisible();
  await field(page, "Linn või vald").fill("Kadrina");
  await expect(page.getByText("Aktidel jääks puudu")).toBeHidden();
  await save(page);
  await expect(page.getByText("Andmed on salvestatud.")).toBeVisible();
});

test("asks before unsaved changes are left", async ({ page }) => {
  await openCompany(page, OWNER, OWNER_CODE);
  await field(page, "Telefon").fill("+372 500 1234");
  await page.getByRole("link", { name: "Inimesed" }).click();
  const dialog = page.getByRole("dialog", { name: "Kas lahkuda salvestamata?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Katkesta" }).click();
  await expect(field(page, "Telefon")).toHaveValue("+372 500 1234");
  await page.getByRole("link", { name: "Inimesed" }).click();
  await dialog.getByRole("button", { name: "Lahku" }).click();
  await expect(page).toHaveURL(/\/people\/$/);
});

test("shows an invisible character at its field, and keeps what was typed", async ({ page }) => {
  await openCompany(page, OWNER, OWNER_CODE);
  await field(page, "Telefon").fill("+372 500 4321");
  await field(page, "Nimi").fill("Haavasalu\u200b Mets OÜ");
  await save(page);
  await expect(page.getByText("Tekstis on lubamatu märk (U+200B).")).toBeVisible();
  await expect(field(page, "Nimi")).toBeFocused();
  await expect(field(page, "Nimi")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Nimi")).toHaveValue("Haavasalu\u200b Mets OÜ");
  await expect(field(page, "Telefon")).toHaveValue("+372 500 4321");
});

test("tells the second of two editors, and keeps what both typed", async ({ page, context }) => {
  await openCompany(page, OWNER, OWNER_CODE);
  // What is typed already stays; a form in which nothing is typed shows at once what the other tab saved.
  await field(page, "Telefon").fill("+372 500 8888");
  const other = await context.newPage();
  await openCompany(other, OWNER, OWNER_CODE);
  await field(other, "Telefon").fill("+372 500 7777");
  await field(other, "Maakond").fill("Harjumaa");
  await save(other);
  await expect(other.getByText("Andmed on salvestatud.")).toBeVisible();
  await other.close();

  await save(page);
  const notice = page.getByRole("alert", { name: "Keegi teine salvestas vahepeal" });
  await expect(notice).toContainText("Tema muutis: Maakond.");
  await expect(notice).toContainText("Telefon: tema salvestas „+372 500 7777”");
  await expect(field(page, "Telefon")).toHaveValue("+372 500 8888");
  await expect(field(page, "Maakond")).toHaveValue("Harjumaa");
  await expectAccessibleAtWidths(page, "company-changed");
  await save(page);
  await expect(page.getByText("Andmed on salvestatud.")).toBeVisible();
});

test("has the data of a buyer, its certificates and destinations", async ({ page }) => {
  await openCompany(page, "Kuuseoja Saeveski OÜ");
  await expect(page.getByRole("checkbox", { name: "Ostja", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Lisa sertifikaat" }).click();
  await page.getByRole("textbox", { name: "Nimetus aktil" }).last().fill("FSC XX-COC-999999");
  await save(page);
  await expect(page.getByText("Andmed on salvestatud.")).toBeVisible();
  const destinations = page.getByRole("table", { name: "Sihtkohad" });
  await page.getByRole("button", { name: "Lisa sihtkoht" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Kood" }).fill("KUUSEOJA1");
  await dialog.getByRole("textbox", { name: "Nimi" }).fill("Uus plats");
  await dialog.getByRole("button", { name: "Salvesta" }).click();
  await expect(dialog.getByText("Selle koodiga sihtkoht on ostjal juba olemas.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Kood" }).fill("KUUSEOJA-UUS");
  await dialog.getByRole("button", { name: "Salvesta" }).click();
  await expect(destinations.getByText("Uus plats")).toBeVisible();
  await expectAccessibleAtWidths(page, "company-buyer");

  const remove = async (code: string) => {
    await page.getByRole("button", { name: `Eemalda sihtkoht ${code}` }).click();
    await page
      .getByRole("dialog", { name: "Kas eemaldada sihtkoht?" })
      .getByRole("button", { name: "Eemalda" })
      .click();
  };
  await remove("KUUSEOJA1");
  await expect(page.getByText("Sihtkohta ei saa eemaldada, sest sellel on raporteid.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Katkesta" }).click();
  await expect(page.getByRole("button", { name: "Eemalda sihtkoht KUUSEOJA1" })).toBeFocused();
  await remove("KUUSEOJA-UUS");
  await expect(page.getByText("Sihtkoht on eemaldatud.")).toBeVisible();
  await expect(destinations.getByText("Uus plats")).toHaveCount(0);
});

test("adds a person to a company, changes the roles and ends the access", async ({ page }) => {
  await openCompany(page, OWNER, OWNER_CODE);
  await page.getByRole("link", { name: "Inimesed" }).click();
  const table = page.getByRole("table", { name: "Inimesed" });
  await expect(table).toContainText("Haavasalu Peeter");
  await page.getByRole("button", { name: "Lisa inimene" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Nimi" }).fill("Jaan Tamm");
  await dialog.getByRole("textbox", { name: "Isikukood" }).fill("37605030298");
  await dialog.getByRole("textbox", { name: "E-post" }).fill("jaan@virn.example");
  await dialog.getByRole("button", { name: "Salvesta" }).click();
  await expect(dialog.getByText("Isikukood on vigane: kontrollnumber ei klapi.")).toBeVisible();
  await expectAccessibleAtWidths(page, "person", "[role=dialog]");
  await dialog.getByRole("textbox", { name: "Isikukood" }).fill("37605030299");
  await dialog.getByRole("button", { name: "Salvesta" }).click();
  const row = table.getByRole("row", { name: /Jaan Tamm/ });
  await expect(row).toContainText("Ettevõtte kasutaja");
  await expectAccessibleAtWidths(page, "people");
  await row.getByRole("button", { name: "Muuda andmeid: Jaan Tamm" }).click();
  await dialog.getByRole("checkbox", { name: "Hinnakirja lugeja" }).check();
  await dialog.getByRole("button", { name: "Salvesta" }).click();
  await expect(row).toContainText("Ettevõtte kasutaja, Hinnakirja lugeja");
  await row.getByRole("button", { name: "Lõpeta ligipääs: Jaan Tamm" }).click();
  await dialog.getByRole("button", { name: "Lõpeta ligipääs" }).click();
  await expect(row).toHaveCount(0);
});

test("adds and renames assortments, whose codes are unique", async ({ page }) => {
  await page.goto("/assortments/");
  const table = page.getByRole("table", { name: "Sortimendid" });
  await expect(table).toContainText("Kuusepalk");
  await page.getByRole("button", { name: "Lisa sortiment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Kood" }).fill("kupalk");
  await dialog.getByRole("textbox", { name: "Nimi" }).fill("Tammepalk");
  await dialog.getByRole("button", { name: "Lisa" }).click();
  await expect(dialog.getByText("Selle koodiga sortiment on juba olemas.")).toBeVisible();
  await expectAccessibleAtWidths(page, "assortment", "[role=dialog]");
  await dialog.getByRole("textbox", { name: "Kood" }).fill("tapalk");
  await dialog.getByRole("button", { name: "Lisa" }).click();
  await expect(table.getByRole("row", { name: /Tammepalk TAPALK/ })).toBeVisible();
  await expectAccessibleAtWidths(page, "assortments");
  await page.getByRole("button", { name: "Muuda sortimenti: Tammepalk" }).click();
  await dialog.getByRole("textbox", { name: "Nimi" }).fill("Tamm, palk");
  await dialog.getByRole("textbox", { name: "Suurim kogus" }).fill("60");
  await dialog.getByRole("textbox", { name: "Madalaim hind" }).fill("200");
  await dialog.getByRole("textbox", { name: "Kõrgeim hind" }).fill("150,50");
  await dialog.getByRole("button", { name: "Salvesta" }).click();
  await expect(dialog.getByText("Kõrgeim hind on madalam kui madalaim.")).toBeVisible();
  await takePictures(page, "assortment-bounds", "[role=dialog]");
  await dialog.getByRole("textbox", { name: "Madalaim hind" }).fill("20");
  await dialog.getByRole("button", { name: "Salvesta" }).click();
  await expect(table.getByRole("row", { name: /Tamm, palk TAPALK/ })).toContainText(
    /kuni 60,000 tm.*20,00–150,50 €\/tm/,
  );
});
