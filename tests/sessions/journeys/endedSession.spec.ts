import { expect, type Page } from "@playwright/test";
import { action, confirm, importLines, margins, openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectAccessibleAtWidths, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** docs/rules/sessions.md, "A session that ended". */

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

/** As after twelve hours; the CSRF cookie stays. */
const endSession = (page: Page) => page.context().clearCookies({ name: "virn" });

/** The page asks for its data when it has a network again, unless it did so a moment ago. */
async function askAgain(page: Page): Promise<void> {
  const ask = async () => {
    await page.evaluate(() => void window.dispatchEvent(new Event("online"))).catch(() => undefined);
    return page.url();
  };
  await expect.poll(ask).toMatch(/\/login\?.*ended=1/);
}

const ENDED = "Teie seanss on lõppenud.";

async function signInAgain(page: Page, who = /Mari Mets/): Promise<void> {
  await expect(page).toHaveURL(/\/login\?.*ended=1/);
  await expect(page.getByText(ENDED)).toBeVisible();
  await page.getByRole("button", { name: who }).click();
}

const bar = (page: Page) => page.getByRole("region", { name: "Valik", exact: true });

test("the reports dashboard comes back with search, panels and the ticked reports", async ({ page, baseURL }) => {
  await importLines(page, "SEANSS", [{ report: "1" }, { report: "2" }, { report: "3" }], baseURL!);
  await page.goto("/reports/dashboard/?q=SEANSS&sort=name");
  for (const name of [/SEANSS-1/, /SEANSS-3/]) await page.getByRole("checkbox", { name }).check();
  await expect(bar(page)).toContainText("2 valitud");
  await endSession(page);
  // Any request notices it.
  await page.getByRole("searchbox", { name: "Otsi" }).fill("SEANSS-");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(ENDED)).toBeVisible();
  await expectAccessibleAtWidths(page, "session-ended");
  await signInAgain(page);
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?.*q=SEANSS-/);
  await expect(page).toHaveURL(/sort=name/);
  await expect(bar(page)).toContainText("2 valitud");
  for (const name of [/SEANSS-1/, /SEANSS-3/]) await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /SEANSS-2/ })).not.toBeChecked();

  await endSession(page);
  await bar(page).getByRole("button", { name: "Akteeri" }).click();
  await signInAgain(page);
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?.*q=SEANSS-/);
  await expect(bar(page)).toContainText("2 valitud");
  await bar(page).getByRole("button", { name: "Akteeri" }).click();
  await expect(page).toHaveURL(/\/acts\/create\//);
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);
  await expect(bar(page)).toBeHidden();
});

test("open panels and a whole company come back, also in the tab that the letter opens", async ({ page, context }) => {
  await page.goto("/reports/dashboard/");
  const company = page.getByRole("checkbox", { name: "Vali ettevõte Männimäe Palk AS" });
  await company.check();
  await page.getByRole("group", { name: "Männimäe Palk AS" }).getByRole("button").first().click();
  await expect(page).toHaveURL(/open=/);
  // The number may grow, because reports from EVR still arrive while the test runs.
  const wholeCompany = /kuni \d+ valitud.*Männimäe Palk AS/;
  await expect(bar(page)).toContainText(wholeCompany);
  await endSession(page);
  await askAgain(page);
  await expect(page).toHaveURL(/\/login\?.*ended=1/);
  const other = await context.newPage();
  await other.goto("/login");
  await other.getByRole("button", { name: /Mari Mets/ }).click();
  await expect(other).toHaveURL(/\/reports\/dashboard\/\?.*open=/);
  await expect(bar(other)).toContainText(wholeCompany);
});

test("another person does not get the selection", async ({ page }) => {
  await page.goto("/reports/dashboard/");
  await page.getByRole("checkbox", { name: "Vali ettevõte Männimäe Palk AS" }).check();
  await endSession(page);
  await askAgain(page);
  await signInAgain(page, /Peeter/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test("an act form whose session ends while it is saved offers its draft, and makes one act", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "LOPPENUD", [{ report: "1" }], baseURL!);
  const address = await openNewAct(page, "LOPPENUD", baseURL!);
  await margins(page, "Kuusepalk").first().fill("6,5");
  await action(page, "Lõpeta").click();
  const finish = page.getByRole("dialog").getByRole("button", { name: "Lõpeta", exact: true });
  await expect(finish).toBeVisible();
  await endSession(page);
  await finish.click();
  await signInAgain(page);
  await expect(page).toHaveURL(new RegExp(address));
  await page.getByRole("button", { name: "Jätka mustandiga" }).click();
  await expect(margins(page, "Kuusepalk").first()).toHaveValue("6,50");
  await expect(action(page, "Lõpeta")).toBeEnabled();
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);
});

test("the price dialog comes back with what was typed, also when the session ends while it is saved", async ({
  page,
  baseURL,
}) => {
  const lines = ["1", "2"].map((report) => ({ report, assortment: "Männipalk" }));
  await importLines(page, "HINDLOPP", [...lines, { report: "3" }], baseURL!);
  await openNewAct(page, "HINDLOPP", baseURL!);
  await margins(page, "Kuusepalk").first().fill("3,5");
  await page.getByRole("button", { name: "Muuda müügihindasid: Männipalk" }).click();
  const dialog = page.getByRole("dialog", { name: "Muuda müügihindasid" });
  const price = (line: string) => dialog.getByRole("textbox", { name: new RegExp(`HINDLOPPW${line}`) });
  await price("1").fill("110,55");
  await price("2").fill("90");
  await endSession(page);
  await dialog.getByRole("button", { name: "Kinnita" }).click();
  await signInAgain(page);
  // The first field has the focus and shows a plain number.
  await expect(price("1")).toHaveValue(/^110[.,]55$/);
  await expect(price("2")).toHaveValue("90,00");
  await dialog.getByRole("button", { name: "Kinnita" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Jätka mustandiga" }).click();
  await expect(margins(page, "Kuusepalk").first()).toHaveValue("3,50");
  await expect(page.getByRole("table", { name: "Akti read" })).toContainText("110,55");
  // Another dialog starts empty.
  await page.getByRole("button", { name: "Muuda müügihindasid: Kuusepalk" }).click();
  await expect(price("3")).toHaveValue("");
});

test("a company form comes back as it was typed, also when the session ends while it is saved", async ({ page }) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await page.goto("/companies/new/");
  await field("Nimi").fill("Seansi Talu OÜ");
  await field("Registrikood või isikukood").fill("12417834");
  await page.getByRole("checkbox", { name: "Metsaomanik" }).check();
  await field("Tänav ja maja, küla, talu").fill("Seansi talu");
  await endSession(page);
  await page.getByRole("button", { name: "Salvesta" }).click();
  await signInAgain(page);
  await expect(page).toHaveURL(/\/companies\/new\/$/);
  await expect(page.getByText("Pooleli jäänud muudatused on taastatud.")).toBeVisible();
  await expect(field("Nimi")).toHaveValue("Seansi Talu OÜ");
  await expect(page.getByRole("checkbox", { name: "Metsaomanik" })).toBeChecked();
  await page.getByRole("button", { name: "Salvesta" }).click();
  await expect(page).toHaveURL(/\/companies\/\d+\/$/);
  // Read once: the form of the next company is empty.
  await page.goto("/companies/new/");
  await expect(field("Nimi")).toHaveValue("");
});
