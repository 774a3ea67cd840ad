import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Rule and elements of each violation of accessibility rules on the page, or in the part that matches a selector.
 * All rules of axe run, in the page itself: a blank page for each question and what passed would take three times as long.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await page.evaluate(atRest);
  return page.evaluate(async (selector) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(selector ?? document, { resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, within);
}

/** Waits, in the page, until what has just opened has faded in: half-faded text has too little contrast. */
async function atRest(): Promise<void> {
  // Mantine begins to fade in the second frame.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const endless = (each: Animation) => each.effect?.getComputedTiming().endTime === Infinity;
  const fading = document.getAnimations().filter((each) => !endless(each));
  await Promise.allSettled(fading.map((each) => each.finished));
}

/** Marks one element, and no other, for `violations`; returns its selector. */
export async function marked(one: Locator): Promise<string> {
  await one.evaluate((element) => {
    for (const other of document.querySelectorAll("[data-looked-at]")) other.removeAttribute("data-looked-at");
    element.setAttribute("data-looked-at", "");
  });
  return "[data-looked-at]";
}
