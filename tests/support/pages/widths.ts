import type { Page } from "@playwright/test";
import { brokenWords } from "./words.ts";

/** From a phone to 4K. */
export const WIDTHS = [320, 360, 390, 768, 992, 1024, 1152, 1440, 2560, 3840];
/** Of the content, with its margins. */
const WIDEST = 1520;

/** Widths at which the page scrolls sideways, is too wide or not in the middle, or breaks a word or covers one. */
export async function misfits(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { scroll, left, right, beyond } = await page.evaluate(() => {
      const flow = [...document.querySelectorAll("main > *")].filter(
        (part) => getComputedStyle(part).position !== "fixed",
      );
      const seen = flow.map((part) => part.getBoundingClientRect()).filter((part) => part.width > 1);
      const outside = [...document.querySelectorAll("body *")].filter(
        (element) => !element.closest("thead") && element.getBoundingClientRect().right > window.innerWidth + 1,
      );
      return {
        beyond: outside.map((element) => element.outerHTML.slice(0, 90)).slice(0, 3),
        scroll: document.documentElement.scrollWidth,
        left: Math.min(...seen.map((part) => part.left)),
        right: Math.max(...seen.map((part) => part.right)),
      };
    });
    // 320 is a screen of 1,280 that is enlarged four times: a word may break there.
    if (width > 320) wrong.push(...(await brokenWords(page)).map((word) => `${width}: breaks '${word}'`));
    wrong.push(...(await coveredNames(page)).map((name) => `${width}: a value covers its name '${name}'`));
    if (scroll > width) wrong.push(`${width}: scrolls to ${scroll}, for ${beyond.join(" ")}`);
    if (right - left > WIDEST) wrong.push(`${width}: ${right - left} wide`);
    if (Math.abs(left + right - width) > 20) wrong.push(`${width}: from ${left} to ${right}`);
  }
  await page.setViewportSize(before);
  return wrong;
}

/** Names of values on cards that have less room than their longest word. */
async function coveredNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d")!;
    const covered = new Set<string>();
    for (const cell of document.querySelectorAll("[data-stacked] [data-label]")) {
      const { content, display, font, width } = getComputedStyle(cell, "::before");
      if (content === "none" || display === "none" || cell.getClientRects().length === 0) continue;
      pen.font = font;
      const name = cell.getAttribute("data-label") ?? "";
      const longest = Math.max(...name.split(/[\s-]/).map((word) => pen.measureText(word).width));
      if (longest > Number.parseFloat(width) + 1) covered.add(name);
    }
    return [...covered];
  });
}
