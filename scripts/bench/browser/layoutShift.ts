import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { browserLaunch } from "#scripts/browser/launch.ts";
import { pageFacts } from "#web/shell/pages.ts";
import { signIn, startApplication } from "./application.ts";
import { unlinkedAddresses } from "./unlinkedAddresses.ts";

const SCREENS = [
  { name: "phone", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: "desktop", viewport: { width: 1440, height: 900 } },
];
/** Each sees pages, or parts of pages, that the others do not. */
const PEOPLE = [
  { who: "agent", email: "mari@virn.example", first: "/overview/" },
  { who: "owner", email: "liis@virn.example", first: "/overview/" },
  { who: "council member", email: "toomas@virn.example", first: "/overview/" },
  { who: "reader of prices", email: "kadri@virn.example", first: "/overview/" },
  { who: "visitor", email: null, first: "/login/" },
];
/** Ends the session, so that it is opened last. */
const SIGN_OUT = "/logout";
/** What comes later is not seen as a part of loading. */
const SETTLED_MS = 1500;

interface PageShift {
  /** As the table of pages has it. */
  path: string;
  who: string;
  shift: number;
}

/** What moves after it was shown, on each page of the table as each person sees it. */
export const layoutShift = part({
  prepare: startApplication,
  async run(application) {
    const browser = await chromium.launch(await browserLaunch());
    try {
      const screens: { name: string; pages: PageShift[] }[] = [];
      for (const { name, ...screen } of SCREENS) {
        const pages: PageShift[] = [];
        let unlinked: string[] = [];
        for (const { who, email, first } of PEOPLE) {
          const context = await browser.newContext({ baseURL: application.url, serviceWorkers: "block", ...screen });
          if (email) await signIn(context, application.url, email);
          if (who === "agent") unlinked = await unlinkedAddresses(context, application.url);
          const own = who === "agent" ? unlinked : unlinked.filter(isForVisitors);
          pages.push(...(await shiftsOfPages(context, [first, ...own])).map((one) => ({ ...one, who })));
          await context.close();
        }
        screens.push({ name, pages });
      }
      return screens;
    } finally {
      await browser.close();
      await application.close();
    }
  },
  goal: (screens) =>
    screens.flatMap(({ name, pages }) => {
      const opened = new Set(pages.map(({ path }) => path));
      const missed = pageFacts.filter(({ path }) => !opened.has(path)).map(({ path }) => ` ${path}`);
      const moving = pages.filter(({ shift }) => toHundredths(shift) > 0);
      const named = moving.map(({ path, who, shift }) => ` ${path} (${who}: ${toHundredths(shift)})`);
      const most = Math.max(...pages.map(({ shift }) => shift));
      return [
        shown(`pages of the table, ${name}`, opened.size, "pages"),
        atMost(`pages of the table that were not opened, ${name}${missed.join("")}`, missed.length, "pages", 0),
        shown(`pages as each role sees them, ${name}`, pages.length, "pages"),
        atMost(`layout shift, ${name}, most${named.join("")}`, toHundredths(most), "", 0),
      ];
    }),
});

function isForVisitors(address: string): boolean {
  const path = pathOf(address);
  return pageFacts.some((page) => page.path === path && page.audience === "visitor");
}

function toHundredths(shift: number): number {
  return Math.round(100 * shift) / 100;
}

/** One page of each row of the table to which links lead from the first addresses. */
async function shiftsOfPages(context: BrowserContext, first: readonly string[]): Promise<Omit<PageShift, "who">[]> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry && typeof entry.value === "number") shift += entry.value;
      document.documentElement.dataset["shift"] = String(shift);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const found = new Map<string, string>();
  const add = (address: string) => {
    const path = pathOf(address);
    if (path !== undefined && path !== SIGN_OUT && !found.has(path)) found.set(path, address);
  };
  for (const address of first) add(address);
  const shifts: Omit<PageShift, "who">[] = [];
  const look = async (path: string, address: string) => {
    await page.goto(address, { waitUntil: "networkidle" });
    await page.waitForTimeout(SETTLED_MS);
    shifts.push({ path, shift: Number(await page.locator("html").getAttribute("data-shift")) });
  };
  // The map grows while it is walked.
  for (const [path, address] of found) {
    await look(path, address);
    for (const link of await linksOf(page)) add(link);
  }
  await look(SIGN_OUT, SIGN_OUT);
  await page.close();
  return shifts;
}

async function linksOf(page: Page): Promise<string[]> {
  return page
    .locator("a[href^='/']:not([data-file], [download])")
    .evaluateAll((links) => links.map((link) => new URL(link.getAttribute("href") ?? "", location.href).pathname));
}

/** The row of the table of pages that an address belongs to: `/companies/4/` to `/companies/$id`. */
function pathOf(address: string): string | undefined {
  const parts = new URL(address, "http://site").pathname.replace(/\/$/, "").split("/");
  const fits = (path: string) => {
    const own = path.split("/");
    return own.length === parts.length && own.every((part, at) => part.startsWith("$") || part === parts[at]);
  };
  // The names of one row are no parameters of another: `/companies/new` comes before `/companies/$id`.
  const rows = pageFacts.map(({ path }) => path).filter(fits);
  return rows.find((path) => !path.includes("$")) ?? rows[0];
}
