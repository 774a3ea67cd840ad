import type { Page } from "@playwright/test";
import { brokenWords } from "./words.ts";

/**
 * Controls that are not printed. The text of an explained word, a state, an expander that is a title, a button that sorts a column, and an amount
 * that opens its parts is printed, and what could not be read; icons in tables are not.
 */
const SCREEN_ONLY = [
  "body > * header, [role=tablist], [role=alert]:not([class*=refusal] > *)",
  "a[href='#main'], a:has(svg), table button svg",
  "button:not([data-term], [data-words], :is(h2, h3, tbody th, th[aria-sort], td[data-numeric]) > *, :is(h2, h3, tbody th) > span > *)",
  "button[aria-label], input[type=checkbox]:not(form *), input[type=search], input[type=file]",
].join(", ");

/** CSS pixels between the margins of a sheet of A4 (web/src/shell/global.css). */
const SHEETS = { portrait: { width: 703, height: 1016 }, landscape: { width: 1031, height: 687 } } as const;

/** Visible parts of the page that belong to the screen only, those that would cover rows, and those that no sheet has room for. */
export async function outOfPlace(page: Page): Promise<string[]> {
  await putOnPaper(page);
  const found = await screenParts(page);
  await page.emulateMedia({ media: null });
  return [...found, ...(await cutOnPaper(page))];
}

/** What sheets of A4 have no room for, upright and turned. A page may choose landscape sheets itself. */
export async function cutOnPaper(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  await putOnPaper(page);
  const found: string[] = [];
  for (const [sheet, size] of Object.entries(SHEETS)) {
    await page.setViewportSize(size);
    if (sheet === "portrait" && (await page.locator("[data-landscape]").count()) > 0) continue;
    const words = (await brokenWords(page)).map((word) => `breaks '${word}'`);
    found.push(...[...(await cutParts(page)), ...words].map((part) => `${sheet}: ${part}`));
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ media: null });
  return found;
}

/** A page hears of print at the next frame, and then draws its tables for the sheet. */
async function putOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** What ends beyond the right edge of the sheet, or has no room for its own text. */
async function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`;
    /** For screen readers only. */
    const isClipped = (element: Element | null): boolean => {
      if (!element) return false;
      const { clip, clipPath } = getComputedStyle(element);
      return clip !== "auto" || clipPath !== "none" || isClipped(element.parentElement);
    };
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const hasSize = width > 1 && height > 1;
      return hasSize && element.checkVisibility({ visibilityProperty: true }) && !isClipped(element);
    };
    /** Right edge of its own text. */
    const endOf = (element: Element) => {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
      const ends = texts.map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().right;
      });
      return Math.max(0, ...ends);
    };
    const hides = (element: Element) => getComputedStyle(element).overflowX !== "visible";
    const parts = [...document.querySelectorAll("body *")].filter(isSeen);
    const { scrollWidth } = document.documentElement;
    return [
      // Chrome prints such a page smaller, all of it.
      ...(scrollWidth > innerWidth ? [`${scrollWidth} wide`] : []),
      ...parts
        .filter((part) => Math.floor(endOf(part)) > innerWidth)
        .map((part) => `beyond the sheet: ${nameOf(part)}`),
      ...parts
        // A field is one line, on paper too.
        .filter((part) => (hides(part) && !part.matches("input")) || part.matches("th, td"))
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => `cut: ${nameOf(part)}`),
    ];
  });
}

async function screenParts(page: Page): Promise<string[]> {
  return await page.evaluate((screenOnly) => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const isFramed = ({ borderStyle, backgroundColor, textDecorationLine }: CSSStyleDeclaration) =>
      borderStyle !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)" || textDecorationLine !== "none";
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`;
    const parts = [...document.querySelectorAll("body *")].filter(isSeen);
    return [
      ...parts.filter((part) => part.matches(screenOnly)).map((part) => `printed: ${nameOf(part)}`),
      ...parts
        .filter((part) => /sticky|fixed/.test(getComputedStyle(part).position))
        .map((part) => `covers rows: ${nameOf(part)}`),
      ...parts
        .filter((part) => part.matches("button") && isFramed(getComputedStyle(part)))
        .map((part) => `printed as a button: ${nameOf(part)}`),
      ...parts
        .filter((part) => part.matches("table > thead") && getComputedStyle(part).display !== "table-header-group")
        .map((part) => `does not repeat: ${nameOf(part)}`),
      // Its sides would go over all sheets, and touch the text at them.
      ...parts
        .filter((part) => part.matches("table, :has(> table), :has(> * > table)"))
        .filter((part) => getComputedStyle(part).borderLeftStyle !== "none")
        .map((part) => `frames a table: ${nameOf(part)}`),
      ...parts
        .filter((part) => part.matches("tbody > tr") && getComputedStyle(part).breakInside !== "avoid")
        .map((part) => `may split: ${nameOf(part)}`),
    ];
  }, SCREEN_ONLY);
}
