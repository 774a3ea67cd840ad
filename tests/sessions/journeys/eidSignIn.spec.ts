import { expect, type Page } from "@playwright/test";
import { expectAccessible, get } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function chosen(page: Page, means: string): Promise<void> {
  await page.goto("/login");
  await button(page, means).click();
  await expect(page.getByRole("heading", { level: 1, name: means })).toBeVisible();
}

async function askMobileId(page: Page, phone: string, code: string): Promise<void> {
  await chosen(page, "Mobiil-ID");
  await field(page, "Telefoninumber").fill(phone);
  await field(page, "Isikukood").fill(code);
  await button(page, "Jätka").click();
}

test("an agent signs in with Mobile-ID by the keyboard, and sees the code that the phone shows", async ({ page }) => {
  await page.goto("/reports/dashboard/");
  await page.getByRole("button", { name: "Mobiil-ID" }).press("Enter");
  await expect(field(page, "Telefoninumber")).toBeFocused();
  await page.keyboard.type("0000 0766");
  await page.keyboard.press("Tab");
  await page.keyboard.type("60001019906");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const spoken = page.getByText(/^Kontrollkood on \d \d \d \d$/);
  await expect(spoken).toHaveAttribute("aria-live", "assertive");
  const code = (await spoken.textContent())!.replaceAll(/\D/g, "");
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^Aega on [45]:\d\d$/);
  await expect(page.getByRole("heading", { name: "Mobiil-ID" })).toBeFocused();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/reports\/dashboard\//, { timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Raportid" })).toBeVisible();
});

test("the page of sign-in has no field on paper", async ({ page }) => {
  await page.goto("/login");
  await expect(field(page, "E-posti aadress")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Logi sisse" })).toBeVisible();
  await expect(page.getByText("E-posti aadress")).toBeHidden();
  await expect(page.getByText("või", { exact: true })).toBeHidden();
});

test("a company user signs in with Smart-ID", async ({ page }) => {
  await chosen(page, "Smart-ID");
  await field(page, "Isikukood").fill("40504040001");
  await button(page, "Jätka").click();
  await expect(page.getByText(/^Kontrollkood on/)).toBeAttached();
  await expect(page).toHaveURL(/\/acts\/dashboard\//, { timeout: 20_000 });
});

test("an agent signs in with an ID card", async ({ page }) => {
  await chosen(page, "ID-kaart");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Mari Mets/ })
    .click();
  await expect(page).toHaveURL(/\/reports\/dashboard\//, { timeout: 20_000 });
});

test("a card that is revoked, and a window that is closed, are told", async ({ page }) => {
  await chosen(page, "ID-kaart");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Tühistatud/ })
    .click();
  await expect(page.getByRole("alert")).toHaveText("Teie ID-kaardi sertifikaat on tühistatud või peatatud.");
  await expectAccessible(page);
  await button(page, "Tagasi").click();
  await button(page, "ID-kaart").click();
  await page.getByRole("dialog").getByRole("button", { name: "Katkesta" }).click();
  await expect(page.getByRole("alert")).toHaveText("Keeldusite või katkestasite toimingu.");
});

test("without the extension the page says where to get it", async ({ page }) => {
  await page.route("**/demo/web-eid.js", (route) => route.abort());
  await chosen(page, "ID-kaart");
  await expect(page.getByRole("alert")).toContainText("Web eID brauserilaiendust ei leitud");
  await expect(page.getByRole("link", { name: "Paigalda Web eID" })).toBeVisible();
});

test("what the phone refuses is told, and 'Tagasi' leads to the choice", async ({ page }) => {
  await askMobileId(page, "01100266", "60001019950");
  await expect(page.getByRole("heading", { name: "Mobiil-ID" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("Keeldusite või katkestasite toimingu.", { timeout: 20_000 });
  await expect(page.getByRole("heading", { name: "Sisselogimine ebaõnnestus" })).toBeFocused();
  await button(page, "Tagasi").click();
  await expect(button(page, "Smart-ID")).toBeVisible();
  await button(page, "Mobiil-ID").click();
  await expect(field(page, "Telefoninumber")).toHaveValue("01100266");
  await expect(field(page, "Isikukood")).toHaveValue("");
});

test("a request that is stopped signs nobody in, and another can follow", async ({ page }) => {
  const begun = page.waitForResponse("**/api/v1/session/mobile_id/");
  await askMobileId(page, "00000766", "60001019906");
  const { id } = await (await begun).json();
  await expect(page.getByText(/^Kontrollkood on/)).toBeAttached();
  await button(page, "Katkesta").click();
  await expect(button(page, "Mobiil-ID")).toBeFocused();
  const state = async () => (await get(page.request, `/api/v1/session/eid/${id}/`)).state;
  await expect.poll(state).toBe("failed");
  await expect(page).toHaveURL(/\/login/);
  await button(page, "Mobiil-ID").click();
  await field(page, "Isikukood").fill("60001019906");
  await button(page, "Jätka").click();
  await expect(page).toHaveURL(/\/reports\/dashboard\//, { timeout: 20_000 });
});
