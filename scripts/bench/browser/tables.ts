import type { BrowserContext, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { percentile } from "#scripts/bench/measuring/statistics.ts";
import { browserLaunch } from "#scripts/browser/launch.ts";
import type { OpenForecast } from "#shared/api/areas/forecasts/forecasts.ts";
import type { WireStatistics } from "#shared/api/areas/forecasts/statistics.ts";
import { startApplication } from "./application.ts";
import { interactionTimes, watchInteractions } from "./interactions.ts";
import { signIn } from "./signIn.ts";

/** docs/rules/user-interface.md, "Budget". */
const GOAL_MS = 50;
const TIMES = 40;
const PAUSE_MS = 150;
const COMPANIES = 60;
const DESTINATIONS = 25;
const GROUPS = 8;
const FORECAST = 120_264;

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

/** A keystroke in a forecast of 200 lines, until its totals are painted. */
async function measureGrid(browser: BrowserContext): Promise<Figure[]> {
  const page = await browser.newPage();
  await page.route(`**/api/v1/forecasts/forecasts/${FORECAST}/**`, (route) => route.fulfill({ json: openForecast() }));
  await page.goto(`/forecasts/detail/${FORECAST}/`);
  const cell = page.locator('[data-cell="0:0"]');
  await cell.waitFor({ timeout: 60_000 });
  await cell.focus();
  await watchInteractions(page);
  for (let typed = 0; typed < TIMES; typed++) {
    await page.keyboard.press(typed % 2 === 0 ? "3" : "Backspace");
    await page.waitForTimeout(PAUSE_MS);
  }
  return figuresOf(page, "keystroke in a forecast of 200 lines", TIMES);
}

/** Opening a company of the statistics table, and the first paint of the whole table. */
async function measureStatistics(browser: BrowserContext): Promise<Figure[]> {
  const page = await browser.newPage();
  const reply = statistics();
  await page.route("**/api/v1/forecasts/statistics/1/**", (route) => route.fulfill({ json: reply }));
  await page.goto("/forecasts/statistics/?assortment=1&from=2026-10-01&to=2026-12-31");
  const buttons = page.getByRole("table", { name: "Statistika" }).getByRole("button");
  await buttons.first().waitFor({ timeout: 60_000 });
  await watchInteractions(page);
  for (let clicked = 0; clicked < TIMES; clicked++) {
    await buttons.nth(clicked % 20).click();
    await page.waitForTimeout(PAUSE_MS);
  }
  const opening = await figuresOf(page, "opening a company of 60 with 25 destinations", TIMES);
  const all = await browser.newPage();
  await all.route("**/api/v1/forecasts/statistics/1/**", (route) => route.fulfill({ json: reply }));
  await all.goto("/forecasts/statistics/?assortment=1&from=2026-10-01&to=2026-12-31");
  await all.getByRole("button", { name: "Ava kõik" }).waitFor({ timeout: 60_000 });
  await watchInteractions(all);
  await all.getByRole("button", { name: "Ava kõik" }).click();
  await all.getByRole("button", { name: "Sulge kõik" }).click();
  await all.waitForTimeout(PAUSE_MS);
  const [slowest = 0] = (await interactionTimes(all, 2)).toSorted((one, other) => other - one);
  await all.close();
  return [...opening, shown("opening and closing all 60 companies, slower one", slowest, "ms")];
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

const list = <Item>(length: number, itemOf: (id: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => itemOf(index + 1));

const destinations = list(DESTINATIONS, (id) => ({ id, name: `Saeveski ${id} palgiplats` }));

function openForecast(): OpenForecast {
  const months = [10, 11, 12];
  return {
    id: FORECAST,
    company: { id: 1, name: "Metsaühistu" },
    year: 2026,
    quarter: 4,
    status: "pending",
    get_status_display: "Kinnitamata",
    created: "2026-09-01T08:00:00.000Z",
    created_by: "Mari Mets",
    updated: null,
    updated_by: null,
    predicted_amount: { SCM: null, LCM: null },
    version: 1,
    destinations,
    assortments: list(GROUPS, (id) => ({
      id,
      name: `Rühm ${id}`,
      unit: "SCM" as const,
      forecasts_per_destination: true,
      ungrouped_destination: false,
      destinations: destinations.map((destination) => destination.id),
    })),
    rows: list(GROUPS, (assortment) =>
      destinations.flatMap(({ id: destination }) =>
        months.map((month) => ({ assortment, destination, month, predicted_amount: assortment * 100 + destination })),
      ),
    ).flat(),
  };
}

function statistics(): WireStatistics {
  const companies = list(COMPANIES, (id) => ({ id, name: `Metsaomanik ${id} OÜ` }));
  const cells = companies.flatMap(({ id: company }) =>
    destinations.flatMap(({ id: destination }) =>
      [10, 11, 12].map((month) => ({ company, destination, month, yearmonth: 202_600 + month })),
    ),
  );
  return {
    today: "2026-11-22",
    assortment: { id: 1, name: "Kuusk, palk", unit: "SCM", forecasts_per_destination: true },
    companies: companies.map(({ id }) => id),
    all_companies: companies,
    destinations: destinations.map(({ id }) => id),
    all_destinations: destinations,
    ungrouped_destination: false,
    data_forecast: cells.map(({ company, destination, month, yearmonth }) => ({
      destination_id: destination,
      forecast__company: company,
      forecast__year: 2026,
      month,
      yearmonth,
      predicted_amount: company * 10 + destination,
      completed_amount: null,
    })),
    data_delivered: cells.map(({ company, destination, month, yearmonth }) => ({
      group: destination,
      timber_batch__waybill__timber_owner: company,
      month,
      yearmonth,
      amount__sum: company * 9 + destination + 0.375,
    })),
  };
}
