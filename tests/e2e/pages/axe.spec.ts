import { expect } from "@playwright/test";
import { sizes, test } from "#tests/support/pages/fixtures.ts";
import { openEach } from "#tests/support/pages/openings.ts";
import { allPlaces, openPlace } from "#tests/support/pages/places.ts";
import { violations } from "#tests/support/site/axe.ts";

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
