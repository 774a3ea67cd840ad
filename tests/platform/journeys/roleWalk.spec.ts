import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "#tests/support/site/officeTest.ts";
import type { OfficeWork } from "#tests/support/site/officeWork.ts";
import { type DemoUser, signIn } from "#tests/support/site/site.ts";
import { Walk } from "#tests/support/site/walk.ts";

test.describe.configure({ mode: "parallel" });

const menu = (page: Page) => page.getByRole("navigation", { name: "Peamenüü" });

/** An address, or what the day's work left. */
type Place = `/${string}` | keyof OfficeWork;

interface Way {
  /** Of the menu. */
  links: number;
  /** Pages that no menu has, as far as the role may come to them. */
  others?: readonly Place[];
  /** Buttons, and the pages on which they open a dialog. */
  dialogs?: readonly [Place, button: string | RegExp][];
}

const ways: Partial<Record<DemoUser, Way>> = {
  agent: {
    links: 11,
    others: [
      "newAct",
      "act",
      "/acts/export/",
      "/acts/export/?tab=exported",
      "origins",
      "owner",
      "publicAct",
      "signed",
      "waiting",
      "/companies/new/",
      "/companies/2/",
      "/companies/1/people/",
      "/people/personal_data/",
      "/documents/update/1/",
      "/forecasts/eudr/",
      "/forecasts/list/",
      "/forecasts/summary/",
      "/forecasts/destination_summary/",
      "/forecasts/statistics/?assortment=0",
      "/signing/waiting/",
      "/containers/validate/",
      "/olematu/",
    ],
    dialogs: [
      ["/media/", "Saatmata aktid"],
      ["newAct", "Lõpeta"],
      ["/reports/dashboard/", "Koondraport"],
      ["/documents/dashboard/", "Lae üles"],
      ["/price-lists/", "Lisa hind"],
      ["/assortments/", "Lisa sortiment"],
      ["/companies/1/people/", "Lisa inimene"],
    ],
  },
  companyUser: {
    links: 6,
    others: ["/forecasts/eudr/", "/forecasts/summary/", "/signing/waiting/", "waiting", "owner", "publicAct"],
    dialogs: [["waiting", "Allkirjasta"]],
  },
  councilMember: { links: 0, others: ["/overview/", "/forecasts/destination_summary/"] },
  councilCompanyUser: { links: 6, others: ["/forecasts/list/", "/forecasts/summary/", "signed"] },
  priceListReader: { links: 0 },
};

for (const [who, { links, others = [], dialogs = [] }] of Object.entries(ways) as [DemoUser, Way][]) {
  test(`${who} comes to each page of the own menu with its tabs, and none is broken`, { tag: "@walk" }, async ({
    page,
    baseURL,
    work,
  }) => {
    test.slow();
    const walk = new Walk(page, who);
    const isMade = (place: Place): place is keyof OfficeWork => place in work;
    const addressOf = (place: Place) => (isMade(place) ? work[place] : place);
    const nameOf = (place: string) =>
      place
        .replaceAll(/[^\p{L}\d]+/gu, " ")
        .trim()
        .replaceAll(" ", "-");
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
    for (const place of others) {
      await page.goto(addressOf(place));
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(addressOf(place)));
      await walk.lookAtBoth(nameOf(place));
    }
    for (const [place, button] of dialogs) {
      await page.goto(addressOf(place));
      await page.getByRole("button", { name: button, exact: true }).first().click();
      await expect(page.getByRole("dialog").filter({ visible: true })).toBeVisible();
      await walk.lookAtBoth(`${nameOf(place)}-dialog`);
    }
  });
}

/** Links that do not fit are under `Veel`. */
async function follow(page: Page, name: string): Promise<void> {
  const title = page.getByRole("main").locator("h1");
  const before = (await title.textContent()) ?? "";
  const isHere = (await menu(page).locator("[aria-current=page]").allTextContents()).includes(name);
  const link = menu(page).getByRole("link", { name, exact: true });
  await pressWhile(menu(page).getByRole("button", { name: /^Veel/ }), async () => !(await link.isVisible()));
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
    const screen = `${name}-${tab.replaceAll(/[^\p{L}]+/gu, " ").trim()}`;
    await walk.look(screen);
    await openPanel(page, walk, screen);
  }
  if (names.length === 0) await openPanel(page, walk, name);
}

async function openPanel(page: Page, walk: Walk, screen: string): Promise<void> {
  const panel = page.getByRole("main").locator("h2 button[aria-expanded=false]").first();
  if (await pressWhile(panel, () => panel.isVisible())) await walk.lookAtBoth(`${screen}-opened`);
}

/**
 * Presses once, and says so, if this is so before. A page that is still being drawn can take the button away in between, and a
 * press would wait for it.
 */
async function pressWhile(button: Locator, isSo: () => Promise<boolean>): Promise<boolean> {
  let isPressed = false;
  await expect(async () => {
    isPressed = await isSo();
    if (isPressed) await button.click({ timeout: 5_000 });
  }).toPass();
  return isPressed;
}
