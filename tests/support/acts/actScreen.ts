import { expect, type Locator, type Page } from "@playwright/test";
import { registerCode } from "#scripts/demo/names/codes.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { importCsv, selectReports } from "#tests/support/site/site.ts";

/** The sales act screen as browser tests use it. */

/** Forest owners that are not in the demo data. */
const OWNERS = [
  { "Eelmise omaniku kood": registerCode(900), "Eelmise omaniku nimi": "Haavasalu Mets OÜ" },
  { "Eelmise omaniku kood": registerCode(901), "Eelmise omaniku nimi": "Kivisoo Metsatalu OÜ" },
];

interface MeasuredLine {
  report: string;
  /** Its own unless given. */
  waybill?: string;
  assortment?: string;
  amount?: string;
  price?: string;
  owner?: 0 | 1;
  certificate?: string;
  unit?: string;
}

/** Imports reports of Kuuseoja, each of one waybill, under a destination of their own. */
export async function importLines(page: Page, batch: string, lines: readonly MeasuredLine[], baseURL: string) {
  const rows = lines.map(
    ({ report, assortment = "Kuusepalk", amount = "10,000", price = "100,00", owner = 0, ...line }) => ({
      "Raporti number": `${batch}-${report}`,
      "Veoselehe number": line.waybill ?? `${batch}W${report}`,
      "Sihtkoha kood": batch,
      Sihtkoht: `Plats ${batch}`,
      Sortiment: assortment,
      Kogus: amount,
      Hind: price,
      ...OWNERS[owner],
      Sertifikaat: line.certificate ?? "",
      Katastritunnus: "00101:001:0001",
      Lank: "Haavasalu lank",
    }),
  );
  await importCsv(page, csvOf(rows), baseURL);
}

/** Opens the form of a new act of all reports of a batch; returns its address. */
export async function openNewAct(page: Page, batch: string, baseURL: string): Promise<string> {
  const address = `/acts/create/${await selectReports(page, batch, baseURL)}/`;
  await page.goto(address);
  await expectForm(page);
  return address;
}

/** Waits until the rows are there. */
export async function expectForm(page: Page): Promise<void> {
  await expect(page.getByRole("table", { name: "Akti read" })).toBeVisible({ timeout: 120_000 });
}

export const action = (page: Page, name: "Lõpeta" | "Salvesta" | "Eelvaade"): Locator =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** Finishes or saves the act and confirms the question. */
export async function confirm(page: Page, name: "Lõpeta" | "Salvesta"): Promise<void> {
  await action(page, name).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

export const margins = (page: Page, name: string | RegExp = ""): Locator =>
  page.getByRole("textbox", { name: name instanceof RegExp ? name : `Marginaal: ${name}` });

export const total = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("region", { name: "Kokku" }).getByRole("textbox", { name });

/** The number in a field, whether it is shown in the Estonian format or typed at the moment. */
export async function plainValue(field: Locator): Promise<string> {
  return (await field.inputValue()).replaceAll(/\s/g, "").replace(",", ".").replaceAll("−", "-");
}

/** The number in the heading. */
export async function numberOf(page: Page): Promise<string> {
  return ((await page.getByRole("heading", { level: 1 }).textContent()) ?? "").replace("Müügiakt/arve ", "").trim();
}
