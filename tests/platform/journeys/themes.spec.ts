import { expect, type Page } from "@playwright/test";
import { readPages } from "#tests/support/pdfText.ts";
import { signIn, takePicturesOfWidths } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** From 0, black, to 255: of the ground and of the text of the page. */
async function brightness(page: Page): Promise<{ ground: number; text: number }> {
  return page.evaluate(() => {
    const of = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { ground: of(backgroundColor), text: of(color) };
  });
}

const isDark = async (page: Page) => {
  const { ground, text } = await brightness(page);
  return ground < 60 && text > 200;
};

test("follows the system until another theme is chosen, which each tab of the browser has", async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, "agent", baseURL!);
  await page.goto("/companies/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isDark(page), "as the system").toBe(true);
  await takePicturesOfWidths(page, "theme-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => isDark(page), "changes with the system").toBe(false);
  const other = await page.context().newPage();
  await other.goto("/companies/");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Kasutaja/ }).click();
  const choice = page.getByRole("group", { name: "Värvid" });
  await expect(choice.getByRole("radio", { name: "Süsteemi järgi" })).toBeChecked();
  await choice.getByRole("radio", { name: "Tume" }).check();
  expect(await isDark(page), "as chosen").toBe(true);
  await expect.poll(() => isDark(other), "in the other tab").toBe(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isDark(page), "after a reload").toBe(true);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: /^Kasutaja/ }).click();
  await expect(choice.getByRole("radio", { name: "Tume" })).toBeChecked();
  await choice.getByRole("radio", { name: "Hele" }).check();
  expect(await isDark(page), "light on a dark system").toBe(false);
});

test("is dark before the application has come, and light on paper", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/companies/");
  await page.evaluate(() => localStorage.setItem("virn.theme", "dark"));
  // Without it the page is what the browser paints first.
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.reload({ waitUntil: "load" });
  expect((await brightness(page)).ground, "the first paint").toBeLessThan(60);
  await page.unroute("**/assets/index-*.js");
  await page.reload();
  await expect(page.getByRole("table", { name: "Ettevõtted" })).toBeVisible();
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await isDark(page), "on paper").toBe(false);
  const heading = page.getByRole("heading", { level: 1 });
  const [dark] = await heading.evaluate((title) => getComputedStyle(title).color.match(/\d+/g)!.map(Number));
  expect(dark, "text on paper").toBeLessThan(60);
  expect((await readPages(await page.pdf({ format: "A4", pageRanges: "1" }))).flat().join(" ")).toContain("Ettevõtted");
});

test("in forced colours the open page, the tab, the order and the chosen rows are marked by more than a ground", async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, "agent", baseURL!);
  await page.goto("/reports/dashboard/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const ground = (name: string, selector: string) =>
    test.step(name, async () => {
      const grounds = await page
        .locator(selector)
        .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
      return [...new Set(grounds)];
    });
  const pairs = {
    "open page": ["#menu a[aria-current=page]", "#menu a:not([aria-current], [data-folded])"],
    tab: ["main [role=tab][aria-selected=true]", "main [role=tab][aria-selected=false]"],
    order: ["main label:has(> [type=radio]:checked)", "main label:has(> [type=radio]:not(:checked))"],
  } as const;
  for (const [name, [marked, others]] of Object.entries(pairs)) {
    const [one, ...rest] = await ground(name, marked);
    expect(one, name).toBeDefined();
    expect(rest, name).toEqual([]);
    expect(await ground(name, others), name).not.toContain(one);
  }
});
