import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { expectAccessibleAtWidths, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** docs/rules/user-interface.md, "Without a network": forms that are not the act form. */

const SENTENCE = "Võrguühendus puudub. Sisestatu on alles; proovige uuesti, kui ühendus taastub.";

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

const dialog = (page: Page) => page.getByRole("dialog");
const chunkOf = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate((part) => performance.getEntriesByType("resource").some((it) => it.name.includes(part)), name),
    )
    .toBe(true);

/** Sends it without a network, and again when it is back. */
async function sendTwice(page: Page, button: Locator, typed: Locator, place: Locator, name: string): Promise<void> {
  const value = await typed.inputValue();
  await page.context().setOffline(true);
  await button.click();
  await expect(place.getByText(SENTENCE)).toBeVisible({ timeout: 10_000 });
  await expect(typed).toHaveValue(value);
  await expect(button).toBeEnabled();
  await expectAccessibleAtWidths(page, name);
  await page.context().setOffline(false);
  await button.click();
  await expect(place.getByText(SENTENCE)).toBeHidden();
}

test("a price is typed in a dialog that was loaded before the network went", async ({ page }) => {
  await page.goto("/price-lists/");
  await expect(page.getByRole("button", { name: "Lisa hind" })).toBeVisible();
  await chunkOf(page, "AddPrice");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Lisa hind" }).click();
  await dialog(page).getByRole("combobox", { name: "Sortiment" }).click();
  await page.getByRole("option").first().click();
  const price = dialog(page).getByRole("textbox", { name: "Hind km-ta" });
  await price.fill("77,7");
  await sendTwice(
    page,
    dialog(page).getByRole("button", { name: "Lisa", exact: true }),
    price,
    dialog(page),
    "price-offline",
  );
  await expect(dialog(page)).toBeHidden();
});

test("an assortment, a company and a person of it are kept and sent later", async ({ page }) => {
  await page.goto("/assortments/");
  await page.getByRole("button", { name: "Lisa sortiment" }).click();
  await dialog(page).getByRole("textbox", { name: "Kood" }).fill("vorkpalk");
  const assortment = dialog(page).getByRole("textbox", { name: "Nimi" });
  await assortment.fill("Võrgupalk");
  await sendTwice(
    page,
    dialog(page).getByRole("button", { name: "Lisa" }),
    assortment,
    dialog(page),
    "assortment-offline",
  );
  await expect(dialog(page)).toBeHidden();

  await page.goto("/companies/new/");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("Nimi").fill("Võrgu Talu OÜ");
  await field("Registrikood või isikukood").fill("17000004");
  await page.getByRole("checkbox", { name: "Metsaomanik" }).check();
  await field("Tänav ja maja, küla, talu").fill("Võrgu talu");
  await sendTwice(
    page,
    page.getByRole("button", { name: "Salvesta" }),
    field("Nimi"),
    page.getByRole("main"),
    "company-offline",
  );
  await expect(page).toHaveURL(/\/companies\/\d+\/$/);

  await page.getByRole("link", { name: "Inimesed" }).click();
  await page.getByRole("button", { name: "Lisa inimene" }).click();
  const name = dialog(page).getByRole("textbox", { name: "Nimi" });
  await name.fill("Võru Võrk");
  await dialog(page).getByRole("textbox", { name: "Isikukood" }).fill("37605030299");
  await dialog(page).getByRole("textbox", { name: "E-post" }).fill("vork@virn.example");
  await dialog(page).getByRole("checkbox").first().check();
  await sendTwice(page, dialog(page).getByRole("button", { name: "Salvesta" }), name, dialog(page), "person-offline");
  await expect(dialog(page)).toBeHidden();
});

test("a dialog comes back as it was typed after the session has ended", async ({ page }) => {
  await page.goto("/assortments/");
  await page.getByRole("button", { name: "Lisa sortiment" }).click();
  await dialog(page).getByRole("textbox", { name: "Kood" }).fill("seanss");
  await dialog(page).getByRole("textbox", { name: "Nimi" }).fill("Seansipalk");
  await page.context().clearCookies({ name: "virn" });
  await dialog(page).getByRole("button", { name: "Lisa" }).click();
  await page.getByRole("button", { name: /Mari Mets/ }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Kood" })).toHaveValue("SEANSS");
  await expect(dialog(page).getByRole("textbox", { name: "Nimi" })).toHaveValue("Seansipalk");
  await dialog(page).getByRole("button", { name: "Lisa" }).click();
  await expect(page.getByRole("row", { name: /Seansipalk SEANSS/ })).toBeVisible();
});

test("signing in without a network says so and keeps the address", async ({ page }) => {
  await page.context().clearCookies();
  await page.goto("/login");
  const email = page.getByRole("textbox", { name: "E-posti aadress" });
  await email.fill("mari@virn.example");
  await sendTwice(
    page,
    page.getByRole("button", { name: "Saada link" }),
    email,
    page.getByRole("main"),
    "sign-in-offline",
  );
  await expect(page.getByRole("heading", { name: "Vaadake oma postkasti" })).toBeVisible();
});

test("a company that cannot be asked for is not called missing, and opens when the server answers", async ({
  page,
}) => {
  await page.goto("/companies/?q=19990028");
  const link = page.getByRole("link", { name: "Haavasalu Mets OÜ", exact: true });
  const address = (await link.getAttribute("href"))!;
  for (const [path, heading] of [
    [address, "Haavasalu Mets OÜ"],
    [`${address}people/`, "Haavasalu Mets OÜ"],
  ] as const) {
    await page.route("**/api/v1/companies/**", (route) => route.abort("connectionreset"));
    await page.goto(path);
    await expect(page.getByText("Server ei vasta. Proovime ise uuesti.")).toBeVisible();
    await page.unroute("**/api/v1/companies/**");
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible({ timeout: 60_000 });
  }
});

test("an answer that was on its way when the network went does not hide that it is gone", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  };
  // Not a later call: without network it must get no answer.
  await page.route("**/api/v1/assortments/**", answerLate, { times: 1 });
  const asked = page.waitForRequest("**/api/v1/assortments/**");
  await page.goto("/assortments/");
  await asked;
  // The page asks before its script has arrived, which hears of the network.
  await expect(page.getByRole("heading", { level: 1, name: "Sortimendid" })).toBeVisible();
  const bar = page.getByText("Võrguühendus puudub. Siin näidatud andmed võivad olla vanad");
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  release();
  await expect(page.getByRole("table", { name: "Sortimendid" })).toContainText("Kuusepalk");
  await expect(bar).toBeVisible();
});

test("a page whose network went before its script ran says so, though its early answers arrive", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/index-*.js", async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const waiting = new Set<object>();
  page.on("request", (request) => {
    // The body of an early answer stays unread until the script takes it.
    if (request.resourceType() !== "fetch") waiting.add(request);
  });
  page.on("requestfinished", (request) => waiting.delete(request));
  const answered = page.waitForResponse("**/api/v1/assortments/**");
  await page.goto("/assortments/", { waitUntil: "commit" });
  await answered;
  // All but the script itself: no other file can be loaded later.
  await expect.poll(() => waiting.size).toBe(1);
  await page.context().setOffline(true);
  release();
  await expect(page.getByRole("table", { name: "Sortimendid" })).toContainText("Kuusepalk");
  await expect(page.getByText("Võrguühendus puudub. Siin näidatud andmed võivad olla vanad")).toBeVisible();
});
