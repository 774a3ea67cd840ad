import { expect, type Page } from "@playwright/test";
import { addPaperWaybillsOf } from "#tests/support/site/paperWaybills.ts";
import { expectAccessibleAtWidths, get, importCsv, makeAct, post, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

async function newAct(page: Page, report: string, baseURL: string): Promise<string> {
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    `${report};18.11.2026;19990100;${report}00001;Kuusepalk;10;100;19990028;Haavasalu Mets OÜ`,
  ].join("\n");
  await importCsv(page, csv, baseURL);
  return makeAct(page, report, baseURL);
}

test("deletes a sales act with its purchase acts after a confirmation that names them", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const number = await newAct(page, "KUSTUTA-1", baseURL!);
  await page.goto(`/acts/dashboard/?tab=sales&q=${number}`);
  await page.getByRole("button", { name: `Kustuta: Müügiakt ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: `Kas kustutada müügiakt ${number}?` });
  await expect(dialog.getByRole("listitem")).toHaveText([`${number}-1 · Haavasalu Mets OÜ`]);
  await expectAccessibleAtWidths(page, "act-deletion");
  await dialog.getByRole("button", { name: "Katkesta" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: `Kustuta: Müügiakt ${number}` }).click();
  await dialog.getByRole("button", { name: "Kustuta" }).click();
  await expect(page.getByText(`Müügiakt ${number} on kustutatud.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tulemusi ei leitud" })).toBeVisible();
  await page.goto("/reports/dashboard/?q=KUSTUTA-1");
  await expect(page.getByText("KUSTUTA-1", { exact: false }).first()).toBeVisible();
});

test("shows an act in a container read-only with the reason, and offers no deletion", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const number = await newAct(page, "LUKUS-1", baseURL!);
  const find = async (type: number) =>
    (await get(page.request, `/api/v1/acts/acts/?type=${type}&search=${number}`)).results;
  const [[sales], [purchase]] = [await find(20), await find(10)];
  await addPaperWaybillsOf(page, purchase.id, baseURL!);
  await post(page, "/api/v1/acts/acts/sign/", { company: purchase.company, acts: [purchase.id] }, baseURL!);

  await page.goto(`/acts/update/${sales.id}/`);
  await expect(page.getByRole("status", { name: /^Akt või selle ostuakt on allkirjastamisel/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Akti read" })).toContainText("LUKUS-100001");
  await expect(page.getByRole("table", { name: "Akti read" }).getByText("sertifikaadita")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Marginaal/ }).first()).toBeDisabled();
  await expect(page.getByRole("button", { name: "Lisa", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Salvesta" })).toHaveCount(0);
  for (const control of await page.getByRole("main").locator("fieldset :is(input, button)").all()) {
    await expect(control).toBeDisabled();
  }
  await expectAccessibleAtWidths(page, "act-locked");

  await page.goto(`/acts/dashboard/?tab=sales&q=${number}`);
  await expect(page.getByRole("button", { name: `Muud tegevused: Müügiakt ${number}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Kustuta: Müügiakt ${number}` })).toHaveCount(0);
});

test("says why an act cannot be deleted that was put into a container since the list was loaded", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const number = await newAct(page, "LUKUS-2", baseURL!);
  const { results } = await get(page.request, `/api/v1/acts/acts/?type=10&search=${number}`);
  const [purchase] = results;
  await addPaperWaybillsOf(page, purchase.id, baseURL!);
  await page.goto(`/acts/dashboard/?tab=sales&q=${number}`);
  await expect(page.getByRole("button", { name: `Kustuta: Müügiakt ${number}` })).toBeVisible();
  await post(page, "/api/v1/acts/acts/sign/", { company: purchase.company, acts: [purchase.id] }, baseURL!);
  await page.getByRole("button", { name: `Kustuta: Müügiakt ${number}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Akti ${number}-1 allkirjastamine on pooleli. Katkestage enne allkirjastamine.`);
  await expect(dialog.getByRole("button", { name: "Kustuta" })).toHaveCount(0);
  await expectAccessibleAtWidths(page, "act-deletion-locked");
});
