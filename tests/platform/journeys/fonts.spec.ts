import { expect, type Locator, type Page } from "@playwright/test";
import { letterLink } from "#tests/support/site/letterLink.ts";
import { signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** Fonts of the operating system have no part in a page, so that it looks the same on each. */
const INTER = ["Inter"];

/** Families that the browser draws the text of an element with; one that the page did not bring is marked. */
async function familiesOf(element: Locator): Promise<string[]> {
  const page = element.page();
  const tools = await page.context().newCDPSession(page);
  await page.evaluate(() => document.fonts.ready);
  await element.evaluate((node) => node.setAttribute("data-drawn", ""));
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument");
  const { nodeId } = await tools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-drawn]" });
  const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
  await element.evaluate((node) => node.removeAttribute("data-drawn"));
  await tools.detach();
  const name = (font: (typeof fonts)[number]) =>
    font.isCustomFont ? font.familyName.replace(/ .*/, "") : `${font.familyName} of the system`;
  return [...new Set(fonts.map(name))];
}

/** Font files that the page has fetched, without their hash. */
async function fetched(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const addresses = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return addresses.flatMap((address) => /([\w-]+?)-[\w-]{8}\.woff2$/.exec(address)?.[1] ?? []).toSorted();
}

const LATIN = "inter-latin-wght-text";

test("an Estonian text is drawn with Inter from one file", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/reports/dashboard/");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  for (const weight of ["400", "500", "600", "700"]) {
    await heading.evaluate((node, fontWeight) => {
      node.textContent = "Šahtis žürii: õunad, ÄÖÜ, garaaž, Žanna, 12 m³ → 3 €";
      node.style.fontWeight = fontWeight;
    }, weight);
    expect(await familiesOf(heading), weight).toEqual(INTER);
  }
  await takePicture(page, "fonts-estonian");
  expect(await fetched(page)).toEqual([LATIN]);
});

test("letters of neighbours come in a file of their own, when a text has them", async ({ page }) => {
  await page.goto("/login");
  const heading = page.getByRole("heading", { level: 1 });
  await heading.evaluate((node) => {
    node.textContent = "Bērziņš, Łódź, Kačerginė, Иван";
  });
  await expect.poll(() => fetched(page)).toEqual(["inter-cyrillic-wght-text", "inter-latin-ext-wght-text", LATIN]);
  expect(await familiesOf(heading)).toEqual(INTER);
});

test("the guide of owners fetches Cyrillic letters in Russian only", async ({ page, browser, baseURL }) => {
  const office = await browser.newPage({ baseURL: baseURL! });
  await signIn(office, "agent", baseURL!);
  const address = await letterLink(office, "KIRI-1", "Kaasiku", baseURL!);
  await office.close();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText("Ostuakt");
  expect(await familiesOf(title)).toEqual(INTER);
  expect(await fetched(page)).toEqual([LATIN]);

  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("heading", { name: "Чего не хватает" })).toBeVisible();
  expect(await fetched(page)).toEqual(["inter-cyrillic-wght-text", LATIN]);
  for (const part of [title, page.getByRole("heading", { level: 2 }), page.getByText("Начать", { exact: true })]) {
    expect(await familiesOf(part.first())).toEqual(INTER);
  }
  await takePicture(page, "fonts-russian");
});
