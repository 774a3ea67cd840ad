import { type Dialog, expect, type Page, type Route } from "@playwright/test";
import {
  action,
  confirm,
  expectForm,
  importLines,
  margins,
  numberOf,
  openNewAct,
  plainValue,
  total,
} from "#tests/support/acts/actScreen.ts";
import { expectAccessible, makeAct, signIn, takePicture, tokenOf } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const create = "**/api/v1/acts/create/";

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

const editNumber = async (page: Page, number: string) => {
  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  await page.getByRole("textbox", { name: "Müügiakti number:" }).fill(number);
  await page.keyboard.press("Enter");
};

test("shows the error at a number that is already in use, and focuses its field", async ({ page, baseURL }) => {
  await importLines(page, "NUMBER", [{ report: "1" }, { report: "2" }], baseURL!);
  const taken = await makeAct(page, "NUMBER-1", baseURL!);
  await openNewAct(page, "NUMBER-2", baseURL!);
  await editNumber(page, taken);
  await confirm(page, "Lõpeta");
  await expect(page.getByText("See number on juba kasutusel.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ })).toBeFocused();
  await expectAccessible(page);

  await editNumber(page, "NUMBER-VABA");
  await expect(page.getByText("See number on juba kasutusel.")).toBeHidden();
  await page.getByRole("button", { name: /^Muuda\. Ostuakti number:/ }).click();
  await page.getByRole("textbox", { name: "Ostuakti number:" }).fill(`${taken}-1`);
  await page.keyboard.press("Enter");
  await margins(page, "NUMBERW2").fill("9.5");
  await expect(margins(page, "NUMBERW2")).toHaveAttribute("aria-invalid", "false");
  await confirm(page, "Lõpeta");
  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  await expect(purchases.getByText("See number on juba kasutusel.")).toBeVisible();
  await expect(purchases.getByRole("button", { name: /^Muuda\. Ostuakti number:/ })).toBeFocused();
  // While the form has an error, a margin above 9 is marked (docs/rules/actForm.md, "Wrong margins").
  await expect(margins(page, "NUMBERW2")).toHaveAttribute("aria-invalid", "true");
  await takePicture(page, "sales-act-errors");
});

test("shows an invisible character of a purchase act's number at that number, and keeps what was typed", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "MARK", [{ report: "1" }], baseURL!);
  await openNewAct(page, "MARK", baseURL!);
  await editNumber(page, "MARK-AKT");
  const purchases = page.getByRole("region", { name: "Loodavad ostuaktid" });
  const refused = purchases.getByText("Tekstis on lubamatu märk (U+200B).");
  await purchases.getByRole("button", { name: /^Muuda\. Ostuakti number:/ }).click();
  const editor = page.getByRole("textbox", { name: "Ostuakti number:" });
  await editor.fill("MARK\u200b-2");
  await editor.press("Enter");
  await expect(refused).toBeVisible();
  await expect(editor).toHaveValue("MARK\u200b-2");
  await editor.press("Escape");
  // The editor lets none through; a number that was in the form before may have one.
  await page.route(create, async (route) => {
    const body = route.request().postDataJSON();
    body.buy_acts[0].number = "MARK\u200b-1";
    await route.continue({ postData: body });
  });
  await confirm(page, "Lõpeta");
  await expect(refused).toBeVisible();
  await expect(purchases.getByRole("button", { name: /^Muuda\. Ostuakti number:/ })).toBeFocused();
  await expect(page.getByText("MARK-AKT", { exact: true })).toBeVisible();
});

test("shows which reports another user has acted meanwhile, and continues without them", async ({ page, baseURL }) => {
  await importLines(
    page,
    "VOISTLUS",
    [{ report: "1" }, { report: "2" }, { report: "3", assortment: "Männipalk" }],
    baseURL!,
  );
  await openNewAct(page, "VOISTLUS", baseURL!);
  await margins(page, "VOISTLUSW3").fill("4");
  await makeAct(page, "VOISTLUS-1", baseURL!);
  await confirm(page, "Lõpeta");
  const notice = page.getByRole("alert", { name: "1 raportit ei saa enam akteerida" });
  await expect(notice.getByText("VOISTLUS-1", { exact: true })).toBeVisible();
  await takePicture(page, "sales-act-gone");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Eemalda need aktilt" }).click();
  const question = page.getByRole("dialog", { name: "Kas soovite kindlasti akti lõpetada?" });
  await expect(question.getByText(/2\s480,00 €/)).toBeVisible();
  await question.getByRole("button", { name: "Tühista" }).click();
  await expect(page.getByRole("status", { name: "Andmed on uuendatud" })).toBeVisible();
  await expect(margins(page, "VOISTLUSW3")).toHaveValue("4,00");
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);
});

test("keeps edited margins when rows or the act were changed elsewhere and are reloaded", async ({
  page,
  context,
  baseURL,
}) => {
  await importLines(page, "MUUTUS", [{ report: "1" }, { report: "2", assortment: "Männipalk" }], baseURL!);
  await openNewAct(page, "MUUTUS", baseURL!);
  await margins(page, "MUUTUSW2").fill("8");
  const loaded = await (await page.request.get(`/api/v1/acts/create/?selection=${page.url().split("/")[5]}`)).json();
  const row = loaded[0].act_rows.find(
    (each: { flat_price: number; assortment: { name: string } }) => each.assortment.name === "Kuusepalk",
  );
  const [measured] = row.report_rows;
  await patchPrice(page, { ...measured, price: 70, originalPrice: 100, assortment: "Kuusepalk" }, baseURL!);
  await action(page, "Eelvaade").click();
  const notice = page.getByRole("alert", { name: "Andmed on vahepeal muutunud" });
  await notice.getByRole("button", { name: "Laadi uued andmed" }).click();
  await expect(page.getByRole("status", { name: "Andmed on uuendatud" })).toContainText(
    /summa 1\s700,00 € \(enne 2\s000,00 €\)/,
  );
  await expect(margins(page, "MUUTUSW2")).toHaveValue("8,00");
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);

  const id = new URL(page.url()).searchParams.get("created");
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(`/acts/update/${id}/`);
    await expectForm(each);
  }
  await margins(other, "MUUTUSW1").fill("5");
  await confirm(other, "Salvesta");
  await expect(other.getByText("Müügiakt on salvestatud.")).toBeVisible();
  await margins(page, "MUUTUSW2").fill("3");
  await confirm(page, "Salvesta");
  await page.getByRole("alert", { name: "Andmed on vahepeal muutunud" }).getByRole("button").click();
  // The saved margin where only the other page changed it, the edited one where this page did.
  await expect(margins(page, "MUUTUSW1")).toHaveValue("5,00");
  await expect(margins(page, "MUUTUSW2")).toHaveValue("3,00");
  await confirm(page, "Salvesta");
  await expect(page.getByText("Müügiakt on salvestatud.")).toBeVisible();
});

test("after a server error shows the alert, reloads the page and offers the draft", async ({ page, baseURL }) => {
  await importLines(page, "MUSTAND", [{ report: "1" }, { report: "2", assortment: "Männipalk" }], baseURL!);
  await openNewAct(page, "MUSTAND", baseURL!);
  await margins(page, "MUSTANDW1").fill("3.5");
  await page.getByRole("checkbox", { name: /^Vali MUSTANDW2,/ }).uncheck();
  await editNumber(page, "MUSTAND-A");
  await page.getByRole("region", { name: "Saeveski ostuaktid" }).getByRole("button", { name: "Lisa" }).click();
  await page.getByPlaceholder("Saeveski ostuakti number").fill("SV-9");

  const alerts: string[] = [];
  page.on("dialog", (dialog: Dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await page.route(create, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await confirm(page, "Lõpeta");
  const notice = page.getByRole("status", { name: "Teil on siin salvestamata muudatusi" });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  expect(alerts).toEqual(["Midagi läks valesti, palun proovige uuesti."]);
  await expect(margins(page, "MUSTANDW1")).not.toHaveValue("3,50");
  await expectAccessible(page);
  await takePicture(page, "sales-act-draft");
  await notice.getByRole("button", { name: "Jätka mustandiga" }).click();
  await expect(margins(page, "MUSTANDW1")).toHaveValue("3,50");
  await expect(page.getByRole("checkbox", { name: /^Vali MUSTANDW2,/ })).not.toBeChecked();
  await expect(page.getByPlaceholder("Saeveski ostuakti number")).toHaveValue("SV-9");
  expect(await numberOf(page)).toBe("MUSTAND-A");
  expect(await plainValue(total(page, "Summa kokku"))).toBe("1000.00");
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("virn.act")))).toEqual([]);
});

test("creates no second act when the response is lost; the screen finds the act that was created", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "KADUNUD", [{ report: "1" }], baseURL!);
  const address = await openNewAct(page, "KADUNUD", baseURL!);
  page.on("dialog", (dialog: Dialog) => void dialog.accept());
  let made = 0;
  await page.route(create, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const answer = await route.fetch();
    made += answer.status() === 201 ? 1 : 0;
    return made === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/, { timeout: 60_000 });
  const id = new URL(page.url()).searchParams.get("created");
  await page.goto(`/acts/update/${id}/`);
  await expectForm(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Aktile ei jäänud ühtegi rida" })).toBeVisible();
  await expect(page.getByRole("alert", { name: "1 raportit ei saa enam akteerida" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ })).toHaveCount(0);
});

test("shows that the act is still being created, also when its address is opened again, until it exists", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "POOLELI", [{ report: "1" }], baseURL!);
  const address = await openNewAct(page, "POOLELI", baseURL!);
  const busy = { status: 409, json: { code: "act_busy", message: "Proovige mõne hetke pärast uuesti.", fields: {} } };
  const posts = (route: Route) => (route.request().method() === "POST" ? route.fulfill(busy) : route.fallback());
  await page.route(create, posts);
  await confirm(page, "Lõpeta");
  const notice = page.getByRole("alert", { name: "Akti koostamine on pooleli" });
  await expect(notice.getByText("Proovige mõne hetke pärast uuesti.")).toBeVisible();
  await expectAccessible(page);

  // By then the act in creation has claimed its rows.
  await page.route("**/api/v1/acts/create/?*", async (route) => {
    const answer = await route.fetch();
    const [loaded] = await answer.json();
    await route.fulfill({ response: answer, json: [{ ...loaded, act_rows: [] }] });
  });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Akti koostamine on pooleli" })).toBeVisible();
  await page.unroute(create, posts);
  await page.getByRole("button", { name: "Kontrolli uuesti" }).click();
  await expect(page).toHaveURL(/created=\d+/);
});

test("recalculates stored totals after new prices, also when the first reload of the data fails", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "UUSHIND", [{ report: "1" }], baseURL!);
  await openNewAct(page, "UUSHIND", baseURL!);
  await total(page, "Summa kokku").fill("1000.40");
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);
  await page.goto(`/acts/update/${new URL(page.url()).searchParams.get("created")}/`);
  await expectForm(page);
  expect(await plainValue(total(page, "Summa kokku"))).toBe("1000.40");
  const changePrice = async (price: string) => {
    await page.getByRole("button", { name: /^Muuda müügihindasid: Kuusepalk/ }).click();
    const dialog = page.getByRole("dialog", { name: "Muuda müügihindasid" });
    await dialog.getByRole("textbox", { name: "Uus müügihind: UUSHINDW1" }).fill(price);
    await dialog.getByRole("button", { name: "Kinnita" }).click();
  };

  const load = "**/api/v1/acts/update/?*";
  const refused = { status: 429, json: { code: "too_many_requests", message: "Liiga palju katseid." } };
  await page.route(load, (route) => route.fulfill(refused), { times: 1 });
  await changePrice("99.95");
  const notice = page.getByRole("alert", { name: "Müügihinnad on muudetud, aga siin on veel endised" });
  await expect(notice.getByText("Liiga palju katseid.")).toBeVisible();
  await expect(page.getByText("Müügihinnad on muudetud.", { exact: true })).toBeHidden();
  await expectAccessible(page);
  await takePicture(page, "sales-act-prices-not-reloaded");
  await notice.getByRole("button", { name: "Laadi uued andmed" }).click();
  await expect(page.getByRole("status", { name: "Andmed on uuendatud" })).toBeVisible();
  expect(await plainValue(total(page, "Summa kokku"))).toBe("999.50");

  await total(page, "Summa kokku").fill("1000.20");
  await page.getByRole("table", { name: "Akti read" }).evaluate((table) => table.setAttribute("data-before-save", ""));
  await confirm(page, "Salvesta");
  await expect(page.getByText("Müügiakt on salvestatud.")).toBeVisible();
  // The saved act is loaded into a new form, which would close an open dialog.
  await expect(page.locator("[data-before-save]")).toHaveCount(0);
  await expect.poll(() => plainValue(total(page, "Summa kokku"))).toBe("1000.20");
  page.on("dialog", (dialog: Dialog) => void dialog.accept());
  await page.route(load, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  const reloaded = page.waitForEvent("load");
  await changePrice("99.97");
  await reloaded;
  await expectForm(page);
  expect(await plainValue(total(page, "Summa kokku"))).toBe("999.70");
  // The flag to recalculate is removed once it was used.
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("virn.act")))).toEqual(
    [],
  );
});

test("asks before leaving only when there are unsaved changes", async ({ page, baseURL }) => {
  await importLines(page, "LAHKUN", [{ report: "1" }], baseURL!);
  const address = await openNewAct(page, "LAHKUN", baseURL!);
  const back = page.getByRole("link", { name: "Tagasi raportite juurde" });
  await back.click();
  await expect(page).toHaveURL(/\/reports\/dashboard\//);
  await page.goto(address);
  await expectForm(page);
  await margins(page, "LAHKUNW1").fill("2.2");
  await back.click();
  const question = page.getByRole("dialog", { name: "Kas lahkuda salvestamata?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Katkesta" }).click();
  await expect(margins(page, "LAHKUNW1")).toHaveValue("2,20");
  await back.click();
  await question.getByRole("button", { name: "Lahku" }).click();
  await expect(page).toHaveURL(/\/reports\/dashboard\//);
  await page.goBack();
  await page.getByRole("button", { name: "Loobu mustandist" }).click();
  await expect(page.getByText("Teil on siin salvestamata muudatusi")).toBeHidden();
  await page.reload();
  await expectForm(page);
  await expect(page.getByText("Teil on siin salvestamata muudatusi")).toBeHidden();
});

async function patchPrice(page: Page, price: Record<string, unknown>, baseURL: string): Promise<void> {
  const answer = await page.request.patch("/api/v1/acts/report_row_prices/", {
    data: [price],
    headers: { origin: baseURL, "x-csrftoken": await tokenOf(page) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
