import { expect, type Page } from "@playwright/test";
import { type DemoUser, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { Walk } from "#tests/support/site/walk.ts";

test.describe.configure({ mode: "parallel" });

const menu = (page: Page) => page.getByRole("navigation", { name: "Peamenüü" });

/** With the links of the menu of each, and of the pages below them that no menu has. */
const roles: [DemoUser, links: number, ...string[]][] = [
  [
    "agent",
    11,
    "/acts/export/",
    "/forecasts/eudr/",
    "/forecasts/list/",
    "/forecasts/summary/",
    "/containers/validate/",
  ],
  ["companyUser", 6, "/forecasts/eudr/", "/forecasts/summary/", "/signing/waiting/"],
  ["councilMember", 0, "/overview/", "/forecasts/destination_summary/"],
  ["councilCompanyUser", 6, "/forecasts/list/", "/forecasts/summary/"],
  ["priceListReader", 0],
];

for (const [who, links, ...others] of roles) {
  test(`${who} comes to each page of the own menu with its tabs, and none is broken`, { tag: "@walk" }, async ({
    page,
    baseURL,
  }) => {
    test.slow();
    const walk = new Walk(page, who);
    await signIn(page, who, baseURL!);
    await page.goto("/");
    await expect(page.getByRole("main").locator("h1")).toBeVisible({ timeout: 60_000 });
    await walk.lookAtBoth("first");
    await page.getByRole("button", { name: /^Kasutaja/ }).click();
    await walk.look("user-menu");
    await page.keyboard.press("Escape");
    await expect(menu(page).locator("> a")).toHaveCount(links);
    for (const name of await menu(page).locator("> a").allTextContents()) {
      await follow(page, name);
      await walk.lookAtBoth(name);
      await openTabs(page, walk, name);
    }
    for (const address of others) {
      await page.goto(address);
      await expect(page).toHaveURL((url) => url.pathname === address);
      await walk.lookAtBoth(address.replaceAll("/", " ").trim().replace(" ", "-"));
    }
  });
}

/** Links that do not fit are under `Veel`. */
async function follow(page: Page, name: string): Promise<void> {
  const title = page.getByRole("main").locator("h1");
  const before = (await title.textContent()) ?? "";
  const isHere = (await menu(page).locator("[aria-current=page]").allTextContents()).includes(name);
  const link = menu(page).getByRole("link", { name, exact: true });
  if (!(await link.isVisible())) await menu(page).getByRole("button", { name: /^Veel/ }).click();
  await page.getByRole("link", { name, exact: true }).filter({ visible: true }).first().click();
  // The title of the page before stays until the next one has loaded.
  if (!isHere) await expect(title).not.toHaveText(before);
  await expect(page.getByRole("main").locator("h1")).toBeVisible({ timeout: 60_000 });
}

/** Each tab of a page, and what its first panel has inside. */
async function openTabs(page: Page, walk: Walk, name: string): Promise<void> {
  const main = page.getByRole("main");
  const tabs = main.getByRole("tab");
  const names = await tabs.allInnerTexts();
  for (const [at, tab] of names.entries()) {
    await tabs.nth(at).click();
    await walk.look(`${name}-${tab.replaceAll(/[^\p{L}]+/gu, " ").trim()}`);
  }
  const panel = main.locator("h2 button[aria-expanded=false]").first();
  if (!(await panel.isVisible())) return;
  await panel.click();
  await walk.lookAtBoth(`${name}-opened`);
}
