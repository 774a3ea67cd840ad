import { expect, type Page } from "@playwright/test";
import { AGENT_MENU } from "#tests/support/pages/menuAndKeys.ts";
import { type DemoUser, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Peamenüü" });

for (const [who, first, links] of [
  ["agent", /\/reports\/dashboard\//, AGENT_MENU],
  ["companyUser", /\/acts\/dashboard\//, ["Ülevaade", "Aktid", "EUDR", "Dokumendid", "Statistika", "Hea teada"]],
  ["councilMember", /\/forecasts\/summary\//, []],
  ["priceListReader", /\/price-lists\//, []],
] as const satisfies [DemoUser, RegExp, string[]][]) {
  test(`shows the ${who} the own links and the user menu`, async ({ page, baseURL }) => {
    await signIn(page, who, baseURL!);
    await page.goto("/");
    await expect(page).toHaveURL(first);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(menu(page).getByRole("link")).toHaveText([...links]);
    await page.getByRole("button", { name: /^Kasutaja/ }).click();
    await expect(page.getByRole("link", { name: "Logi välja" })).toHaveAttribute("href", "/logout");
  });
}

test("clips a name of more than 15 characters at every width, and folds the menu below 992 px", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "companyUser", baseURL!);
  await page.route("**/api/v1/me/", async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ response, json: { ...me, user: { ...me.user, name: "Liis Laanepere-Kuusemägi" } } });
  });
  await page.goto("/acts/dashboard/");
  const clipped = page.getByText("Liis Laanepe...", { exact: true });
  for (const width of [576, 991, 1440, 1280, 1200, 1024, 992]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(clipped).toBeVisible();
  }
  await expect(menu(page).getByRole("link", { name: "Aktid" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ava menüü" })).toBeHidden();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(menu(page)).toBeHidden();
  await page.getByRole("button", { name: "Ava menüü" }).click();
  await expect(menu(page).getByRole("link", { name: "Aktid" })).toBeVisible();
  await page.setViewportSize({ width: 575, height: 800 });
  await expect(clipped).toBeHidden();
  await page.getByRole("button", { name: /^Kasutaja/ }).click();
  await expect(page.getByText("Liis Laanepere-Kuusemägi", { exact: true })).toBeVisible();
});

test("marks 'Statistika' in the menu on each of its pages", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.route("**/api/v1/me/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), entersForecasts: true } });
  });
  for (const path of ["statistics", "summary", "destination_summary", "list"]) {
    await page.goto(`/forecasts/${path}/`);
    await expect(menu(page).locator("[aria-current=page]")).toHaveText(["Statistika"]);
  }
});

/** A list, what is chosen in a filter of it, and the address after that. */
const choices: [path: string, choose: (page: Page) => Promise<void>, after: RegExp][] = [
  ["/reports/dashboard/", (page) => page.getByText("Nimi", { exact: true }).click(), /dashboard\/\?sort=name$/],
  ["/acts/dashboard/", (page) => page.getByRole("tab").last().click(), /dashboard\/\?tab=sales$/],
  ["/documents/dashboard/", (page) => page.getByRole("tab").last().click(), /dashboard\/\?tab=sell$/],
  ["/acts/export/", (page) => page.getByRole("tab").last().click(), /export\/\?tab=exported$/],
  ["/companies/", (page) => page.getByRole("checkbox").first().click(), /companies\/\?missing=only$/],
  ["/price-lists/", (page) => page.getByRole("checkbox").first().click(), /price-lists\/\?past=shown$/],
  ["/forecasts/summary/", (page) => page.getByText("Eelmine kvartal").click(), /summary\/\?date_after=\S+$/],
];

test("goes one choice of a filter back, and keeps the slash of each address", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  for (const [path, choose, after] of choices) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const search = page.getByRole("searchbox");
    const isSearched = (await search.count()) > 0;
    if (isSearched) {
      await search.fill("kuuse");
      await expect(page).toHaveURL(/\/\?q=kuuse$/);
      await search.fill("");
      await expect(page).toHaveURL((url) => url.pathname === path && url.search === "");
    }
    await choose(page);
    await expect(page).toHaveURL(after);
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === path && url.search === "");
    await page.goBack();
    await expect(page).not.toHaveURL((url) => url.pathname === path);
  }
});
