import { expect } from "@playwright/test";
import { expectAccessible, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { textPlace } from "#tests/support/site/textPlace.ts";

for (const [name, address] of [
  ["statistics", "/forecasts/statistics/?assortment=0&date_after=2026-01-01&date_before=2026-12-31"],
  ["summary", "/forecasts/summary/?date_after=2026-01-01&date_before=2026-12-31"],
  ["destinations", "/forecasts/destination_summary/?date_after=2026-01-01&date_before=2026-12-31&by=quarter"],
] as const) {
  test(`the ${name} fit a phone: only the table scrolls sideways`, async ({ page, baseURL }) => {
    await signIn(page, "agent", baseURL!);
    await page.goto(address);
    await expect(page.getByRole("row", { name: /^Kokku/ }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const caption = page.getByRole("figure").first().locator("figcaption");
    const [title, key] = [await textPlace(caption), await caption.locator("[data-bar]").first().boundingBox()];
    expect(key!.x, "what the bars mean begins where the title does").toBeCloseTo(title.left, 0);
    await expectAccessible(page);
    await takePicture(page, `statistics-${name}-phone`, true);
  });
}
