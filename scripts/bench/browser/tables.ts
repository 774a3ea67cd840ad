import type { BrowserContext } from "@playwright/test";
import { shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { asAgent, startApplication } from "./application.ts";
import { figuresOfInteractions, interactionTimes, watchInteractions, watchWork } from "./interactions.ts";
import { forecastComparison, openForecast, statistics } from "./tableReplies.ts";

const TIMES = 40;
const PAUSE_MS = 150;

/** The widest tables of forecasts and statistics in a browser, with replies of their own: the server is not measured. */
export const tables = part({
  prepare: startApplication,
  run: (application) =>
    asAgent(application, async (context) => ({
      grid: await measuredGrid(context),
      statistics: await measuredStatistics(context),
    })),
  goal({ grid, statistics: { work, times, all } }) {
    const [typing, opening] = ["keystroke in a forecast of 200 lines", "opening a company of 60 with 25 destinations"];
    return [
      shown(`${typing}, time of the processor`, grid.work, "ms"),
      ...figuresOfInteractions(typing, grid.times),
      shown(`${opening}, time of the processor`, work, "ms"),
      ...figuresOfInteractions(opening, times),
      shown("opening and closing all 60 companies, slower one", all, "ms"),
    ];
  },
});

/** Milliseconds of the processor for each interaction, and of each until it is painted. */
interface Interactions {
  work: number;
  times: number[];
}

async function measuredGrid(browser: BrowserContext): Promise<Interactions> {
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
  const found = { work: await work(TIMES), times: await interactionTimes(page, TIMES) };
  await page.close();
  return found;
}

async function measuredStatistics(browser: BrowserContext): Promise<Interactions & { all: number }> {
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
  const times = await interactionTimes(page, TIMES);
  await page.close();
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
  return { work: each, times, all: slowest };
}
