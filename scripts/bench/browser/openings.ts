import type { BrowserContext, Locator, Page } from "@playwright/test";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { percentile } from "#scripts/bench/measuring/statistics.ts";
import { asAgent, startApplication } from "./application.ts";

const TIMES = 5;
const SLOWER = 4;
/** A pointer that comes to rest on what it presses. */
const REST_MS = 600;
const GOAL_AT_HAND_MS = 100;
const GOAL_MS = 300;

interface Opening {
  name: string;
  path: string;
  /** All that can be pressed. */
  pressed: (page: Page) => Locator;
  /** Of what is opened, once it has its content; a panel or a row has it when nothing in it is a skeleton. */
  shown?: string;
  /** A page of its own asks when it is entered only. */
  hasNoGoal?: true;
}

const OPENINGS: readonly Opening[] = [
  { name: "a company of the reports", path: "/reports/dashboard/", pressed: panelsOf },
  { name: "a company of the acts", path: "/acts/dashboard/", pressed: panelsOf },
  { name: "an act", path: "/acts/dashboard/", pressed: rowsOf },
  {
    name: "the viewer of a paper",
    path: "/acts/dashboard/",
    pressed: (page) => page.locator('a[data-view="act"]:visible'),
    shown: '[role="dialog"] h2',
  },
  {
    name: "a paper in its frame",
    path: "/acts/dashboard/",
    pressed: (page) => page.locator('a[data-view="act"]:visible'),
    shown: '[role="dialog"] iframe',
    hasNoGoal: true,
  },
  {
    name: "an act for a change",
    path: "/acts/dashboard/?tab=sales",
    pressed: (page) => page.locator('a[href*="/acts/update/"]'),
    shown: 'tr[data-kind="group"]',
    hasNoGoal: true,
  },
];

/** Milliseconds from the press until the content is painted. */
interface Times extends Pick<Opening, "name" | "hasNoGoal"> {
  /** The pointer rested on it before. */
  atHand: number[];
  apart: number[];
}

/** What opens something, on a processor four times slower. */
export const openings = part({
  prepare: startApplication,
  run: (application) =>
    asAgent(application, async (context) => {
      // This browser has no viewer of its own: what is measured is the panel with the frame, not the drawing of the file in it.
      await context.addInitScript("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })");
      const found: Times[] = [];
      for (const opening of OPENINGS) {
        const { name, hasNoGoal } = opening;
        found.push({
          name,
          ...(hasNoGoal && { hasNoGoal }),
          atHand: await timesOf(context, opening, REST_MS),
          apart: await timesOf(context, opening, 0),
        });
      }
      return found;
    }),
  goal: (found) =>
    found.flatMap(({ name, atHand, apart, hasNoGoal }) => {
      const [rested, alone] = [percentile(atHand, 0.5), percentile(apart, 0.5)];
      const figure = (title: string, value: number, goal: number) =>
        hasNoGoal ? shown(title, value, "ms") : atMost(title, value, "ms", goal);
      return [
        figure(`opening ${name}, with the pointer on it before, p50`, rested, GOAL_AT_HAND_MS),
        figure(`opening ${name}, by a press alone, p50`, alone, GOAL_MS),
      ];
    }),
});

async function timesOf(context: BrowserContext, opening: Opening, restMs: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    const page = await context.newPage();
    await page.goto(opening.path);
    await panelsOf(page).first().waitFor({ timeout: 60_000 });
    if (opening.pressed !== panelsOf) await panelsOf(page).first().click();
    await opening.pressed(page).first().waitFor({ state: "attached", timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    const tools = await context.newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const pressed = opening.pressed(page).nth(at % (await opening.pressed(page).count()));
    if (restMs > 0) {
      await pressed.hover({ force: true });
      await page.waitForTimeout(restMs);
    }
    times.push(await pressed.evaluate(timeUntilShown, opening.shown));
    await page.close();
  }
  return times;
}

function panelsOf(page: Page): Locator {
  return page.locator('[role="group"] button[aria-expanded="false"]');
}

function rowsOf(page: Page): Locator {
  return page.locator('tr[data-row] button[aria-expanded="false"]');
}

/** Runs in the page. */
function timeUntilShown(element: Element, shown: string | undefined): Promise<number> {
  const isShown = () => {
    if (shown !== undefined) return document.querySelector(shown) !== null;
    const body = document.getElementById(element.getAttribute("aria-controls") ?? "");
    return body !== null && body.textContent !== "" && body.querySelector(".mantine-Skeleton-root") === null;
  };
  return new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      // After the frame that has it is painted.
      if (isShown()) setTimeout(() => resolve(performance.now() - began), 0);
      else requestAnimationFrame(look);
    };
    if (element instanceof HTMLElement) element.click();
    requestAnimationFrame(look);
  });
}
