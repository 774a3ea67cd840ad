import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/pages/fixtures.ts";
import { allPlaces, openPlace } from "#tests/support/pages/places.ts";
import { readPages } from "#tests/support/pdfText.ts";

/** What nobody hands over; an expander is also the title of what it opens. */
const SCREEN_ONLY = [
  "body > * header, [role=tablist], [role=alert]",
  "a[href='#main'], a:has(svg)",
  "button:not(:is(h2, h3, tbody th) > *, :is(h2, h3, tbody th) > span > *)",
  "button[aria-label], input[type=checkbox]:not(form *), input[type=search], input[type=file]",
].join(", ");

/** Visible parts of the page that belong to the screen only, and those that would cover rows. */
async function outOfPlace(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const found = await page.evaluate((screenOnly) => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`;
    const parts = [...document.querySelectorAll("body *")].filter(isSeen);
    return [
      ...parts.filter((part) => part.matches(screenOnly)).map((part) => `printed: ${nameOf(part)}`),
      ...parts
        .filter((part) => /sticky|fixed/.test(getComputedStyle(part).position))
        .map((part) => `covers rows: ${nameOf(part)}`),
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

for (const place of allPlaces) {
  test(`prints what one would hand over: ${place.name}`, async ({ newPage, world }) => {
    const page = await newPage(place.who, "desktop");
    await openPlace(page, place, world);
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    const found = await outOfPlace(page);
    expect(found).toEqual([]);
    const sheets = await readPages(await page.pdf({ format: "A4" }));
    expect(sheets[0]?.slice(0, 3).join(" ")).toContain(title?.trim().split(/\s+/)[0]);
    await page.close();
  });
}

test("a list of several sheets has its column heads on each, and no row on two", async ({ newPage }) => {
  const page = await newPage("agent", "desktop");
  await page.goto("/companies/");
  await expect(page.getByRole("table", { name: "Ettevõtted" }).getByRole("row")).toHaveCount(51);
  const sheets = await readPages(await page.pdf({ format: "A4" }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const lines of sheets) expect(lines.join(" ")).toContain("Nimi Kood Liik Linn või vald Andmed");
  await page.close();
});
