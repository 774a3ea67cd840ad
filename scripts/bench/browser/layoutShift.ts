import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { browserLaunch } from "#scripts/browser/launch.ts";
import { signIn, startApplication } from "./application.ts";

const SCREENS = [
  { name: "phone", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: "desktop", viewport: { width: 1440, height: 900 } },
];
const FIRST = ["/login", "/overview/"];
/** What comes later is not seen as a part of loading. */
const SETTLED_MS = 1500;

interface PageShift {
  path: string;
  shift: number;
}

/** What moves on a page after it was shown, on each page that links of an agent lead to, one of a kind. */
export const layoutShift = part({
  prepare: startApplication,
  async run(application) {
    const browser = await chromium.launch(await browserLaunch());
    try {
      const screens: { name: string; pages: PageShift[] }[] = [];
      for (const { name, ...screen } of SCREENS) {
        const context = await browser.newContext({ baseURL: application.url, serviceWorkers: "block", ...screen });
        await signIn(context, application.url);
        screens.push({ name, pages: await shiftsOfPages(context) });
        await context.close();
      }
      return screens;
    } finally {
      await browser.close();
      await application.close();
    }
  },
  goal: (screens) =>
    screens.flatMap(({ name, pages }) => {
      const moving = pages.filter(({ shift }) => toHundredths(shift) > 0).map(({ path }) => path);
      const most = Math.max(...pages.map(({ shift }) => shift));
      return [
        shown(`pages looked at, ${name}`, pages.length, "pages"),
        atMost(`layout shift, ${name}, most${moving.map((path) => ` ${path}`).join("")}`, toHundredths(most), "", 0),
      ];
    }),
});

function toHundredths(shift: number): number {
  return Math.round(100 * shift) / 100;
}

async function shiftsOfPages(context: BrowserContext): Promise<PageShift[]> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry && typeof entry.value === "number") shift += entry.value;
      document.documentElement.dataset["shift"] = String(shift);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const found = new Map(FIRST.map((path) => [kindOf(path), path]));
  const shifts: PageShift[] = [];
  // The map grows while it is walked.
  for (const path of found.values()) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.waitForTimeout(SETTLED_MS);
    shifts.push({ path, shift: Number(await page.locator("html").getAttribute("data-shift")) });
    for (const link of await linksOf(page)) if (!found.has(kindOf(link))) found.set(kindOf(link), link);
  }
  await page.close();
  return shifts;
}

/** Paths of pages that links of the page lead to. */
async function linksOf(page: Page): Promise<string[]> {
  const paths = await page
    .locator("a[href^='/']:not([data-file], [download])")
    .evaluateAll((links) => links.map((link) => new URL(link.getAttribute("href") ?? "", location.href).pathname));
  return paths.filter((path) => !/^\/(api|demo|mailbox|logout)\b/.test(path));
}

/** `/companies/4/` and `/companies/5/` are one kind. */
function kindOf(path: string): string {
  return path.replaceAll(/\/(\d[\d-]*|[0-9a-f-]{20,})(?=\/|$)/g, "/…");
}
