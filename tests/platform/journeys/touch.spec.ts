import { expect } from "@playwright/test";
import { test } from "#tests/support/pages/fixtures.ts";
import { openEach } from "#tests/support/pages/openings.ts";
import { allPageStates, openState } from "#tests/support/pages/pageStates.ts";
import { openedPictures, takePagePictures } from "#tests/support/pages/pictures.ts";
import { tooSmall } from "#tests/support/pages/targets.ts";
import { marked, violations } from "#tests/support/site/axe.ts";

// Each test is a page of its own: parts of CI and workers share them out.
// A page with many popups takes a minute and more while other tests run.
test.describe.configure({ mode: "parallel", timeout: 240_000 });

for (const state of allPageStates) {
  test(`on a phone axe finds nothing, and a thumb hits all: ${state.name}`, async ({ newPage, world }) => {
    const page = await newPage(state.who, "phone");
    await openState(page, state, world);
    await takePagePictures(page, state);
    const takeOpened = openedPictures(page, state);
    expect.soft(await violations(page, undefined, { isSeenBefore: true }), "axe finds nothing").toEqual([]);
    const folded = page.getByRole("button", { name: state.isFrame ? "Ava menüü" : "Filtrid" });
    if (await folded.isVisible()) await folded.click();
    expect.soft(await tooSmall(page.locator("body")), "targets are large enough for a thumb").toEqual([]);
    await openEach(page, state, async (opened) => {
      await takeOpened();
      const found = await violations(page, await marked(opened), { isSeenBefore: true });
      expect.soft(found, "axe finds nothing in what it opens").toEqual([]);
      expect.soft(await tooSmall(opened), "targets of what it opens are large enough").toEqual([]);
    });
    await page.close();
  });
}
