import { expect } from "@playwright/test";
import { test } from "#tests/support/pages/fixtures.ts";
import { openEach } from "#tests/support/pages/openings.ts";
import { outOfPlace } from "#tests/support/pages/paper.ts";
import { openedPictures, takePagePictures } from "#tests/support/pages/pictures.ts";
import { allPlaces, openPlace } from "#tests/support/pages/places.ts";
import { misfits, WIDTHS } from "#tests/support/pages/widths.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { marked, violations } from "#tests/support/site/axe.ts";

for (const place of allPlaces) {
  test(`on a desktop axe finds nothing, it fits every width and prints: ${place.name}`, async ({ newPage, world }) => {
    const page = await newPage(place.who, "desktop");
    await openPlace(page, place, world);
    await takePagePictures(page, place);
    const takeOpened = openedPictures(page, place);
    expect.soft(await violations(page), "axe finds nothing").toEqual([]);
    expect.soft(await misfits(page), "fits every screen from a phone to 4K").toEqual([]);
    expect.soft(await outOfPlace(page), "prints what one would hand over").toEqual([]);
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    const sheets = await readPages(await page.pdf({ format: "A4" }));
    const first = title?.trim().split(/\s+/)[0];
    expect.soft(sheets[0]?.slice(0, 3).join(" "), "the paper begins with the title").toContain(first);
    await openEach(page, place, async (opened) => {
      await takeOpened();
      expect.soft(await violations(page, await marked(opened)), "axe finds nothing in what it opens").toEqual([]);
    });
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
