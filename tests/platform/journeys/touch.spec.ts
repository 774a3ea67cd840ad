import { expect } from "@playwright/test";
import { test } from "#tests/support/pages/fixtures.ts";
import { openEach } from "#tests/support/pages/openings.ts";
import { openedPictures, takePagePictures } from "#tests/support/pages/pictures.ts";
import { allPlaces, openPlace } from "#tests/support/pages/places.ts";
import { tooSmall } from "#tests/support/pages/targets.ts";
import { marked, violations } from "#tests/support/site/axe.ts";

// Each test is a page of its own: parts of CI and workers share them out.
test.describe.configure({ mode: "parallel" });

for (const place of allPlaces) {
  test(`on a phone axe finds nothing, and a thumb hits all: ${place.name}`, async ({ newPage, world }) => {
    const page = await newPage(place.who, "phone");
    await openPlace(page, place, world);
    await takePagePictures(page, place);
    const takeOpened = openedPictures(page, place);
    expect.soft(await violations(page, undefined, { isSeenBefore: true }), "axe finds nothing").toEqual([]);
    const folded = page.getByRole("button", { name: place.isFrame ? "Ava menüü" : "Filtrid" });
    if (await folded.isVisible()) await folded.click();
    expect.soft(await tooSmall(page.locator("body")), "targets are large enough for a thumb").toEqual([]);
    await openEach(page, place, async (opened) => {
      await takeOpened();
      expect.soft(await violations(page, await marked(opened)), "axe finds nothing in what it opens").toEqual([]);
      expect.soft(await tooSmall(opened), "targets of what it opens are large enough").toEqual([]);
    });
    await page.close();
  });
}
