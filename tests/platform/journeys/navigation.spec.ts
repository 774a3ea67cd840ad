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
  await expect(menu(page)).toBeHidden();
});

const WIDTHS = [320, 360, 390, 991, 992, 1024, 1200, 1440];

for (const last of [false, true]) {
  test(`at each width Tab reaches every link of an agent, on the ${last ? "last" : "first"} page, whose link is seen`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, "agent", baseURL!);
    await page.route("**/api/v1/me/", async (route) => {
      const response = await route.fetch();
      const me = await response.json();
      const waybillQueue = { totalCount: 1234, next: ["EVR-1"], refused: [] };
      await route.fulfill({
        response,
        json: { ...me, waybillQueue, user: { ...me.user, name: "Wilhelmine Wõhmamäe" } },
      });
    });
    await page.goto(last ? "/media/" : "/overview/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const open = last ? AGENT_MENU.at(-1)! : AGENT_MENU[0]!;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const toggle = page.getByRole("button", { name: "Ava menüü" });
      if (width < 992) await toggle.click();
      else await expect(toggle).toBeHidden();
      const [folded, reached] = await linksByTab(page);
      expect(reached, `links at ${width}`).toEqual(AGENT_MENU);
      const seen = folded.includes(open) ? more(page) : menu(page).getByRole("link", { name: open });
      await expect(seen, `the open page at ${width}`).toHaveText(folded.includes(open) ? `Veel: ${open}` : open);
      await expect(seen).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
      if (width < 992) await page.getByRole("button", { name: "Sulge menüü" }).click();
    }
  });
}

const more = (page: Page) => menu(page).getByRole("button", { name: /^Veel/ });

/** Links in the order of Tab: those under `Veel`, and all. */
async function linksByTab(page: Page): Promise<[folded: string[], all: string[]]> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement!;
      const isLink = element.matches("#menu a, [role=dialog] a");
      return { name: element.textContent.trim(), isLink, isMore: element.matches("#menu button") };
    });
  const all: string[] = [];
  const folded: string[] = [];
  await page.getByRole("link", { name: "Virn, avalehele" }).focus();
  for (;;) {
    await page.keyboard.press("Tab");
    const at = await focused();
    if (at.isLink) all.push(at.name);
    else if (!at.isMore) return [folded, all];
    else {
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Veel" }).getByRole("link").first()).toBeFocused();
      for (let inside = await focused(); !folded.includes(inside.name); inside = await focused()) {
        folded.push(inside.name);
        await page.keyboard.press("Tab");
      }
      all.push(...folded);
      await page.keyboard.press("Escape");
      await expect(more(page)).toBeFocused();
    }
  }
}

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
