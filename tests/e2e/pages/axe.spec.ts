import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { sizes, test } from "#tests/support/pages/fixtures.ts";
import { openEach } from "#tests/support/pages/openings.ts";
import { allPlaces, openPlace } from "#tests/support/pages/places.ts";

/** Rule and elements of each violation on the page, or within what has been opened. */
async function violations(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const found = await (within === undefined ? axe : axe.include(within)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

for (const place of allPlaces) {
  for (const size of sizes) {
    test(`axe finds nothing: ${place.name}, ${size}`, async ({ newPage, world }) => {
      const page = await newPage(place.who, size);
      await openPlace(page, place, world);
      const found = await violations(page);
      await openEach(page, place, async (opened) => {
        await opened.evaluate((element) => {
          for (const other of document.querySelectorAll("[data-looked-at]")) other.removeAttribute("data-looked-at");
          element.setAttribute("data-looked-at", "");
        });
        found.push(...(await violations(page, "[data-looked-at]")));
      });
      expect(found).toEqual([]);
      await page.close();
    });
  }
}
