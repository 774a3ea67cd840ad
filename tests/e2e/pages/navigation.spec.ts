import { expect, type Page } from "@playwright/test";
import { AGENT_MENU } from "#tests/support/pages/agentMenu.ts";
import { type DemoUser, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Peamenüü" });

for (const [who, first, links] of [
  ["agent", /\/reports\/dashboard\//, AGENT_MENU],
  ["companyUser", /\/acts\/dashboard\//, ["Aktid", "Dokumendid", "Statistika", "Hea teada"]],
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

test("clips a name of more than 15 characters, and folds the menu below 992 px", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.route("**/api/v1/me/", async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ response, json: { ...me, user: { ...me.user, name: "Liis Laanepere-Kuusemägi" } } });
  });
  await page.goto("/acts/dashboard/");
  await expect(page.getByText("Liis Laanepe...", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(menu(page).getByRole("link", { name: "Aktid" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ava menüü" })).toBeHidden();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(menu(page)).toBeHidden();
  await page.getByRole("button", { name: "Ava menüü" }).click();
  await expect(menu(page).getByRole("link", { name: "Aktid" })).toBeVisible();
});
