import { type Dialog, expect, type Page } from "@playwright/test";
import { action, importLines, openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectAccessibleAtWidths, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Refusals that need a reload of the page, or an act; others are in tests/platform/pages/refusals.test.tsx. */

const SENTENCE = "Liiga palju katseid.";
const refused = { status: 429, json: { code: "too_many_requests", message: SENTENCE } };
const again = (page: Page) => page.getByRole("main").getByRole("button", { name: "Proovi uuesti" });

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

test("reloads once after a server error, then shows the request id, and loads on retry", async ({ page }) => {
  const alerts: string[] = [];
  page.on("dialog", (dialog: Dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const path = "**/api/v1/acts/companies/?*";
  const failed = { status: 500, json: { code: "internal", message: "x", request_id: "req-71" } };
  await page.route(path, (route) => route.fulfill(failed));
  await page.goto("/acts/dashboard/");
  const reason = page.getByRole("main").getByRole("alert");
  await expect(reason).toContainText("päringu tunnus on req-71.");
  await expectAccessibleAtWidths(page, "error-again", "main");
  await Promise.all([page.waitForResponse(path), again(page).click()]);
  await expect(reason).toContainText("päringu tunnus on req-71.");
  await page.unroute(path);
  await again(page).click();
  await expect(reason).toHaveCount(0);
  expect(alerts).toEqual(["Midagi läks valesti, palun proovige uuesti."]);

  await page.route("**/api/v1/session/**", (route) => route.fulfill(failed));
  await page.goto("/logout");
  await expect(page.getByRole("alert")).toContainText("päringu tunnus on req-71.");
  expect(alerts).toHaveLength(2);
});

test("shows why the clients could not be loaded, and loads them on retry", async ({ page, baseURL }) => {
  await importLines(page, "KLIENDITA", [{ report: "1" }], baseURL!);
  await page.route("**/api/v1/acts/companies/get_with_buyer_details/", (route) => route.fulfill(refused));
  await openNewAct(page, "KLIENDITA", baseURL!);
  const client = page.getByRole("region", { name: "Klient" });
  await expect(client.getByRole("alert")).toHaveText(SENTENCE);
  await takePicture(page, "refusal-client");
  await page.unroute("**/api/v1/acts/companies/get_with_buyer_details/");
  await again(page).click();
  await expect(client.getByRole("combobox", { name: "Klient" })).toHaveValue("Kuuseoja Saeveski OÜ");
  await expect(action(page, "Lõpeta")).toBeEnabled();
});
