import type { BrowserContext, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { percentile } from "#scripts/bench/measuring/statistics.ts";
import { browserLaunch } from "#scripts/browser/launch.ts";
import { startApplication } from "./application.ts";
import { signIn } from "./browser.ts";
import { interactionTimes, watchInteractions, watchWork } from "./interactions.ts";
import { forecastComparison, openForecast, statistics } from "./tableReplies.ts";

const GOAL_MS = 50;
const TIMES = 40;
const PAUSE_MS = 150;

/** The widest tables of forecasts and statistics in a browser, with replies of their own: the server is not measured. */
export async function measureTables(): Promise<Figure[]> {
  const application = await startApplication();
  const browser = await chromium.launch(await browserLaunch());
  try {
    const context = await browser.newContext({
      baseURL: application.url,
      viewport: { width: 1440, height: 900 },
      serviceWorkers: "block",
    });
    await signIn(context, application.url);
    return [...(await measureGrid(context)), ...(await measureStatistics(context))];
  } finally {
    await browser.close();
    await application.close();
  }
}

async function measureGrid(browser: BrowserContext): Promise<Figure[]> {
  const page = await browser.newPage();
  const forecast = openForecast();
  await page.route(`**/api/v1/forecasts/forecasts/${forecast.id}/**`, (route) => route.fulfill({ json: forecast }));
  await page.route("**/api/v1/forecasts/forecasts/*/comparison/**", (route) =>
    route.fulfill({ json: forecastComparison() }),
  );
  await page.goto(`/forecasts/detail/${forecast.id}/`);
  const cell = page.locator('[data-cell="0:0"]');
  await cell.waitFor({ timeout: 60_000 });
  await cell.focus();
  await watchInteractions(page);
  const work = await watchWork(page);
  for (let typed = 0; typed < TIMES; typed++) {
    await page.keyboard.press(typed % 2 === 0 ? "3" : "Backspace");
    await page.waitForTimeout(PAUSE_MS);
  }
  return [
    shown("keystroke in a forecast of 200 lines, time of the processor", await work(TIMES), "ms"),
    ...(await figuresOf(page, "keystroke in a forecast of 200 lines", TIMES)),
  ];
}

async function measureStatistics(browser: BrowserContext): Promise<Figure[]> {
  const page = await browser.newPage();
  const reply = statistics(60, 25);
  await page.route("**/api/v1/forecasts/statistics/1/**", (route) => route.fulfill({ json: reply }));
  await page.goto("/forecasts/statistics/?assortment=1&date_after=2026-10-01&date_before=2026-12-31");
  const buttons = page.getByRole("table", { name: "Statistika" }).getByRole("button");
  await buttons.first().waitFor({ timeout: 60_000 });
  await watchInteractions(page);
  const work = await watchWork(page);
  for (let clicked = 0; clicked < TIMES; clicked++) {
    await buttons.nth(clicked % 20).click();
    await page.waitForTimeout(PAUSE_MS);
  }
  const each = await work(TIMES);
  const opening = await figuresOf(page, "opening a company of 60 with 25 destinations", TIMES);
  const all = await browser.newPage();
  await all.route("**/api/v1/forecasts/statistics/1/**", (route) => route.fulfill({ json: reply }));
  await all.goto("/forecasts/statistics/?assortment=1&date_after=2026-10-01&date_before=2026-12-31");
  await all.getByRole("button", { name: "Ava kõik" }).waitFor({ timeout: 60_000 });
  await watchInteractions(all);
  await all.getByRole("button", { name: "Ava kõik" }).click();
  await all.getByRole("button", { name: "Sulge kõik" }).click();
  await all.waitForTimeout(PAUSE_MS);
  const [slowest = 0] = (await interactionTimes(all, 2)).toSorted((one, other) => other - one);
  await all.close();
  return [
    shown("opening a company of 60 with 25 destinations, time of the processor", each, "ms"),
    ...opening,
    shown("opening and closing all 60 companies, slower one", slowest, "ms"),
  ];
}

async function figuresOf(page: Page, title: string, count: number): Promise<Figure[]> {
  const times = await interactionTimes(page, count);
  await page.close();
  return [
    atMost(`${title}, median`, percentile(times, 0.5), "ms", GOAL_MS),
    atMost(`${title}, p95`, percentile(times, 0.95), "ms", GOAL_MS),
    shown(`${title}, slowest`, Math.max(...times), "ms"),
  ];
}
