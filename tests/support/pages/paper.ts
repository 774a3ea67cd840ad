import type { Page } from "@playwright/test";

/**
 * What nobody hands over. An expander is also the title of what it opens, a button that sorts a column is its head, and an amount
 * may open what it is made of: their texts are printed, without icons in tables.
 */
const SCREEN_ONLY = [
  "body > * header, [role=tablist], [role=alert]",
  "a[href='#main'], a:has(svg), table button svg",
  "button:not(:is(h2, h3, tbody th, th[aria-sort], td[data-numeric]) > *, :is(h2, h3, tbody th) > span > *)",
  "button[aria-label], input[type=checkbox]:not(form *), input[type=search], input[type=file]",
].join(", ");

/** Visible parts of the page that belong to the screen only, and those that would cover rows. */
export async function outOfPlace(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const found = await page.evaluate((screenOnly) => {
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
      ...parts
        .filter((part) => part.matches("tbody > tr") && getComputedStyle(part).breakInside !== "avoid")
        .map((part) => `may split: ${nameOf(part)}`),
    ];
  }, SCREEN_ONLY);
  await page.emulateMedia({ media: null });
  return found;
}
