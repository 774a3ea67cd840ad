import { expect, type Page } from "@playwright/test";
import { importLines, numberOf, openNewAct } from "#tests/support/acts/actScreen.ts";
import { makeAct, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** How the rows of an act form are drawn: their waybills, signs and figures. */

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

const table = (page: Page) => page.getByRole("table", { name: "Akti read" });
const lines = (page: Page, kind: "group" | "row" | "waybill") => table(page).locator(`tr[data-kind="${kind}"]`);
const openAll = (page: Page) => page.getByRole("button", { name: "Ava kõik" }).click();
const TRIANGLE = ".tabler-icon-alert-triangle";

test("a row with one waybill is one line, and 'Ava kõik' opens the waybills of one with several", async ({
  page,
  baseURL,
}) => {
  const several = ["A", "B", "C"].map((letter) => ({ report: "2", waybill: `VEOD2${letter}`, price: "90,00" }));
  const single = [{ report: "1" }, { report: "3", assortment: "Männipalk" }];
  await importLines(page, "VEOD", [...single, ...several], baseURL!);
  await openNewAct(page, "VEOD", baseURL!);
  await expect(lines(page, "waybill")).toHaveCount(0);
  await page
    .getByRole("button", { name: "Sulge kõik" })
    .or(page.getByRole("button", { name: "Ava kõik" }))
    .focus();
  if (await page.getByRole("button", { name: "Sulge kõik" }).isVisible()) {
    await page.getByRole("button", { name: "Sulge kõik" }).click();
  }
  await openAll(page);
  await expect(lines(page, "row")).toHaveCount(3);
  await expect(lines(page, "waybill")).toHaveText([/^VEOD2A10,000/, /^VEOD2B10,000/, /^VEOD2C10,000/]);
  for (const line of await lines(page, "waybill").all()) await expect(line).toBeVisible();
  const one = lines(page, "row").filter({ hasText: "VEODW1" });
  await expect(table(page).getByText("VEODW1", { exact: true })).toHaveCount(1);
  await expect(one.getByRole("button", { name: /^Näita ridu/ })).toHaveCount(0);
  const box = (await one.boundingBox())!;
  expect(box.height).toBeLessThan(40);
  const middle = async (text: string | RegExp) => {
    const { y, height } = (await one.getByText(text).first().boundingBox())!;
    return y + height / 2;
  };
  for (const text of ["VEODW1", /^Haavasalu Mets OÜ/, "10,000"]) {
    expect(Math.abs((await middle(text)) - box.y - box.height / 2), String(text)).toBeLessThan(5);
  }
  await takePicture(page, "act-rows-waybills");
  await page.getByRole("button", { name: "Sulge kõik" }).click();
  await expect(lines(page, "waybill")).toHaveCount(0);
});

test("a missing certificate is a chip without a sign, and only a row without a price has the triangle", async ({
  page,
  baseURL,
}) => {
  const priced = [{ report: "2" }, { report: "3", certificate: "FSC100" }];
  await importLines(page, "KOLMNURK", [{ report: "1", price: "0,00" }, ...priced], baseURL!);
  await openNewAct(page, "KOLMNURK", baseURL!);
  await expect(lines(page, "row")).toHaveCount(3);
  const chips = page.getByRole("button", { name: /^Sertifikaat puudub/ });
  await expect(chips).toHaveText(["sertifikaadita", "sertifikaadita"]);
  await expect(chips.locator("svg")).toHaveCount(0);
  const quiet = await page.locator("tr[data-kind=row] [title^=Haavasalu]").first().evaluate(colourOf);
  expect(await chips.first().evaluate(colourOf)).toBe(quiet);

  const signed = page.locator("tr[data-kind]").filter({ has: page.locator(TRIANGLE) });
  await expect(table(page).locator(TRIANGLE)).toHaveCount(2);
  await expect(signed.nth(0)).toHaveAttribute("data-kind", "group");
  await expect(signed.nth(1)).toContainText("KOLMNURKW1");
  for (const row of await signed.all()) {
    const sign = row.getByRole("button", { name: /^Hind on 0\./ }).filter({ has: page.locator(TRIANGLE) });
    await expect(sign).toHaveAccessibleName(/importige parandatud fail uuesti/);
    expect(await sign.evaluate(colourOf)).not.toBe(quiet);
  }
  await takePicture(page, "act-rows-signs");
});

test("act numbers have the hyphens of running text, and sums stand in columns of figures", async ({
  page,
  baseURL,
}) => {
  const waybill = "SIDEKRIIPS-VL";
  const twice = ["1", "2"].map((report) => ({ report, waybill }));
  await importLines(page, "SIDEKRIIPS", [...twice, { report: "3" }], baseURL!);
  const acted = await makeAct(page, "SIDEKRIIPS-1", baseURL!);
  await openNewAct(page, "SIDEKRIIPS", baseURL!);
  const normal = async (name: string, part: ReturnType<Page["locator"]>) =>
    await expect(part, name).toHaveCSS("font-variant-numeric", "normal");
  const notice = page.getByRole("alert", { name: /^1 veoseleht/ });
  await normal("link to the other act", notice.getByRole("link", { name: acted }));
  await normal("waybill of a notice", notice.getByText(waybill));
  await normal("heading", page.getByRole("heading", { level: 1 }));
  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  await normal("purchase act", purchases.getByText(`${await numberOf(page)}-1`, { exact: true }));
  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  await normal("editor", page.getByRole("textbox", { name: "Müügiakti number:" }));
  await page.keyboard.press("Escape");
  await purchases.getByRole("button", { name: /^Muuda\. Ostuakti number:/ }).click();
  await normal("editor of a purchase act", page.getByRole("textbox", { name: "Ostuakti number:" }));
  await page.keyboard.press("Escape");
  const sawmill = page.getByRole("region", { name: "Saeveski ostuaktid" });
  await sawmill.getByRole("button", { name: "Lisa" }).click();
  await normal("act of a sawmill", sawmill.getByPlaceholder("Saeveski ostuakti number"));

  const figures = [
    sawmill.getByPlaceholder("Summa ilma km"),
    page.getByRole("textbox", { name: "Summa kokku" }),
    purchases.getByRole("row").nth(1).locator("[data-numeric]").first(),
    lines(page, "group").first().locator("[data-numeric]").first(),
  ];
  for (const figure of figures) await expect(figure).toHaveCSS("font-variant-numeric", "tabular-nums");
  await takePicture(page, "act-numbers");
});

const colourOf = (element: Element): string => getComputedStyle(element).color;
