import { type Browser, type BrowserContext, devices, type Page } from "@playwright/test";
import { signIn } from "#tests/support/site/site.ts";
import { test as base } from "#tests/support/site/test.ts";
import type { PageState } from "./pageStates.ts";
import { makeWorld, type World } from "./world.ts";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof SIZES;

/** For whoever has not signed in. */
const VISITOR = "visitor";

interface Shared {
  world: World;
  /** A page for a user on a screen of a size; users stay signed in over all tests. */
  newPage: (who: PageState["who"], size: Size) => Promise<Page>;
}

/** Tests of all pages: one world, and one context for each user and size. */
export const test = base.extend<object, Shared>({
  world: [
    async ({ newPage, siteUrl }, use) => {
      const page = await newPage("agent", "desktop");
      const world = await makeWorld(page, siteUrl);
      await page.close();
      await use(world);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  newPage: [
    async ({ browser, siteUrl }, use) => {
      const contexts = new Map<string, Promise<BrowserContext>>();
      await use(async (who = "agent", size) => {
        const key = `${who} ${size}`;
        const context = contexts.get(key) ?? newContext(browser, who, size, siteUrl);
        contexts.set(key, context);
        const page = await (await context).newPage();
        page.setDefaultTimeout(60_000);
        return page;
      });
      for (const context of contexts.values()) await (await context).close();
    },
    { scope: "worker" },
  ],
});

async function newContext(browser: Browser, who: NonNullable<PageState["who"]>, size: Size, baseURL: string) {
  const { isMobile, hasTouch, userAgent } = devices["Pixel 7"]!;
  const context = await browser.newContext({
    baseURL,
    locale: "et-EE",
    timezoneId: "Europe/Tallinn",
    viewport: SIZES[size],
    ...(size === "phone" ? { isMobile, hasTouch, userAgent } : {}),
  });
  if (who === VISITOR) return context;
  const page = await context.newPage();
  await signIn(page, who, baseURL);
  await page.close();
  return context;
}
