import { expect, type Page } from "@playwright/test";
import {
  action,
  confirm,
  expectForm,
  importLines,
  margins,
  numberOf,
  openNewAct,
} from "#tests/support/acts/actScreen.ts";
import { expectAccessible, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** docs/rules/user-interface.md, "Without a network": the act form. */

const SENTENCE = "Võrguühendus puudub. Sisestatu on alles; proovige uuesti, kui ühendus taastub.";
const CREATE = "**/api/v1/acts/create/";

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

/** The code of the dialogs is loaded once the form is at rest. */
async function dialogsLoaded(page: Page): Promise<void> {
  for (const name of ["OutcomeNotice", "PricesDialog", "DoubledWaybills", "IncompleteOwners"]) {
    const isLoaded = () =>
      page.evaluate((part) => performance.getEntriesByType("resource").some((each) => each.name.includes(part)), name);
    await expect.poll(isLoaded, { message: name }).toBe(true);
  }
  // The question is in a chunk that pages share.
  await page.waitForLoadState("networkidle");
}

test("finishing without a network answers at once, keeps what was typed, and works when the network is back", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "VORGUTA", [{ report: "1" }], baseURL!);
  await openNewAct(page, "VORGUTA", baseURL!);
  await dialogsLoaded(page);
  await page.context().setOffline(true);
  await margins(page, "Kuusepalk").first().fill("7,5");
  await confirm(page, "Lõpeta");
  const notice = page.getByRole("alert", { name: "Akti ei saanud salvestada" });
  await expect(notice.getByText(SENTENCE)).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText("Võrguühendus puudub. Siin näidatud andmed võivad olla vanad")).toBeVisible();
  await expect(action(page, "Lõpeta")).toBeEnabled();
  await expect(margins(page, "Kuusepalk").first()).toHaveValue("7,50");
  await takePictures(page, "sales-act-offline");

  await action(page, "Eelvaade").click();
  await expect(page.getByRole("alert", { name: "Eelvaadet ei saanud koostada" }).getByText(SENTENCE)).toBeVisible();
  await confirm(page, "Lõpeta");
  await expect(notice.getByText(SENTENCE)).toBeVisible({ timeout: 10_000 });

  await page.context().setOffline(false);
  await expect(page.getByText("Siin näidatud andmed võivad olla vanad")).toBeHidden();
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);
});

test("the price dialog opens without a network and keeps the prices that could not be sent", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "HINNATA", [{ report: "1" }], baseURL!);
  await openNewAct(page, "HINNATA", baseURL!);
  await dialogsLoaded(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Muuda müügihindasid: Kuusepalk/ }).click();
  const dialog = page.getByRole("dialog", { name: "Muuda müügihindasid" });
  const price = dialog.getByRole("textbox", { name: "Uus müügihind: HINNATAW1" });
  await price.fill("95");
  await dialog.getByRole("button", { name: "Kinnita" }).click();
  await expect(dialog.getByText(SENTENCE)).toBeVisible({ timeout: 10_000 });
  await expect(price).toHaveValue("95,00");
  await expectAccessible(page);
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Kinnita" }).click();
  await expect(page.getByText("Müügihinnad on muudetud.")).toBeVisible();
});

test("a lost answer makes no second act, and what was typed after it is not lost silently", async ({
  page,
  baseURL,
}) => {
  await importLines(page, "KAOTATUD", [{ report: "1" }], baseURL!);
  await openNewAct(page, "KAOTATUD", baseURL!);
  await dialogsLoaded(page);
  let made = 0;
  await page.route(CREATE, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const answer = await route.fetch();
    made += answer.status() === 201 ? 1 : 0;
    if (made > 1) return route.fulfill({ response: answer });
    // The network goes while the answer is on its way.
    await page.context().setOffline(true);
    return route.abort("internetdisconnected");
  });
  const number = await numberOf(page);
  await confirm(page, "Lõpeta");
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await margins(page, "Kuusepalk").first().fill("9");
  await page.context().setOffline(false);
  await confirm(page, "Lõpeta");
  await expect(page).toHaveURL(/created=\d+/);
  await expect(page.getByText("Akt sai valmis juba eelmisel katsel.")).toBeVisible();
  await expect(page.getByText(`Müügiakt ${number} on koostatud`)).toBeVisible();
});

test("an act that opens without a network says so, and opens by itself when it is back", async ({ page, baseURL }) => {
  await importLines(page, "AVAMATA", [{ report: "1" }], baseURL!);
  const address = await openNewAct(page, "AVAMATA", baseURL!);
  await page.goto("/acts/dashboard/");
  await expect(page.getByRole("heading", { level: 1, name: "Aktid" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Ettevõtted" }).click();
  await expect(page.getByText("Võrguühendus puudub. Leht avaneb, kui ühendus taastub.")).toBeVisible({
    timeout: 10_000,
  });
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Ettevõtted" })).toBeVisible();
  await expect(page.getByRole("table").getByText("Kuuseoja Saeveski OÜ")).toBeVisible();

  await page.route("**/api/v1/acts/create/?*", (route) => route.abort("internetdisconnected"));
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Akti ei saanud avada" })).toBeVisible();
  await page.unroute("**/api/v1/acts/create/?*");
  await expectForm(page);
});
