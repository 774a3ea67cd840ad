import { expect } from "@playwright/test";
import { test } from "#tests/support/pages/fixtures.ts";
import { allPlaces, openPlace } from "#tests/support/pages/places.ts";

const WIDTHS = [360, 390, 768, 992, 1024, 1152, 1440, 2560, 3840];
/** Of the content, with its margins. */
const WIDEST = 1520;

for (const place of allPlaces) {
  test(`fits every screen from a phone to 4K: ${place.name}`, async ({ newPage, world }) => {
    const page = await newPage(place.who, "desktop");
    await openPlace(page, place, world);
    const wrong: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const { scroll, left, right } = await page.evaluate(() => {
        const flow = [...document.querySelectorAll("main > *")].filter(
          (part) => getComputedStyle(part).position !== "fixed",
        );
        const seen = flow.map((part) => part.getBoundingClientRect()).filter((part) => part.width > 1);
        return {
          scroll: document.documentElement.scrollWidth,
          left: Math.min(...seen.map((part) => part.left)),
          right: Math.max(...seen.map((part) => part.right)),
        };
      });
      if (scroll > width) wrong.push(`${width}: scrolls to ${scroll}`);
      if (right - left > WIDEST) wrong.push(`${width}: ${right - left} wide`);
      if (Math.abs(left + right - width) > 20) wrong.push(`${width}: from ${left} to ${right}`);
    }
    expect(wrong).toEqual([]);
    await page.close();
  });
}

test("facts of the parties of an act have room for a bank account in one line", async ({ newPage, world }) => {
  const page = await newPage("agent", "desktop");
  await page.goto(`/acts/update/${world.act}/`);
  const account = page.getByRole("region", { name: "Arve esitaja" }).getByText(/^EE\d{18}$/);
  for (const width of WIDTHS.slice(1)) {
    await page.setViewportSize({ width, height: 900 });
    expect((await account.boundingBox())!.height, `at ${width}`).toBeLessThan(24);
  }
  await page.close();
});
