import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import type axe from "axe-core";

/** Each page gets it anew. The source that axe exports has twice the size. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Contrast is most of the work on a page of many rows. */
const ALL_BUT_CONTRAST = { "color-contrast": { enabled: false } };

/**
 * Rule and elements of each violation of accessibility rules on the page, or in the part that matches a selector.
 * All rules of axe run, in the page itself: a blank page for each question and what passed would take three times as long.
 * `isSeenBefore`: at another width, so that contrast needs no second look.
 */
export async function violations(page: Page, within?: string, { isSeenBefore = false } = {}): Promise<string[]> {
  return ask(page, { within, rules: isSeenBefore ? ALL_BUT_CONTRAST : {} });
}

/** What the browser is told, beside the light page that all other rules are tried on. */
const THEMES = {
  dark: { colorScheme: "dark", forcedColors: "none" },
  forced: { colorScheme: "light", forcedColors: "active" },
} as const;

/** Elements with too little contrast in the dark theme and in forced colours; what differs there is colour alone. */
export async function themeViolations(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, media] of Object.entries(THEMES)) {
    await page.emulateMedia(media);
    const lines = await ask(page, { within, rules: {}, runOnly: ["color-contrast"] });
    found.push(...lines.map((line) => `${theme}: ${line}`));
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
  return found;
}

interface Question {
  within: string | undefined;
  rules: axe.RuleObject;
  runOnly?: string[];
}

async function ask(page: Page, question: Question): Promise<string[]> {
  const found = await page.evaluate(runAxe, question);
  if (found) return found;
  await page.evaluate(SOURCE);
  return (await page.evaluate(runAxe, question)) ?? ["axe is not there"];
}

/** Runs in the page. Returns undefined when axe is not there yet. */
async function runAxe({ within, ...options }: Question) {
  if (!("axe" in window)) return undefined;
  // Until what has just opened has faded in: half-faded text has too little contrast. Mantine begins in the second frame.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const endless = (each: Animation) => each.effect?.getComputedTiming().endTime === Infinity;
  const fading = document.getAnimations().filter((each) => !endless(each));
  await Promise.allSettled(fading.map((each) => each.finished));
  const inPage = window.axe as typeof axe;
  const found = await inPage.run(within ?? document, { resultTypes: ["violations"], ...options });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Marks one element, and no other, for `violations`; returns its selector. */
export async function marked(one: Locator): Promise<string> {
  await one.evaluate((element) => {
    for (const other of document.querySelectorAll("[data-looked-at]")) other.removeAttribute("data-looked-at");
    element.setAttribute("data-looked-at", "");
  });
  return "[data-looked-at]";
}
