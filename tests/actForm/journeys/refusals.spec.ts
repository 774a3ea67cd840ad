import { type Dialog, expect, type Page } from "@playwright/test";
import { action, importLines, openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectAccessible, expectAccessibleAtWidths, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** A refused request shows its message where its data would be, with a button that retries it. */

const SENTENCE = "Liiga palju katseid.";
const refused = { status: 429, json: { code: "too_many_requests", message: SENTENCE } };
const again = (page: Page) => page.getByRole("main").getByRole("button", { name: "Proovi uuesti" });

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

/** Opens a destination of more than one page. */
const openList = async (page: Page) => {
  const companies = await (await page.request.get("/api/v1/reports/companies/")).json();
  const company = companies.find(({ name }: { name: string }) => name.startsWith("Kuuseoja"));
  const places = await (await page.request.get(`/api/v1/reports/companies/${company.id}/destinations/`)).json();
  const place = places.find((each: { report_counts: { non_acted: number } }) => each.report_counts.non_acted > 50);
  await page.goto(`/reports/dashboard/?open=${company.id},${company.id}.${place.code}`);
  await expect(page.locator("[data-report]")).toHaveCount(50);
};

for (const [name, address, path] of [
  ["the signed-in person", "/reports/dashboard/", "**/api/v1/me/"],
  ["companies with reports", "/reports/dashboard/", "**/api/v1/reports/companies/"],
  ["a search", "/reports/dashboard/?q=kuuse", "**/api/v1/reports/reports/?search=*"],
  ["companies with acts", "/acts/dashboard/", "**/api/v1/acts/companies/?*"],
  ["choices of the price list", "/price-lists/", "**/api/v1/prices/options/"],
  ["prices", "/price-lists/", "**/api/v1/prices/?*"],
  ["imports", "/reports/imports/", "**/api/v1/reports/imports/"],
] as const) {
  test(`${name}: shows the reason when the request is refused, and loads on retry`, async ({ page }) => {
    await page.route(path, (route) => route.fulfill(refused));
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(SENTENCE);
    await expectAccessible(page);
    await again(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(SENTENCE);
    await page.unroute(path);
    await again(page).click();
    await expect(again(page)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("shows in the panel why its destinations or reports could not be loaded", async ({ page }) => {
  const destinations = "**/api/v1/reports/companies/*/destinations/";
  const reports = "**/api/v1/reports/reports/?*";
  await page.route(destinations, (route) => route.fulfill(refused));
  await page.route(reports, (route) => route.fulfill(refused));
  await page.goto("/reports/dashboard/");
  const company = page.getByRole("group", { name: "Kuuseoja Saeveski OÜ", exact: true });
  await company.getByRole("button").first().click();
  await expect(company.getByRole("alert")).toHaveText(SENTENCE);
  await takePicture(page, "refusal-destinations");
  await page.unroute(destinations);
  await again(page).click();
  const place = company.getByRole("group").filter({ hasText: "KUUSEOJA1" });
  await place.getByRole("button").first().click();
  await expect(place.getByRole("alert")).toHaveText(SENTENCE);
  await expectAccessible(page);
  await takePicture(page, "refusal-reports");
  await page.unroute(reports);
  await again(page).click();
  await expect(place.locator("[data-report]").first()).toBeVisible();
});

test("unticks a company when loading its destinations is refused", async ({ page }) => {
  const destinations = "**/api/v1/reports/companies/*/destinations/";
  const refusals: Error[] = [];
  page.on("pageerror", (error) => refusals.push(error));
  await page.route(destinations, (route) => route.fulfill(refused));
  await page.goto("/reports/dashboard/");
  const company = page.getByRole("group", { name: "Kuuseoja Saeveski OÜ", exact: true });
  const box = company.getByRole("checkbox", { name: "Vali ettevõte Kuuseoja Saeveski OÜ" });
  await box.click();
  await expect(company.getByRole("alert")).toHaveText(SENTENCE);
  await expect(box).not.toBeChecked();
  await expectAccessible(page);
  await takePicture(page, "refusal-selecting");
  await page.unroute(destinations);
  await box.click();
  await expect(box).toBeChecked();
  await expect(company.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Valik", exact: true })).toContainText("Kuuseoja Saeveski OÜ");
  expect(refusals).toEqual([]);
});

test("without any company the dashboard says that there are no reports yet", async ({ page }) => {
  await page.route("**/api/v1/reports/companies/", (route) => route.fulfill({ json: [] }));
  for (const address of ["/reports/dashboard/", "/reports/dashboard/?tab=acted"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Mõõteraporteid veel ei ole" })).toBeVisible();
  }
  await expectAccessible(page);
  await takePicture(page, "reports-none-yet");
  await page.getByRole("link", { name: "Impordi raporteid" }).click();
  await expect(page).toHaveURL(/\/reports\/imports\//);
});

test("ignores a search of spaces only", async ({ page }) => {
  await page.goto("/reports/dashboard/?q=%20");
  await expect(page.getByRole("group", { name: "Kuuseoja Saeveski OÜ", exact: true })).toBeVisible();
});

test("shows the reason at the button when the next page is refused, and retries with the same button", async ({
  page,
}) => {
  await openList(page);
  const more = page.getByRole("button", { name: "Laadi rohkem" });
  const path = "**/api/v1/reports/reports/?*cursor=*";
  await page.route(path, (route) => route.fulfill({ ...refused, status: 403 }));
  await more.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(SENTENCE);
  await expect(more).toBeEnabled();
  await expect(more).not.toHaveAttribute("data-loading");
  await expectAccessible(page);
  await takePicture(page, "refusal-more");
  await more.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(SENTENCE);
  await page.unroute(path);
  await more.click();
  await expect(page.locator("[data-report]")).not.toHaveCount(50);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  expect(await page.locator("[data-report]").count()).toBeLessThanOrEqual(100);
});

test("shows an alert and reloads when the next page fails with a server error", async ({ page }) => {
  await openList(page);
  const alerts: string[] = [];
  page.on("dialog", (dialog: Dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await page.route("**/api/v1/reports/reports/?*cursor=*", (route) => route.fulfill({ status: 500, body: "" }));
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Laadi rohkem" }).click();
  await reloaded;
  expect(alerts).toEqual(["Midagi läks valesti, palun proovige uuesti."]);
  await expect(page.locator("[data-report]")).toHaveCount(50);
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
  await again(page).click();
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

test("offers no second try where it would be refused as well", async ({ page }) => {
  const forbidden = { status: 403, json: { code: "forbidden", message: "Sul puudub selleks õigus." } };
  await page.route("**/api/v1/acts/companies/?*", (route) => route.fulfill(forbidden));
  await page.goto("/acts/dashboard/");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Sul puudub selleks õigus.");
  await expect(again(page)).toHaveCount(0);
});

test("keeps the shown reports when refreshing them fails", async ({ page }) => {
  await openList(page);
  const alerts: string[] = [];
  page.on("dialog", (dialog: Dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const path = "**/api/v1/reports/reports/?*";
  let failures = 0;
  await page.route(path, (route) => {
    failures += 1;
    return route.fulfill({ status: 500, body: "" });
  });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    expect(failures).toBeGreaterThan(0);
  }).toPass();
  await expect(page.locator("[data-report]")).toHaveCount(50);
  await page.unroute(path);
  // The earlier failure is not reported as a failure of the next page.
  await page.getByRole("button", { name: "Laadi rohkem" }).click();
  await expect(page.locator("[data-report]")).not.toHaveCount(50);
  expect(alerts).toEqual([]);
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

test("shows the reason when asking EVR for waybills or signing out is refused", async ({ page }) => {
  await page.route("**/api/v1/reports/waybills/**", (route) => route.fulfill(refused));
  await page.goto("/reports/imports/");
  const ask = page.getByRole("button", { name: /EVR/ });
  await ask.click();
  await expect(page.getByRole("alert").filter({ hasText: SENTENCE })).toBeVisible();
  await expect(ask).toBeEnabled();
  await expectAccessible(page, "main");
  await takePicture(page, "refusal-evr");

  await page.route("**/api/v1/session/**", (route) => route.fulfill(refused));
  await page.goto("/logout");
  await expect(page.getByRole("alert")).toHaveText(SENTENCE);
  await page.unroute("**/api/v1/session/**");
  await page.getByRole("button", { name: "Proovi uuesti" }).click();
  await expect(page).toHaveURL(/\/login/);
});
